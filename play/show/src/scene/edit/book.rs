//! Writing facts, and reading choices.

use quatuor::{AnyPosition, Seat};

use super::{Edited, Fact, REFUSED};
use crate::scene::Ink;
use crate::words::Words;

/// The context for writing the facts of a position.
pub(super) struct Book<'a> {
    pub(super) position: &'a AnyPosition,
    pub(super) words: &'a Words,
}

impl Book<'_> {
    pub(super) fn say(&self, key: &str) -> String {
        self.words.say(key, &[])
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.position.seats())
    }

    pub(super) fn fact(
        &self,
        id: impl Into<String>,
        label: String,
        choices: Vec<(String, String)>,
        chosen: &str,
    ) -> Fact {
        Fact { id: id.into(), label, choices, chosen: chosen.into(), is_minor: false }
    }

    /// A number of at most this size, for a seat and a colour, or for one of them.
    pub(super) fn number(&self, id: String, label: String, most: usize, chosen: &str) -> Fact {
        let choices = (0..=most).map(|count| (count.to_string(), count.to_string())).collect();
        Fact { is_minor: true, ..self.fact(id, label, choices, chosen) }
    }

    /// The variants of the game, by their translated names.
    pub(super) fn variants(&self, names: &[&str], chosen: &str) -> Fact {
        let game = self.position.game();
        let name = |one: &&str| ((*one).into(), self.say(&format!("{game}-variant-{one}")));
        self.fact("variant", self.say("variant"), names.iter().map(name).collect(), chosen)
    }

    pub(super) fn switch(&self, option: &str, is_on: bool) -> Fact {
        let key = format!("{}-option-{}", self.position.game(), option.replace('=', "-"));
        let choices =
            vec![("off".into(), self.say("edit-off")), ("on".into(), self.say("edit-on"))];
        let chosen = if is_on { "on" } else { "off" };
        self.fact(format!("option {option}"), self.say(&key), choices, chosen)
    }

    pub(super) fn players(&self, numbers: impl Iterator<Item = usize>) -> Fact {
        let choices = numbers.map(|count| (count.to_string(), count.to_string())).collect();
        let chosen = self.position.seats().to_string();
        self.fact("players", self.say("players"), choices, &chosen)
    }

    /// The seat to move.
    pub(super) fn turn(&self) -> Fact {
        self.seat_fact("turn", "edit-turn", &self.position.to_move().to_string())
    }

    /// One of the seats.
    pub(super) fn seat_fact(&self, id: &str, key: &str, chosen: &str) -> Fact {
        let seats = self
            .seats()
            .map(|seat| (seat.to_string(), self.words.say("edit-seat", &[("seat", &seat)])));
        self.fact(id, self.say(key), seats.collect(), chosen)
    }

    /// The colours of a seat, from all sets of these letters that may be chosen.
    pub(super) fn colours(
        &self,
        seat: Seat,
        letters: &[char],
        is_possible: impl Fn(usize) -> bool,
        chosen: &str,
    ) -> Fact {
        let sets = sets(letters).into_iter().filter(|set| is_possible(set.len()));
        let choices = sets.map(|set| {
            let names: Vec<String> = set.chars().map(|letter| self.colour(letter)).collect();
            (set, self.words.list(&names))
        });
        let label = self.words.say("edit-colours", &[("seat", &seat)]);
        self.fact(format!("colours {}", seat.index()), label, choices.collect(), chosen)
    }

    /// A number per seat and colour.
    pub(super) fn seat_number(
        &self,
        (id, key): (String, &str),
        seat: Seat,
        letter: char,
        (most, chosen): (usize, usize),
    ) -> Fact {
        let label = self.words.say(key, &[("seat", &seat), ("colour", &self.colour(letter))]);
        self.number(id, label, most, &chosen.to_string())
    }

    /// The name of a colour.
    pub(super) fn colour(&self, letter: char) -> String {
        Ink::from_letter(letter).map(|ink| self.say(ink.key())).unwrap_or_default()
    }
}

/// All sets of letters but the empty one, the letters in their order, small sets first.
fn sets(letters: &[char]) -> Vec<String> {
    let set = |bits: u32| {
        let chosen = letters.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, letter)| letter).collect::<String>()
    };
    let mut sets: Vec<String> = (1..1 << letters.len()).map(set).collect();
    sets.sort_by_key(String::len);
    sets
}

/// A value that was chosen for a fact.
pub(super) struct Choice<'a> {
    /// The kind of fact.
    pub(super) name: &'a str,
    /// What it is about, if there are several of the kind: a seat, a colour.
    pub(super) about: &'a str,
    pub(super) value: &'a str,
}

impl<'a> Choice<'a> {
    pub(super) fn new(fact: &'a str, value: &'a str) -> Choice<'a> {
        let (name, about) = fact.split_once(' ').unwrap_or((fact, ""));
        Choice { name, about, value }
    }

    /// The chosen number.
    pub(super) fn number<N: std::str::FromStr>(&self) -> Edited<N> {
        self.value.parse().map_err(|_| REFUSED)
    }

    /// The chosen seat.
    pub(super) fn seat(&self) -> Edited<Seat> {
        self.value.parse().ok().and_then(Seat::new).ok_or(REFUSED)
    }

    /// Whether a switch is to be on.
    pub(super) fn is_on(&self) -> bool {
        self.value == "on"
    }
}

/// The seat of a fact that is about one, from its index.
pub(super) fn owner(text: &str) -> Edited<Seat> {
    let index = text.parse().ok().filter(|index| *index < Seat::MOST);
    index.map(Seat::from_index).ok_or(REFUSED)
}

/// What the letters of a text stand for.
pub(super) fn letters<T, C: FromIterator<T>>(
    text: &str,
    from_letter: impl Fn(char) -> Option<T>,
) -> Edited<C> {
    text.chars().map(from_letter).collect::<Option<C>>().ok_or(REFUSED)
}
