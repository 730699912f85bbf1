//! Games that are kept after every move, in a folder of the user, and who plays them.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bots::Bot;
use quatuor::{AnyGame, Gap, refusal};
use table::record::Record;

use crate::daily_deal::today;
use crate::data;
use crate::failure::{Failure, tame};
use crate::language::{self, say};
use crate::record_file::{self, Keeper};
use crate::screen::KeptGame;

/// More games than this are not listed.
const MOST_LISTED: usize = 200;

/// The file of a game that is being played here, and nowhere else.
pub(super) struct KeptFile {
    game: PathBuf,
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
                return Ok(KeptFile { game: file.clone(), keeper: Keeper::new(file)?, lock });
            }
            number += 1;
        }
    }

    /// A new file that the user has named.
    pub(super) fn named(file: PathBuf) -> Result<KeptFile, Failure> {
        let keeper = Keeper::new(file.clone())?;
        Ok(KeptFile { lock: Lock::take(&file)?, game: file, keeper })
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
        let keeper = Keeper::existing(file.into());
        Ok((KeptFile { game: file.into(), keeper, lock }, record))
    }

    /// Keeps the game as it is now.
    pub(super) fn keep(&self, record: &Record) -> Result<(), Failure> {
        if record.is_over() {
            let _ = fs::remove_file(beside(&self.game, BOTS));
        }
        self.keeper.keep(record)
    }

    /// Keeps the limits of bots, which a record does not hold, in a file beside it.
    pub(super) fn keep_bots(&self, bots: &[Option<Bot>]) -> Result<(), Failure> {
        if bots.iter().flatten().all(|bot| bot.limit.is_none()) {
            return Ok(());
        }
        let line = |bot: &Option<Bot>| bot.map_or("-".into(), |bot| bot.to_string()) + "\n";
        let file = beside(&self.game, BOTS);
        fs::write(&file, bots.iter().map(line).collect::<String>())
            .map_err(|error| Failure::unwritable(file.display(), error))
    }

    /// The bots with the limits that they were given; none where they were given none.
    pub(super) fn bots(&self) -> Vec<Option<Bot>> {
        let text = fs::read_to_string(beside(&self.game, BOTS)).unwrap_or_default();
        text.lines().map(|line| line.parse().ok()).collect()
    }
}

/// What the names of the files beside that of a game end in.
const BOTS: &str = ".bots";
const LOCK: &str = ".lock";

fn beside(game: &Path, ending: &str) -> PathBuf {
    let mut path = game.to_path_buf().into_os_string();
    path.push(ending);
    PathBuf::from(path)
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
        let path = beside(game, LOCK);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_bots_are_kept_until_the_game_is_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.txt");
        let start = "solo 1 ry 0.0.0.0.0.0 rry/r*y";
        let mut record = Record::of_position(AnyGame::Slides.read(start).expect("a position"));
        let kept = KeptFile::named(file.clone()).expect("a file");
        let bots = [None, "master@500ms".parse().ok(), "casual".parse().ok()];
        kept.keep_bots(&bots).expect("written");
        kept.keep(&record).expect("written");
        drop(kept);
        let (kept, _) = KeptFile::open(&file).expect("a game");
        assert_eq!(kept.bots(), bots);
        for mv in ["a1+b2", "a1"] {
            let mv = record.last().read_move(mv).expect("a move");
            record.play(mv).expect("a move");
        }
        kept.keep(&record).expect("written");
        assert_eq!(kept.bots(), []);
        drop(kept);
        let left = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 1, "only the game is left");
    }
}
