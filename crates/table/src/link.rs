//! A whole game in a few letters, to stand behind `#/see/` in an address.
//!
//! A link is a promise: whatever was made into a link once can be read for ever. So a
//! move is written as its place among the legal moves in the order of their notation, a
//! dealt board as its seed, and everything else as numbers and texts whose meaning never
//! changes. Another way to write would have another number in front.

use bots::Level;
use games::{AnyGame, AnyMove, AnyPosition, Refusal, Request, Seat, Seed, refusal};
use record::Record;
use thiserror::Error;

use crate::base64;
use crate::coder::{LONGEST, Packer, Unpacker};
use crate::mask::sum;
use crate::{Chair, Table, Taker};

/// Why a link can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(*self))]
pub enum BadLink {
    /// A part is missing, or something else than we wrote.
    Damaged,
    /// Of a version to come.
    Newer,
}

impl From<BadLink> for Refusal {
    fn from(error: BadLink) -> Refusal {
        match error {
            BadLink::Damaged => refusal!("link.damaged"),
            BadLink::Newer => refusal!("link.newer"),
        }
    }
}

/// The number in front: how it is written.
const VERSION: char = '1';

/// Nobody's game is as long as this.
const LONGEST_LINK: usize = 1 << 16;

/// There is room for more games, and for other players, to come.
const GAMES: usize = 16;
const TAKERS: [Taker; 5] = [
    Taker::Person,
    Taker::Bot(Level::Beginner),
    Taker::Bot(Level::Casual),
    Taker::Bot(Level::Strong),
    Taker::Bot(Level::Master),
];
const ROOM_FOR_TAKERS: usize = 8;

/// Where the game starts from.
const DEALT: usize = 0;
const POSITION: usize = 1;
const SEEN: usize = 2;
const STARTS: usize = 4;

const SEATS: usize = 8;

impl Table {
    /// The table as letters, digits, `-` and `_`: all of it. See
    /// [`as_seen_by`](Table::as_seen_by) for what may be given to others.
    pub fn to_link(&self) -> String {
        seal(pack(self))
    }

    /// The table of a link.
    ///
    /// # Errors
    /// When the link is damaged in any way, or newer than we are.
    pub fn from_link(link: &str) -> Result<Table, BadLink> {
        // What people put behind a link, and what programs take for a part of it.
        let link = link.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '>', '\'', '"']);
        let code = link.strip_prefix(VERSION).ok_or({
            let is_newer = link.starts_with(|first: char| ('2'..='9').contains(&first));
            if is_newer { BadLink::Newer } else { BadLink::Damaged }
        })?;
        let read = || {
            let bytes = base64::read(code).filter(|_| code.len() <= LONGEST_LINK)?;
            let (bytes, check) = bytes.split_last_chunk::<4>()?;
            (sum(bytes).to_be_bytes() == *check).then_some(())?;
            let table = unpack(&mut Unpacker::new(bytes))?;
            // One game has one link.
            (table.to_link() == link).then_some(table)
        };
        read().ok_or(BadLink::Damaged)
    }
}

/// With a sum, as letters.
fn seal(mut bytes: Vec<u8>) -> String {
    bytes.extend(sum(&bytes).to_be_bytes());
    format!("{VERSION}{}", base64::write(&bytes))
}

fn pack(table: &Table) -> Vec<u8> {
    let mut packer = Packer::new();
    let record = table.record();
    let seats = record.start().seats();
    packer.number(record.game() as usize, GAMES);
    let fits = |text: &str| text.len() <= LONGEST && !text.contains('\0');
    let deal = record.deal().filter(|deal| fits(deal.seed.as_str()));
    match (deal, record.seen_by()) {
        (Some(deal), _) => {
            let mut words = vec![deal.table.variant.clone().unwrap_or_default()];
            words.extend(deal.table.options.iter().cloned());
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
            packer.text(&record.start().view(seat).to_string());
        }
    }
    for chair in table.chairs() {
        let taker = TAKERS.iter().position(|taker| *taker == chair.taker).unwrap_or(0);
        packer.number(taker, ROOM_FOR_TAKERS);
        packer.text(if fits(&chair.name) { &chair.name } else { "…" });
    }
    packer.number(table.resigned().map_or(0, |seat| usize::from(seat.number())), seats + 1);
    let is_over = record.outcome().is_some();
    packer.number(usize::from(is_over), 2);
    if !is_over {
        packer.count(record.moves().len());
    }
    let mut position = record.start().clone();
    for mv in record.moves() {
        let legal = notations(&position);
        let own = mv.to_string();
        packer.number(legal.iter().filter(|(other, _)| *other < own).count(), legal.len());
        position.play(*mv).expect("a record holds legal moves");
    }
    packer.finish()
}

