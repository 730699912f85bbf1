//! Positions: the complete state of a game.

use arena::encoding::{
    AnyRuleset, any_action, any_legal_actions, any_mask, any_move_of, any_observe,
};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quatuor::{AnyMove, AnyPosition, AnyView, FastDice, Gap, Seat, Seed, cups, refusal};

use crate::drawing;
use crate::outcome::{Outcome, seats};
use crate::refused::{refused, seat_of, unlocked};
use crate::ruleset::{game_of, request};
use crate::view::View;

/// The complete state of a game, secrets included. It never changes: moves give new ones.
#[pyclass(frozen, eq, hash, from_py_object, module = "quatuor")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) AnyPosition);

/// A cell of Cups: its q and r.
pub(crate) type CellNumbers = (i32, i32);

/// An observation and a mask.
type Encoded<'py> = (Bound<'py, PyArrayDyn<i8>>, Bound<'py, PyArray1<i8>>);

/// No mask is longer than this; all rulesets have fewer actions.
const LONGEST_MASK: usize = 1 << 20;

/// What a position is restored from.
pub(crate) type Parts = (&'static str, String, Option<Vec<CellNumbers>>);

/// The cells that a game of Cups numbers its moves by.
pub(crate) fn cells_of(view: &AnyView) -> Option<Vec<CellNumbers>> {
    match view {
        AnyView::Cups(view) => Some(view.cells().iter().map(|cell| (cell.q(), cell.r())).collect()),
        _ => None,
    }
}

/// The position with these cells, if it is one of Cups.
pub(crate) fn with_cells(position: AnyPosition, cells: &[CellNumbers]) -> PyResult<AnyPosition> {
    let AnyPosition::Cups(board) = &position else { return Ok(position) };
    let cells: Option<Vec<cups::Cell>> =
        cells.iter().map(|&(q, r)| cups::Cell::new(q, r)).collect();
    let board = cells.and_then(|cells| board.with_cells(cells));
    let refusal = || refused(refusal!("encoding.cells", found = Gap::text(&position)));
    board.map(AnyPosition::from).ok_or_else(refusal)
}

/// A move, given as its text or as its number.
pub(crate) fn read_move(view: &AnyView, mv: &Bound<PyAny>) -> PyResult<AnyMove> {
    if let Ok(text) = mv.extract::<&str>() {
        return view.read_move(text).map_err(refused);
    }
    match mv.extract::<i64>() {
        Ok(action) => {
            let found = u32::try_from(action).ok().and_then(|action| any_move_of(view, action));
            found.ok_or_else(|| refused(refusal!("encoding.illegal", action = Gap::text(action))))
        }
        Err(error) if error.is_instance_of::<PyOverflowError>(mv.py()) => Err(error),
        Err(_) => Err(PyTypeError::new_err("a move is a text or the number of an action")),
    }
}

/// Moves as text.
pub(crate) fn texts(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// What a seat observes, as an array.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    view: &AnyView,
    seat: Seat,
) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
    let shape = AnyRuleset::shape_of(view.game());
    let mut numbers = vec![0; shape.iter().product()];
    any_observe(view, seat, &mut numbers);
    PyArray1::from_vec(py, numbers).reshape(shape.to_vec())
}

/// The mask of this length, all 0 if nothing is legal.
pub(crate) fn mask<'py>(
    py: Python<'py>,
    view: &AnyView,
    actions: Option<usize>,
    is_legal: bool,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let least = AnyRuleset::actions_from(view);
    let actions = actions.unwrap_or(least);
    if !(least..=LONGEST_MASK).contains(&actions) {
        return Err(PyValueError::new_err(format!(
            "a mask has from {least} to {LONGEST_MASK} actions here, not {actions}"
        )));
    }
    let mut mask = vec![0; actions];
    if is_legal {
        any_mask(view, &mut mask);
    }
    Ok(PyArray1::from_vec(py, mask))
}

impl Position {
    /// What the seat to move sees; moves are read from it, for what is legal is never secret.
    fn mover_view(&self) -> AnyView {
        self.0.view(self.0.to_move())
    }

    fn seat(&self, number: i64) -> PyResult<Seat> {
        seat_of(number, self.0.seats())
    }
}

