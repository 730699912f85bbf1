//! How facts are written, and how colours are shared out among seats.

use games::{AnyPosition, Seat};
use words::Words;

use super::Fact;
use crate::Ink;

/// What the facts of a position are written with.
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

    /// A number up to so many, for a seat and a colour, or for one of them.
    pub(super) fn number(&self, id: String, label: String, most: usize, chosen: &str) -> Fact {
        let choices = (0..=most).map(|count| (count.to_string(), count.to_string())).collect();
        Fact { is_minor: true, ..self.fact(id, label, choices, chosen) }
    }

    /// The variants of the game, by their names at the table.
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

    pub(super) fn players(&self, from: usize, to: usize) -> Fact {
        let choices = (from..=to).map(|count| (count.to_string(), count.to_string())).collect();
        let chosen = self.position.seats().to_string();
        self.fact("players", self.say("players"), choices, &chosen)
    }

    /// Whose turn it is.
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

    /// The colours of a seat, from all sets of so many of these letters.
    pub(super) fn colours(
        &self,
        seat: usize,
        letters: &str,
        counts: &[usize],
        chosen: &str,
    ) -> Fact {
        let sets = sets(letters).into_iter().filter(|set| counts.contains(&set.len()));
        let choices = sets.map(|set| {
            let names: Vec<String> = set.chars().map(|letter| self.colour(letter)).collect();
            (set, self.words.list(&names))
        });
        let label = self.words.say("edit-colours", &[("seat", &(seat + 1))]);
        self.fact(format!("colours {seat}"), label, choices.collect(), chosen)
    }

    /// The name of a colour.
    pub(super) fn colour(&self, letter: char) -> String {
        Ink::from_letter(letter).map(|ink| self.say(ink.key())).unwrap_or_default()
    }
}

/// All sets of letters but the empty one, the letters in their order, small sets first.
fn sets(letters: &str) -> Vec<String> {
    let all = letters.chars().count();
    let set = |bits: u32| {
        let chosen = letters.chars().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, letter)| letter).collect::<String>()
    };
    let mut sets: Vec<String> = (1..1 << all).map(set).collect();
    sets.sort_by_key(String::len);
    sets
}

/// Gives a seat these colours; a seat that had one of them gets one of its old ones.
pub(super) fn give(owned: &mut [String], seat: usize, colours: &str, order: &str) {
    let Some(own) = owned.get_mut(seat) else { return };
    let old = std::mem::replace(own, colours.into());
    let mut spare = old.chars().filter(|letter| !colours.contains(*letter));
    for (_, other) in owned.iter_mut().enumerate().filter(|(index, _)| *index != seat) {
        let swapped = other.chars().filter_map(|letter| {
            if colours.contains(letter) { spare.next() } else { Some(letter) }
        });
        let swapped: Vec<char> = swapped.collect();
        *other = order.chars().filter(|letter| swapped.contains(letter)).collect();
    }
}

/// Deals colours to so many seats anew, those that were owned before the others.
pub(super) fn deal_out(owned: &[String], seats: usize, each: usize, order: &str) -> Vec<String> {
    let before: String = owned.concat();
    let rest = order.chars().filter(|letter| !before.contains(*letter));
    let letters: Vec<char> = before.chars().chain(rest).collect();
    let own = |letters: &[char]| order.chars().filter(|one| letters.contains(one)).collect();
    letters.chunks(each.max(1)).take(seats).map(own).collect()
}
