//! Bots, and what they believe about the secrets of others.

use std::collections::BTreeMap;
use std::time::Instant;

use bots::{Allowance, Limit, Playable, SeatHistory, suspicions};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use quatuor::{
    AnyMove, AnyView, FastDice, KnownGame, Refusal, Seat, View as _, refusal, with_game,
};

use crate::position::read_move;
use crate::refused::{refused, seat_of, unlocked};
use crate::view::View;

/// An opponent.
#[pyclass(frozen, eq, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Bot {
    bot: bots::Bot,
    seed: u64,
}

/// A move, how often it was tried, and what each seat can expect.
type Tried = (String, u64, Vec<f32>);

type ThoughtParts = (String, Vec<Tried>, Option<Vec<f32>>, u64);

/// What a bot has found out.
#[pyclass(frozen, eq, get_all, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Thought {
    /// The move to play.
    best: String,
    /// Every legal move: its text, how often it was tried, and what each seat can expect.
    moves: Vec<Tried>,
    /// What every seat gets under best play, if that is proven.
    proven: Option<Vec<f32>>,
    /// How many playouts were made.
    simulations: u64,
}

#[pymethods]
impl Thought {
    #[new]
    fn new(best: String, moves: Vec<Tried>, proven: Option<Vec<f32>>, simulations: u64) -> Thought {
        Thought { best, moves, proven, simulations }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, ThoughtParts) {
        let Thought { best, moves, proven, simulations } = self.clone();
        (py.get_type::<Thought>(), (best, moves, proven, simulations))
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Thought {} of {} moves>", self.best, self.moves.len())
    }
}

/// A bot: 'random', 'greedy', 'plain', 'beginner', 'casual', 'strong' or 'master', with a limit per move in
/// milliseconds or in iterations. With iterations the answer depends on nothing but the question and the seed.
///
/// >>> import quatuor
/// >>> quatuor.bot("master", iterations=500)
/// <quatuor.Bot master@500>
#[pyfunction]
#[pyo3(signature = (name, *, milliseconds=None, iterations=None, seed=0))]
pub(crate) fn bot(
    name: &str,
    milliseconds: Option<u32>,
    iterations: Option<u64>,
    seed: u64,
) -> PyResult<Bot> {
    let mut bot: bots::Bot = name.parse().map_err(|error: bots::UnknownBot| refused(error))?;
    bot.limit = match (milliseconds, iterations) {
        (None, None) => bot.limit,
        (Some(time), None) => Some(Limit::Milliseconds(time)),
        (None, Some(count)) => Some(Limit::Iterations(count)),
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err("give milliseconds or iterations, not both"));
        }
    };
    Ok(Bot { bot, seed })
}

/// Reads moves that are played from a view on.
fn read_moves(view: &AnyView, moves: &[Bound<PyAny>]) -> PyResult<Vec<AnyMove>> {
    let mut view = view.clone();
    let mut read = vec![];
    for mv in moves {
        let mv = read_move(&view, mv)?;
        view.play(mv).map_err(refused)?;
        read.push(mv);
    }
    Ok(read)
}

/// The game as a seat has seen it; refused if it can't have.
fn history<G: KnownGame>(
    view: &AnyView,
    moves: &[AnyMove],
    seat: Option<Seat>,
) -> Result<SeatHistory<G>, Refusal> {
    let start = G::view_from_any(view).expect("a view of this game");
    let moves: Vec<G::Move> = moves.iter().filter_map(|mv| G::move_from_any(*mv)).collect();
    let mut now = start.clone();
    moves.iter().for_each(|mv| now.play_unchecked(*mv));
    if now.is_over() {
        return Err(refusal!("move.over"));
    }
    let own = seat.unwrap_or(now.to_move());
    let is_viewer = start.viewer().is_none_or(|side| side.contains(own));
    if !is_viewer && seat.is_none() {
        return Err(refusal!("job.turn", seat = now.to_move()));
    }
    let history = SeatHistory::new(own, start.clone()).after(&moves);
    match is_viewer && !history.possible_positions().is_empty() {
        true => Ok(history),
        false => Err(refusal!("job.seat", seat = own)),
    }
}

fn clock() -> impl Fn() -> f64 {
    let begin = Instant::now();
    move || begin.elapsed().as_secs_f64() * 1000.0
}

