//! A whole game in a few letters, to stand in an address.
//!
//! Each link can be read for ever. So a move is written as its place among the legal moves
//! in the order of their notation, a dealt board as its seed, and everything else as
//! numbers and texts whose meaning never changes. A new format would begin with another
//! digit.

use quatuor::{AnyGame, AnyMove, Refusal, Request, Seat, Seed, refusal};
use thiserror::Error;

use crate::record::{Board, Player, Record};
use crate::share::base64;
use crate::share::checksum::checksum;
use crate::share::coder::{LONGEST, Packer, Unpacker};
use crate::share::levels::LEVELS;

/// Why a link can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(*self))]
pub enum LinkError {
    /// A part is missing, or it was not written by any version.
    Damaged,
    /// It comes from a newer version.
    Newer,
}

impl From<LinkError> for Refusal {
    fn from(error: LinkError) -> Refusal {
        match error {
            LinkError::Damaged => refusal!("link.damaged"),
            LinkError::Newer => refusal!("link.newer"),
        }
    }
}

/// The digit in front: the version of the format.
const VERSION: char = '1';

/// No game makes a longer link.
const LONGEST_LINK: usize = 1 << 16;

/// There is room for more games, and for more kinds of players.
const GAMES: usize = 16;
const PLAYERS: usize = 8;

/// Where the game starts from.
const DEALT: usize = 0;
const POSITION: usize = 1;
const SEEN: usize = 2;
const STARTS: usize = 4;

const SEATS: usize = 8;

/// The game as letters, digits, `-` and `_`: all that the record holds. See
/// [`Record::as_seen_by`] for what may be given to others.
pub fn to_link(record: &Record) -> String {
    seal(pack(record))
}

/// The game of a link.
///
/// # Errors
/// When the link is damaged in any way, or newer than this program.
pub fn from_link(link: &str) -> Result<Record, LinkError> {
    // What people put behind a link, and what programs take for a part of it.
    let link = link.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '>', '\'', '"']);
    let code = link.strip_prefix(VERSION).ok_or({
        let is_newer = link.starts_with(|first: char| ('2'..='9').contains(&first));
        if is_newer { LinkError::Newer } else { LinkError::Damaged }
    })?;
    let read = || {
        let bytes = base64::read(code).filter(|_| code.len() <= LONGEST_LINK)?;
        let (bytes, check) = bytes.split_last_chunk::<4>()?;
        (checksum(bytes).to_be_bytes() == *check).then_some(())?;
        let record = unpack(&mut Unpacker::new(bytes))?;
        // A game has exactly one link.
        (to_link(&record) == link).then_some(record)
    };
    read().ok_or(LinkError::Damaged)
}

/// With a check sum, as letters.
fn seal(mut bytes: Vec<u8>) -> String {
    bytes.extend(checksum(&bytes).to_be_bytes());
    format!("{VERSION}{}", base64::write(&bytes))
}

fn pack(record: &Record) -> Vec<u8> {
    let mut packer = Packer::new();
    let seats = record.start().seats();
    packer.number(record.game() as usize, GAMES);
    let fits = |text: &str| text.len() <= LONGEST && !text.contains('\0');
    let deal = record.deal().filter(|deal| fits(deal.seed.as_str()));
    match (deal, record.seen_by()) {
        (Some(deal), _) => {
            let mut words = vec![deal.request.variant.clone().unwrap_or_default()];
            words.extend(deal.request.options.iter().cloned());
            packer.number(DEALT, STARTS);
            packer.number(seats, SEATS);
            packer.text(&words.join(" "));
            packer.text(deal.seed.as_str());
        }
        (None, None) => {
            packer.number(POSITION, STARTS);
            packer.text(&record.start().to_string());
        }
        (None, Some(seat)) => {
            packer.number(SEEN, STARTS);
            packer.number(usize::from(seat.number()), SEATS);
            packer.text(&record.start().to_string());
        }
    }
    for Player { name, bot } in record.players() {
        // Bots of other programs are written as people.
        let level = LEVELS.iter().position(|level| bot.as_deref() == Some(*level));
        packer.number(level.map_or(0, |level| level + 1), PLAYERS);
        packer.text(if fits(name) { name } else { "…" });
    }
    packer.number(record.resigned().map_or(0, |seat| usize::from(seat.number())), seats + 1);
    let is_over = record.last().is_over();
    packer.number(usize::from(is_over), 2);
    if !is_over {
        packer.count(record.moves().len());
    }
    for (mv, board) in record.moves().iter().zip(record.boards()) {
        let legal = notations(&board);
        let own = mv.to_string();
        packer.number(legal.iter().filter(|(other, _)| *other < own).count(), legal.len());
    }
    packer.finish()
}

