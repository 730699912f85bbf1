//! Tests of the crate from outside.

mod encoding;
#[cfg(feature = "process")]
mod engine_process;
mod engine_protocol;
