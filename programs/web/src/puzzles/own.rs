//! The moves that cost most in games at this device, as exercises.

use analysis::Review;
use app::{Exercise, ExerciseStand, ExerciseState};
use leptos::prelude::*;
use quatuor::{AnyMove, Seat};
use show::scene::{badges, secrets};
use table::Table;

use crate::look::{keep_exercises, progress, review};
use crate::page::{BackLink, Colours, GameName, RulesLink, Trouble};
use crate::play::{SeatCard, TryBoard};
use crate::route::Route;
use crate::shell::Shell;
use crate::{sound, store};

/// So many games are looked through at once: each takes a while.
const GAMES: usize = 5;

/// No more exercises than this are listed, those of the latest games first.
const SHOWN: usize = 40;

/// The exercises of all games that were looked through, and a button to look through more.
#[component]
pub(super) fn OwnMoves() -> impl IntoView {
    let shell = Shell::here();
    let games = RwSignal::new(store::device().own_games());
    let exercises = Memo::new(move |_| {
        let known = games.get().into_iter().filter(|(_, is_known)| *is_known);
        let all = known.flat_map(|(id, _)| store::device().exercises(&id));
        all.take(SHOWN).collect::<Vec<_>>()
    });
    let unknown = Memo::new(move |_| {
        let unknown = games.get().into_iter().filter(|(_, is_known)| !is_known);
        unknown.map(|(id, _)| id).take(GAMES).collect::<Vec<_>>()
    });
    let wanted = RwSignal::new(0_usize);
    let next =
        Memo::new(move |_| unknown.with(|ids| ids.first().cloned()).filter(|_| wanted.get() > 0));
    let done = Callback::new(move |()| {
        wanted.update(|wanted| *wanted -= 1);
        games.set(store::device().own_games());
    });
    let is_empty = Memo::new(move |_| exercises.with(Vec::is_empty) && unknown.with(Vec::is_empty));
    let lead = move || shell.say(if is_empty.get() { "exercise-none" } else { "exercise-lead" });
    view! {
        <section class="pack own">
            <h2>{move || shell.say("exercise-title")}</h2>
            <p>{lead}</p>
            <ul class="marks exercises">
                <For each=move || exercises.get() key=|one| (one.id.clone(), one.step, one.is_solved) let(one)>
                    <Mark exercise=one />
                </For>
            </ul>
            <Show when=move || next.get().is_none() && !unknown.with(Vec::is_empty)>
                <button class="look-through" on:click=move |_| wanted.set(unknown.with_untracked(Vec::len))>
                    {move || shell.tell("exercise-look", &[("count", &unknown.with(Vec::len))])}
                </button>
            </Show>
            {move || next.get().map(|id| view! { <LookThrough id done /> })}
        </section>
    }
}

/// An exercise in the list.
#[component]
fn Mark(exercise: Exercise) -> impl IntoView {
    let shell = Shell::here();
    let Exercise { id, step, cost, is_solved, .. } = exercise;
    let game = store::device().table(&id).ok().map(|kept| kept.table.game())?;
    let (number, cost) = (step + 1, (cost + 5) / 10);
    let key = if is_solved { "puzzle-is-solved" } else { "puzzle-is-new" };
    let text = move || {
        let name = shell.say(game.name());
        shell.tell("exercise-mark", &[("game", &name), ("number", &number), ("cost", &cost)])
    };
    Some(view! {
        <li>
            <a class="mark wide" href=Route::Exercise(id, step).hash() data-state=key>
                <span>{text}</span>
                <span class="unseen">{move || format!(", {}", shell.say(key))}</span>
                <span aria-hidden="true">{is_solved.then_some("✓")}</span>
            </a>
        </li>
    })
}

/// Looks through one game.
#[component]
fn LookThrough(id: String, done: Callback<()>) -> impl IntoView {
    let shell = Shell::here();
    // A game that can't be read any more has been set aside: it is not asked for again.
    let kept = store::device().table(&id).ok()?;
    let found = review(shell, &kept.table);
    keep_exercises(id, kept.table, found.clone());
    let known = found.clone();
    Effect::new(move |_| {
        if known.with(Review::is_done) {
            request_animation_frame(move || done.run(()));
        }
    });
    let text = move || progress(shell, &found).unwrap_or_else(|| shell.say("hint-wait"));
    Some(view! { <p class="note" role="status">{text}</p> })
}

/// An exercise on the page; cheap to copy.
#[derive(Clone, Copy)]
struct Solver {
    shell: Shell,
    state: RwSignal<ExerciseState>,
}

impl Solver {
    /// Changes something, and says what came of it.
    fn change(self, change: impl FnOnce(&mut ExerciseState)) {
        self.state.update(change);
        self.shell.spoken.set(untrack(|| self.comment()));
    }

