//! Values as bytes, for messages to and from a worker.

use quatuor::{Refusal, refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value as bytes.
pub(crate) fn write<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("lists of known length, and enough memory")
}

/// The value that all of these bytes stand for.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        _ => Err(refusal!("job.unreadable")),
    }
}
