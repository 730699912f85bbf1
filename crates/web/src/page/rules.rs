//! How a game goes, chapter by chapter, with boards to try it on.

use games::{AnyGame, AnyMove, AnyPosition, Side};
use learn::{Chapter, Part, chapters};
use leptos::prelude::*;
use scene::tell;
use wasm_bindgen::JsCast;

use super::parts::Head;
use crate::play::{Bench, Film};
use crate::route::Route;
use crate::shell::Shell;

#[component]
pub(super) fn Rules(
    game: AnyGame,
    /// The chapter that somebody wants to read; none if it is empty.
    section: String,
) -> impl IntoView {
    let shell = Shell::here();
    let wanted = section.clone();
    Effect::new(move |_| {
        let wanted = wanted.clone();
        request_animation_frame(move || lead_to(&wanted));
    });
    let chapters = chapters(game).into_iter().map(|chapter| {
        let is_wanted = chapter.id == section;
        view! { <Section game chapter is_wanted /> }
    });
    view! {
        <Head />
        <main class="page rules" id="main" tabindex="-1" data-game=game.name()>
            <h1>{move || shell.say(game.name())}</h1>
            <p class="lead">{move || shell.say(&format!("{}-what", game.name()))}</p>
            <div class="action-row">
                <a class="button main" href=Route::Learn(game).hash()>{move || shell.say("learn-guided")}</a>
                <a class="button" href=Route::Setup(game).hash()>{move || shell.say("set-up")}</a>
            </div>
            {chapters.collect_view()}
        </main>
    }
}

/// Scrolls to a chapter, and lets whoever reads by ear or goes by keyboard begin there.
fn lead_to(section: &str) {
    if let Some(chapter) = document().get_element_by_id(&format!("rule-{section}")) {
        chapter.scroll_into_view();
        let _ = chapter.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

#[component]
fn Section(game: AnyGame, chapter: Chapter, is_wanted: bool) -> impl IntoView {
    let shell = Shell::here();
    let Chapter { id, parts, .. } = chapter;
    let title = format!("{game}-section-{id}");
    let part = move |part: Part| match part {
        Part::Text(key) => view! { <p>{move || shell.say(&key)}</p> }.into_any(),
        Part::Figure { position, caption } => view! { <Figure position caption /> }.into_any(),
        Part::Ruling(key) => {
            let why = format!("{key}-why");
            view! {
                <div class="ruling">
                    <b>{move || shell.say("learn-ruling")}</b>
                    <p>{move || shell.say(&key)}</p>
                    <p class="why">{move || shell.say(&why)}</p>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <section class="rule" class:wanted=is_wanted>
            <h2 id=format!("rule-{id}") tabindex="-1">{move || shell.say(&title)}</h2>
            {parts.into_iter().map(part).collect_view()}
        </section>
    }
}

/// A board to try a rule on, and to put back.
#[component]
fn Figure(position: AnyPosition, caption: Option<String>) -> impl IntoView {
    let shell = Shell::here();
    let film = RwSignal::new(Film::snug(&position));
    let viewer = Memo::new(move |_| film.with(|film| film.position().to_move()));
    let legal = Memo::new(move |_| film.with(|film| film.position().legal_moves()));
    let play = Callback::new(move |mv: AnyMove| {
        let view = film.with_untracked(|film| film.position().view(viewer.get_untracked()));
        shell.spoken.set(shell.words.with_untracked(|words| tell(&view, mv, words)));
        film.update(|film| film.play(mv));
    });
    view! {
        <figure class="figure">
            <Bench film viewer legal play />
            <figcaption>
                {caption.map(|key| view! { <p>{move || shell.say(&key)}</p> })}
                <div class="figure-foot">
                    <small>{move || film.with(|film| state(shell, film.position()))}</small>
                    <button class="quiet" on:click=move |_| film.set(Film::snug(&position))>
                        {move || shell.say("learn-put-back")}
                    </button>
                </div>
            </figcaption>
        </figure>
    }
}

/// Whose turn it is, or who has won.
fn state(shell: Shell, position: &AnyPosition) -> String {
    let seat = |number: u8| shell.tell("learn-seat", &[("number", &number)]);
    let Some(outcome) = position.outcome() else {
        return shell.tell("learn-turn", &[("name", &seat(position.to_move().number()))]);
    };
    let won: Vec<Side> = outcome.winning_sides();
    let names: Vec<String> =
        won.iter().flat_map(|side| side.seats()).map(|one| seat(one.number())).collect();
    let names = shell.words.with(|words| words.list(&names));
    let key = match (won.len(), won.first().map_or(0, |side| side.seats().count())) {
        (0, _) => "end-lost-alone",
        (1, 1) => "end-won",
        (1, _) => "end-team-won",
        _ => "end-shared",
    };
    shell.tell(key, &[("names", &names)])
}