    fn play(self, mv: AnyMove) {
        self.change(|state| state.play(mv));
        let is_solved =
            self.state.with_untracked(|state| matches!(state.stand(), ExerciseStand::Solved(_)));
        if is_solved {
            self.state.with_untracked(|state| {
                let Exercise { id, step, .. } = state.exercise();
                store::device().keep_exercise_solved(id, *step)
            });
        }
        if self.shell.settings.get_untracked().sound {
            if is_solved { sound::right() } else { sound::wrong() }
        }
    }

    fn comment(self) -> String {
        self.shell.words.with(|words| self.state.with(|state| state.comment(words)))
    }
}

/// The page of an exercise.
#[component]
pub(crate) fn ExercisePage(id: String, step: usize) -> impl IntoView {
    let kept = store::device().table(&id).ok();
    let exercise = store::device().exercises(&id).into_iter().find(|one| one.step == step);
    let found = kept.zip(exercise).and_then(|(kept, exercise)| {
        Some((ExerciseState::new(exercise, &kept.table)?, kept.table))
    });
    match found {
        Some((state, table)) => view! { <Solve state table /> }.into_any(),
        None => view! { <Trouble key="exercise-no-such" /> }.into_any(),
    }
}

#[component]
fn Solve(state: ExerciseState, table: Table) -> impl IntoView {
    let shell = Shell::here();
    let game = table.game();
    let Exercise { id, step, .. } = state.exercise().clone();
    let own = state.seat();
    let solver = Solver { shell, state: RwSignal::new(state) };
    let board = Memo::new(move |_| solver.state.with(|state| state.board().clone()));
    let legal = Memo::new(move |_| solver.state.with(ExerciseState::legal_moves));
    let kind = move || match solver.state.with(ExerciseState::stand) {
        ExerciseStand::Missed(_) => "missed",
        ExerciseStand::Solved(_) => "solved",
        _ => "",
    };
    let card = |seat: Seat| {
        let player = table.player(seat).clone();
        let figures = Signal::derive(move || {
            board.with(|board| shell.words.with(|words| badges(board.view(), seat, words)))
        });
        let is_next = Memo::new(move |_| seat == own);
        // No more than the player could know then.
        let inks =
            board.with_untracked(|board| secrets(board.view(), seat)).filter(|_| seat == own);
        view! {
            <SeatCard player is_alone=false is_next figures>
                {inks.map(|inks| view! { <span class="secret"><Colours inks /></span> })}
            </SeatCard>
        }
    };
    let cards = table.seats().map(card).collect_view();
    view! {
        <main class="play puzzle exercise" id="main" tabindex="-1" data-game=game.name()>
            <header class="play-head">
                <BackLink to=Route::Puzzles key="puzzles" />
                <h1><GameName game /></h1>
                <RulesLink game />
            </header>
            <section class="play-board">
                <p class="task"><span>{move || shell.say("exercise-goal")}</span></p>
                <div class="frame">
                    <TryBoard board legal play=Callback::new(move |mv| solver.play(mv)) />
                </div>
            </section>
            <aside class="play-side">
                <section class="bubble" data-stand=kind>
                    <p class="verdict">{move || solver.comment()}</p>
                    <div class="action-row"><Buttons solver id step /></div>
                </section>
                <ul class="seats" aria-label=move || shell.say("seats")>{cards}</ul>
            </aside>
        </main>
    }
}

/// What can be done now.
#[component]
fn Buttons(solver: Solver, id: String, step: usize) -> impl IntoView {
    let shell = Shell::here();
    let stand = Memo::new(move |_| solver.state.with(ExerciseState::stand));
    let look = Route::Look(id.clone()).hash();
    // Another one that is not solved yet, of this game or another.
    let next = StoredValue::new({
        let games = store::device().own_games().into_iter();
        let all = games.flat_map(|(id, _)| store::device().exercises(&id));
        let mut others =
            all.filter(move |one| (&one.id, one.step) != (&id, step) && !one.is_solved);
        others.next().map(|one| Route::Exercise(one.id, one.step).hash())
    });
    let again = move || {
        view! {
            <button class="again" on:click=move |_| solver.change(ExerciseState::again)>
                {move || shell.say("puzzle-again")}
            </button>
        }
    };
    let show = move || {
        view! {
            <button class="show-answer" on:click=move |_| solver.change(ExerciseState::show)>
                {move || shell.say("puzzle-show")}
            </button>
        }
    };
    let more = move || {
        next.get_value().map(|next| {
            view! { <a class="button main next-puzzle" href=next>{move || shell.say("puzzle-more")}</a> }
        })
    };
    move || match stand.get() {
        ExerciseStand::Open => show().into_any(),
        ExerciseStand::Missed(_) => (again(), show()).into_any(),
        ExerciseStand::Solved(_) | ExerciseStand::Shown => {
            let look = look.clone();
            view! {
                {more()}
                {again()}
                <a class="button" href=look>{move || shell.say("look")}</a>
            }
            .into_any()
        }
    }
}
