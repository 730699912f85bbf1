//! The ruleset: there is only one.

use game_api::{Request, RequestError};

/// Two seats, no variants, no options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ruleset;

impl Ruleset {
    /// How many seats it has.
    pub const SEATS: usize = 2;

    /// The word for the only way to play.
    const VARIANT: &'static str = "base";
}

impl game_api::Ruleset for Ruleset {
    fn all() -> Vec<Ruleset> {
        vec![Ruleset]
    }

    fn from_request(request: &Request) -> Result<Ruleset, RequestError> {
        if let Some(found) = request.variant.as_ref().filter(|variant| *variant != Self::VARIANT) {
            let expected = vec![Self::VARIANT];
            return Err(RequestError::Variant { found: found.clone(), expected });
        }
        if let Some(found) = request.players.filter(|players| *players != Self::SEATS) {
            let (variant, expected) = (Self::VARIANT, Self::SEATS..=Self::SEATS);
            return Err(RequestError::Players { variant, found, expected });
        }
        if let Some(found) = request.options.first() {
            return Err(RequestError::Option { found: found.clone(), expected: vec![] });
        }
        Ok(Ruleset)
    }

    fn to_request(&self) -> Request {
        Request { variant: Some(Self::VARIANT.into()), players: Some(Self::SEATS), options: vec![] }
    }
}
