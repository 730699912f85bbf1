//! Results as lines of a CSV file, which grows game by game, so that a contest can be
//! resumed.
//!
//! The first column is in quotes and contains none; no other column contains a comma.

use std::collections::HashMap;

use quatuor::{Gap, Refusal, Seat, Side, refusal};
use thiserror::Error;

use crate::engine_protocol::{Fault, FaultKind};
use crate::{Contest, Contestant, GameId, GameResult};

/// The first line of a file of a contest between bots.
pub const HEADER: &str = "contest,deal,seating,bots,shares,moves,milliseconds";
/// The last column of contests with engines: `2:late` if the engine in seat 2 was late.
const LOST: &str = ",lost";
/// Far more than the longest game.
const MOST_MOVES: usize = 10_000;
/// Shares are written with four digits.
const ROUNDING: f64 = 0.0001;

/// A line of a results file is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct LineError {
    /// The number of the line, from 1.
    pub number: usize,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    NotText,
    TooLong,
    NoResult,
    OtherContest(String),
    Columns,
    Deal,
    Seating(usize),
    Bots { seating: usize, expected: String },
    Shares,
    Moves,
    Thinking,
    Lost,
    Again { game: GameId, earlier: usize },
}

impl From<LineError> for Refusal {
    fn from(error: LineError) -> Refusal {
        let reason = match error.problem {
            Problem::NotText => refusal!("arena.not-text"),
            Problem::TooLong => refusal!("arena.too-long", most = ResultsReader::LONGEST_LINE),
            Problem::NoResult => refusal!("arena.no-result"),
            Problem::OtherContest(title) => {
                refusal!("arena.other-contest", title = Gap::text(title))
            }
            Problem::Columns => refusal!("arena.columns"),
            Problem::Deal => refusal!("arena.deal"),
            Problem::Seating(last) => refusal!("arena.seating", most = last),
            Problem::Bots { seating, expected } => {
                refusal!("arena.bots", seating = seating, expected = Gap::text(expected))
            }
            Problem::Shares => refusal!("arena.shares"),
            Problem::Moves => refusal!("arena.moves", most = MOST_MOVES),
            Problem::Thinking => refusal!("arena.thinking"),
            Problem::Lost => refusal!("arena.lost"),
            Problem::Again { game, earlier } => {
                refusal!("arena.again", deal = game.deal, seating = game.seating, earlier = earlier)
            }
        };
        refusal!("arena.line", line = error.number, reason = reason)
    }
}

/// The first line of a file.
pub fn header(contest: &Contest) -> String {
    format!("{HEADER}{}", if contest.has_engines() { LOST } else { "" })
}

/// Reads a file of results line by line.
pub struct ResultsReader<'a> {
    contest: &'a Contest,
    title: String,
    number: usize,
    bytes: u64,
    has_header: bool,
    results: Vec<GameResult>,
    line_of: HashMap<GameId, usize>,
}

/// What a file of results holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Resumed {
    /// All results, in their order.
    pub results: Vec<GameResult>,
    /// How many bytes of the file to keep. What follows is a line that was never finished:
    /// its game is to be played again.
    pub keep: u64,
    /// Whether the header is missing.
    pub is_new: bool,
}

impl<'a> ResultsReader<'a> {
    /// No line may be longer, in bytes. This is far more than a result of a contest whose
    /// seed was typed.
    pub const LONGEST_LINE: usize = 1 << 20;

    /// Expects results of this contest.
    pub fn new(contest: &'a Contest) -> ResultsReader<'a> {
        let (results, line_of) = (vec![], HashMap::new());
        let title = column_title(contest);
        ResultsReader { contest, title, number: 0, bytes: 0, has_header: false, results, line_of }
    }

    /// Reads the next line, without its line feed.
    ///
    /// # Errors
    /// If it is not a result of this contest that a game can have, or comes twice.
    pub fn line(&mut self, line: &[u8]) -> Result<(), LineError> {
        self.number += 1;
        self.bytes += line.len() as u64 + 1;
        let line = std::str::from_utf8(line).map_err(|_| self.error(Problem::NotText))?;
        // Some editors put a mark at the start of a file, and carriage returns.
        let line = if self.number == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            return Ok(());
        }
        if self.results.is_empty() && line == header(self.contest) {
            self.has_header = true;
            return Ok(());
        }
        let result = read(line, &self.title, self.contest).map_err(|p| self.error(p))?;
        let game = result.game;
        if let Some(earlier) = self.line_of.insert(game, self.number) {
            return Err(self.error(Problem::Again { game, earlier }));
        }
        self.results.push(result);
        Ok(())
    }

