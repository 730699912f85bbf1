//! All moves of the game; each leads to its moment.

use app::{Replay, told_moves};
use leptos::html::Ol;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::replay::ReplayOnPage;

#[component]
pub(super) fn Moves(replay: ReplayOnPage) -> impl IntoView {
    let shell = replay.shell;
    let list = NodeRef::<Ol>::new();
    let told = Memo::new(move |_| {
        let viewer = replay.state.with_untracked(Replay::viewer);
        shell.words.with(|words| replay.table(|table| told_moves(table, viewer, words)))
    });
    // The list keeps pace with the board, without moving the page.
    Effect::new(move |_| {
        let (list, step) = (list.get(), replay.step.get());
        if let Some(list) = list {
            let place = list.query_selector(&format!("li:nth-child({step})")).ok().flatten();
            let top = place
                .map_or(0, |place| place.unchecked_into::<web_sys::HtmlElement>().offset_top());
            list.set_scroll_top(top - list.client_height() / 2);
        }
    });
    let item = move |(index, (name, told)): (usize, (String, String))| {
        let step = index + 1;
        let is_now = move || (replay.step.get() == step).then_some("step");
        view! {
            <li>
                <button aria-current=is_now on:click=move |_| replay.go_and_look(step)>
                    <b>{name}</b>" "{told}
                </button>
            </li>
        }
    };
    view! {
        <section class="moves">
            <h2>{move || shell.say("moves")}</h2>
            <ol node_ref=list>{move || told.get().into_iter().enumerate().map(item).collect_view()}</ol>
        </section>
    }
}
