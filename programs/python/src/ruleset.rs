//! Games, and the rulesets that they are played with.

use arena::encoding::AnyRuleset;
use pyo3::prelude::*;
use quatuor::{AnyGame, Request, UnknownGame};

use crate::refused::refused;

/// The game of this name.
pub(crate) fn game_of(name: &str) -> PyResult<AnyGame> {
    name.parse().map_err(|error: UnknownGame| refused(error))
}

/// Variant, players and options, as they are given.
pub(crate) fn request(
    variant: Option<String>,
    players: Option<usize>,
    options: Vec<String>,
) -> Request {
    Request { variant, players, options }
}

/// A game with a variant, a number of players and options.
#[pyclass(frozen, eq, module = "quatuor")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ruleset(pub(crate) AnyRuleset);

#[pymethods]
impl Ruleset {
    /// The ruleset with these words; what is left out takes the game's default.
    ///
    /// >>> import quatuor
    /// >>> quatuor.Ruleset("cups", options=["early"])
    /// quatuor.Ruleset('cups', variant='base', players=4, options=["early"])
    #[new]
    #[pyo3(signature = (game, variant=None, players=None, options=Vec::new()))]
    fn new(
        game: &str,
        variant: Option<String>,
        players: Option<usize>,
        options: Vec<String>,
    ) -> PyResult<Ruleset> {
        let request = request(variant, players, options);
        AnyRuleset::new(game_of(game)?, &request).map(Ruleset).map_err(refused)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.name()
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> String {
        self.0.request.variant.clone().unwrap_or_default()
    }

    /// How many seats.
    #[getter]
    fn players(&self) -> usize {
        self.0.request.players.unwrap_or_default()
    }

    /// The options.
    #[getter]
    fn options(&self) -> Vec<String> {
        self.0.request.options.clone()
    }

    /// How many actions there are.
    ///
    /// >>> import quatuor
    /// >>> [quatuor.Ruleset(game).actions for game in quatuor.games()]
    /// [3200, 144, 48, 384]
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions
    }

    /// The shape of an observation: planes first, then the squares of each.
    #[getter]
    fn observation_shape<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        pyo3::types::PyTuple::new(py, self.0.shape)
    }

    /// The least and the greatest number in an observation.
    #[getter]
    fn observation_range(&self) -> (i8, i8) {
        self.0.range
    }

    /// No game has more moves than this.
    #[getter]
    fn longest(&self) -> usize {
        self.0.longest
    }

    fn __repr__(&self) -> String {
        let Request { variant, players, options } = &self.0.request;
        format!(
            "quatuor.Ruleset('{}', variant='{}', players={}, options={options:?})",
            self.0.game,
            variant.as_deref().unwrap_or_default(),
            players.unwrap_or_default()
        )
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.__repr__().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Ruleset>) -> (Bound<'py, PyAny>, Parts) {
        let Request { variant, players, options } = slf.get().0.request.clone();
        let game = slf.get().0.game.name();
        (slf.get_type().into_any(), (game, variant, players, options))
    }
}

type Parts = (&'static str, Option<String>, Option<usize>, Vec<String>);

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    AnyGame::ALL.map(AnyGame::name).to_vec()
}

/// Every ruleset of a game, the default first.
#[pyfunction]
pub(crate) fn rulesets(game: &str) -> PyResult<Vec<Ruleset>> {
    let game = game_of(game)?;
    let ruleset = |request: &Request| AnyRuleset::new(game, request).map(Ruleset);
    game.rulesets().iter().map(ruleset).collect::<Result<_, _>>().map_err(refused)
}
