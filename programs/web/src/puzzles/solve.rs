//! A puzzle on the page: solved by playing on the board.

use std::time::Duration;

use analysis::daily::Day;
use analysis::puzzles::{Puzzle, pack};
use app::{PuzzleProgress, PuzzleStand, PuzzleState};
use leptos::prelude::*;
use quatuor::{AnyMove, Seat};
use show::scene::secrets;

use super::seats::Seats;
use crate::page::{BackLink, GameName, RulesLink};
use crate::play::TryBoard;
use crate::route::Route;
use crate::shell::Shell;
use crate::{sound, store};

/// How long the opponent takes for a reply.
const BREATH: Duration = Duration::from_millis(700);

/// A puzzle on the page; cheap to copy.
#[derive(Clone, Copy)]
struct Solver {
    shell: Shell,
    state: RwSignal<PuzzleState>,
    progress: RwSignal<PuzzleProgress>,
    /// Set for the puzzle of today.
    day: Option<Day>,
    is_kept: RwSignal<bool>,
}

impl Solver {
    fn new(shell: Shell, puzzle: Puzzle, day: Option<Day>) -> Solver {
        let progress = store::device().puzzle_progress(puzzle.game());
        Solver {
            shell,
            state: RwSignal::new(PuzzleState::new(puzzle)),
            progress: RwSignal::new(progress),
            day,
            is_kept: RwSignal::new(true),
        }
    }

    /// Changes something, keeps a result that is decided by it, and says what came of it.
    fn change(self, change: impl FnOnce(&mut PuzzleState)) {
        self.state.update(change);
        self.keep_result();
        self.shell.spoken.set(untrack(|| self.comment()).unwrap_or_default());
        if let PuzzleStand::Reply(reply) = self.state.with_untracked(PuzzleState::stand) {
            set_timeout(
                move || {
                    // The page may be gone by now, or the puzzle begun again.
                    let stand = self.state.try_with_untracked(PuzzleState::stand);
                    if stand == Some(PuzzleStand::Reply(reply)) {
                        self.change(PuzzleState::reply);
                    }
                },
                BREATH,
            );
        }
    }

    fn keep_result(self) {
        let (game, is_solved, result) = self.state.with_untracked(|state| {
            let is_solved = state.stand() == PuzzleStand::Solved;
            (state.puzzle().game(), is_solved, state.result())
        });
        let Some(at_once) = result else { return };
        let mut progress = self.progress.get_untracked();
        self.state.with_untracked(|state| progress.add(state.puzzle(), at_once || is_solved));
        let is_new = self.progress.with_untracked(|before| *before != progress);
        if is_new {
            self.is_kept.set(store::device().keep_puzzle_progress(game, &progress));
            self.progress.set(progress);
        }
        if let Some(day) = self.day.filter(|_| is_solved) {
            self.is_kept.set(store::device().keep_puzzle_day(day));
        }
    }

    fn play(self, mv: AnyMove) {
        self.change(|state| state.play(mv));
        if self.shell.settings.get_untracked().sound {
            match self.state.with_untracked(PuzzleState::stand) {
                PuzzleStand::Solved => sound::right(),
                PuzzleStand::Missed(..) => sound::wrong(),
                _ => sound::of_move(mv.game()),
            }
        }
    }

    fn comment(self) -> Option<String> {
        self.shell.words.with(|words| self.state.with(|state| state.comment(words)))
    }
}

