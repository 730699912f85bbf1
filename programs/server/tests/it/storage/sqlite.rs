//! SQLite.

use server::storage::{Committed, Sqlite, Storage, StorageError};
use tempfile::TempDir;

use crate::storage::conformance::{self, append};

struct Fresh {
    storage: Sqlite,
    folder: TempDir,
}

async fn fresh() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    Fresh { storage: Sqlite::open(&folder.path().join("data")).await.unwrap(), folder }
}

macro_rules! conforms {
    ($($name:ident)*) => {$(
        #[tokio::test]
        async fn $name() {
            conformance::$name(&fresh().await.storage).await;
        }
    )*};
}

conforms! {
    rows lost_rows_change_nothing deleted_tables_stay_deleted folds rewriting lists accounts passwords transfers_and_secrets work
    retention
}

#[tokio::test]
async fn moving() {
    let (first, second, third) = (fresh().await, fresh().await, fresh().await);
    let folder = first.folder.path();
    conformance::moving(&first.storage, &second.storage, &third.storage, folder).await;
}

#[tokio::test]
async fn restoring() {
    let (first, second) = (fresh().await, fresh().await);
    conformance::restoring(&first.storage, &second.storage, first.folder.path()).await;
}

#[tokio::test]
async fn a_second_process_is_told_so() {
    let fresh = fresh().await;
    let path = fresh.folder.path().join("data");
    assert!(
        matches!(Sqlite::open(&path).await, Err(StorageError::InUse(folder)) if folder == path)
    );
    fresh.storage.close().await.unwrap();
    assert!(fresh.storage.commit(vec![append(1, 0)]).await.is_err());
    drop(fresh.storage);
    Sqlite::open(&path).await.unwrap();
}

#[tokio::test]
async fn a_restart_finds_everything() {
    let fresh = fresh().await;
    let path = fresh.folder.path().join("data");
    let batch = (0..40).flat_map(|number| [append(1, number), append(2, number)]).collect();
    fresh.storage.commit(batch).await.unwrap();
    let fold = server::storage::Fold { table: 1, last: 20, is_finished: false, payload: vec![1] };
    fresh.storage.fold(vec![fold]).await.unwrap();
    let before = conformance::everything(&fresh.storage).await;
    drop(fresh.storage);
    let storage = Sqlite::open(&path).await.unwrap();
    assert!(conformance::everything(&storage).await == before);
    assert_eq!(storage.unfolded(9).await.unwrap().len(), 2);
    let answers = storage.commit(vec![append(1, 39), append(2, 40)]).await.unwrap();
    assert_eq!(answers, [Committed::Lost, Committed::Stored]);
    // Only what is before the first row without a fold is removed.
    assert_eq!(storage.trim().await.unwrap(), 1);
    assert_eq!(storage.read(1, None).await.unwrap().rows.len(), 19);
}

/// The folder may be older than the server, and its files older than this rule.
#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let open_to_all = |path: &std::path::Path| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    open_to_all(path);
    for _ in 0..2 {
        let storage = Sqlite::open(path).await.unwrap();
        storage.commit(vec![append(1, 0)]).await.unwrap();
        for file in std::fs::read_dir(path).unwrap() {
            let file = file.unwrap();
            let (name, mode) = (file.file_name(), file.metadata().unwrap().permissions().mode());
            if name != "lock" {
                assert_eq!(mode & 0o777, 0o600, "{name:?}");
            }
        }
        storage.delete_tables(&[1]).await.unwrap();
        storage.close().await.unwrap();
        open_to_all(&path.join("quatuor.sqlite"));
    }
}

#[tokio::test]
async fn newer_and_foreign_data_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("quatuor.sqlite"), "no database, but long enough to be one").unwrap();
    assert!(matches!(Sqlite::open(path).await, Err(StorageError::Broken(_))));
    std::fs::remove_file(path.join("quatuor.sqlite")).unwrap();
    let storage = Sqlite::open(path).await.unwrap();
    storage.close().await.unwrap();
    drop(storage);
    // The version is in the header of the file.
    let file = path.join("quatuor.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[60..64].copy_from_slice(&7_u32.to_be_bytes());
    std::fs::write(&file, bytes).unwrap();
    let error = Sqlite::open(path).await.err().unwrap();
    assert!(matches!(error, StorageError::Newer { found: 7, known: 2 }), "{error}");
    assert_eq!(error.to_string(), "storage.newer found=7 known=2");
}

/// A call that is given up half-way is stored whole or not at all, and the next ones work.
#[tokio::test]
async fn calls_can_be_given_up() {
    let fresh = fresh().await;
    for round in 0..200_i64 {
        let batch = vec![append(round, 0), append(round, 1)];
        let commit = fresh.storage.commit(batch);
        let wait = std::time::Duration::from_micros(round as u64 * 3);
        let given_up = tokio::time::timeout(wait, commit).await.is_err();
        let next = fresh.storage.commit(vec![append(round, 2)]).await.unwrap();
        let rows = fresh.storage.read(round, None).await.unwrap().rows;
        match next[..] {
            [Committed::Stored] => assert_eq!(rows.len(), 3),
            // Nothing of the first batch was stored, so no table has begun.
            _ => assert!(given_up && rows.is_empty(), "{rows:?}"),
        }
    }
}
