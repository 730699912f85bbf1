//! A game as a text that a device keeps.

use quatuor::{Gap, Refusal, Seat, refusal};
use thiserror::Error;

use crate::record::{Player, Record, RecordError};
use crate::share::obfuscate::{obfuscate, reveal};

/// A game that a device keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The game.
    pub record: Record,
    /// Whether its result says nothing about the people at this device: it is a game of
    /// others, or its course was known before.
    pub is_foreign: bool,
    /// The seats of the player at this device, if others have played at theirs; none if all
    /// people have played here.
    pub own: Vec<Seat>,
}

/// Why a stored game can't be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub enum StoredError {
    /// It was changed or cut since it was stored.
    Damaged,
    /// A line that no version has written.
    Line(String),
    /// There are not as many players as seats.
    Players,
    /// The game is over, but not all of it is known.
    NotKnown,
    /// The record in it is wrong.
    Record(RecordError),
}

impl From<StoredError> for Refusal {
    fn from(error: StoredError) -> Refusal {
        match error {
            StoredError::Damaged => refusal!("stored.damaged"),
            StoredError::Line(line) => refusal!("stored.line", found = Gap::quote(&line)),
            StoredError::Players => refusal!("stored.players"),
            StoredError::NotKnown => refusal!("stored.not-known"),
            StoredError::Record(error) => error.into(),
        }
    }
}

/// How a person is written.
const PERSON: &str = "person";

impl StoredGame {
    /// The game as a text in which no secret can be read.
    pub fn to_text(&self) -> String {
        let StoredGame { record, is_foreign, own } = self;
        let mut text = String::new();
        for player in record.players() {
            text += &format!("chair: {}\n", player.bot.as_deref().unwrap_or(PERSON));
        }
        if let Some(seat) = record.resigned() {
            text += &format!("resigned: {seat}\n");
        }
        if *is_foreign {
            text += "foreign: yes\n";
        }
        for seat in own {
            text += &format!("own: {seat}\n");
        }
        // Bots and resignation are told above: the record is written as it always was.
        let people = record.names().into_iter().map(Player::person).collect();
        let plain = record.clone().with_players(people).with_resigned(None);
        obfuscate(&format!("{text}\n{plain}"))
    }

    /// The opposite of [`to_text`](StoredGame::to_text).
    ///
    /// # Errors
    /// When the text is damaged, or not a stored game at all.
    pub fn from_text(text: &str) -> Result<StoredGame, StoredError> {
        let text = reveal(text).ok_or(StoredError::Damaged)?;
        let line = |line: &str| StoredError::Line(line.into());
        let (head, record) = text.split_once("\n\n").ok_or_else(|| line(""))?;
        let record = Record::read(record).map_err(StoredError::Record)?;
        let (mut bots, mut resigned, mut is_foreign, mut own) = (vec![], None, false, vec![]);
        let seat =
            |seat: &str, text| seat.parse().ok().and_then(Seat::new).ok_or_else(|| line(text));
        for text in head.lines() {
            match text.split_once(": ") {
                Some(("chair", PERSON)) => bots.push(None),
                Some(("chair", bot)) if bot.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                    bots.push(Some(bot.to_string()));
                }
                Some(("resigned", number)) => resigned = Some(seat(number, text)?),
                Some(("foreign", "yes")) => is_foreign = true,
                Some(("own", number)) => own.push(seat(number, text)?),
                _ => return Err(line(text)),
            }
        }
        let seats = record.players().len();
        if bots.len() != seats || own.iter().chain(&resigned).any(|seat| seat.index() >= seats) {
            return Err(StoredError::Players);
        }
        if resigned.is_some() && record.seen_by().is_some() {
            return Err(StoredError::NotKnown);
        }
        let names = record.names().into_iter();
        let players = names.zip(bots).map(|(name, bot)| Player { name, bot }).collect();
        let record = record.with_players(players).with_resigned(resigned);
        Ok(StoredGame { record, is_foreign, own })
    }
}
