//! Values as JSON.

use quatuor::{Gap, Refusal, refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value as JSON, on one line.
pub fn write(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("messages have no keys that JSON can't write")
}

/// Reads JSON.
///
/// # Errors
/// Says where it can't be read, or what was expected.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(text)
        .map_err(|error| refusal!("protocol.json", reason = Gap::text(error)))
}
