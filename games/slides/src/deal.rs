//! The deal: everything random before the first move.

use game_api::{Dice, Seat};

use crate::{Board, Colour, ColourSet, HEIGHT, Open, Position, Ruleset, SLIDES, Token};

/// No group of one colour may be larger at the start.
const LARGEST_GROUP: usize = 5;

/// Deals the board, then the secrets, then the first seat.
pub(crate) fn deal(ruleset: &Ruleset, dice: &mut impl Dice) -> Position {
    let board = board(dice);
    let mut colours = Colour::ALL;
    dice.shuffle(&mut colours);
    let mut secrets = [ColourSet::NONE; Seat::MOST];
    for (seat, drawn) in Seat::all(ruleset.seats()).zip(colours.chunks(ruleset.secrets())) {
        secrets[seat.index()] = drawn.iter().copied().collect();
    }
    let first = Seat::from_index(dice.below(ruleset.seats() as u32) as usize);
    Position::new(
        Open::new(ruleset.variant(), ruleset.options(), ruleset.seats(), first, board),
        secrets,
    )
}

/// A full board, every one with no group too large equally likely: shuffled again
/// until it is one.
fn board(dice: &mut impl Dice) -> Board {
    let mut tokens: Vec<Token> =
        Token::ALL.iter().flat_map(|&token| std::iter::repeat_n(token, token.dealt())).collect();
    assert_eq!(tokens.len(), SLIDES * HEIGHT);
    loop {
        dice.shuffle(&mut tokens);
        let slides: Vec<&[Token]> = tokens.chunks(HEIGHT).collect();
        let board = Board::from_slides(&slides).expect("ten slides of ten tokens");
        if board.groups().all(|group| group.len() <= LARGEST_GROUP) {
            return board;
        }
    }
}
