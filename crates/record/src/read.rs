//! Reading a record, with every move and the result checked.

use games::{AnyGame, AnyPosition, Request, Seed};
use thiserror::Error;

use crate::Record;
use crate::escape::unescape;

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what was expected.
    pub problem: String,
}

impl Record {
    /// Reads a record and checks it: the deal against the seed, every move, and
    /// the result.
    ///
    /// # Errors
    /// The first line that does not hold, with the reason.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut lines = Lines::new(text);
        let (version, line) = lines.next_or("quatuor record 1")?;
        if version != "quatuor record 1" {
            return Err(error(line, format!("expected 'quatuor record 1', found '{version}'")));
        }
        let header = Header::read(&mut lines)?;
        let mut record = header.record()?;
        for (text, line) in lines {
            if !text.is_empty() {
                record.read_move(text).map_err(|problem| error(line, problem))?;
            }
        }
        let result = record.outcome().map_or("ongoing".into(), |outcome| outcome.to_string());
        let (claimed, line) = header.result;
        if claimed != result {
            let problem = format!("result: the moves lead to '{result}', not to '{claimed}'");
            return Err(error(line, problem));
        }
        Ok(record)
    }

    /// Reads a line such as `12. 3 c4+d4`: the number, the seat, the move.
    fn read_move(&mut self, line: &str) -> Result<(), String> {
        let number = self.moves.len() + 1;
        let seat = self.last.to_move();
        if self.outcome().is_some() {
            return Err(format!("the game was over after move {}", number - 1));
        }
        let expected = || format!("expected '{number}. {seat} <move>', found '{line}'");
        let rest = line.strip_prefix(&format!("{number}. ")).ok_or_else(expected)?;
        let mv = rest.strip_prefix(&format!("{seat} ")).ok_or_else(expected)?;
        let mv = self.last.read_move(mv).map_err(|reason| format!("move {number}: {reason}"))?;
        self.play(mv).map_err(|reason| format!("move {number}: {reason}"))
    }
}

/// The header as it was read, each value with its line.
struct Header<'a> {
    game: AnyGame,
    variant: Option<(&'a str, usize)>,
    options: Option<(&'a str, usize)>,
    names: Vec<String>,
    seed: Option<(Seed, usize)>,
    start: (AnyPosition, usize),
    result: (&'a str, usize),
}

impl<'a> Header<'a> {
    fn read(lines: &mut Lines<'a>) -> Result<Header<'a>, RecordError> {
        let (name, line) = lines.value("game")?;
        let game: AnyGame = name.parse().map_err(|e| error(line, format!("game: {e}")))?;
        let variant = lines.optional_value("variant");
        let options = lines.optional_value("options");
        let mut names = vec![];
        while let Some((name, line)) = lines.optional_value(&format!("seat {}", names.len() + 1)) {
            let name = unescape(name).ok_or_else(|| error(line, BAD_ESCAPE))?;
            names.push(name);
        }
        let seed = match lines.optional_value("seed") {
            None => None,
            Some((seed, line)) => {
                Some((Seed::new(unescape(seed).ok_or_else(|| error(line, BAD_ESCAPE))?), line))
            }
        };
        let (start, line) = lines.value("start")?;
        let start = game.read(start).map_err(|e| error(line, format!("start: {e}")))?;
        if names.len() != start.seats() {
            let problem = format!(
                "start: the position has {} seats, but {} seats are named above",
                start.seats(),
                names.len()
            );
            return Err(error(line, problem));
        }
        let result = lines.value("result")?;
        Ok(Header { game, variant, options, names, seed, start: (start, line), result })
    }

    fn record(&self) -> Result<Record, RecordError> {
        let (start, start_line) = &self.start;
        let Some((seed, _)) = &self.seed else {
            if let Some((_, line)) = self.variant.or(self.options) {
                return Err(error(
                    line,
                    "variant or options without a seed; expected them only where a seed was dealt",
                ));
            }
            return Ok(Record::of_position(start.clone()).with_names(self.names.clone()));
        };
        let request = Request {
            variant: self.variant.map(|(variant, _)| variant.into()),
            players: Some(self.names.len()),
            options: self
                .options
                .map(|(options, _)| options.split(' ').map(String::from).collect())
                .unwrap_or_default(),
        };
        let line = self.options.or(self.variant).map_or(*start_line, |(_, line)| line);
        let record = Record::of_deal(self.game, &request, seed.clone())
            .map_err(|problem| error(line, problem.to_string()))?;
        if record.start != *start {
            return Err(error(*start_line, "start: the seed deals another position"));
        }
        Ok(record.with_names(self.names.clone()))
    }
}

const BAD_ESCAPE: &str = r"a backslash is written \u{5c}; expected \u{…} after it";

fn error(line: usize, problem: impl Into<String>) -> RecordError {
    RecordError { line, problem: problem.into() }
}

/// The lines of a text, counted from 1, without what editors add to their ends.
struct Lines<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lines { rest: text.lines().enumerate().peekable(), last: 0 }
    }

    fn next_or(&mut self, expected: &str) -> Result<(&'a str, usize), RecordError> {
        let end = self.last + 1;
        self.next().ok_or_else(|| error(end, format!("the file ends here; expected '{expected}'")))
    }

    /// The value of the next line, which must have this key.
    fn value(&mut self, key: &str) -> Result<(&'a str, usize), RecordError> {
        if let Some(found) = self.optional_value(key) {
            return Ok(found);
        }
        let (found, line) = self.next_or(&format!("{key}: …"))?;
        Err(error(line, format!("expected '{key}: …', found '{found}'")))
    }

    /// The value of the next line, if it has this key.
    fn optional_value(&mut self, key: &str) -> Option<(&'a str, usize)> {
        let (_, line) = self.rest.peek()?;
        let value = line.strip_prefix(key)?.strip_prefix(':')?.trim();
        let (_, number) = self.next()?;
        Some((value, number))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (&'a str, usize);

    fn next(&mut self) -> Option<(&'a str, usize)> {
        let (index, line) = self.rest.next()?;
        self.last = index + 1;
        Some((line.trim_end(), self.last))
    }
}
