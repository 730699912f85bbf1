//! How long finished games and guests are kept.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use server::{Online, Settings};
use storage::{Account, AccountKind, Append, Listing, Phase, Sqlite, Storage};

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
