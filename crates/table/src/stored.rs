//! A table as a text that can be kept on the device.

use games::Seat;
use record::Record;
use thiserror::Error;

use crate::mask::{mask, unmask};
use crate::{Chair, Table, Taker};

/// Why a kept table can't be brought back.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadTable {
    /// It was changed or cut since it was kept.
    #[error("the text was damaged")]
    Damaged,
    /// It never was a table.
    #[error("{0}")]
    Wrong(String),
}

impl Table {
    /// The table as a text, in which no secret can be read.
    pub fn to_store(&self) -> String {
        let mut text = String::new();
        for chair in self.chairs() {
            text += &format!("chair: {}\n", chair.taker.as_str());
        }
        if let Some(seat) = self.resigned() {
            text += &format!("resigned: {seat}\n");
        }
        if self.is_foreign() {
            text += "foreign: yes\n";
        }
        mask(&format!("{text}\n{}", self.record()))
    }

    /// The table that was kept.
    ///
    /// # Errors
    /// When the text is damaged, or not a table at all.
    pub fn from_store(text: &str) -> Result<Table, BadTable> {
        let text = unmask(text).ok_or(BadTable::Damaged)?;
        let wrong = |problem: &str| BadTable::Wrong(problem.into());
        let (head, record) = text.split_once("\n\n").ok_or(wrong("no record"))?;
        let record = Record::read(record).map_err(|error| BadTable::Wrong(error.to_string()))?;
        let (mut takers, mut resigned, mut is_foreign) = (vec![], None, false);
        for line in head.lines() {
            match line.split_once(": ") {
                Some(("chair", taker)) => {
                    takers.push(Taker::read(taker).ok_or(wrong("an unknown chair"))?);
                }
                Some(("resigned", seat)) => {
                    let seat = seat.parse().ok().and_then(Seat::new);
                    resigned = Some(seat.ok_or(wrong("an unknown seat"))?);
                }
                Some(("foreign", "yes")) => is_foreign = true,
                _ => return Err(wrong("an unknown line")),
            }
        }
        let seats = record.names().len();
        if takers.len() != seats || resigned.is_some_and(|seat| seat.index() >= seats) {
            return Err(wrong("other chairs than seats"));
        }
        if resigned.is_some() && record.seen_by().is_some() {
            return Err(wrong("a game that is over, but not known"));
        }
        let names = record.names().iter().cloned();
        let chairs = names.zip(takers).map(|(name, taker)| Chair { name, taker }).collect();
        Ok(Table::restored(record, chairs, resigned).with_foreign(is_foreign))
    }
}
