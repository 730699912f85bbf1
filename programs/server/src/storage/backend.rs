//! The interface.

use std::pin::Pin;

use crate::storage::{
    Account, Append, Committed, Cursor, Due, Fold, Listed, Listing, Log, Phase, Snapshot,
    Statistics, StorageError, Transfer, Unfolded,
};

/// What a call gives, in time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// What a server keeps. [`Sqlite`](crate::storage::Sqlite) and [`Postgres`](crate::storage::Postgres) behave alike.
///
/// Every call is one transaction. All errors say whether it is worth trying again.
/// Times are milliseconds of whatever clock the caller uses for all servers.
pub trait Storage: Send + Sync {
    /// Stores all rows of a batch, or none if there is an error. The answers are in the order of
    /// the batch. Rows of one table come in the order of their numbers, and if one is lost the
    /// later ones of that table are lost too.
    ///
    /// Calls wait for each other: put as many rows as there are into one batch.
    fn commit(&self, batch: Vec<Append>) -> Answer<'_, Vec<Committed>>;

    /// What is stored of a table: everything, or what came after a number.
    fn read(&self, table: i64, after: Option<i64>) -> Answer<'_, Log>;

    /// The number of the last row of each of these tables that has one, as (table, number).
    fn last_numbers<'a>(&'a self, tables: &'a [i64]) -> Answer<'a, Vec<(i64, i64)>>;

    /// Stores folds. One that holds less than the fold that is there, or is of a deleted table,
    /// changes nothing. Rows that are folded are removed by [`trim`](Storage::trim).
    fn fold(&self, folds: Vec<Fold>) -> Answer<'_, ()>;

    /// Tables with rows that are in no fold, those with the oldest rows first where that is known.
    fn unfolded(&self, most: i64) -> Answer<'_, Vec<Unfolded>>;

    /// Removes some rows that are folded, and says how many. Call it from time to time, and again
    /// while there is something to remove.
    ///
    /// In SQLite only rows older than all that are in no fold are removed: fold what
    /// [`unfolded`](Storage::unfolded) gives first. In PostgreSQL only rows whose fold is a minute old.
    fn trim(&self) -> Answer<'_, u64>;

    /// Replaces everything up to the fold's last row, and removes the rows at once: nothing
    /// of what they held is left. Also replaces how the table is listed, if that is given.
    /// Says whether it did; not if the fold that is there holds more, or the table was deleted.
    fn rewrite(&self, fold: Fold, listing: Option<Listing>) -> Answer<'_, bool>;

    /// How a table is listed.
    fn listing(&self, table: i64) -> Answer<'_, Option<Listed>>;

    /// Public tables of a phase, newest first.
    fn public_tables(&self, phase: Phase, most: i64) -> Answer<'_, Vec<Listed>>;

    /// Tables of a phase, public or not, newest first.
    fn newest_tables(&self, phase: Phase, most: i64) -> Answer<'_, Vec<Listed>>;

    /// Tables that are not over, by id, after this one.
    fn unfinished_tables(&self, after: Option<i64>, most: i64) -> Answer<'_, Vec<Listed>>;

    /// The tables that an account is a member of: those that are not over first, each part
    /// with the newest first.
    fn games_of(&self, account: i64, after: Option<Cursor>, most: i64) -> Answer<'_, Vec<Listed>>;

    /// The tables that an account is a member of and that are not over, the newest first.
    fn unfinished_games_of(&self, account: i64, most: i64) -> Answer<'_, Vec<Listed>>;

    /// The accounts that are members of a table.
    fn members_of(&self, table: i64) -> Answer<'_, Vec<i64>>;

    /// Deletes tables with everything that belongs to them. No later row, fold or listing of a
    /// server that does not know it yet brings them back.
    fn delete_tables<'a>(&'a self, tables: &'a [i64]) -> Answer<'a, ()>;

    /// Creates an account; not (`false`) if its id, login or token is taken.
    fn create_account(&self, account: Account) -> Answer<'_, bool>;

