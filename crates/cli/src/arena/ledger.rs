//! Results as a CSV file, written game by game, so that a contest can go on later.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use bots::Bot;
use games::{Seat, Side};

use crate::failure::Failure;

use super::contest::{Contest, Played};

const HEADER: &str = "contest,deal,seating,bots,shares,moves,milliseconds";
/// No game is near as long.
const MOST_MOVES: usize = 10_000;
/// Shares are written with four digits.
const ROUNDING: f64 = 0.0001;
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
        let (mut played, mut line_of, mut has_header) = (vec![], HashMap::new(), false);
        let mut lines = Lines::new(BufReader::new(&file));
        while let Some(line) = lines.next_line().map_err(problem)? {
            if played.is_empty() && line == HEADER {
                has_header = true;
                continue;
            }
            let game = read(&line, &title, contest);
            match game.and_then(|game| once(game, lines.number, &mut line_of)) {
                Ok(game) => played.push(game),
                Err(reason) => {
                    let (name, number) = (path.display(), lines.number);
                    return Err(Failure::Wrong(format!("{name}, line {number}: {reason}")));
                }
            }
        }
        let (number, whole, unfinished) = (lines.number + 1, lines.whole, lines.unfinished);
        let is_new = !has_header && played.is_empty();
        if is_new && !HEADER.as_bytes().starts_with(&unfinished) {
            // Nothing shows that this was ever ours to cut.
            let name = path.display();
            return Err(Failure::Wrong(format!("{name}, line {number}: {NO_RESULT}")));
        }
        if !unfinished.is_empty() {
            // A file that is open for appending can't be cut on every system.
            let whole_file = OpenOptions::new().write(true).open(path).map_err(problem)?;
            whole_file.set_len(whole).map_err(problem)?;
        }
        if is_new {
            writeln!(file, "{HEADER}").map_err(problem)?;
        }
        Ok((Ledger { file, path: path.into(), title }, played))
    }

    /// Adds a result, at once.
    pub(crate) fn add(&mut self, contest: &Contest, game: &Played) -> Result<(), Failure> {
        let numbers = |numbers: &[f64], digits: usize| {
            let texts: Vec<String> = numbers.iter().map(|n| format!("{n:.digits$}")).collect();
            texts.join(" ")
        };
        let line = format!(
            "\"{}\",{},{},{},{},{},{}\n",
            self.title,
            game.deal,
            game.seating,
            names(&contest.seatings[game.seating]),
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

/// A game, unless it stands on an earlier line already.
fn once(
    game: Played,
    number: usize,
    line_of: &mut HashMap<(usize, usize), usize>,
) -> Result<Played, String> {
    match line_of.insert((game.deal, game.seating), number) {
        None => Ok(game),
        Some(earlier) => Err(format!(
            "deal {} in seating {} again, as on line {earlier}; expected every game once",
            game.deal, game.seating
        )),
    }
}

fn read(line: &str, title: &str, contest: &Contest) -> Result<Played, String> {
    let row = line.strip_prefix('"').and_then(|line| line.split_once("\",")).ok_or(NO_RESULT)?;
    if row.0 != title {
        return Err(format!("results of another contest: {}", row.0));
    }
    let columns: Vec<&str> = row.1.split(',').collect();
    let [deal, seating, bots, shares, moves, thinking] = columns[..] else {
        return Err("expected seven columns".into());
    };
    let deal = deal.parse().ok().filter(|deal| *deal > 0).ok_or("expected a deal from 1 on")?;
    let last = contest.seatings.len() - 1;
    let seating = seating.parse::<usize>().ok().filter(|seating| *seating <= last);
    let seating = seating.ok_or_else(|| format!("expected a seating from 0 to {last}"))?;
    let expected = names(&contest.seatings[seating]);
    if bots != expected {
        return Err(format!("other bots than in seating {seating}; expected {expected}"));
    }
    let shares = numbers(shares).and_then(|shares| unrounded(&shares, &contest.sides));
    let shares = shares.ok_or("shares that no game can give; expected 1 in all, by seat")?;
    let moves = moves.parse().ok().filter(|moves| *moves <= MOST_MOVES);
    let moves = moves.ok_or_else(|| format!("expected 0 to {MOST_MOVES} moves"))?;
    let is_time = |time: &f64| time.is_finite() && *time >= 0.0;
    let thinking = numbers(thinking)
        .filter(|times| times.len() == shares.len() && times.iter().all(is_time))
        .ok_or("expected milliseconds, by seat")?;
    Ok(Played { deal, seating, shares, moves, thinking })
}

fn names(bots: &[Bot]) -> String {
    let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    names.join(" ")
}

fn numbers(text: &str) -> Option<Vec<f64>> {
    text.split(' ').map(|one| one.parse().ok()).collect()
}

/// The shares by seat as they were before they were rounded: the sides that won have
/// equal parts, and only who plays alone can lose against nobody. `None` if no game
/// can have given these.
fn unrounded(shares: &[f64], sides: &[Side]) -> Option<Vec<f64>> {
    let seats = sides.iter().map(|side| side.len()).sum::<usize>();
    let has_won = |seat: Seat| shares[seat.index()] > 0.0;
    if shares.len() != seats || shares.iter().any(|share| !share.is_finite()) {
        return None;
    }
    let is_split = |side: &Side| side.seats().any(has_won) != side.seats().all(has_won);
    let winners = sides.iter().filter(|side| side.seats().any(has_won)).count();
    if sides.iter().any(is_split) || (winners == 0 && sides.len() > 1) {
        return None;
    }
    let part = |share: &f64| if *share > 0.0 { 1.0 / winners as f64 } else { 0.0 };
    let exact: Vec<f64> = shares.iter().map(part).collect();
    let is_same = shares.iter().zip(&exact).all(|(one, other)| (one - other).abs() <= ROUNDING);
    is_same.then_some(exact)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_a_game() {
        let side = |seats: &[usize]| {
            let seats = seats.iter().filter_map(|index| Seat::all(4).nth(*index));
            seats.fold(Side::NONE, |side, seat| side.with(Side::one(seat)))
        };
        let alone = [side(&[0])];
        let three = [side(&[0]), side(&[1]), side(&[2])];
        let teams = [side(&[0, 2]), side(&[1, 3])];
        let third = 1.0 / 3.0;
        assert_eq!(unrounded(&[0.0], &alone), Some(vec![0.0]));
        assert_eq!(unrounded(&[1.0], &alone), Some(vec![1.0]));
        assert_eq!(unrounded(&[0.3333, 0.3333, 0.3333], &three), Some(vec![third; 3]));
        assert_eq!(unrounded(&[0.5, 0.0, 0.5], &three), Some(vec![0.5, 0.0, 0.5]));
        assert_eq!(unrounded(&[0.0, 1.0, 0.0, 1.0], &teams), Some(vec![0.0, 1.0, 0.0, 1.0]));
        for wrong in [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.7, 0.3, 0.0], [1.1, -0.1, 0.0]] {
            assert_eq!(unrounded(&wrong, &three), None, "{wrong:?}");
        }
        for wrong in [[f64::NAN, 0.0, 1.0], [f64::INFINITY, 0.0, 0.0], [f64::NAN; 3]] {
            assert_eq!(unrounded(&wrong, &three), None, "{wrong:?}");
        }
        assert_eq!(unrounded(&[1.0, 0.0], &three), None, "a seat is missing");
        assert_eq!(unrounded(&[1.0, 0.0, 0.0, 0.0], &teams), None, "partners win together");
    }
}
