//! Buttons beside the board.

use app::{Hint, LocalGame};
use leptos::html::Div;
use leptos::prelude::*;
use table::Table;

use super::local_game::GameOnPage;
use crate::shell::Shell;

#[component]
pub(super) fn Actions(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let wants_to_resign = RwSignal::new(false);
    let is_over = Memo::new(move |_| game.table(Table::is_over));
    let is_persons_turn = Memo::new(move |_| game.with(|game| game.asked().is_some()));
    let can_undo = Memo::new(move |_| game.table(Table::can_undo));
    let can_redo = Memo::new(move |_| game.with(LocalGame::can_redo));
    let can_resign = Memo::new(move |_| game.with(LocalGame::can_resign));
    let has_people = game.state.with_untracked(|game| game.table().people().next().is_some());
    let is_given = Memo::new(move |_| game.with(|game| matches!(game.hint(), Hint::Given(..))));
    view! {
        <div class="actions">
            {has_people.then(|| view! {
                <div class="action-row" class:over=move || is_over.get()>
                    <button data-do="hint" disabled=move || !is_persons_turn.get() on:click=move |_| game.ask_hint()>
                        {move || shell.say(if is_given.get() { "hint-more" } else { "hint" })}
                    </button>
                    <button data-do="undo" disabled=move || !can_undo.get() on:click=move |_| game.undo()>
                        {move || shell.say("undo")}
                    </button>
                    <button data-do="redo" disabled=move || !can_redo.get() on:click=move |_| game.redo()>
                        {move || shell.say("redo")}
                    </button>
                    <button data-do="resign" disabled=move || !can_resign.get() on:click=move |_| wants_to_resign.set(true)>
                        {move || shell.say("resign")}
                    </button>
                </div>
            })}
            <Show when=move || wants_to_resign.get() && !is_over.get()>
                <ReallyResign wants_to_resign resign=Callback::new(move |()| game.resign()) />
            </Show>
        </div>
    }
}

/// The move that waits for a yes, if one does.
#[component]
pub(super) fn Confirm(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let is_offered = Memo::new(move |_| game.with(|game| game.offered().is_some()));
    view! {
        <Show when=move || is_offered.get()>
            <Offered
                told=Signal::derive(move || {
                    game.with(|game| {
                        let told = |mv| shell.words.with(|words| game.told(mv, words));
                        game.offered().map(told).unwrap_or_default()
                    })
                })
                confirm=Callback::new(move |()| {
                    if let Some(mv) = game.state.with_untracked(LocalGame::offered) {
                        game.play(mv);
                    }
                })
                cancel=Callback::new(move |()| game.give_back())
            />
        </Show>
    }
}

/// A move that waits for a yes.
#[component]
pub(crate) fn Offered(
    /// What the move does.
    told: Signal<String>,
    confirm: Callback<()>,
    cancel: Callback<()>,
) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <div class="question" role="group" aria-label=move || shell.say("confirm")>
            <p>{move || shell.tell("confirm-move", &[("move", &told.get())])}</p>
            <button class="main" on:click=move |_| confirm.run(())>{move || shell.say("confirm")}</button>
            <button on:click=move |_| cancel.run(())>{move || shell.say("cancel")}</button>
        </div>
    }
}

/// Asks again before a game is given up.
#[component]
pub(crate) fn ReallyResign(wants_to_resign: RwSignal<bool>, resign: Callback<()>) -> impl IntoView {
    let shell = Shell::here();
    let place = NodeRef::<Div>::new();
    // Under a hint, on a phone, it would begin below the window: nothing seems to happen.
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        request_animation_frame(move || {
            let window_height =
                document().document_element().map_or(0, |page| page.client_height());
            if place.get_bounding_client_rect().bottom() > f64::from(window_height) {
                place.scroll_into_view_with_bool(false);
            }
        });
    });
    view! {
        <div class="question" role="group" aria-label=move || shell.say("resign-sure") node_ref=place>
            <p>{move || shell.say("resign-sure")}</p>
            <button class="main" on:click=move |_| { wants_to_resign.set(false); resign.run(()); }>
                {move || shell.say("resign-yes")}
            </button>
            <button on:click=move |_| wants_to_resign.set(false)>
                {move || shell.say("resign-no")}
            </button>
        </div>
    }
}

/// What a master would play, and why; then the next best moves, and what they cost.
#[component]
pub(super) fn HintLine(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let hint = Memo::new(move |_| game.with(|game| game.hint().clone()));
    view! {
        <div class="hint" aria-live="polite">
            {move || match hint.get() {
                Hint::None => None,
                Hint::Asked => Some(view! { <p class="hint-wait">{shell.say("hint-wait")}</p> }.into_any()),
                Hint::Given(..) => {
                    let mv = game.state.with_untracked(LocalGame::hinted_move);
                    let told = |game: &LocalGame| shell.words.with(|words| game.told_hint(words));
                    let text = game.state.with_untracked(told);
                    Some(view! {
                        <p>{text}</p>
                        {mv.map(|mv| view! {
                            <div class="action-row">
                                <button on:click=move |_| game.play(mv)>{shell.say("hint-play")}</button>
                                <button on:click=move |_| game.ask_hint()>{shell.say("hint-more")}</button>
                            </div>
                        })}
                    }.into_any())
                }
            }}
        </div>
    }
}
