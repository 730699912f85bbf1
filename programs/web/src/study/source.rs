//! Where positions come from: notation, a record, a deal.

use app::{DealDraft, LinePosition, Trouble};
use leptos::prelude::*;
use quatuor::{AnyGame, Seed};
use wasm_bindgen::prelude::*;
use web_sys::HtmlInputElement;

use super::state::StudyOnPage;
use crate::page::{OptionSwitch, SeedField};
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
    let draft = RwSignal::new(DealDraft::new(game));
    let choices = Memo::new(move |_| draft.with(DealDraft::choices));
    let deal = move |_| {
        let draft = draft.get_untracked();
        let seed = draft.seed().unwrap_or_else(|| Seed::random(&mut store::dice()));
        study.update(|study| match game.deal(&draft.request(), &seed) {
            Ok(position) => study.begin(&position),
            Err(error) => study.fail(Trouble::Request(error.into())),
        });
    };
    let variants = move || {
        choices.get().variants.into_iter().map(move |one| {
            let name = shell.say(&format!("{game}-variant-{one}"));
            let is_chosen = draft.with_untracked(|draft| draft.variant() == one);
            view! { <option value=one selected=is_chosen>{name}</option> }
        })
    };
    let switch = move |option: String| view! { <OptionSwitch deal=draft option /> };
    view! {
        <details class="more">
            <summary>{move || shell.say("study-deal")}</summary>
            <div class="study-facts">
                <label class="study-fact">
                    <span>{move || shell.say("variant")}</span>
                    <select on:change=move |event| {
                        draft.update(|draft| draft.choose_variant(event_target_value(&event)));
                    }>{move || variants().collect_view()}</select>
                </label>
                <Number
                    key="players"
                    from=Signal::derive(move || choices.get().players)
                    value=Signal::derive(move || draft.with(DealDraft::players))
                    choose=Callback::new(move |one| draft.update(|draft| draft.choose_players(one)))
                />
                <Number
                    key="colours-to-clear"
                    from=Signal::derive(move || choices.get().colours)
                    value=Signal::derive(move || draft.with(DealDraft::colours))
                    choose=Callback::new(move |one| draft.update(|draft| draft.choose_colours(one)))
                />
                <label class="study-fact">
                    <span>{move || shell.say("seed")}</span>
                    <SeedField deal=draft />
                </label>
            </div>
            {move || choices.get().switches.into_iter().map(switch).collect_view()}
            <button on:click=deal>{move || shell.say("deal")}</button>
        </details>
    }
}

/// One of a few numbers; not there without a choice.
#[component]
fn Number(
    key: &'static str,
    from: Signal<Vec<usize>>,
    value: Signal<usize>,
    choose: Callback<usize>,
) -> impl IntoView {
    let shell = Shell::here();
    let option = move |one: usize| {
        view! { <option value=one selected=one == value.get()>{one}</option> }
    };
    view! {
        <Show when=move || { from.with(Vec::len) > 1 }>
            <label class="study-fact">
                <span>{move || shell.say(key)}</span>
                <select on:change=move |event| {
                    choose.run(event_target_value(&event).parse().unwrap_or(1));
                }>
                    {move || from.get().into_iter().map(option).collect_view()}
                </select>
            </label>
        </Show>
    }
}
