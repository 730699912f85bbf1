//! Edited positions. All 35 pawns are always there, so pawns change places or lines; the
//! result is always a valid position.

use game_api::{Gap, NotationError, Seat, refusal};

use crate::setup::{POINTS, QUIET, SEAT, Setup, no_quiet, refuse};
use crate::{Colour, End, Lane, Line, Phase, Position, Ruleset};

impl Position {
    /// Two pawns change places. A pawn is named by its lane and its place there, counted
    /// from 0 at the left.
    ///
    /// # Errors
    /// When there is no such pawn, or the turn can't be completed from there.
    pub fn with_swapped(
        &self,
        one: (Lane, usize),
        other: (Lane, usize),
    ) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        let (first, second) = (setup.pawn(one)?, setup.pawn(other)?);
        setup.replace(one, second);
        setup.replace(other, first);
        setup.completed()
    }

    /// A pawn goes to an end of a line. See [`with_swapped`](Position::with_swapped) for
    /// how it is named.
    ///
    /// # Errors
    /// When there is no such pawn, the line is full, or the turn can't be completed from
    /// there.
    pub fn with_moved(
        &self,
        pawn: (Lane, usize),
        to: Lane,
        end: End,
    ) -> Result<Position, NotationError> {
        let mut setup = Setup::from(self);
        let colour = setup.pawn(pawn)?;
        let mut left: Vec<Colour> = setup.line(pawn.0).pawns().collect();
        left.remove(pawn.1);
        *setup.line_mut(pawn.0) = line(left);
        let mut pawns: Vec<Colour> = setup.line(to).pawns().collect();
        if pawns.len() >= to.most() {
            return refuse(to.field(), to.too_long(&setup.line(to).to_string()));
        }
        pawns.insert(if end == End::Left { 0 } else { pawns.len() }, colour);
        *setup.line_mut(to) = line(pawns);
        setup.completed()
    }

    /// Gives a seat the turn.
    ///
    /// # Errors
    /// When there is no such seat, or no turn of the seat can be there.
    pub fn with_turn(&self, seat: Seat) -> Result<Position, NotationError> {
        check_seat(seat)?;
        Setup { seat, ..Setup::from(self) }.completed()
    }

    /// Gives a seat the left cursor.
    ///
    /// # Errors
    /// When there is no such seat, or no turn can be there.
    pub fn with_left(&self, left: Seat) -> Result<Position, NotationError> {
        check_seat(left)?;
        Setup { left, ..Setup::from(self) }.completed()
    }

    /// Sets how many of the complete rows are seat 1's.
    ///
    /// # Errors
    /// When fewer rows are complete.
    pub fn with_points(&self, first: u8) -> Result<Position, NotationError> {
        let complete = self.points.iter().sum::<u8>();
        match complete.checked_sub(first) {
            Some(second) => Setup { points: [first, second], ..Setup::from(self) }.completed(),
            None => {
                let reason =
                    refusal!("shuttles.points-sum", sum = first, count = usize::from(complete));
                refuse(POINTS, reason)
            }
        }
    }

    /// Sets the counter that ends a stalled game.
    ///
    /// # Errors
    /// When it never gets so far, or only between turns.
    pub fn with_quiet(&self, quiet: u8) -> Result<Position, NotationError> {
        if quiet > Position::QUIET_TURNS {
            return refuse(QUIET, no_quiet(&quiet.to_string()));
        }
        Setup { quiet, ..Setup::from(self) }.completed()
    }

    /// Goes back before the choice of a side, or from there to the first turn.
    ///
    /// # Errors
    /// When the pawns do not lie as they can be dealt.
    pub fn with_side_chosen(&self, is_chosen: bool) -> Result<Position, NotationError> {
        let setup = Setup::from(self);
        if is_chosen {
            let phase = if self.phase == Phase::Side { Phase::Load } else { self.phase };
            return Setup { phase, ..setup }.completed();
        }
        Setup { phase: Phase::Side, seat: Seat::FIRST, quiet: 0, ..setup }.position()
    }
}

impl Setup {
    fn line(&self, lane: Lane) -> Line {
        match lane {
            Lane::Row(row) => self.rows[row.index()],
            Lane::Cursor(end) => self.cursors[end as usize],
        }
    }

    fn line_mut(&mut self, lane: Lane) -> &mut Line {
        match lane {
            Lane::Row(row) => &mut self.rows[row.index()],
            Lane::Cursor(end) => &mut self.cursors[end as usize],
        }
    }

    fn pawn(&self, (lane, place): (Lane, usize)) -> Result<Colour, NotationError> {
        match self.line(lane).pawns().nth(place) {
            Some(pawn) => Ok(pawn),
            None => {
                let most = self.line(lane).len().saturating_sub(1);
                let reason = refusal!("position.number", found = Gap::text(place), most = most);
                refuse(lane.field(), reason)
            }
        }
    }

    fn replace(&mut self, (lane, place): (Lane, usize), pawn: Colour) {
        let pawns = self.line(lane).pawns().enumerate();
        let pawns: Vec<Colour> =
            pawns.map(|(index, old)| if index == place { pawn } else { old }).collect();
        *self.line_mut(lane) = line(pawns);
    }

    /// The position, with as many points as rows are complete, and in the first phase
    /// that is possible: pawns on cursors say how far the turn is.
    fn completed(mut self) -> Result<Position, NotationError> {
        self.count_points();
        let mut position = self.position();
        for phase in [Phase::Load, Phase::Drop, Phase::Unload] {
            if position.is_err() {
                self.phase = phase;
                position = self.position();
            }
        }
        position
    }

    /// A row that was completed counts for the seat to move; one that was broken up
    /// takes a point from the seat that has more.
    fn count_points(&mut self) {
        let complete = self.rows.iter().filter(|row| row.is_complete()).count() as u8;
        let [first, second] = &mut self.points;
        while *first + *second < complete {
            *(if self.seat == Seat::FIRST { &mut *first } else { &mut *second }) += 1;
        }
        while *first + *second > complete {
            *(if second > first { &mut *second } else { &mut *first }) -= 1;
        }
    }
}

fn line(pawns: Vec<Colour>) -> Line {
    Line::new(pawns).expect("no more pawns than a line holds")
}

fn check_seat(seat: Seat) -> Result<(), NotationError> {
    match seat.index() < Ruleset::SEATS {
        true => Ok(()),
        false => Err(NotationError::seat(SEAT, &seat.to_string(), Ruleset::SEATS)),
    }
}
