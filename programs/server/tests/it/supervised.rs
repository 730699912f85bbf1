//! A table at which the server always panics.

use std::sync::Arc;
use std::time::{Duration, Instant};

use online::body::Opened;
use server::storage::{Sqlite, Storage};
use server::{Online, Patience, Settings};

use crate::hooked::{Hooked, Wait};
use crate::online::{Browser, Running};

const OPEN: &str = r#"{"game":"cups","name":"Ann","seats":["me","open"],"is_public":true}"#;

/// After a start the server reads its tables one after the other, to go on with them.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_panics_does_not_keep_the_server_from_those_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let inner = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::with(tempfile::tempdir().unwrap(), inner).await;
    let mut tables = vec![];
    for game in ["cups", "shuttles", "pyramids"] {
        let mut host = Browser::default();
        let opened: Opened = host.post(&server, "/api/tables", &OPEN.replace("cups", game)).await;
        tables.push(opened.table.number() as i64);
    }
    server.online.shut_down().await;
    drop(server);
    // They are read in this order.
    tables.sort_unstable();
    let (first, others) = tables.split_first().expect("three tables");
    let inner = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let bad = *first;
    let before = move |call: &str, table| -> Wait {
        assert!(call != "read" || table != bad, "injected");
        Box::pin(std::future::ready(Ok(())))
    };
    let storage: Arc<dyn Storage> =
        Arc::new(Hooked { inner: Arc::clone(&inner) as _, before: Box::new(before) });
    let patience = Patience { absence: Duration::from_millis(50), ..Patience::default() };
    let settings = Settings { threads: 1, patience, ..Settings::default() };
    let online = Online::start(storage, settings).await.unwrap();
    // Their host is gone, which is noticed once they are read.
    let end = Instant::now() + Duration::from_secs(30);
    for table in others {
        while inner.listing(*table).await.unwrap().unwrap().listing.is_public {
            assert!(Instant::now() < end, "the other tables are not looked after");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    assert!(inner.listing(bad).await.unwrap().unwrap().listing.is_public);
    online.shut_down().await;
}
