//! How a game goes, chapter by chapter, with boards to try it on.

use app::BoardHistory;
use leptos::prelude::*;
use quatuor::{AnyGame, AnyMove, AnyPosition, AnyView, Side};
use show::learn::{Chapter, Part, Sheet, chapters};
use show::scene::tell;
use wasm_bindgen::JsCast;

use super::parts::Head;
use super::sheet::{Entries, Items};
use crate::play::TryBoard;
use crate::route::{Opener, Route};
use crate::shell::Shell;

#[component]
pub(super) fn Rules(
    game: AnyGame,
    /// The chapter that is opened; none if it is empty.
    section: String,
    opener: Opener,
) -> impl IntoView {
    let shell = Shell::here();
    let wanted = section.clone();
    Effect::new(move |_| {
        let wanted = wanted.clone();
        request_animation_frame(move || lead_to(&wanted));
    });
    let chapters = chapters(game);
    let Sheet { short, tips, terms, needs, .. } = Sheet::of(game);
    let named = |chapter: &Chapter| (chapter.id.clone(), format!("{game}-section-{}", chapter.id));
    let beside = |id: &str| (id.to_string(), format!("sheet-{id}"));
    let contents: Vec<(String, String)> = [beside("short")]
        .into_iter()
        .chain(chapters.iter().map(named))
        .chain(["tips", "words", "table"].map(beside))
        .collect();
    let wanted = section.clone();
    let chapters = chapters.into_iter().map(|chapter| {
        let is_wanted = chapter.id == section;
        view! { <Section game chapter is_wanted /> }
    });
    view! {
        <Head />
        <main class="page rules" id="main" tabindex="-1" data-game=game.name()>
            <BackToBoard opener=opener.clone() />
            <h1>{move || shell.say(game.name())}</h1>
            <p class="lead">{move || shell.say(&format!("{}-what", game.name()))}</p>
            <p class="facts">{move || shell.say(&format!("{}-facts", game.name()))}</p>
            <div class="action-row">
                <a class="button main" href=Route::Learn(game, opener.clone()).hash()>{move || shell.say("learn-guided")}</a>
                <a class="button" href=Route::Setup(game, opener.clone()).hash()>{move || shell.say("set-up")}</a>
                <a class="quiet" href=Route::Sheet(game, opener.clone()).hash()>{move || shell.say("sheet")}</a>
            </div>
            <Contents game contents opener />
            <Beside id="short" wanted=wanted.clone()><Entries entries=short /></Beside>
            {chapters.collect_view()}
            <Beside id="tips" wanted=wanted.clone()><Items keys=tips /></Beside>
            <Beside id="words" wanted=wanted.clone()><Entries entries=terms /></Beside>
            <Beside id="table" wanted><Items keys=needs /></Beside>
        </main>
    }
}

/// The way back to the board that the rules were opened from. It stays in sight: an installed
/// page has no other.
#[component]
pub(super) fn BackToBoard(opener: Opener) -> impl IntoView {
    let shell = Shell::here();
    let opener = *opener?;
    let key = back_key(&opener);
    Some(view! {
        <p class="back-to-board">
            <a class="button" href=opener.hash()>
                <span aria-hidden="true">"‹"</span>
                {move || shell.say(key)}
            </a>
        </p>
    })
}

/// The text that leads back to a board.
pub(super) fn back_key(opener: &Route) -> &'static str {
    match opener {
        Route::Daily(_) => "rules-back-daily",
        Route::Puzzle(..) | Route::PuzzleOfDay | Route::Exercise(..) => "rules-back-puzzle",
        _ => "rules-back-game",
    }
}

/// Links to all parts of the page.
#[component]
fn Contents(
    game: AnyGame,
    /// The names of the parts in links, and the keys of their titles.
    contents: Vec<(String, String)>,
    opener: Opener,
) -> impl IntoView {
    let shell = Shell::here();
    let link = move |(id, title): (String, String)| {
        let href = Route::Rule(game, id, opener.clone()).hash();
        view! { <li><a href=href>{move || shell.say(&title)}</a></li> }
    };
    view! {
        <nav class="rule-contents" aria-label=move || shell.say("sheet-contents")>
            <ul>{contents.into_iter().map(link).collect_view()}</ul>
        </nav>
    }
}

/// A part that is no chapter of the rules.
#[component]
fn Beside(id: &'static str, wanted: String, children: Children) -> impl IntoView {
    let shell = Shell::here();
    let is_wanted = wanted == id;
    view! {
        <section class=format!("rule beside-{id}") class:wanted=is_wanted>
            <h2 id=format!("rule-{id}") tabindex="-1">{move || shell.say(&format!("sheet-{id}"))}</h2>
            {children()}
        </section>
    }
}

/// Scrolls to a chapter, and moves the focus there for screen readers and keyboards.
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
        // Pictures are for the book: here the boards can be played on.
        Part::Picture { .. } => ().into_any(),
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
    let start = move || BoardHistory::snug(position.revealed_view());
    let board = RwSignal::new(start());
    let legal = Memo::new(move |_| board.with(|board| board.view().legal_moves()));
    let play = Callback::new(move |mv: AnyMove| {
        shell.spoken.set(board.with_untracked(|board| {
            shell.words.with_untracked(|words| tell(board.view(), mv, words))
        }));
        board.update(|board| board.play(mv));
    });
    view! {
        <figure class="figure">
            <TryBoard board legal play />
            <figcaption>
                {caption.map(|key| view! { <p>{move || shell.say(&key)}</p> })}
                <div class="figure-foot">
                    <small>{move || board.with(|board| state(shell, board.view()))}</small>
                    <button class="quiet" on:click=move |_| board.set(start())>
                        {move || shell.say("learn-put-back")}
                    </button>
                </div>
            </figcaption>
        </figure>
    }
}

/// Whose turn it is, or who has won.
fn state(shell: Shell, view: &AnyView) -> String {
    let seat = |number: u8| shell.tell("learn-seat", &[("number", &number)]);
    let Some(outcome) = view.outcome() else {
        return shell.tell("learn-turn", &[("name", &seat(view.to_move().number()))]);
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
