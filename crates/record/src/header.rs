//! The lines before the moves.

use games::{AnyGame, Request, Seat, Seed};

use crate::escape::unescape;
use crate::lines::Lines;
use crate::{Record, RecordError};

/// The header as it was read, each value with its line.
pub(crate) struct Header<'a> {
    game: AnyGame,
    variant: Option<(&'a str, usize)>,
    options: Option<(&'a str, usize)>,
    names: Vec<String>,
    bots: Vec<Option<String>>,
    seed: Option<(Seed, usize)>,
    seen_by: Option<Seat>,
    /// What the moves may follow: one record, unless secrets are hidden.
    starts: Vec<Record>,
    start_line: usize,
    resigned: Option<Seat>,
    result: (&'a str, usize),
}

const BAD_ESCAPE: &str = r"a backslash is written \u{5c}; expected \u{…} after it";

impl<'a> Header<'a> {
    pub(crate) fn read(lines: &mut Lines<'a>) -> Result<Header<'a>, RecordError> {
        let (first, line) = lines.next_or("quatuor record 1")?;
        let is_version_2 = first == "quatuor record 2";
        if !is_version_2 && first != "quatuor record 1" {
            return Err(RecordError::expected(line, "quatuor record 1", first));
        }
        let (name, line) = lines.value("game")?;
        let game: AnyGame = name.parse().map_err(|e| error(line, format!("game: {e}")))?;
        let variant = lines.optional_value("variant");
        let options = lines.optional_value("options");
        let (mut names, mut bots) = (vec![], vec![]);
        while let Some(name) = lines.optional_value(&format!("seat {}", names.len() + 1)) {
            names.push(unescaped(name)?);
            let bot = format!("bot {}", names.len());
            let bot = is_version_2.then(|| lines.optional_value(&bot)).flatten();
            bots.push(bot.map(word).transpose()?);
        }
        let seed = match lines.optional_value("seed") {
            None => None,
            Some(seed) => Some((Seed::new(unescaped(seed)?), seed.1)),
        };
        let seen_by = is_version_2.then(|| lines.optional_value("seen by")).flatten();
        let seen_by = seen_by.map(|(seat, line)| seat_of(seat, names.len(), line)).transpose()?;
        let (start, start_line) = lines.value("start")?;
        let starts = match seen_by {
            None => game.read(start).map(|start| vec![Record::of_position(start)]),
            Some(seat) => game.read_view(start).map(|view| Record::possible(&view, seat)),
        };
        let starts = starts.map_err(|e| error(start_line, format!("start: {e}")))?;
        let (result, line) = lines.value("result")?;
        let resigned = match result.strip_prefix("resigned ").filter(|_| is_version_2) {
            None => None,
            Some(seat) => Some(seat_of(seat, names.len(), line)?),
        };
        let result = (result, line);
        let header = Header {
            game,
            variant,
            options,
            names,
            bots,
            seed,
            seen_by,
            starts,
            start_line,
            resigned,
            result,
        };
        header.check_start(start)?;
        Ok(header)
    }

    fn check_start(&self, start: &str) -> Result<(), RecordError> {
        let wrong = |problem: String| Err(error(self.start_line, format!("start: {problem}")));
        let Some(first) = self.starts.first() else {
            return match self.seen_by.filter(|_| start.contains('?')) {
                Some(seat) => wrong(format!("this is not what seat {seat} sees")),
                None => wrong("nothing is hidden; expected no line 'seen by'".into()),
            };
        };
        let (seats, named) = (first.start.seats(), self.names.len());
        if named != seats {
            return wrong(format!(
                "the position has {seats} seats, but {named} seats are named above"
            ));
        }
        if self.seen_by.is_none() {
            return Ok(());
        }
        if let Some((_, line)) = self.seed {
            return Err(error(line, "seed: tells what is hidden; expected none after 'seen by'"));
        }
        Ok(())
    }

    /// The records that the moves may follow in: one, unless secrets are hidden.
    pub(crate) fn starts(&self) -> Result<Vec<Record>, RecordError> {
        let with_people =
            |record: Record| record.with_names(self.names.clone()).with_bots(self.bots.clone());
        if let Some((seed, _)) = &self.seed {
            return Ok(vec![with_people(self.dealt(seed)?)]);
        }
        if let Some((_, line)) = self.variant.or(self.options) {
            let problem =
                "variant or options without a seed; expected them only where a seed was dealt";
            return Err(error(line, problem));
        }
        Ok(self.starts.iter().cloned().map(with_people).collect())
    }

    fn dealt(&self, seed: &Seed) -> Result<Record, RecordError> {
        let options = |(options, _): (&str, usize)| options.split(' ').map(String::from).collect();
        let request = Request {
            variant: self.variant.map(|(variant, _)| variant.into()),
            players: Some(self.names.len()),
            options: self.options.map(options).unwrap_or_default(),
        };
        let line = self.options.or(self.variant).map_or(self.start_line, |(_, line)| line);
        let record = Record::of_deal(self.game, &request, seed.clone())
            .map_err(|problem| error(line, problem.to_string()))?;
        if self.starts.first().is_none_or(|start| start.start != record.start) {
            return Err(error(self.start_line, "start: the seed deals another position"));
        }
        Ok(record)
    }

    /// Looks whether the moves lead to the result, and writes down who gave up.
    pub(crate) fn check_result(&self, record: &mut Record) -> Result<(), RecordError> {
        let (claimed, line) = self.result;
        let over = record.outcome().is_some();
        if let Some(seat) = self.resigned.filter(|_| !over && self.seen_by.is_none()) {
            record.resigned = Some(seat);
        }
        let result = record.result();
        if claimed != result {
            let problem = format!("result: the moves lead to '{result}', not to '{claimed}'");
            return Err(RecordError { line, problem, expected: Some(format!("result: {result}")) });
        }
        if over && self.seen_by.is_some() {
            return Err(error(line, "result: the game is over; expected no line 'seen by'"));
        }
        Ok(())
    }
}

fn unescaped((text, line): (&str, usize)) -> Result<String, RecordError> {
    unescape(text).ok_or_else(|| error(line, BAD_ESCAPE))
}

/// A bot's level: a word of small letters.
fn word((text, line): (&str, usize)) -> Result<String, RecordError> {
    let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
    is_word.then(|| text.into()).ok_or_else(|| RecordError::expected(line, "a bot's level", text))
}

fn seat_of(text: &str, seats: usize, line: usize) -> Result<Seat, RecordError> {
    let seat = text.parse().ok().and_then(Seat::new).filter(|seat| seat.index() < seats);
    let is_plain = |seat: &Seat| seat.to_string() == text;
    let expected = format!("a seat from 1 to {seats}");
    seat.filter(is_plain).ok_or_else(|| RecordError::expected(line, &expected, text))
}

fn error(line: usize, problem: impl Into<String>) -> RecordError {
    RecordError::new(line, problem)
}
