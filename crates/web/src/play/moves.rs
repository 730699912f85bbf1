//! What happened so far, in notation and in words.

use leptos::html::Ol;
use leptos::prelude::*;

use super::sitting::Sitting;
use crate::shell::Shell;

#[component]
pub(super) fn Moves(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let list = NodeRef::<Ol>::new();
    let told = Memo::new(move |_| {
        sitting.table.with(|table| {
            let mut position = table.record().start().clone();
            let tell = |mv: &games::AnyMove| {
                let name = table.chair(position.to_move()).name.clone();
                let told = sitting.told(&position, *mv);
                position.play(*mv).expect("a record holds legal moves");
                (name, told)
            };
            table.record().moves().iter().map(tell).collect::<Vec<_>>()
        })
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
