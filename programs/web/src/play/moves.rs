//! What happened so far, in notation and in words.

use app::ToldTurn;
use leptos::html::Ol;
use leptos::prelude::*;

use crate::shell::Shell;

/// All turns so far: who made each, and what it did.
#[component]
pub(crate) fn Moves(told: Memo<Vec<ToldTurn>>) -> impl IntoView {
    let shell = Shell::here();
    let list = NodeRef::<Ol>::new();
    // The latest move is the one that people look for.
    Effect::new(move |_| {
        told.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let turn = |ToldTurn { name, moves, .. }: ToldTurn| {
        let told = moves.into_iter().enumerate().map(|(index, told)| {
            view! { {(index > 0).then_some("; ")}<span class="move">{told}</span> }
        });
        view! { <b>{name}</b>" "{told.collect_view()} }
    };
    view! {
        <section class="moves">
            <h2>{move || shell.say("moves")}</h2>
            <ol node_ref=list tabindex="0" aria-label=move || shell.say("moves")>
                <For
                    each=move || told.get()
                    key=|turn| (turn.start, turn.clone().moves)
                    let(one)
                >
                    <li>{turn(one)}</li>
                </For>
            </ol>
            <Show when=move || told.with(Vec::is_empty)>
                <p class="moves-none">{move || shell.say("moves-none")}</p>
            </Show>
        </section>
    }
}
