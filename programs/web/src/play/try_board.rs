//! A board to try moves on, without a table: for figures, lessons, replays and studies.

use app::{BoardHistory, Selection, Touch};
use leptos::prelude::*;
use quatuor::AnyMove;
use show::scene::Scene;

use super::board_task;
use crate::board::{self, Board, Fresh};
use crate::shell::Shell;

/// A board with the buttons that belong to it. It reports the moves that are chosen, and
/// shows what it is given.
#[component]
pub(crate) fn TryBoard(
    /// What is on the board.
    #[prop(into)]
    board: Signal<BoardHistory>,
    /// The moves that can be chosen from; without any, it is only looked at.
    #[prop(into)]
    legal: Signal<Vec<AnyMove>>,
    /// A move was chosen.
    play: Callback<AnyMove>,
    /// A spot without a meaning was tapped.
    #[prop(optional)]
    missed: Option<Callback<()>>,
    /// A line of play to be drawn over it.
    #[prop(optional, into)]
    line: Signal<Vec<AnyMove>>,
    /// When presses act, where that is not after every change of the board.
    #[prop(optional)]
    fresh: Option<Fresh>,
) -> impl IntoView {
    let shell = Shell::here();
    let fresh = fresh.unwrap_or_else(|| Fresh::new(Memo::new(move |_| board.get())));
    let selection = RwSignal::new(Selection::default());
    // What is selected belongs to the board before.
    Effect::new(move |_| {
        board.with(|_| ());
        selection.set(Selection::default());
    });
    let scene: Memo<Scene> = Memo::new(move |_| {
        board.with(|board| {
            let mut scene = selection.with(|selection| {
                legal.with(|legal| shell.words.with(|words| board.scene(legal, selection, words)))
            });
            line.with(|line| board.draw_line(line, &mut scene));
            scene
        })
    });
    let touch = Callback::new(move |touch: Touch| {
        let is_tap = matches!(touch, Touch::Tap(_) | Touch::Carry(..));
        let before = selection.get_untracked();
        let mut after = before.clone();
        let mv = board.with_untracked(|board| {
            legal.with_untracked(|legal| after.touch(board.view(), legal, touch))
        });
        let is_missed = is_tap && mv.is_none() && after.chosen == before.chosen;
        if after != before {
            selection.set(after);
        }
        if let Some(missed) = missed.filter(|_| is_missed) {
            missed.run(());
        }
        if let Some(mv) = mv {
            play.run(mv);
        }
    });
    let tap = Callback::new(move |spot: String| touch.run(Touch::Tap(spot)));
    // A mouse shows what falls all the time; a finger does with jokers, and wonders.
    let told = Memo::new(move |_| {
        let has_jokers = scene.with(|scene| scene.foretells() && scene.task.is_some());
        has_jokers.then(|| scene.with(|scene| board_task(shell, scene))).flatten()
    });
    let told = move || Some(shell.tell("turn-yours", &[("task", &told.get()?)]));
    view! {
        <div class="try-board">
            <Board scene=scene touch fresh />
            <Steps scene tap fresh />
            {move || told().map(|told| view! { <p class="note">{told}</p> })}
        </div>
    }
}

/// What can be done with a button beside the board.
#[component]
pub(crate) fn Steps(
    scene: Memo<Scene>,
    tap: Callback<String>,
    /// When presses act on the board, and here.
    fresh: Fresh,
) -> impl IntoView {
    let steps = Memo::new(move |_| scene.with(|scene| scene.actions.clone()));
    let button = move |step: show::scene::Action| {
        view! {
            <button
                class="main"
                data-action=step.id.clone()
                on:click=move |event| {
                    if !fresh.acts(&event) {
                        return;
                    }
                    let by_keyboard = board::is_for_keyboard(&event);
                    let board = event_target::<web_sys::Element>(&event).closest(".try-board");
                    tap.run(step.id.clone());
                    // The button is gone now: back to its board.
                    if by_keyboard {
                        request_animation_frame(move || board::focus(board.ok().flatten()));
                    }
                }
            >
                {step.label.clone()}
            </button>
        }
    };
    move || steps.get().into_iter().map(button).collect_view()
}