#[pymethods]
impl Position {
    /// Reads a position of a game. `cells` are those that a game of Cups numbers its moves by; without
    /// them they are the cells that have a stack.
    #[new]
    #[pyo3(signature = (game, text, cells=None))]
    fn new(game: &str, text: &str, cells: Option<Vec<CellNumbers>>) -> PyResult<Position> {
        let position = game_of(game)?.read(text).map_err(refused)?;
        match cells {
            Some(cells) => with_cells(position, &cells).map(Position),
            None => Ok(Position(position)),
        }
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        AnyRuleset::variant_of(&self.0.public_view())
    }

    /// How many seats the game has.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// The seats that win together, side by side: one seat each, or teams.
    #[getter]
    fn sides(&self) -> Vec<Vec<usize>> {
        self.0.sides().into_iter().map(seats).collect()
    }

    /// The number of the seat that moves next, from 1; in a finished game, the one after the last mover.
    #[getter]
    fn to_move(&self) -> u8 {
        self.0.to_move().number()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// How the game ended; None while it goes on.
    ///
    /// >>> import quatuor
    /// >>> print(quatuor.Position("slides", "solo 1 r 0.0.0.0.0.0 rr").play("a1").outcome)
    /// winners 1
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    /// All legal moves in notation; none when the game is over.
    ///
    /// >>> import quatuor
    /// >>> quatuor.Position("slides", "solo 1 ry 0.0.0.0.0.0 rry/r*y").moves()[:2]
    /// ['a1', 'a3']
    fn moves(&self) -> Vec<String> {
        texts(&self.0.legal_moves())
    }

    /// The position after these moves, each a text or the number of an action.
    ///
    /// >>> import quatuor
    /// >>> print(quatuor.deal("shuttles", seed="example").play("left").to_move)
    /// 1
    ///
    /// Raises Refused for a move that is not legal.
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: Vec<Bound<PyAny>>) -> PyResult<Position> {
        let mut position = self.0.clone();
        for mv in moves {
            // A text is read by the position, which knows more than a view whether the game
            // is over.
            let mv = match mv.extract::<&str>() {
                Ok(text) => position.read_move(text).map_err(refused)?,
                Err(_) => read_move(&position.view(position.to_move()), &mv)?,
            };
            position.play(mv).map_err(refused)?;
        }
        Ok(Position(position))
    }

    /// A legal move, all equally likely; None when the game is over. The same seed draws the same move.
    #[pyo3(signature = (seed=None))]
    fn random_move(&self, seed: Option<u64>) -> PyResult<Option<String>> {
        let mut dice = FastDice::new(seed.map_or_else(random_bits, Ok)?);
        Ok(self.0.random_move(&mut dice).map(|mv| mv.to_string()))
    }

    /// The number of a legal move, all equally likely; None when the game is over.
    #[pyo3(signature = (seed=None))]
    fn random_action(&self, seed: Option<u64>) -> PyResult<Option<u32>> {
        let mut dice = FastDice::new(seed.map_or_else(random_bits, Ok)?);
        let drawn = self.0.random_move(&mut dice);
        Ok(drawn.and_then(|mv| any_action(&self.mover_view(), mv)))
    }

