//! Games that are kept after every move, in a folder of the user, and who plays them.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use games::{AnyGame, Gap, refusal};
use record::Record;
use screen::KeptGame;

use crate::daily_deal::today;
use crate::data;
use crate::failure::{Failure, tame};
use crate::language::{self, say};
use crate::record_file::{self, Keeper};

/// More games than this are not listed.
const MOST_LISTED: usize = 200;

/// The file of a game that is being played here, and nowhere else.
pub(super) struct KeptFile {
    keeper: Keeper,
    /// Held as long as the game is played here.
    lock: Lock,
}

impl KeptFile {
    /// A new file for a game in the user's folder.
    pub(super) fn new(game: AnyGame) -> Result<KeptFile, Failure> {
        let folder = folder()?;
        fs::create_dir_all(&folder)
            .map_err(|error| Failure::unwritable(folder.display(), error))?;
        let day = today()?;
        let mut number = 1;
        loop {
            let file = folder.join(format!("{day}-{game}-{number}.txt"));
            if !file.exists() {
                let lock = Lock::take(&file)?;
                return Ok(KeptFile { keeper: Keeper::new(file)?, lock });
            }
            number += 1;
        }
    }

    /// A new file that the user has named.
    pub(super) fn named(file: PathBuf) -> Result<KeptFile, Failure> {
        let keeper = Keeper::new(file.clone())?;
        Ok(KeptFile { keeper, lock: Lock::take(&file)? })
    }

    /// Goes on with the game in a file.
    pub(super) fn open(file: &Path) -> Result<(KeptFile, Record), Failure> {
        let lock = Lock::take(file)?;
        let record = record_file::read(file)?;
        if record.is_over() {
            return Err(Failure::refused(refusal!(
                "cli.game-over",
                file = Gap::text(file.display())
            )));
        }
        Ok((KeptFile { keeper: Keeper::existing(file.into()), lock }, record))
    }

    /// Keeps the game as it is now.
    pub(super) fn keep(&self, record: &Record) -> Result<(), Failure> {
        self.keeper.keep(record)
    }
}

impl Drop for KeptFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock.path);
    }
}

/// A file beside that of a game. The game's own file is replaced at every move, so that a
/// lock on it would be lost.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(game: &Path) -> Result<Lock, Failure> {
        let mut path = game.to_path_buf().into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let unwritable = |error| Failure::unwritable(path.display(), error);
        let file = File::create(&path).map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { path, _file: file }),
            Err(TryLockError::WouldBlock) => {
                Err(Failure::refused(refusal!("cli.game-in-use", file = Gap::text(game.display()))))
            }
            Err(TryLockError::Error(error)) => Err(unwritable(error)),
        }
    }
}

/// The games that can be gone on with, the last played first.
pub(super) fn list() -> Vec<KeptGame> {
    let Ok(folder) = folder() else { return vec![] };
    let Ok(entries) = fs::read_dir(folder) else { return vec![] };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "txt"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort_unstable_by(|a, b| b.cmp(a));
    // What can't be read is not a game; it is left alone.
    let games = files.into_iter().filter_map(|(_, file)| {
        let record = record_file::read(&file).ok().filter(|record| !record.is_over())?;
        Some(KeptGame { id: file.display().to_string(), title: title(&file, &record) })
    });
    games.take(MOST_LISTED).collect()
}

/// What a list says of a game: "Slides: You, Ada. 12 moves (2026-11-18-slides-1)".
fn title(file: &Path, record: &Record) -> String {
    let game = language::say(record.game().name(), &[]);
    let names: Vec<String> = record.names().iter().map(|name| tame(name)).collect();
    let moves = say("terminal-record-moves", &[("count", &record.moves().len())]);
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let names = names.join(", ");
    say(
        "terminal-kept-game",
        &[("game", &game), ("names", &names), ("moves", &moves), ("file", &name)],
    )
}

fn folder() -> Result<PathBuf, Failure> {
    Ok(data::folder()?.join("games"))
}
