//! A fresh table for a friend, at once.

use std::time::Duration;

use leptos::prelude::*;
use online::body::{OpenTable, SeatChoice};
use quatuor::AnyGame;
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure};
use super::identity;
use super::parts::failure;
use crate::page::Head;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

/// How often it is tried while there is no server.
const TRY_EVERY: Duration = Duration::from_secs(5);

/// Opens a table of this game, or of the one that was played last, and goes there.
#[component]
pub(crate) fn FriendPage(game: Option<AnyGame>) -> impl IntoView {
    let shell = Shell::here();
    let game = game.or_else(last_game).unwrap_or(AnyGame::Cups);
    let (trouble, is_absent) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let open = move || {
        is_absent.set(false);
        spawn_local(async move {
            match api::open_table(usual(shell, game)).await {
                Ok(opened) => arrive(opened.table.to_string()),
                Err(why) => {
                    is_absent.try_set(why == Failure::Unreachable);
                    trouble.try_set(Some(untrack(|| failure(shell, &why))));
                }
            }
        });
    };
    open();
    // It comes back by itself.
    let again = set_interval_with_handle(
        move || {
            if is_absent.get_untracked() && trouble.with_untracked(Option::is_some) {
                open();
            }
        },
        TRY_EVERY,
    );
    on_cleanup(move || {
        if let Ok(again) = again {
            again.clear();
        }
    });
    view! {
        <Head />
        <main class="page waiting" id="main" tabindex="-1" data-game=game.name()>
            <h1>{move || shell.say("play-friend")}</h1>
            {move || match trouble.get() {
                None => view! { <p class="lead">{shell.say("online-opening")}</p> }.into_any(),
                Some(text) => view! {
                    <p class="notice link" role="alert">
                        <span>{text}</span>
                        <button on:click=move |_| open()>{shell.say("online-try-again")}</button>
                    </p>
                }.into_any(),
            }}
        </main>
    }
}

/// Goes to a table; the way back leads to where the player came from.
pub(super) fn arrive(table: String) {
    let _ = window().location().replace(&Route::OnlineTable(table).hash());
}

/// The game that was played last on this device.
fn last_game() -> Option<AnyGame> {
    let (games, _) = store::device().games();
    games.into_iter().max_by_key(|one| one.changed).map(|one| one.summary.game)
}

/// Two seats: one for the player, one for a friend.
fn usual(shell: Shell, game: AnyGame) -> OpenTable {
    let usual = quatuor::Request { players: Some(2), ..quatuor::Request::default() };
    let is_for_two = |one: &quatuor::Request| one.players == Some(2) && one.options.is_empty();
    let request = match game.complete(&usual) {
        Ok(request) => request,
        Err(_) => game.rulesets().into_iter().find(is_for_two).unwrap_or(usual),
    };
    let seats = vec![SeatChoice::Me, SeatChoice::Friend];
    OpenTable {
        game,
        request,
        seats,
        name: identity::name(shell),
        begins: None,
        clock: table::Clock::None,
        time_out: table::TimeOut::default(),
        takebacks: table::Takebacks::default(),
        is_public: false,
        commitment: None,
    }
}
