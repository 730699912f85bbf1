//! A storage at which a test can wait, or fail, just before a call.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use server::storage::{
    Account, Answer, Append, Committed, Cursor, Due, Fold, Listed, Listing, Log, Phase, Snapshot,
    Sqlite, Statistics, Storage, StorageError, Transfer, Unfolded,
};
use tokio::sync::Notify;

use crate::online::Running;

/// What a test does before a call. It is told the call and the first number that is asked for, such
/// as the table or the account; 0 if there is none.
type Before = dyn Fn(&'static str, i64) -> Wait + Send + Sync;

/// What is waited for; if it fails, the call fails.
pub(crate) type Wait = Pin<Box<dyn Future<Output = Result<(), StorageError>> + Send>>;

/// Another storage, with something to do before each call.
pub(crate) struct Hooked {
    pub(crate) inner: Arc<dyn Storage>,
    pub(crate) before: Box<Before>,
}

/// Stops one call of a storage.
#[derive(Default)]
pub(crate) struct Gate {
    is_closed: AtomicBool,
    is_reached: Notify,
    opens: Notify,
}

impl Gate {
    /// A server whose next call of this name waits once the gate is closed.
    pub(crate) async fn before(call: &'static str) -> (Running, Arc<Gate>) {
        let folder = tempfile::tempdir().unwrap();
        let inner = Arc::new(Sqlite::open(folder.path()).await.unwrap());
        let gate = Arc::new(Gate::default());
        let own = Arc::clone(&gate);
        let before = move |name: &str, _| -> Wait {
            let gate = Arc::clone(&own);
            let stops = name == call && gate.is_closed.swap(false, Ordering::SeqCst);
            Box::pin(async move {
                if stops {
                    gate.is_reached.notify_one();
                    gate.opens.notified().await;
                }
                Ok(())
            })
        };
        let storage: Arc<dyn Storage> = Arc::new(Hooked { inner, before: Box::new(before) });
        (Running::with(folder, storage).await, gate)
    }

    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
    }

    pub(crate) fn open(&self) {
        self.opens.notify_one();
    }

    pub(crate) async fn reached(&self) {
        let reached = tokio::time::timeout(Duration::from_secs(30), self.is_reached.notified());
        reached.await.expect("the call is made");
    }
}

