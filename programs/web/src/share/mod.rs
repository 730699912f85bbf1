//! Giving a game to others: a link, a file, a position, a picture.
//!
//! Everything is made from the table as the giver has seen it, so that nothing given can
//! tell more.

mod browser;
mod open;
mod see;

use app::{BoardHistory, Selection};
use leptos::html::{Div, Input};
use leptos::prelude::*;
use quatuor::Seat;
use table::Table;
use table::record::Record;
use table::share::to_link;

pub(crate) use self::browser::{can_send, copy, download_text, send, today};
pub(crate) use self::open::{OpenFile, read_dropped};
pub(crate) use self::see::SeePage;
use crate::route::{Route, StudySource};
use crate::shell::Shell;
use crate::store;

/// One of the ways to give a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gift {
    Link,
    Record,
    Position,
    Picture,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq)]
enum Given {
    Nothing,
    Done(Gift),
    /// The browser keeps its clipboard to itself: here is the text.
    ByHand(Gift, String),
    Failed(Gift),
}

/// A quiet button with everything behind it.
#[component]
pub(crate) fn Share(
    /// The game.
    #[prop(into)]
    table: Signal<Table>,
    /// Who gives it away: nothing is given that this seat may not know.
    #[prop(into)]
    giver: Signal<Seat>,
    /// After how many moves the position and the picture are taken.
    #[prop(into)]
    step: Signal<usize>,
) -> impl IntoView {
    let shell = Shell::here();
    let is_open = RwSignal::new(false);
    view! {
        <section class="share">
            <button class="quiet share-button" aria-expanded=move || is_open.get().to_string() on:click=move |_| is_open.update(|open| *open = !*open)>
                {move || shell.say("share")}
            </button>
            <Show when=move || is_open.get()>
                <Gifts table giver step />
            </Show>
        </section>
    }
}

#[component]
fn Gifts(table: Signal<Table>, giver: Signal<Seat>, step: Signal<usize>) -> impl IntoView {
    let shell = Shell::here();
    let given = RwSignal::new(Given::Nothing);
    let seen: Memo<Record> = Memo::new(move |_| {
        let record = table.with(Table::record).expect("a game that has started");
        record.as_seen_by(giver.get())
    });
    // What was given belongs to the moment before.
    Effect::new(move |_| {
        seen.track();
        step.track();
        given.set(Given::Nothing);
    });
    let told = move |key: &str| shell.spoken.set(untrack(|| shell.say(key)));
    let give = move |gift: Gift| {
        let finish = move |text: Option<String>, is_done: bool| {
            let (result, key) = match (is_done, text) {
                (true, _) => (Given::Done(gift), done_key(gift)),
                (false, Some(text)) => (Given::ByHand(gift, text), "share-by-hand"),
                (false, None) => (Given::Failed(gift), "share-failed"),
            };
            given.set(result);
            told(key);
        };
        let copied = move |text: String| {
            let kept = text.clone();
            browser::copy(&text, move |is_done| finish(Some(kept.clone()), is_done));
        };
        let (record, step) = (seen.get_untracked(), step.get_untracked());
        let name = format!("quatuor-{}-{}", record.game(), today());
        match gift {
            Gift::Link => copied(address(&record)),
            Gift::Position => {
                let board = record.board_after(step);
                copied(board.map(|board| board.to_string()).unwrap_or_default());
            }
            Gift::Record => {
                finish(None, download_text(&format!("{name}.txt"), &record.to_string()));
            }
            Gift::Picture => {
                let start = record.start().view(giver.get_untracked());
                let board = BoardHistory::new(start).after(&record.moves()[..step]);
                let scene = shell
                    .words
                    .with_untracked(|words| board.scene(&[], &Selection::default(), words));
                let finish = move |is_done| finish(None, is_done);
                browser::download_picture(format!("{name}.png"), &scene.to_svg(), finish);
            }
        }
    };
    let row = move |gift: Gift, key: &'static str| {
        view! {
            <li data-gift=key>
                <button on:click=move |_| give(gift)>{move || shell.say(key)}</button>
                <small>
                    {move || match given.get() {
                        Given::Done(done) if done == gift => format!("✓ {}", shell.say(done_key(gift))),
                        Given::Failed(failed) if failed == gift => shell.say("share-failed"),
                        _ => shell.say(&format!("{key}-note")),
                    }}
                </small>
            </li>
        }
    };
    let by_hand = move || match given.get() {
        Given::ByHand(_, text) => Some(view! { <ByHand text /> }),
        _ => None,
    };
    let study = move || {
        let (game, board) = seen.with(|record| (record.game(), record.board_after(step.get())));
        let position = StudySource::Notation(board?.position()?.to_string());
        let route = Route::Study(Some(game), Some(position));
        Some(view! { <a class="quiet" href=route.hash()>{shell.say("share-study")}</a> })
    };
    let hides = move || {
        let seat = seen.with(Record::seen_by)?;
        let name = seen.with(|record| record.players()[seat.index()].name.clone());
        Some(view! { <p class="note">{shell.tell("share-hides", &[("name", &name)])}</p> })
    };
    let send = move |_| {
        let (game, link) = seen.with_untracked(|record| (record.game(), address(record)));
        browser::send(&format!("Quatuor – {}", shell.say(game.name())), &link);
    };
    // Below the fold it would not be found.
    let panel = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if let Some(panel) = panel.get() {
            request_animation_frame(move || panel.scroll_into_view_with_bool(false));
        }
    });
    view! {
        <div class="gifts" role="group" node_ref=panel aria-label=move || shell.say("share")>
            {hides}
            <ul>
                {row(Gift::Link, "share-link")}
                {row(Gift::Record, "share-record")}
                {row(Gift::Position, "share-position")}
                {row(Gift::Picture, "share-picture")}
            </ul>
            {by_hand}
            <div class="action-row">
                {browser::can_send().then(|| view! {
                    <button on:click=send>{move || shell.say("share-send")}</button>
                })}
                {study}
            </div>
        </div>
    }
}

