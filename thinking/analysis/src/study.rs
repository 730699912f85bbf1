//! What every move of a position is worth, found out in longer and longer rounds.

use bots::{Allowance, Level, Name, Playable, SeatHistory};
use quatuor::{FastDice, KnownGame, Refusal};
use serde::{Deserialize, Serialize};

use crate::context::Host;
use crate::minds::Minds;
use crate::opinion::{Opinion, opinions};
use crate::{Context, History};

/// What the first round takes, and what the last one takes at most, in milliseconds.
const ROUNDS: (f64, f64) = (60.0, 4_000.0);
/// The first round, where iterations are counted.
const FIRST: u64 = 100;
/// The most moves of the best line.
const PLIES: usize = 6;
/// A reply gets this part of a round.
const REPLY: f64 = 12.0;
/// The most bytes for the moves, and for a reply.
const MEMORY: (u64, u64) = (160 << 20, 8 << 20);

/// "What is every move worth here?"
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyJob {
    history: History,
    /// All iterations there are; `None` goes by the clock.
    iterations: Option<u64>,
    dice: u64,
}

/// What is known after a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Study {
    /// How many games, positions or turns were looked at in all rounds together.
    pub looked: u64,
    /// Whether this was the last round.
    pub is_done: bool,
    /// The best move, and what would probably follow.
    pub line: Vec<String>,
    /// All legal moves, the best first.
    pub moves: Vec<Opinion>,
}

impl StudyJob {
    /// Studies the position that a history leads to, for about ten seconds. If something
    /// is hidden, the history must be that of the seat to move.
    pub fn new(history: History, dice: u64) -> StudyJob {
        StudyJob { history, iterations: None, dice }
    }

    /// The same with a number of iterations instead of a time: always the same findings.
    #[must_use]
    pub fn within(self, iterations: u64) -> StudyJob {
        StudyJob { iterations: Some(iterations), ..self }
    }

    /// Thinks in rounds, each twice as long as the one before; one finding per round.
    ///
    /// # Errors
    /// When there is nothing to study: the history makes no sense, the game is over, or
    /// the secrets of the seat to move are hidden.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(Study),
    ) -> Result<(), Refusal> {
        quatuor::with_game!(self.history.game(), Position => {
            self.run_in::<Position>(context.host, on_finding)
        })
    }

    fn run_in<G: Playable + KnownGame>(
        &self,
        host: Host,
        on_finding: &mut dyn FnMut(Study),
    ) -> Result<(), Refusal> {
        let known = self.history.read::<G>()?.at_turn()?;
        // With everything known, what led here tells nothing more.
        let position = known.open.map(|open| open.position);
        let seat = position.as_ref().map_or(known.seat, open);
        let mut minds = Minds::new(Name::Level(Level::Master));
        let mut dice = FastDice::new(self.dice);
        let mut round = match self.iterations {
            None => Allowance { milliseconds: ROUNDS.0, iterations: u64::MAX, memory: MEMORY.0 },
            Some(_) => {
                Allowance { milliseconds: f64::INFINITY, iterations: FIRST, memory: MEMORY.0 }
            }
        };
        let mut looked = 0;
        loop {
            let thought = minds.think(&seat, true, round, &mut dice, host);
            looked += thought.looked;
            let mut line = vec![];
            if let Some(best) = thought.report.best {
                line.push(G::any_move(best).to_string());
                if let Some(position) = &position {
                    follow(position.clone(), best, round, host, &mut dice, &mut line);
                }
            }
            let is_all_known =
                thought.is_exhausted || thought.report.moves.iter().all(|one| one.exact);
            let is_last = match self.iterations {
                Some(most) => looked >= most,
                None => round.milliseconds * 2.0 > ROUNDS.1,
            };
            let is_done = is_all_known || is_last;
            on_finding(Study {
                looked,
                is_done,
                line,
                moves: opinions::<G>(&known.view, &thought.report),
            });
            if is_done || host.is_stopped() {
                return Ok(());
            }
            round.milliseconds *= 2.0;
            round.iterations = round.iterations.saturating_mul(2);
        }
    }
}

/// A position in which nothing is hidden, as its mover sees it.
fn open<G: Playable>(position: &G) -> SeatHistory<G> {
    SeatHistory::revealed(position.to_move(), position.clone())
}

/// What would probably follow a move: the best replies that a short look finds.
fn follow<G: Playable + KnownGame>(
    mut position: G,
    mut mv: G::Move,
    round: Allowance,
    host: Host,
    dice: &mut FastDice,
    line: &mut Vec<String>,
) {
    let reply = Allowance {
        milliseconds: round.milliseconds / REPLY,
        iterations: (round.iterations as f64 / REPLY) as u64,
        memory: MEMORY.1,
    };
    while line.len() < PLIES && !host.is_stopped() {
        position.play_unchecked(mv);
        if position.winners().is_some() {
            return;
        }
        let mut mind = G::level(Level::Master);
        let report = host.spend(reply, |budget| mind.weigh(&open(&position), budget, dice));
        let Some(next) = report.best else { return };
        line.push(G::any_move(next).to_string());
        mv = next;
    }
}
