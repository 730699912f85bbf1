//! Results as a CSV file, written game by game, so that a contest can go on later.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

use super::contest::{Contest, Played};

const HEADER: &str = "contest,deal,seating,bots,shares,moves,milliseconds";

/// A file that results are added to.
pub(crate) struct Ledger {
    file: File,
    path: PathBuf,
    title: String,
}

impl Ledger {
    /// Opens a file and reads what is there already of the same contest.
    pub(crate) fn open(path: &Path, contest: &Contest) -> Result<(Ledger, Vec<Played>), Failure> {
        let problem = |e: std::io::Error| Failure::Wrong(format!("{}: {e}", path.display()));
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(problem)?;
        let title = contest.title().replace(['"', '\n', '\r'], " ");
        let mut played = vec![];
        let mut is_empty = true;
        for (number, line) in (1..).zip(BufReader::new(&file).lines()) {
            let line = line.map_err(problem)?;
            is_empty = false;
            match read(&line, &title, contest) {
                _ if number == 1 && line == HEADER => {}
                Ok(game) => played.push(game),
                Err(reason) => {
                    let name = path.display();
                    return Err(Failure::Wrong(format!("{name}, line {number}: {reason}")));
                }
            }
        }
        if is_empty {
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

fn read(line: &str, title: &str, contest: &Contest) -> Result<Played, String> {
    let row = line
        .strip_prefix('"')
        .and_then(|line| line.split_once("\","))
        .ok_or("expected a result of this contest")?;
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
