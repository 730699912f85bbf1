//! Backups: everything that is stored, in one file that any database can be filled from.
//!
//! The file starts with a line that says what it is. Then come blocks, each with its length in
//! four bytes before it; a block is a list of records. A block of length 0 is the last, and
//! the SHA-256 of everything before ends the file.

use std::path::Path;

use sha2::{Digest, Sha256};
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader, BufWriter};

use crate::storage::{Answer, Record, Snapshot, Storage, StorageError};

/// The first line of a backup.
const TITLE: &[u8] = b"quatuor backup 1\n";

/// No block is longer: a larger length is damage.
const LONGEST: usize = 1 << 30;

/// Writes everything that is stored into a new file, while other calls go on. Says how many
/// records that is.
///
/// # Errors
/// When the storage can't be read, or the file can't be written or is there already.
pub async fn backup(storage: &dyn Storage, file: &Path) -> Result<u64, StorageError> {
    // A backup that is not complete never has the name of one.
    let unfinished = file.with_extension("unfinished");
    let error = |error| StorageError::File(file.into(), error);
    if file.try_exists().map_err(error)? {
        return Err(error(std::io::ErrorKind::AlreadyExists.into()));
    }
    let written = write(storage, &unfinished).await;
    if written.is_ok() {
        tokio::fs::rename(&unfinished, file).await.map_err(error)?;
    } else {
        // What went wrong before is the better message.
        tokio::fs::remove_file(&unfinished).await.ok();
    }
    written
}

async fn write(storage: &dyn Storage, file: &Path) -> Result<u64, StorageError> {
    let error = |error| StorageError::File(file.into(), error);
    let mut snapshot = storage.snapshot().await?;
    let mut output = BufWriter::new(create(file).await.map_err(error)?);
    let mut checksum = Sha256::new();
    checksum.update(TITLE);
    output.write_all(TITLE).await.map_err(error)?;
    let mut count = 0;
    loop {
        let records = snapshot.next().await?;
        count += records.len() as u64;
        let block = if records.is_empty() {
            vec![]
        } else {
            postcard::to_stdvec(&records)
                .map_err(|error| StorageError::Broken(error.to_string()))?
        };
        let length = u32::try_from(block.len()).ok().filter(|length| *length as usize <= LONGEST);
        let length = length.ok_or_else(|| StorageError::Broken("a block too long".into()))?;
        for part in [&length.to_le_bytes()[..], &block] {
            checksum.update(part);
            output.write_all(part).await.map_err(error)?;
        }
        if records.is_empty() {
            break;
        }
    }
    output.write_all(&checksum.finalize()).await.map_err(error)?;
    output.flush().await.map_err(error)?;
    output.get_ref().sync_all().await.map_err(error)?;
    Ok(count)
}

/// A new file that only its owner can read: a backup holds the secrets of the server.
async fn create(file: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    options.open(file).await
}

/// Fills an empty storage from a backup, and says with how many records.
///
/// # Errors
/// When the file is no backup, or cut, or changed, or the storage is not empty or can't be
/// written. Then nothing is stored.
pub async fn restore(storage: &dyn Storage, file: &Path) -> Result<u64, StorageError> {
    // Once to check, once to use it.
    check_backup(file).await?;
    storage.load(&mut Backup::open(file).await?).await
}

/// Reads a whole backup.
///
/// # Errors
/// When the file is no backup, or cut, or changed.
pub async fn check_backup(file: &Path) -> Result<(), StorageError> {
    let mut whole = Backup::open(file).await?;
    while !whole.next().await?.is_empty() {}
    Ok(())
}

/// Copies everything into an empty storage, and says how many records that is. What is written
/// meanwhile stays behind: stop the server first.
///
/// # Errors
/// When one of them can't be used, or the second is not empty. Then nothing is stored there.
pub async fn copy(from: &dyn Storage, to: &dyn Storage) -> Result<u64, StorageError> {
    to.load(&mut *from.snapshot().await?).await
}

/// A backup that is being read.
struct Backup {
    path: Box<Path>,
    input: BufReader<File>,
    checksum: Sha256,
}

impl Backup {
    async fn open(path: &Path) -> Result<Backup, StorageError> {
        let opened = File::open(path).await;
        let input = opened.map_err(|error| StorageError::File(path.into(), error))?;
        let mut backup =
            Backup { path: path.into(), input: BufReader::new(input), checksum: Sha256::new() };
        let mut title = [0; TITLE.len()];
        match backup.fill(&mut title).await {
            Ok(()) if title == TITLE => Ok(backup),
            Ok(()) | Err(StorageError::DamagedBackup(_)) => {
                Err(StorageError::NotABackup(path.into()))
            }
            Err(error) => Err(error),
        }
    }

    /// Reads so many bytes. A file that ends before that is cut.
    async fn fill(&mut self, bytes: &mut [u8]) -> Result<(), StorageError> {
        match self.input.read_exact(bytes).await {
            Ok(_) => {
                self.checksum.update(&*bytes);
                Ok(())
            }
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(self.damaged()),
            Err(error) => Err(StorageError::File(self.path.clone().into(), error)),
        }
    }

    async fn read(&mut self) -> Result<Vec<Record>, StorageError> {
        let mut length = [0; 4];
        self.fill(&mut length).await?;
        let length = u32::from_le_bytes(length) as usize;
        if length > LONGEST {
            return Err(self.damaged());
        }
        if length == 0 {
            let expected = self.checksum.clone().finalize();
            let mut found = [0; 32];
            self.fill(&mut found).await?;
            let is_end = self.input.read(&mut [0]).await.is_ok_and(|count| count == 0);
            return if found[..] == expected[..] && is_end {
                Ok(vec![])
            } else {
                Err(self.damaged())
            };
        }
        // Room is made as bytes come: the length of a damaged file may be anything.
        let mut block = vec![];
        while block.len() < length {
            let start = block.len();
            block.resize(length.min(start + (1 << 20)), 0);
            self.fill(&mut block[start..]).await?;
        }
        let records: Vec<Record> = postcard::from_bytes(&block).map_err(|_| self.damaged())?;
        if records.is_empty() { Err(self.damaged()) } else { Ok(records) }
    }

    fn damaged(&self) -> StorageError {
        StorageError::DamagedBackup(self.path.clone().into())
    }
}

impl Snapshot for Backup {
    fn next(&mut self) -> Answer<'_, Vec<Record>> {
        Box::pin(self.read())
    }
}
