//! Writing a record.

use std::fmt;

use crate::Record;
use crate::escape::escape;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "quatuor record {}", if self.needs_version_2() { 2 } else { 1 })?;
        writeln!(f, "game: {}", self.game())?;
        if let Some(deal) = self.deal() {
            if let Some(variant) = &deal.request.variant {
                writeln!(f, "variant: {variant}")?;
            }
            if !deal.request.options.is_empty() {
                writeln!(f, "options: {}", deal.request.options.join(" "))?;
            }
        }
        for (number, player) in (1..).zip(self.players()) {
            writeln!(f, "seat {number}: {}", escape(&player.name))?;
            if let Some(bot) = &player.bot {
                writeln!(f, "bot {number}: {bot}")?;
            }
        }
        if let Some(deal) = self.deal() {
            writeln!(f, "seed: {}", escape(deal.seed.as_str()))?;
        }
        if let Some(seat) = self.seen_by() {
            writeln!(f, "seen by: {seat}")?;
        }
        writeln!(f, "start: {}", self.start())?;
        writeln!(f, "result: {}", self.result())?;
        if !self.moves().is_empty() {
            writeln!(f)?;
        }
        for ((number, mv), board) in (1..).zip(self.moves()).zip(self.boards()) {
            writeln!(f, "{number}. {} {mv}", board.to_move())?;
        }
        Ok(())
    }
}

impl Record {
    /// Records keep the older version if possible, so that older programs can read them.
    fn needs_version_2(&self) -> bool {
        self.seen_by().is_some()
            || self.resigned().is_some()
            || self.players().iter().any(|player| player.bot.is_some())
    }

    /// The result as it is written.
    pub fn result(&self) -> String {
        match (self.resigned(), self.outcome()) {
            (Some(seat), _) => format!("resigned {seat}"),
            (None, Some(outcome)) => outcome.to_string(),
            (None, None) => "ongoing".into(),
        }
    }
}
