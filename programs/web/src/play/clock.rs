//! The clock of people at one device. It is loaded for games that have one (`page/lazy.rs`).

use std::time::Duration;

use bots::Level;
use leptos::ev;
use leptos::prelude::*;
use quatuor::Seat;
use table::{Clock, Next, Table, Time, TimeOut};

use super::bot_of_level;
use super::local_game::GameOnPage;
use crate::online::{HURRY, clock_figures, clock_text};
use crate::page::{Choice, Draft, Switch};
use crate::shell::Shell;
use crate::store;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// The clocks to choose from.
const CLOCKS: [Clock; 6] = [
    Clock::None,
    Clock::PerMove(30 * SECOND),
    Clock::PerMove(MINUTE),
    Clock::PerMove(3 * MINUTE),
    Clock::Total { time: 5 * MINUTE, increment: 5 * SECOND },
    Clock::Total { time: 15 * MINUTE, increment: 10 * SECOND },
];

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(100);

/// After so many looks the time is kept, so that a page that is lost loses little of it.
const KEPT_AFTER: u32 = 30;

/// How long people at this device may think, and what happens when their time is up.
#[component]
pub(crate) fn ClockChoice(draft: Draft) -> impl IntoView {
    let shell = Shell::here();
    let Draft { clock, time_out, .. } = draft;
    let choices =
        Signal::derive(move || CLOCKS.map(|clock| (clock, clock_text(shell, clock))).to_vec());
    let bot_goes_on = Signal::derive(move || time_out.with(|one| *one != TimeOut::Loses));
    let switch = Callback::new(move |is_on| {
        time_out.set(match is_on {
            true => TimeOut::Bot(bot_of_level(Level::Casual)),
            false => TimeOut::Loses,
        });
    });
    let has_clock = Memo::new(move |_| clock.get() != Clock::None);
    view! {
        <Choice
            key="online-clock"
            choices
            chosen=clock
            choose=Callback::new(move |one| clock.set(one))
        />
        <Show when=move || has_clock.get()>
            <p class="note">{move || shell.say("clock-note")}</p>
            <Switch
                label=Signal::derive(move || shell.say("online-bot-goes-on"))
                note=Signal::derive(move || shell.say("online-bot-goes-on-note"))
                is_on=bot_goes_on
                switch
            />
        </Show>
    }
}

/// Lets the time pass while a person thinks, and sees when it is up.
#[component]
pub(crate) fn ClockKeeper(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let (seen, ticks) = (StoredValue::new(store::now()), StoredValue::new(0_u32));
    let tick = move || {
        let (now, before) = (store::now(), seen.get_value());
        seen.set_value(now);
        if !untrack(|| runs(game)) {
            return;
        }
        game.played.update(|played| *played = played.plus(now.since(before)));
        ticks.update_value(|ticks| *ticks += 1);
        let played = game.played.get_untracked();
        let late = game.state.with_untracked(|game| {
            let (seat, deadline) = game.table().deadline()?;
            (deadline <= played).then(|| game.table().player(seat).name().to_string())
        });
        if let Some(name) = late.filter(|_| game.claim_time_out()) {
            shell.spoken.set(untrack(|| shell.tell("why-timed-out", &[("name", &name)])));
        } else if ticks.get_value().is_multiple_of(KEPT_AFTER) {
            game.keep_clock();
        }
    };
    let ticking = set_interval_with_handle(tick, TICK);
    let leaving = window_event_listener(ev::pagehide, move |_| game.keep_clock());
    on_cleanup(move || {
        leaving.remove();
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
        game.keep_clock();
    });
    ().into_view()
}

/// Whether the clock of a person runs: not while the device is passed on, the page is hidden, or
/// the game is played in another tab.
fn runs(game: GameOnPage) -> bool {
    let is_asked = game.with(|game| game.asked().is_some());
    is_asked && !game.is_elsewhere() && !document().hidden()
}

/// What a seat has left, or that a bot plays on.
#[component]
pub(crate) fn ClockFace(game: GameOnPage, seat: Seat) -> impl IntoView {
    let shell = Shell::here();
    let left = Memo::new(move |_| {
        let played: Time = game.played.get();
        // Whole seconds, so that it is drawn no oftener.
        let left = game.table(|table| table.time_left(seat, played));
        left.map(|left| left.div_ceil(SECOND) * SECOND)
    });
    let is_next = Memo::new(move |_| {
        game.table(|table| matches!(table.next(), Next::Person(next) if next == seat))
    });
    let stand_in = Memo::new(move |_| {
        let is_bot = game.table(|table| table.player(seat).bot_name().is_some());
        let was_person = game.table(|table| table.player(seat).person_id().is_some());
        is_bot && was_person
    });
    let is_over = Memo::new(move |_| game.table(Table::is_over));
    let is_bot = game.state.with_untracked(|game| game.table().player(seat).person_id().is_none());
    move || {
        if is_bot || is_over.get() {
            return None;
        }
        if stand_in.get() {
            return Some(
                view! { <span class="clock">{shell.say("clock-bot-plays")}</span> }.into_any(),
            );
        }
        let left = left.get()?;
        Some(view! {
            <span class="clock" class:runs=move || is_next.get() class:hurry=move || is_next.get() && left <= HURRY role="timer">
                {clock_figures(shell, left)}
            </span>
        }.into_any())
    }
}
