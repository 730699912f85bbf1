//! What can be learnt from a game: the moves that cost most, and the secrets that
//! could be read.

use analysis::Review;
use bots::Level;
use leptos::prelude::*;
use quatuor::Seat;
use show::scene::secrets;
use table::Viewer;

use super::chart::Chart;
use super::replay::ReplayOnPage;
use super::what_if::play_on;
use crate::shell::Shell;

/// The moves that cost most, each with the better one.
#[component]
pub(super) fn Lessons(
    replay: ReplayOnPage,
    review: ArcRwSignal<Review>,
    level: RwSignal<Level>,
) -> impl IntoView {
    let shell = replay.shell;
    let (known, progressing) = (review.clone(), review.clone());
    let costliest =
        Memo::new(move |_| known.with(|known| (known.is_done(), known.costliest().to_vec())));
    let lesson = move |(index, step): (usize, usize)| {
        let is_first = index == 0;
        let verdict = review.with_untracked(|known| known.verdict(step).cloned());
        verdict.map(|verdict| {
            let (seat, (name, played), (_, better)) = shell.words.with(|words| {
                replay.state.with_untracked(|replay| {
                    let instead = replay.told_instead(step, &verdict.best, words);
                    (replay.mover(step), replay.told_at(step, words), instead)
                })
            });
            let is_person = replay.table(|table| table.player(seat).is_person());
            let why = verdict.reason.map(|reason| {
                let why = shell.reason(&reason);
                let key = if is_person { "review-why" } else { "review-why-other" };
                shell.tell(key, &[("why", &why), ("name", &name)])
            });
            let (cost, best) = ((verdict.cost + 5) / 10, verdict.best);
            let number = step + 1;
            view! {
                <details class="costly" data-step=step open=is_first>
                    <summary>{shell.tell("review-cost", &[("number", &number), ("name", &name), ("cost", &cost)])}</summary>
                    <p>{shell.tell("review-played", &[("name", &name), ("move", &played)])}</p>
                    <p>{shell.tell("review-better", &[("name", &name), ("move", &better)])}" "{why}</p>
                    <div class="action-row">
                        <button on:click=move |_| replay.show_better(step, &best)>{shell.say("review-show")}</button>
                        <button on:click=move |_| play_on(replay, step, seat, level.get_untracked())>
                            {shell.say("what-if-play")}
                        </button>
                    </div>
                </details>
            }
        })
    };
    // The place is there from the beginning: nothing else shall jump when it fills.
    view! {
        <section class="lessons" class:known=move || costliest.get().0>
            <h2>{move || shell.say("review-costly")}</h2>
            <p class="note">{move || match costliest.get() {
                (false, _) => progress(shell, &progressing).unwrap_or_else(|| shell.say("review-closer")),
                (true, steps) if steps.is_empty() => shell.say("review-costly-none"),
                (true, _) => shell.say("review-costly-note"),
            }}</p>
            {move || costliest.get().1.into_iter().enumerate().map(&lesson).collect_view()}
        </section>
    }
}

/// How far a review has come; `None` when every moment is known.
pub(crate) fn progress(shell: Shell, review: &ArcRwSignal<Review>) -> Option<String> {
    let (known, all) = review.with(|known| (known.known(), known.all()));
    let last = all - 1;
    (known < all).then(|| shell.tell("review-progress", &[("number", &known), ("all", &last)]))
}

/// When the others could read the secrets, as far as bots can tell.
#[component]
pub(super) fn Readable(replay: ReplayOnPage, review: ArcRwSignal<Review>) -> impl IntoView {
    let shell = replay.shell;
    let seats: Vec<Seat> = replay.table(|table| table.seats().collect());
    let known = review.clone();
    let lines = Memo::new({
        let seats = seats.clone();
        move |_| known.with(|known| seats.iter().map(|seat| known.belief_line(*seat)).collect())
    });
    let names = seats.iter().map(|seat| (seat.to_string(), replay.name(*seat))).collect();
    let line = move |seat: &Seat| {
        let name = replay.name(*seat);
        let view = replay.table(|table| table.view(Viewer::Spectator));
        let inks = secrets(&view, *seat).unwrap_or_default();
        let colours: Vec<String> = inks.iter().map(|ink| shell.say(ink.key())).collect();
        let colours = shell.words.with(|words| words.list(&colours));
        match review.with(|known| known.readable_from(*seat)) {
            Some(step) => {
                let text = shell.tell(
                    "review-readable",
                    &[("number", &step), ("name", &name), ("colours", &colours)],
                );
                view! { <li><button class="quiet" on:click=move |_| replay.go_and_look(step)>{text}</button></li> }.into_any()
            }
            None => {
                let text =
                    shell.tell("review-unreadable", &[("name", &name), ("colours", &colours)]);
                view! { <li>{text}</li> }.into_any()
            }
        }
    };
    view! {
        <section class="readable">
            <h2>{move || shell.say("review-secrets")}</h2>
            <p class="note">{move || shell.say("review-secrets-note")}</p>
            <Chart
                key="review-secrets"
                names
                lines
                last=replay.last
                replay=Some(replay)
            />
            <ul class="readable-list">
                {move || lines.with(|lines| is_to_the_end(lines, replay.last)).then(|| seats.iter().map(&line).collect_view())}
            </ul>
        </section>
    }
}

fn is_to_the_end(lines: &[super::chart::Line], last: usize) -> bool {
    lines.iter().all(|line| line.last().is_some_and(|end| end.0 == last))
}