    /// What a seat observes and its mask, which is all 0 if it is not to move: both from its
    /// view alone.
    fn encode<'py>(&self, py: Python<'py>, seat: i64, actions: usize) -> PyResult<Encoded<'py>> {
        let seat = self.seat(seat)?;
        let view = self.0.view(seat);
        let is_legal = seat == self.0.to_move() && !self.0.is_over();
        Ok((observation(py, &view, seat)?, mask(py, &view, Some(actions), is_legal)?))
    }

    /// What a seat may know.
    fn view(&self, seat: i64) -> PyResult<View> {
        Ok(View(self.0.view(self.seat(seat)?)))
    }

    /// What a spectator may know: nothing secret.
    fn public_view(&self) -> View {
        View(self.0.public_view())
    }

    /// Everything, as it is shown once the game is over.
    fn revealed_view(&self) -> View {
        View(self.0.revealed_view())
    }

    /// The number of move sequences of exactly this length.
    fn perft(&self, py: Python, depth: u32) -> PyResult<u64> {
        unlocked(py, |stop| self.0.perft_unless(depth, stop).unwrap_or_default())
    }

    /// What each seat gets, by seat: 1 for a win alone, zero in sum; all 0 while the game goes on.
    fn rewards(&self) -> Vec<f64> {
        arena::encoding::any_rewards(&self.0)[..self.0.seats()].to_vec()
    }

    /// The number of a legal move.
    ///
    /// >>> import quatuor
    /// >>> quatuor.deal("shuttles", seed="example").action("right")
    /// 1
    fn action(&self, mv: &str) -> PyResult<u32> {
        let view = self.mover_view();
        let mv = self.0.read_move(mv).map_err(refused)?;
        Ok(any_action(&view, mv).expect("a move of the same game"))
    }

    /// The legal move with this number, in notation.
    fn action_word(&self, action: i64) -> PyResult<String> {
        let view = self.mover_view();
        let found = u32::try_from(action).ok().filter(|_| !self.0.is_over());
        let found = found.and_then(|action| any_move_of(&view, action));
        let illegal = || refused(refusal!("encoding.illegal", action = Gap::text(action)));
        found.map(|mv| mv.to_string()).ok_or_else(illegal)
    }

    /// The numbers of all legal moves, ascending.
    fn legal_actions(&self) -> Vec<u32> {
        if self.0.is_over() { vec![] } else { any_legal_actions(&self.mover_view()) }
    }

    /// An int8 array with 1 for every legal action. `actions` is its length, by default as many as the
    /// game has from here on.
    #[pyo3(signature = (actions=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        actions: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        mask(py, &self.mover_view(), actions, !self.0.is_over())
    }

    /// What a seat observes, by default the one to move: an int8 array of planes.
    ///
    /// >>> import quatuor
    /// >>> quatuor.deal("cups", seed="example").observe().shape
    /// (8, 64)
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let seat = seat.map_or(Ok(self.0.to_move()), |seat| self.seat(seat))?;
        observation(py, &self.0.view(seat), seat)
    }

    /// The board as an SVG picture, with all secrets.
    fn svg(&self) -> String {
        drawing::svg(&self.0.revealed_view())
    }

    /// The board as a PNG picture of this width, with all secrets.
    #[pyo3(signature = (width=600))]
    fn png<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &drawing::png(py, &self.0.revealed_view(), width)?))
    }

    /// The board as an array of pixels: height, width, and red, green and blue.
    #[pyo3(signature = (width=600))]
    fn pixels<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        drawing::pixels(py, &self.0.revealed_view(), width)
    }

    /// The board as text, perhaps with the colours of a terminal.
    #[pyo3(signature = (colour=false))]
    fn show(&self, colour: bool) -> String {
        drawing::text(&self.0.revealed_view(), colour)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.png(py, 600)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("quatuor.Position('{}', '{}')", self.0.game(), self.0)
    }

    fn __copy__(slf: Bound<Position>) -> Bound<Position> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Position>, _memo: Bound<PyAny>) -> Bound<'py, Position> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Position>) -> (Bound<'py, PyAny>, Parts) {
        let position = &slf.get().0;
        let cells = cells_of(&position.public_view());
        (slf.get_type().into_any(), (position.game().name(), position.to_string(), cells))
    }
}

pub(crate) fn random_bits() -> PyResult<u64> {
    getrandom::u64().map_err(|error| pyo3::exceptions::PyOSError::new_err(error.to_string()))
}

/// Deals a game. The same arguments and seed give the same position everywhere and for ever; without a
/// seed, a random one.
///
/// >>> import quatuor
/// >>> print(quatuor.deal("pyramids", variant="fair", players=2, seed="the book"))
/// fair 1 - p,g oooyyygggppp,oooyyygggppp Y/O/P/O/G/G/Y/P/P/G/G/P/Y/O/O/Y
#[pyfunction]
#[pyo3(signature = (game, variant=None, players=None, options=Vec::new(), seed=None))]
pub(crate) fn deal(
    game: &str,
    variant: Option<String>,
    players: Option<usize>,
    options: Vec<String>,
    seed: Option<String>,
) -> PyResult<Position> {
    let seed = match seed {
        Some(seed) => Seed::new(seed),
        None => Seed::random(&mut FastDice::new(random_bits()?)),
    };
    let request = request(variant, players, options);
    game_of(game)?.deal(&request, &seed).map(Position).map_err(refused)
}
