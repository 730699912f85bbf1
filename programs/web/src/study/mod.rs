//! The analysis board: any position of any game, with everything open.

mod editor;
mod source;
mod state;
mod weigh;

use app::{StudyState, study_side};
use leptos::prelude::*;
use quatuor::{AnyGame, Seat, Side};
use show::scene::{Ink, badges, chip, secrets};

use self::editor::{EditBoard, Editor, share_brush};
use self::source::Source;
use self::state::StudyOnPage;
use self::weigh::{Moves, Solver};
use crate::page::{BackLink, Choice, Colours};
use crate::play::TryBoard;
use crate::route::{Route, StudySource};
use crate::shell::Shell;

#[component]
pub(crate) fn StudyPage(game: Option<AnyGame>, source: Option<StudySource>) -> impl IntoView {
    let shell = Shell::here();
    share_brush();
    let study = StudyOnPage::new(shell, game.unwrap_or(AnyGame::Slides), source);
    let game = Memo::new(move |_| study.with(|study| study.line().game()));
    let link = move |one: AnyGame| {
        view! {
            <a
                href=Route::Study(Some(one), None).hash()
                aria-current=move || (game.get() == one).then_some("page")
            >
                {move || shell.say(one.name())}
            </a>
        }
    };
    let modes = Signal::derive(move || {
        vec![(false, shell.say("study-analyse")), (true, shell.say("study-set-up"))]
    });
    let play = Callback::new(move |mv| study.update(|study| study.play(mv)));
    view! {
        <main class="play study" id="main" tabindex="-1" data-game=move || game.get().name()>
            <header class="play-head">
                <BackLink to=Route::Home key="home" />
                <h1>{move || shell.say("study")}</h1>
                <nav class="study-games" aria-label=move || shell.say("games")>
                    {AnyGame::ALL.into_iter().map(link).collect_view()}
                </nav>
            </header>
            <section class="play-board">
                <p
                    class="task"
                    class:refused=move || study.with(|study| study.refused().is_some() || study.trouble().is_some())
                    role="status"
                >
                    <span>{move || study.task()}</span>
                </p>
                <div class="frame">
                    <Show
                        when=move || !study.is_editing.get()
                        fallback=move || view! { <EditBoard study /> }
                    >
                        <TryBoard
                            board=study.board
                            legal=study.legal
                            play
                            line=Memo::new(move |_| study.with(StudyState::drawn_line))
                        />
                    </Show>
                </div>
                <Steps study />
            </section>
            <aside class="play-side" aria-label=move || shell.say("study")>
                <Choice
                    key="study-what"
                    choices=modes
                    chosen=study.is_editing
                    choose=Callback::new(move |is_editing| study.update(|study| study.edit(is_editing)))
                />
                <Show when=move || !study.is_editing.get() fallback=move || view! { <Editor study /> }>
                    <Seats study />
                    <Solver study />
                    <Moves study />
                    <LineList study />
                </Show>
                <Source study />
            </aside>
        </main>
    }
}

/// Forwards and backwards along the line.
#[component]
fn Steps(study: StudyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let at = move || study.with(|study| study.line().at());
    let last = move || study.with(|study| study.line().moves().len());
    let button = move |key: &'static str, sign: &'static str, goal: Signal<usize>| {
        view! {
            <button
                class="round"
                data-step=key
                aria-label=move || shell.say(key)
                disabled=move || goal.get() == at()
                on:click=move |_| {
                    let goal = goal.get_untracked();
                    study.update(|study| study.go(goal));
                }
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="study-steps">
            {button("study-to-start", "«", Signal::derive(|| 0))}
            {button("study-back", "‹", Signal::derive(move || at().saturating_sub(1)))}
            <span aria-hidden="true">{at}" / "{last}</span>
            {button("study-forward", "›", Signal::derive(move || (at() + 1).min(last())))}
            {button("study-to-end", "»", Signal::derive(last))}
        </div>
    }
}

/// The moves of the line, each a way to its place.
#[component]
fn LineList(study: StudyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let step = move |(index, text): (usize, String)| {
        let is_here = move || study.with(|study| study.line().at()) == index;
        view! {
            <li>
                <button
                    class="study-step"
                    aria-current=move || is_here().then_some("step")
                    on:click=move |_| study.update(|study| study.go(index))
                >
                    {text}
                </button>
            </li>
        }
    };
    let moves = Memo::new(move |_| {
        study.with(|study| {
            let moves = study.line().moves().iter().enumerate();
            moves.map(|(index, mv)| format!("{}. {mv}", index + 1)).collect::<Vec<String>>()
        })
    });
    view! {
        <Show when=move || !moves.with(Vec::is_empty)>
            <section>
                <h2>{move || shell.say("study-line")}</h2>
                <ol class="study-line">
                    {move || {
                        let start = (0, shell.say("study-start"));
                        let steps = moves.get().into_iter().enumerate();
                        let steps = steps.map(|(index, text)| (index + 1, text));
                        [start].into_iter().chain(steps).map(step).collect_view()
                    }}
                </ol>
            </section>
        </Show>
    }
}

/// What every seat has, its secret colours included as far as they are known.
#[component]
fn Seats(study: StudyOnPage) -> impl IntoView {
    let shell = Shell::here();
    let seat = move |seat: Seat| {
        study.here.with(|here| {
            let view = &here.position.view(seat);
            let own: Option<Vec<Ink>> = here.shows(seat).then(|| secrets(view, seat)).flatten();
            let figures = shell.words.with(|words| badges(view, seat, words));
            let is_next = view.to_move() == seat && here.outcome().is_none();
            let figure = |badge: show::scene::Badge| match badge.ink {
                None => view! { <li>{badge.label}</li> }.into_any(),
                Some(ink) => view! {
                    <li class:none=badge.count == 0 title=badge.label.clone()>
                        <i inner_html=chip(ink)></i>
                        <span aria-hidden="true">{badge.count}</span>
                        <span class="unseen">{badge.label.clone()}</span>
                    </li>
                }
                .into_any(),
            };
            view! {
                <li class="seat" class:next=is_next aria-current=is_next.then_some("true")>
                    <div class="seat-who">
                        <span class="seat-name">{shell.words.with(|words| study_side(Side::one(seat), words))}</span>
                        {own.map(|inks| view! {
                            <span class="secret">
                                <span class="unseen">{shell.say("secret")}</span>
                                <Colours inks />
                            </span>
                        })}
                    </div>
                    <ul class="badges">{figures.into_iter().map(figure).collect_view()}</ul>
                </li>
            }
        })
    };
    let seats = Memo::new(move |_| study.board.with(|board| board.view().seats()));
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {move || Seat::all(seats.get()).map(seat).collect_view()}
        </ul>
    }
}
