//! Deals that no participant can steer alone, and that every participant can check.
//!
//! The program and each person contribute a [`Share`]: 32 random bytes. Before any share
//! is known to another participant, all have published the SHA-256 of theirs, a
//! [`Commitment`]. The seed of the deal is a hash of all shares. A share is drawn with
//! full entropy, so its hash needs no salt.

use std::fmt;
use std::str::FromStr;

use quatuor::{Refusal, refusal};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A random contribution to a deal: 64 hexadecimal digits.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-f]{64}$"))]
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Share(String);

/// The SHA-256 of a secret text, as 64 hexadecimal digits.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-f]{64}$"))]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment(String);

impl Share {
    /// The share of these bytes, which must be random.
    pub fn new(bytes: [u8; 32]) -> Share {
        Share(hex(&bytes))
    }

    /// The 64 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is published before the share is revealed.
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.0)
    }
}

impl Commitment {
    /// The commitment to a text that can't be guessed.
    pub fn to(text: &str) -> Commitment {
        Commitment(hex(&Sha256::digest(text)))
    }

    /// The 64 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the commitment to the text. It compares hashes, so the time that it
    /// takes tells nothing about the text.
    pub fn is_to(&self, text: &str) -> bool {
        *self == Commitment::to(text)
    }
}

/// The seed of a deal: a hash of the program's share and of those of the people, in the
/// order of seats before the players move round. A seat without a share, such as a bot's,
/// contributes nothing.
pub fn fair_seed<'a>(
    program: &Share,
    seats: impl IntoIterator<Item = Option<&'a Share>>,
) -> String {
    let mut hash = Sha256::new();
    hash.update("quatuor deal 1\n");
    hash.update(program.as_str());
    for share in seats {
        hash.update("\n");
        hash.update(share.map_or("-", Share::as_str));
    }
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

macro_rules! digits {
    ($Type:ident) => {
        impl FromStr for $Type {
            type Err = Refusal;

            fn from_str(text: &str) -> Result<$Type, Refusal> {
                match is_digest(text) {
                    true => Ok($Type(text.into())),
                    false => Err(refusal!("table.digits")),
                }
            }
        }

        impl TryFrom<String> for $Type {
            type Error = Refusal;

            fn try_from(text: String) -> Result<$Type, Refusal> {
                text.parse()
            }
        }

        impl From<$Type> for String {
            fn from(digits: $Type) -> String {
                digits.0
            }
        }

        impl fmt::Display for $Type {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

digits!(Share);
digits!(Commitment);

impl fmt::Debug for Share {
    /// Logs never hold a share.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Share(…)")
    }
}
