//! Tic-tac-toe: a draw under best play.

use std::fmt;
use std::str::FromStr;

use game_api::{
    Game, GameInfo, NotationError, OpenView, Outcome, Refusal, Request, RequestError, Seat, Seed,
    Side,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Noughts {
    /// By seat, a bit for each of the nine cells.
    pub(crate) cells: [u16; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell(pub(crate) u8);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OnlyRules;

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [
    0b111_000_000,
    0b000_111_000,
    0b000_000_111,
    0b100_100_100,
    0b010_010_010,
    0b001_001_001,
    0b100_010_001,
    0b001_010_100,
];

impl Noughts {
    /// From nine characters: `x`, `o` and `.`.
    pub(crate) fn read(text: &str) -> Noughts {
        let bits = |mark| {
            text.chars().enumerate().map(|(cell, found)| u16::from(found == mark) << cell).sum()
        };
        Noughts { cells: [bits('x'), bits('o')] }
    }

    fn empty(&self) -> u16 {
        FULL & !(self.cells[0] | self.cells[1])
    }

    fn has_line(&self, seat: usize) -> bool {
        LINES.iter().any(|line| self.cells[seat] & line == *line)
    }

    /// 1 if the mover wins under best play, 0 for a draw, -1 if it loses.
    pub(crate) fn value(&self) -> i32 {
        match self.winners() {
            Some(winners) if winners.len() == 2 => 0,
            Some(_) => -1,
            None => self.moves().map(|mv| self.value_after(mv)).max().expect("a move"),
        }
    }

    /// A best move, by exhaustive search.
    pub(crate) fn best_move(&self) -> Cell {
        self.moves().max_by_key(|mv| self.value_after(*mv)).expect("a move")
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let mut moves = vec![];
        self.legal_moves(&mut moves);
        moves.into_iter()
    }

    fn value_after(&self, mv: Cell) -> i32 {
        let mut after = *self;
        after.play_unchecked(mv);
        -after.value()
    }
}

impl Game for Noughts {
    type Move = Cell;
    type View = OpenView<Noughts>;
    type Ruleset = OnlyRules;
    type Refusal = Refusal;
    const INFO: GameInfo = GameInfo {
        name: "noughts",
        endings: &[],
        turns_have_several_moves: false,
        first_setup: ("base", 2),
        notation: &[],
    };

    fn deal(_: &OnlyRules, _: &Seed) -> Noughts {
        Noughts::default()
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Seat {
        let played = (self.cells[0] | self.cells[1]).count_ones();
        Seat::from_index(played as usize % 2)
    }

    fn legal_moves(&self, moves: &mut Vec<Cell>) {
        moves.clear();
        if self.winners().is_none() {
            moves.extend((0..9).filter(|cell| self.empty() & (1 << cell) != 0).map(Cell));
        }
    }

    fn check(&self, _: Cell) -> Result<(), Refusal> {
        Ok(())
    }

    fn play_unchecked(&mut self, mv: Cell) {
        self.cells[Game::to_move(self).index()] |= 1 << mv.0;
    }

    fn parse_move(&self, _: &str) -> Result<Cell, Refusal> {
        Ok(Cell(0))
    }

    fn winners(&self) -> Option<Side> {
        let [one, two] = [0, 1].map(|seat| Side::one(Seat::from_index(seat)));
        match () {
            () if self.has_line(0) => Some(one),
            () if self.has_line(1) => Some(two),
            () if self.empty() == 0 => Some(one.with(two)),
            () => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn view(&self, _: Seat) -> OpenView<Noughts> {
        OpenView(*self)
    }

    fn public_view(&self) -> OpenView<Noughts> {
        OpenView(*self)
    }

    fn revealed_view(&self) -> OpenView<Noughts> {
        OpenView(*self)
    }
}

impl fmt::Display for Noughts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.cells)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Noughts {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Noughts, NotationError> {
        Ok(Noughts::read(text))
    }
}

impl game_api::Ruleset for OnlyRules {
    fn all() -> Vec<OnlyRules> {
        vec![OnlyRules]
    }

    fn from_request(_: &Request) -> Result<OnlyRules, RequestError> {
        Ok(OnlyRules)
    }

    fn to_request(&self) -> Request {
        Request::default()
    }
}
