//! Variants, options, and the rulesets made of them.

use std::fmt;

use game_api::{Request, RequestError, Seat, Side};

use crate::Colour;

/// A named way to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Two to five seats, one secret colour each.
    Base,
    /// One seat with one to five secret colours.
    Solo,
    /// Two seats, two secret colours each.
    Duo,
    /// Four seats, one secret colour each, seats 1+3 against 2+4.
    Teams,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 4] = [Variant::Base, Variant::Solo, Variant::Duo, Variant::Teams];

    /// The name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Base => "base",
            Variant::Solo => "solo",
            Variant::Duo => "duo",
            Variant::Teams => "teams",
        }
    }

    /// The variant of this name.
    pub fn from_name(name: &str) -> Option<Variant> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// Whether it is played by this number of seats with this number of secret colours each.
    pub fn fits(self, seats: usize, secrets: usize) -> bool {
        match self {
            Variant::Base => (2..=5).contains(&seats) && secrets == 1,
            Variant::Solo => seats == 1 && (1..=Colour::COUNT).contains(&secrets),
            Variant::Duo => seats == 2 && secrets == 2,
            Variant::Teams => seats == 4 && secrets == 1,
        }
    }

    /// The side that the seat belongs to.
    #[inline]
    pub const fn side(self, seat: Seat) -> Side {
        match self {
            Variant::Teams => {
                let first = seat.index() % 2;
                Side::one(Seat::from_index(first)).with(Side::one(Seat::from_index(first + 2)))
            }
            Variant::Base | Variant::Solo | Variant::Duo => Side::one(seat),
        }
    }

    /// The sides, ordered by first seat.
    pub fn sides(self, seats: usize) -> impl Iterator<Item = Side> {
        let sides = match self {
            Variant::Teams => 2,
            Variant::Base | Variant::Solo | Variant::Duo => seats,
        };
        Seat::all(sides).map(move |seat| self.side(seat))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The switches that change what a joker does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Options {
    /// `jokers=always`: every joker that touches the group joins it. Otherwise
    /// the mover chooses, joker by joker.
    pub jokers_always: bool,
    /// `joker-groups=off`: a group has at least one coloured token.
    pub joker_groups_off: bool,
}

/// One of the [`Options`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Switch {
    /// See [`Options::jokers_always`].
    JokersAlways,
    /// See [`Options::joker_groups_off`].
    JokerGroupsOff,
}

impl Switch {
    /// All of them, in the order of the notation.
    pub const ALL: [Switch; 2] = [Switch::JokersAlways, Switch::JokerGroupsOff];

    /// How it is written in requests and in the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Switch::JokersAlways => "jokers=always",
            Switch::JokerGroupsOff => "joker-groups=off",
        }
    }

    /// The switch that is written so.
    pub fn from_word(word: &str) -> Option<Switch> {
        Self::ALL.into_iter().find(|switch| switch.word() == word)
    }
}

impl Options {
    /// Whether this switch is on.
    pub const fn has(self, switch: Switch) -> bool {
        match switch {
            Switch::JokersAlways => self.jokers_always,
            Switch::JokerGroupsOff => self.joker_groups_off,
        }
    }

    /// The same options with this switch on or off.
    #[must_use]
    pub const fn with(mut self, switch: Switch, is_on: bool) -> Options {
        match switch {
            Switch::JokersAlways => self.jokers_always = is_on,
            Switch::JokerGroupsOff => self.joker_groups_off = is_on,
        }
        self
    }

    /// The switches that are on, in the order of the notation.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Switch::ALL.into_iter().filter(move |switch| self.has(*switch)).map(Switch::word)
    }

    /// All combinations.
    fn all() -> impl Iterator<Item = Options> {
        [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .map(|(jokers_always, joker_groups_off)| Options { jokers_always, joker_groups_off })
    }
}

/// Variant, seats, secret colours and options that fit together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ruleset {
    variant: Variant,
    seats: u8,
    /// Secret colours of each seat.
    secrets: u8,
    options: Options,
}

impl Ruleset {
    /// The ruleset, if the variant is played by this number of seats with so many secret
    /// colours each.
    pub fn new(
        variant: Variant,
        seats: usize,
        secrets: usize,
        options: Options,
    ) -> Option<Ruleset> {
        variant.fits(seats, secrets).then_some(Ruleset {
            variant,
            seats: seats as u8,
            secrets: secrets as u8,
            options,
        })
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many seats.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// How many secret colours each seat draws.
    pub const fn secrets(&self) -> usize {
        self.secrets as usize
    }

    /// The options.
    pub const fn options(&self) -> Options {
        self.options
    }
}

impl game_api::Ruleset for Ruleset {
    fn all() -> Vec<Ruleset> {
        let seatings = [
            (Variant::Base, 3, 1),
            (Variant::Base, 2, 1),
            (Variant::Base, 4, 1),
            (Variant::Base, 5, 1),
            (Variant::Solo, 1, 1),
            (Variant::Solo, 1, 2),
            (Variant::Solo, 1, 3),
            (Variant::Solo, 1, 4),
            (Variant::Solo, 1, 5),
            (Variant::Duo, 2, 2),
            (Variant::Teams, 4, 1),
        ];
        let rulesets = seatings.into_iter().flat_map(|(variant, seats, secrets)| {
            Options::all().filter_map(move |options| Ruleset::new(variant, seats, secrets, options))
        });
        rulesets.collect()
    }

    fn from_request(request: &Request) -> Result<Ruleset, RequestError> {
        let variant = match &request.variant {
            None => Variant::Base,
            Some(name) => Variant::from_name(name).ok_or_else(|| RequestError::Variant {
                found: name.clone(),
                expected: Variant::ALL.map(Variant::name).to_vec(),
            })?,
        };
        let (usual, secrets, expected) = match variant {
            Variant::Base => (3, 1, 2..=5),
            Variant::Solo => (1, 1, 1..=1),
            Variant::Duo => (2, 2, 2..=2),
            Variant::Teams => (4, 1, 4..=4),
        };
        let seats = request.players.unwrap_or(usual);
        let mut ruleset = Ruleset::new(variant, seats, secrets, Options::default())
            .ok_or(RequestError::Players { variant: variant.name(), found: seats, expected })?;
        request.each_option_once()?;
        for option in &request.options {
            if !ruleset.set(option) {
                return Err(RequestError::Option {
                    found: option.clone(),
                    expected: ruleset.expected_options(),
                });
            }
        }
        Ok(ruleset)
    }

    fn to_request(&self) -> Request {
        let mut options: Vec<String> = self.options.words().map(String::from).collect();
        if self.variant == Variant::Solo {
            options.push(format!("colours={}", self.secrets));
        }
        Request { variant: Some(self.variant.to_string()), players: Some(self.seats()), options }
    }
}

impl Ruleset {
    /// Sets one option, and returns whether the ruleset has it.
    fn set(&mut self, option: &str) -> bool {
        if let Some(switch) = Switch::from_word(option) {
            self.options = self.options.with(switch, true);
            return true;
        }
        let mut numbers = 1..=Colour::COUNT as u8;
        match numbers.find(|number| option == format!("colours={number}")) {
            Some(colours) if self.variant == Variant::Solo => {
                self.secrets = colours;
                true
            }
            _ => false,
        }
    }

    fn expected_options(&self) -> Vec<&'static str> {
        let solo = (self.variant == Variant::Solo).then_some("colours=1..5");
        Switch::ALL.map(Switch::word).into_iter().chain(solo).collect()
    }
}
