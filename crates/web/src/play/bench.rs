//! A board to try things on, without a table: for figures, lessons and studies.

use games::{AnyMove, Seat};
use leptos::prelude::*;
use scene::Scene;

use super::film::{Film, Hand};
use super::fingers::Fingers;
use crate::board::{self, Board, Touch};
use crate::shell::Shell;

/// A board with the buttons that belong to it. It shows the film, and says what is
/// played; whoever it is told to plays it on the film, or does not.
#[component]
pub(crate) fn Bench(
    /// What is on the board.
    #[prop(into)]
    film: Signal<Film>,
    /// Whose eyes it is seen with.
    #[prop(into)]
    viewer: Signal<Seat>,
    /// The moves that can be chosen from; without any, it is there to be read.
    #[prop(into)]
    legal: Signal<Vec<AnyMove>>,
    /// What happens with a move.
    play: Callback<AnyMove>,
    /// What happens when somebody taps where there is nothing to do.
    #[prop(optional)]
    missed: Option<Callback<()>>,
    /// A line of play to be drawn over it.
    #[prop(optional, into)]
    line: Signal<Vec<AnyMove>>,
) -> impl IntoView {
    let shell = Shell::here();
    let fingers = Fingers::new();
    // Whatever is chosen belongs to the picture before.
    Effect::new(move |_| {
        film.track();
        fingers.let_go();
    });
    let scene: Memo<Scene> = Memo::new(move |_| {
        let (legal, chosen, pointed) = (legal.get(), fingers.chosen.get(), fingers.pointed.get());
        let hand = Hand { legal: &legal, chosen: &chosen, pointed: pointed.as_deref() };
        film.with(|film| {
            let mut scene = shell.words.with(|words| film.scene(viewer.get(), hand, words));
            line.with(|line| film.draw_line(viewer.get(), line, &mut scene));
            scene
        })
    });
    let view = move || film.with_untracked(|film| film.board().view(viewer.get_untracked()));
    let played = move |mv: Option<AnyMove>| {
        if let Some(mv) = mv {
            play.run(mv);
        }
    };
    let touch = Callback::new(move |touch| {
        let is_tap = matches!(touch, Touch::Tap(_) | Touch::Carry(..));
        let before = fingers.chosen.get_untracked();
        let mv = fingers.touch(&view(), &legal.get_untracked(), touch);
        if let Some(missed) = missed.filter(|_| is_tap && mv.is_none())
            && fingers.chosen.with_untracked(|chosen| *chosen == before)
        {
            missed.run(());
        }
        played(mv);
    });
    let tap = Callback::new(move |spot: String| {
        played(fingers.tap(&view(), &legal.get_untracked(), &spot));
    });
    view! {
        <div class="bench">
            <Board scene=scene touch />
            <Steps scene tap />
        </div>
    }
}

/// What can be done by a button beside the board.
#[component]
pub(crate) fn Steps(scene: Memo<Scene>, tap: Callback<String>) -> impl IntoView {
    let steps = Memo::new(move |_| scene.with(|scene| scene.actions.clone()));
    let button = move |step: scene::Action| {
        view! {
            <button
                class="main"
                data-action=step.id.clone()
                on:click=move |event| {
                    let by_keyboard = board::is_by_keyboard(&event);
                    let bench = event_target::<web_sys::Element>(&event).closest(".bench");
                    tap.run(step.id.clone());
                    // The button is gone now: back to its board.
                    if by_keyboard {
                        request_animation_frame(move || board::focus(bench.ok().flatten()));
                    }
                }
            >
                {step.label.clone()}
            </button>
        }
    };
    move || steps.get().into_iter().map(button).collect_view()
}
