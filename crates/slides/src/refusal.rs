//! Reading a move that somebody wrote, and why it may be refused.

use thiserror::Error;

use crate::notation::quoted;
use crate::{Cell, CellSet, Colour, Move, Open, Token};

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// Nobody may move any more.
    #[error("the game is over: no more groups are removed")]
    Over,
    /// Not the text of a move.
    #[error("'{0}' is no cell; expected a slide a to j and a height 1 to 10, such as c4 or c4+d4")]
    NoCell(String),
    /// A cell stands twice in the text.
    #[error("{0} is named twice; expected every cell once")]
    Twice(Cell),
    /// There is no token.
    #[error("{0} is empty; expected a cell with a token")]
    Empty(Cell),
    /// Only the first cell may hold a coloured token.
    #[error("{0} is no joker; expected one coloured cell of the group first, then only jokers")]
    NotAJoker(Cell),
    /// One token is no group.
    #[error("{0} stands alone; a group has two or more tokens")]
    Alone(Cell),
    /// One joker alone is named.
    #[error("{0} is a joker; name a coloured cell of the group first, or all jokers of a group")]
    OneJoker(Cell),
    /// A named joker is not connected to the rest.
    #[error("the joker {joker} is not connected to {first}; leave it out")]
    Apart {
        /// The joker.
        joker: Cell,
        /// The cell that was named first.
        first: Cell,
    },
    /// A touching joker is left out, which the option forbids.
    #[error("the joker {0} touches the group; with jokers=always it must be named too")]
    LeftOut(Cell),
    /// Jokers alone, which the option forbids.
    #[error("a group needs a coloured token: joker-groups=off is set")]
    JokersOnly,
    /// Jokers alone, whatever they count as touches a token of that colour.
    #[error(
        "tokens of all five colours touch these jokers; name a coloured cell of the group first"
    )]
    EveryColourTouches,
    /// The move belongs to another board.
    #[error("{0} names other cells on this board; expected a group of this board")]
    OtherGroup(Move),
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
            let cell = Cell::parse(part).ok_or_else(|| Refusal::NoCell(quoted(part)))?;
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
