//! The deal, and what people contribute to it.

use quatuor::{Dice, Refusal, Seed, refusal};

use super::{Decided, Decision};
use crate::record::Board;
use crate::{Beginning, Change, Commitment, Origin, Player, Share, Start, Who, fair_seed};

impl Decision<'_> {
    pub(super) fn commit(&self, commitment: &Commitment) -> Decided {
        self.before_closing()?;
        Ok(vec![Change::Committed { seat: self.own_seat()?, commitment: commitment.clone() }])
    }

    pub(super) fn close(&self) -> Decided {
        self.before_closing()?;
        self.system_only()?;
        if self.table.setup.commitment.is_none() {
            return Err(refusal!("table.needs-seed"));
        }
        self.all_ready()?;
        Ok(vec![Change::Closed])
    }

    pub(super) fn contribute(&self, share: &Share) -> Decided {
        self.before_start()?;
        let seat = self.own_seat()?;
        if !self.table.is_closed {
            return Err(refusal!("table.not-closed"));
        }
        let person = self.person_on(seat)?;
        match &person.commitment {
            Some(_) if person.share.is_some() => Err(refusal!("table.answered")),
            Some(commitment) if commitment.is_to(share.as_str()) => {
                Ok(vec![Change::Contributed { seat, share: share.clone() }])
            }
            _ => Err(refusal!("table.other-share", seat = seat)),
        }
    }

    pub(super) fn start(&self, beginning: &Beginning) -> Decided {
        self.before_start()?;
        self.host_only()?;
        self.all_ready()?;
        let setup = &self.table.setup;
        let start = Start { game: setup.game, origin: self.origin(beginning)? };
        let board = start.board()?;
        let (expected, found) = (board.seats(), setup.seats());
        if expected != found {
            return Err(refusal!("table.players", expected = expected, found = found));
        }
        if board.is_over() {
            return Err(refusal!("table.over"));
        }
        Ok(vec![Change::Started { turn: self.turn(&start, &board), start: Box::new(start) }])
    }

    fn all_ready(&self) -> Result<(), Refusal> {
        for seat in self.table.seats() {
            match self.table.player(seat) {
                Player::Open | Player::Reserved => {
                    return Err(refusal!("table.seat-open", seat = seat));
                }
                // A host who starts is ready.
                Player::Person(person)
                    if !person.is_ready && self.who != Who::Person(person.id) =>
                {
                    return Err(refusal!("table.not-ready", seat = seat));
                }
                Player::Person(_) | Player::Bot(_) => {}
            }
        }
        Ok(())
    }

    fn origin(&self, beginning: &Beginning) -> Result<Origin, Refusal> {
        let setup = &self.table.setup;
        let (seed, share) = match (beginning, &setup.request, &setup.commitment) {
            (Beginning::Position(position), None, None) => {
                return Ok(Origin::Position(position.clone()));
            }
            (Beginning::Seed(seed), Some(_), None) => (seed.clone(), None),
            (Beginning::Shares(share), Some(_), Some(commitment)) => {
                if !self.table.is_closed {
                    return Err(refusal!("table.not-closed"));
                }
                if !commitment.is_to(share.as_str()) {
                    return Err(refusal!("table.not-the-share"));
                }
                (self.seed_of(share), Some(share.clone()))
            }
            (_, _, Some(_)) => return Err(refusal!("table.needs-shares")),
            (_, None, None) => return Err(refusal!("table.needs-position")),
            (_, Some(_), None) => return Err(refusal!("table.needs-seed")),
        };
        let request = setup.request.clone().expect("a deal has a request");
        Ok(Origin::Deal { request, seed, share })
    }

    fn seed_of(&self, program: &Share) -> String {
        let shares = self.table.players().iter().map(|player| match player {
            Player::Person(person) => person.share.as_ref(),
            Player::Open | Player::Reserved | Player::Bot(_) => None,
        });
        fair_seed(program, shares)
    }

    /// By how many seats the players move on, so that the one who is to begin does.
    fn turn(&self, start: &Start, board: &Board) -> u8 {
        let (seats, first) = (board.seats(), board.to_move().index());
        let beginner = match (self.table.setup.begins, &start.origin) {
            (Some(seat), _) => seat.index(),
            // Some games always begin on seat 1: the seed decides who sits there.
            (None, Origin::Deal { seed, .. }) => {
                Seed::new(seed).dice("beginner").below(seats as u32) as usize
            }
            (None, Origin::Position(_) | Origin::Seen { .. }) => first,
        };
        ((beginner + seats - first) % seats) as u8
    }
}
