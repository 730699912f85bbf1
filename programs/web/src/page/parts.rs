//! Small parts that several pages use.

use leptos::prelude::*;
use quatuor::AnyGame;
use show::scene::{Ink, chip};

use crate::route::Route;
use crate::shell::Shell;

/// The name of a game.
#[component]
pub(crate) fn GameName(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    move || shell.say(game.name())
}

/// Colours, each with its sign and its name.
#[component]
pub(crate) fn Colours(inks: Vec<Ink>) -> impl IntoView {
    let shell = Shell::here();
    inks.into_iter()
        .map(|ink| {
            view! {
                <span class="colour">
                    <i inner_html=chip(ink)></i>
                    {move || shell.say(ink.key())}
                </span>
            }
        })
        .collect_view()
}

/// The head of every page but the board's.
#[component]
pub(crate) fn Head() -> impl IntoView {
    let shell = Shell::here();
    view! {
        <header class="head">
            <a class="brand" href=Route::Home.hash()>
                <i aria-hidden="true" inner_html=include_str!("../../static/icon.svg")></i>
                "Quatuor"
            </a>
            <nav aria-label=move || shell.say("navigation")>
                <a href=Route::Online.hash()>{move || shell.say("online")}</a>
                <a href=Route::Daily(None).hash()>{move || shell.say("daily")}</a>
                <a href=Route::Puzzles.hash()>{move || shell.say("puzzles")}</a>
                <a href=Route::Study(None, None).hash()>{move || shell.say("study")}</a>
                <a href=Route::Games.hash()>{move || shell.say("games")}</a>
                <a href=Route::Settings.hash()>{move || shell.say("settings")}</a>
            </nav>
        </header>
    }
}

/// The way back from a page with a board, at the beginning of its head.
#[component]
pub(crate) fn BackLink(
    to: Route,
    /// The key of where it leads.
    key: &'static str,
) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <a class="back-link" href=to.hash() aria-label=move || shell.say(key)>
            <span aria-hidden="true">"‹"</span>
        </a>
    }
}

/// The rules of the game on the board, which lead back there.
#[component]
pub(crate) fn RulesLink(
    game: AnyGame,
    /// Where they lead back to, if that is not the address of the moment.
    #[prop(optional)]
    from: Option<Route>,
) -> impl IntoView {
    let shell = Shell::here();
    let from = from.unwrap_or_else(|| shell.route.get_untracked());
    let href = Route::Rules(game, from.opener()).hash();
    view! { <a class="rules-link" href=href>{move || shell.say("rules")}</a> }
}

/// Says what is wrong, and leads home.
#[component]
pub(crate) fn Trouble(key: &'static str) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <Head />
        <main class="page trouble" id="main" tabindex="-1">
            <h1>{move || shell.say("trouble")}</h1>
            <p>{move || shell.say(key)}</p>
            <p><a class="button main" href=Route::Home.hash()>{move || shell.say("go-home")}</a></p>
        </main>
    }
}

/// One of several choices, as a row of buttons of which one is pressed.
#[component]
pub(crate) fn Choice<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The key of what is chosen.
    key: &'static str,
    /// Every choice with its label.
    #[prop(into)]
    choices: Signal<Vec<(T, String)>>,
    /// The choice now.
    #[prop(into)]
    chosen: Signal<T>,
    /// What happens when another is chosen.
    choose: Callback<T>,
) -> impl IntoView {
    let shell = Shell::here();
    let button = move |(value, label): (T, String)| {
        let (own, wanted) = (value.clone(), value);
        let is_chosen = move || chosen.with(|chosen| *chosen == own);
        view! {
            <button
                type="button"
                class="option"
                aria-pressed=move || is_chosen().to_string()
                on:click=move |_| choose.run(wanted.clone())
            >
                {label}
            </button>
        }
    };
    view! {
        <section class="field">
            <h2>{move || shell.say(key)}</h2>
            <div class="options" role="group" aria-label=move || shell.say(key)>
                {move || choices.get().into_iter().map(button).collect_view()}
            </div>
        </section>
    }
}

/// A switch with its explanation.
#[component]
pub(crate) fn Switch(
    /// What it switches.
    #[prop(into)]
    label: Signal<String>,
    /// What that means, in a sentence.
    #[prop(into)]
    note: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    is_on: Signal<bool>,
    /// What happens when it is switched.
    switch: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || is_on.get()
                on:change=move |event| switch.run(event_target_checked(&event))
            />
            <span class="switch-text">
                <span>{move || label.get()}</span>
                <small>{move || note.get()}</small>
            </span>
        </label>
    }
}