fn think<G: KnownGame + Playable>(
    bot: &Bot,
    view: &AnyView,
    moves: &[AnyMove],
    stop: &dyn Fn() -> bool,
) -> Result<Thought, Refusal> {
    let history = history::<G>(view, moves, None)?;
    let seats = view.seats();
    let allowance = Allowance::from(bot.bot.limit());
    let report = allowance.spend(&clock(), stop, |budget| {
        bots::mind::<G>(bot.bot.name).think(&history, budget, &mut FastDice::new(bot.seed))
    });
    let best = report.best.ok_or_else(|| refusal!("move.over"))?;
    let moves = report.moves.iter();
    Ok(Thought {
        best: best.to_string(),
        moves: moves
            .map(|one| (one.mv.to_string(), one.visits, one.rewards[..seats].to_vec()))
            .collect(),
        proven: report.proven.map(|rewards| rewards[..seats].to_vec()),
        simulations: report.simulations,
    })
}

#[pymethods]
impl Bot {
    /// The name of the bot.
    #[getter]
    fn name(&self) -> &'static str {
        self.bot.name.as_str()
    }

    /// What its dice follow from.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Thinks about the position that `moves` lead to from `view`, which is what the seat to move knew
    /// then. A bot gets nothing else, and remembers nothing.
    ///
    /// >>> import quatuor
    /// >>> position = quatuor.Position("slides", "solo 1 r 0.0.0.0.0.0 rry")
    /// >>> quatuor.bot("greedy").think(position.view(1)).best
    /// 'a1'
    #[pyo3(signature = (view, moves=Vec::new()))]
    fn think(&self, py: Python, view: &View, moves: Vec<Bound<PyAny>>) -> PyResult<Thought> {
        let moves = read_moves(&view.0, &moves)?;
        let thought = unlocked(
            py,
            |stop| with_game!(view.0.game(), Position => think::<Position>(self, &view.0, &moves, stop)),
        )?;
        thought.map_err(refused)
    }

    /// The move that the bot would play; see `think`.
    #[pyo3(signature = (view, moves=Vec::new()))]
    fn choose(&self, py: Python, view: &View, moves: Vec<Bound<PyAny>>) -> PyResult<String> {
        Ok(self.think(py, view, moves)?.best)
    }

    fn __repr__(&self) -> String {
        format!("<quatuor.Bot {}>", self.bot)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, BotParts)> {
        let restore = py.import("quatuor._native")?.getattr("bot")?;
        let partial = py.import("functools")?.getattr("partial")?;
        let kwargs = pyo3::types::PyDict::new(py);
        kwargs.set_item("seed", self.seed)?;
        let restore = partial.call((restore,), Some(&kwargs))?;
        Ok((restore, (self.bot.to_string(),)))
    }
}

type BotParts = (String,);

/// What a seat believes about the secrets of the others after these moves: by seat and colour, how likely.
///
/// >>> import quatuor
/// >>> start = quatuor.Position("pyramids", "fair 2 - r,g rrr,yyy R/R/R/R/G/G/G/G/Y/Y/Y/Y/B/B/B/B")
/// >>> believed = quatuor.beliefs(start.view(1), ["y@13"])
/// >>> max(believed[2], key=believed[2].get)
/// 'g'
#[pyfunction]
#[pyo3(signature = (view, moves=Vec::new(), *, seat=None, iterations=1000, seed=0))]
pub(crate) fn beliefs(
    py: Python,
    view: &View,
    moves: Vec<Bound<PyAny>>,
    seat: Option<i64>,
    iterations: u64,
    seed: u64,
) -> PyResult<BTreeMap<u8, BTreeMap<char, f64>>> {
    let view = &view.0;
    let moves = read_moves(view, &moves)?;
    let seat = match seat {
        Some(seat) => Some(seat_of(seat, view.seats())?),
        None => view.viewer().and_then(|side| side.seats().next()),
    };
    let found = unlocked(py, |stop| {
        with_game!(view.game(), Position => {
            history::<Position>(view, &moves, seat).map(|history| {
                Allowance::from(Limit::Iterations(iterations)).spend(&|| 0.0, stop, |budget| {
                    suspicions(&history, budget, &mut FastDice::new(seed))
                })
            })
        })
    })?;
    let found = found.map_err(refused)?;
    let by_seat = |one: bots::Suspicion| (one.seat.number(), one.colours.into_iter().collect());
    Ok(found.into_iter().map(by_seat).collect())
}
