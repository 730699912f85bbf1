//! How the game ended, and what now.

use games::Side;
use leptos::prelude::*;
use table::Table;

use super::sitting::Sitting;
use crate::look::GrowingChances;
use crate::shell::Shell;

#[component]
pub(super) fn End(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let again = move |rotated: bool| {
        let setup = sitting.table.with_untracked(|table| table.setup().clone());
        if setup.request.is_some() {
            let setup = if rotated { setup.rotated() } else { setup.again() };
            shell.sit_down(setup, None).expect("a table like the one before");
        }
    };
    // Whoever reads further down is shown how it ended.
    request_animation_frame(|| {
        if let Ok(Some(side)) = document().query_selector(".play-side") {
            side.set_scroll_top(0);
        }
    });
    view! {
        <section class="end" aria-labelledby="verdict">
            <h2 id="verdict">{move || sitting.table.with(|table| verdict(shell, table))}</h2>
            <p class="end-why">{move || sitting.table.with(|table| why(shell, table))}</p>
            <ol class="ranking">
                {move || sitting.table.with(|table| ranking(shell, table))}
            </ol>
            <GrowingChances table=sitting.table.get_untracked() />
            <a class="button" href=sitting.look_back().hash()>{move || shell.say("look")}</a>
            <div class="action-row">
                <button class="main" on:click=move |_| again(true)>{move || shell.say("rematch")}</button>
                <button on:click=move |_| again(false)>{move || shell.say("new-deal")}</button>
                <a class="button" href=move || sitting.study()>{move || shell.say("study-analyse")}</a>
            </div>
        </section>
    }
}

/// Who is on a side.
pub(crate) fn name_of(shell: Shell, table: &Table, side: Side) -> String {
    shell.words.with(|words| words.side(side, &names(table)))
}

fn names(table: &Table) -> Vec<String> {
    table.players().iter().map(|player| player.name().into()).collect()
}

/// Who has won, in a sentence; to the only person at the device, as "you".
pub(crate) fn verdict(shell: Shell, table: &Table) -> String {
    let (winners, reader) = (table.winners(), table.lone_person());
    shell.words.with(|words| words.verdict(&winners, &names(table), reader))
}

/// What ended the game.
pub(crate) fn why(shell: Shell, table: &Table) -> String {
    if let Some(seat) = table.gave_up() {
        return shell.tell("why-resigned", &[("name", &table.player(seat).name())]);
    }
    match table.outcome() {
        Some(outcome) => shell.say(&format!("why-{}-{}", table.position().game(), outcome.ending)),
        None => String::new(),
    }
}

/// All sides, best first, with the figures that decided.
fn ranking(shell: Shell, table: &Table) -> impl IntoView + use<> {
    let standings = table.outcome().map(|outcome| outcome.standings).unwrap_or_default();
    standings
        .into_iter()
        .map(|standing| {
            let figures = shell.words.with(|words| words.figures(&standing));
            view! {
                <li class:won=standing.won>
                    <span class="rank" aria-hidden="true">{standing.rank}</span>
                    <span class="ranking-name">{name_of(shell, table, standing.side)}</span>
                    <span class="ranking-figures">{figures.join(" · ")}</span>
                </li>
            }
        })
        .collect_view()
}
