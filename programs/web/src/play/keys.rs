//! The keys of a running game, and the list of them.

use leptos::ev::KeyboardEvent;
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::board::Fresh;
use crate::shell::Shell;

/// The keys, as they are printed, and the text that says what each does.
const KEYS: [(&str, &str); 9] = [
    ("← ↑ ↓ →", "keys-arrows"),
    ("Enter", "keys-enter"),
    ("Esc", "keys-escape"),
    ("h", "keys-h"),
    ("u", "keys-u"),
    ("r", "keys-r"),
    (", .", "keys-step"),
    ("l", "keys-l"),
    ("?", "keys-question"),
];

/// The keys that do nothing at an online table.
const LOCAL: [&str; 2] = ["h", "r"];

/// The key of an event, unless it is for a text field, or for the browser.
pub(crate) fn key_of(event: &KeyboardEvent) -> Option<String> {
    let is_typed = event_target::<web_sys::Element>(event)
        .closest("input, textarea, select, dialog")
        .is_ok_and(|field| field.is_some());
    let is_for_browser = event.ctrl_key() || event.meta_key() || event.alt_key();
    (!is_typed && !is_for_browser).then(|| event.key())
}

/// Opens the list of keys.
#[component]
pub(crate) fn KeysButton(shown: RwSignal<bool>) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <button class="round keys-button" aria-label=move || shell.say("keys") on:click=move |_| shown.set(true)>
            <span aria-hidden="true">"?"</span>
        </button>
    }
}

/// All keys of a running game.
#[component]
pub(crate) fn KeyList(
    shown: RwSignal<bool>,
    /// Whether the game is played over a server.
    is_online: bool,
    /// When presses act on the board, which lies under the list.
    fresh: Fresh,
) -> impl IntoView {
    let shell = Shell::here();
    let place = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = place.get().filter(|_| shown.get()) {
            let _ = dialog.show_modal();
        }
    });
    let keys = KEYS.into_iter().filter(move |(key, _)| !is_online || !LOCAL.contains(key));
    let row = move |(key, does): (&'static str, &'static str)| {
        view! { <dt><kbd>{key}</kbd></dt><dd>{move || shell.say(does)}</dd> }
    };
    view! {
        <dialog class="keys" node_ref=place aria-labelledby="keys-title" on:close=move |_| {
            shown.set(false);
            // Others may have moved. The Enter that has closed the list may be the first of two,
            // and the focus is on the board again.
            fresh.begin();
        }>
            <h2 id="keys-title">{move || shell.say("keys")}</h2>
            <dl>{keys.map(row).collect_view()}</dl>
            <form method="dialog"><button class="main">{move || shell.say("keys-close")}</button></form>
        </dialog>
    }
}
