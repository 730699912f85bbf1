//! Reading a record, with every move and the result checked.

use quatuor::{Gap, Refusal, refusal};
use thiserror::Error;

use crate::record::Record;
use crate::record::header::Header;
use crate::record::lines::Lines;

/// The first error of a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what was expected.
    pub refusal: Refusal,
}

impl RecordError {
    pub(crate) fn new(line: usize, refusal: Refusal) -> RecordError {
        RecordError { line, refusal }
    }

    /// An error for a text that is not the expected one.
    pub(crate) fn expected(line: usize, expected: &str, found: &str) -> RecordError {
        let (expected, found) = (Gap::text(expected), Gap::quote(found));
        Self::new(line, refusal!("record.expected", expected = expected, found = found))
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Refusal {
        refusal!("record.line", line = error.line, reason = error.refusal)
    }
}

impl Record {
    /// Reads a record and checks it: the deal against the seed, every move, and
    /// the result.
    ///
    /// # Errors
    /// The first line that does not hold, with the reason.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut lines = Lines::new(text);
        let header = Header::read(&mut lines)?;
        let mut record = header.start()?;
        lines
            .filter(|(text, _)| !text.is_empty())
            .try_for_each(|(text, line)| record.read_move(text, line))?;
        header.check_result(record)
    }

    /// Reads a line such as `12. 3 c4+d4`: the number, the seat, the move.
    fn read_move(&mut self, text: &str, line: usize) -> Result<(), RecordError> {
        let number = self.moves().len() + 1;
        let seat = self.last().to_move();
        if self.last().is_over() {
            let over = refusal!("record.over", number = number - 1);
            return Err(RecordError::new(line, over));
        }
        let mv = text.strip_prefix(&format!("{number}. {seat} ")).ok_or_else(|| {
            let found = Gap::quote(text);
            let refusal = refusal!("record.move-line", number = number, seat = seat, found = found);
            RecordError::new(line, refusal)
        })?;
        let refused = |reason: Refusal| {
            RecordError::new(line, refusal!("record.move", number = number, reason = reason))
        };
        let mv = self.last().read_move(mv).map_err(refused)?;
        self.play(mv).map_err(refused)
    }
}
