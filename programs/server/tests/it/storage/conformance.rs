//! What every storage does. Each test gets an empty one.

use std::path::Path;

use server::storage::{
    Account, AccountKind, Append, Committed, Due, Fold, Lease, Listing, Phase, Row, Statistics,
    Storage, StorageError, Transfer, Work, backup, copy, restore,
};

use Committed::{Lost, Stored};

pub(crate) fn append(table: i64, number: i64) -> Append {
    let payload = format!("{table}:{number}").into_bytes();
    Append { account: Some(7), ..Append::new(table, number, payload) }
}

fn row(table: i64, number: i64) -> Row {
    Row { number, account: Some(7), payload: format!("{table}:{number}").into_bytes() }
}

fn fold(table: i64, last: i64, text: &str) -> Fold {
    Fold { table, last, is_finished: false, payload: text.into() }
}

fn listing(opened_at: i64, phase: Phase) -> Listing {
    let summary = vec![phase as u8, 0, 255];
    Listing { opened_at, changed_at: opened_at + 5, is_public: true, phase, summary }
}

fn opening(table: i64, account: i64, opened_at: i64, phase: Phase) -> Append {
    let (listing, members) = (Some(listing(opened_at, phase)), vec![account]);
    Append { listing, members, ..append(table, 0) }
}

fn account(id: i64, kind: AccountKind) -> Account {
    let (login, password, token) = (None, None, None);
    let name = format!("Zoë {id}");
    Account { id, kind, name, login, password, token, created_at: 10, seen_at: 10 }
}

/// Rows come back as they went in, and only one row gets a number.
pub(crate) async fn rows(storage: &dyn Storage) {
    assert_eq!(storage.commit(vec![]).await.unwrap(), []);
    assert_eq!(storage.read(1, None).await.unwrap(), server::storage::Log::default());
    let batch = vec![append(2, 0), append(1, 0), append(1, 3), append(3, -4)];
    assert_eq!(storage.commit(batch).await.unwrap(), [Stored; 4]);
    let log = storage.read(1, None).await.unwrap();
    assert_eq!((log.fold.as_ref(), &log.rows[..]), (None, &[row(1, 0), row(1, 3)][..]));
    assert_eq!(log.last(), Some(3));
    assert_eq!(storage.read(1, Some(0)).await.unwrap().rows, [row(1, 3)]);
    // Of the second, the first row is taken, so the next ones are wrong too.
    let mut other = append(1, 3);
    other.payload = vec![1];
    let batch = vec![append(2, 1), other, append(1, 4), append(4, 0), append(1, 5)];
    assert_eq!(storage.commit(batch).await.unwrap(), [Stored, Lost, Lost, Stored, Lost]);
    assert_eq!(storage.read(1, None).await.unwrap().rows, [row(1, 0), row(1, 3)]);
    assert_eq!(storage.commit(vec![append(1, 4)]).await.unwrap(), [Stored]);
    // The same number twice in one batch.
    let batch = vec![append(5, 0), append(5, 0)];
    assert_eq!(storage.commit(batch).await.unwrap(), [Stored, Lost]);
    let mut last = storage.last_numbers(&[1, 2, 3, 4, 9]).await.unwrap();
    last.sort_unstable();
    assert_eq!(last, [(1, 4), (2, 1), (3, -4), (4, 0)]);
    // More than one statement takes, with empty and large payloads.
    let batch = (0..300).map(|number| {
        let payload = vec![number as u8; if number == 7 { 300_000 } else { number % 3 }];
        Append::new(6, number as i64, payload)
    });
    let batch: Vec<Append> = batch.collect();
    assert_eq!(storage.commit(batch.clone()).await.unwrap(), vec![Stored; 300]);
    let log = storage.read(6, None).await.unwrap();
    let read = log.rows.iter().map(|row| &row.payload);
    assert!(read.eq(batch.iter().map(|append| &append.payload)));
}