    /// An account by its id.
    fn account(&self, id: i64) -> Answer<'_, Option<Account>>;

    /// An account by its login.
    fn account_by_login<'a>(&'a self, login: &'a str) -> Answer<'a, Option<Account>>;

    /// An account by the hash of its token.
    fn account_by_token<'a>(&'a self, token: &'a [u8]) -> Answer<'a, Option<Account>>;

    /// Changes the name of an account and nothing else; not (`false`) if there is no such account.
    fn rename_account<'a>(&'a self, id: i64, name: &'a str) -> Answer<'a, bool>;

    /// Gives an account this kind, login and password, and this name if it has none; one that is
    /// not there is created. In the same transaction its sessions and transfers are deleted, and
    /// this session is made. Nothing is changed (`false`) if its password is not, or no longer,
    /// the one `before`, or if the login is taken.
    fn set_password(
        &self,
        account: Account,
        before: Option<String>,
        session: i64,
    ) -> Answer<'_, bool>;

    /// Notes that an account is signed in somewhere; not (`false`) if this is not its password, or
    /// no longer.
    fn create_session<'a>(
        &'a self,
        account: i64,
        session: i64,
        password: &'a str,
    ) -> Answer<'a, bool>;

    /// Whether an account is signed in there.
    fn has_session(&self, account: i64, session: i64) -> Answer<'_, bool>;

    /// Signs an account out there.
    fn end_session(&self, account: i64, session: i64) -> Answer<'_, ()>;

    /// Notes when accounts were last seen. A time never goes back.
    fn see_accounts(&self, seen: Vec<(i64, i64)>) -> Answer<'_, ()>;

    /// Deletes an account, its memberships, sessions and transfers. What it left in logs is up to
    /// [`rewrite`](Storage::rewrite).
    fn delete_account(&self, id: i64) -> Answer<'_, ()>;

    /// Keeps a token to be taken once, and forgets expired ones.
    fn create_transfer(&self, transfer: Transfer, now: i64) -> Answer<'_, ()>;

    /// Takes a token. Only one call gets it, and none after its time.
    fn take_transfer<'a>(&'a self, hash: &'a [u8], now: i64) -> Answer<'a, Option<Transfer>>;

    /// The secret of this name: the one that is there, or else this one from now on. All servers
    /// get the same.
    fn secret<'a>(&'a self, name: &'a str, fresh: &'a [u8]) -> Answer<'a, Vec<u8>>;

    /// Takes work that is due and not leased to another server, or no longer.
    fn claim(&self, node: i64, now: i64, lease_ms: i64, most: i64) -> Answer<'_, Vec<Due>>;

    /// Ends all leases of a server, so that others can go on at once.
    fn release(&self, node: i64) -> Answer<'_, ()>;

    /// Removes work that turned out to be no longer needed, unless a newer row has replaced it.
    fn drop_work(&self, table: i64, number: i64) -> Answer<'_, ()>;

    /// Deletes some tables that are over and were last changed before a time, and says which.
    fn delete_finished(&self, before: i64, most: i64) -> Answer<'_, Vec<i64>>;

    /// Deletes some guests who were last seen before a time and have no unfinished table, and
    /// says which.
    fn delete_guests(&self, before: i64, most: i64) -> Answer<'_, Vec<i64>>;

    /// How much is stored.
    fn statistics(&self) -> Answer<'_, Statistics>;

    /// Everything, as it is at this moment, while other calls go on.
    fn snapshot(&self) -> Answer<'_, Box<dyn Snapshot>>;

    /// Fills an empty storage, and says with how many records. If there is an error it stays empty.
    fn load<'a>(&'a self, snapshot: &'a mut dyn Snapshot) -> Answer<'a, u64>;

    /// Whether other processes may write at the same time.
    fn is_shared(&self) -> bool;

    /// Whether rows can be stored now: writes something that changes nothing, in the way of
    /// [`commit`](Storage::commit).
    fn ping(&self) -> Answer<'_, ()>;

    /// Ends all connections. Calls after it fail.
    fn close(&self) -> Answer<'_, ()>;
}
