//! Every kind of job from the outside.

mod advice;
mod daily;
mod days;
#[cfg(feature = "threads")]
mod engine;
mod growth;
mod messages;
mod puzzle_packs;
mod puzzles;
mod reviews;
mod secrets;
mod studies;
mod suspicions;

use analysis::{Context, Finding, Job, Reply};
use quatuor::{AnyGame, AnyMove, AnyPosition, Dice, Refusal, Request, Seed};

/// A game that was played: where it began, the moves, and where they led.
#[derive(Clone)]
struct Played {
    start: AnyPosition,
    moves: Vec<AnyMove>,
    position: AnyPosition,
}

impl Played {
    fn from(start: AnyPosition) -> Played {
        Played { position: start.clone(), start, moves: vec![] }
    }

    fn dealt(game: AnyGame, variant: &str, players: usize) -> Played {
        let variant = Some(variant.to_string());
        let request = Request { variant, players: Some(players), options: vec![] };
        Played::from(game.deal(&request, &Seed::new("test")).expect("a deal"))
    }

    fn play(&mut self, text: &str) {
        let mv = self.position.read_move(text).expect("a move");
        self.position.play(mv).expect("a legal move");
        self.moves.push(mv);
    }

    /// Any legal moves, this many or to the end.
    fn play_on(mut self, moves: usize, dice: &mut impl Dice) -> Played {
        for _ in 0..moves {
            let Some(mv) = self.position.random_move(dice) else { break };
            self.position.play(mv).expect("a legal move");
            self.moves.push(mv);
        }
        self
    }

    /// The game as the seat to move has seen it.
    fn seen(&self) -> analysis::History {
        analysis::History::seen(&self.start, &self.moves, self.position.to_move())
    }

    fn open(&self) -> analysis::History {
        analysis::History::open(&self.start, &self.moves)
    }
}

/// One deal of every game.
fn usual_deals() -> Vec<Played> {
    [
        (AnyGame::Slides, "base", 3),
        (AnyGame::Pyramids, "chance", 4),
        (AnyGame::Shuttles, "base", 2),
        (AnyGame::Cups, "base", 4),
    ]
    .map(|(game, variant, players)| Played::dealt(game, variant, players))
    .into()
}

/// Runs a job as a page does in its worker: through bytes, with a clock that stands still.
fn run(job: impl Into<Job>) -> Result<Vec<Finding>, Refusal> {
    run_until(job, &|| false)
}

/// The same until `stop` says yes.
fn run_until(
    job: impl Into<Job>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Finding>, Refusal> {
    let job = job.into();
    let read = Job::from_bytes(&job.to_bytes()).expect("what was written");
    assert_eq!(read, job);
    let mut findings = vec![];
    read.run(&mut Context::new(&|| 0.0, stop), &mut |finding| {
        let reply = Reply::Finding(finding.clone());
        assert_eq!(Reply::from_bytes(&reply.to_bytes()), Ok(reply));
        findings.push(finding);
    })?;
    Ok(findings)
}

/// The last finding of a job, as what it must be.
macro_rules! last {
    ($Kind:ident, $job:expr) => {
        match crate::run($job).expect("a job that makes sense").pop() {
            Some(analysis::Finding::$Kind(found)) => found,
            other => panic!("found {other:?}"),
        }
    };
}
pub(crate) use last;

/// The code of a refusal.
fn code(result: Result<Vec<Finding>, Refusal>) -> String {
    result.expect_err("a job that makes no sense").code.into_owned()
}
