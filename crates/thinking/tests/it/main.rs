//! The queue, the threads and the strength of their bots.

mod queue;
mod steady;
mod thinkers;

use analysis::{AdviceJob, History, Job};
use games::{AnyGame, AnyPosition, Request, Seed};

fn deal(game: AnyGame) -> AnyPosition {
    game.deal(&Request::default(), &Seed::new("thinking")).expect("the usual deal")
}

/// What a bot would play at the start of a game.
fn job(game: AnyGame, bot: &str) -> Job {
    let start = deal(game);
    let history = History::seen(&start, &[], start.to_move());
    AdviceJob::bot_move(history, bot.parse().expect("a bot"), 5).into()
}
