//! Many games at once, in NumPy arrays.

use std::thread;

use arena::encoding::{AnyBatch, AnyRuleset, with_batch};
use numpy::{
    IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use quatuor::{AnyPosition, Game, Gap, Request, Ruleset as _, refusal, with_game};

use crate::position::{Position, random_bits};
use crate::refused::{refused, unlocked};
use crate::ruleset::{Ruleset, game_of, request};

/// Fewer games than this are not worth a thread.
const LEAST_PER_THREAD: usize = 256;

/// No batch is larger than this.
const MOST: usize = 1 << 20;

/// No call plays more games than this to the end.
const MOST_PLAYOUTS: usize = 1 << 24;

/// A thread plays at most this number of games before Ctrl-C is looked for.
const MOST_PER_ROUND: usize = 1024;

/// Many games of one ruleset. A game that ends is dealt anew at once.
#[pyclass(module = "quatuor")]
#[derive(Clone)]
pub(crate) struct Batch {
    batch: AnyBatch,
    ruleset: AnyRuleset,
    seeds: Seeds,
    size: usize,
    threads: usize,
}

/// One seed for all games, or one for each.
#[derive(Clone, IntoPyObject)]
enum Seeds {
    One(String),
    Each(Vec<String>),
}

impl FromPyObject<'_, '_> for Seeds {
    type Error = PyErr;

    fn extract(seeds: Borrowed<'_, '_, PyAny>) -> PyResult<Seeds> {
        let one = seeds.extract().map(Seeds::One);
        one.or_else(|_| seeds.extract().map(Seeds::Each)).map_err(|_| {
            PyTypeError::new_err("seed is a text, or a list of texts, one for each game")
        })
    }
}

impl Seeds {
    fn random() -> PyResult<Seeds> {
        Ok(Seeds::One(format!("{:016x}", random_bits()?)))
    }

    /// The seed of each game.
    fn of(&self, size: usize) -> PyResult<Vec<String>> {
        match self {
            Seeds::One(seed) => Ok((0..size).map(|game| format!("{seed} {game}")).collect()),
            Seeds::Each(seeds) if seeds.len() == size => Ok(seeds.clone()),
            Seeds::Each(seeds) => {
                let found = seeds.len();
                Err(PyValueError::new_err(format!("expected {size} seeds, not {found}")))
            }
        }
    }
}

/// The seeds, until it is to stop: then the batch is thrown away.
fn all_unless(seeds: Vec<String>, stop: &dyn Fn() -> bool) -> impl Iterator<Item = String> {
    seeds.into_iter().take_while(|_| !stop())
}

/// Two arrays of small numbers: observations and masks.
type Seen<'py> = (Bound<'py, PyArrayDyn<i8>>, Bound<'py, PyArrayDyn<i8>>);

/// What each seat gets, and which games have ended.
type Stepped<'py> = (Bound<'py, PyArrayDyn<f32>>, Bound<'py, PyArray1<bool>>);

/// Does the work of every part, each on a thread of its own; the first on this one.
fn share_out<W: FnOnce() + Send>(works: impl Iterator<Item = W>) {
    thread::scope(|scope| {
        let mut works = works;
        let first = works.next();
        works.for_each(|work| drop(scope.spawn(work)));
        first.into_iter().for_each(|work| work());
    });
}

impl Batch {
    /// How many threads are worth it.
    fn parts(&self) -> usize {
        self.threads.min(self.size.div_ceil(LEAST_PER_THREAD)).max(1)
    }

    /// How many games each of them has.
    fn each(&self) -> usize {
        self.size.div_ceil(self.parts()).max(1)
    }

    fn shape(&self) -> Vec<usize> {
        [&[self.size], self.ruleset.shape].concat()
    }

    fn write_observations(&mut self, numbers: &mut [i8]) {
        let each = self.each() * self.ruleset.shape.iter().product::<usize>();
        let parts = self.parts();
        with_batch!(&mut self.batch, batch => {
            share_out(batch.parts(parts).zip(numbers.chunks_mut(each)).map(|(part, numbers)| {
                move || part.observe(numbers)
            }));
        });
    }

    fn write_masks(&mut self, masks: &mut [i8]) {
        let (each, parts, length) = (self.each(), self.parts(), self.ruleset.actions);
        with_batch!(&mut self.batch, batch => {
            share_out(batch.parts(parts).zip(masks.chunks_mut(each * length)).map(
                |(part, masks)| move || part.masks(length, masks),
            ));
        });
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, size, variant=None, players=None, options=Vec::new(), *, seed=None, threads=None,
    ))]
    /// Deals `size` games. Game i is dealt from the seed `SEED i 0`, then `SEED i 1` and so on.
    ///
    /// >>> import quatuor
    /// >>> batch = quatuor.Batch("cups", 3, seed="example")
    /// >>> batch.position(2) == quatuor.deal("cups", seed="example 2 0")
    /// True
    /// >>> rewards, ended = batch.step(batch.sample())
    /// >>> rewards.shape, ended.tolist()
    /// ((3, 4), [False, False, False])
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python,
        game: &str,
        size: usize,
        variant: Option<String>,
        players: Option<usize>,
        options: Vec<String>,
        seed: Option<Seeds>,
        threads: Option<usize>,
    ) -> PyResult<Batch> {
        if !(1..=MOST).contains(&size) {
            return Err(PyValueError::new_err(format!("a batch has 1 to {MOST} games")));
        }
        let (game, request) = (game_of(game)?, request(variant, players, options));
        let ruleset = AnyRuleset::new(game, &request).map_err(refused)?;
        let seeds = seed.map_or_else(Seeds::random, Ok)?;
        let all = seeds.of(size)?;
        let batch = unlocked(py, |stop| AnyBatch::new(game, &request, all_unless(all, stop)))?;
        let threads = crate::threads::threads(threads);
        Ok(Batch { batch: batch.map_err(refused)?, ruleset, seeds, size, threads })
    }

    fn __len__(&self) -> usize {
        self.size
    }

    /// The ruleset of all games.
    #[getter]
    fn ruleset(&self) -> Ruleset {
        Ruleset(self.ruleset.clone())
    }

    /// The seed that the games are dealt from.
    #[getter]
    fn seed(&self) -> Seeds {
        self.seeds.clone()
    }

    /// Deals all games anew, as they were dealt first, or from another seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python, seed: Option<Seeds>) -> PyResult<()> {
        let seeds = seed.unwrap_or_else(|| self.seeds.clone());
        let all = seeds.of(self.size)?;
        let AnyRuleset { game, request, .. } = &self.ruleset;
        let batch = unlocked(py, |stop| AnyBatch::new(*game, request, all_unless(all, stop)))?;
        (self.batch, self.seeds) = (batch.map_err(refused)?, seeds);
        Ok(())
    }

    /// The number of the seat to move in each game, from 1.
    #[getter]
    fn to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let seats: Vec<i8> = with_batch!(&self.batch, batch => {
            batch.positions().map(|position| position.to_move().number() as i8).collect()
        });
        seats.into_pyarray(py)
    }

    /// The position of a game, counted from 0.
    fn position(&self, game: usize) -> PyResult<Position> {
        let position = with_batch!(&self.batch, batch => {
            batch.positions().nth(game).map(|position| AnyPosition::from(*position))
        });
        let none = || pyo3::exceptions::PyIndexError::new_err("the batch has fewer games");
        position.map(Position).ok_or_else(none)
    }

    /// The last position of the game before, at this place; None while the first one goes on.
    fn last_position(&self, game: usize) -> Option<Position> {
        with_batch!(&self.batch, batch => {
            let last = batch.last_positions().nth(game)??;
            Some(Position(AnyPosition::from(*last)))
        })
    }

    /// The legal actions of all games in one array, ascending in each, and where each game begins: those of
    /// game i are `actions[starts[i]:starts[i + 1]]`.
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>) {
        let (mut actions, mut ends) = (vec![], vec![0]);
        with_batch!(&self.batch, batch => {
            for legal in batch.legal_actions() {
                let start = actions.len();
                actions.extend(legal.iter().map(|&action| i64::from(action)));
                actions[start..].sort_unstable();
                ends.push(actions.len() as i64);
            }
        });
        (actions.into_pyarray(py), ends.into_pyarray(py))
    }

    /// A legal action for every game, all equally likely, from dice that follow from the seed.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut actions = vec![0; self.size];
        let (each, parts) = (self.each(), self.parts());
        unlocked(py, |_| {
            with_batch!(&mut self.batch, batch => {
                share_out(batch.parts(parts).zip(actions.chunks_mut(each)).map(
                    |(mut part, actions)| move || part.sample(actions),
                ));
            });
        })?;
        Ok(actions.into_pyarray(py))
    }

    /// What the seat to move observes in each game, and its mask: two int8 arrays. With `out`, a pair of such
    /// arrays, these are written and nothing is returned.
    #[pyo3(signature = (out=None))]
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<(PyReadwriteArrayDyn<'py, i8>, PyReadwriteArrayDyn<'py, i8>)>,
    ) -> PyResult<Option<Seen<'py>>> {
        let (shape, masks) = (self.shape(), vec![self.size, self.ruleset.actions]);
        if let Some((mut numbers, mut mask)) = out {
            let is_right = numbers.as_array().shape() == shape && mask.as_array().shape() == masks;
            let (Ok(numbers), Ok(mask), true) =
                (numbers.as_slice_mut(), mask.as_slice_mut(), is_right)
            else {
                return Err(PyValueError::new_err(format!(
                    "expected contiguous arrays of shapes {shape:?} and {masks:?}"
                )));
            };
            unlocked(py, |_| {
                self.write_observations(numbers);
                self.write_masks(mask);
            })?;
            return Ok(None);
        }
        let mut numbers = vec![0; shape.iter().product()];
        let mut mask = vec![0; masks.iter().product()];
        unlocked(py, |_| {
            self.write_observations(&mut numbers);
            self.write_masks(&mut mask);
        })?;
        let numbers = PyArray1::from_vec(py, numbers).reshape(shape)?;
        Ok(Some((numbers, PyArray1::from_vec(py, mask).reshape(masks)?)))
    }

    /// Plays an int64 action in every game. Returns what each seat gets, and which games have ended; those
    /// are dealt anew. If an action is not legal, Refused says which, and nothing has changed;
    /// with `illegal="end"` the seat to move loses that game instead.
    #[pyo3(signature = (actions, *, illegal="refuse"))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        illegal: &str,
    ) -> PyResult<Stepped<'py>> {
        let actions = actions.as_array().to_vec();
        if actions.len() != self.size {
            let found = actions.len();
            return Err(PyValueError::new_err(format!(
                "expected {} actions, not {found}",
                self.size
            )));
        }
        let checked = match illegal {
            "refuse" => with_batch!(&self.batch, batch => batch.check(&actions)),
            "end" => Ok(()),
            _ => return Err(PyValueError::new_err("illegal is 'refuse' or 'end'")),
        };
        checked.map_err(|wrong| {
            refused(refusal!("encoding.batch", game = wrong.game, action = Gap::text(wrong.action)))
        })?;
        let seats = self.ruleset.request.players.unwrap_or(1);
        let (mut rewards, mut ended) = (vec![0.0; self.size * seats], vec![0; self.size]);
        let (each, parts) = (self.each(), self.parts());
        unlocked(py, |_| {
            with_batch!(&mut self.batch, batch => {
                let results = rewards.chunks_mut(each * seats).zip(ended.chunks_mut(each));
                let works = batch.parts(parts).zip(actions.chunks(each)).zip(results);
                share_out(works.map(|((mut part, actions), (rewards, ended))| {
                    move || part.step(actions, rewards, ended)
                }));
            });
        })?;
        let ended: Vec<bool> = ended.into_iter().map(|ended| ended == 1).collect();
        let rewards = PyArray1::from_vec(py, rewards).reshape(vec![self.size, seats])?;
        Ok((rewards, ended.into_pyarray(py)))
    }

    fn __copy__(&self) -> Batch {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: Bound<PyAny>) -> Batch {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let AnyRuleset { game, request, .. } = &self.ruleset;
        format!("<quatuor.Batch of {} games of {game}, {request}>", self.size)
    }
}

