//! Boards as pictures and as text.

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use quatuor::{AnyView, refusal};
use show::scene::{DrawInput, PieceIds, Scene};
use show::terminal::Colours;

use crate::refused::{WORDS, refused, unlocked};

fn scene(view: &AnyView) -> Scene {
    show::scene::draw(&DrawInput::still(view, &PieceIds::new(view), &WORDS))
}

pub(crate) fn svg(view: &AnyView) -> String {
    scene(view).to_svg()
}

/// Draws pixels of this width, without Python's lock: a large picture takes seconds.
fn draw(
    py: Python,
    view: &AnyView,
    width: u32,
    draw: fn(&Scene, u32) -> Option<Vec<u8>>,
) -> PyResult<Vec<u8>> {
    let most = show::picture::WIDEST as usize;
    let too_wide = || refusal!("cli.picture-width", width = width as usize, most = most);
    unlocked(py, |_| draw(&scene(view), width))?.ok_or_else(|| refused(too_wide()))
}

pub(crate) fn png(py: Python, view: &AnyView, width: u32) -> PyResult<Vec<u8>> {
    draw(py, view, width, show::picture::png)
}

pub(crate) fn pixels<'py>(
    py: Python<'py>,
    view: &AnyView,
    width: u32,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let pixels = draw(py, view, width, show::picture::pixels)?;
    let height = pixels.len() / 3 / width as usize;
    PyArray1::from_vec(py, pixels).reshape(vec![height, width as usize, 3])
}

pub(crate) fn text(view: &AnyView, colour: bool) -> String {
    let colours = if colour { Colours::Palette } else { Colours::None };
    show::terminal::draw(view, &WORDS).render(colours)
}
