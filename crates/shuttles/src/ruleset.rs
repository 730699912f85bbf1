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
            let expected = format!("{} or none at all", Self::VARIANT);
            return Err(RequestError::Variant { found: found.clone(), expected });
        }
        if let Some(found) = request.players.filter(|players| *players != Self::SEATS) {
            let (variant, expected) = ("Shuttles".into(), Self::SEATS.to_string());
            return Err(RequestError::Players { variant, found, expected });
        }
        if let Some(found) = request.options.first() {
            let expected = "none: Shuttles has no options".into();
            return Err(RequestError::Option { found: found.clone(), expected });
        }
        Ok(Ruleset)
    }

    fn to_request(&self) -> Request {
        Request { variant: Some(Self::VARIANT.into()), players: Some(Self::SEATS), options: vec![] }
    }
}
