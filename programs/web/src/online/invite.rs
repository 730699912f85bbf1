//! A link for others: to copy, to send, to scan.

use leptos::html::Input;
use leptos::prelude::*;

use super::qr::Qr;
use crate::share::{can_send, copy, send};
use crate::shell::Shell;

/// A link with everything that can be done with it.
#[component]
pub(super) fn LinkBox(
    /// The address.
    #[prop(into)]
    link: Signal<String>,
    /// What it is called when it is sent.
    #[prop(into)]
    title: Signal<String>,
    /// What it is for.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let shell = Shell::here();
    let is_copied = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    let copied = move |_| {
        copy(&link.get_untracked(), move |is_done| {
            if is_done {
                shell.spoken.set(untrack(|| shell.say("share-copied")));
            } else if let Some(field) = field.get_untracked() {
                // By hand, then.
                let _ = field.focus();
                field.select();
            }
            is_copied.try_set(is_done);
        });
    };
    view! {
        <div class="link-box">
            <div class="link-text">
                <input type="text" readonly node_ref=field aria-label=move || label.get() prop:value=move || link.get() />
                <div class="action-row">
                    <button class="main copy" on:click=copied>
                        {move || match is_copied.get() {
                            true => format!("✓ {}", shell.say("share-copied")),
                            false => shell.say("share-link"),
                        }}
                    </button>
                    {can_send().then(|| view! {
                        <button on:click=move |_| send(&title.get_untracked(), &link.get_untracked())>
                            {move || shell.say("share-send")}
                        </button>
                    })}
                </div>
            </div>
            <Qr text=link label=Signal::derive(move || shell.say("online-qr")) />
        </div>
    }
}
