//! What is fixed before the deal: variant, seats and options.

use std::fmt;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::RequestError;

/// A request for a ruleset in words, as it comes from a user, a link or a file. What is
/// not given takes the game's default.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Request {
    /// The name of a variant.
    pub variant: Option<String>,
    /// How many seats.
    pub players: Option<usize>,
    /// Options, each `name` or `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
}

impl Request {
    /// Refuses an option that is given twice, whatever its values.
    ///
    /// # Errors
    /// Names the option.
    pub fn each_option_once(&self) -> Result<(), RequestError> {
        let name = |option: &str| option.split('=').next().map(String::from);
        for (index, option) in self.options.iter().enumerate() {
            if self.options[..index].iter().any(|other| name(other) == name(option)) {
                return Err(RequestError::Repeated(option.clone()));
            }
        }
        Ok(())
    }
}

/// Variant, seats and options that fit together. Each game has its own type, which
/// can't hold an impossible ruleset.
pub trait Ruleset: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Every ruleset of the game, for tests and for set-up pages; the default first.
    fn all() -> Vec<Self>;

    /// The requested ruleset.
    ///
    /// # Errors
    /// When the game has no such ruleset; says what it has.
    fn from_request(request: &Request) -> Result<Self, RequestError>;

    /// The ruleset as a complete request: `from_request` gives the same ruleset again.
    fn to_request(&self) -> Request;
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.variant.clone());
        words.extend(self.players.map(|players| match players {
            1 => "1 player".into(),
            _ => format!("{players} players"),
        }));
        words.extend(self.options.iter().cloned());
        f.write_str(&words.join(", "))
    }
}
