//! Before the start: who sits where.

use games::{Dice, Refusal, Seat, Seed, refusal};
use record::Board;

use super::{Decided, Decision};
use crate::{Beginning, BotName, Change, Origin, Player, Start, Who};

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

impl Decision<'_> {
    pub(super) fn sit(&self, name: &str) -> Decided {
        self.before_start()?;
        let Some(person) = self.person() else { return Err(refusal!("table.people-only")) };
        check_name(name)?;
        let seat = match self.seat {
            None => self.open_seats().next().ok_or_else(|| refusal!("table.full"))?,
            Some(seat) if *self.table.player(seat) == Player::Open => seat,
            Some(seat) => return Err(refusal!("table.seat-taken", seat = seat)),
        };
        Ok(vec![Change::Sat { seat, person, name: name.into() }])
    }

    pub(super) fn stand(&self) -> Decided {
        self.before_start()?;
        let seat = self.seat()?;
        match self.table.player(seat) {
            Player::Open => Err(refusal!("table.seat-open", seat = seat)),
            _ if self.holds(seat) || self.host_only().is_ok() => Ok(vec![Change::Stood { seat }]),
            _ => Err(refusal!("table.not-your-seat", seat = seat)),
        }
    }

    pub(super) fn seat_bot(&self, name: &str, bot: &BotName) -> Decided {
        self.before_start()?;
        self.host_only()?;
        let seat = self.seat()?;
        check_name(name)?;
        match self.table.player(seat) {
            Player::Person(_) => Err(refusal!("table.seat-taken", seat = seat)),
            Player::Open | Player::Bot(_) => {
                Ok(vec![Change::BotSat { seat, name: name.into(), bot: bot.clone() }])
            }
        }
    }

    pub(super) fn fill(&self, bot: &BotName, names: &[String]) -> Decided {
        self.before_start()?;
        self.host_only()?;
        names.iter().try_for_each(|name| check_name(name))?;
        let own_name = bot.to_string();
        let names = names.iter().chain(std::iter::repeat(&own_name));
        let sat = |(seat, name): (Seat, &String)| Change::BotSat {
            seat,
            name: name.clone(),
            bot: bot.clone(),
        };
        let changes: Vec<Change> = self.open_seats().zip(names).map(sat).collect();
        match changes.is_empty() {
            true => Err(refusal!("table.full")),
            false => Ok(changes),
        }
    }

    pub(super) fn ready(&self, is_ready: bool) -> Decided {
        self.before_start()?;
        Ok(vec![Change::Ready { seat: self.own_seat()?, is_ready }])
    }

    pub(super) fn start(&self, beginning: &Beginning) -> Decided {
        self.before_start()?;
        self.host_only()?;
        for seat in self.table.seats() {
            match self.table.player(seat) {
                Player::Open => return Err(refusal!("table.seat-open", seat = seat)),
                // A host who starts is ready.
                Player::Person(person)
                    if !person.is_ready && self.who != Who::Person(person.id) =>
                {
                    return Err(refusal!("table.not-ready", seat = seat));
                }
                Player::Person(_) | Player::Bot(_) => {}
            }
        }
        let setup = &self.table.setup;
        let origin = match (beginning, &setup.request) {
            (Beginning::Seed(seed), Some(request)) => {
                Origin::Deal { request: request.clone(), seed: seed.clone() }
            }
            (Beginning::Position(position), None) => Origin::Position(position.clone()),
            (Beginning::Seed(_), None) => return Err(refusal!("table.needs-position")),
            (Beginning::Position(_), Some(_)) => return Err(refusal!("table.needs-seed")),
        };
        let start = Start { game: setup.game, origin };
        let board = start.board()?;
        let (expected, found) = (board.seats(), setup.seats());
        if expected != found {
            return Err(refusal!("table.players", expected = expected, found = found));
        }
        if board.is_over() {
            return Err(refusal!("table.over"));
        }
        Ok(vec![Change::Started { turn: self.turn(beginning, &board), start: Box::new(start) }])
    }

    /// By how many seats the players move on, so that the one who is to begin does.
    fn turn(&self, beginning: &Beginning, board: &Board) -> u8 {
        let (seats, first) = (board.seats(), board.to_move().index());
        let beginner = match (self.table.setup.begins, beginning) {
            (Some(seat), _) => seat.index(),
            // Some games always begin on seat 1: the seed decides who sits there.
            (None, Beginning::Seed(seed)) => {
                Seed::new(seed).dice("beginner").below(seats as u32) as usize
            }
            (None, Beginning::Position(_)) => first,
        };
        ((beginner + seats - first) % seats) as u8
    }

    fn open_seats(&self) -> impl Iterator<Item = Seat> {
        self.table.seats().filter(|seat| *self.table.player(*seat) == Player::Open)
    }
}

/// A name is a short line of text.
fn check_name(name: &str) -> Result<(), Refusal> {
    let is_short = name.chars().count() <= LONGEST_NAME;
    match !name.trim().is_empty() && is_short && !name.contains(char::is_control) {
        true => Ok(()),
        false => Err(refusal!("table.name", most = LONGEST_NAME)),
    }
}
