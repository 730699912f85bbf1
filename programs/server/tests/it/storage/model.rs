//! Random calls give the same answers as a slow, obvious model.

use std::collections::{BTreeMap, BTreeSet};

use server::storage::{
    Append, Committed, Due, Fold, Lease, Listed, Listing, Log, Phase, Row, Sqlite, Storage, Work,
};

use crate::storage::postgres;

const TABLES: i64 = 6;
const ACCOUNTS: i64 = 4;

/// A sequence of numbers that is the same on every machine (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % end.unsigned_abs()) as i64
    }

    fn phase(&mut self) -> Phase {
        Phase::ALL[self.below(3) as usize]
    }
}

#[derive(Default)]
struct Model {
    rows: BTreeMap<(i64, i64), Row>,
    folds: BTreeMap<i64, Fold>,
    listings: BTreeMap<i64, Listing>,
    members: BTreeSet<(i64, i64)>,
    work: BTreeMap<i64, (Due, Option<Lease>)>,
}

impl Model {
    fn last(&self, table: i64) -> Option<i64> {
        let row = self.rows.range((table, 0)..(table, i64::MAX)).next_back();
        row.map(|((_, number), _)| *number).max(self.folds.get(&table).map(|fold| fold.last))
    }

    fn commit(&mut self, batch: &[Append]) -> Vec<Committed> {
        let mut lost = BTreeSet::new();
        let mut answers = vec![];
        for append in batch {
            let table = append.table;
            let is_taken = match self.last(table) {
                Some(last) => append.number <= last,
                None => append.number > Append::FIRST,
            };
            if lost.contains(&table) || is_taken {
                lost.insert(table);
                answers.push(Committed::Lost);
                continue;
            }
            let (number, account, payload) =
                (append.number, append.account, append.payload.clone());
            self.rows.insert((table, number), Row { number, account, payload });
            self.listings.extend(append.listing.clone().map(|listing| (table, listing)));
            self.members.extend(append.members.iter().map(|account| (table, *account)));
            match append.work {
                Work::Unchanged => {}
                Work::None => drop(self.work.remove(&table)),
                Work::Due { at, lease } => {
                    self.work.insert(table, (Due { table, number, at }, lease));
                }
            }
            answers.push(Committed::Stored);
        }
        answers
    }

    fn fold(&mut self, fold: &Fold) -> bool {
        let is_longer = self.folds.get(&fold.table).is_none_or(|old| fold.last >= old.last);
        if is_longer {
            self.folds.insert(fold.table, fold.clone());
            self.rows.retain(|(table, number), _| *table != fold.table || *number > fold.last);
        }
        is_longer
    }

    fn delete(&mut self, table: i64) {
        self.rows.retain(|(other, _), _| *other != table);
        self.folds.remove(&table);
        self.listings.remove(&table);
        self.members.retain(|(other, _)| *other != table);
        self.work.remove(&table);
    }

    fn read(&self, table: i64, after: Option<i64>) -> Log {
        let fold =
            self.folds.get(&table).filter(|fold| after.is_none_or(|after| fold.last > after));
        let rows = self.rows.range((table, 0)..(table, i64::MAX)).map(|(_, row)| row.clone());
        let rows = rows.filter(|row| after.is_none_or(|after| row.number > after));
        Log { fold: fold.cloned(), rows: rows.collect() }
    }

    fn listed(&self, is_wanted: impl Fn(i64, &Listing) -> bool) -> Vec<Listed> {
        let wanted = self.listings.iter().filter(|(table, listing)| is_wanted(**table, listing));
        wanted.map(|(&table, listing)| Listed { table, listing: listing.clone() }).collect()
    }

