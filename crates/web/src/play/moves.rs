//! What happened so far, in notation and in words.

use leptos::html::Ol;
use leptos::prelude::*;

use crate::shell::Shell;

/// All moves so far: who made each, and what it did.
#[component]
pub(crate) fn Moves(told: Memo<Vec<(String, String)>>) -> impl IntoView {
    let shell = Shell::here();
    let list = NodeRef::<Ol>::new();
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
