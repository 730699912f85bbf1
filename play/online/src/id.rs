//! Names of tables, and keys.

use std::fmt;
use std::str::FromStr;

use quatuor::{Gap, Refusal, refusal};
use serde::{Deserialize, Serialize};

/// Digits and letters that are not mistaken for each other, one per 5 bits.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The name of a table: 12 letters, drawn at random. Who knows it can watch, so a private
/// table is one whose name is in no list.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-hjkmnp-tv-z]{12}$"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId(u64);

/// A key that is given to those who may do something: 20 letters, drawn at random.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-hjkmnp-tv-z]{20}$"))]
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(String);

impl TableId {
    /// How many letters it has.
    pub const LENGTH: usize = 12;

    /// The name with this number, of which 60 bits count.
    pub fn new(number: u64) -> TableId {
        TableId(number & ((1 << 60) - 1))
    }

    /// The number.
    pub fn number(self) -> u64 {
        self.0
    }
}

impl Key {
    /// How many letters it has.
    pub const LENGTH: usize = 20;

    /// The key of these random bytes.
    pub fn new(bytes: [u8; Key::LENGTH]) -> Key {
        Key(bytes.iter().map(|byte| letter(u64::from(*byte))).collect())
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn letter(bits: u64) -> char {
    char::from(LETTERS[(bits & 31) as usize])
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shifts = (0..TableId::LENGTH).rev().map(|place| 5 * place);
        let text: String = shifts.map(|shift| letter(self.0 >> shift)).collect();
        f.pad(&text)
    }
}

impl FromStr for TableId {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<TableId, Refusal> {
        let refused = || refusal!("protocol.table-id", found = Gap::quote(text));
        if text.len() != TableId::LENGTH {
            return Err(refused());
        }
        let digit = |byte: &u8| LETTERS.iter().position(|letter| letter == byte);
        let digits: Option<Vec<usize>> = text.as_bytes().iter().map(digit).collect();
        let digits = digits.ok_or_else(refused)?;
        Ok(TableId(digits.iter().fold(0, |number, digit| number << 5 | *digit as u64)))
    }
}

impl FromStr for Key {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Key, Refusal> {
        let is_key = text.len() == Key::LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte));
        match is_key {
            true => Ok(Key(text.into())),
            false => Err(refusal!("protocol.key")),
        }
    }
}

impl TryFrom<String> for TableId {
    type Error = Refusal;

    fn try_from(text: String) -> Result<TableId, Refusal> {
        text.parse()
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.to_string()
    }
}

impl TryFrom<String> for Key {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Key, Refusal> {
        text.parse()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Key {
    /// Logs never hold a key.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Key(…)")
    }
}
