//! Positions by hand: something to put down, a board to put it on, and everything else.

use app::Touch;
use leptos::prelude::*;
use show::scene::{
    Brush, Fact, Painted, Scene, brushes, chip, cleared, edit_board, facts, is_carried, paint, set,
};

use super::state::StudyOnPage;
use crate::board::Board;
use crate::shell::Shell;

/// The selected brush; the same for the board and for the list beside it.
#[derive(Clone, Copy)]
struct SelectedBrush(RwSignal<&'static str>);

fn selected_brush() -> RwSignal<&'static str> {
    expect_context::<SelectedBrush>().0
}

/// Lets the parts of the page share a brush.
pub(super) fn share_brush() {
    provide_context(SelectedBrush(RwSignal::new("r")));
}

/// The board that is painted on.
#[component]
pub(super) fn EditBoard(study: StudyOnPage) -> impl IntoView {
    let (shell, brush) = (Shell::here(), selected_brush());
    let chosen = RwSignal::new(None::<String>);
    let scene: Memo<Scene> = Memo::new(move |_| {
        let chosen = chosen.get();
        study.here.with(|here| {
            shell.words.with(|words| edit_board(&here.position, chosen.as_deref(), words))
        })
    });
    let tap = move |spot: &str| {
        let position = study.position();
        let first = chosen.get_untracked();
        chosen.set(None);
        match paint(&position, brush.get_untracked(), first.as_deref(), spot) {
            Painted::Done(next) => study.update(|study| study.begin(&next)),
            Painted::Chosen(spot) => chosen.set(Some(spot).filter(|spot| !spot.is_empty())),
            Painted::Refused(key) => study.update(|study| study.refuse(key)),
        }
    };
    let touch = Callback::new(move |touch| match touch {
        Touch::Tap(spot) => tap(&spot),
        Touch::Carry(from, to) if brush_free(study) => {
            tap(&from);
            tap(&to);
        }
        Touch::Carry(_, to) => tap(&to),
        Touch::GiveBack => chosen.set(None),
        Touch::Point(_) => {}
    });
    view! { <Board scene=scene touch /> }
}

/// Whether pieces are carried from spot to spot instead of put down.
fn brush_free(study: StudyOnPage) -> bool {
    is_carried(&study.position())
}

/// What can be put down, and everything that is not on the board.
#[component]
pub(super) fn Editor(study: StudyOnPage) -> impl IntoView {
    let (shell, chosen) = (Shell::here(), selected_brush());
    let all: Memo<Vec<Brush>> = Memo::new(move |_| {
        study.here.with(|here| shell.words.with(|words| brushes(&here.position, words)))
    });
    let told: Memo<Vec<Fact>> = Memo::new(move |_| {
        study.here.with(|here| shell.words.with(|words| facts(&here.position, words)))
    });
    let brush = move |one: Brush| {
        view! {
            <button
                class="option brush"
                aria-pressed=move || (chosen.get() == one.id).to_string()
                on:click=move |_| chosen.set(one.id)
            >
                {one.ink.map(|ink| view! { <i aria-hidden="true" inner_html=chip(ink)></i> })}
                {one.label}
            </button>
        }
    };
    let some = move |is_minor: bool| {
        told.get().into_iter().filter(|fact| fact.is_minor == is_minor).collect::<Vec<_>>()
    };
    let list = move |is_minor: bool| {
        view! {
            <div class="study-facts">
                <For each=move || some(is_minor) key=|fact| fact.id.clone() let(fact)>
                    <FactField study told id=fact.id />
                </For>
            </div>
        }
    };
    view! {
        <Show when=move || !all.with(Vec::is_empty)>
            <section class="field">
                <h2>{move || shell.say("study-brushes")}</h2>
                <div class="options" role="group" aria-label=move || shell.say("study-brushes")>
                    {move || all.get().into_iter().map(brush).collect_view()}
                    <button on:click=move |_| {
                        if let Some(empty) = cleared(&study.position()) {
                            study.update(|study| study.begin(&empty));
                        }
                    }>{move || shell.say("study-clear")}</button>
                </div>
            </section>
        </Show>
        <section class="field">
            <h2>{move || shell.say("study-facts")}</h2>
            {list(false)}
            <Show when=move || told.with(|all| all.iter().any(|fact| fact.is_minor))>
                <details class="more">
                    <summary>{move || shell.say("study-more")}</summary>
                    {list(true)}
                </details>
            </Show>
        </section>
    }
}

#[component]
fn FactField(study: StudyOnPage, told: Memo<Vec<Fact>>, id: String) -> impl IntoView {
    let own = id.clone();
    let fact = Memo::new(move |_| told.with(|all| all.iter().find(|fact| fact.id == own).cloned()));
    let label = move || fact.get().map(|fact| fact.label);
    let choices = move || {
        let fact = fact.get()?;
        let choice = |(value, name): (String, String)| {
            let is_chosen = value == fact.chosen;
            view! { <option value=value selected=is_chosen>{name}</option> }
        };
        Some(fact.choices.into_iter().map(choice).collect_view())
    };
    let choose = move |event: web_sys::Event| {
        let position = study.position();
        match set(&position, &id, &event_target_value(&event)) {
            Ok(next) => study.update(|study| study.begin(&next)),
            Err(key) => {
                study.update(|study| study.refuse(key));
                // The field shows again what holds.
                if let Some(fact) = fact.get_untracked() {
                    event_target::<web_sys::HtmlInputElement>(&event).set_value(&fact.chosen);
                }
            }
        }
    };
    view! {
        <label class="study-fact">
            <span>{label}</span>
            <select on:change=choose>{choices}</select>
        </label>
    }
}
