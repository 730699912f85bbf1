//! Puzzles: all of them, and one to solve.

mod own;
mod seats;
mod solve;

use analysis::daily::Streak;
use analysis::puzzles::{Grade, Puzzle, Theme, of_day, pack};
use app::PuzzleProgress;
use leptos::prelude::*;
use quatuor::AnyGame;

pub(crate) use self::own::ExercisePage;
use self::own::OwnMoves;
use self::solve::SolvePage;
use crate::daily::today;
use crate::page::{GameName, Head, Trouble};
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

/// How many positions are shown with a theme.
const EXAMPLES: usize = 8;

/// The puzzles of all games, with what was made of them.
#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    let shell = Shell::here();
    let Streak { now, longest } = Streak::of(&store::device().puzzle_days(), today());
    view! {
        <Head />
        <main class="page puzzles" id="main" tabindex="-1">
            <h1>{move || shell.say("puzzles")}</h1>
            <p class="lead">{move || shell.say("puzzle-lead")}</p>
            <p class="note">{move || shell.say("puzzle-secrets")}</p>
            <div class="signposts"><TodaysPuzzle /></div>
            {(longest > 0).then(|| view! {
                <p class="streak">
                    {move || shell.tell("puzzle-days", &[("now", &now), ("longest", &longest)])}
                </p>
            })}
            <OwnMoves />
            {AnyGame::ALL.into_iter().map(|game| view! { <Pack game /> }).collect_view()}
            <p class="field"><a class="quiet" href=Route::Statistics.hash()>{move || shell.say("statistics")}</a></p>
        </main>
    }
}

/// The puzzles of a game by how hard they are.
#[component]
fn Pack(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let (puzzles, progress) = (pack(game), store::device().puzzle_progress(game));
    let (rating, solved, of) = (progress.rating.value(), progress.solved(), puzzles.len());
    let theme = |theme: Theme| {
        let shown = theme.puzzles(&puzzles).into_iter().take(EXAMPLES);
        let marks = shown.map(|puzzle| mark(shell, puzzle, &progress)).collect_view();
        let (title, text) = (format!("seen-{}", theme.name), format!("seen-{}-text", theme.name));
        view! {
            <h3>{move || shell.say(&title)}</h3>
            <p>{move || shell.say(&text)}</p>
            <ul class="marks">{marks}</ul>
        }
    };
    let grade = |grade: Grade| {
        let of_grade = puzzles.iter().filter(|puzzle| puzzle.grade() == grade);
        let marks = of_grade.map(|puzzle| mark(shell, puzzle, &progress)).collect_view();
        let key = format!("puzzle-grade-{}", grade.name());
        view! {
            <h3>{move || shell.say(&key)}</h3>
            <ul class="marks">{marks}</ul>
        }
    };
    view! {
        <section class="pack" data-game=game.name()>
            <h2><GameName game /></h2>
            <p class="pack-facts">
                <span>{move || shell.tell("puzzle-rating-after", &[("rating", &rating)])}</span>
                <span>{move || shell.tell("puzzle-solved-count", &[("solved", &solved), ("of", &of)])}</span>
            </p>
            <div class="action-row">
                <a class="button main" href=Route::Puzzle(game, None).hash()>{move || shell.say("puzzle-start")}</a>
            </div>
            <details class="themes">
                <summary>{move || shell.say("puzzle-themes")}</summary>
                {Theme::of(game).into_iter().map(theme).collect_view()}
            </details>
            <details class="all">
                <summary>{move || shell.say("puzzle-all")}</summary>
                {Grade::ALL.map(grade).collect_view()}
            </details>
        </section>
    }
}

/// A puzzle in the list, with a sign for what was made of it.
fn mark(shell: Shell, puzzle: &Puzzle, progress: &PuzzleProgress) -> impl IntoView + use<> {
    let (number, rating) = (puzzle.number, puzzle.rating);
    let (key, sign) = match progress.results.get(&number) {
        Some(true) => ("puzzle-is-solved", "✓"),
        Some(false) => ("puzzle-is-missed", "✗"),
        None => ("puzzle-is-new", ""),
    };
    let label = move || {
        let name = shell.tell("puzzle-number", &[("number", &number)]);
        format!(
            "{name}, {}, {}",
            shell.tell("puzzle-rated", &[("rating", &rating)]),
            shell.say(key)
        )
    };
    let route = Route::Puzzle(puzzle.game(), Some(number));
    view! {
        <li>
            <a class="mark" href=route.hash() aria-label=label data-state=key>
                <span>{number}</span>
                <span aria-hidden="true">{sign}</span>
            </a>
        </li>
    }
}

/// The puzzle of this number, or the one that suits the player.
#[component]
pub(crate) fn PuzzlePage(game: AnyGame, number: Option<u32>) -> impl IntoView {
    let puzzles = pack(game);
    let wanted = match number {
        Some(number) => puzzles.into_iter().find(|puzzle| puzzle.number == number),
        None => {
            let next = store::device().puzzle_progress(game).next(&puzzles).cloned();
            next.or_else(|| puzzles.into_iter().next())
        }
    };
    match wanted {
        Some(puzzle) => view! { <SolvePage puzzle day=None /> }.into_any(),
        None => view! { <Trouble key="puzzle-no-such" /> }.into_any(),
    }
}

/// The puzzle of today.
#[component]
pub(crate) fn PuzzleOfDayPage() -> impl IntoView {
    let today = today();
    let puzzle = of_day(today.days_after_1970().into());
    view! { <SolvePage puzzle day=Some(today) /> }
}

/// The way to today's puzzle.
#[component]
pub(crate) fn TodaysPuzzle() -> impl IntoView {
    let shell = Shell::here();
    let today = today();
    let game = analysis::puzzles::game_of_day(today.days_after_1970().into());
    let is_done = store::device().puzzle_days().contains(&today);
    let note = if is_done { "puzzle-today-done" } else { "puzzle-today-note" };
    view! {
        <a class="signpost todays-puzzle" href=Route::PuzzleOfDay.hash()>
            <b>{move || shell.tell("puzzle-today", &[("game", &shell.say(game.name()))])}</b>
            <span>{move || shell.say(note)}</span>
        </a>
    }
}
