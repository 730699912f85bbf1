//! A line for friends: what it took, and nothing about how.

use leptos::html::Input;
use leptos::prelude::*;
use show::scene::Ink;

use super::inks;
use super::state::DailyOnPage;
use crate::shell::Shell;

/// The line, and a button that copies it. Where the browser does not let us, the
/// line is selected, so that people can do it themselves.
#[component]
pub(super) fn Share(daily: DailyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let field = NodeRef::<Input>::new();
    let told = RwSignal::new(None::<&'static str>);
    let inks = untrack(|| daily.with(|daily| inks(daily.deal())));
    let signs: String = inks.into_iter().map(Ink::character).collect();
    let line = move || {
        let (best, par) = daily.sheet.with(|sheet| (sheet.best, sheet.par));
        analysis::daily::share(daily.day, &signs, best.unwrap_or(0), par.unwrap_or(0))
    };
    let by_hand = move || {
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
            field.select();
        }
        let _ = told.try_set(Some("daily-copy-yourself"));
    };
    let copy = move |_| {
        let Some(field) = field.get_untracked() else { return };
        crate::share::copy(&field.value(), move |copied| match copied {
            true => _ = told.try_set(Some("daily-copied")),
            false => by_hand(),
        });
    };
    view! {
        <div class="share-line">
            <input
                type="text"
                readonly
                node_ref=field
                aria-label=move || shell.say("daily-share")
                prop:value=line
            />
            <button class="copy" on:click=copy>{move || shell.say("daily-copy")}</button>
            <small role="status">{move || told.get().map(|key| shell.say(key))}</small>
        </div>
    }
}
