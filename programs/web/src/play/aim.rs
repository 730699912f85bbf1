//! What the player wants, and the count that decides the game.

use leptos::prelude::*;
use quatuor::AnyView;
use show::scene::{Aim, Ink, chip, tally};

use crate::shell::Shell;

/// The aim in one line, and the public count of every colour below it. Both pulse once when
/// they change.
#[component]
pub(crate) fn AimLine(aim: Signal<Option<Aim>>, view: Signal<AnyView>) -> impl IntoView {
    let shell = Shell::here();
    let aim = Memo::new(move |_| aim.get());
    let own = Memo::new(move |_| aim.get().map(|aim| aim.inks).unwrap_or_default());
    let counts = Memo::new(move |_| shell.words.with(|words| view.with(|view| tally(view, words))));
    let signs = move |inks: Vec<Ink>| {
        inks.into_iter()
            .map(|ink| view! { <i aria-hidden="true" inner_html=chip(ink)></i> })
            .collect_view()
    };
    view! {
        <div class="aim">
            // The keys hold the texts: what has changed is a new element, and pulses.
            <For each=move || aim.get() key=|aim| aim.text.clone() let(aim)>
                <p class="aim-text pulse">{signs(aim.inks)}<span>{aim.text}</span></p>
            </For>
            <Show when=move || counts.with(|counts| !counts.is_empty())>
                <ul class="badges tally">
                    <For each=move || counts.get() key=|badge| (badge.label.clone(), badge.count) let(badge)>
                        {badge.ink.map(|ink| view! {
                            <li class="pulse" class:own=move || own.with(|own| own.contains(&ink)) class:none=badge.count == 0 title=badge.label.clone()>
                                <i inner_html=chip(ink)></i>
                                <span aria-hidden="true">{badge.count}</span>
                                <span class="unseen">{badge.label.clone()}</span>
                            </li>
                        })}
                    </For>
                </ul>
            </Show>
        </div>
    }
}
