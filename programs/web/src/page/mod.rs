//! The pages around the game.

mod home;
mod lazy;
mod lesson;
mod miniature;
mod parts;
mod rules;
mod settings_page;
mod setup;
mod sheet;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::home::Home;
pub(crate) use self::lazy::{added, back_to_board, clock_face, clock_keeper, online_games};
pub(crate) use self::parts::{
    BackLink, Choice, Colours, GameName, Head, RulesLink, Switch, Trouble,
};
use self::setup::SetupPage;
pub(crate) use self::setup::{
    Begins, DealOptions, Draft, MOST_SEATS, OptionSwitch, Players, SeedField, Variant, Where,
};
use crate::play::TablePage;
use crate::route::Route;
use crate::shell::{Shell, hash};
use crate::store;
use app::Light;

/// The whole page.
#[component]
pub(crate) fn App(worker: String) -> impl IntoView {
    let shell = Shell::new(worker);
    provide_context(shell);
    let listener = window_event_listener(ev::hashchange, move |_| {
        shell.route.set(Route::read(&hash()));
        arrive();
    });
    on_cleanup(move || listener.remove());
    let clicks = window_event_listener(ev::click, |_| request_animation_frame(keep_focus));
    on_cleanup(move || clicks.remove());
    Effect::new(move |_| follow_settings(shell));
    Effect::new(move |_| document().set_title(&title(shell)));
    view! {
        <a class="skip" href="#main" on:click=move |event| {
            event.prevent_default();
            focus_main();
        }>{move || shell.say("skip")}</a>
        {move || match shell.route.get() {
            Route::Home => view! { <Home /> }.into_any(),
            Route::Setup(game, opener) => view! { <SetupPage game opener /> }.into_any(),
            Route::Table(id) => view! { <TablePage id /> }.into_any(),
            Route::Rules(game, opener) => lazy::shown(lazy::rules(game, String::new(), opener)),
            Route::Rule(game, section, opener) => lazy::shown(lazy::rules(game, section, opener)),
            Route::Sheet(game, opener) => lazy::shown(lazy::sheet(game, opener)),
            Route::Learn(game, opener) => lazy::shown(lazy::lesson(game, opener)),
            Route::Look(id) => lazy::shown(lazy::look(id)),
            Route::Daily(day) => lazy::shown(lazy::daily(day)),
            Route::See(code) => lazy::shown(lazy::see(code)),
            Route::Puzzles => lazy::shown(lazy::puzzles()),
            Route::Puzzle(game, number) => lazy::shown(lazy::puzzle(game, number)),
            Route::PuzzleOfDay => lazy::shown(lazy::puzzle_of_day()),
            Route::Exercise(id, step) => lazy::shown(lazy::exercise(id, step)),
            Route::Statistics => lazy::shown(lazy::statistics()),
            Route::Games => lazy::shown(lazy::games()),
            Route::Settings => lazy::shown(lazy::settings()),
            Route::Online => lazy::shown(lazy::lobby()),
            Route::OnlineSetup(game, opener) => lazy::shown(lazy::online_setup(game, opener)),
            Route::Friend(game) => lazy::shown(lazy::friend(game)),
            Route::OnlineTable(address) => lazy::shown(lazy::online_table(address)),
            Route::Transfer(key) => lazy::shown(lazy::transfer(key)),
            Route::Account => lazy::shown(lazy::account()),
            Route::Study(game, source) => lazy::shown(lazy::study(game, source)),
            Route::Lost(_) => view! { <Trouble key="trouble-lost" /> }.into_any(),
        }}
        <p class="unseen" role="status" aria-live="polite">{move || shell.spoken.get()}</p>
    }
}

/// Moves the focus to the beginning of a new page, for screen readers and keyboards.
fn arrive() {
    // The rules lead to the chapter themselves.
    if matches!(Route::read(&hash()), Route::Rule(..)) {
        return;
    }
    request_animation_frame(|| {
        focus_main();
        // The focus alone would scroll the head of the page away.
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
}

/// A button that is gone once it is pressed would lose the focus.
fn keep_focus() {
    let lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    if let Some(main) = document().get_element_by_id("main").filter(|_| lost) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = main.unchecked_into::<web_sys::HtmlElement>().focus_with_options(&options);
    }
}

fn focus_main() {
    if let Some(main) = document().get_element_by_id("main") {
        let _ = main.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Keeps the settings, and lets the whole document follow them.
fn follow_settings(shell: Shell) {
    let settings = shell.settings.get();
    store::device().keep_settings(&settings);
    let Some(root) = document().document_element() else { return };
    let light = if settings.light == Light::System { "" } else { settings.light.name() };
    for (name, value) in [
        ("lang", shell.words.with(|words| words.language().code())),
        ("data-light", light),
        ("data-signs", if settings.signs { "" } else { "off" }),
        ("data-theme", settings.theme.name()),
        ("data-size", settings.size.name()),
        ("data-motion", if shell.has_motion() { "" } else { "off" }),
    ] {
        root.set_attribute(name, value).expect("an attribute");
    }
}

fn title(shell: Shell) -> String {
    let title = page_title(shell);
    match shell.alert.get() {
        Some(alert) => format!("● {alert} – {title}"),
        None => title,
    }
}

fn page_title(shell: Shell) -> String {
    let page = match shell.route.get() {
        Route::Home => return format!("Quatuor – {}", shell.say("tagline")),
        Route::Setup(game, _)
        | Route::OnlineSetup(game, _)
        | Route::Rules(game, _)
        | Route::Rule(game, ..)
        | Route::Sheet(game, _)
        | Route::Learn(game, _) => shell.say(game.name()),
        Route::Table(_) | Route::OnlineTable(_) | Route::Transfer(_) => shell.say("game"),
        Route::Online => shell.say("online"),
        Route::Friend(_) => shell.say("play-friend"),
        Route::Account => shell.say("account"),
        Route::See(_) | Route::Look(_) => shell.say("look"),
        Route::Daily(_) => shell.say("daily"),
        Route::Puzzles | Route::Puzzle(..) | Route::PuzzleOfDay | Route::Exercise(..) => {
            shell.say("puzzles")
        }
        Route::Statistics => shell.say("statistics"),
        Route::Games => shell.say("games"),
        Route::Settings => shell.say("settings"),
        Route::Study(..) => shell.say("study"),
        Route::Lost(_) => shell.say("trouble"),
    };
    format!("{page} – Quatuor")
}
