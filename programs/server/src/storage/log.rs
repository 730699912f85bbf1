//! The log of a table: rows, and folds of rows.

use serde::{Deserialize, Serialize};

use crate::storage::{Listing, Work};

/// One accepted command of a table, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The number of its first event.
    pub number: i64,
    /// The account that gave the command; none if the program did.
    pub account: Option<i64>,
    /// Its events, as the server writes them.
    pub payload: Vec<u8>,
}

/// All rows of a table up to a number, in one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fold {
    /// The table.
    pub table: i64,
    /// The number of the last row in it.
    pub last: i64,
    /// Whether no further row is expected.
    pub is_finished: bool,
    /// The rows, as the server writes them.
    pub payload: Vec<u8>,
}

/// What is known of a table after a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// The fold, if it holds rows after that number (and perhaps earlier ones).
    pub fold: Option<Fold>,
    /// The rows after the fold and after that number, in order.
    pub rows: Vec<Row>,
}

impl Log {
    /// The number of the last row; none if there is nothing.
    pub fn last(&self) -> Option<i64> {
        let row = self.rows.last().map(|row| row.number);
        row.or_else(|| self.fold.as_ref().map(|fold| fold.last))
    }

    /// Adds what a database has: the fold first, in the form of a row whose account is 1 if the
    /// game is over, then the rows, of which some may be in the fold.
    pub(crate) fn add(&mut self, table: i64, is_fold: bool, row: Row) {
        let Row { number, account, payload } = row;
        if is_fold {
            let is_finished = account == Some(1);
            self.fold = Some(Fold { table, last: number, is_finished, payload });
        } else if self.fold.as_ref().is_none_or(|fold| number > fold.last) {
            self.rows.push(Row { number, account, payload });
        }
    }
}

/// A row to be stored, with everything that changes along with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: i64,
    /// The number of the row's first event. Only a row with a number up to [`FIRST`](Append::FIRST)
    /// begins a table.
    pub number: i64,
    /// The account that gave the command.
    pub account: Option<i64>,
    /// The events.
    pub payload: Vec<u8>,
    /// How the table is listed from now on, if that changes. The first row of a table has it.
    pub listing: Option<Listing>,
    /// Accounts that become members of the table.
    pub members: Vec<i64>,
    /// What the table waits for from now on.
    pub work: Work,
}

impl Append {
    /// The first row of a table has this number, or a lower one. A higher number in a table of
    /// which nothing is stored belongs to a table that was deleted.
    pub const FIRST: i64 = 1;

    /// A row that changes nothing else.
    pub fn new(table: i64, number: i64, payload: Vec<u8>) -> Append {
        let (account, listing, members) = (None, None, vec![]);
        Append { table, number, account, payload, listing, members, work: Work::Unchanged }
    }
}

/// What became of an [`Append`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Committed {
    /// It will be there after a crash.
    Stored,
    /// The number is taken, an earlier row of the same table and batch is lost, or the table was
    /// deleted. Nothing of it is stored: read the log again.
    Lost,
}

/// A table with rows that are in no fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfolded {
    /// The table.
    pub table: i64,
    /// The number of its last row.
    pub last: i64,
    /// How many rows there are.
    pub rows: i64,
}
