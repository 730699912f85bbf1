//! PostgreSQL.

use std::sync::Arc;

use server::storage::{Postgres, Sqlite, Storage, StorageError};

use crate::storage::conformance::{self, append};

pub(crate) struct Fresh {
    pub(crate) storage: Postgres,
    pub(crate) address: String,
    _server: Arc<fixtures::Postgres>,
}

pub(crate) async fn fresh() -> Fresh {
    let server = fixtures::Postgres::shared();
    let address = server.new_database();
    let storage = Postgres::open(&address).await.unwrap();
    Fresh { storage, address, _server: server }
}

macro_rules! conforms {
    ($($name:ident)*) => {$(
        #[tokio::test]
        #[ignore = "service: PostgreSQL"]
        async fn $name() {
            conformance::$name(&fresh().await.storage).await;
        }
    )*};
}

conforms! {
    rows lost_rows_change_nothing deleted_tables_stay_deleted folds rewriting lists accounts passwords transfers_and_secrets work
    retention
}

/// Also from one kind of database to the other and back.
#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn moving() {
    let second = fresh().await;
    let folder = tempfile::tempdir().unwrap();
    let first = Sqlite::open(&folder.path().join("first")).await.unwrap();
    let third = Sqlite::open(&folder.path().join("third")).await.unwrap();
    conformance::moving(&first, &second.storage, &third, folder.path()).await;
}

#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn restoring() {
    let (first, second) = (fresh().await, fresh().await);
    let folder = tempfile::tempdir().unwrap();
    conformance::restoring(&first.storage, &second.storage, folder.path()).await;
}

/// Servers that start at once make the schema only once.
#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn many_servers_start_at_once() {
    let server = fixtures::Postgres::shared();
    let address = server.new_database();
    let open = || {
        let address = address.clone();
        tokio::spawn(async move { Postgres::open(&address).await })
    };
    let all: Vec<_> = (0..8).map(|_| open()).collect();
    let mut secrets = vec![];
    for (number, one) in (0..).zip(all) {
        let storage = one.await.unwrap().unwrap();
        secrets.push(storage.secret("cookie", &[number]).await.unwrap());
    }
    assert!(secrets.iter().all(|secret| *secret == [0]), "{secrets:?}");
}

#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn newer_schemas_and_wrong_addresses_are_refused() {
    let fresh = fresh().await;
    let mut connection = connect(&fresh.address).await;
    sqlx::raw_sql("INSERT INTO schema_version VALUES (9)").execute(&mut connection).await.unwrap();
    let error = Postgres::open(&fresh.address).await.err().unwrap();
    assert!(matches!(error, StorageError::Newer { found: 9, known: 2 }), "{error}");
    // The data is fine: who asks for it is not known.
    let (start, database) = fresh.address.rsplit_once('/').unwrap();
    let host = start.rsplit_once('@').unwrap().1;
    for wrong in [format!("{start}/attic"), format!("postgres://intruder@{host}/{database}")] {
        let error = Postgres::open(&wrong).await.err().unwrap();
        assert!(matches!(error, StorageError::NotLetIn(_)), "{error}");
        assert!(!error.is_temporary());
    }
    let error = Postgres::open("not an address").await.err().unwrap();
    assert!(matches!(error, StorageError::Address(_)), "{error}");
    let error = Postgres::open("postgres://u:hush@127.0.0.1:1/x").await.err().unwrap();
    assert!(error.is_temporary() && !error.to_string().contains("hush"), "{error}");
}

/// Rows stay for a minute after they are folded; then they go, and their numbers stay taken.
#[tokio::test]
#[ignore = "service: PostgreSQL"]
async fn trimming_waits() {
    let fresh = fresh().await;
    let storage = &fresh.storage;
    storage.commit((0..9).map(|number| append(1, number)).collect()).await.unwrap();
    let fold = server::storage::Fold { table: 1, last: 6, is_finished: false, payload: vec![1] };
    storage.fold(vec![fold]).await.unwrap();
    assert_eq!(storage.trim().await.unwrap(), 0);
    assert_eq!(storage.statistics().await.unwrap().rows, 9);
    let mut connection = connect(&fresh.address).await;
    let older = "UPDATE folds SET folded_at = folded_at - INTERVAL '61 seconds'";
    sqlx::raw_sql(older).execute(&mut connection).await.unwrap();
    assert_eq!(storage.trim().await.unwrap(), 7);
    assert_eq!(storage.trim().await.unwrap(), 0);
    assert_eq!(storage.statistics().await.unwrap().rows, 2);
    assert_eq!(storage.read(1, None).await.unwrap().rows.len(), 2);
    let answers = storage.commit(vec![append(1, 3)]).await.unwrap();
    assert_eq!(answers, [server::storage::Committed::Lost]);
}

async fn connect(address: &str) -> sqlx::PgConnection {
    <sqlx::PgConnection as sqlx::Connection>::connect(address).await.unwrap()
}
