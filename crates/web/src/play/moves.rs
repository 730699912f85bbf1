//! What happened so far, in notation and in words.

use app::told_moves;
use leptos::html::Ol;
use leptos::prelude::*;

use super::local_game::GameOnPage;
use crate::shell::Shell;

#[component]
pub(super) fn Moves(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let list = NodeRef::<Ol>::new();
    let told = Memo::new(move |_| {
        game.with(|game| shell.words.with(|words| told_moves(game.table(), game.viewer(), words)))
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
