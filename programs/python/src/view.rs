//! Views: what a player may know of a position.

use arena::encoding::{AnyRuleset, any_action, any_legal_actions};
use numpy::{PyArray1, PyArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quatuor::{AnyPosition, AnyView, Seat};

use crate::drawing;
use crate::outcome::{Outcome, seats};
use crate::position::{
    CellNumbers, Parts, Position, cells_of, mask, observation, read_move, texts, with_cells,
};
use crate::refused::{refused, seat_of};
use crate::ruleset::game_of;

/// What one viewer may know of a position. It never changes: moves give new ones.
#[pyclass(frozen, eq, hash, module = "quatuor")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct View(pub(crate) AnyView);

impl View {
    /// The seat whose view it is, or the one to move where everyone sees the same.
    fn observer(&self) -> Seat {
        let viewer = self.0.viewer().and_then(|side| side.seats().next());
        viewer.unwrap_or(self.0.to_move())
    }
}

#[pymethods]
impl View {
    /// Reads a view of a game, with `?` for what it hides.
    #[new]
    #[pyo3(signature = (game, text, cells=None))]
    fn new(game: &str, text: &str, cells: Option<Vec<CellNumbers>>) -> PyResult<View> {
        let view = game_of(game)?.read_view(text).map_err(refused)?;
        match (view, cells) {
            (AnyView::Cups(view), Some(cells)) => {
                let position = with_cells(AnyPosition::Cups(view.0), &cells)?;
                Ok(View(position.public_view()))
            }
            (view, _) => Ok(View(view)),
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
        AnyRuleset::variant_of(&self.0)
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

    /// The number of the seat that moves next, from 1.
    #[getter]
    fn to_move(&self) -> u8 {
        self.0.to_move().number()
    }

    /// The seats whose secrets the view holds; None for a spectator, where everything is revealed, and in
    /// games without secrets.
    #[getter]
    fn viewer(&self) -> Option<Vec<usize>> {
        self.0.viewer().map(seats)
    }

    /// Whether some seat has a secret that the view does not know.
    ///
    /// >>> import quatuor
    /// >>> quatuor.deal("slides", seed="example").view(1).hides_something
    /// True
    #[getter]
    fn hides_something(&self) -> bool {
        self.0.hides_something()
    }

    /// Whether the game is over whatever the hidden secrets are.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// How the game ended, if the view is enough to know that.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    /// All moves that are legal if the game goes on, in notation.
    fn moves(&self) -> Vec<String> {
        texts(&self.0.legal_moves())
    }

    /// The view after these moves, each a text or the number of an action.
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: Vec<Bound<PyAny>>) -> PyResult<View> {
        let mut view = self.0.clone();
        for mv in moves {
            view.play(read_move(&view, &mv)?).map_err(refused)?;
        }
        Ok(View(view))
    }

    /// The position, if nothing is hidden.
    fn position(&self) -> Option<Position> {
        self.0.position().map(Position)
    }

    /// Every position that looks like this.
    ///
    /// >>> import quatuor
    /// >>> len(quatuor.deal("slides", players=2, seed="example").view(1).possible_positions())
    /// 4
    fn possible_positions(&self) -> Vec<Position> {
        self.0.possible_positions().into_iter().map(Position).collect()
    }

    /// The number of a legal move.
    fn action(&self, mv: &str) -> PyResult<u32> {
        let mv = self.0.read_move(mv).map_err(refused)?;
        Ok(any_action(&self.0, mv).expect("a move of the same game"))
    }

    /// The legal move with this number, in notation.
    fn action_word(&self, py: Python, action: i64) -> PyResult<String> {
        let action = action.into_pyobject(py)?.into_any();
        read_move(&self.0, &action).map(|mv| mv.to_string())
    }

    /// The numbers of all legal moves, ascending.
    fn legal_actions(&self) -> Vec<u32> {
        any_legal_actions(&self.0)
    }

    /// An int8 array with 1 for every legal action.
    #[pyo3(signature = (actions=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        actions: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        mask(py, &self.0, actions, true)
    }

    /// What a seat observes in this view, by default the viewer: an int8 array of planes.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let seat = seat.map_or(Ok(self.observer()), |seat| seat_of(seat, self.0.seats()))?;
        observation(py, &self.0, seat)
    }

    /// The board as an SVG picture, as far as it is known.
    fn svg(&self) -> String {
        drawing::svg(&self.0)
    }

    /// The board as a PNG picture of this width, as far as it is known.
    #[pyo3(signature = (width=600))]
    fn png<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &drawing::png(py, &self.0, width)?))
    }

    /// The board as an array of pixels: height, width, and red, green and blue.
    #[pyo3(signature = (width=600))]
    fn pixels<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        drawing::pixels(py, &self.0, width)
    }

    /// The board as text, perhaps with the colours of a terminal.
    #[pyo3(signature = (colour=false))]
    fn show(&self, colour: bool) -> String {
        drawing::text(&self.0, colour)
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
        format!("quatuor.View('{}', '{}')", self.0.game(), self.0)
    }

    fn __copy__(slf: Bound<View>) -> Bound<View> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, View>, _memo: Bound<PyAny>) -> Bound<'py, View> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, View>) -> (Bound<'py, PyAny>, Parts) {
        let view = &slf.get().0;
        (slf.get_type().into_any(), (view.game().name(), view.to_string(), cells_of(view)))
    }
}
