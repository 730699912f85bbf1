//! What stands beside the rules: the rules in short, tips, a glossary and what a real table
//! needs, on the rules page and on a sheet to print.

use app::{BoardHistory, Selection};
use leptos::prelude::*;
use quatuor::{AnyGame, AnyPosition};
use show::learn::{Entry, Sheet};

use super::parts::Head;
use super::rules::BackToBoard;
use crate::board::Board;
use crate::route::{Opener, Route};
use crate::shell::Shell;

/// Everything on one page of paper.
#[component]
pub(super) fn SheetPage(game: AnyGame, opener: Opener) -> impl IntoView {
    let shell = Shell::here();
    let Sheet { board, short, tips, terms, needs } = Sheet::of(game);
    let title = move || shell.tell("sheet-title", &[("game", &shell.say(game.name()))]);
    view! {
        <Head />
        <main class="page sheet-page" id="main" tabindex="-1" data-game=game.name()>
            <BackToBoard opener=opener.clone() />
            <div class="action-row">
                <button class="main" on:click=move |_| drop(window().print())>
                    {move || shell.say("sheet-print")}
                </button>
                <a class="button" href=Route::Rules(game, opener).hash()>{move || shell.say("sheet-rules")}</a>
            </div>
            <article class="sheet">
                <div>
                    <header>
                        <h1>{title}</h1>
                        <p>{move || shell.say(&format!("{}-what", game.name()))}</p>
                        <p class="facts">{move || shell.say(&format!("{}-facts", game.name()))}</p>
                    </header>
                    <Part name="sheet-short"><Entries entries=short /></Part>
                    <Part name="sheet-tips"><Items keys=tips /></Part>
                </div>
                <div>
                    <figure>
                        <Still position=board />
                        <figcaption>{move || shell.say("sheet-figure")}</figcaption>
                    </figure>
                    <Part name="sheet-table"><Items keys=needs /></Part>
                    <Part name="sheet-words"><Entries entries=terms /></Part>
                </div>
            </article>
        </main>
    }
}

#[component]
fn Part(name: &'static str, children: Children) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <section class=name>
            <h2>{move || shell.say(name)}</h2>
            {children()}
        </section>
    }
}

/// A board to look at.
#[component]
fn Still(position: AnyPosition) -> impl IntoView {
    let shell = Shell::here();
    let board = BoardHistory::snug(position.revealed_view());
    let scene = Memo::new(move |_| {
        shell.words.with(|words| board.scene(&[], &Selection::default(), words))
    });
    view! { <Board scene /> }
}

/// Names with what there is to say about each.
#[component]
pub(super) fn Entries(entries: Vec<Entry>) -> impl IntoView {
    let shell = Shell::here();
    let entry = move |Entry { name, text }| {
        view! {
            <div>
                <dt>{move || shell.say(&name)}</dt>
                <dd>{move || shell.say(&text)}</dd>
            </div>
        }
    };
    view! { <dl class="entries">{entries.into_iter().map(entry).collect_view()}</dl> }
}

/// A list of sentences.
#[component]
pub(super) fn Items(keys: Vec<String>) -> impl IntoView {
    let shell = Shell::here();
    let item = move |key: String| view! { <li>{move || shell.say(&key)}</li> };
    view! { <ul class="items">{keys.into_iter().map(item).collect_view()}</ul> }
}
