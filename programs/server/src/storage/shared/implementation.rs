//! The interface, for both databases: what they do alike. Compiled once per database.

use sqlx::{AssertSqlSafe, Row as _, query};

use super::{BYTES, Backend, IS_SHARED, accounts, dump, journal, listings, work};
use crate::storage::{
    Account, Answer, Append, Committed, Cursor, Due, Fold, Lease, Listed, Listing, Log, Phase,
    Snapshot, Statistics, Storage, Transfer, Unfolded,
};

impl Storage for Backend {
    fn commit(&self, batch: Vec<Append>) -> Answer<'_, Vec<Committed>> {
        Box::pin(self.commit_batch(batch))
    }

    fn read(&self, table: i64, after: Option<i64>) -> Answer<'_, Log> {
        Box::pin(self.read_log(table, after))
    }

    fn last_numbers<'a>(&'a self, tables: &'a [i64]) -> Answer<'a, Vec<(i64, i64)>> {
        Box::pin(self.last_numbers_of(tables))
    }

    fn fold(&self, mut folds: Vec<Fold>) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            journal::retain_known(&mut write, &mut folds).await?;
            journal::fold(&mut write, folds).await?;
            write.commit().await
        })
    }

    fn unfolded(&self, most: i64) -> Answer<'_, Vec<Unfolded>> {
        Box::pin(self.unfolded_tables(most))
    }

    fn trim(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let removed = journal::trim(&mut write).await?;
            write.commit().await?;
            Ok(removed)
        })
    }

    fn rewrite(&self, fold: Fold, listing: Option<Listing>) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let (table, last) = (fold.table, fold.last);
            journal::lock(&mut write).await?;
            let mut folds = vec![fold];
            journal::retain_known(&mut write, &mut folds).await?;
            let is_done = dump::upsert_folds(write.connection(), folds).await? == 1;
            if is_done {
                journal::remove(&mut write, &[table], last).await?;
                let listed = listing.map(|listing| Listed { table, listing });
                listings::upsert(write.connection(), listed.into_iter().collect()).await?;
            }
            write.commit().await?;
            Ok(is_done)
        })
    }

    fn listing(&self, table: i64) -> Answer<'_, Option<Listed>> {
        Box::pin(async move { Ok(listings::by_table(&mut *self.reader().await?, table).await?) })
    }

    fn public_tables(&self, phase: Phase, most: i64) -> Answer<'_, Vec<Listed>> {
        Box::pin(
            async move { Ok(listings::public(&mut *self.reader().await?, phase, most).await?) },
        )
    }

    fn newest_tables(&self, phase: Phase, most: i64) -> Answer<'_, Vec<Listed>> {
        Box::pin(
            async move { Ok(listings::newest(&mut *self.reader().await?, phase, most).await?) },
        )
    }

    fn unfinished_tables(&self, after: Option<i64>, most: i64) -> Answer<'_, Vec<Listed>> {
        Box::pin(
            async move { Ok(listings::unfinished(&mut *self.reader().await?, after, most).await?) },
        )
    }

    fn games_of(&self, account: i64, after: Option<Cursor>, most: i64) -> Answer<'_, Vec<Listed>> {
        Box::pin(async move {
            Ok(listings::of_account(&mut *self.reader().await?, account, after, most).await?)
        })
    }

    fn unfinished_games_of(&self, account: i64, most: i64) -> Answer<'_, Vec<Listed>> {
        Box::pin(async move {
            Ok(listings::unfinished_of(&mut *self.reader().await?, account, most).await?)
        })
    }

    fn members_of(&self, table: i64) -> Answer<'_, Vec<i64>> {
        Box::pin(async move { Ok(listings::members(&mut *self.reader().await?, table).await?) })
    }

    fn delete_tables<'a>(&'a self, tables: &'a [i64]) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            journal::lock(&mut write).await?;
            journal::remove(&mut write, tables, i64::MAX).await?;
            listings::delete(write.connection(), tables).await?;
            write.commit().await
        })
    }

    fn create_account(&self, account: Account) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let is_created = accounts::create(write.connection(), account).await?;
            write.commit().await?;
            Ok(is_created)
        })
    }

    fn account(&self, id: i64) -> Answer<'_, Option<Account>> {
        Box::pin(async move { Ok(accounts::by_id(&mut *self.reader().await?, id).await?) })
    }

    fn account_by_login<'a>(&'a self, login: &'a str) -> Answer<'a, Option<Account>> {
        Box::pin(async move { Ok(accounts::by_login(&mut *self.reader().await?, login).await?) })
    }

    fn account_by_token<'a>(&'a self, token: &'a [u8]) -> Answer<'a, Option<Account>> {
        Box::pin(async move { Ok(accounts::by_token(&mut *self.reader().await?, token).await?) })
    }

    fn rename_account<'a>(&'a self, id: i64, name: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let is_changed = accounts::rename(write.connection(), id, name).await?;
            write.commit().await?;
            Ok(is_changed)
        })
    }

    fn set_password(
        &self,
        account: Account,
        before: Option<String>,
        session: i64,
    ) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut write = self.write().await?;
            match accounts::set_password(write.connection(), account, before, session).await {
                Ok(is_changed) => {
                    write.commit().await?;
                    Ok(is_changed)
                }
                // Another server has given the login away at the same time.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                Err(error) => Err(error.into()),
            }
        })
    }

    fn create_session<'a>(
        &'a self,
        account: i64,
        session: i64,
        password: &'a str,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let connection = write.connection();
            let is_right = accounts::holds_password(connection, account, password).await?;
            if is_right {
                accounts::insert_sessions(connection, vec![(account, session)]).await?;
            }
            write.commit().await?;
            Ok(is_right)
        })
    }

    fn has_session(&self, account: i64, session: i64) -> Answer<'_, bool> {
        Box::pin(async move {
            Ok(accounts::has_session(&mut *self.reader().await?, account, session).await?)
        })
    }

    fn end_session(&self, account: i64, session: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            accounts::end_session(write.connection(), account, session).await?;
            write.commit().await
        })
    }

    fn see_accounts(&self, seen: Vec<(i64, i64)>) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            accounts::see(write.connection(), seen).await?;
            write.commit().await
        })
    }

    fn delete_account(&self, id: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            accounts::delete(write.connection(), &[id]).await?;
            write.commit().await
        })
    }

    fn create_transfer(&self, transfer: Transfer, now: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            accounts::create_transfer(write.connection(), transfer, now).await?;
            write.commit().await
        })
    }

    fn take_transfer<'a>(&'a self, hash: &'a [u8], now: i64) -> Answer<'a, Option<Transfer>> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let taken = accounts::take_transfer(write.connection(), hash, now).await?;
            write.commit().await?;
            Ok(taken)
        })
    }

    fn secret<'a>(&'a self, name: &'a str, fresh: &'a [u8]) -> Answer<'a, Vec<u8>> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let secret = accounts::secret(write.connection(), name, fresh).await?;
            write.commit().await?;
            Ok(secret)
        })
    }

    fn claim(&self, node: i64, now: i64, lease_ms: i64, most: i64) -> Answer<'_, Vec<Due>> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let lease = Lease { node, until: now.saturating_add(lease_ms) };
            let claimed = work::claim(write.connection(), lease, now, most).await?;
            write.commit().await?;
            Ok(claimed)
        })
    }

    fn release(&self, node: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            work::release(write.connection(), node).await?;
            write.commit().await
        })
    }

    fn drop_work(&self, table: i64, number: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut write = self.write().await?;
            work::remove(write.connection(), table, number).await?;
            write.commit().await
        })
    }

    fn delete_finished(&self, before: i64, most: i64) -> Answer<'_, Vec<i64>> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let tables = listings::finished(write.connection(), before, most).await?;
            // Mostly there is nothing, and then no write has to wait for the lock.
            if !tables.is_empty() {
                journal::lock(&mut write).await?;
            }
            journal::remove(&mut write, &tables, i64::MAX).await?;
            listings::delete(write.connection(), &tables).await?;
            write.commit().await?;
            Ok(tables)
        })
    }

    fn delete_guests(&self, before: i64, most: i64) -> Answer<'_, Vec<i64>> {
        Box::pin(async move {
            let mut write = self.write().await?;
            let guests = accounts::old_guests(write.connection(), before, most).await?;
            accounts::delete(write.connection(), &guests).await?;
            write.commit().await?;
            Ok(guests)
        })
    }

    fn statistics(&self) -> Answer<'_, Statistics> {
        Box::pin(async move {
            let mut reader = self.reader().await?;
            let connection = &mut *reader;
            let tables = listings::count(connection, "tables", "phase").await?;
            let accounts = listings::count(connection, "accounts", "kind").await?;
            let mut sums = [0; 3];
            let rows = "SELECT count(*) FROM journal";
            for (sum, statement) in sums.iter_mut().zip([rows, "SELECT count(*) FROM folds", BYTES])
            {
                let row = query(AssertSqlSafe(statement)).fetch_one(&mut *connection).await?;
                *sum = row.try_get(0)?;
            }
            let [rows, folds, bytes] = sums;
            Ok(Statistics { tables, accounts, rows, folds, bytes })
        })
    }

    fn snapshot(&self) -> Answer<'_, Box<dyn Snapshot>> {
        Box::pin(async move {
            let moment = dump::Moment::new(self.begin_snapshot().await?).await?;
            Ok(Box::new(moment) as Box<dyn Snapshot>)
        })
    }

    fn load<'a>(&'a self, snapshot: &'a mut dyn Snapshot) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut write = self.write().await?;
            journal::lock(&mut write).await?;
            let count = dump::load(write.connection(), snapshot).await?;
            journal::loaded(&mut write);
            write.commit().await?;
            Ok(count)
        })
    }

    fn is_shared(&self) -> bool {
        IS_SHARED
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(self.touch())
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(self.close_all())
    }
}
