//! How much is stored.

/// How much is stored, for statistics.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Tables that wait, are playing, are over.
    pub tables: [i64; 3],
    /// Accounts of guests, persons, programs.
    pub accounts: [i64; 3],
    /// Rows that are in no fold, or not yet removed.
    pub rows: i64,
    /// Folds.
    pub folds: i64,
    /// What the database takes on its disk.
    pub bytes: i64,
}
