//! Looking back at a game: step by step, with everybody's chances, and what could have
//! been better.

mod chart;
mod controls;
mod lessons;
mod moves;
mod replay;
mod reviews;
mod what_if;

use analysis::Review;
use bots::Level;
use games::{Seat, Side};
use leptos::prelude::*;
use scene::{badges, secrets};
use table::Table;

use self::chart::{Chart, Line};
use self::controls::Controls;
use self::lessons::{Lessons, Readable, progress};
use self::moves::Moves;
use self::replay::Replay;
pub(crate) use self::reviews::Reviews;
use self::reviews::review;
use self::what_if::WhatIf;
use crate::page::{Colours, GameName, Trouble};
use crate::play::{Bench, SeatCard, name_of, verdict, why};
use crate::route::Route;
use crate::share::{Keep, Share};
use crate::shell::Shell;
use crate::store::{self, Missing};

/// The page of a kept game that is over. One that goes on is played, not looked at.
#[component]
pub(crate) fn LookPage(id: String) -> impl IntoView {
    let back = Route::Table(id.clone());
    match store::table(&id) {
        Ok(kept) if kept.table.is_over() => {
            view! { <LookBack table=kept.table seen_by=None back /> }.into_any()
        }
        // What somebody gave away of a game that goes on can't be played at.
        Ok(kept) if kept.table.seen_by().is_some() => {
            let seen_by = kept.table.seen_by();
            view! { <LookBack table=kept.table seen_by back=Route::Games /> }.into_any()
        }
        Ok(_) => {
            // In place of this page, or nobody could go back past it.
            let _ = window().location().replace(&back.hash());
            ().into_any()
        }
        Err(Missing::Unknown) => view! { <Trouble key="trouble-no-table" /> }.into_any(),
        Err(Missing::Damaged) => view! { <Trouble key="trouble-damaged-table" /> }.into_any(),
    }
}

/// A game to go back and forth in.
#[component]
pub(crate) fn LookBack(
    /// The game.
    table: Table,
    /// `None` for a game that is over, or hides nothing; otherwise the only seat whose view
    /// is ever shown, as everything else at the table is made up.
    seen_by: Option<Seat>,
    /// Where the way back leads.
    back: Route,
) -> impl IntoView {
    let shell = Shell::here();
    let game = table.game();
    let is_open = seen_by.is_none();
    let found = (is_open && table.is_over()).then(|| review(shell, &table));
    let replay = Replay::new(shell, table, seen_by);
    let level = RwSignal::new(Level::Casual);
    let hides = replay.table.with_value(Table::hides_something);
    let given = Signal::derive(move || replay.table.get_value());
    view! {
        <main class="play look" id="main" tabindex="-1" data-game=game.name()>
            <header class="play-head">
                <a class="back" href=back.hash() aria-label=move || shell.say("look-leave")>
                    <span aria-hidden="true">"‹"</span>
                </a>
                <h1><GameName game />" "<small>{move || shell.say("look-title")}</small></h1>
                <a class="rules-link" href=Route::Rules(game).hash()>{move || shell.say("rules")}</a>
            </header>
            <section class="play-board">
                <p class="task"><span>{move || replay.told()}</span></p>
                <div class="frame">
                    <Bench
                        film=replay.film
                        viewer=Signal::derive(move || replay.viewer())
                        legal=Signal::stored(vec![])
                        play=Callback::new(|_| ())
                        line=Signal::derive(move || replay.line())
                    />
                </div>
                <Controls replay />
            </section>
            <aside class="play-side">
                <Keep table=given />
                <Ending replay />
                {found.clone().map(|review| view! { <Story replay review /> })}
                {found.clone().map(|review| view! { <Lessons replay review level /> })}
                {(hides && is_open).then(|| view! { <Eyes replay /> })}
                <Cards replay />
                {found.clone().filter(|_| hides).map(|review| view! { <Readable replay review /> })}
                {is_open.then(|| view! { <WhatIf replay level /> })}
                <Moves replay />
                <Share
                    table=given
                    giver=Signal::derive(move || replay.viewer())
                    step=replay.step
                />
            </aside>
        </main>
    }
}

