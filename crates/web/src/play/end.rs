//! How the game ended, and what now.

use app::{side_name, verdict, why};
use leptos::prelude::*;
use table::Table;
use words::Words;

use super::local_game::GameOnPage;
use crate::look::GrowingChances;
use crate::shell::Shell;

#[component]
pub(super) fn End(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let again = move |rotated: bool| {
        if let Some(setup) = game.state.with_untracked(|game| game.next_setup(rotated)) {
            shell.sit_down(setup, None).expect("a table like the one before");
        }
    };
    let told = move |tell: fn(&Table, &Words) -> String| {
        game.table(|table| shell.words.with(|words| tell(table, words)))
    };
    // The ending is at the top of the side, which may be scrolled down.
    request_animation_frame(|| {
        if let Ok(Some(side)) = document().query_selector(".play-side") {
            side.set_scroll_top(0);
        }
    });
    view! {
        <section class="end" aria-labelledby="verdict">
            <h2 id="verdict">{move || told(verdict)}</h2>
            <p class="end-why">{move || told(why)}</p>
            <ol class="ranking">
                {move || game.table(|table| ranking(shell, table))}
            </ol>
            <GrowingChances table=game.state.with_untracked(|game| game.table().clone()) />
            <a class="button" href=game.look_back().hash()>{move || shell.say("look")}</a>
            <div class="action-row">
                <button class="main" on:click=move |_| again(true)>{move || shell.say("rematch")}</button>
                <button on:click=move |_| again(false)>{move || shell.say("new-deal")}</button>
                <a class="button" href=move || game.study()>{move || shell.say("study-analyse")}</a>
            </div>
        </section>
    }
}

/// All sides, best first, with the figures that decided.
pub(crate) fn ranking(shell: Shell, table: &Table) -> impl IntoView + use<> {
    let standings = table.outcome().map(|outcome| outcome.standings).unwrap_or_default();
    standings
        .into_iter()
        .map(|standing| {
            let (figures, name) = shell
                .words
                .with(|words| (words.figures(&standing), side_name(table, standing.side, words)));
            view! {
                <li class:won=standing.won>
                    <span class="rank" aria-hidden="true">{standing.rank}</span>
                    <span class="ranking-name">{name}</span>
                    <span class="ranking-figures">{figures.join(" · ")}</span>
                </li>
            }
        })
        .collect_view()
}
