//! What every move is worth, and how a game alone is won.

use analysis::{PuzzleJob, Solution, SolutionState};
use games::{AnyMove, Side};
use leptos::prelude::*;
use scene::{secrets, tell};
use table::LinePosition;

use wasm_bindgen::JsCast;

use super::desk::Desk;
use crate::board::is_by_keyboard;
use crate::page::Switch;
use crate::shell::Shell;

/// All moves with everybody's chances, the best first.
#[component]
pub(super) fn Moves(desk: Desk) -> impl IntoView {
    let shell = Shell::here();
    let sides = Memo::new(move |_| desk.stage.with(|stage| stage.position.sides()));
    // Nothing moves away under somebody's finger: a list that is pointed at keeps its order.
    let moves = Memo::new(move |last: Option<&Vec<AnyMove>>| {
        if let Some(last) = last.filter(|_| desk.pointed.with(Option::is_some)) {
            return last.clone();
        }
        let known = desk.found.with(|found| {
            let found = found.as_ref()?;
            let read = |text: &str| desk.stage.with(|stage| stage.position.read_move(text).ok());
            Some(found.moves.iter().filter_map(|one| read(&one.mv)).collect::<Vec<AnyMove>>())
        });
        known.unwrap_or_else(|| desk.legal.get())
    });
    let state = move || {
        desk.found.with(|found| {
            let found = found.as_ref()?;
            let key = if found.is_done { "study-rests" } else { "study-thinks" };
            Some(shell.tell(key, &[("count", &grouped(found.looked))]))
        })
    };
    let hint = move || {
        desk.stage.with(|stage| {
            let seat = stage.viewer();
            let has_secrets = secrets(&stage.position.view(seat), seat).is_some();
            match stage.eyes {
                Some(_) => Some(shell.tell("study-view", &[("seat", &seat)])),
                None if has_secrets && stage.position.seats() > 1 => Some(shell.say("study-open")),
                None => None,
            }
        })
    };
    let heads = move || {
        let mover = desk.stage.with(|stage| stage.position.to_move());
        let head = |side: Side| {
            view! {
                <th scope="col" class:mover=side.contains(mover)>
                    <span class="unseen">{desk.side_name(side)}</span>
                    <span aria-hidden="true">{side.to_string()}</span>
                </th>
            }
        };
        sides.get().into_iter().map(head).collect_view()
    };
    let table = move || {
        view! {
            <div class="study-table">
                <table on:mouseleave=move |_| desk.pointed.set(None)>
                    <caption class="unseen">{move || shell.say("study-moves")}</caption>
                    <thead>
                        <tr><th scope="col">{move || shell.say("study-chance")}" %"</th>{heads}</tr>
                    </thead>
                    <tbody>
                        <For each=move || moves.get() key=|mv| *mv let(mv)>
                            <Row desk mv sides />
                        </For>
                    </tbody>
                </table>
            </div>
        }
    };
    let can_be_weighed = Memo::new(move |_| desk.stage.with(LinePosition::can_be_weighed));
    view! {
        <section class="study-moves">
            <Switch
                label=Signal::derive(move || shell.say("study-thinking"))
                note=Signal::derive(move || shell.say("study-thinking-note"))
                is_on=desk.is_on
                switch=Callback::new(move |is_on| desk.is_on.set(is_on))
            />
            {move || hint().map(|text| view! { <p class="note">{text}</p> })}
            <p class="study-looked">
                {move || state().filter(|_| desk.is_on.get() && can_be_weighed.get())}
            </p>
            {move || {
                // Every position has a table of its own: rows are about one position.
                desk.stage.track();
                desk.legal.with(|legal| !legal.is_empty()).then(table)
            }}
        </section>
    }
}

#[component]
fn Row(desk: Desk, mv: AnyMove, sides: Memo<Vec<Side>>) -> impl IntoView {
    let shell = Shell::here();
    let text = mv.to_string();
    let chances = Memo::new(move |_| {
        desk.found.with(|found| {
            let one = found.as_ref()?.moves.iter().find(|one| one.mv == text)?;
            Some(one.chances.clone())
        })
    });
    let words = desk.stage.with_untracked(|stage| {
        let view = stage.position.view(stage.viewer());
        shell.words.with_untracked(|words| tell(&view, mv, words))
    });
    let chance = move |side: Side| {
        let seat = side.seats().next().map_or(0, |seat| seat.index());
        let known = move || chances.with(|all| all.as_ref().and_then(|all| all.get(seat).copied()));
        let percent = move || known().map_or(0, |chance| (chance + 5) / 10);
        let is_mover = desk.stage.with_untracked(|one| side.contains(one.position.to_move()));
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
        <tr on:mouseenter=move |_| desk.pointed.set(Some(mv))>
            <th scope="row">
                <button
                    class="study-move"
                    on:click=move |event| {
                        let by_keyboard = is_by_keyboard(&event);
                        desk.play(mv);
                        // This button is gone now: on to the next best move.
                        if by_keyboard {
                            request_animation_frame(focus_best);
                        }
                    }
                    on:focus=move |_| desk.pointed.set(Some(mv))
                    on:blur=move |_| desk.pointed.set(None)
                >
                    {words}
                </button>
            </th>
            {move || sides.get().into_iter().map(chance).collect_view()}
        </tr>
    }
}

/// Leads whoever plays by keyboard to the best move.
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

/// For a game alone: its solution.
#[component]
pub(super) fn Solver(desk: Desk) -> impl IntoView {
    let shell = Shell::here();
    let is_puzzle = Memo::new(move |_| {
        desk.stage
            .with(|stage| PuzzleJob::new(&stage.position).is_some() && stage.outcome().is_none())
    });
    let said = move || {
        desk.solved.with(|solved| match solved {
            Some(solved) => told(shell, solved),
            None if desk.is_solving.get() => shell.say("study-solving"),
            None => String::new(),
        })
    };
    view! {
        <Show when=move || is_puzzle.get() || desk.solved.with(Option::is_some)>
            <section class="study-solver">
                <button
                    class="main"
                    disabled=move || !is_puzzle.get()
                    on:click=move |_| {
                        let starts = !desk.is_solving.get_untracked();
                        if starts {
                            desk.solved.set(None);
                        }
                        desk.is_solving.set(starts);
                    }
                >
                    {move || shell.say(if desk.is_solving.get() { "study-stop" } else { "study-solve" })}
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
