//! Buttons beside the board.

use analysis::Advice;
use games::AnyMove;
use leptos::prelude::*;
use scene::Scene;
use table::Next;

use super::bench::Steps;
use super::sitting::{Hint, Sitting, best_move};
use crate::shell::Shell;

#[component]
pub(super) fn Actions(sitting: Sitting, scene: Memo<Scene>) -> impl IntoView {
    let shell = Shell::here();
    let wants_to_resign = RwSignal::new(false);
    let is_over = Memo::new(move |_| sitting.table.with(|table| table.is_over()));
    let is_persons_turn = Memo::new(move |_| {
        sitting.is_for().is_none()
            && sitting.table.with(|table| matches!(table.next(), Next::Person(_)))
    });
    let can_undo = Memo::new(move |_| sitting.table.with(|table| table.can_undo()));
    view! {
        <div class="actions">
            <Steps scene tap=Callback::new(move |spot: String| sitting.tap(&spot)) />
            <Show when=move || sitting.offered.get().is_some()>
                <Offered sitting />
            </Show>
            <HintLine sitting />
            <div class="action-row" class:over=move || is_over.get()>
                <button disabled=move || !is_persons_turn.get() on:click=move |_| sitting.ask_hint()>
                    {move || shell.say("hint")}
                </button>
                <button disabled=move || !can_undo.get() on:click=move |_| sitting.undo()>
                    {move || shell.say("undo")}
                </button>
                <button disabled=move || is_over.get() on:click=move |_| wants_to_resign.set(true)>
                    {move || shell.say("resign")}
                </button>
            </div>
            <Show when=move || wants_to_resign.get() && !is_over.get()>
                <div class="question" role="group" aria-label=move || shell.say("resign-sure")>
                    <p>{move || shell.say("resign-sure")}</p>
                    <button class="main" on:click=move |_| { wants_to_resign.set(false); sitting.resign(); }>
                        {move || shell.say("resign-yes")}
                    </button>
                    <button on:click=move |_| wants_to_resign.set(false)>
                        {move || shell.say("resign-no")}
                    </button>
                </div>
            </Show>
        </div>
    }
}

/// A move that waits for a yes.
#[component]
fn Offered(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let told = move || {
        let mv: Option<AnyMove> = sitting.offered.get();
        sitting
            .table
            .with(|table| mv.map(|mv| sitting.told(table.position(), mv)))
            .unwrap_or_default()
    };
    view! {
        <div class="question" role="group" aria-label=move || shell.say("confirm")>
            <p>{move || shell.tell("confirm-move", &[("move", &told())])}</p>
            <button
                class="main"
                on:click=move |_| {
                    if let Some(mv) = sitting.offered.get_untracked() {
                        sitting.play(mv);
                    }
                }
            >
                {move || shell.say("confirm")}
            </button>
            <button on:click=move |_| sitting.give_back()>{move || shell.say("cancel")}</button>
        </div>
    }
}

/// What a master would play, and why.
#[component]
fn HintLine(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let line = move |advice: &Advice| {
        let told = sitting
            .table
            .with(|table| best_move(table, advice).map(|mv| sitting.told(table.position(), mv)));
        let told = told.unwrap_or_default();
        match advice.reason.as_ref().map(|reason| shell.reason(reason)) {
            Some(why) => shell.tell("hint-why", &[("move", &told), ("why", &why)]),
            None => shell.tell("hint-move", &[("move", &told)]),
        }
    };
    view! {
        <div class="hint" aria-live="polite">
            {move || match sitting.hint.get() {
                Hint::None => None,
                Hint::Asked => Some(view! { <p class="hint-wait">{shell.say("hint-wait")}</p> }.into_any()),
                Hint::Given(advice) => {
                    let text = line(&advice);
                    let best = sitting.table.with_untracked(|table| best_move(table, &advice));
                    Some(view! {
                        <p>{text}</p>
                        {best.map(|mv| view! {
                            <button on:click=move |_| sitting.play(mv)>{shell.say("hint-play")}</button>
                        })}
                    }.into_any())
                }
            }}
        </div>
    }
}
