//! Writing a record.

use std::fmt;

use crate::Record;
use crate::escape::escape;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "quatuor record 1")?;
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
        }
        if let Some(deal) = &self.deal {
            writeln!(f, "seed: {}", escape(deal.seed.as_str()))?;
        }
        writeln!(f, "start: {}", self.start)?;
        match self.outcome() {
            None => writeln!(f, "result: ongoing")?,
            Some(outcome) => writeln!(f, "result: {outcome}")?,
        }
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
