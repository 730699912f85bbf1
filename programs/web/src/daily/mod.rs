//! The deal of the day: the same board for all players, worked out from the date.

mod calendar;
mod dates;
mod share;
mod side;
mod state;

use std::fmt::Display;

use analysis::daily::{Day, Deal, Sheet, Streak};
use analysis::{DailyJob, Finding};
use app::DailyState;
use leptos::prelude::*;
use show::scene::Ink;

use self::calendar::Calendar;
pub(crate) use self::dates::today;
use self::dates::{WHOLE, told};
use self::side::{End, Figures, Solution};
use self::state::DailyOnPage;
use crate::page::{BackLink, Colours, RulesLink, Trouble};
use crate::play::{AimLine, TryBoard};
use crate::route::Route;
use crate::shell::Shell;
use crate::store;
use crate::worker_client::Progress;

/// The page of a day.
#[component]
pub(crate) fn DailyPage(day: Option<Day>) -> impl IntoView {
    let today = today();
    let day = day.unwrap_or(today);
    if day > today {
        return view! { <Trouble key="daily-not-yet" /> }.into_any();
    }
    if day < Day::FIRST {
        return view! { <Trouble key="daily-never" /> }.into_any();
    }
    let shell = Shell::here();
    let found = RwSignal::new(None::<RwSignal<Deal>>);
    let has_failed = RwSignal::new(false);
    let work = move || work_out(shell, day, found, has_failed);
    work();
    on_cleanup(move || shell.worker.with_value(|worker| worker.cancel()));
    view! {
        <main class="play daily" id="main" tabindex="-1" data-game="slides">
            <header class="play-head">
                <BackLink to=Route::Home key="home" />
                <h1>{move || shell.say("daily")}</h1>
                <RulesLink game=quatuor::AnyGame::Slides />
            </header>
            {move || match found.get() {
                Some(deal) => view! { <Table daily=DailyOnPage::new(shell, deal) today has_failed /> }.into_any(),
                None if has_failed.get() => view! {
                    <p class="task">
                        {move || shell.say("daily-failed")}
                        <button on:click=move |_| work()>{move || shell.say("daily-again")}</button>
                    </p>
                }.into_any(),
                None => view! {
                    <p class="task" role="status">{move || shell.say("daily-wait")}</p>
                }.into_any(),
            }}
        </main>
    }
    .into_any()
}

/// Lets the worker work out the deal, unless that was done before.
fn work_out(
    shell: Shell,
    day: Day,
    found: RwSignal<Option<RwSignal<Deal>>>,
    has_failed: RwSignal<bool>,
) {
    if let Some(deal) = store::device().deal(day) {
        found.set(Some(RwSignal::new(deal)));
        return;
    }
    has_failed.set(false);
    shell.worker.with_value(|worker| {
        worker.start(DailyJob::new(day), move |progress| {
            // The page may be gone by now.
            let Some(known) = found.try_get_untracked() else { return };
            match progress {
                Progress::Found(Finding::Daily(deal)) => {
                    let Some(deal) = deal.to_deal() else { return };
                    if deal.is_par {
                        store::device().keep_deal(&deal);
                    }
                    match known {
                        Some(known) => known.set(deal),
                        None => found.set(Some(RwSignal::new(deal))),
                    }
                }
                Progress::Found(_) => {}
                Progress::Ended => {
                    let is_done = known.is_some_and(|deal| deal.with_untracked(|deal| deal.is_par));
                    has_failed.set(!is_done);
                }
            }
        });
    });
}

/// The board and everything beside it.
#[component]
fn Table(daily: DailyOnPage, today: Day, has_failed: RwSignal<bool>) -> impl IntoView {
    let shell = Shell::here();
    let day = daily.day;
    let inks = untrack(|| daily.with(|daily| inks(daily.deal())));
    let legal = Memo::new(move |_| daily.with(DailyState::legal_moves));
    let play = Callback::new(move |mv| daily.play(mv));
    view! {
        <section class="play-board">
            <p class="task">
                <span>{move || shell.say("daily-clear")}</span>
                <span class="targets"><Colours inks /></span>
            </p>
            <AimLine
                aim=Signal::stored(None)
                view=Signal::derive(move || daily.board.with(|board| board.view().clone()))
            />
            <div class="frame"><TryBoard board=daily.board legal play /></div>
        </section>
        <aside class="play-side">
            <div class="day">
                <h2>{move || told(shell, day, WHOLE)}</h2>
                <nav aria-label=move || shell.say("daily-days")>
                    <DayLink day=day.previous().filter(|day| *day >= Day::FIRST) key="daily-before" sign="‹" />
                    <DayLink day=day.next().filter(|day| *day <= today) key="daily-after" sign="›" />
                </nav>
            </div>
            <Figures daily has_failed />
            <End daily />
            <Solution daily />
            <Row daily today />
            <Calendar daily today />
            <Show when=move || !daily.is_kept.get()>
                <p class="notice">{move || shell.say("not-kept")}</p>
            </Show>
        </aside>
    }
}

/// A way to the day before or after, where there is one.
#[component]
fn DayLink(day: Option<Day>, key: &'static str, sign: &'static str) -> impl IntoView {
    let shell = Shell::here();
    day.map(|day| {
        let label = move || format!("{}: {}", shell.say(key), told(shell, day, WHOLE));
        view! {
            <a class="button round" href=Route::Daily(Some(day)).hash() aria-label=label>
                <span aria-hidden="true">{sign}</span>
            </a>
        }
    })
}

/// Days in a row, as of what is kept.
#[component]
fn Row(daily: DailyOnPage, today: Day) -> impl IntoView {
    let shell = Shell::here();
    let line = move || {
        daily.sheet.with(|_| ());
        let Streak { now, longest } = Streak::of(&store::device().days_in_time(), today);
        let gaps: [(&str, &dyn Display); 2] =
            [("now", &days(shell, now)), ("longest", &days(shell, longest))];
        (longest > 0).then(|| view! { <p class="streak">{shell.tell("daily-streaks", &gaps)}</p> })
    };
    view! {
        {line}
        <p class="note">{move || shell.say("daily-par-note")}</p>
        {(daily.day < today).then(|| view! { <p class="note">{move || shell.say("daily-past-note")}</p> })}
    }
}

fn days(shell: Shell, count: u32) -> String {
    shell.tell("daily-count", &[("count", &count)])
}

/// The colours to be cleared.
fn inks(deal: &Deal) -> Vec<Ink> {
    deal.colours().colours().filter_map(|colour| Ink::from_letter(colour.letter())).collect()
}

/// The way to today's deal, on the first page.
#[component]
pub(crate) fn TodaysDeal() -> impl IntoView {
    let shell = Shell::here();
    let today = today();
    let streak = Streak::of(&store::device().days_in_time(), today).now;
    let Sheet { best, par, .. } = store::device().sheet(today);
    let line = move || match (best.zip(par), streak) {
        (Some((best, par)), _) => {
            let score = shell.tell("daily-score", &[("moves", &best), ("par", &par)]);
            format!("{score} · {}", days(shell, streak))
        }
        (None, 0) => shell.say("daily-same"),
        (None, streak) => shell.tell("daily-row", &[("days", &days(shell, streak))]),
    };
    view! {
        <a class="signpost todays" href=Route::Daily(None).hash()>
            <b>{move || shell.tell("daily-today", &[("count", &today.colours())])}</b>
            <span>{line}</span>
        </a>
    }
}