/// What each seat gets in each game, and how many moves it has.
type Played<'py> = (Bound<'py, PyArrayDyn<f32>>, Bound<'py, PyArray1<i32>>);

/// Deals games and plays them to the end with random moves.
#[pyfunction]
#[pyo3(signature = (
    game, size, variant=None, players=None, options=Vec::new(), *, seed=None, threads=None,
))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    game: &str,
    size: usize,
    variant: Option<String>,
    players: Option<usize>,
    options: Vec<String>,
    seed: Option<String>,
    threads: Option<usize>,
) -> PyResult<Played<'py>> {
    if size > MOST_PLAYOUTS {
        return Err(PyValueError::new_err(format!("at most {MOST_PLAYOUTS} games at once")));
    }
    let (game, request) = (game_of(game)?, request(variant, players, options));
    let request: Request = game.complete(&request).map_err(refused)?;
    let seats = request.players.unwrap_or(1);
    let seed = match seed {
        Some(seed) => seed,
        None => format!("{:016x}", random_bits()?),
    };
    let threads = crate::threads::threads(threads);
    let (mut rewards, mut moves) = (vec![0.0; size * seats], vec![0; size]);
    // After each round of games it looks for Ctrl-C.
    let each = size.div_ceil(threads).clamp(1, MOST_PER_ROUND);
    unlocked(py, |stop| {
        with_game!(game, Position => {
            let ruleset = <Position as Game>::Ruleset::from_request(&request)?;
            let (ruleset, seed) = (&ruleset, seed.as_str());
            let parts = rewards.chunks_mut(each * seats).zip(moves.chunks_mut(each)).enumerate();
            let mut works = parts.map(|(part, (rewards, moves))| move || {
                let games = rewards.chunks_mut(seats).zip(moves).enumerate();
                for (index, (rewards, moves)) in games {
                    let index = part * each + index;
                    let played = arena::encoding::playout::<Position>(ruleset, &format!("{seed} {index}"));
                    for (to, from) in rewards.iter_mut().zip(played.rewards) {
                        *to = from as f32;
                    }
                    *moves = played.moves as i32;
                }
            });
            while works.len() > 0 && !stop() {
                share_out(works.by_ref().take(threads));
            }
            Ok(())
        })
    })?
    .map_err(|error: quatuor::RequestError| refused(error))?;
    let rewards = PyArray1::from_vec(py, rewards).reshape(vec![size, seats])?;
    Ok((rewards, moves.into_pyarray(py)))
}
