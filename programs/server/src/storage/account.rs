//! Who is known to the server.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What kind of player an account belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum AccountKind {
    /// A visitor, known by a cookie only.
    Guest,
    /// A person with a login.
    Person,
    /// A program with a token.
    Program,
}

impl AccountKind {
    /// All of them, in order.
    pub const ALL: [AccountKind; 3] =
        [AccountKind::Guest, AccountKind::Person, AccountKind::Program];

    pub(crate) fn to_number(self) -> i16 {
        self as i16
    }

    /// A number that no version has written counts as a person: such an account is kept.
    pub(crate) fn from_number(number: i16) -> AccountKind {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        AccountKind::ALL.get(index).copied().unwrap_or(AccountKind::Person)
    }
}

/// An account. Printing it for debugging shows neither password nor token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Its id.
    pub id: i64,
    /// What kind it is.
    pub kind: AccountKind,
    /// The name that others see.
    pub name: String,
    /// The name to log in with, normalised by the caller; no two accounts have the same.
    pub login: Option<String>,
    /// The hash of the password, as a text that says how it was made.
    pub password: Option<String>,
    /// The hash of the token; no two accounts have the same.
    pub token: Option<Vec<u8>>,
    /// When it was created.
    pub created_at: i64,
    /// When it was last used, roughly.
    pub seen_at: i64,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Account { id, kind, created_at, seen_at, .. } = self;
        write!(f, "Account({id}, {kind:?}, created at {created_at}, seen at {seen_at})")
    }
}

/// A token that moves a seat to another device, once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    /// The hash of the token.
    pub hash: Vec<u8>,
    /// The account that made it, with which it is deleted.
    pub account: i64,
    /// The table.
    pub table: i64,
    /// The person at that table.
    pub person: i64,
    /// When it is worth nothing any more.
    pub expires_at: i64,
}

impl fmt::Debug for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Transfer { table, person, expires_at, .. } = self;
        write!(f, "Transfer(person {person} of table {table}, until {expires_at})")
    }
}
