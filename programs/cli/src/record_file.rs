//! Records as files: checking, showing, keeping.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use quatuor::{Gap, Refusal, Seat, refusal};
use table::record::{Board, Player, Record};
use table::{DealCheck, check_record};

use crate::arguments::{RecordArgs, RecordCommand};
use crate::commands::ending;
use crate::draw::Canvas;
use crate::failure::{Failure, tame};
use crate::language;
use crate::play;

/// A record of the longest possible game is far smaller than this.
const LARGEST_FILE: u64 = 16 << 20;

pub(crate) fn run(args: &RecordArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    match &args.command {
        RecordCommand::Check { file } => {
            let record = read(file)?;
            writeln!(output, "{}", summary(&record))?;
        }
        RecordCommand::Verify { file } => {
            let record = read(file)?;
            let check = check_record(&record);
            writeln!(output, "{}", verdict(&check, &record))?;
            if !matches!(check, DealCheck::Verified { .. }) {
                return Ok(ExitCode::FAILURE);
            }
        }
        RecordCommand::Show { file, after, plain, screen, colour } => {
            // Others may have written anything into their records.
            let record = read(file)?;
            let tamed = |player: &Player| Player { name: tame(&player.name), ..player.clone() };
            let players = record.players().iter().map(tamed).collect();
            let record = record.with_players(players);
            // A board after a certain move is asked for by programs and people alike.
            let is_asked = after.is_some() || *plain;
            if !is_asked && play::look_back(&record, None, (*screen, *colour), output)? {
                return Ok(ExitCode::SUCCESS);
            }
            let last = record.moves().len();
            let after = after.unwrap_or(last);
            let board = record.board_after(after).ok_or_else(|| {
                Failure::refused(refusal!("cli.no-move", number = after, most = last))
            })?;
            writeln!(output, "{}\n", heading(&record, after))?;
            let canvas = Canvas::new(colour.colour);
            match &board {
                Board::Known(position) => write!(output, "{}", canvas.position(position))?,
                Board::Seen(view) => write!(output, "{}", canvas.view(view))?,
            }
            if let Some(outcome) = board.outcome() {
                write!(output, "\n{}", ending(&outcome, &record.names(), None))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn verdict(check: &DealCheck, record: &Record) -> String {
    match check {
        DealCheck::Verified { without } if without.is_empty() => {
            language::say("terminal-verified", &[])
        }
        DealCheck::Verified { without } => {
            let name = |seat: &Seat| tame(&record.players()[seat.index()].name);
            let names: Vec<String> = without.iter().map(name).collect();
            let names = language::words().list(&names);
            language::say("terminal-verified-without", &[("names", &names)])
        }
        DealCheck::NotVerified(flaw) => {
            let reason = language::say(&format!("terminal-flaw-{}", flaw.code()), &[]);
            language::say("terminal-not-verified", &[("reason", &reason)])
        }
        DealCheck::Unknown => language::say("terminal-nothing-to-verify", &[]),
    }
}

fn summary(record: &Record) -> String {
    let start = match (record.deal(), record.seen_by()) {
        (Some(_), _) => language::say("terminal-record-dealt", &[]),
        (None, Some(seat)) => language::say("terminal-record-seen", &[("seat", &seat)]),
        (None, None) => language::say("terminal-record-position", &[]),
    };
    let moves = language::say("terminal-record-moves", &[("count", &record.moves().len())]);
    format!("ok: {}, {start}, {moves}, {}", record.game(), record.result())
}

fn heading(record: &Record, after: usize) -> String {
    let game = language::say(record.game().name(), &[]);
    let names = record.names().join(", ");
    match after.checked_sub(1).map(|index| record.moves()[index]) {
        None => language::say("terminal-record-start", &[("game", &game), ("names", &names)]),
        Some(mv) => {
            let seat = record.board_after(after - 1).expect("one move earlier").to_move();
            let name = &record.names()[seat.index()];
            language::say(
                "terminal-record-move",
                &[
                    ("game", &game),
                    ("names", &names),
                    ("number", &after),
                    ("name", name),
                    ("move", &mv),
                ],
            )
        }
    }
}

/// Reads a record from a file, or from standard input.
pub(crate) fn read(file: &Path) -> Result<Record, Failure> {
    let name = file.display();
    let read = |input: &mut dyn Read| -> io::Result<Vec<u8>> {
        let mut bytes = vec![];
        input.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = if file == Path::new("-") {
        read(&mut io::stdin().lock())
    } else {
        fs::File::open(file).and_then(|mut file| read(&mut file))
    };
    let bytes = bytes.map_err(|error| Failure::unreadable(&name, error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Failure::refused(refusal!("cli.too-large", file = Gap::text(name))));
    }
    let not_text = |_| Failure::refused(refusal!("cli.not-text", file = Gap::text(&name)));
    let text = String::from_utf8(bytes).map_err(not_text)?;
    Record::read(&text).map_err(|error| {
        let (file, reason) = (Gap::text(&name), Refusal::from(error));
        Failure::refused(refusal!("cli.file", file = file, reason = reason))
    })
}

/// A file that always holds the whole game so far.
pub(crate) struct Keeper(PathBuf);

impl Keeper {
    /// A new file. One that exists is left alone.
    pub(crate) fn new(file: PathBuf) -> Result<Keeper, Failure> {
        if file == Path::new("-") {
            return Err(Failure::refused(refusal!("cli.record-name")));
        }
        let name = file.display();
        match fs::File::create_new(&file) {
            Ok(_) => Ok(Keeper(file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(Failure::refused(refusal!("cli.exists", file = Gap::text(name))))
            }
            Err(error) => Err(Failure::unwritable(name, error)),
        }
    }

    /// A file with a game to go on with.
    pub(crate) fn existing(file: PathBuf) -> Keeper {
        Keeper(file)
    }

    /// Keeps the game as it is now.
    pub(crate) fn keep(&self, record: &Record) -> Result<(), Failure> {
        replace(&self.0, &record.to_string(), fs::File::options().create(true).truncate(true))
            .map_err(|error| Failure::unwritable(self.0.display(), error))
    }
}

/// Writes beside a file, opened with these options, and renames, so that it is never half
/// written. Nothing is left beside the file if that fails.
pub(crate) fn replace(file: &Path, text: &str, options: &mut fs::OpenOptions) -> io::Result<()> {
    let mut beside = file.to_path_buf().into_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let mut write = || {
        let mut new = options.write(true).open(&beside)?;
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        fs::rename(&beside, file)
    };
    write().inspect_err(|_| drop(fs::remove_file(&beside)))
}
