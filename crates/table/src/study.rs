//! What every move of a position is worth: asked and told in texts, so that somebody
//! else can think about it, for longer and longer.

use bots::{Budget, Level, Limit, Playable, Report, SeatHistory};
use games::{AnyGame, FastDice, Game, KnownGame, Seat};

use crate::question::bad;
use crate::spend::thousandths;
use crate::{BadQuestion, Judged, Line};

/// What the first round may take, and what the last one may at most, in milliseconds.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    game: AnyGame,
    dice: u64,
    /// All iterations there are; `None` goes by the clock.
    iterations: Option<u64>,
    start: String,
    moves: Vec<String>,
}

/// What is known after a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// How many games, positions or turns were looked at in all.
    pub looked: u64,
    /// Whether there is nothing more to find out.
    pub is_done: bool,
    /// The best move, and what would probably follow.
    pub line: Vec<String>,
    /// All moves, the best first; those without chances were not looked at.
    pub moves: Vec<Judged>,
}

impl Study {
    /// What a worker calls this kind of job.
    pub const KIND: &str = "study";

    /// Asks about the place in a line where one is. By the clock it takes about ten
    /// seconds; with a limit of iterations the answers are always the same.
    pub fn new(line: &Line, limit: Option<Limit>, dice: u64) -> Study {
        let (start, moves) = line.parts();
        Study {
            game: line.game(),
            dice,
            iterations: match limit {
                Some(Limit::Iterations(count)) => Some(count),
                _ => None,
            },
            start: start.into(),
            moves: moves.iter().map(ToString::to_string).collect(),
        }
    }

    /// As a text of five lines.
    pub fn to_text(&self) -> String {
        let Study { game, dice, start, .. } = self;
        let limit = self.iterations.map_or("-".into(), |count| count.to_string());
        format!("{game}\n{dice}\n{limit}\n{start}\n{}\n", self.moves.join(" "))
    }

    /// The opposite of [`to_text`](Study::to_text).
    ///
    /// # Errors
    /// When the text is something else.
    pub fn from_text(text: &str) -> Result<Study, BadQuestion> {
        let lines: Vec<&str> = text.lines().collect();
        let [game, dice, limit, start, moves] = lines[..] else { return Err(bad("5 lines")) };
        Ok(Study {
            game: game.parse().map_err(|_| bad("the game"))?,
            dice: dice.parse().map_err(|_| bad("the dice"))?,
            iterations: match limit {
                "-" => None,
                count => Some(count.parse().map_err(|_| bad("the limit"))?),
            },
            start: start.into(),
            moves: moves.split_whitespace().map(String::from).collect(),
        })
    }

    /// Thinks in rounds, each twice as long as the one before, and tells what is known
    /// after each. `elapsed` tells how many milliseconds have passed.
    ///
    /// # Errors
    /// When there is nothing to weigh: the text makes no sense, the game is over, or
    /// the mover's secrets are hidden.
    pub fn run(
        &self,
        elapsed: &mut dyn FnMut() -> f64,
        tell: &mut dyn FnMut(Found),
    ) -> Result<(), BadQuestion> {
        let mut line = Line::read(self.game, &self.start).map_err(|_| bad("the start"))?;
        for text in &self.moves {
            let mv = line.glance().position.read_move(text).map_err(|_| bad("the moves"))?;
            line.play(mv);
        }
        if line.game() != self.game || !line.glance().can_be_weighed() {
            return Err(bad("nothing to weigh"));
        }
        games::with_game!(self.game, Position => self.run_in::<Position>(&line, elapsed, tell))
    }

    fn run_in<G: Playable + KnownGame>(
        &self,
        line: &Line,
        elapsed: &mut dyn FnMut() -> f64,
        tell: &mut dyn FnMut(Found),
    ) -> Result<(), BadQuestion> {
        let stage = line.glance();
        let position = G::from_any(&stage.position).ok_or_else(|| bad("the game"))?;
        // Where something is hidden, all that the mover has seen; otherwise everything.
        let seen = stage.eyes.map(|_| line_seen::<G>(line, position.to_move())).transpose()?;
        let (mut mind, mut dice) = (G::level(Level::Master), FastDice::new(self.dice));
        let mut round = Round { time: ROUNDS.0, iterations: FIRST, memory: MEMORY.0 };
        let mut looked = 0;
        loop {
            if self.iterations.is_none() {
                round.iterations = u64::MAX;
            } else {
                round.time = f64::INFINITY;
            }
            let (report, spent, is_done) = round.think(elapsed, |budget| match &seen {
                Some(seen) => mind.weigh(seen, budget, &mut dice),
                None => mind.weigh(&open(position), budget, &mut dice),
            });
            looked += spent;
            let mut best = vec![];
            if let Some(mv) = report.best {
                best.push(G::any_move(mv).to_string());
                if seen.is_none() {
                    follow(position.clone(), mv, round, elapsed, &mut dice, &mut best);
                }
            }
            let moves = judged::<G>(position, &report);
            let all_known = report.moves.iter().all(|one| one.exact);
            let is_last = match self.iterations {
                Some(most) => looked >= most,
                None => round.time * 2.0 > ROUNDS.1,
            };
            let is_done = is_done || all_known;
            tell(Found { looked, is_done: is_done || is_last, line: best, moves });
            if is_done || is_last {
                return Ok(());
            }
            round.time *= 2.0;
            round.iterations = round.iterations.saturating_mul(2);
        }
    }
}

