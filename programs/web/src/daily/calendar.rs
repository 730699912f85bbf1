//! The days of a month, each with what was made of it: in words, and as a sign.

use analysis::daily::{Day, Sheet, State};
use leptos::prelude::*;

use super::dates::{MONTH, WHOLE, told};
use super::state::DailyOnPage;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

#[component]
pub(super) fn Calendar(daily: DailyOnPage, today: Day) -> impl IntoView {
    let shell = Shell::here();
    let month = RwSignal::new(daily.day);
    let turn = move |key: &'static str, sign: &'static str, to: fn(Day) -> Option<Day>| {
        let there = move || to(month.get()).filter(|day| *day <= today && *day >= Day::FIRST);
        let go = move |_| {
            if let Some(day) = untrack(there) {
                month.set(day);
            }
        };
        view! {
            <button class="round" aria-label=move || shell.say(key) disabled=move || there().is_none() on:click=go>
                {sign}
            </button>
        }
    };
    let weekday = move |day: Day| {
        view! { <li aria-hidden="true">{told(shell, day, &[("weekday", "short")])}</li> }
    };
    let days = move || {
        daily.sheet.with(|_| ());
        let first_weekday = month.with(|month| month.whole_month().next().map_or(0, Day::weekday));
        let tile = move |day: Day| tile(shell, day, today, daily.day, first_weekday);
        month.get().whole_month().map(tile).collect_view()
    };
    // Any whole week will do for the names of its days.
    let week = move || (5..12).filter_map(|day| Day::new(2026, 1, day)).map(weekday).collect_view();
    view! {
        <details class="more calendar">
            <summary>{move || shell.say("daily-past")}</summary>
            <div class="month">
                {turn("daily-month-before", "‹", last_of_month_before)}
                <h3 aria-live="polite">{move || told(shell, month.get(), MONTH)}</h3>
                {turn("daily-month-after", "›", first_of_month_after)}
            </div>
            <ol class="week">{week}</ol>
            <ol class="days">{days}</ol>
            <p class="note">{move || shell.say("daily-signs")}</p>
            <p class="note">{move || shell.say("daily-week")}</p>
        </details>
    }
}

/// One day, with a way there. The month's first day is this day of the week.
fn tile(shell: Shell, day: Day, today: Day, here: Day, first: usize) -> impl IntoView + use<> {
    let sheet = store::device().sheet(day);
    let sign = match sheet.state() {
        State::Untouched => "",
        State::Tried => "…",
        State::Solved => "✓",
        State::Par => "✓✓",
    };
    let number = day.day();
    let column = (first + usize::from(number) - 1) % 7 + 1;
    let inside = if day > today || day < Day::FIRST {
        view! { <span class="tile">{number}</span> }.into_any()
    } else {
        let label = format!("{}: {}", told(shell, day, WHOLE), state(shell, &sheet));
        let current = (day == here).then_some("page");
        view! {
            <a class="tile" href=Route::Daily(Some(day)).hash() aria-label=label aria-current=current>
                {number}
                <small aria-hidden="true">{sign}</small>
            </a>
        }
        .into_any()
    };
    view! { <li style:grid-column=column.to_string()>{inside}</li> }
}

/// What was made of a day, in words.
fn state(shell: Shell, sheet: &Sheet) -> String {
    match (sheet.best, sheet.par) {
        (Some(best), Some(par)) => shell.tell("daily-score", &[("moves", &best), ("par", &par)]),
        (Some(best), None) => shell.tell("daily-solved", &[("count", &best)]),
        (None, _) if sheet.state() == State::Tried => shell.say("daily-tried"),
        (None, _) => shell.say("daily-untouched"),
    }
}

fn last_of_month_before(day: Day) -> Option<Day> {
    day.whole_month().next()?.previous()
}

fn first_of_month_after(day: Day) -> Option<Day> {
    day.whole_month().last()?.next()
}
