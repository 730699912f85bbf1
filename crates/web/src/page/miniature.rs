//! A board that plays by itself, to look at.

use std::time::Duration;

use games::{AnyGame, Request, Seat, Seed};
use leptos::prelude::*;

use crate::board::Board;
use crate::play::{Film, Hand};
use crate::shell::Shell;
use crate::store;

/// How long it rests between two moves.
const REST: Duration = Duration::from_millis(2_600);

/// Moves that have been made before anybody looks: a board in use says more.
const MOVES_BEFORE: usize = 6;

#[component]
pub(crate) fn Miniature(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let film = RwSignal::new(dealt(game, "look"));
    let scene = Memo::new(move |_| {
        film.with(|film| shell.words.with(|words| film.scene(Seat::FIRST, Hand::default(), words)))
    });
    if shell.has_motion() {
        let timer = set_interval_with_handle(
            move || {
                if document().hidden() {
                    return;
                }
                film.update(|film| {
                    let mut dice = store::dice();
                    match film.position().random_move(&mut dice) {
                        Some(mv) => film.play(mv),
                        None => *film = dealt(game, &store::new_id()),
                    }
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

fn dealt(game: AnyGame, seed: &str) -> Film {
    let start = game.deal(&Request::default(), &Seed::new(seed)).expect("the usual table");
    let mut film = Film::new(start);
    let mut dice = games::FastDice::new(4);
    for _ in 0..MOVES_BEFORE {
        if let Some(mv) = film.position().random_move(&mut dice) {
            film.play(mv);
        }
    }
    film
}
