//! The complete state of a game, and how moves change it.

use std::hash::{Hash, Hasher};

use game_api::{Dice, Game, GameInfo, OpenView, Outcome, Seat, Seed, Side};

use crate::board::{Board, Stack, slots_of};
use crate::cell::Cell;
use crate::colour::{Colour, Colours, Cups};
use crate::moves::{Move, Step, Written};
use crate::refusal::Refusal;
use crate::ruleset::{Ruleset, Variant};
use crate::steps::Tally;
use crate::{View, deal, outcome};

/// The complete state of a game. There are no secrets: every viewer sees all of it.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(crate) seating: Seating,
    pub(crate) phase: Phase,
    pub(crate) to_move: Seat,
    pub(crate) hands: Cups,
    pub(crate) banked: Cups,
    pub(crate) board: Board,
}

/// Variant, option and the colours of the seats, which never change during a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seating {
    pub(crate) variant: Variant,
    pub(crate) early: bool,
    seats: u8,
    /// By seat; only the first `seats` count.
    colours: [Colours; 4],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    SetUp,
    Play,
    Over,
}

impl Seating {
    /// For two to four seats.
    pub(crate) fn new(variant: Variant, early: bool, seats: &[Colours]) -> Seating {
        let mut colours = [seats[0]; 4];
        colours[..seats.len()].copy_from_slice(seats);
        Seating { variant, early, seats: seats.len() as u8, colours }
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.seats.into()
    }

    #[inline]
    pub(crate) fn colours(&self, seat: Seat) -> Colours {
        self.colours[seat.index() % 4]
    }

    /// The seat that plays the colour.
    pub(crate) fn owner(&self, colour: Colour) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.colours(seat).contains(colour))
    }
}

impl Position {
    /// The variant.
    pub fn variant(&self) -> Variant {
        self.seating.variant
    }

    /// Whether what is settled is banked at once.
    pub fn is_early(&self) -> bool {
        self.seating.early
    }

    /// The colours that a seat of this ruleset plays.
    pub fn colours(&self, seat: Seat) -> Colours {
        self.seating.colours(seat)
    }

    /// The seat that plays the colour; `None` for a colour that is not in play.
    pub fn owner(&self, colour: Colour) -> Option<Seat> {
        self.seating.owner(colour)
    }

    /// Whether cups are still being placed.
    pub fn in_set_up(&self) -> bool {
        self.phase == Phase::SetUp
    }

    /// How many cups of the colour are still to be placed.
    pub fn in_hand(&self, colour: Colour) -> usize {
        self.hands.of(colour)
    }

    /// How many cups are banked for the colour.
    pub fn banked(&self, colour: Colour) -> usize {
        self.banked.of(colour)
    }

    /// All stacks, by q, then r.
    pub fn stacks(&self) -> impl Iterator<Item = Stack> {
        self.board.stacks()
    }

    /// The stack on a cell.
    pub fn stack(&self, cell: Cell) -> Option<Stack> {
        self.board.slot(cell).map(|slot| self.board.stack(slot))
    }

    /// The cells that had a cup when play began, by q, then r; during the set-up, those
    /// that have one. The notation does not name the ones that are empty by now, so a
    /// position that was read from text has fewer.
    pub fn cells(&self) -> &[Cell] {
        self.board.cells()
    }

    /// The place of a step's first cell among [`cells`](Position::cells).
    #[inline]
    pub fn number_of(&self, step: Step) -> Option<usize> {
        // Steps that this board listed hold their slot.
        let hint = step.slot();
        if self.board.cell(hint) == step.from() {
            return Some(hint);
        }
        self.cells().binary_search(&step.from()).ok()
    }

    /// All stacks, each with the place of its cell among [`cells`](Position::cells).
    pub fn numbered_stacks(&self) -> impl Iterator<Item = (usize, Stack)> {
        slots_of(self.board.occupied()).map(|slot| (slot, self.board.stack(slot)))
    }

    /// The same position with these [`cells`](Position::cells); `None` if there are more
    /// than 64, or a stack stands elsewhere, or cups are still being placed on others.
    pub fn with_cells(&self, cells: impl IntoIterator<Item = Cell>) -> Option<Position> {
        let mut board = Board::EMPTY;
        for cell in cells {
            match self.stack(cell) {
                Some(stack) => board.place(cell, stack.colour, stack.height as u8),
                None => _ = board.add_slot(cell)?,
            }
        }
        let is_whole = board.stacks().eq(self.stacks());
        if !is_whole || self.in_set_up() && board.cells() != self.cells() {
            return None;
        }
        if !self.in_set_up() {
            board.link();
        }
        Some(Position { board, ..*self })
    }

    /// How many moves the seat would have if it were its turn; 0 during the set-up.
    pub fn mobility(&self, seat: Seat) -> usize {
        match self.phase {
            Phase::SetUp => 0,
            _ => Tally::new(self.board.steps_of(self.own(seat))).total() as usize,
        }
    }

    /// The slots with a stack of the seat.
    #[inline]
    fn own(&self, seat: Seat) -> u64 {
        let colours = self.seating.colours(seat);
        self.board.tops(colours.first()) | self.board.tops(colours.last())
    }

    /// The start of the set-up, before the first cup is placed.
    pub(crate) fn new(seating: Seating, to_move: Seat, hands: Cups) -> Position {
        let (phase, banked, board) = (Phase::SetUp, Cups::NONE, Board::EMPTY);
        Position { seating, phase, to_move, hands, banked, board }
    }

    /// Ends the set-up; `first` has the first turn.
    pub(crate) fn begin(&mut self, first: Seat) {
        self.phase = Phase::Play;
        self.board.link();
        if self.seating.early {
            self.bank(self.board.occupied());
        }
        self.give_turn(first);
    }