/// A position in which nothing is hidden, as its mover sees it.
fn open<G: Playable>(position: &G) -> SeatHistory<G> {
    SeatHistory::revealed(position.to_move(), position.clone())
}

/// What a stretch of thinking may take.
#[derive(Clone, Copy)]
struct Round {
    time: f64,
    iterations: u64,
    memory: u64,
}

impl Round {
    /// Thinks; also says how much was looked at, and whether there was no more to think.
    fn think<M>(
        self,
        elapsed: &mut dyn FnMut() -> f64,
        with: impl FnOnce(&mut Budget) -> Report<M>,
    ) -> (Report<M>, u64, bool) {
        let begun = elapsed();
        let mut stop = || elapsed() - begun >= self.time;
        let mut budget =
            Budget::until(&mut stop).and_at_most(self.iterations).with_memory(self.memory);
        let report = with(&mut budget);
        let is_done = !budget.is_over();
        let spent = report.simulations.max(budget.spent());
        (report, spent, is_done)
    }
}

/// What would probably follow a move: the best replies that a short look finds.
fn follow<G: Playable + KnownGame>(
    mut position: G,
    mut mv: G::Move,
    round: Round,
    elapsed: &mut dyn FnMut() -> f64,
    dice: &mut FastDice,
    line: &mut Vec<String>,
) {
    let time = round.time / REPLY;
    let iterations = (round.iterations as f64 / REPLY) as u64;
    let reply = Round { time, iterations, memory: MEMORY.1 };
    while line.len() < PLIES {
        position.play_unchecked(mv);
        let mut mind = G::level(Level::Master);
        let think = |budget: &mut Budget| mind.weigh(&open(&position), budget, dice);
        if position.winners().is_some() {
            return;
        }
        let Some(next) = reply.think(elapsed, think).0.best else { return };
        line.push(G::any_move(next).to_string());
        mv = next;
    }
}

/// What the mover has seen, from the start of the line.
fn line_seen<G: KnownGame>(line: &Line, seat: Seat) -> Result<SeatHistory<G>, BadQuestion> {
    let (start, moves) = line.parts();
    let mut seen = SeatHistory::new(seat, start.parse().map_err(|_| bad("the start"))?);
    moves.iter().filter_map(|mv| G::move_from_any(*mv)).for_each(|mv| seen.watch(mv));
    Ok(seen)
}

/// All legal moves with everybody's chances: the best, then by what they are worth to
/// the mover.
fn judged<G: Game + KnownGame>(position: &G, report: &Report<G::Move>) -> Vec<Judged> {
    let (seats, mover) = (position.seats(), position.to_move().index());
    let mut legal = vec![];
    position.legal_moves(&mut legal);
    let judge = |mv: G::Move| {
        let known = report.of(mv).filter(|one| one.visits > 0 || one.exact);
        let chances = known.map(|one| (0..seats).map(|seat| thousandths(one.rewards[seat])));
        let chances: Vec<u32> = chances.into_iter().flatten().collect();
        let worth = chances.get(mover).map_or(0, |chance| chance + 1);
        let rank = if report.best == Some(mv) { u32::MAX } else { worth };
        (rank, Judged { mv: G::any_move(mv).to_string(), chances })
    };
    let mut judged: Vec<(u32, Judged)> = legal.into_iter().map(judge).collect();
    judged.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    judged.into_iter().map(|(_, one)| one).collect()
}

impl Found {
    /// As a text: how much was looked at, the line, then a text for each move.
    pub fn to_text(&self) -> String {
        let state = if self.is_done { "done" } else { "more" };
        let moves: String = self.moves.iter().map(Judged::to_text).collect();
        format!("{} {state}\n{}\n{moves}", self.looked, self.line.join(" "))
    }

    /// The opposite of [`to_text`](Found::to_text); `None` for anything else.
    pub fn from_text(text: &str) -> Option<Found> {
        let mut lines = text.lines();
        let (looked, state) = lines.next()?.split_once(' ')?;
        let line = lines.next()?.split_whitespace().map(String::from).collect();
        Some(Found {
            looked: looked.parse().ok()?,
            is_done: match state {
                "done" => true,
                "more" => false,
                _ => return None,
            },
            line,
            moves: lines.map(Judged::from_text).collect::<Option<_>>()?,
        })
    }
}