/// How the game ended, or that it has not.
#[component]
fn Ending(replay: Replay) -> impl IntoView {
    let shell = replay.shell;
    let text = move || {
        replay.table.with_value(|table| match (table.is_over(), table.seen_by()) {
            (true, _) => (verdict(shell, table), why(shell, table)),
            (false, None) => (shell.say("look-goes-on"), String::new()),
            (false, Some(seat)) => {
                let seen = shell.tell("look-seen-by", &[("name", &table.player(seat).name())]);
                (shell.say("look-goes-on"), seen)
            }
        })
    };
    view! { <p class="look-ending"><b>{move || text().0}</b><span>{move || text().1}</span></p> }
}

/// Whose eyes to see with.
#[component]
fn Eyes(replay: Replay) -> impl IntoView {
    let shell = replay.shell;
    let names: Vec<(Option<Seat>, String)> = replay.table.with_value(|table| {
        table.seats().map(|seat| (Some(seat), table.player(seat).name().to_string())).collect()
    });
    let button = move |(eyes, name): (Option<Seat>, String)| {
        view! {
            <button
                class="option"
                aria-pressed=move || (replay.eyes.get() == eyes).to_string()
                on:click=move |_| replay.eyes.set(eyes)
            >
                {name}
            </button>
        }
    };
    view! {
        <section class="eyes">
            <h2>{move || shell.say("look-eyes")}</h2>
            <div class="options" role="group" aria-label=move || shell.say("look-eyes")>
                {move || button((None, shell.say("look-open")))}
                {names.into_iter().map(button).collect_view()}
            </div>
        </section>
    }
}

/// How everybody's chances moved.
#[component]
fn Story(replay: Replay, review: ArcRwSignal<Review>) -> impl IntoView {
    let shell = replay.shell;
    view! {
        <section class="story">
            <h2>{move || shell.say("review-chances")}</h2>
            {replay.table.with_value(|table| view! { <Chances table review replay=Some(replay) /> })}
        </section>
    }
}

/// The chart of everybody's chances, small enough for the end of a game.
#[component]
pub(crate) fn Chances<'a>(
    table: &'a Table,
    review: ArcRwSignal<Review>,
    replay: Option<Replay>,
) -> impl IntoView + use<> {
    let shell = Shell::here();
    let (seats, last) = (table.players().len(), table.moves().len());
    let sides: Vec<Side> = table.board().sides();
    let name = |side: &Side| (side.to_string(), untrack(|| name_of(shell, table, *side)));
    let names: Vec<(String, String)> = sides.iter().map(name).collect();
    let lines: Memo<Vec<Line>> = Memo::new(move |_| {
        review.with(|known| (0..sides.len()).map(|side| known.line(side, seats)).collect())
    });
    view! { <Chart key="review-chances" names lines last replay /> }
}

/// The chart for the end of a game, which begins to grow at once.
#[component]
pub(crate) fn GrowingChances(table: Table) -> impl IntoView {
    let shell = Shell::here();
    let review = review(shell, &table);
    let known = review.clone();
    view! {
        <Chances table=&table review replay=None />
        {move || progress(shell, &known).map(|text| view! { <p class="note">{text}</p> })}
    }
}

/// Who sits at the table, with what lies open in front of them at this moment.
#[component]
fn Cards(replay: Replay) -> impl IntoView {
    let shell = replay.shell;
    let seats: Vec<Seat> = replay.table.with_value(|table| table.seats().collect());
    let card = move |seat: Seat| {
        let (player, is_alone) = replay.table.with_value(|table| {
            let is_alone = table.lone_person().is_some() && !table.setup().is_foreign;
            (table.player(seat).clone(), is_alone)
        });
        let is_next = Memo::new(move |_| {
            replay.film.with(|film| !film.board().is_over() && film.board().to_move() == seat)
        });
        let figures = Signal::derive(move || {
            let view = replay.film.with(|film| film.board().view(replay.viewer()));
            shell.words.with(|words| badges(&view, seat, words))
        });
        let known = move || {
            // With everything open, everybody shows what they have.
            let eyes = replay.eyes.get().unwrap_or(seat);
            replay.film.with(|film| secrets(&film.board().view(eyes), seat))
        };
        view! {
            <SeatCard player is_alone is_next figures>
                {move || known().map(|inks| view! {
                    <span class="secret">
                        <span class="unseen">{shell.say("secret")}</span>
                        <Colours inks />
                    </span>
                })}
            </SeatCard>
        }
    };
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {seats.into_iter().map(card).collect_view()}
        </ul>
    }
}
