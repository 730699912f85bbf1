//! What every move is worth, and how a puzzle is solved.

use analysis::{Solution, SolutionState};
use app::{LinePosition, StudyState, study_side};
use leptos::prelude::*;
use quatuor::{AnyMove, Side};
use show::scene::{secrets, tell};
use wasm_bindgen::JsCast;

use super::state::StudyOnPage;
use crate::board::is_for_keyboard;
use crate::page::Switch;
use crate::shell::Shell;

/// All moves with the chances of all players, the best first.
#[component]
pub(super) fn Moves(study: StudyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let sides = Memo::new(move |_| study.here.with(|here| here.position.sides()));
    // Nothing moves away under a pointer: a list that is pointed at keeps its order.
    let moves = Memo::new(move |last: Option<&Vec<AnyMove>>| {
        study.with(|study| match last.filter(|_| study.pointed().is_some()) {
            Some(last) => last.clone(),
            None => study.weighed_moves(),
        })
    });
    let state = move || {
        study.with(|study| {
            let found = study.found()?;
            let key = if found.is_done { "study-rests" } else { "study-thinks" };
            Some(shell.tell(key, &[("count", &grouped(found.looked))]))
        })
    };
    let hint = move || {
        study.with(|study| {
            let (here, view) = (study.here(), study.view());
            let has_secrets = secrets(view, here.viewer()).is_some();
            match here.eyes {
                Some(_) => Some(shell.tell("study-view", &[("seat", &here.viewer())])),
                None if has_secrets && view.seats() > 1 => Some(shell.say("study-open")),
                None => None,
            }
        })
    };
    let heads = move || {
        let mover = study.here.with(|here| here.position.to_move());
        let head = |side: Side| {
            view! {
                <th scope="col" class:mover=side.contains(mover)>
                    <span class="unseen">{shell.words.with(|words| study_side(side, words))}</span>
                    <span aria-hidden="true">{side.to_string()}</span>
                </th>
            }
        };
        sides.get().into_iter().map(head).collect_view()
    };
    let table = move || {
        view! {
            <div class="study-table">
                <table on:mouseleave=move |_| study.update(|study| study.point(None))>
                    <caption class="unseen">{move || shell.say("study-moves")}</caption>
                    <thead>
                        <tr><th scope="col">{move || shell.say("study-chance")}" %"</th>{heads}</tr>
                    </thead>
                    <tbody>
                        <For each=move || moves.get() key=|mv| *mv let(mv)>
                            <Row study mv sides />
                        </For>
                    </tbody>
                </table>
            </div>
        }
    };
    let can_be_weighed = Memo::new(move |_| study.here.with(LinePosition::can_be_weighed));
    view! {
        <section class="study-moves">
            <Switch
                label=Signal::derive(move || shell.say("study-thinking"))
                note=Signal::derive(move || shell.say("study-thinking-note"))
                is_on=study.is_weighing
                switch=Callback::new(move |is_on| study.update(|study| study.weigh(is_on)))
            />
            {move || hint().map(|text| view! { <p class="note">{text}</p> })}
            <p class="study-looked">
                {move || state().filter(|_| study.is_weighing.get() && can_be_weighed.get())}
            </p>
            {move || {
                // Every position has a table of its own: rows are about one position.
                study.here.track();
                study.legal.with(|legal| !legal.is_empty()).then(table)
            }}
        </section>
    }
}

#[component]
fn Row(study: StudyOnPage, mv: AnyMove, sides: Memo<Vec<Side>>) -> impl IntoView {
    let shell = Shell::here();
    let text = mv.to_string();
    let chances = Memo::new(move |_| {
        study.with(|study| {
            let one = study.found()?.moves.iter().find(|one| one.mv == text)?;
            Some(one.chances.clone())
        })
    });
    let words = study
        .board
        .with_untracked(|board| shell.words.with_untracked(|words| tell(board.view(), mv, words)));
    let chance = move |side: Side| {
        let seat = side.seats().next().map_or(0, |seat| seat.index());
        let known = move || chances.with(|all| all.as_ref().and_then(|all| all.get(seat).copied()));
        let percent = move || known().map_or(0, |chance| (chance + 5) / 10);
        let is_mover = study.here.with_untracked(|here| side.contains(here.position.to_move()));
        view! {
            <td class="study-chance" class:mover=is_mover>
                {is_mover.then(|| view! {
                    <i aria-hidden="true" hidden=move || known().is_none() style:width=move || format!("{}%", percent())></i>
                })}
                <span>{move || match known() {
                    Some(_) => percent().to_string(),
                    None => "–".into(),
                }}</span>
            </td>
        }
    };
    view! {
        <tr on:mouseenter=move |_| study.update(|study| study.point(Some(mv)))>
            <th scope="row">
                <button
                    class="study-move"
                    on:click=move |event| {
                        let by_keyboard = is_for_keyboard(&event);
                        study.update(|study| study.play(mv));
                        // This button is gone now: on to the next best move.
                        if by_keyboard {
                            request_animation_frame(focus_best);
                        }
                    }
                    on:focus=move |_| study.update(|study| study.point(Some(mv)))
                    on:blur=move |_| study.update(|study| study.point(None))
                >
                    {words}
                </button>
            </th>
            {move || sides.get().into_iter().map(chance).collect_view()}
        </tr>
    }
}

/// Moves the keyboard focus to the best move.
fn focus_best() {
    if let Ok(Some(button)) = document().query_selector(".study-move") {
        let _ = button.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// A number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// For a solo game: its solution.
#[component]
pub(super) fn Solver(study: StudyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let is_puzzle = Memo::new(move |_| study.with(StudyState::is_puzzle));
    let has_solution = Memo::new(move |_| study.with(|study| study.solution().is_some()));
    let is_solving = Memo::new(move |_| study.with(StudyState::is_solving));
    let said = move || {
        study.with(|study| match study.solution() {
            Some(solution) => told(shell, solution),
            None if study.is_solving() => shell.say("study-solving"),
            None => String::new(),
        })
    };
    view! {
        <Show when=move || is_puzzle.get() || has_solution.get()>
            <section class="study-solver">
                <button
                    class="main"
                    disabled=move || !is_puzzle.get()
                    on:click=move |_| study.update(|study| study.solve(!study.is_solving()))
                >
                    {move || shell.say(if is_solving.get() { "study-stop" } else { "study-solve" })}
                </button>
                <p role="status">{said}</p>
            </section>
        </Show>
    }
}

fn told(shell: Shell, solved: &Solution) -> String {
    let count = solved.moves.len();
    match solved.state {
        SolutionState::Impossible => shell.say("study-impossible"),
        SolutionState::Unknown => shell.say("study-unknown"),
        SolutionState::Searching => shell.tell("study-shorter", &[("count", &count)]),
        SolutionState::Solved => {
            let first = shell.tell("study-solved", &[("count", &count)]);
            let then = if solved.is_fewest() {
                shell.say("study-fewest")
            } else {
                shell.tell("study-at-least", &[("count", &solved.at_least)])
            };
            format!("{first} {then}")
        }
    }
}
