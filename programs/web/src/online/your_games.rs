//! What other pages show of the own tables on the server.

use std::time::Duration;

use leptos::prelude::*;
use online::body::{PlayerSummary, TablePhase, YourTable};
use wasm_bindgen_futures::spawn_local;

use super::api;
use super::lobby::names;
use crate::history::OnlineGame;
use crate::route::Route;
use crate::shell::Shell;

/// How often it is looked whether it is the player's turn somewhere.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Looks again now and then while the page is looked at, and when a player comes back to it.
pub(super) fn now_and_then(look: impl Fn() + Copy + 'static) {
    let again = move || {
        if !document().hidden() {
            look();
        }
    };
    let timer = set_interval_with_handle(again, LOOK_EVERY);
    let seen = window_event_listener_untyped("visibilitychange", move |_| again());
    on_cleanup(move || {
        seen.remove();
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
}

/// Says where it is the player's turn.
#[component]
pub(crate) fn YourTurn() -> impl IntoView {
    let shell = Shell::here();
    let awaited = RwSignal::new(vec![]);
    let look = move || {
        spawn_local(async move {
            let Ok(found) = api::your_tables(None).await else { return };
            let is_awaited =
                |one: &YourTable| one.is_your_turn && one.summary.phase != TablePhase::Over;
            awaited.try_set(found.tables.into_iter().filter(is_awaited).collect());
        });
    };
    look();
    now_and_then(look);
    move || {
        let awaited: Vec<YourTable> = awaited.get();
        let (route, title, text) = match &awaited[..] {
            [] => return None,
            [one] => {
                let game = shell.say(one.summary.game.name());
                let route = Route::OnlineTable(one.summary.table.to_string());
                let title = shell.tell("online-turn-at", &[("game", &game)]);
                (route, title, names(shell, &one.summary))
            }
            many => {
                let title = shell.tell("online-turn-at-many", &[("count", &many.len())]);
                let games = many.iter().map(|one| shell.say(one.summary.game.name()));
                (Route::Online, title, games.collect::<Vec<_>>().join(", "))
            }
        };
        Some(view! {
            <a class="signpost your-turn" href=route.hash()>
                <b>{title}</b>
                <span>{text}</span>
            </a>
        })
    }
}

/// Reads the own tables for the list of all games, and shows how to read on.
#[component]
pub(crate) fn OnlineGames(found: RwSignal<Vec<OnlineGame>>) -> impl IntoView {
    let shell = Shell::here();
    let more = RwSignal::new(None::<String>);
    let load = move |before: Option<String>| {
        spawn_local(async move {
            let Ok(answer) = api::your_tables(before.as_deref()).await else { return };
            let _ = found.try_update(|all| all.extend(answer.tables.iter().map(listed)));
            more.try_set(answer.before);
        });
    };
    load(None);
    move || {
        let before = more.get()?;
        Some(view! {
            <button on:click=move |_| load(Some(before.clone()))>{shell.say("online-history-more")}</button>
        })
    }
}

fn listed(one: &YourTable) -> OnlineGame {
    let summary = &one.summary;
    let name = |player: &PlayerSummary| player.name.clone();
    let has_won = |seat: &quatuor::Seat| {
        summary.players.get(seat.index()).is_some_and(|player| player.has_won)
    };
    let won = summary.players.iter().filter(|player| player.has_won);
    OnlineGame {
        id: summary.table.to_string(),
        game: summary.game,
        changed: summary.changed,
        is_over: summary.phase == TablePhase::Over,
        is_your_turn: one.is_your_turn,
        names: summary.players.iter().map(name).filter(|name| !name.is_empty()).collect(),
        winners: won.map(name).collect(),
        has_won: match one.seats.is_empty() {
            true => None,
            false => Some(one.seats.iter().any(has_won)),
        },
    }
}