fn notations(board: &Board) -> Vec<(String, AnyMove)> {
    board.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect()
}

fn unpack(unpacker: &mut Unpacker) -> Option<Record> {
    let game = *AnyGame::ALL.get(unpacker.number(GAMES))?;
    let mut record = match unpacker.number(STARTS) {
        DEALT => {
            let players = Some(unpacker.number(SEATS));
            let words = unpacker.text()?;
            let mut words = words.split(' ').map(String::from);
            let variant = words.next();
            let request = Request { variant, players, options: words.collect() };
            let seed = Seed::new(unpacker.text()?);
            Record::of_deal(game, &request, seed).ok()?
        }
        POSITION => Record::of_position(game.read(&unpacker.text()?).ok()?),
        SEEN => {
            let seat = Seat::new(unpacker.number(SEATS) as u8)?;
            Record::of_view(game.read_view(&unpacker.text()?).ok()?, seat).ok()?
        }
        _ => return None,
    };
    let seats = record.start().seats();
    let mut players = vec![];
    for _ in 0..seats {
        let bot = match unpacker.number(PLAYERS) {
            0 => None,
            level => Some(LEVELS.get(level - 1)?.to_string()),
        };
        players.push(Player { name: unpacker.text()?, bot });
    }
    let resigned = Seat::new(unpacker.number(seats + 1) as u8);
    let is_over = unpacker.number(2) == 1;
    let count = if is_over { usize::MAX } else { unpacker.count() };
    while record.moves().len() < count && !record.last().is_over() {
        let legal = notations(record.last());
        let place = unpacker.number(legal.len());
        let is_it = |(own, _): &&(String, AnyMove)| {
            legal.iter().filter(|(other, _)| other < own).count() == place
        };
        let (_, mv) = *legal.iter().find(is_it)?;
        record.play(mv).ok()?;
    }
    // A game that is said to go on must not be over. A seat can't resign once it is; and
    // when it is over, nothing is hidden any more.
    if record.last().is_over() != is_over
        || (is_over && resigned.is_some())
        || (record.seen_by().is_some() && (is_over || resigned.is_some()))
    {
        return None;
    }
    Some(record.with_players(players).with_resigned(resigned))
}

#[cfg(test)]
mod tests {
    use quatuor::{Dice, FastDice};

    use super::*;
    use crate::share::StoredGame;

    /// A forged link is refused, or holds a game that can be written in every other way.
    fn try_forged(bytes: Vec<u8>) -> bool {
        let link = seal(bytes);
        let Ok(record) = from_link(&link) else { return false };
        assert_eq!(to_link(&record), link);
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record), "{link}");
        let stored = StoredGame { record, is_foreign: true, own: vec![] };
        assert_eq!(StoredGame::from_text(&stored.to_text()), Ok(stored), "{link}");
        true
    }

    /// Links with a right check sum that no program has written.
    #[test]
    fn forged_links_do_no_harm() {
        let mut dice = FastDice::new(5);
        let mut found = 0;
        for _ in 0..4_000 {
            let length = 1 + dice.below(120);
            found += usize::from(try_forged((0..length).map(|_| dice.below(256) as u8).collect()));
        }
        assert!(found < 20, "{found} games by chance");
        let mut opened = 0;
        for game in AnyGame::ALL {
            let record = Record::of_deal(game, &Request::default(), Seed::new("forged"));
            let mut record = record.expect("the usual ruleset");
            for _ in 0..9 {
                let legal = record.last().legal_moves();
                let mv = legal[dice.below(legal.len() as u32) as usize];
                record.play(mv).expect("a legal move");
            }
            for record in [record.as_seen_by(Seat::FIRST), record] {
                let whole = pack(&record);
                for _ in 0..500 {
                    let mut bytes = whole.clone();
                    let place = dice.below(bytes.len() as u32) as usize;
                    bytes[place] ^= 1 << dice.below(8);
                    opened += usize::from(try_forged(bytes));
                }
            }
        }
        assert!(opened > 10, "only {opened} opened");
    }

    #[test]
    fn a_finished_game_that_is_still_hidden_is_refused() {
        let forged = "1GLgXZLvGGN8pCX4cGjsfRaPXgWgcLIs48jGVIeMbOWDHfubofE1BLxoDCmP3dxSZA7c";
        assert_eq!(from_link(forged), Err(LinkError::Damaged));
    }
}
