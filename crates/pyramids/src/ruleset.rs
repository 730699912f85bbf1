//! Mode and players, and what a full deal for them is.

use std::fmt;

use game_api::{Request, RequestError};

use crate::{Place, Stock};

/// How the pieces are dealt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// The pieces are drawn from a bag.
    Chance,
    /// Every seat gets the same set.
    Fair,
}

impl Mode {
    /// Both modes, the default first.
    pub const ALL: [Mode; 2] = [Mode::Chance, Mode::Fair];

    /// Its name in requests and in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Chance => "chance",
            Mode::Fair => "fair",
        }
    }

    /// The mode with this name.
    pub fn from_name(name: &str) -> Option<Mode> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The players that sit down when nobody says how many: as many as can.
    const fn usual_players(self) -> usize {
        match self {
            Mode::Chance => 4,
            Mode::Fair => 3,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A ruleset: a mode, for as many players as it is offered for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ruleset {
    mode: Mode,
    players: u8,
}

impl Ruleset {
    /// How many bases of a colour the box holds.
    pub const BASES_OF_A_COLOUR: usize = 4;

    /// A ruleset of this mode for so many players.
    ///
    /// # Errors
    /// When the mode is not offered for so many.
    pub fn new(mode: Mode, players: usize) -> Result<Ruleset, RequestError> {
        if (2..=mode.usual_players()).contains(&players) {
            return Ok(Ruleset { mode, players: players as u8 });
        }
        let expected = 2..=mode.usual_players();
        Err(RequestError::Players { variant: mode.name(), found: players, expected })
    }

    /// How the pieces are dealt.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// How many seats.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// How many colours are in play; the others stay in the box.
    pub const fn colours_in_play(&self) -> usize {
        self.players() + 2
    }

    /// How many places a full deal has.
    pub const fn places(&self) -> usize {
        self.colours_in_play() * Self::BASES_OF_A_COLOUR
    }

    /// How many pieces a full deal gives each seat.
    pub const fn pieces_each(&self) -> usize {
        self.colours_in_play() * Stock::MOST_OF_A_COLOUR / self.players()
    }

    /// How many pieces of one colour a seat can be dealt.
    pub const fn pieces_of_a_colour_each(&self) -> usize {
        match self.mode {
            Mode::Chance => Stock::MOST_OF_A_COLOUR,
            Mode::Fair => Stock::MOST_OF_A_COLOUR / self.players(),
        }
    }
}

// The biggest ruleset has as many places as a board has room for.
const _: () = assert!(Ruleset { mode: Mode::Chance, players: 4 }.places() == Place::MOST);

impl game_api::Ruleset for Ruleset {
    fn all() -> Vec<Ruleset> {
        let rulesets = |mode: Mode| {
            (2..=mode.usual_players())
                .rev()
                .map(move |players| Ruleset { mode, players: players as u8 })
        };
        Mode::ALL.into_iter().flat_map(rulesets).collect()
    }

    fn from_request(request: &Request) -> Result<Ruleset, RequestError> {
        let mode = match &request.variant {
            None => Mode::Chance,
            Some(name) => Mode::from_name(name).ok_or_else(|| RequestError::Variant {
                found: name.clone(),
                expected: Mode::ALL.map(Mode::name).to_vec(),
            })?,
        };
        if let Some(option) = request.options.first() {
            return Err(RequestError::Option { found: option.clone(), expected: vec![] });
        }
        Ruleset::new(mode, request.players.unwrap_or(mode.usual_players()))
    }

    fn to_request(&self) -> Request {
        Request {
            variant: Some(self.mode.name().into()),
            players: Some(self.players()),
            options: vec![],
        }
    }
}
