//! Variant, seats and options.

use std::fmt;

use game_api::{Request, RequestError};

/// A named way to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Every seat plays one colour.
    Base,
    /// Two seats play two colours each; the better one counts.
    Duo,
}

impl Variant {
    /// Both of them, the default first.
    pub const ALL: [Variant; 2] = [Variant::Base, Variant::Duo];

    /// The name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Base => "base",
            Variant::Duo => "duo",
        }
    }

    /// The variant of this name.
    pub fn from_name(name: &str) -> Option<Variant> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// How many colours every seat plays.
    pub const fn colours(self) -> usize {
        match self {
            Variant::Base => 1,
            Variant::Duo => 2,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A ruleset that can be dealt for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    variant: Variant,
    seats: u8,
    early: bool,
    advanced: bool,
}

impl Ruleset {
    /// `base` for 2, 3 or 4 seats; `None` for other numbers.
    pub fn base(seats: usize) -> Option<Ruleset> {
        let ruleset = |seats| Ruleset {
            variant: Variant::Base,
            seats: seats as u8,
            early: false,
            advanced: false,
        };
        (2..=4).contains(&seats).then(|| ruleset(seats))
    }

    /// `duo`, for 2 seats.
    pub fn duo() -> Ruleset {
        Ruleset { variant: Variant::Duo, seats: 2, early: false, advanced: false }
    }

    /// The same ruleset with the option `early`: what is settled is banked at once.
    #[must_use]
    pub fn early(self) -> Ruleset {
        Ruleset { early: true, ..self }
    }

    /// The same ruleset with the option `advanced`: the seats place the cups.
    #[must_use]
    pub fn advanced(self) -> Ruleset {
        Ruleset { advanced: true, ..self }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many seats.
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Whether what is settled is banked at once.
    pub fn is_early(&self) -> bool {
        self.early
    }

    /// Whether the seats place the cups.
    pub fn is_advanced(&self) -> bool {
        self.advanced
    }
}

impl game_api::Ruleset for Ruleset {
    fn all() -> Vec<Ruleset> {
        let plain = [4, 3, 2].into_iter().filter_map(Ruleset::base).chain([Ruleset::duo()]);
        plain
            .flat_map(|ruleset| {
                [ruleset, ruleset.early(), ruleset.advanced(), ruleset.early().advanced()]
            })
            .collect()
    }

    fn from_request(request: &Request) -> Result<Ruleset, RequestError> {
        let name = request.variant.as_deref().unwrap_or("base");
        let variant = Variant::from_name(name).ok_or_else(|| RequestError::Variant {
            found: name.into(),
            expected: Variant::ALL.map(Variant::name).to_vec(),
        })?;
        let refused =
            |found, expected| RequestError::Players { variant: variant.name(), found, expected };
        let mut ruleset = match (variant, request.players) {
            (Variant::Base, players) => {
                let players = players.unwrap_or(4);
                Ruleset::base(players).ok_or_else(|| refused(players, 2..=4))?
            }
            (Variant::Duo, None | Some(2)) => Ruleset::duo(),
            (Variant::Duo, Some(players)) => return Err(refused(players, 2..=2)),
        };
        request.each_option_once()?;
        for option in &request.options {
            ruleset = match option.as_str() {
                "early" => ruleset.early(),
                "advanced" => ruleset.advanced(),
                _ => {
                    return Err(RequestError::Option {
                        found: option.clone(),
                        expected: vec!["early", "advanced"],
                    });
                }
            };
        }
        Ok(ruleset)
    }

    fn to_request(&self) -> Request {
        let options = [(self.early, "early"), (self.advanced, "advanced")];
        Request {
            variant: Some(self.variant.to_string()),
            players: Some(self.seats()),
            options: options
                .iter()
                .filter(|(set, _)| *set)
                .map(|(_, name)| name.to_string())
                .collect(),
        }
    }
}
