//! Putting games away: into a file, out of a file, or for good.

use leptos::prelude::*;

use super::History;
use crate::share::{OpenFile, download_text, today};
use crate::shell::Shell;
use crate::store;

#[component]
pub(super) fn Away(history: History, opened: Callback<String>) -> impl IntoView {
    let shell = Shell::here();
    let wants_to_delete = RwSignal::new(false);
    let ids = move || {
        let mut all = history.listed(false);
        all.extend(history.listed(true));
        all.into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    let count = Memo::new(move |_| ids().len());
    let export = move |_| {
        let is_saved =
            download_text(&format!("quatuor-games-{}.txt", today()), &store::device().export());
        let text = shell.say(if is_saved { "share-saved" } else { "share-failed" });
        shell.spoken.set(text.clone());
        history.told.set(Some(text));
    };
    let delete = move |_| {
        wants_to_delete.set(false);
        history.delete(&untrack(ids));
    };
    view! {
        <section class="field away">
            <h2>{move || shell.say("history-files")}</h2>
            <p class="note">{move || shell.say("history-files-note")}</p>
            <div class="action-row">
                <OpenFile opened />
                <button on:click=export>{move || shell.say("history-export")}</button>
                <button
                    disabled=move || count.get() == 0
                    on:click=move |_| wants_to_delete.set(true)
                >
                    {move || shell.say("history-delete")}
                </button>
            </div>
            <Show when=move || wants_to_delete.get() && count.get() != 0>
                <div class="question" role="group" aria-label=move || shell.say("history-delete")>
                    <p>{move || shell.tell("history-delete-sure", &[("count", &count.get())])}</p>
                    <button class="main" on:click=delete>{move || shell.say("history-delete-yes")}</button>
                    <button on:click=move |_| wants_to_delete.set(false)>{move || shell.say("cancel")}</button>
                </div>
            </Show>
        </section>
    }
}