    /// The turn goes to the first seat from here on that can move. If there is none the
    /// game is over, and the seat stays the one that was next.
    #[inline]
    pub(crate) fn give_turn(&mut self, first: Seat) {
        let movable = self.board.movable();
        self.to_move = first;
        for _ in 0..self.seating.seats() {
            if self.own(self.to_move) & movable != 0 {
                return;
            }
            self.to_move = self.to_move.next(self.seating.seats());
        }
        self.phase = Phase::Over;
    }

    #[inline]
    fn step(&mut self, step: Step) {
        // Steps that this board listed hold their slot; all others are looked up.
        let hint = step.slot();
        let slot = if self.board.cell(hint) == step.from() {
            hint
        } else {
            let Some(slot) = self.board.slot(step.from()) else { return };
            slot
        };
        let colours = self.seating.colours(self.to_move);
        let has_first = self.board.tops(colours.first()) >> (slot % 64) & 1 == 1;
        let colour = if has_first { colours.first() } else { colours.last() };
        let (from, to) = (slot, self.board.step(slot, step.direction(), colour));
        if self.seating.early {
            self.bank_around(from, to);
        }
        self.give_turn(self.to_move.next(self.seating.seats()));
    }

    fn check_step(&self, from: Cell, to: Cell) -> Result<Step, Refusal> {
        let no_stack = |cell| Refusal::NoStack { cell };
        let slot = self.board.slot(from).ok_or(no_stack(from))?;
        let stack = self.board.stack(slot);
        let (seat, own) = (self.to_move, self.seating.colours(self.to_move));
        if !own.contains(stack.colour) {
            return Err(Refusal::NotYours { cell: from, colour: stack.colour, seat, own });
        }
        let direction = from.direction_to(to).ok_or(Refusal::NotNeighbours { from, to })?;
        let target = self.stack(to).ok_or(no_stack(to))?;
        if target.height > stack.height {
            let (theirs, ours) = (target.height, stack.height);
            return Err(Refusal::Taller { to, theirs, ours });
        }
        Ok(Step::at_slot(from, direction, slot))
    }

    fn check_written(&self, written: Written) -> Result<Move, Refusal> {
        match (self.phase, written) {
            (Phase::Over, _) => Err(Refusal::Over),
            (Phase::SetUp, Written::Step { .. }) => Err(Refusal::StillPlacing),
            (Phase::Play, Written::Place { .. }) => Err(Refusal::AllPlaced),
            (Phase::SetUp, Written::Place { colour, cell }) => {
                self.check_place(colour, cell)?;
                Ok(Move::Place { colour, cell })
            }
            (Phase::Play, Written::Step { from, to }) => self.check_step(from, to).map(Move::Step),
        }
    }
}

impl Game for Position {
    type Move = Move;
    type View = View;
    type Ruleset = Ruleset;
    type Refusal = Refusal;

    const INFO: GameInfo = GameInfo {
        name: "cups",
        endings: &[outcome::NO_MOVES],
        turns_have_several_moves: false,
        first_setup: ("base", 2),
        notation: &["0,1>1,0", "r@0,1"],
    };

    fn deal(ruleset: &Ruleset, seed: &Seed) -> Position {
        deal::deal(ruleset, &mut seed.dice(Self::INFO.name))
    }

    fn seats(&self) -> usize {
        self.seating.seats()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.phase {
            Phase::Over => {}
            Phase::SetUp => self.places(moves),
            Phase::Play => {
                let own = self.own(self.to_move);
                let steps = self.board.steps_of(own);
                for slot in slots_of(own & self.board.movable()) {
                    let cell = self.board.cell(slot);
                    for (direction, steps) in steps.into_iter().enumerate() {
                        if steps >> slot & 1 == 1 {
                            moves.push(Move::Step(Step::at_slot(cell, direction, slot)));
                        }
                    }
                }
            }
        }
    }

    #[inline]
    fn random_move(&self, dice: &mut impl Dice) -> Option<Move> {
        match self.phase {
            Phase::Over => None,
            Phase::SetUp => self.random_place(dice),
            Phase::Play => {
                let tally = Tally::new(self.board.steps_of(self.own(self.to_move)));
                let (slot, direction) = tally.nth(dice.below(tally.total()));
                Some(Move::Step(Step::at_slot(self.board.cell(slot), direction, slot)))
            }
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_written(mv.into()).map(|_| ())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match (self.phase, mv) {
            (Phase::Play, Move::Step(step)) => self.step(step),
            (Phase::SetUp, Move::Place { colour, cell }) => self.place(colour, cell),
            _ => {}
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let unreadable = || {
            let found = text.into();
            match self.phase {
                Phase::SetUp => Refusal::NoPlacing { found },
                Phase::Play | Phase::Over => Refusal::NoStep { found },
            }
        };
        self.check_written(Written::read(text).ok_or_else(unreadable)?)
    }

    #[inline]
    fn winners(&self) -> Option<Side> {
        (self.phase == Phase::Over).then(|| outcome::winners(self))
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| outcome::outcome(self))
    }

    fn view(&self, _seat: Seat) -> View {
        OpenView(*self)
    }

    fn public_view(&self) -> View {
        OpenView(*self)
    }

    fn revealed_view(&self) -> View {
        OpenView(*self)
    }
}

/// Two boards with the same stacks are the same, whatever cells they had before.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.header() == other.header() && self.stacks().eq(other.stacks())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.header().hash(state);
        self.stacks().for_each(|stack| stack.hash(state));
    }
}

impl Position {
    /// Everything but the stacks.
    fn header(&self) -> (Seating, Phase, Seat, Cups, Cups) {
        (self.seating, self.phase, self.to_move, self.hands, self.banked)
    }
}
