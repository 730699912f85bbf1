//! The lines before the moves.

use quatuor::{AnyGame, Gap, Refusal, Request, Seat, Seed, UnknownGame, refusal};

use crate::record::escape::unescape;
use crate::record::lines::Lines;
use crate::record::{Player, Pledge, Proof, Record, RecordError};

/// The header as it was read, each value with its line.
pub(crate) struct Header<'a> {
    game: AnyGame,
    variant: Option<(&'a str, usize)>,
    options: Option<(&'a str, usize)>,
    players: Vec<Player>,
    seed: Option<(Seed, usize)>,
    proof: Option<(Proof, usize)>,
    /// Without moves, deal and players.
    start: Record,
    start_line: usize,
    resigned: Option<Seat>,
    result: (&'a str, usize),
}

impl<'a> Header<'a> {
    pub(crate) fn read(lines: &mut Lines<'a>) -> Result<Header<'a>, RecordError> {
        let (first, line) = lines.next_or("quatuor record 1")?;
        let is_version_3 = first == "quatuor record 3";
        let is_version_2 = is_version_3 || first == "quatuor record 2";
        if !is_version_2 && first != "quatuor record 1" {
            return Err(RecordError::expected(line, "quatuor record 1", first));
        }
        let (name, line) = lines.value("game")?;
        let game: AnyGame = name.parse().map_err(|e: UnknownGame| wrong_value(line, "game", e))?;
        let variant = lines.optional_value("variant");
        let options = lines.optional_value("options");
        let mut players = vec![];
        while let Some(name) = lines.optional_value(&format!("seat {}", players.len() + 1)) {
            let name = unescaped(name)?;
            let bot = format!("bot {}", players.len() + 1);
            let bot = is_version_2.then(|| lines.optional_value(&bot)).flatten();
            players.push(Player { name, bot: bot.map(word).transpose()? });
        }
        let seed = match lines.optional_value("seed") {
            None => None,
            Some(seed) => Some((Seed::new(unescaped(seed)?), seed.1)),
        };
        let proof = match is_version_3 {
            true => read_proof(lines, players.len())?,
            false => None,
        };
        let seen_by = is_version_2.then(|| lines.optional_value("seen by")).flatten();
        let seen_by = seen_by.map(|(seat, line)| seat_of(seat, players.len(), line)).transpose()?;
        let (start, start_line) = lines.value("start")?;
        let wrong = |e| wrong_value(start_line, "start", e);
        let start = match seen_by {
            None => Record::of_position(game.read(start).map_err(wrong)?),
            Some(seat) => Record::of_view(game.read_view(start).map_err(wrong)?, seat)
                .map_err(|refusal| error(start_line, refusal))?,
        };
        let (result, line) = lines.value("result")?;
        let resigned = match result.strip_prefix("resigned ").filter(|_| is_version_2) {
            None => None,
            Some(seat) => Some(seat_of(seat, players.len(), line)?),
        };
        let result = (result, line);
        let header = Header {
            game,
            variant,
            options,
            players,
            seed,
            proof,
            start,
            start_line,
            resigned,
            result,
        };
        header.check_start()?;
        Ok(header)
    }

    fn check_start(&self) -> Result<(), RecordError> {
        let (seats, named) = (self.start.start().seats(), self.players.len());
        if named != seats {
            let refusal = refusal!("record.seats", count = seats, named = named);
            return Err(error(self.start_line, refusal));
        }
        match (&self.seed, self.start.seen_by(), &self.proof) {
            (Some((_, line)), Some(_), _) => Err(error(*line, refusal!("record.seed-tells"))),
            (None, _, Some((_, line))) => Err(error(*line, refusal!("record.no-seed"))),
            _ => Ok(()),
        }
    }

    /// The record without its moves.
    pub(crate) fn start(&self) -> Result<Record, RecordError> {
        let record = match (&self.seed, self.variant.or(self.options)) {
            (Some((seed, _)), _) => self.dealt(seed)?,
            (None, None) => self.start.clone(),
            (None, Some((_, line))) => return Err(error(line, refusal!("record.no-seed"))),
        };
        let proof = self.proof.as_ref().map(|(proof, _)| proof.clone());
        Ok(record.with_players(self.players.clone()).with_proof(proof))
    }

    fn dealt(&self, seed: &Seed) -> Result<Record, RecordError> {
        let options = |(options, _): (&str, usize)| options.split(' ').map(String::from).collect();
        let request = Request {
            variant: self.variant.map(|(variant, _)| variant.into()),
            players: Some(self.players.len()),
            options: self.options.map(options).unwrap_or_default(),
        };
        let line = self.options.or(self.variant).map_or(self.start_line, |(_, line)| line);
        let record = Record::of_deal(self.game, &request, seed.clone())
            .map_err(|problem| wrong_value(line, "seed", problem))?;
        if self.start.start() != record.start() {
            return Err(error(self.start_line, refusal!("record.other-deal")));
        }
        Ok(record)
    }

    /// Checks the result against the moves, and sets the seat that has resigned.
    pub(crate) fn check_result(&self, record: Record) -> Result<Record, RecordError> {
        let (claimed, line) = self.result;
        let record = record.with_resigned(self.resigned);
        if record.last().is_over() && record.seen_by().is_some() {
            return Err(error(line, refusal!("record.seen-over")));
        }
        let result = record.result();
        if claimed != result {
            let (expected, found) = (Gap::text(result), Gap::quote(claimed));
            return Err(error(line, refusal!("record.result", expected = expected, found = found)));
        }
        Ok(record)
    }
}

/// The contributions to a deal, with their first line.
fn read_proof(lines: &mut Lines<'_>, seats: usize) -> Result<Option<(Proof, usize)>, RecordError> {
    let pledge = |(text, line): (&str, usize)| Pledge::read(text).map_err(|e| error(line, e));
    let Some((server, first)) = lines.optional_value("share") else { return Ok(None) };
    let server = pledge((server, first))?;
    let mut pledges = vec![];
    for number in 1..=seats {
        let own = lines.optional_value(&format!("share {number}"));
        pledges.push(own.map(pledge).transpose()?);
    }
    let begins = lines.optional_value("begins");
    let begins = begins.map(|(seat, line)| seat_of(seat, seats, line)).transpose()?;
    let (turn, line) = lines.value("turn")?;
    let is_good = |number: &u8| usize::from(*number) < seats && number.to_string() == turn;
    let turn = turn.parse().ok().filter(is_good).ok_or_else(|| {
        let most = seats.saturating_sub(1);
        error(line, refusal!("record.turn", most = most, found = Gap::quote(turn)))
    })?;
    let proof = Proof { server, seats: pledges, turn, begins };
    Ok(Some((proof, first)))
}

fn unescaped((text, line): (&str, usize)) -> Result<String, RecordError> {
    let written = || Gap::text(r"\u{5c}");
    unescape(text).ok_or_else(|| error(line, refusal!("record.escape", written = written())))
}

/// A bot's level: a word of lower-case letters.
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

/// An error for a value that its own type refuses.
fn wrong_value(line: usize, key: &str, reason: impl Into<Refusal>) -> RecordError {
    error(line, refusal!("record.value", key = Gap::text(key), reason = reason.into()))
}

fn error(line: usize, refusal: Refusal) -> RecordError {
    RecordError::new(line, refusal)
}
