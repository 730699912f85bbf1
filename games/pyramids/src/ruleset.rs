//! Variant and seats, and what a full deal for them is.

use std::fmt;

use game_api::{Request, RequestError};

use crate::{Place, Stock};

/// How the pieces are dealt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// The pieces are drawn from a bag.
    Chance,
    /// Every seat gets the same set.
    Fair,
}

impl Variant {
    /// Both variants, the default first.
    pub const ALL: [Variant; 2] = [Variant::Chance, Variant::Fair];

    /// Its name in requests and in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Chance => "chance",
            Variant::Fair => "fair",
        }
    }

    /// The variant with this name.
    pub fn from_name(name: &str) -> Option<Variant> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// The most seats that it is offered for, which is also the default.
    const fn most_seats(self) -> usize {
        match self {
            Variant::Chance => 4,
            Variant::Fair => 3,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A variant, and a number of seats that it is offered for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ruleset {
    variant: Variant,
    seats: u8,
}

impl Ruleset {
    /// How many bases of a colour the box holds.
    pub const BASES_OF_A_COLOUR: usize = 4;

    /// This variant for this number of seats.
    ///
    /// # Errors
    /// When the variant is not offered for this number.
    pub fn new(variant: Variant, seats: usize) -> Result<Ruleset, RequestError> {
        if (2..=variant.most_seats()).contains(&seats) {
            return Ok(Ruleset { variant, seats: seats as u8 });
        }
        let expected = 2..=variant.most_seats();
        Err(RequestError::Players { variant: variant.name(), found: seats, expected })
    }

    /// How the pieces are dealt.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many seats.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// How many colours are in play; the others stay in the box.
    pub const fn colours_in_play(&self) -> usize {
        self.seats() + 2
    }

    /// How many places a full deal has.
    pub const fn places(&self) -> usize {
        self.colours_in_play() * Self::BASES_OF_A_COLOUR
    }

    /// How many pieces a full deal gives each seat.
    pub const fn pieces_each(&self) -> usize {
        self.colours_in_play() * Stock::MOST_OF_A_COLOUR / self.seats()
    }

    /// How many pieces of one colour a seat can be dealt.
    pub const fn pieces_of_a_colour_each(&self) -> usize {
        match self.variant {
            Variant::Chance => Stock::MOST_OF_A_COLOUR,
            Variant::Fair => Stock::MOST_OF_A_COLOUR / self.seats(),
        }
    }
}

// No ruleset has more places than a board has room for.
const _: () = assert!(Ruleset { variant: Variant::Chance, seats: 4 }.places() == Place::MOST);

impl game_api::Ruleset for Ruleset {
    fn all() -> Vec<Ruleset> {
        let rulesets = |variant: Variant| {
            (2..=variant.most_seats())
                .rev()
                .map(move |seats| Ruleset { variant, seats: seats as u8 })
        };
        Variant::ALL.into_iter().flat_map(rulesets).collect()
    }

    fn from_request(request: &Request) -> Result<Ruleset, RequestError> {
        let variant = match &request.variant {
            None => Variant::Chance,
            Some(name) => Variant::from_name(name).ok_or_else(|| RequestError::Variant {
                found: name.clone(),
                expected: Variant::ALL.map(Variant::name).to_vec(),
            })?,
        };
        if let Some(option) = request.options.first() {
            return Err(RequestError::Option { found: option.clone(), expected: vec![] });
        }
        Ruleset::new(variant, request.players.unwrap_or(variant.most_seats()))
    }

    fn to_request(&self) -> Request {
        Request {
            variant: Some(self.variant.name().into()),
            players: Some(self.seats()),
            options: vec![],
        }
    }
}
