//! Figures, buttons and the verdict beside the board.

use app::{DailyState, Stand};
use leptos::prelude::*;

use super::share::Share;
use super::state::DailyOnPage;
use crate::shell::Shell;

/// Moves, par and best, with the buttons that change them.
#[component]
pub(super) fn Figures(daily: DailyOnPage, has_failed: RwSignal<bool>) -> impl IntoView {
    let shell = Shell::here();
    let moves = move || daily.sheet.with(|sheet| sheet.moves.len());
    let best =
        move || daily.sheet.with(|sheet| sheet.best.map_or("–".into(), |best| best.to_string()));
    let par = move || match daily.with(DailyState::par) {
        Some(par) => par.to_string(),
        None if has_failed.get() => "–".into(),
        None => {
            shell.tell("daily-at-most", &[("count", &daily.with(|daily| daily.deal().moves()))])
        }
    };
    let is_busy = Memo::new(move |_| daily.with(DailyState::par).is_none() && !has_failed.get());
    let is_watching = move || daily.solution.get().is_some();
    let cannot = move || moves() == 0 || is_watching();
    view! {
        <dl class="figures">
            <div><dt>{move || shell.say("daily-moves")}</dt><dd class="moves-made">{moves}</dd></div>
            <div aria-busy=move || is_busy.get().to_string()>
                <dt>
                    {move || shell.say("daily-par")}
                    <Show when=move || is_busy.get()>
                        <span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>
                    </Show>
                </dt>
                <dd class="par" class:soon=move || daily.with(DailyState::par).is_none()>{par}</dd>
            </div>
            <div><dt>{move || shell.say("daily-best")}</dt><dd class="best">{best}</dd></div>
        </dl>
        <div class="actions">
            <div class="action-row">
                <button class="undo" disabled=cannot on:click=move |_| daily.undo()>
                    {move || shell.say("undo")}
                </button>
                <button class="restart" disabled=cannot on:click=move |_| daily.restart()>
                    {move || shell.say("daily-restart")}
                </button>
            </div>
        </div>
    }
}

/// What came of it, once it is solved or no group is left.
#[component]
pub(super) fn End(daily: DailyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let stand = Memo::new(move |_| match daily.solution.get() {
        Some(_) => Stand::Open,
        None => daily.stand(),
    });
    let moves = move || daily.sheet.with(|sheet| sheet.moves.len() as u32);
    let note = move || match (stand.get(), daily.with(DailyState::par)) {
        (Stand::Stuck, _) => shell.say("daily-stuck-note"),
        (_, None) => shell.say("daily-par-soon"),
        (_, Some(par)) if moves() == par => shell.say("daily-at-par"),
        (_, Some(par)) if moves() < par => {
            shell.tell("daily-under-par", &[("count", &(par - moves()))])
        }
        (_, Some(par)) => shell.tell("daily-over-par", &[("count", &(moves() - par))]),
    };
    let can_share = move || {
        stand.get() == Stand::Solved
            && daily.sheet.with(|sheet| sheet.best.is_some() && sheet.par.is_some())
    };
    view! {
        <Show when=move || stand.get() != Stand::Open>
            <section class="end" aria-labelledby="verdict">
                <h2 id="verdict">{move || daily.verdict()}</h2>
                <p class="end-why">{note}</p>
                <Show when=can_share><Share daily /></Show>
            </section>
        </Show>
    }
}

/// The solver's line, step by step, once the player has confirmed to want it.
#[component]
pub(super) fn Solution(daily: DailyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let is_asked = RwSignal::new(false);
    let has_seen = move || daily.sheet.with(|sheet| sheet.has_seen);
    let count = move || daily.with(|daily| daily.deal().line.len());
    let step = move || daily.solution.get().unwrap_or(0);
    let ask = move |_| {
        if untrack(has_seen) {
            daily.show(Some(0));
        } else {
            is_asked.set(true);
        }
    };
    let said = move || {
        is_asked.set(false);
        daily.show(Some(0));
    };
    let place = move || shell.tell("daily-step", &[("step", &step()), ("count", &count())]);
    let watching = move || {
        view! {
            <section class="solution" aria-label=move || shell.say("daily-solution")>
                <p role="status">{place}<small>{move || daily.told()}</small></p>
                <div class="action-row">
                    <button class="back-step" disabled=move || step() == 0 on:click=move |_| daily.show(Some(step() - 1))>
                        {move || shell.say("daily-back")}
                    </button>
                    <button class="main forward-step" disabled=move || step() == count() on:click=move |_| daily.show(Some(step() + 1))>
                        {move || shell.say("daily-forward")}
                    </button>
                    <button class="own-board" on:click=move |_| daily.show(None)>{move || shell.say("daily-own")}</button>
                </div>
            </section>
        }
    };
    let waiting = move || {
        view! {
            <Show when=move || is_asked.get() fallback=move || view! {
                <button class="quiet show-solution" disabled=move || daily.with(DailyState::par).is_none() on:click=ask>
                    {move || shell.say("daily-show")}
                </button>
            }>
                <div class="question" role="group" aria-label=move || shell.say("daily-show")>
                    <p>{move || shell.say("daily-show-sure")}</p>
                    <button class="main" on:click=move |_| said()>{move || shell.say("daily-show-yes")}</button>
                    <button on:click=move |_| is_asked.set(false)>{move || shell.say("resign-no")}</button>
                </div>
            </Show>
            <Show when=move || has_seen()>
                <p class="note">{move || shell.say("daily-seen")}</p>
            </Show>
        }
    };
    view! {
        <Show when=move || daily.solution.get().is_some() fallback=waiting>{watching()}</Show>
    }
}
