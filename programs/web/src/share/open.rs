//! Opening a file: one game, or everything that another device has kept.

use app::{Imported, OpenedFile};
use leptos::html::Input;
use leptos::prelude::*;
use table::share::to_link;
use wasm_bindgen::JsValue;
use web_sys::File;

use super::browser::settle;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

/// No file with games is larger than this, in bytes.
const LARGEST: f64 = 64e6;

/// A button that asks for a file. `opened` is told what there is to say about it.
#[component]
pub(crate) fn OpenFile(opened: Callback<String>) -> impl IntoView {
    let shell = Shell::here();
    let field = NodeRef::<Input>::new();
    let open = move |_| {
        let Some(field) = field.get_untracked() else { return };
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            read(shell, &file, opened);
        }
        // The same file may be opened twice.
        field.set_value("");
    };
    let ask = move |_| {
        if let Some(field) = field.get_untracked() {
            field.click();
        }
    };
    view! {
        <button on:click=ask>{move || shell.say("open-file")}</button>
        <input
            type="file"
            class="unseen"
            tabindex="-1"
            aria-label=move || shell.say("open-file")
            accept=".txt,text/plain"
            node_ref=field
            on:change=open
        />
    }
}

/// Reads a file that was dropped on the page.
pub(crate) fn read_dropped(shell: Shell, event: &web_sys::DragEvent, opened: Callback<String>) {
    event.prevent_default();
    let files = event.data_transfer().and_then(|data| data.files());
    if let Some(file) = files.and_then(|files| files.get(0)) {
        read(shell, &file, opened);
    }
}

fn read(shell: Shell, file: &File, opened: Callback<String>) {
    if file.size() > LARGEST {
        return opened.run(shell.say("open-other"));
    }
    settle(&file.text(), move |text| {
        let text = text.as_ref().and_then(JsValue::as_string).unwrap_or_default();
        if let Some(result) = untrack(|| take(shell, &text)) {
            opened.run(result);
        }
    });
}

/// Does what the file is for; says what there is to say.
fn take(shell: Shell, text: &str) -> Option<String> {
    match OpenedFile::read(text) {
        OpenedFile::Archive(archive) => {
            let imported = store::device().import(archive);
            shell.settings.set(store::device().settings());
            Some(tell_import(shell, &imported))
        }
        OpenedFile::Game(record) => {
            shell.go(&Route::See(to_link(&record)));
            None
        }
        OpenedFile::Damaged(refusal) => {
            let detail = shell.refusal(&refusal);
            Some(shell.tell("open-wrong", &[("detail", &detail)]))
        }
        OpenedFile::Other => Some(shell.say("open-other")),
    }
}

fn tell_import(shell: Shell, imported: &Imported) -> String {
    let mut told = shell.tell("import-new", &[("count", &imported.new)]);
    for (key, count) in [
        ("import-known", imported.known),
        ("import-damaged", imported.damaged),
        ("import-full", imported.refused),
    ] {
        if count > 0 {
            told += " ";
            told += &shell.tell(key, &[("count", &count)]);
        }
    }
    told
}