    /// The error for a next line that is longer than [`LONGEST_LINE`](Self::LONGEST_LINE).
    pub fn too_long(&self) -> LineError {
        LineError { number: self.number + 1, problem: Problem::TooLong }
    }

    /// Ends reading. `rest` is what follows the last line feed.
    ///
    /// # Errors
    /// If the file has no results and something else in it, which must not be overwritten.
    pub fn end(mut self, rest: &[u8]) -> Result<Resumed, LineError> {
        let is_new = !self.has_header && self.results.is_empty();
        if is_new && !header(self.contest).as_bytes().starts_with(rest) {
            self.number += 1;
            return Err(self.error(Problem::NoResult));
        }
        Ok(Resumed { results: self.results, keep: self.bytes, is_new })
    }

    fn error(&self, problem: Problem) -> LineError {
        LineError { number: self.number, problem }
    }
}

/// A result as a line, with its line feed.
pub fn row(contest: &Contest, result: &GameResult) -> String {
    let numbers = |numbers: &[f64], digits: usize| {
        let texts: Vec<String> = numbers.iter().map(|n| format!("{n:.digits$}")).collect();
        texts.join(" ")
    };
    let GameId { deal, seating } = result.game;
    let bots = names(&contest.seatings[seating]);
    let (shares, thinking) = (numbers(&result.shares, 4), numbers(&result.thinking, 2));
    let (title, moves) = (column_title(contest), result.moves);
    let lost = match contest.has_engines() {
        true => format!(",{}", lost(result)),
        false => String::new(),
    };
    format!("\"{title}\",{deal},{seating},{bots},{shares},{moves},{thinking}{lost}\n")
}

/// The seats that engines have lost, and why, in a word each.
fn lost(result: &GameResult) -> String {
    let seat = |(seat, fault): &(Seat, Fault)| format!("{seat}:{}", fault.kind.name());
    result.faults.iter().map(seat).collect::<Vec<_>>().join(" ")
}

/// Reads what [`lost`] wrote; the details of faults are not kept.
fn read_lost(text: &str, seats: usize) -> Option<Vec<(Seat, Fault)>> {
    let seat = |word: &str| {
        let (seat, kind) = word.split_once(':')?;
        let seat = Seat::all(seats).find(|one| one.to_string() == seat)?;
        Some((seat, Fault::new(FaultKind::from_name(kind)?, refusal!("engine.earlier-run"))))
    };
    text.split(' ').filter(|word| !word.is_empty()).map(seat).collect()
}

/// The title of the contest, as it can stand between quotes on one line.
fn column_title(contest: &Contest) -> String {
    contest.title().replace(['"', '\n', '\r'], " ")
}

fn read(line: &str, title: &str, contest: &Contest) -> Result<GameResult, Problem> {
    let (contest_title, columns) =
        line.strip_prefix('"').and_then(|line| line.split_once("\",")).ok_or(Problem::NoResult)?;
    if contest_title != title {
        return Err(Problem::OtherContest(contest_title.into()));
    }
    let mut columns: Vec<&str> = columns.split(',').collect();
    let lost = match contest.has_engines() {
        true => columns.pop().unwrap_or_default(),
        false => "",
    };
    let [deal, seating, bots, shares, moves, thinking] = columns[..] else {
        return Err(Problem::Columns);
    };
    let deal = deal.parse().ok().filter(|deal| *deal > 0).ok_or(Problem::Deal)?;
    let last = contest.seatings() - 1;
    let seating = seating.parse::<usize>().ok().filter(|seating| *seating <= last);
    let seating = seating.ok_or(Problem::Seating(last))?;
    let expected = names(&contest.seatings[seating]);
    if bots != expected {
        return Err(Problem::Bots { seating, expected });
    }
    let shares = numbers(shares).and_then(|shares| unrounded(&shares, &contest.sides));
    let shares = shares.ok_or(Problem::Shares)?;
    let moves = moves.parse().ok().filter(|moves| *moves <= MOST_MOVES).ok_or(Problem::Moves)?;
    let is_time = |time: &f64| time.is_finite() && *time >= 0.0;
    let thinking = numbers(thinking)
        .filter(|times| times.len() == shares.len() && times.iter().all(is_time))
        .ok_or(Problem::Thinking)?;
    let faults = read_lost(lost, shares.len()).ok_or(Problem::Lost)?;
    Ok(GameResult { game: GameId { deal, seating }, shares, moves, thinking, faults })
}

