//! What happened so far, in notation and in words.

use games::AnyMove;
use leptos::html::Ol;
use leptos::prelude::*;
use record::Board;
use scene::tell;
use table::Table;
use words::Words;

use super::sitting::Sitting;
use crate::shell::Shell;

#[component]
pub(super) fn Moves(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let list = NodeRef::<Ol>::new();
    let told = Memo::new(move |_| {
        sitting.table.with(|table| shell.words.with(|words| told_moves(table, words)))
    });
    // The latest move is the one that people look for.
    Effect::new(move |_| {
        told.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    view! {
        <section class="moves">
            <h2>{move || shell.say("moves")}</h2>
            <ol node_ref=list tabindex="0" aria-label=move || shell.say("moves")>
                <For
                    each=move || told.get().into_iter().enumerate()
                    key=|(index, told)| (*index, told.clone())
                    let((_index, (name, told)))
                >
                    <li><b>{name}</b>" "{told}</li>
                </For>
            </ol>
            <Show when=move || told.with(Vec::is_empty)>
                <p class="moves-none">{move || shell.say("moves-none")}</p>
            </Show>
        </section>
    }
}

/// Every move of a game: who made it, and what it did.
pub(crate) fn told_moves(table: &Table, words: &Words) -> Vec<(String, String)> {
    let told = |(mv, board): (&AnyMove, Board)| {
        let mover = board.to_move();
        let told = tell(&board.view(mover), *mv, words);
        (table.player(mover).name().to_string(), told)
    };
    table.moves().iter().zip(table.boards()).map(told).collect()
}
