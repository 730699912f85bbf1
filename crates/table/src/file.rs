//! A table as a record file that people can keep, read and send around.

use games::Seat;
use record::{Record, RecordError};

use crate::{Chair, Table, Taker};

impl Table {
    /// The record with the bots' levels, and with who gave up: all of it. See
    /// [`as_seen_by`](Table::as_seen_by) for what may be given to others.
    pub fn to_file(&self) -> String {
        let level = |chair: &Chair| (!chair.is_person()).then(|| chair.taker.as_str().into());
        let bots = self.chairs().iter().map(level).collect();
        self.record().clone().with_bots(bots).with_resigned(self.resigned()).to_string()
    }

    /// The table of a record file, written by us or by the `quatuor` command. A bot of
    /// a level that we do not know plays as a person.
    ///
    /// # Errors
    /// The first line that does not hold, with the reason.
    pub fn from_file(text: &str) -> Result<Table, RecordError> {
        let record = Record::read(text)?;
        let taker =
            |bot: &Option<String>| bot.as_deref().and_then(Taker::read).unwrap_or(Taker::Person);
        let names = record.names().iter().cloned();
        let takers = record.bots().iter().map(taker);
        let chairs = names.zip(takers).map(|(name, taker)| Chair { name, taker }).collect();
        let resigned: Option<Seat> = record.resigned();
        let plain = record.with_resigned(None);
        let seats = plain.names().len();
        Ok(Table::restored(plain.with_bots(vec![None; seats]), chairs, resigned))
    }
}
