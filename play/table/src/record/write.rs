//! Writing a record.

use std::fmt;

use crate::record::Record;
use crate::record::escape::escape;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "quatuor record {}", self.version())?;
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
        if let Some(proof) = self.proof() {
            writeln!(f, "share: {}", proof.server.write())?;
            for (number, pledge) in (1..).zip(&proof.seats) {
                if let Some(pledge) = pledge {
                    writeln!(f, "share {number}: {}", pledge.write())?;
                }
            }
            if let Some(seat) = proof.begins {
                writeln!(f, "begins: {seat}")?;
            }
            writeln!(f, "turn: {}", proof.turn)?;
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
    fn version(&self) -> u8 {
        let has_bot = self.players().iter().any(|player| player.bot.is_some());
        match self.proof() {
            Some(_) => 3,
            None if self.seen_by().is_some() || self.resigned().is_some() || has_bot => 2,
            None => 1,
        }
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
