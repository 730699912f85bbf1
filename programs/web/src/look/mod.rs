//! Looking back at a game: step by step, with the chances of all players, and what could
//! have been better.

mod chart;
mod controls;
mod lessons;
mod moves;
mod replay;
mod reviews;
mod what_if;

use analysis::Review;
use app::{Missing, Replay, side_name, verdict, why};
use bots::Level;
use leptos::prelude::*;
use quatuor::{Seat, Side};
use show::scene::badges;
use table::Table;

use self::chart::{Chart, Line};
use self::controls::Controls;
pub(crate) use self::lessons::progress;
use self::lessons::{Lessons, Readable};
use self::moves::Moves;
use self::replay::ReplayOnPage;
pub(crate) use self::reviews::{Reviews, keep_exercises, review};
use self::what_if::WhatIf;
use crate::page::{BackLink, Colours, GameName, RulesLink, Trouble};
use crate::play::{SeatCard, TryBoard};
use crate::route::Route;
use crate::share::{Keep, Share};
use crate::shell::Shell;
use crate::store;

/// The page of a kept game that is over. One that goes on is played, not looked at.
#[component]
pub(crate) fn LookPage(id: String) -> impl IntoView {
    let back = Route::Table(id.clone());
    match store::device().table(&id) {
        Ok(kept) if kept.table.is_over() => {
            keep_exercises(id, kept.table.clone(), review(Shell::here(), &kept.table));
            view! { <LookBack table=kept.table back /> }.into_any()
        }
        // A game that goes on and is only seen from one seat can't be played.
        Ok(kept) if kept.table.seen_by().is_some() => {
            view! { <LookBack table=kept.table back=Route::Games /> }.into_any()
        }
        Ok(_) => {
            // In place of this page, or the way back would lead here again.
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
    /// Where the way back leads.
    back: Route,
) -> impl IntoView {
    let shell = Shell::here();
    let game = table.game();
    let is_open = table.seen_by().is_none();
    let found = (is_open && table.is_over()).then(|| review(shell, &table));
    let (hides, given) = (table.hides_something(), Signal::stored(table.clone()));
    let replay = ReplayOnPage::new(shell, table);
    let level = RwSignal::new(Level::Casual);
    view! {
        <main class="play look" id="main" tabindex="-1" data-game=game.name()>
            <header class="play-head">
                <BackLink to=back key="look-leave" />
                <h1><GameName game />" "<small>{move || shell.say("look-title")}</small></h1>
                <RulesLink game />
            </header>
            <section class="play-board">
                <p class="task"><span>{move || replay.told()}</span></p>
                <div class="frame">
                    <TryBoard
                        board=replay.board
                        legal=Signal::stored(vec![])
                        play=Callback::new(|_| ())
                        line=Signal::derive(move || {
                            replay.with(Replay::line).into_iter().collect::<Vec<_>>()
                        })
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
                    giver=Signal::derive(move || replay.with(Replay::viewer))
                    step=replay.step
                />
            </aside>
        </main>
    }
}

/// How the game ended, or that it has not.
#[component]
fn Ending(replay: ReplayOnPage) -> impl IntoView {
    let shell = replay.shell;
    let text = move || {
        replay.table(|table| match (table.is_over(), table.seen_by()) {
            (true, _) => shell.words.with(|words| (verdict(table, words), why(table, words))),
            (false, None) => (shell.say("look-goes-on"), String::new()),
            (false, Some(seat)) => {
                let seen = shell.tell("look-seen-by", &[("name", &table.player(seat).name())]);
                (shell.say("look-goes-on"), seen)
            }
        })
    };
    view! { <p class="look-ending"><b>{move || text().0}</b><span>{move || text().1}</span></p> }
}

/// Whose view to show.
#[component]
fn Eyes(replay: ReplayOnPage) -> impl IntoView {
    let shell = replay.shell;
    let seats = replay.table(|table| table.seats());
    let names: Vec<(Option<Seat>, String)> =
        seats.map(|seat| (Some(seat), replay.name(seat))).collect();
    let button = move |(eyes, name): (Option<Seat>, String)| {
        view! {
            <button
                class="option"
                aria-pressed=move || (replay.with(Replay::eyes) == eyes).to_string()
                on:click=move |_| replay.state.update(|replay| replay.see_with(eyes))
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

/// How the chances of all players moved.
#[component]
fn Story(replay: ReplayOnPage, review: ArcRwSignal<Review>) -> impl IntoView {
    let shell = replay.shell;
    view! {
        <section class="story">
            <h2>{move || shell.say("review-chances")}</h2>
            {replay.table(|table| view! { <Chances table review replay=Some(replay) /> })}
        </section>
    }
}

/// The chart of all players' chances, small enough for the end of a game.
#[component]
pub(crate) fn Chances<'a>(
    table: &'a Table,
    review: ArcRwSignal<Review>,
    replay: Option<ReplayOnPage>,
) -> impl IntoView + use<> {
    let shell = Shell::here();
    let (seats, last) = (table.players().len(), table.moves().len());
    let sides: Vec<Side> = table.board().sides();
    let name = |side: &Side| {
        (side.to_string(), shell.words.with_untracked(|words| side_name(table, *side, words)))
    };
    let names: Vec<(String, String)> = sides.iter().map(name).collect();
    let lines: Memo<Vec<Line>> = Memo::new(move |_| {
        review.with(|known| (0..sides.len()).map(|side| known.line(side, seats)).collect())
    });
    view! { <Chart key="review-chances" names lines last replay /> }
}

/// The chart for the end of a game, which begins to grow at once.
#[component]
pub(crate) fn GrowingChances(
    /// The id that the game is kept under, if it was played at this device.
    #[prop(optional, into)]
    id: Option<String>,
    table: Table,
) -> impl IntoView {
    let shell = Shell::here();
    // A game that was given up before the first move has no lines to draw.
    if table.moves().is_empty() {
        return None;
    }
    let review = review(shell, &table);
    let known = review.clone();
    if let Some(id) = id {
        keep_exercises(id, table.clone(), review.clone());
    }
    Some(view! {
        <Chances table=&table review replay=None />
        {move || progress(shell, &known).map(|text| view! { <p class="note">{text}</p> })}
    })
}

/// Who sits at the table, with what lies open in front of them at this moment.
#[component]
fn Cards(replay: ReplayOnPage) -> impl IntoView {
    let shell = replay.shell;
    let seats: Vec<Seat> = replay.table(|table| table.seats().collect());
    let card = move |seat: Seat| {
        let (player, is_alone) = replay.table(|table| {
            let is_alone = table.lone_person().is_some() && !table.setup().is_foreign;
            (table.player(seat).clone(), is_alone)
        });
        let is_next = Memo::new(move |_| {
            replay.with(|replay| !replay.is_over() && replay.mover(replay.step()) == seat)
        });
        let figures = Signal::derive(move || {
            replay.board.with(|board| shell.words.with(|words| badges(board.view(), seat, words)))
        });
        let known = Memo::new(move |_| replay.with(|replay| replay.secrets(seat)));
        view! {
            <SeatCard player is_alone is_next figures>
                {move || known.get().map(|inks| view! {
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
