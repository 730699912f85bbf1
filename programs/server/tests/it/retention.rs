//! How long finished games and guests are kept.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use server::storage::{Account, AccountKind, Append, Listing, Phase, Sqlite, Storage};
use server::{Data, Online, Settings};

use crate::http::Http;
use crate::serving::Serving;
use crate::wire::Wire;

const DAY: i64 = 86_400_000;

fn account(id: i64, kind: AccountKind, seen_at: i64) -> Account {
    let login = (kind == AccountKind::Person).then(|| format!("person {id}"));
    let (name, password, token) = (format!("account {id}"), None, None);
    Account { id, kind, name, login, password, token, created_at: 1, seen_at }
}

fn table(id: i64, phase: Phase, changed_at: i64) -> Append {
    let (is_public, summary) = (false, vec![]);
    let listing = Listing { opened_at: 1, changed_at, is_public, phase, summary };
    Append { listing: Some(listing), ..Append::new(id, 1, b"{}".to_vec()) }
}

/// Which of these tables and accounts are left after a start with these settings.
async fn left(keep_games: u32, keep_guests: u32) -> (Vec<i64>, Vec<i64>) {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let batch = vec![
        table(1, Phase::Over, now - 31 * DAY),
        table(2, Phase::Over, now - 29 * DAY),
        Append { members: vec![13], ..table(3, Phase::Waiting, now - 500 * DAY) },
    ];
    storage.commit(batch).await.unwrap();
    for account in [
        account(11, AccountKind::Guest, now - 401 * DAY),
        account(12, AccountKind::Guest, now - 399 * DAY),
        account(13, AccountKind::Guest, now - 401 * DAY),
        account(14, AccountKind::Person, now - 401 * DAY),
    ] {
        assert!(storage.create_account(account).await.unwrap());
    }
    let settings = Settings { threads: 1, keep_games, keep_guests, ..Settings::default() };
    let online = Online::start(Arc::clone(&storage) as Arc<dyn Storage>, settings).await.unwrap();
    let read = async || {
        let (mut tables, mut accounts) = (vec![], vec![]);
        for table in 1..=3 {
            tables.extend(storage.listing(table).await.unwrap().map(|listed| listed.table));
        }
        for id in 11..=14 {
            accounts.extend(storage.account(id).await.unwrap().map(|account| account.id));
        }
        (tables, accounts)
    };
    // It is deleted in the background.
    let mut last = read().await;
    for _ in 0..40 {
        if last.0.len() < 3 && last.1.len() < 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
        last = read().await;
    }
    online.shut_down().await;
    last
}

#[tokio::test]
async fn old_games_and_guests_are_deleted_as_the_host_has_chosen() {
    let (tables, accounts) = left(30, 400).await;
    assert_eq!(tables, [2, 3], "what is not over stays, however old");
    assert_eq!(accounts, [12, 13, 14], "a guest with a running game stays, and so do people");
    let (tables, accounts) = left(0, 0).await;
    assert_eq!((tables, accounts), (vec![1, 2, 3], vec![11, 12, 13, 14]), "0 keeps everything");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_connects_is_seen_and_keeps_the_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let data = Data::Folder(folder.path().into());
    let server = Serving::start(&data, None, 0);
    let mut guest = Http::new(server.address);
    let table = r#"{"game":"cups","name":"Ann","seats":["me","open"]}"#;
    let opened: online::body::Opened = guest.post("/api/tables", table).await.read();
    // Those who play on and on are not noted every time: that would be a transaction each.
    tokio::time::sleep(Duration::from_millis(50)).await;
    guest.post("/api/tables", &table.replace("cups", "shuttles")).await;
    let port = server.stop();
    let storage = Sqlite::open(folder.path()).await.unwrap();
    let members = storage.members_of(opened.table.number() as i64).await.unwrap();
    let account = storage.account(members[0]).await.unwrap().unwrap();
    assert!(account.seen_at - account.created_at < 50, "it was noted twice");
    let long_ago = account.seen_at - 300 * DAY;
    storage.delete_account(account.id).await.unwrap();
    let changed = Account { seen_at: long_ago, ..account.clone() };
    assert!(storage.create_account(changed).await.unwrap());
    storage.close().await.unwrap();

    let server = Serving::start(&data, None, port);
    guest.close();
    let head = guest.get("/api/me/tables").await.head;
    assert!(
        head.to_lowercase().contains("max-age=34560000"),
        "the time of the cookie begins anew: {head}"
    );
    let cookie = guest.cookie.clone().unwrap();
    let mut wire = Wire::connect(server.address, &[("cookie", &cookie)]).await.unwrap();
    assert!(wire.text(Duration::from_secs(30)).await.unwrap().unwrap().contains("welcome"));
    server.stop();
    let storage = Sqlite::open(folder.path()).await.unwrap();
    let seen = storage.account(account.id).await.unwrap().unwrap();
    assert!(seen.seen_at >= account.seen_at, "{} {long_ago}", seen.seen_at);
}