/// A lost row changes no list, member or work.
pub(crate) async fn lost_rows_change_nothing(storage: &dyn Storage) {
    storage.commit(vec![append(1, 0)]).await.unwrap();
    let work = Work::Due { at: 1, lease: None };
    let late = Append { work, ..opening(1, 8, 5, Phase::Waiting) };
    let next = Append { number: 1, ..late.clone() };
    assert_eq!(storage.commit(vec![late, next]).await.unwrap(), [Lost, Lost]);
    assert_eq!(storage.listing(1).await.unwrap(), None);
    assert!(storage.members_of(1).await.unwrap().is_empty());
    assert_eq!(storage.claim(1, 100, 100, 10).await.unwrap(), []);
}

/// A server that does not know yet that a table was deleted brings nothing of it back.
pub(crate) async fn deleted_tables_stay_deleted(storage: &dyn Storage) {
    let finished = opening(2, 9, 5, Phase::Over);
    let batch = vec![opening(1, 8, 5, Phase::Waiting), append(1, 1), finished, append(3, 0)];
    storage.commit(batch).await.unwrap();
    storage.fold(vec![fold(3, 0, "one")]).await.unwrap();
    storage.delete_tables(&[1]).await.unwrap();
    assert_eq!(storage.delete_finished(100, 9).await.unwrap(), [2]);
    let work = Work::Due { at: 1, lease: None };
    for table in [1, 2] {
        let late = Append { number: 2, work, ..opening(table, 8, 5, Phase::Waiting) };
        let batch = vec![late.clone(), append(3, table), append(table, 3)];
        assert_eq!(storage.commit(batch).await.unwrap(), [Lost, Stored, Lost]);
        assert_eq!(storage.commit(vec![late]).await.unwrap(), [Lost]);
        storage.fold(vec![fold(table, 2, "late"), fold(3, table, "more")]).await.unwrap();
        let listed = Some(listing(5, Phase::Waiting));
        assert!(!storage.rewrite(fold(table, 2, "late"), listed).await.unwrap());
        assert_eq!(storage.read(table, None).await.unwrap(), server::storage::Log::default());
        assert_eq!(storage.listing(table).await.unwrap(), None);
        assert!(storage.members_of(table).await.unwrap().is_empty());
    }
    assert_eq!(storage.last_numbers(&[1, 2, 3]).await.unwrap(), [(3, 2)]);
    assert_eq!(storage.claim(1, 100, 100, 10).await.unwrap(), []);
    // A table of the same name can be opened, and goes on in the same batch.
    let batch = vec![opening(1, 8, 5, Phase::Waiting), append(1, 2)];
    assert_eq!(storage.commit(batch).await.unwrap(), [Stored; 2]);
}

/// A fold stands for the rows in it.
pub(crate) async fn folds(storage: &dyn Storage) {
    let batch = (0..5).flat_map(|number| [append(1, number), append(2, number)]).collect();
    storage.commit(batch).await.unwrap();
    let unfolded = storage.unfolded(10).await.unwrap();
    let read: Vec<_> = unfolded.iter().map(|one| (one.table, one.last, one.rows)).collect();
    assert_eq!(read, [(1, 4, 5), (2, 4, 5)]);
    storage.fold(vec![fold(1, 2, "three")]).await.unwrap();
    for _ in 0..2 {
        let log = storage.read(1, None).await.unwrap();
        assert_eq!(log.fold, Some(fold(1, 2, "three")));
        assert_eq!(log.rows, [row(1, 3), row(1, 4)]);
        // Those who have the first three need no fold.
        let log = storage.read(1, Some(2)).await.unwrap();
        assert_eq!((log.fold, log.rows.len()), (None, 2));
        let log = storage.read(1, Some(1)).await.unwrap();
        assert_eq!((log.fold.is_some(), log.rows.len()), (true, 2));
        storage.trim().await.unwrap();
    }
    // A shorter fold changes nothing, a longer or newer one does.
    storage.fold(vec![fold(1, 1, "two")]).await.unwrap();
    assert_eq!(storage.read(1, None).await.unwrap().fold, Some(fold(1, 2, "three")));
    let finished = Fold { is_finished: true, ..fold(2, 4, "all") };
    storage.fold(vec![fold(1, 4, "five"), finished.clone(), fold(1, 3, "four")]).await.unwrap();
    let log = storage.read(1, None).await.unwrap();
    assert_eq!((log.fold, log.rows), (Some(fold(1, 4, "five")), vec![]));
    assert_eq!(storage.read(2, None).await.unwrap().fold, Some(finished));
    assert_eq!(storage.unfolded(10).await.unwrap(), []);
    while storage.trim().await.unwrap() > 0 {}
    // Numbers that are folded stay taken.
    let batch = vec![append(1, 4), append(2, 5)];
    assert_eq!(storage.commit(batch).await.unwrap(), [Lost, Stored]);
    assert_eq!(storage.last_numbers(&[1, 2]).await.unwrap().len(), 2);
    assert_eq!(storage.unfolded(10).await.unwrap().len(), 1);
}

