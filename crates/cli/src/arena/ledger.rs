//! Results as a CSV file, written game by game, so that a contest can go on later.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

use super::contest::{Contest, Played};

const HEADER: &str = "contest,deal,seating,bots,shares,moves,milliseconds";
const NO_RESULT: &str = "expected a result of this contest";

/// A file that results are added to.
pub(crate) struct Ledger {
    file: File,
    path: PathBuf,
    title: String,
}

impl Ledger {
    /// Opens a file and reads what is there already of the same contest. A last line
    /// that was never finished is taken off: its game is played again.
    pub(crate) fn open(path: &Path, contest: &Contest) -> Result<(Ledger, Vec<Played>), Failure> {
        let problem = |e: io::Error| Failure::Wrong(format!("{}: {e}", path.display()));
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(problem)?;
        let title = contest.title().replace(['"', '\n', '\r'], " ");
        let mut played = vec![];
        let mut lines = Lines::new(BufReader::new(&file));
        while let Some(line) = lines.next_line().map_err(problem)? {
            match read(&line, &title, contest) {
                _ if lines.number == 1 && line == HEADER => {}
                Ok(game) => played.push(game),
                Err(reason) => {
                    let (name, number) = (path.display(), lines.number);
                    return Err(Failure::Wrong(format!("{name}, line {number}: {reason}")));
                }
            }
        }
        let (whole, unfinished) = (lines.whole, lines.unfinished);
        if whole == 0 && !HEADER.as_bytes().starts_with(&unfinished) {
            let name = path.display();
            return Err(Failure::Wrong(format!("{name}, line 1: {NO_RESULT}")));
        }
        if !unfinished.is_empty() {
            // A file that is open for appending can't be cut on every system.
            let whole_file = OpenOptions::new().write(true).open(path).map_err(problem)?;
            whole_file.set_len(whole).map_err(problem)?;
        }
        if whole == 0 {
            writeln!(file, "{HEADER}").map_err(problem)?;
        }
        Ok((Ledger { file, path: path.into(), title }, played))
    }

    /// Adds a result, at once.
    pub(crate) fn add(&mut self, contest: &Contest, game: &Played) -> Result<(), Failure> {
        let bots: Vec<String> =
            contest.seatings[game.seating].iter().map(ToString::to_string).collect();
        let numbers = |numbers: &[f64], digits: usize| {
            let texts: Vec<String> = numbers.iter().map(|n| format!("{n:.digits$}")).collect();
            texts.join(" ")
        };
        let line = format!(
            "\"{}\",{},{},{},{},{},{}\n",
            self.title,
            game.deal,
            game.seating,
            bots.join(" "),
            numbers(&game.shares, 4),
            game.moves,
            numbers(&game.thinking, 2),
        );
        self.file
            .write_all(line.as_bytes())
            .map_err(|e| Failure::Wrong(format!("{}: {e}", self.path.display())))
    }
}

/// The finished lines of a file that may have been cut off anywhere.
struct Lines<R> {
    input: R,
    /// The number of the line that was read last.
    number: usize,
    /// How many bytes the finished lines have together.
    whole: u64,
    /// What comes after the last line feed.
    unfinished: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines { input, number: 0, whole: 0, unfinished: vec![] }
    }

    /// The next line that is finished and not blank, without its end and without the
    /// mark that some editors put at the start of a file.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        loop {
            let mut line = vec![];
            self.input.read_until(b'\n', &mut line)?;
            if line.pop_if(|last| *last == b'\n').is_none() {
                self.unfinished = line;
                return Ok(None);
            }
            self.number += 1;
            self.whole += line.len() as u64 + 1;
            let line = String::from_utf8(line)
                .map_err(|_| io::Error::other(format!("line {} is not text", self.number)))?;
            let line = if self.number == 1 { line.trim_start_matches('\u{feff}') } else { &line };
            let line = line.trim_end_matches('\r');
            if !line.is_empty() {
                return Ok(Some(line.into()));
            }
        }
    }
}

fn read(line: &str, title: &str, contest: &Contest) -> Result<Played, String> {
    let row = line.strip_prefix('"').and_then(|line| line.split_once("\",")).ok_or(NO_RESULT)?;
    if row.0 != title {
        return Err(format!("results of another contest: {}", row.0));
    }
    let columns: Vec<&str> = row.1.split(',').collect();
    let [deal, seating, _, shares, moves, thinking] = columns[..] else {
        return Err("expected seven columns".into());
    };
    let numbers = |text: &str| -> Option<Vec<f64>> {
        let numbers: Option<Vec<f64>> = text.split(' ').map(|one| one.parse().ok()).collect();
        numbers.filter(|numbers| numbers.len() == contest.seatings[0].len())
    };
    let game = || {
        let seating: usize = seating.parse().ok().filter(|n| *n < contest.seatings.len())?;
        Some(Played {
            deal: deal.parse().ok()?,
            seating,
            shares: numbers(shares)?,
            moves: moves.parse().ok()?,
            thinking: numbers(thinking)?,
        })
    };
    game().ok_or_else(|| "numbers that can't be a result".into())
}