#[component]
pub(super) fn SolvePage(puzzle: Puzzle, day: Option<Day>) -> impl IntoView {
    let shell = Shell::here();
    let (game, number, rating) = (puzzle.game(), puzzle.number, puzzle.rating);
    // An address without a number would lead back to another puzzle.
    let from = match day {
        Some(_) => Route::PuzzleOfDay,
        None => Route::Puzzle(game, Some(number)),
    };
    let grade = format!("puzzle-grade-{}", puzzle.grade().name());
    let solver = Solver::new(shell, puzzle, day);
    let state = solver.state;
    let board = Memo::new(move |_| state.with(|state| state.board().clone()));
    let legal = Memo::new(move |_| state.with(PuzzleState::legal_moves));
    let goal = move || shell.words.with(|words| state.with(|state| state.goal(words)));
    let facts = move || {
        let number = shell.tell("puzzle-number", &[("number", &number)]);
        let rated = shell.tell("puzzle-rated", &[("rating", &rating)]);
        format!("{number} · {} · {rated}", shell.say(&grade))
    };
    view! {
        <main class="play puzzle" id="main" tabindex="-1" data-game=game.name() data-number=number>
            <header class="play-head">
                <BackLink to=Route::Puzzles key="puzzles" />
                <h1><GameName game /></h1>
                <RulesLink game from />
            </header>
            <section class="play-board">
                <p class="task"><span>{goal}</span></p>
                <div class="frame">
                    <TryBoard board legal play=Callback::new(move |mv| solver.play(mv)) />
                </div>
            </section>
            <aside class="play-side">
                <p class="progress">{facts}</p>
                <Verdict solver />
                <Seats state />
                <Show when=move || !solver.is_kept.get()>
                    <p class="notice">{move || shell.say("not-kept")}</p>
                </Show>
            </aside>
        </main>
    }
}

/// What came of the last move, and what can be done now.
#[component]
fn Verdict(solver: Solver) -> impl IntoView {
    let shell = Shell::here();
    let stand = Memo::new(move |_| solver.state.with(PuzzleState::stand));
    let steps = solver.state.with_untracked(|state| state.puzzle().line().len());
    let game = solver.state.with_untracked(|state| state.puzzle().game());
    let next = move || {
        let next =
            solver.progress.with(|progress| progress.next(&pack(game)).map(|one| one.number));
        match next {
            Some(number) => view! {
                <a class="button main next-puzzle" href=Route::Puzzle(game, Some(number)).hash()>
                    {move || shell.say("puzzle-more")}
                </a>
            }
            .into_any(),
            None => view! { <p>{move || shell.say("puzzle-none-left")}</p> }.into_any(),
        }
    };
    let again = move || {
        view! {
            <button class="again" on:click=move |_| solver.change(PuzzleState::again)>
                {move || shell.say("puzzle-again")}
            </button>
        }
    };
    let show = move |key: &'static str, count: usize| {
        view! {
            <button class="show-answer" on:click=move |_| solver.change(|state| state.show(count))>
                {move || shell.say(key)}
            </button>
        }
    };
    let buttons = move || match stand.get() {
        PuzzleStand::Open | PuzzleStand::Reply(_) => show("puzzle-show", 1).into_any(),
        PuzzleStand::Missed(..) => view! {
            <button class="main again" on:click=move |_| solver.change(PuzzleState::again)>
                {move || shell.say("puzzle-again")}
            </button>
            {show("puzzle-show", 1)}
        }
        .into_any(),
        PuzzleStand::Solved => next(),
        PuzzleStand::Shown(count) => view! {
            {(count > 1).then(|| show("puzzle-back", count - 1))}
            {(count < steps).then(|| show("puzzle-forward", count + 1))}
            {again()}
            {next()}
        }
        .into_any(),
    };
    let rating = move || {
        let is_decided = solver.state.with(|state| state.result().is_some());
        let rating = solver.progress.with(|progress| progress.rating.value());
        is_decided.then(|| shell.tell("puzzle-rating-after", &[("rating", &rating)]))
    };
    let open_secrets = move || {
        let has_secrets =
            solver.state.with(|state| secrets(state.board().view(), Seat::FIRST).is_some());
        has_secrets.then(|| shell.say("puzzle-secrets"))
    };
    let kind = move || match stand.get() {
        PuzzleStand::Missed(..) => "missed",
        PuzzleStand::Solved => "solved",
        _ => "",
    };
    view! {
        <section class="bubble" data-stand=kind>
            <p class="verdict">{move || solver.comment().or_else(open_secrets)}</p>
            <p class="progress">{rating}</p>
            <div class="action-row">{buttons}</div>
        </section>
    }
}
