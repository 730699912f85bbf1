//! The lines before the moves.

use games::{AnyGame, Gap, Refusal, Request, Seat, Seed, UnknownGame, refusal};

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

impl<'a> Header<'a> {
    pub(crate) fn read(lines: &mut Lines<'a>) -> Result<Header<'a>, RecordError> {
        let (first, line) = lines.next_or("quatuor record 1")?;
        let is_version_2 = first == "quatuor record 2";
        if !is_version_2 && first != "quatuor record 1" {
            return Err(RecordError::expected(line, "quatuor record 1", first));
        }
        let (name, line) = lines.value("game")?;
        let game: AnyGame = name.parse().map_err(|e: UnknownGame| wrong_value(line, "game", e))?;
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
        let starts = starts.map_err(|e| wrong_value(start_line, "start", e))?;
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
        let wrong = |refusal: Refusal| Err(error(self.start_line, refusal));
        let Some(first) = self.starts.first() else {
            return match self.seen_by.filter(|_| start.contains('?')) {
                Some(seat) => wrong(refusal!("record.not-seen", seat = seat)),
                None => wrong(refusal!("record.nothing-hidden")),
            };
        };
        let (seats, named) = (first.start.seats(), self.names.len());
        if named != seats {
            return wrong(refusal!("record.seats", count = seats, named = named));
        }
        if self.seen_by.is_none() {
            return Ok(());
        }
        if let Some((_, line)) = self.seed {
            return Err(error(line, refusal!("record.seed-tells")));
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
            return Err(error(line, refusal!("record.no-seed")));
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
            .map_err(|problem| wrong_value(line, "seed", problem))?;
        if self.starts.first().is_none_or(|start| start.start != record.start) {
            return Err(error(self.start_line, refusal!("record.other-deal")));
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
            let (expected, found) = (Gap::text(result), Gap::quote(claimed));
            return Err(error(line, refusal!("record.result", expected = expected, found = found)));
        }
        if over && self.seen_by.is_some() {
            return Err(error(line, refusal!("record.seen-over")));
        }
        Ok(())
    }
}

fn unescaped((text, line): (&str, usize)) -> Result<String, RecordError> {
    let written = || Gap::text(r"\u{5c}");
    unescape(text).ok_or_else(|| error(line, refusal!("record.escape", written = written())))
}

/// A bot's level: a word of small letters.
fn word((text, line): (&str, usize)) -> Result<String, RecordError> {
    let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
    let refused = || error(line, refusal!("record.bot", found = Gap::quote(text)));
    is_word.then(|| text.into()).ok_or_else(refused)
}

fn seat_of(text: &str, seats: usize, line: usize) -> Result<Seat, RecordError> {
    let seat = text.parse().ok().and_then(Seat::new).filter(|seat| seat.index() < seats);
    let is_plain = |seat: &Seat| seat.to_string() == text;
    let refused = || error(line, refusal!("record.seat", most = seats, found = Gap::quote(text)));
    seat.filter(is_plain).ok_or_else(refused)
}

/// The line of this key holds a value that its own type refuses.
fn wrong_value(line: usize, key: &str, reason: impl Into<Refusal>) -> RecordError {
    error(line, refusal!("record.value", key = Gap::text(key), reason = reason.into()))
}

fn error(line: usize, refusal: Refusal) -> RecordError {
    RecordError::new(line, refusal)
}