/// Rewriting leaves nothing of what was there.
pub(crate) async fn rewriting(storage: &dyn Storage) {
    let batch = (0..5).flat_map(|number| [append(1, number), append(2, number)]).collect();
    storage.commit(batch).await.unwrap();
    assert!(storage.rewrite(fold(1, 3, "rewritten"), None).await.unwrap());
    assert_eq!(storage.statistics().await.unwrap().rows, 6);
    let log = storage.read(1, None).await.unwrap();
    assert_eq!((log.fold, log.rows), (Some(fold(1, 3, "rewritten")), vec![row(1, 4)]));
    assert!(storage.rewrite(fold(1, 3, "again"), None).await.unwrap());
    assert!(!storage.rewrite(fold(1, 2, "too short"), None).await.unwrap());
    assert_eq!(storage.read(1, None).await.unwrap().fold, Some(fold(1, 3, "again")));
    assert_eq!(storage.commit(vec![append(1, 3), append(2, 5)]).await.unwrap(), [Lost, Stored]);
    assert_eq!(storage.read(2, None).await.unwrap().rows.len(), 6);
}

/// Lists of the lobby, of a starting server and of an account.
pub(crate) async fn lists(storage: &dyn Storage) {
    let phases = [Phase::Waiting, Phase::Playing, Phase::Over];
    let batch =
        (1..=9).map(|table| opening(table, 50, 100 + table / 2, phases[table as usize % 3]));
    storage.commit(batch.collect()).await.unwrap();
    let ids = |listed: Vec<server::storage::Listed>| -> Vec<i64> {
        listed.into_iter().map(|listed| listed.table).collect()
    };
    assert_eq!(ids(storage.public_tables(Phase::Waiting, 2).await.unwrap()), [9, 6]);
    let mut hidden = Append { listing: Some(listing(104, Phase::Waiting)), ..append(9, 1) };
    hidden.listing.as_mut().unwrap().is_public = false;
    storage.commit(vec![hidden]).await.unwrap();
    assert_eq!(ids(storage.public_tables(Phase::Waiting, 9).await.unwrap()), [6, 3]);
    assert_eq!(ids(storage.unfinished_tables(None, 4).await.unwrap()), [1, 3, 4, 6]);
    assert_eq!(ids(storage.unfinished_tables(Some(6), 4).await.unwrap()), [7, 9]);
    let expected = [9, 7, 6, 4, 3, 1, 8, 5, 2];
    assert_eq!(ids(storage.games_of(50, None, 100).await.unwrap()), expected);
    assert_eq!(ids(storage.unfinished_games_of(50, 100).await.unwrap()), expected[..6]);
    assert_eq!(ids(storage.unfinished_games_of(50, 2).await.unwrap()), expected[..2]);
    let (mut read, mut cursor) = (vec![], None);
    loop {
        let page = storage.games_of(50, cursor, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        cursor = Some(last.cursor());
        read.extend(ids(page));
    }
    assert_eq!(read, expected);
    // A table that ends goes to the end of the list. Of two listings in one batch the last counts.
    let playing = Append { listing: Some(listing(104, Phase::Playing)), ..append(9, 2) };
    let over = Append { listing: Some(listing(104, Phase::Over)), ..append(9, 3) };
    let member = Append { members: vec![50], ..append(9, 4) };
    let other = Append { members: vec![-51], ..append(9, 5) };
    storage.commit(vec![playing, over, member, other]).await.unwrap();
    assert_eq!(ids(storage.games_of(50, None, 4).await.unwrap()), [7, 6, 4, 3]);
    assert_eq!(ids(storage.games_of(-51, None, 4).await.unwrap()), [9]);
    assert_eq!(storage.members_of(9).await.unwrap(), [-51, 50]);
    assert_eq!(storage.listing(9).await.unwrap().unwrap().listing, listing(104, Phase::Over));
}

/// Accounts, and what must be unique.
pub(crate) async fn accounts(storage: &dyn Storage) {
    let person = Account {
        login: Some("zoe".into()),
        password: Some("$hash".into()),
        token: Some(vec![1, 2]),
        ..account(1, AccountKind::Person)
    };
    assert!(storage.create_account(person.clone()).await.unwrap());
    assert!(!storage.create_account(account(1, AccountKind::Guest)).await.unwrap());
    let twin = Account { id: 2, token: None, ..person.clone() };
    assert!(!storage.create_account(twin).await.unwrap());
    for id in [2, 3] {
        assert!(storage.create_account(account(id, AccountKind::Guest)).await.unwrap());
    }
    assert_eq!(storage.account(1).await.unwrap(), Some(person.clone()));
    assert_eq!(storage.account_by_login("zoe").await.unwrap(), Some(person.clone()));
    assert_eq!(storage.account_by_token(&[1, 2]).await.unwrap(), Some(person.clone()));
    assert_eq!(storage.account_by_login("Zoe").await.unwrap(), None);
    let program = Account { token: Some(vec![]), ..account(4, AccountKind::Program) };
    assert!(storage.create_account(program.clone()).await.unwrap());
    assert_eq!(storage.account_by_token(&[]).await.unwrap(), Some(program));
    assert!(storage.rename_account(2, "Léo").await.unwrap());
    assert_eq!(storage.account(2).await.unwrap().unwrap().name, "Léo");
    assert!(!storage.rename_account(9, "stranger").await.unwrap());
    for (session, is_there) in [(11, true), (12, true), (13, false)] {
        let password = if is_there { "$hash" } else { "$other" };
        assert_eq!(storage.create_session(1, session, password).await.unwrap(), is_there);
        assert_eq!(storage.has_session(1, session).await.unwrap(), is_there);
    }
    assert!(!storage.create_session(3, 11, "").await.unwrap(), "a guest has no password");
    storage.end_session(1, 11).await.unwrap();
    for (account, session, is_there) in [(1, 11, false), (1, 12, true), (2, 12, false)] {
        assert_eq!(storage.has_session(account, session).await.unwrap(), is_there);
    }
    storage.see_accounts(vec![(3, 30), (1, 5), (3, 20), (8, 1)]).await.unwrap();
    assert_eq!(storage.account(3).await.unwrap().unwrap().seen_at, 30);
    assert_eq!(storage.account(1).await.unwrap(), Some(person));
    storage.commit(vec![opening(1, 1, 5, Phase::Playing)]).await.unwrap();
    let transfer = Transfer { hash: vec![9; 32], account: 1, table: 1, person: 2, expires_at: 100 };
    storage.create_transfer(transfer, 0).await.unwrap();
    storage.delete_account(1).await.unwrap();
    assert_eq!(storage.account_by_login("zoe").await.unwrap(), None);
    assert_eq!(storage.games_of(1, None, 9).await.unwrap(), []);
    assert_eq!(storage.take_transfer(&[9; 32], 0).await.unwrap(), None);
}

/// Of two who set a password only the one who knows it does; then what it opened is closed.
pub(crate) async fn passwords(storage: &dyn Storage) {
    let person = |id, login: &str, password: &str| Account {
        login: Some(login.into()),
        password: Some(password.into()),
        ..account(id, AccountKind::Person)
    };
    let text = |text: &str| Some(text.to_owned());
    assert!(storage.create_account(person(1, "zoe", "$one")).await.unwrap());
    assert!(storage.create_session(1, 11, "$one").await.unwrap());
    let transfer = Transfer { hash: vec![9; 32], account: 1, table: 1, person: 2, expires_at: 100 };
    storage.create_transfer(transfer.clone(), 0).await.unwrap();
    let other = Transfer { hash: vec![8; 32], account: 2, ..transfer };
    storage.create_transfer(other.clone(), 0).await.unwrap();
    for before in [None, text("$two")] {
        assert!(!storage.set_password(person(1, "eve", "$eve"), before, 12).await.unwrap());
    }
    assert!(
        storage.has_session(1, 11).await.unwrap() && !storage.has_session(1, 12).await.unwrap()
    );
    let renamed = Account { name: "another name".into(), ..person(1, "zoé", "$two") };
    assert!(storage.set_password(renamed, text("$one"), 12).await.unwrap());
    // A name that was changed meanwhile stays.
    assert_eq!(storage.account(1).await.unwrap(), Some(person(1, "zoé", "$two")));
    assert!(
        !storage.has_session(1, 11).await.unwrap() && storage.has_session(1, 12).await.unwrap()
    );
    assert_eq!(storage.take_transfer(&[9; 32], 0).await.unwrap(), None);
    assert_eq!(storage.take_transfer(&[8; 32], 0).await.unwrap(), Some(other));
    // Who has checked the old password meanwhile comes too late.
    assert!(!storage.create_session(1, 13, "$one").await.unwrap());
    assert!(!storage.has_session(1, 13).await.unwrap());
    // A guest becomes a person, once; also one that was not kept until then.
    let nameless = Account { name: String::new(), ..account(2, AccountKind::Guest) };
    assert!(storage.create_account(nameless).await.unwrap());
    for id in [2, 3] {
        let own = id.to_string();
        assert!(!storage.set_password(person(id, "zoé", "$three"), None, 21).await.unwrap());
        assert!(storage.set_password(person(id, &own, "$three"), None, 22).await.unwrap());
        assert!(!storage.set_password(person(id, &own, "$four"), None, 23).await.unwrap());
        assert_eq!(storage.account(id).await.unwrap(), Some(person(id, &own, "$three")));
        let sessions = [21, 22, 23].map(|session| storage.has_session(id, session));
        let [first, second, third] = sessions;
        let found = (first.await.unwrap(), second.await.unwrap(), third.await.unwrap());
        assert_eq!(found, (false, true, false));
    }
    assert!(!storage.set_password(person(9, "none", "$a"), text("$b"), 1).await.unwrap());
}

/// Tokens are taken once, secrets are made once.
pub(crate) async fn transfers_and_secrets(storage: &dyn Storage) {
    let transfer = |byte: u8, expires_at| {
        let hash = vec![byte; 32];
        Transfer { hash, account: 1, table: 2, person: 3, expires_at }
    };
    for (byte, until) in [(1, 100), (2, 100), (3, 50)] {
        storage.create_transfer(transfer(byte, until), 40).await.unwrap();
    }
    assert_eq!(storage.take_transfer(&[1; 32], 99).await.unwrap(), Some(transfer(1, 100)));
    assert_eq!(storage.take_transfer(&[1; 32], 99).await.unwrap(), None);
    assert_eq!(storage.take_transfer(&[2; 32], 100).await.unwrap(), None);
    // The third is forgotten after its time.
    storage.create_transfer(transfer(4, 100), 50).await.unwrap();
    assert_eq!(storage.take_transfer(&[3; 32], 0).await.unwrap(), None);
    assert_eq!(storage.secret("cookie", &[1, 2, 3]).await.unwrap(), [1, 2, 3]);
    assert_eq!(storage.secret("cookie", &[4]).await.unwrap(), [1, 2, 3]);
    assert_eq!(storage.secret("other", &[4]).await.unwrap(), [4]);
}

/// Work is done by one server at a time.
pub(crate) async fn work(storage: &dyn Storage) {
    let due = |table, number, at| {
        let work = Work::Due { at, lease: None };
        Append { work, ..append(table, number) }
    };
    let batch = vec![due(1, 0, 30), due(2, 0, 10), due(3, 0, 20), due(4, 0, 99), due(4, 1, 98)];
    storage.commit(batch).await.unwrap();
    let found = |table, number, at| Due { table, number, at };
    assert_eq!(storage.claim(1, 9, 100, 9).await.unwrap(), []);
    let claimed = storage.claim(1, 30, 100, 2).await.unwrap();
    assert_eq!(claimed, [found(2, 0, 10), found(3, 0, 20)]);
    assert_eq!(storage.claim(2, 30, 100, 9).await.unwrap(), [found(1, 0, 30)]);
    assert_eq!(storage.claim(2, 98, 100, 9).await.unwrap(), [found(4, 1, 98)]);
    // The first server is gone, then the second releases what it has.
    let mut again = storage.claim(3, 130, 100, 9).await.unwrap();
    again.sort_unstable_by_key(|due| due.table);
    assert_eq!(again, [found(1, 0, 30), found(2, 0, 10), found(3, 0, 20)]);
    storage.release(2).await.unwrap();
    assert_eq!(storage.claim(3, 130, 100, 9).await.unwrap(), [found(4, 1, 98)]);
    storage.release(3).await.unwrap();
    // A row without work leaves it, one that says so ends it, one with a lease keeps others away.
    let none = Append { work: Work::None, ..append(2, 1) };
    let lease = Some(Lease { node: 5, until: 300 });
    let leased = Append { work: Work::Due { at: 0, lease }, ..append(3, 1) };
    storage.commit(vec![append(1, 1), none, leased]).await.unwrap();
    storage.drop_work(4, 0).await.unwrap();
    let claimed = storage.claim(6, 200, 50, 9).await.unwrap();
    assert_eq!(claimed, [found(1, 0, 30), found(4, 1, 98)]);
    storage.drop_work(4, 1).await.unwrap();
    assert_eq!(storage.claim(6, 300, 50, 9).await.unwrap(), [found(3, 1, 0), found(1, 0, 30)]);
}

/// What is old is deleted with everything that belongs to it.
pub(crate) async fn retention(storage: &dyn Storage) {
    for id in 1..=4 {
        let kind = if id == 4 { AccountKind::Person } else { AccountKind::Guest };
        storage.create_account(account(id, kind)).await.unwrap();
    }
    let over = (1..=3).map(|table| opening(table, 1, 10 * table, Phase::Over));
    let running = opening(4, 2, 0, Phase::Playing);
    storage.commit(over.chain([running]).collect()).await.unwrap();
    storage.fold(vec![fold(1, 0, "one")]).await.unwrap();
    let before = storage.statistics().await.unwrap();
    let expected = Statistics {
        tables: [0, 1, 3],
        accounts: [3, 1, 0],
        rows: 4,
        folds: 1,
        bytes: before.bytes,
    };
    assert_eq!(before, expected);
    assert!(before.bytes > 0);
    assert_eq!(storage.delete_finished(25, 1).await.unwrap(), [1]);
    assert!(storage.delete_finished(25, 9).await.unwrap().is_empty());
    assert_eq!(storage.delete_finished(26, 9).await.unwrap(), [2]);
    assert_eq!(storage.read(1, None).await.unwrap(), server::storage::Log::default());
    assert_eq!(storage.listing(1).await.unwrap(), None);
    assert_eq!(storage.games_of(1, None, 9).await.unwrap().len(), 1);
    // The second has a running table, the fourth is no guest.
    assert!(storage.delete_guests(10, 9).await.unwrap().is_empty());
    storage.see_accounts(vec![(3, 11)]).await.unwrap();
    assert_eq!(storage.delete_guests(12, 9).await.unwrap(), [1, 3]);
    storage.delete_tables(&[4, 77]).await.unwrap();
    assert_eq!(storage.read(4, None).await.unwrap(), server::storage::Log::default());
    assert_eq!(storage.delete_guests(12, 9).await.unwrap(), [2]);
    let after = storage.statistics().await.unwrap();
    assert_eq!((after.tables, after.accounts, after.rows), ([0, 0, 1], [0, 1, 0], 1));
}

/// Some of everything, more than one block of it.
async fn fill(storage: &dyn Storage) {
    storage.secret("cookie", &[1; 32]).await.unwrap();
    for id in 0..300 {
        storage.create_account(account(id - 2, AccountKind::Guest)).await.unwrap();
    }
    let (login, password) = (Some("a".into()), Some("$hash".into()));
    let person =
        Account { login, password, token: Some(vec![3]), ..account(999, AccountKind::Person) };
    storage.create_account(person).await.unwrap();
    for session in 0..260 {
        storage.create_session(999, session, "$hash").await.unwrap();
    }
    let batch = (0..300).map(|table| {
        let lease = (table % 2 == 0).then_some(Lease { node: 4, until: 9 });
        let work = Work::Due { at: table, lease };
        Append { work, ..opening(table - 5, table, table, Phase::ALL[table as usize % 3]) }
    });
    storage.commit(batch.collect()).await.unwrap();
    let batch = (1..600).map(|number| append(7, number)).collect();
    storage.commit(batch).await.unwrap();
    storage.fold((0..280).map(|table| fold(table, 0, "folded")).collect()).await.unwrap();
    let transfer = Transfer { hash: vec![5; 32], account: 1, table: 2, person: 3, expires_at: 100 };
    storage.create_transfer(transfer, 0).await.unwrap();
}

/// Everything, in a form that does not depend on the order of reading.
pub(crate) async fn everything(storage: &dyn Storage) -> Vec<String> {
    let mut snapshot = storage.snapshot().await.unwrap();
    let mut texts = vec![];
    loop {
        let records = snapshot.next().await.unwrap();
        if records.is_empty() {
            break;
        }
        texts.extend(records.iter().map(|record| match record {
            server::storage::Record::Account(account) => {
                format!("{account:?} {} {:?} {:?}", account.name, account.login, account.token)
            }
            other => format!("{other:?}"),
        }));
    }
    texts.sort_unstable();
    texts
}

/// Fills the first storage and moves all of it to the second and, through a file, to the third.
pub(crate) async fn moving(
    first: &dyn Storage,
    second: &dyn Storage,
    third: &dyn Storage,
    folder: &Path,
) {
    fill(first).await;
    let all = everything(first).await;
    assert!(all.len() > 2_000, "{}", all.len());
    assert_eq!(copy(first, second).await.unwrap(), all.len() as u64);
    assert!(everything(second).await == all);
    assert!(matches!(copy(first, second).await, Err(StorageError::NotEmpty)));
    // A snapshot does not see what comes later.
    let mut snapshot = second.snapshot().await.unwrap();
    second.commit(vec![append(7, 600)]).await.unwrap();
    assert_eq!(third.load(&mut *snapshot).await.unwrap(), all.len() as u64);
    drop(snapshot);
    assert!(everything(third).await == all);
    assert_eq!(third.commit(vec![append(7, 599), append(8, 1)]).await.unwrap(), [Lost, Stored]);
    assert_eq!(third.read(7, None).await.unwrap().rows.len(), 599);
    let file = folder.join("a.backup");
    assert_eq!(backup(second, &file).await.unwrap(), all.len() as u64 + 1);
    assert!(matches!(backup(first, &file).await, Err(StorageError::File(..))));
    assert!(matches!(restore(first, &file).await, Err(StorageError::NotEmpty)));
}

/// Damaged files change nothing; a whole one gives everything.
pub(crate) async fn restoring(full: &dyn Storage, empty: &dyn Storage, folder: &Path) {
    fill(full).await;
    let file = folder.join("whole.backup");
    backup(full, &file).await.unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let damaged = folder.join("damaged.backup");
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    let longer = [&bytes[..], &[0]].concat();
    let halves = [0, 5, 17, 19, 21, 1_000, bytes.len() - 33, bytes.len() - 1];
    let cut = halves.map(|length| bytes[..length].to_vec());
    for content in cut.into_iter().chain([changed, longer, b"#!/bin/sh\necho no\n".to_vec()]) {
        std::fs::write(&damaged, &content).unwrap();
        let error = restore(empty, &damaged).await.unwrap_err();
        let is_foreign = !content.starts_with(b"quatuor backup 1\n");
        match error {
            StorageError::NotABackup(path) => assert!(is_foreign && path == damaged),
            StorageError::DamagedBackup(path) => assert!(!is_foreign && path == damaged),
            other => panic!("{other}"),
        }
    }
    assert_eq!(everything(empty).await, Vec::<String>::new());
    restore(empty, &file).await.unwrap();
    assert!(everything(empty).await == everything(full).await);
}
