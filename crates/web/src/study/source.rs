//! Where positions come from: notation, a record, a deal.

use app::{LinePosition, Trouble};
use games::{AnyGame, Request, Seed};
use leptos::prelude::*;
use table::Choices;
use wasm_bindgen::prelude::*;
use web_sys::HtmlInputElement;

use super::state::StudyOnPage;
use crate::shell::Shell;
use crate::store;

#[component]
pub(super) fn Source(study: StudyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let text = Memo::new(move |_| study.here.with(LinePosition::text));
    let game = Memo::new(move |_| study.with(|study| study.line().game()));
    view! {
        <section class="field study-source">
            <label>
                <h2>{move || shell.say("study-position")}</h2>
                <textarea
                    rows="4"
                    spellcheck="false"
                    autocomplete="off"
                    aria-invalid=move || study.with(|study| study.trouble().is_some()).to_string()
                    aria-describedby="study-trouble"
                    prop:value=move || text.get()
                    on:input=move |event| study.read(&event_target_value(&event))
                ></textarea>
            </label>
            <p id="study-trouble" role="status" class:notice=move || study.with(|study| study.trouble().is_some())>
                {move || study.trouble().unwrap_or_else(|| shell.say("study-position-note"))}
            </p>
            <label class="button study-file">
                {move || shell.say("study-file")}
                <input
                    type="file"
                    accept=".txt,text/plain"
                    on:change=move |event| open(study, &event_target(&event))
                />
            </label>
            {move || view! { <Deal study game=game.get() /> }}
        </section>
    }
}

/// Reads a file that was chosen.
fn open(study: StudyOnPage, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let then =
        Closure::once(move |text: JsValue| study.read(&text.as_string().unwrap_or_default()));
    let _ = file.text().then(&then);
    then.forget();
    // The same file may be opened again.
    input.set_value("");
}

/// A deal to begin with.
#[component]
fn Deal(study: StudyOnPage, game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let usual = game.complete(&Request::default()).expect("the usual table");
    let variant = RwSignal::new(usual.variant.unwrap_or_default());
    let players = RwSignal::new(usual.players.unwrap_or(2));
    let (colours, seed) = (RwSignal::new(1), RwSignal::new(String::new()));
    let choices = Memo::new(move |_| Choices::of(game, &variant.get()));
    let deal = move |_| {
        let mut options = vec![];
        if choices.with_untracked(|choices| !choices.colours.is_empty()) {
            options.push(format!("colours={}", colours.get_untracked()));
        }
        let request = Request {
            variant: Some(variant.get_untracked()),
            players: Some(players.get_untracked()),
            options,
        };
        let seed = Some(seed.get_untracked().trim().to_string()).filter(|seed| !seed.is_empty());
        match game.deal(&request, &Seed::new(seed.unwrap_or_else(store::new_id))) {
            Ok(position) => study.update(|study| study.begin(&position)),
            Err(error) => study.update(|study| study.fail(Trouble::Request(error.into()))),
        }
    };
    let choose_variant = move |event| {
        variant.set(event_target_value(&event));
        let counts = choices.with_untracked(|choices| choices.players.clone());
        if !counts.contains(&players.get_untracked()) {
            players.set(counts.last().copied().unwrap_or(1));
        }
    };
    let variants = move || {
        choices.get().variants.into_iter().map(move |one| {
            let name = shell.say(&format!("{game}-variant-{one}"));
            let is_chosen = one == variant.get_untracked();
            view! { <option value=one selected=is_chosen>{name}</option> }
        })
    };
    view! {
        <details class="more">
            <summary>{move || shell.say("study-deal")}</summary>
            <div class="study-facts">
                <label class="study-fact">
                    <span>{move || shell.say("variant")}</span>
                    <select on:change=choose_variant>{move || variants().collect_view()}</select>
                </label>
                <Number key="players" from=Signal::derive(move || choices.get().players) value=players />
                <Number
                    key="colours-to-clear"
                    from=Signal::derive(move || choices.get().colours)
                    value=colours
                />
                <label class="study-fact">
                    <span>{move || shell.say("seed")}</span>
                    <input
                        type="text"
                        maxlength="80"
                        autocomplete="off"
                        on:input=move |event| seed.set(event_target_value(&event))
                    />
                </label>
            </div>
            <button on:click=deal>{move || shell.say("deal")}</button>
        </details>
    }
}

/// One of a few numbers; not there without a choice.
#[component]
fn Number(key: &'static str, from: Signal<Vec<usize>>, value: RwSignal<usize>) -> impl IntoView {
    let shell = Shell::here();
    let option = move |one: usize| {
        view! { <option value=one selected=one == value.get()>{one}</option> }
    };
    view! {
        <Show when=move || { from.with(Vec::len) > 1 }>
            <label class="study-fact">
                <span>{move || shell.say(key)}</span>
                <select on:change=move |event| {
                    value.set(event_target_value(&event).parse().unwrap_or(1));
                }>
                    {move || from.get().into_iter().map(option).collect_view()}
                </select>
            </label>
        </Show>
    }
}