fn notations(position: &AnyPosition) -> Vec<(String, AnyMove)> {
    position.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect()
}

fn unpack(unpacker: &mut Unpacker) -> Option<Table> {
    let game = *AnyGame::ALL.get(unpacker.number(GAMES))?;
    // More than one where secrets are hidden: we go on with those in which the game does.
    let mut records = match unpacker.number(STARTS) {
        DEALT => {
            let players = Some(unpacker.number(SEATS));
            let words = unpacker.text()?;
            let mut words = words.split(' ').map(String::from);
            let variant = words.next();
            let request = Request { variant, players, options: words.collect() };
            let seed = Seed::new(unpacker.text()?);
            vec![Record::of_deal(game, &request, seed).ok()?]
        }
        POSITION => vec![Record::of_position(game.read(&unpacker.text()?).ok()?)],
        SEEN => {
            let seat = Seat::new(unpacker.number(SEATS) as u8)?;
            Record::possible(&game.read_view(&unpacker.text()?).ok()?, seat)
        }
        _ => return None,
    };
    let seats = records.first()?.start().seats();
    let mut chairs = vec![];
    for _ in 0..seats {
        let taker = *TAKERS.get(unpacker.number(ROOM_FOR_TAKERS))?;
        chairs.push(Chair { name: unpacker.text()?, taker });
    }
    let resigned = Seat::new(unpacker.number(seats + 1) as u8);
    let count = (unpacker.number(2) == 0).then(|| unpacker.count());
    let mut played = 0;
    loop {
        // A game that is said to go on must not be over, and the other way round.
        let goes_on = |record: &Record| record.outcome().is_none();
        if count.is_some() {
            records.retain(goes_on);
        }
        let first = records.first()?;
        if count == Some(played) || !goes_on(first) {
            break;
        }
        let legal = notations(first.last());
        let place = unpacker.number(legal.len());
        let is_it = |(own, _): &&(String, AnyMove)| {
            legal.iter().filter(|(other, _)| other < own).count() == place
        };
        let (_, mv) = *legal.iter().find(is_it)?;
        records.iter_mut().try_for_each(|record| record.play(mv)).ok()?;
        played += 1;
    }
    let record = records.swap_remove(0);
    // Nobody gives up a game that is over; and then nothing is hidden any more.
    if resigned.is_some() && (record.outcome().is_some() || record.seen_by().is_some()) {
        return None;
    }
    Some(Table::restored(record, chairs, resigned))
}

#[cfg(test)]
mod tests {
    use games::{Dice, FastDice};

    use super::*;

    /// Links whose sum is right, but which nobody has written.
    #[test]
    fn forged_links_do_no_harm() {
        let mut dice = FastDice::new(5);
        let mut found = 0;
        for _ in 0..4_000 {
            let length = 1 + dice.below(120);
            let link = seal((0..length).map(|_| dice.below(256) as u8).collect());
            if let Ok(table) = Table::from_link(&link) {
                assert_eq!(table.to_link(), link);
                found += 1;
            }
        }
        assert!(found < 20, "{found} games by chance");
        for game in AnyGame::ALL {
            let record = Record::of_deal(game, &Request::default(), Seed::new("forged"));
            let mut record = record.expect("the usual table");
            for _ in 0..9 {
                let mv = record.last().random_move(&mut dice).expect("a game that goes on");
                record.play(mv).expect("a legal move");
            }
            let chairs = record.names().iter().map(Chair::person).collect();
            let whole = pack(&Table::new(record, chairs));
            for _ in 0..500 {
                let mut bytes = whole.clone();
                let place = dice.below(bytes.len() as u32) as usize;
                bytes[place] ^= 1 << dice.below(8);
                let link = seal(bytes);
                if let Ok(table) = Table::from_link(&link) {
                    assert_eq!(table.to_link(), link);
                }
            }
        }
    }
}