/// The contestants, as they can stand in a column.
fn names(bots: &[Contestant]) -> String {
    let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    names.join(" ").replace([',', '"'], " ")
}

fn numbers(text: &str) -> Option<Vec<f64>> {
    text.split(' ').map(|one| one.parse().ok()).collect()
}

/// The shares by seat before they were rounded: the sides that won have equal parts, and
/// only a solo game can have no winner. `None` if no game can have these shares.
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
    use quatuor::{AnyGame, Request};

    use super::*;

    fn contest() -> Contest {
        let bots = ["greedy", "random"].map(|bot| bot.parse().expect("a bot"));
        Contest::new(AnyGame::Shuttles, &Request::default(), &bots, "test").expect("a contest")
    }

    fn result(deal: usize) -> GameResult {
        let (shares, thinking) = (vec![1.0, 0.0], vec![0.25, 0.0]);
        GameResult {
            game: GameId { deal, seating: 0 },
            shares,
            moves: 99,
            thinking,
            faults: vec![],
        }
    }

    #[test]
    fn rows_are_read_as_they_are_written() {
        let contest = contest();
        let row = row(&contest, &result(3));
        let title = "shuttles base, 2 players / greedy random / seed test";
        assert_eq!(row, format!("\"{title}\",3,0,greedy random,1.0000 0.0000,99,0.25 0.00\n"));
        let mut reader = ResultsReader::new(&contest);
        for line in [HEADER, "", row.trim_end()] {
            reader.line(line.as_bytes()).expect("a line");
        }
        let resumed = reader.end(b"\"shuttles").expect("a file");
        let keep = (HEADER.len() + 1 + 1 + row.len()) as u64;
        assert_eq!(resumed, Resumed { results: vec![result(3)], keep, is_new: false });
    }

    #[test]
    fn a_file_with_something_else_is_refused() {
        let contest = contest();
        let end = |rest: &str| ResultsReader::new(&contest).end(rest.as_bytes());
        assert!(end("").is_ok_and(|file| file.is_new && file.keep == 0));
        assert!(end("contest,de").is_ok_and(|file| file.is_new));
        let problem = end("milk").expect_err("no results").to_string();
        assert_eq!(problem, "arena.line line=1 reason=(arena.no-result)");
        let mut reader = ResultsReader::new(&contest);
        assert!(reader.line(b"milk").is_err());
        let binary = ResultsReader::new(&contest).line(b"\xff").expect_err("no text");
        assert_eq!(binary.to_string(), "arena.line line=1 reason=(arena.not-text)");
        let long = ResultsReader::new(&contest).too_long().to_string();
        assert!(long.contains("arena.too-long most=1048576"), "{long}");
    }

    #[test]
    fn lost_seats_are_kept() {
        let bots = ["engine:./a 'b,c'", "random"].map(|bot| bot.parse().expect("a bot"));
        let contest = Contest::between(AnyGame::Shuttles, &Request::default(), &bots, "test");
        let contest = contest.expect("a contest");
        assert!(header(&contest).ends_with(",milliseconds,lost"));
        let fault = Fault::new(FaultKind::Late, refusal!("engine.earlier-run"));
        let lost = GameResult { faults: vec![(Seat::FIRST, fault)], ..result(1) };
        let fine = result(2);
        let mut reader = ResultsReader::new(&contest);
        for result in [&lost, &fine] {
            let row = row(&contest, result);
            reader.line(row.trim_end_matches('\n').as_bytes()).expect("a line");
        }
        let read = reader.end(b"").expect("a file").results;
        assert_eq!(read, [lost.clone(), fine]);
        let mut reader = ResultsReader::new(&contest);
        let wrong = row(&contest, &lost).replace("1:late", "3:late");
        let error = reader.line(wrong.trim_end().as_bytes()).expect_err("no seat 3");
        assert_eq!(error.problem, Problem::Lost);
    }

    #[test]
    fn shares_must_be_those_of_a_game() {
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