    fn claim(&mut self, node: i64, now: i64, lease_ms: i64, most: usize) -> Vec<Due> {
        let is_free = |lease: &Option<Lease>| lease.is_none_or(|lease| lease.until <= now);
        let due = self.work.values().filter(|(due, lease)| due.at <= now && is_free(lease));
        let mut due: Vec<Due> = due.map(|(due, _)| *due).collect();
        due.sort_unstable_by_key(|due| (due.at, due.table));
        due.truncate(most);
        for due in &due {
            let lease = Lease { node, until: now + lease_ms };
            self.work.insert(due.table, (*due, Some(lease)));
        }
        due
    }
}

fn random_append(dice: &mut Dice, table: i64, number: i64, now: i64) -> Append {
    let payload = (0..dice.below(40)).map(|_| dice.below(256) as u8).collect();
    let mut append = Append::new(table, number, payload);
    append.account = (dice.below(2) == 0).then(|| dice.below(ACCOUNTS));
    // A table is listed when it is opened, and sometimes later.
    if number == 0 || dice.below(4) == 0 {
        append.listing = Some(Listing {
            opened_at: table / 2,
            changed_at: now,
            is_public: dice.below(3) > 0,
            phase: dice.phase(),
            summary: vec![dice.below(256) as u8; dice.below(5) as usize],
        });
    }
    append.members = (0..dice.below(6).saturating_sub(3)).map(|_| dice.below(ACCOUNTS)).collect();
    append.work = match dice.below(6) {
        0 => Work::None,
        1 => Work::Due { at: now + dice.below(9), lease: None },
        2 => {
            let lease = Lease { node: dice.below(3), until: now + dice.below(20) };
            Work::Due { at: now, lease: Some(lease) }
        }
        _ => Work::Unchanged,
    };
    append
}

/// A batch of rows for some tables: mostly the next ones, sometimes one that can't be stored.
fn random_batch(dice: &mut Dice, model: &Model, now: i64) -> Vec<Append> {
    let mut next: BTreeMap<i64, i64> = BTreeMap::new();
    let mut batch = vec![];
    for _ in 0..dice.below(9) {
        let table = dice.below(TABLES);
        let start = model.last(table).map_or(0, |last| last + 1);
        let number = *next.entry(table).or_insert_with(|| {
            match dice.below(5) == 0 {
                true if start > 0 => *existing(model, table, dice).last().unwrap_or(&start),
                // Of a table that was deleted.
                true => 7,
                false => start,
            }
        });
        next.insert(table, number + 1);
        batch.push(random_append(dice, table, number, now));
    }
    batch
}

/// A number that is taken, if there is one whose row is not folded.
fn existing(model: &Model, table: i64, dice: &mut Dice) -> Vec<i64> {
    let log = model.read(table, None);
    let rows: Vec<i64> = log.rows.iter().map(|row| row.number).collect();
    if rows.is_empty() {
        return log.last().into_iter().collect();
    }
    vec![rows[dice.below(rows.len() as i64) as usize]]
}

async fn compare(storage: &dyn Storage, seed: u64, calls: i64) {
    let mut dice = Dice(seed);
    let mut model = Model::default();
    for now in 0..calls {
        let table = dice.below(TABLES);
        match dice.below(12) {
            0..=4 => {
                let batch = random_batch(&mut dice, &model, now);
                let expected = model.commit(&batch);
                assert_eq!(storage.commit(batch.clone()).await.unwrap(), expected, "{batch:?}");
            }
            5 | 6 => {
                let Some(last) = model.last(table) else { continue };
                let last = (last - dice.below(4)).max(0);
                let (is_finished, payload) = (dice.below(2) == 0, vec![now as u8; 3]);
                let fold = Fold { table, last, is_finished, payload };
                if dice.below(3) == 0 {
                    assert_eq!(
                        storage.rewrite(fold.clone(), None).await.unwrap(),
                        model.fold(&fold)
                    );
                } else {
                    model.fold(&fold);
                    storage.fold(vec![fold]).await.unwrap();
                }
            }
            7 => drop(storage.trim().await.unwrap()),
            8 if dice.below(6) == 0 => {
                let old = model.listed(|_, listing| {
                    listing.phase == Phase::Over && listing.changed_at < now - 20
                });
                let mut deleted = storage.delete_finished(now - 20, 99).await.unwrap();
                deleted.sort_unstable();
                assert!(old.iter().map(|listed| listed.table).eq(deleted));
                old.iter().for_each(|listed| model.delete(listed.table));
            }
            8 if dice.below(6) == 0 => {
                model.delete(table);
                storage.delete_tables(&[table]).await.unwrap();
            }
            9 => {
                let (node, most) = (dice.below(3), 1 + dice.below(4));
                // Which of several at the same time is free to choose, so all are taken.
                let most = if most > 2 { TABLES } else { 0 };
                let expected = model.claim(node, now, 8, most as usize);
                assert_eq!(storage.claim(node, now, 8, most).await.unwrap(), expected);
            }
            10 => {
                let node = dice.below(3);
                storage.release(node).await.unwrap();
                let mine = |lease: &mut Lease| lease.node == node;
                for (_, lease) in model.work.values_mut() {
                    lease.take_if(mine);
                }
            }
            _ => {}
        }
        check(storage, &model, &mut dice, table).await;
    }
}

