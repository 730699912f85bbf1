//! Names of bots and levels: whatever number or code there is, it has one.

use quatuor::Seat;

use crate::words::Words;

/// As many as there are names for bots.
const BOT_NAMES: usize = 4;
const _: () = assert!(BOT_NAMES >= Seat::MOST - 1, "all bots beside one person have names");

impl Words {
    /// The name of a bot, counted from 0; the same in all languages. After four they
    /// begin again.
    pub fn bot_name(&self, index: usize) -> String {
        self.say(&format!("bot-name-{}", index % BOT_NAMES + 1), &[])
    }

    /// What a bot is called by its code: its level, or the code itself, as that of `greedy`,
    /// which plays in arenas.
    pub fn level(&self, bot: &str) -> String {
        let key = format!("level-{bot}");
        if self.has(&key) { self.say(&key, &[]) } else { bot.into() }
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
    use crate::words::Language;

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

    #[test]
    fn bots_without_a_level_have_a_name() {
        for words in Language::ALL.map(Words::new) {
            assert_eq!(words.level("master"), words.say("level-master", &[]));
            for bot in ["random", "greedy", "plain"] {
                assert_eq!(words.level(bot), bot);
            }
        }
    }
}
