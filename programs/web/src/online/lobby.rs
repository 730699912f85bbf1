//! The lobby: tables that wait for you, others to play with, public tables.

use leptos::prelude::*;
use online::body::{PlayerKind, TablePhase, TableSummary, YourTable};
use quatuor::AnyGame;
use wasm_bindgen_futures::spawn_local;

use super::api;
use super::connection::Connection;
use super::identity;
use super::parts::{self, LinkNotice, failure};
use super::your_games::now_and_then;
use crate::page::Head;
use crate::route::Route;
use crate::shell::Shell;

#[component]
pub(crate) fn LobbyPage() -> impl IntoView {
    let shell = Shell::here();
    let connection = Connection::here();
    connection.watch_lobby(true);
    let lobby = connection.lobby();
    let link = connection.link();
    let connection = StoredValue::new_local(connection);
    on_cleanup(move || connection.with_value(|one| one.watch_lobby(false)));
    let tables = Memo::new(move |_| lobby.get());
    // Whenever the connection is new, there may be news about the own tables.
    let is_open = Memo::new(move |_| link.get() == online::client::Link::Open);
    let yours = RwSignal::new(vec![]);
    let look = move || {
        spawn_local(async move {
            if let Ok(found) = api::your_tables(None).await {
                let is_on = |one: &YourTable| one.summary.phase != TablePhase::Over;
                yours.try_set(found.tables.into_iter().filter(is_on).collect());
            }
        });
    };
    Effect::new(move |_| {
        if is_open.get() {
            look();
        }
    });
    now_and_then(look);
    view! {
        <Head />
        <main class="page lobby" id="main" tabindex="-1">
            <h1>{move || shell.say("online")}</h1>
            <p class="lead">{move || shell.say("online-lead")}</p>
            <LinkNotice />
            <Yours yours />
            <section class="field">
                <h2>{move || shell.say("play-friend")}</h2>
                <p class="note">{move || shell.say("online-friend-note")}</p>
                <div class="options">
                    {AnyGame::ALL.map(|game| view! {
                        <a class="button" data-game=game.name() href=Route::Friend(Some(game)).hash()>
                            {move || shell.say(game.name())}
                        </a>
                    })}
                </div>
            </section>
            <Find />
            <Tables tables phase=TablePhase::Waiting key="online-waiting" />
            <Tables tables phase=TablePhase::Playing key="online-running" />
            <p class="field"><a class="quiet" href=Route::Account.hash()>{move || shell.say("account")}</a></p>
        </main>
    }
}

/// The own tables, those first where something waits.
#[component]
fn Yours(yours: RwSignal<Vec<YourTable>>) -> impl IntoView {
    let shell = Shell::here();
    let is_there = Memo::new(move |_| !yours.with(Vec::is_empty));
    view! {
        <Show when=move || is_there.get()>
            <section class="field">
                <h2>{move || shell.say("online-yours")}</h2>
                <ul class="games-list">
                    {move || yours.get().into_iter().map(|one| view! { <YourRow one /> }).collect_view()}
                </ul>
            </section>
        </Show>
    }
}

/// An own table in a list.
#[component]
fn YourRow(one: YourTable) -> impl IntoView {
    let shell = Shell::here();
    let YourTable { summary, is_your_turn, deadline, .. } = one;
    let game = summary.game;
    let names = names(shell, &summary);
    let state = move || {
        let now = Connection::here().server_time();
        match (summary.phase, is_your_turn, deadline) {
            (TablePhase::Over, ..) => {
                let won = summary.players.iter().filter(|player| player.has_won);
                let won: Vec<String> = won.map(|player| player.name.clone()).collect();
                match won.is_empty() {
                    true => shell.say("game-over"),
                    false => {
                        let names = shell.words.with(|words| words.list(&won));
                        shell.tell("history-winners", &[("names", &names)])
                    }
                }
            }
            (_, true, Some(until)) => {
                let left = parts::figures(shell, until.since(now));
                shell.tell("online-your-turn-until", &[("time", &left)])
            }
            (_, true, None) => shell.say("online-your-turn"),
            (TablePhase::Waiting, ..) => shell.say("online-state-waiting"),
            (TablePhase::Playing, ..) => shell.say("game-on"),
        }
    };
    view! {
        <li data-game=game.name() class:awaited=is_your_turn>
            <a href=Route::OnlineTable(summary.table.to_string()).hash()>
                <b>{move || shell.say(game.name())}</b>
                <span>{names}</span>
                <small>{state}</small>
            </a>
        </li>
    }
}

