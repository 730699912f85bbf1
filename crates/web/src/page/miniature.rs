//! A board that plays by itself, to look at.

use std::time::Duration;

use app::{BoardHistory, Selection};
use games::{AnyGame, AnyMove, Dice, Request, Seat, Seed};
use leptos::prelude::*;

use crate::board::Board;
use crate::shell::Shell;
use crate::store;

/// How long it rests between two moves.
const REST: Duration = Duration::from_millis(2_600);

/// Moves that have been made at first: a board in use says more.
const MOVES_BEFORE: usize = 6;

#[component]
pub(crate) fn Miniature(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let board = RwSignal::new(dealt(game, "look"));
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
                    None => *board = dealt(game, &store::new_id()),
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

fn dealt(game: AnyGame, seed: &str) -> BoardHistory {
    let start = game.deal(&Request::default(), &Seed::new(seed)).expect("the usual table");
    let mut position = start.clone();
    let mut dice = games::FastDice::new(4);
    let play = |_| {
        let mv = position.random_move(&mut dice)?;
        position.play(mv).ok()?;
        Some(mv)
    };
    let moves: Vec<AnyMove> = (0..MOVES_BEFORE).map_while(play).collect();
    BoardHistory::new(start.view(Seat::FIRST)).after(&moves)
}

/// Any move; `None` when the game is over, as far as the board can tell.
fn random_move(board: &BoardHistory, dice: &mut impl Dice) -> Option<AnyMove> {
    let legal = board.view().legal_moves();
    (!legal.is_empty()).then(|| legal[dice.below(legal.len() as u32) as usize])
}
