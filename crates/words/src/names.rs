//! Names that are made of a number: no number is without one.

use game_api::Seat;

use crate::Words;

/// As many as there are names for bots.
const BOT_NAMES: usize = 4;
const _: () = assert!(BOT_NAMES >= Seat::MOST - 1, "all bots beside one person have names");

impl Words {
    /// The name of a bot, counted from 0; the same in all languages. After four they
    /// begin again.
    pub fn bot_name(&self, index: usize) -> String {
        self.say(&format!("bot-name-{}", index % BOT_NAMES + 1), &[])
    }

    /// What a player in one seat calls who sits in any seat, where only bots play along.
    pub fn name_of(&self, seat: Seat, own: Seat) -> String {
        match seat.index() {
            index if index < own.index() => self.bot_name(index),
            index if index > own.index() => self.bot_name(index - 1),
            _ => self.say("learn-you", &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Language;

    #[test]
    fn from_every_seat_all_players_have_names_of_their_own() {
        for words in Language::ALL.map(Words::new) {
            let all: Vec<Seat> = Seat::all(Seat::MOST).collect();
            for own in &all {
                let names: BTreeSet<String> =
                    all.iter().map(|seat| words.name_of(*seat, *own)).collect();
                assert_eq!(names.len(), all.len(), "{names:?}");
            }
            assert_eq!(words.bot_name(4), words.bot_name(0));
        }
    }
}