/// What is said when something was given.
fn done_key(gift: Gift) -> &'static str {
    match gift {
        Gift::Link | Gift::Position => "share-copied",
        Gift::Record | Gift::Picture => "share-saved",
    }
}

/// The address of a game that is in the address.
fn address(record: &Record) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default();
    format!("{page}{}", Route::See(to_link(record)).hash())
}

/// A text that the player has to copy.
#[component]
fn ByHand(text: String) -> impl IntoView {
    let shell = Shell::here();
    let field = NodeRef::<Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            request_animation_frame(move || {
                let _ = field.focus();
                field.select();
            });
        }
    });
    view! {
        <label class="by-hand">
            <small>{move || shell.say("share-by-hand")}</small>
            <input type="text" readonly node_ref=field prop:value=text />
        </label>
    }
}

/// Offers to keep a game, where it came by a link.
#[component]
pub(crate) fn Keep(#[prop(into)] table: Signal<Table>) -> impl IntoView {
    let shell = Shell::here();
    let is_full = RwSignal::new(false);
    let keep = move |_| {
        let table = table.get_untracked();
        let record = table.record().expect("a game that has started");
        match store::device().keep_foreign(&record, store::new_id(), store::now()) {
            Some(id) => {
                let is_running = !table.is_over() && table.seen_by().is_none();
                shell.go(&if is_running { Route::Table(id) } else { Route::Look(id) });
            }
            None => is_full.set(true),
        }
    };
    let is_seen = Memo::new(move |_| matches!(shell.route.get(), Route::See(_)));
    let is_own = Memo::new(move |_| {
        let record = table.with(Table::record);
        is_seen.get() && record.is_some_and(|record| store::device().id_of(&record).is_some())
    });
    view! {
        <Show when=move || is_seen.get()>
            <section class="keep-it">
                <p>{move || shell.say(if is_own.get() { "see-own" } else { "see-note" })}</p>
                <button class="main keep" on:click=keep>
                    {move || shell.say(if is_own.get() { "see-open" } else { "see-keep" })}
                </button>
                <Show when=move || is_full.get()>
                    <p class="notice">{move || shell.say("store-full")}</p>
                </Show>
            </section>
        </Show>
    }
}
