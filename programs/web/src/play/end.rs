//! How the game ended, and what now.

use app::{LocalGame, side_name, verdict, why};
use leptos::prelude::*;
use quatuor::{Seat, Seed};
use show::scene::{Ink, secrets};
use show::words::Words;
use table::{Setup, Table, Viewer};

use super::local_game::GameOnPage;
use crate::look::GrowingChances;
use crate::page::Colours;
use crate::shell::Shell;

#[component]
pub(super) fn End(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let begin = move |setup: Option<Setup>, seed: Option<Seed>| {
        if let Some(setup) = setup {
            shell.sit_down(setup, seed).expect("a table like the one before");
        }
    };
    let rematch = move |_| begin(game.state.with_untracked(|game| game.next_setup(true)), None);
    let same_deal = move |_| {
        let (setup, seed) = game.state.with_untracked(LocalGame::same_deal).unzip();
        begin(setup, seed);
    };
    let harder = move |_| begin(game.state.with_untracked(LocalGame::harder_setup), None);
    let (is_alone, is_dealt, can_be_harder) = game.state.with_untracked(|game| {
        let seats = game.table().seats().count();
        (seats == 1, game.same_deal().is_some(), game.harder_setup().is_some())
    });
    let another = if is_alone { "again-alone" } else { "rematch" };
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
            <div class="action-row">
                {is_dealt.then(|| view! {
                    <button class="main" on:click=rematch>{move || shell.say(another)}</button>
                    <button on:click=same_deal>{move || shell.say("again-same-deal")}</button>
                })}
                {can_be_harder.then(|| view! {
                    <button on:click=harder>{move || shell.say("again-harder")}</button>
                })}
                <a class="button" href=game.look_back().hash()>{move || shell.say("look")}</a>
                <a class="button" href=move || game.study()>{move || shell.say("study-analyse")}</a>
            </div>
            <GrowingChances id=game.id() table=game.state.with_untracked(|game| game.table().clone()) />
        </section>
    }
}

/// All sides, best first, with their secrets and the figures that decided.
pub(crate) fn ranking(shell: Shell, table: &Table) -> impl IntoView + use<> {
    let standings = table.outcome().map(|outcome| outcome.standings).unwrap_or_default();
    let has_ranks = standings.len() > 1;
    let view = table.view(Viewer::Seat(Seat::FIRST));
    let of_seat = |seat| secrets(&view, seat).unwrap_or_default();
    standings
        .into_iter()
        .map(|standing| {
            let (figures, name) = shell
                .words
                .with(|words| (words.figures(&standing), side_name(table, standing.side, words)));
            let inks: Vec<Ink> = standing.side.seats().flat_map(of_seat).collect();
            view! {
                <li class:won=standing.won>
                    <span class="rank" aria-hidden="true">{has_ranks.then_some(standing.rank)}</span>
                    <span class="ranking-name">{name}" "<Colours inks /></span>
                    <span class="ranking-figures">{figures.join(" · ")}</span>
                </li>
            }
        })
        .collect_view()
}
