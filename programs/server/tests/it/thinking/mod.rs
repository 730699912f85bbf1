//! The queue, the threads, the strength of their bots, and workers.

mod queue;
mod remote;
mod steady;
mod thinkers;

use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use analysis::{AdviceJob, Finding, History, Job, StudyJob};
use quatuor::{AnyGame, AnyPosition, Refusal, Request, Seed};
use server::thinking::{Ask, Thinkers};

fn deal(game: AnyGame) -> AnyPosition {
    game.deal(&Request::default(), &Seed::new("thinking")).expect("the usual deal")
}

/// Longer than anything here should take.
const TOO_LONG: Duration = Duration::from_secs(60);

fn wait_until(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < TOO_LONG, "still waiting");
        std::thread::sleep(Duration::from_millis(1));
    }
}

type Answers = Receiver<(u64, Result<Finding, Refusal>)>;

/// Asks for all of them; answers come with their table.
fn ask(thinkers: &Thinkers, asks: impl IntoIterator<Item = Ask>) -> Answers {
    let (sender, answers) = channel();
    for ask in asks {
        let (sender, table) = (sender.clone(), ask.table);
        let answer = move |result| drop(sender.send((table, result)));
        thinkers.ask(ask, answer).expect("room in the queue");
    }
    answers
}

/// A study that would take hours.
fn endless() -> Job {
    let history = History::open(&deal(AnyGame::Pyramids), &[]);
    StudyJob::new(history, 1).within(u64::MAX).into()
}

/// What a bot would play at the start of a game.
fn job(game: AnyGame, bot: &str) -> Job {
    let start = deal(game);
    let history = History::seen(&start, &[], start.to_move());
    AdviceJob::bot_move(history, bot.parse().expect("a bot"), 5).into()
}
