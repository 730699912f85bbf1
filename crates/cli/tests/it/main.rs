//! The `quatuor` command as a person or a program meets it.

mod arena;
mod contract;
mod docs;
mod errors;
mod help;
mod play;
mod records;
mod run;
mod show;