impl Storage for Hooked {
    fn commit(&self, batch: Vec<Append>) -> Answer<'_, Vec<Committed>> {
        let hook = (self.before)("commit", batch.first().map_or(0, |append| append.table));
        Box::pin(async move {
            hook.await?;
            self.inner.commit(batch).await
        })
    }

    fn read(&self, table: i64, after: Option<i64>) -> Answer<'_, Log> {
        let hook = (self.before)("read", table);
        Box::pin(async move {
            hook.await?;
            self.inner.read(table, after).await
        })
    }

    fn last_numbers<'a>(&'a self, tables: &'a [i64]) -> Answer<'a, Vec<(i64, i64)>> {
        let hook = (self.before)("last_numbers", tables.first().copied().unwrap_or(0));
        Box::pin(async move {
            hook.await?;
            self.inner.last_numbers(tables).await
        })
    }

    fn fold(&self, folds: Vec<Fold>) -> Answer<'_, ()> {
        let hook = (self.before)("fold", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.fold(folds).await
        })
    }

    fn unfolded(&self, most: i64) -> Answer<'_, Vec<Unfolded>> {
        let hook = (self.before)("unfolded", most);
        Box::pin(async move {
            hook.await?;
            self.inner.unfolded(most).await
        })
    }

    fn trim(&self) -> Answer<'_, u64> {
        let hook = (self.before)("trim", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.trim().await
        })
    }

    fn rewrite(&self, fold: Fold, listing: Option<Listing>) -> Answer<'_, bool> {
        let hook = (self.before)("rewrite", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.rewrite(fold, listing).await
        })
    }

    fn listing(&self, table: i64) -> Answer<'_, Option<Listed>> {
        let hook = (self.before)("listing", table);
        Box::pin(async move {
            hook.await?;
            self.inner.listing(table).await
        })
    }

    fn public_tables(&self, phase: Phase, most: i64) -> Answer<'_, Vec<Listed>> {
        let hook = (self.before)("public_tables", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.public_tables(phase, most).await
        })
    }

    fn newest_tables(&self, phase: Phase, most: i64) -> Answer<'_, Vec<Listed>> {
        let hook = (self.before)("newest_tables", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.newest_tables(phase, most).await
        })
    }

    fn unfinished_tables(&self, after: Option<i64>, most: i64) -> Answer<'_, Vec<Listed>> {
        let hook = (self.before)("unfinished_tables", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.unfinished_tables(after, most).await
        })
    }

    fn games_of(&self, account: i64, after: Option<Cursor>, most: i64) -> Answer<'_, Vec<Listed>> {
        let hook = (self.before)("games_of", account);
        Box::pin(async move {
            hook.await?;
            self.inner.games_of(account, after, most).await
        })
    }

    fn unfinished_games_of(&self, account: i64, most: i64) -> Answer<'_, Vec<Listed>> {
        let hook = (self.before)("unfinished_games_of", account);
        Box::pin(async move {
            hook.await?;
            self.inner.unfinished_games_of(account, most).await
        })
    }

    fn members_of(&self, table: i64) -> Answer<'_, Vec<i64>> {
        let hook = (self.before)("members_of", table);
        Box::pin(async move {
            hook.await?;
            self.inner.members_of(table).await
        })
    }

    fn delete_tables<'a>(&'a self, tables: &'a [i64]) -> Answer<'a, ()> {
        let hook = (self.before)("delete_tables", tables.first().copied().unwrap_or(0));
        Box::pin(async move {
            hook.await?;
            self.inner.delete_tables(tables).await
        })
    }

    fn create_account(&self, account: Account) -> Answer<'_, bool> {
        let hook = (self.before)("create_account", account.id);
        Box::pin(async move {
            hook.await?;
            self.inner.create_account(account).await
        })
    }

    fn account(&self, id: i64) -> Answer<'_, Option<Account>> {
        let hook = (self.before)("account", id);
        Box::pin(async move {
            hook.await?;
            self.inner.account(id).await
        })
    }

    fn account_by_login<'a>(&'a self, login: &'a str) -> Answer<'a, Option<Account>> {
        let hook = (self.before)("account_by_login", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.account_by_login(login).await
        })
    }

    fn account_by_token<'a>(&'a self, token: &'a [u8]) -> Answer<'a, Option<Account>> {
        let hook = (self.before)("account_by_token", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.account_by_token(token).await
        })
    }

    fn rename_account<'a>(&'a self, id: i64, name: &'a str) -> Answer<'a, bool> {
        let hook = (self.before)("rename_account", id);
        Box::pin(async move {
            hook.await?;
            self.inner.rename_account(id, name).await
        })
    }

    fn set_password(
        &self,
        account: Account,
        before: Option<String>,
        session: i64,
    ) -> Answer<'_, bool> {
        let hook = (self.before)("set_password", account.id);
        Box::pin(async move {
            hook.await?;
            self.inner.set_password(account, before, session).await
        })
    }

    fn create_session<'a>(
        &'a self,
        account: i64,
        session: i64,
        password: &'a str,
    ) -> Answer<'a, bool> {
        let hook = (self.before)("create_session", account);
        Box::pin(async move {
            hook.await?;
            self.inner.create_session(account, session, password).await
        })
    }

    fn has_session(&self, account: i64, session: i64) -> Answer<'_, bool> {
        let hook = (self.before)("has_session", account);
        Box::pin(async move {
            hook.await?;
            self.inner.has_session(account, session).await
        })
    }

    fn end_session(&self, account: i64, session: i64) -> Answer<'_, ()> {
        let hook = (self.before)("end_session", account);
        Box::pin(async move {
            hook.await?;
            self.inner.end_session(account, session).await
        })
    }

    fn see_accounts(&self, seen: Vec<(i64, i64)>) -> Answer<'_, ()> {
        let hook = (self.before)("see_accounts", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.see_accounts(seen).await
        })
    }

    fn delete_account(&self, id: i64) -> Answer<'_, ()> {
        let hook = (self.before)("delete_account", id);
        Box::pin(async move {
            hook.await?;
            self.inner.delete_account(id).await
        })
    }

    fn create_transfer(&self, transfer: Transfer, now: i64) -> Answer<'_, ()> {
        let hook = (self.before)("create_transfer", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.create_transfer(transfer, now).await
        })
    }

    fn take_transfer<'a>(&'a self, hash: &'a [u8], now: i64) -> Answer<'a, Option<Transfer>> {
        let hook = (self.before)("take_transfer", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.take_transfer(hash, now).await
        })
    }

    fn secret<'a>(&'a self, name: &'a str, fresh: &'a [u8]) -> Answer<'a, Vec<u8>> {
        let hook = (self.before)("secret", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.secret(name, fresh).await
        })
    }

    fn claim(&self, node: i64, now: i64, lease_ms: i64, most: i64) -> Answer<'_, Vec<Due>> {
        let hook = (self.before)("claim", node);
        Box::pin(async move {
            hook.await?;
            self.inner.claim(node, now, lease_ms, most).await
        })
    }

    fn release(&self, node: i64) -> Answer<'_, ()> {
        let hook = (self.before)("release", node);
        Box::pin(async move {
            hook.await?;
            self.inner.release(node).await
        })
    }

    fn drop_work(&self, table: i64, number: i64) -> Answer<'_, ()> {
        let hook = (self.before)("drop_work", table);
        Box::pin(async move {
            hook.await?;
            self.inner.drop_work(table, number).await
        })
    }

    fn delete_finished(&self, before: i64, most: i64) -> Answer<'_, Vec<i64>> {
        let hook = (self.before)("delete_finished", before);
        Box::pin(async move {
            hook.await?;
            self.inner.delete_finished(before, most).await
        })
    }

    fn delete_guests(&self, before: i64, most: i64) -> Answer<'_, Vec<i64>> {
        let hook = (self.before)("delete_guests", before);
        Box::pin(async move {
            hook.await?;
            self.inner.delete_guests(before, most).await
        })
    }

    fn statistics(&self) -> Answer<'_, Statistics> {
        let hook = (self.before)("statistics", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.statistics().await
        })
    }

    fn snapshot(&self) -> Answer<'_, Box<dyn Snapshot>> {
        let hook = (self.before)("snapshot", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.snapshot().await
        })
    }

    fn load<'a>(&'a self, snapshot: &'a mut dyn Snapshot) -> Answer<'a, u64> {
        let hook = (self.before)("load", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.load(snapshot).await
        })
    }

    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }

    fn ping(&self) -> Answer<'_, ()> {
        let hook = (self.before)("ping", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.ping().await
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        let hook = (self.before)("close", 0);
        Box::pin(async move {
            hook.await?;
            self.inner.close().await
        })
    }
}
