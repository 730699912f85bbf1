//! Records as files: checking, showing, keeping.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use record::Record;

use crate::arguments::{RecordCommand, RecordQuestion};
use crate::draw::Canvas;
use crate::failure::{Failure, tame};
use crate::language;
use crate::words;

/// A record of the longest possible game is far smaller than this.
const LARGEST_FILE: u64 = 16 << 20;

pub(crate) fn run(question: &RecordQuestion, output: &mut impl Write) -> Result<ExitCode, Failure> {
    match &question.command {
        RecordCommand::Check { file } => {
            let record = read(file)?;
            writeln!(output, "{}", summary(&record))?;
        }
        RecordCommand::Show { file, after, colour } => {
            // Others may have written anything into their records.
            let record = read(file)?;
            let names = record.names().iter().map(|name| tame(name)).collect();
            let record = record.with_names(names);
            let last = record.moves().len();
            let after = after.unwrap_or(last);
            let position = record.position_after(after).ok_or_else(|| {
                Failure::Wrong(format!("no move {after}; expected a number from 0 to {last}"))
            })?;
            writeln!(output, "{}\n", heading(&record, after))?;
            let canvas = Canvas::new(colour.colour);
            let board = match record.seen_by() {
                None => canvas.position(&position),
                Some(seat) => canvas.view(&position.view(seat)),
            };
            write!(output, "{board}")?;
            if let Some(outcome) = position.outcome() {
                writeln!(output, "\n{}", words::verdict(&outcome, record.names()))?;
                write!(output, "{}", words::ranking(&outcome, record.names()))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn summary(record: &Record) -> String {
    let start = match (record.deal(), record.seen_by()) {
        (Some(_), _) => "dealt from its seed".into(),
        (None, Some(seat)) => format!("as seen by seat {seat}"),
        (None, None) => "from a position".into(),
    };
    let (game, moves) = (record.game(), words::counted(record.moves().len(), "move"));
    format!("ok: {game}, {start}, {moves}, {}", record.result())
}

fn heading(record: &Record, after: usize) -> String {
    let names = record.names().join(", ");
    let game = record.game();
    match after.checked_sub(1).map(|index| record.moves()[index]) {
        None => format!("{game}: {names}. The start."),
        Some(mv) => {
            let seat = record.position_after(after - 1).expect("one move earlier").to_move();
            let name = &record.names()[seat.index()];
            format!("{game}: {names}. Move {after}: {name} played {mv}.")
        }
    }
}

fn read(file: &Path) -> Result<Record, Failure> {
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
    let bytes = bytes.map_err(|e| Failure::Wrong(format!("can't read {name}: {e}")))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Failure::Wrong(format!("{name} is too large; expected a game record")));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::Wrong(format!("{name} is not UTF-8 text; expected a game record")))?;
    Record::read(&text)
        .map_err(|error| Failure::Wrong(format!("{name}: {}", language::refusal(error))))
}

/// A file that always holds the whole game so far.
pub(crate) struct Keeper(PathBuf);

impl Keeper {
    /// A new file. One that exists is left alone.
    pub(crate) fn new(file: PathBuf) -> Result<Keeper, Failure> {
        if file == Path::new("-") {
            return Err(Failure::wrong("--record: expected the name of a new file, not -"));
        }
        let name = file.display();
        match fs::File::create_new(&file) {
            Ok(_) => Ok(Keeper(file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(Failure::Wrong(format!("{name} exists already; expected a new file name")))
            }
            Err(error) => Err(Failure::Wrong(format!("can't write {name}: {error}"))),
        }
    }

    /// Writes beside the file and renames, so that a game is never half written.
    pub(crate) fn keep(&self, record: &Record) -> Result<(), Failure> {
        let mut beside = self.0.clone().into_os_string();
        beside.push(format!(".{}.part", std::process::id()));
        fs::write(&beside, record.to_string())
            .and_then(|()| fs::rename(&beside, &self.0))
            .map_err(|e| Failure::Wrong(format!("can't write {}: {e}", self.0.display())))
    }
}
