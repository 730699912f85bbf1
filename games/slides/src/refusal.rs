//! Reading a move as it is typed, and why it may be refused.

use game_api::{Gap, refusal};
use thiserror::Error;

use crate::{Cell, CellSet, Colour, Move, Open, Token};

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", game_api::Refusal::from(self.clone()))]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Not the text of a move.
    NoCell(String),
    /// A cell stands twice in the text.
    Twice(Cell),
    /// There is no token.
    Empty(Cell),
    /// Only the first cell may hold a coloured token.
    NotAJoker(Cell),
    /// One token is no group.
    Alone(Cell),
    /// A single joker is named.
    OneJoker(Cell),
    /// A named joker is not connected to the rest.
    Apart {
        /// The joker.
        joker: Cell,
        /// The cell that was named first.
        first: Cell,
    },
    /// A touching joker is left out, which the option forbids.
    LeftOut(Cell),
    /// Only jokers, which the option forbids.
    JokersOnly,
    /// Only jokers, but whatever they count as touches a token of that colour.
    EveryColourTouches,
    /// The move belongs to another board.
    OtherGroup(Move),
}

impl From<Refusal> for game_api::Refusal {
    fn from(refusal: Refusal) -> game_api::Refusal {
        match refusal {
            Refusal::Over => refusal!("move.over"),
            Refusal::NoCell(found) => refusal!("slides.no-cell", found = Gap::quote(&found)),
            Refusal::Twice(cell) => refusal!("slides.twice", cell = Gap::text(cell)),
            Refusal::Empty(cell) => refusal!("slides.empty", cell = Gap::text(cell)),
            Refusal::NotAJoker(cell) => refusal!("slides.not-a-joker", cell = Gap::text(cell)),
            Refusal::Alone(cell) => refusal!("slides.alone", cell = Gap::text(cell)),
            Refusal::OneJoker(cell) => refusal!("slides.one-joker", cell = Gap::text(cell)),
            Refusal::Apart { joker, first } => {
                refusal!("slides.apart", joker = Gap::text(joker), first = Gap::text(first))
            }
            Refusal::LeftOut(joker) => refusal!("slides.left-out", joker = Gap::text(joker)),
            Refusal::JokersOnly => refusal!("slides.jokers-only"),
            Refusal::EveryColourTouches => refusal!("slides.every-colour-touches"),
            Refusal::OtherGroup(mv) => refusal!("slides.other-group", found = Gap::text(mv)),
        }
    }
}

impl Open {
    /// Says why a move is not legal here; `is_over` if the game is over.
    pub(crate) fn check(&self, mv: Move, is_over: bool) -> Result<(), Refusal> {
        let named = mv.coloured().first().into_iter().chain(mv.jokers().cells());
        let here = self.move_from(&named.collect::<Vec<_>>(), is_over)?;
        if here == mv { Ok(()) } else { Err(Refusal::OtherGroup(mv)) }
    }

    /// Reads a move: any coloured cell of the group first, then its jokers in any
    /// order; or the jokers of a group of jokers.
    pub(crate) fn read_move(&self, text: &str, is_over: bool) -> Result<Move, Refusal> {
        let mut named: Vec<Cell> = vec![];
        for part in text.split('+') {
            let cell = Cell::parse(part).ok_or_else(|| Refusal::NoCell(part.into()))?;
            if named.contains(&cell) {
                return Err(Refusal::Twice(cell));
            }
            named.push(cell);
        }
        self.move_from(&named, is_over)
    }

    /// The legal move that these cells name.
    fn move_from(&self, named: &[Cell], is_over: bool) -> Result<Move, Refusal> {
        if is_over {
            return Err(Refusal::Over);
        }
        let board = self.board();
        if let Some(&empty) = named.iter().find(|cell| board.token(**cell).is_none()) {
            return Err(Refusal::Empty(empty));
        }
        let (&first, rest) = named.split_first().expect("a move names a cell");
        let is_joker = |cell: Cell| board.token(cell) == Some(Token::Joker);
        if let Some(&coloured) = rest.iter().find(|cell| !is_joker(**cell)) {
            return Err(Refusal::NotAJoker(coloured));
        }
        let jokers: CellSet = named.iter().copied().filter(|cell| is_joker(*cell)).collect();
        let tokens = match board.token(first) {
            Some(Token::Coloured(colour)) => board.tokens_of(colour),
            _ => CellSet::NONE,
        };
        let group = CellSet::one(first).flood(tokens | jokers);
        if let Some(joker) = jokers.without(group).first() {
            return Err(Refusal::Apart { joker, first });
        }
        let options = self.options();
        let left_out = (group.beside() & board.jokers()).without(group);
        if is_joker(first) {
            if options.joker_groups_off {
                return Err(Refusal::JokersOnly);
            }
            if group.len() < 2 {
                return Err(Refusal::OneJoker(first));
            }
            let around = group.beside();
            if Colour::ALL.iter().all(|colour| around.meets(board.tokens_of(*colour))) {
                return Err(Refusal::EveryColourTouches);
            }
        }
        if let Some(joker) = left_out.first().filter(|_| options.jokers_always) {
            return Err(Refusal::LeftOut(joker));
        }
        if group.len() < 2 {
            return Err(Refusal::Alone(first));
        }
        Ok(Move::new(group, jokers))
    }
}