/// Reads that concern a table, in several ways.
async fn check(storage: &dyn Storage, model: &Model, dice: &mut Dice, table: i64) {
    let after = (dice.below(2) == 0).then(|| dice.below(30));
    let log = storage.read(table, after).await.unwrap();
    assert_eq!(log, model.read(table, after), "table {table} after {after:?}");
    let last = storage.last_numbers(&[table]).await.unwrap();
    assert_eq!(last.first().map(|(_, last)| *last), model.last(table));
    let unfolded = storage.unfolded(99).await.unwrap();
    let left = |table: i64| model.rows.keys().filter(|(other, _)| *other == table).count() as i64;
    for table in 0..TABLES {
        let found = unfolded.iter().find(|unfolded| unfolded.table == table);
        assert_eq!(found.map_or(0, |found| found.rows), left(table), "table {table}");
    }
    let phase = dice.phase();
    let mut expected = model.listed(|_, listing| listing.is_public && listing.phase == phase);
    expected.sort_by_key(|listed| (-listed.listing.opened_at, -listed.table));
    assert_eq!(storage.public_tables(phase, 99).await.unwrap(), expected);
    let expected = model.listed(|_, listing| listing.phase != Phase::Over);
    assert_eq!(storage.unfinished_tables(None, 99).await.unwrap(), expected);
    let account = dice.below(ACCOUNTS);
    let mut expected = model.listed(|table, _| model.members.contains(&(table, account)));
    expected.sort_by_key(|Listed { table, listing }| {
        (listing.phase == Phase::Over, -listing.opened_at, -table)
    });
    let first = storage.games_of(account, None, 2).await.unwrap();
    let cursor = first.last().map(Listed::cursor);
    let mut games = first;
    if cursor.is_some() {
        games.extend(storage.games_of(account, cursor, 99).await.unwrap());
    }
    assert_eq!(games, expected, "account {account}");
    expected.retain(|listed| listed.listing.phase != Phase::Over);
    assert_eq!(storage.unfinished_games_of(account, 99).await.unwrap(), expected);
}

#[tokio::test]
async fn sqlite_behaves_like_the_model() {
    for seed in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let storage = Sqlite::open(folder.path()).await.unwrap();
        compare(&storage, seed, 600).await;
    }
}

#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn postgres_behaves_like_the_model() {
    for seed in 10..12 {
        let fresh = postgres::fresh().await;
        compare(&fresh.storage, seed, 400).await;
    }
}

mod long {
    use super::*;

    #[tokio::test]
    #[ignore = "long: many calls"]
    async fn both_behave_like_the_model_for_long() {
        for seed in 100..130 {
            let folder = tempfile::tempdir().unwrap();
            let storage = Sqlite::open(folder.path()).await.unwrap();
            compare(&storage, seed, 1_500).await;
            let fresh = postgres::fresh().await;
            compare(&fresh.storage, seed, 500).await;
        }
    }
}
