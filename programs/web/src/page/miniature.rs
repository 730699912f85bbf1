//! A board that plays by itself, to look at.

use std::time::Duration;

use app::{BoardHistory, Selection};
use leptos::prelude::*;
use quatuor::{AnyGame, AnyMove, Dice, Request, Seat};

use crate::board::Board;
use crate::shell::Shell;
use crate::store;

/// How long it rests between two moves.
const REST: Duration = Duration::from_millis(2_600);

#[component]
pub(crate) fn Miniature(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let board = RwSignal::new(sample(game));
    let scene = Memo::new(move |_| {
        board.with(|board| shell.words.with(|words| board.scene(&[], &Selection::default(), words)))
    });
    if shell.has_motion() {
        let timer = set_interval_with_handle(
            move || {
                if document().hidden() {
                    return;
                }
                board.update(|board| match random_move(board, &mut store::dice()) {
                    Some(mv) => board.play(mv),
                    None => *board = sample(game),
                });
            },
            REST,
        );
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
    }
    view! { <Board scene=scene /> }
}

fn sample(game: AnyGame) -> BoardHistory {
    let (start, moves) = game.sample(&Request::default()).expect("the usual table");
    BoardHistory::new(start.view(Seat::FIRST)).after(&moves)
}

/// Any move; `None` when the game is over, as far as the board can tell.
fn random_move(board: &BoardHistory, dice: &mut impl Dice) -> Option<AnyMove> {
    let legal = board.view().legal_moves();
    (!legal.is_empty()).then(|| legal[dice.below(legal.len() as u32) as usize])
}
