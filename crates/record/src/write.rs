//! Writing a record.

use std::fmt;

use crate::Record;
use crate::escape::escape;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "quatuor record {}", if self.needs_version_2() { 2 } else { 1 })?;
        writeln!(f, "game: {}", self.game())?;
        if let Some(deal) = &self.deal {
            if let Some(variant) = &deal.table.variant {
                writeln!(f, "variant: {variant}")?;
            }
            if !deal.table.options.is_empty() {
                writeln!(f, "options: {}", deal.table.options.join(" "))?;
            }
        }
        for (index, name) in self.names.iter().enumerate() {
            writeln!(f, "seat {}: {}", index + 1, escape(name))?;
            if let Some(bot) = &self.bots[index] {
                writeln!(f, "bot {}: {bot}", index + 1)?;
            }
        }
        if let Some(deal) = &self.deal {
            writeln!(f, "seed: {}", escape(deal.seed.as_str()))?;
        }
        match self.seen_by.zip(self.seen_start()) {
            None => writeln!(f, "start: {}", self.start)?,
            Some((seat, view)) => writeln!(f, "seen by: {seat}\nstart: {view}")?,
        }
        writeln!(f, "result: {}", self.result())?;
        if !self.moves.is_empty() {
            writeln!(f)?;
        }
        let mut position = self.start.clone();
        for (index, mv) in self.moves.iter().enumerate() {
            writeln!(f, "{}. {} {mv}", index + 1, position.to_move())?;
            position.play(*mv).expect("a record holds legal moves");
        }
        Ok(())
    }
}

impl Record {
    /// Older programs read all that they can: only what they do not know has the
    /// newer number.
    fn needs_version_2(&self) -> bool {
        self.seen_by.is_some() || self.resigned.is_some() || self.bots.iter().any(Option::is_some)
    }

    /// As it stands in the file.
    pub fn result(&self) -> String {
        match (self.resigned, self.outcome()) {
            (Some(seat), _) => format!("resigned {seat}"),
            (None, Some(outcome)) => outcome.to_string(),
            (None, None) => "ongoing".into(),
        }
    }
}
