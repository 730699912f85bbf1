//! The first page: four games.

use app::ListedGame;
use leptos::prelude::*;
use quatuor::AnyGame;
use table::share::Stage;

use super::lazy::{added, your_turn};
use super::miniature::Miniature;
use super::parts::Head;
use crate::daily::TodaysDeal;
use crate::puzzles::TodaysPuzzle;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

#[component]
pub(super) fn Home() -> impl IntoView {
    let shell = Shell::here();
    let (tables, damaged) = store::device().games();
    let is_new = |game: &AnyGame| {
        tables.iter().all(|kept| kept.summary.game != *game) && !store::device().has_learnt(*game)
    };
    let new: Vec<AnyGame> = AnyGame::ALL.into_iter().filter(is_new).collect();
    let running = tables.into_iter().find(|kept| kept.summary.stage == Stage::Playing);
    let card = move |game: AnyGame| view! { <Card game is_new=new.contains(&game) /> };
    view! {
        <Head />
        <main class="page home" id="main" tabindex="-1">
            <h1>{move || shell.say("tagline")}</h1>
            <p class="lead">{move || shell.say("lead")}</p>
            {(damaged > 0).then(|| view! {
                <p class="notice">{move || shell.say("trouble-damaged-table")}</p>
            })}
            {store::was_online().then(|| added(your_turn()))}
            <div class="signposts">
                {running.map(|kept| view! { <Continue kept /> })}
                <SameAgain />
            </div>
            <div class="cards">
                {AnyGame::ALL.into_iter().map(card).collect_view()}
            </div>
            <div class="signposts">
                <a class="signpost friend" href=Route::Friend(None).hash()>
                    <b>{move || shell.say("play-friend")}</b>
                    <span>{move || shell.say("play-friend-note")}</span>
                </a>
                <TodaysDeal />
                <TodaysPuzzle />
            </div>
        </main>
    }
}

#[component]
fn Continue(kept: ListedGame) -> impl IntoView {
    let shell = Shell::here();
    let names = kept.summary.names();
    let game = kept.summary.game;
    view! {
        <a class="signpost continue" href=Route::Table(kept.id).hash()>
            <b>{move || shell.tell("continue", &[("game", &shell.say(game.name()))])}</b>
            <span>{names}</span>
        </a>
    }
}

#[component]
fn Card(
    game: AnyGame,
    /// Whether it was never played or learnt on this device.
    is_new: bool,
) -> impl IntoView {
    let shell = Shell::here();
    let text = move |part: &str| shell.say(&format!("{}-{part}", game.name()));
    view! {
        <article class="card" data-game=game.name()>
            <div class="card-board"><Miniature game /></div>
            <div class="card-text">
                <h2>{move || shell.say(game.name())}</h2>
                <p>{move || text("what")}</p>
                <p class="card-facts">{move || text("facts")}</p>
                <div class="action-row">
                    <button class="main big" on:click=move |_| play_at_once(shell, game)>{move || shell.say("play")}</button>
                    <a class="button" href=Route::Setup(game, None).hash()>{move || shell.say("set-up")}</a>
                    <a class="quiet" href=Route::Rules(game, None).hash()>{move || shell.say("rules")}</a>
                </div>
                {is_new.then(|| view! {
                    <a class="quiet learn-first" href=Route::Learn(game, None).hash()>{move || shell.say("learn-first")}</a>
                })}
            </div>
        </article>
    }
}

/// Deals the usual table.
pub(super) fn play_at_once(shell: Shell, game: AnyGame) {
    let setup = untrack(|| shell.usual_setup(game));
    shell.sit_down(setup, None).expect("a table that every game has");
}

/// Deals the game that was played last once more, with the same players.
#[component]
fn SameAgain() -> impl IntoView {
    let shell = Shell::here();
    store::device().last_setup(None).map(|setup| {
        let game = setup.game;
        let names: Vec<String> = setup.players.iter().map(|one| one.name().to_string()).collect();
        let names = names.join(" · ");
        view! {
            <button
                class="signpost again"
                on:click=move |_| shell.sit_down(setup.clone(), None).expect("a set-up that was dealt")
            >
                <b>{move || shell.say("again")}</b>
                <span>{move || shell.say(game.name())}" · "{names.clone()}</span>
            </button>
        }
    })
}
