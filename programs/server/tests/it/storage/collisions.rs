//! Several servers that write to the same tables of one database at the same time.

use std::collections::HashMap;
use std::time::Duration;

use server::storage::{Append, Committed, Fold, Postgres, Storage, Work};

use crate::storage::postgres;

const TABLES: i64 = 3;
const ROUNDS: i64 = 250;

/// Who wrote a row, its number there, and the row before it that the writer had seen.
type Name = [i64; 2];

fn payload(own: Name, before: Name) -> Vec<u8> {
    [own, before].iter().flatten().flat_map(|number| number.to_le_bytes()).collect()
}

/// The names in a payload of rows: of each row, and of the one before it.
fn names(payload: &[u8]) -> Vec<(Name, Name)> {
    let numbers: Vec<i64> =
        payload.chunks(8).map(|bytes| i64::from_le_bytes(bytes.try_into().unwrap())).collect();
    numbers.chunks(4).map(|row| ([row[0], row[1]], [row[2], row[3]])).collect()
}

/// All rows of a table as one payload.
async fn whole(storage: &dyn Storage, table: i64) -> (Option<i64>, Vec<u8>) {
    let log = storage.read(table, None).await.unwrap();
    let last = log.last();
    let mut payload = log.fold.map_or(vec![], |fold| fold.payload);
    log.rows.iter().for_each(|row| payload.extend(&row.payload));
    (last, payload)
}

/// One server: reads a table, adds one to three rows to what it has seen, sometimes folds.
/// Gives back what was stored.
async fn serve(address: String, node: i64) -> Vec<(i64, Name)> {
    let storage = Postgres::open(&address).await.unwrap();
    let mut stored = vec![];
    for round in 0..ROUNDS {
        let table = (node + round) % TABLES;
        let (last, bytes) = whole(&storage, table).await;
        let mut before = names(&bytes).last().map_or([-1, -1], |(name, _)| *name);
        // Others write meanwhile, and remove rows.
        tokio::time::sleep(Duration::from_millis((round % 4 * 3).unsigned_abs())).await;
        let first = last.map_or(0, |last| last + 1);
        let mut batch = vec![];
        for number in first..=first + round % 3 {
            let own = [node, round * 10 + number - first];
            let mut append = Append::new(table, number, payload(own, before));
            if round % 2 == 0 {
                append.work = Work::Due { at: number, lease: None };
            }
            batch.push((own, append));
            before = own;
        }
        let (names, appends): (Vec<Name>, Vec<Append>) = batch.into_iter().unzip();
        let answers = storage.commit(appends).await.unwrap();
        let kept = names.into_iter().zip(&answers).filter(|(_, one)| **one == Committed::Stored);
        let before = stored.len();
        stored.extend(kept.map(|(name, _)| (table, name)));
        let is_all_or_none = [0, answers.len()].contains(&(stored.len() - before));
        assert!(is_all_or_none || answers[0] == Committed::Stored, "{answers:?}");
        if round % 3 == 0
            && let (Some(last), payload) = whole(&storage, table).await
        {
            // This removes the rows at once: their numbers must stay taken.
            storage.rewrite(Fold { table, last, is_finished: false, payload }, None).await.unwrap();
        }
    }
    stored
}

/// Of rows that were made from the same state only one is stored, and every row was made from
/// the one that is before it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "service: PostgreSQL"]
async fn every_row_was_made_from_the_one_before() {
    let fresh = postgres::fresh().await;
    let servers: Vec<_> =
        (0..3).map(|node| tokio::spawn(serve(fresh.address.clone(), node))).collect();
    let mut promised: HashMap<i64, Vec<Name>> = HashMap::new();
    let mut count = 0;
    for server in servers {
        for (table, name) in server.await.unwrap() {
            promised.entry(table).or_default().push(name);
            count += 1;
        }
    }
    let offered = 3 * ROUNDS * 2;
    assert!(count > offered / 10 && count < offered, "{count} of about {offered}: no collisions?");
    for table in 0..TABLES {
        let (_, payload) = whole(&fresh.storage, table).await;
        let rows = names(&payload);
        let mut before = [-1, -1];
        for (own, seen) in &rows {
            assert_eq!(*seen, before, "table {table}: {own:?} was made from another state");
            before = *own;
        }
        let mut found: Vec<Name> = rows.into_iter().map(|(own, _)| own).collect();
        let mut promised = promised.remove(&table).unwrap();
        found.sort_unstable();
        promised.sort_unstable();
        assert_eq!(found, promised, "table {table}");
    }
}

/// A password changes while others sign in with the old one: none of their sessions is left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "service: PostgreSQL"]
async fn no_session_of_an_old_password_is_left() {
    let fresh = postgres::fresh().await;
    let person = |password: i64| server::storage::Account {
        id: 1,
        kind: server::storage::AccountKind::Person,
        name: "Zoë".into(),
        login: Some("zoe".into()),
        password: Some(password.to_string()),
        token: None,
        created_at: 0,
        seen_at: 0,
    };
    fresh.storage.create_account(person(0)).await.unwrap();
    for round in 0..40_i64 {
        let sign_in = |number: i64| {
            let address = fresh.address.clone();
            async move {
                let storage = Postgres::open(&address).await.unwrap();
                for session in 0..10 {
                    let session = round * 1000 + number * 100 + session + 1;
                    storage.create_session(1, session, &round.to_string()).await.unwrap();
                }
            }
        };
        let others: Vec<_> = (0..3).map(|number| tokio::spawn(sign_in(number))).collect();
        tokio::time::sleep(Duration::from_millis(20 + round.unsigned_abs() % 8)).await;
        let before = Some(round.to_string());
        let session = 1_000_000 + round;
        assert!(fresh.storage.set_password(person(round + 1), before, session).await.unwrap());
        for other in others {
            other.await.unwrap();
        }
        let mut snapshot = fresh.storage.snapshot().await.unwrap();
        let mut sessions = vec![];
        loop {
            let records = snapshot.next().await.unwrap();
            if records.is_empty() {
                break;
            }
            sessions.extend(records.into_iter().filter_map(|record| match record {
                server::storage::Record::Session(_, session) => Some(session),
                _ => None,
            }));
        }
        assert_eq!(sessions, [session], "round {round}");
    }
}

/// Work is claimed by one server only, however many ask.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "service: PostgreSQL"]
async fn work_is_claimed_once() {
    let fresh = postgres::fresh().await;
    let work = Work::Due { at: 5, lease: None };
    let batch = (0..200).map(|table| Append { work, ..Append::new(table, 0, vec![]) }).collect();
    fresh.storage.commit(batch).await.unwrap();
    let claim = |node| {
        let address = fresh.address.clone();
        async move {
            let storage = Postgres::open(&address).await.unwrap();
            let mut claimed = vec![];
            // Rows that another server is just claiming are left out, so none means only that.
            while claimed.len() < 200 {
                let some = storage.claim(node, 10, 1_000, 7).await.unwrap();
                if some.is_empty() {
                    break;
                }
                claimed.extend(some.into_iter().map(|due| due.table));
            }
            claimed
        }
    };
    let servers: Vec<_> = (0..4).map(|node| tokio::spawn(claim(node))).collect();
    let mut all = vec![];
    for server in servers {
        all.extend(server.await.unwrap());
    }
    all.extend(fresh.storage.claim(9, 10, 1_000, 200).await.unwrap().iter().map(|due| due.table));
    all.sort_unstable();
    assert!(all.into_iter().eq(0..200));
}