/// The players of a table, free seats included.
pub(super) fn names(shell: Shell, summary: &TableSummary) -> String {
    let name = |player: &online::body::PlayerSummary| match player.kind {
        PlayerKind::Open => untrack(|| shell.say("online-seat-open")),
        PlayerKind::Reserved => untrack(|| shell.say("online-seat-reserved")),
        PlayerKind::Program => {
            format!("{} ({})", player.name, untrack(|| shell.say("online-program")))
        }
        PlayerKind::Person | PlayerKind::Bot => player.name.clone(),
    };
    summary.players.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Another person to play with, for each game.
#[component]
fn Find() -> impl IntoView {
    let shell = Shell::here();
    let trouble = RwSignal::new(None::<String>);
    let find = move |game: AnyGame| {
        spawn_local(async move {
            let name = identity::name(shell);
            match api::find_match(game, name).await {
                Ok(found) => {
                    Connection::wish_to_sit(found.table);
                    shell.go(&Route::OnlineTable(found.table.to_string()));
                }
                Err(why) => _ = trouble.try_set(Some(untrack(|| failure(shell, &why)))),
            }
        });
    };
    view! {
        <section class="field">
            <h2>{move || shell.say("online-find")}</h2>
            <p class="note">{move || shell.say("online-find-note")}</p>
            <div class="options">
                {AnyGame::ALL.map(|game| view! {
                    <button class="find" data-game=game.name() on:click=move |_| find(game)>
                        {move || shell.say(game.name())}
                    </button>
                })}
            </div>
            {move || trouble.get().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
        </section>
    }
}

/// Public tables of one kind.
#[component]
fn Tables(
    tables: Memo<Option<Vec<TableSummary>>>,
    phase: TablePhase,
    key: &'static str,
) -> impl IntoView {
    let shell = Shell::here();
    let listed = Memo::new(move |_| {
        let all = tables.get().unwrap_or_default();
        all.into_iter().filter(|one| one.phase == phase).collect::<Vec<_>>()
    });
    let is_empty = Memo::new(move |_| listed.with(Vec::is_empty));
    let is_known = Memo::new(move |_| tables.with(Option::is_some));
    view! {
        <Show when=move || is_known.get()>
            <section class="field">
                <h2>{move || shell.say(key)}" "<small>{move || listed.with(Vec::len)}</small></h2>
                <Show when=move || is_empty.get()>
                    <p class="note">{move || shell.say("online-none")}</p>
                </Show>
                <ul class="games-list">
                    <For each=move || listed.get() key=|one| (one.table, one.changed, one.players.clone().len()) let(one)>
                        <Row one />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Row(one: TableSummary) -> impl IntoView {
    let shell = Shell::here();
    let (id, game, clock) = (one.table, one.game, one.clock);
    let names = names(shell, &one);
    let has_open = one.players.iter().any(|player| player.kind == PlayerKind::Open);
    let can_sit = one.phase == TablePhase::Waiting && has_open;
    let route = Route::OnlineTable(id.to_string()).hash();
    let label = names.clone();
    let sit = move |_| {
        Connection::wish_to_sit(id);
        shell.go(&Route::OnlineTable(id.to_string()));
    };
    view! {
        <li data-game=game.name()>
            <a href=route>
                <b>{move || shell.say(game.name())}</b>
                <span>{names}</span>
                <small>{move || parts::clock(shell, clock)}</small>
            </a>
            {match can_sit {
                true => view! {
                    <button
                        class="main"
                        aria-label=move || format!("{}: {}, {label}", shell.say("online-sit"), shell.say(game.name()))
                        on:click=sit
                    >
                        {move || shell.say("online-sit")}
                    </button>
                }.into_any(),
                false => view! {
                    <a class="button" href=Route::OnlineTable(id.to_string()).hash()>{move || shell.say("online-watch")}</a>
                }.into_any(),
            }}
        </li>
    }
}
