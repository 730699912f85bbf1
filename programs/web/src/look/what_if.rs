//! "What if?": plays on from any moment, against bots.

use app::Replay;
use bots::{Level, Name};
use leptos::prelude::*;
use quatuor::Seat;
use table::Table;

use super::replay::ReplayOnPage;
use crate::play::bot_of_level;

/// Where to sit, against whom, and off it goes.
#[component]
pub(super) fn WhatIf(replay: ReplayOnPage, level: RwSignal<Level>) -> impl IntoView {
    let shell = replay.shell;
    let names: Vec<String> =
        replay.table(|table| table.players().iter().map(|player| player.name().into()).collect());
    // The seat of the only person, or else the one to move.
    let chosen = RwSignal::new(replay.table(Table::lone_person));
    let mover = Memo::new(move |_| replay.with(|replay| replay.mover(replay.step())));
    let seat = move || chosen.get().unwrap_or_else(|| mover.get());
    let is_over = Memo::new(move |_| replay.with(Replay::is_over));
    let seats = move || {
        let option = |(index, name): (usize, &String)| {
            let is_chosen = seat().index() == index;
            view! { <option value=index selected=is_chosen>{name.clone()}</option> }
        };
        names.iter().enumerate().map(option).collect_view()
    };
    let levels = move || {
        let option = |one: Level| {
            let name = Name::Level(one).as_str();
            let label = shell.say(&format!("level-{name}"));
            view! { <option value=name selected=one == level.get()>{label}</option> }
        };
        Level::ALL.map(option).collect_view()
    };
    view! {
        <section class="what-if">
            <h2>{move || shell.say("what-if")}</h2>
            <p class="note">{move || shell.say(if is_over.get() { "what-if-over" } else { "what-if-note" })}</p>
            <div class="what-if-who">
                <label>
                    <span>{move || shell.say("what-if-seat")}</span>
                    <select on:change=move |event| {
                        let index = event_target_value(&event).parse().unwrap_or_default();
                        chosen.set(Some(Seat::from_index(index)));
                    }>{seats}</select>
                </label>
                <label>
                    <span>{move || shell.say("what-if-level")}</span>
                    <select on:change=move |event| {
                        let name = event_target_value(&event);
                        let is_it = |one: &Level| Name::Level(*one).as_str() == name;
                        if let Some(one) = Level::ALL.into_iter().find(is_it) {
                            level.set(one);
                        }
                    }>{levels}</select>
                </label>
            </div>
            <button
                class="main"
                disabled=move || is_over.get()
                on:click=move |_| {
                    let step = replay.step.get_untracked();
                    play_on(replay, step, untrack(seat), level.get_untracked());
                }
            >
                {move || shell.say("what-if-play")}
            </button>
        </section>
    }
}

/// Sits down at another table, where the same game has come so far.
pub(super) fn play_on(replay: ReplayOnPage, step: usize, seat: Seat, level: Level) {
    let bot = bot_of_level(level);
    if let Some(table) = replay.table(|table| table.what_if(step, seat, &bot)) {
        replay.shell.sit_at(&table);
    }
}
