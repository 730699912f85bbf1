//! Boards as pictures and as text.

use games::{AnyView, refusal};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use scene::{DrawInput, PieceIds, Scene};
use terminal::Colours;

use crate::refused::{WORDS, refused};

fn scene(view: &AnyView) -> Scene {
    scene::draw(&DrawInput::still(view, &PieceIds::new(view), &WORDS))
}

pub(crate) fn svg(view: &AnyView) -> String {
    scene(view).to_svg()
}

pub(crate) fn png(view: &AnyView, width: u32) -> PyResult<Vec<u8>> {
    let too_wide = || refused(refusal!("cli.too-wide", width = width as usize));
    picture::png(&scene(view), width).ok_or_else(too_wide)
}

pub(crate) fn pixels<'py>(
    py: Python<'py>,
    view: &AnyView,
    width: u32,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let too_wide = || refused(refusal!("cli.too-wide", width = width as usize));
    let pixels = picture::pixels(&scene(view), width).ok_or_else(too_wide)?;
    let height = pixels.len() / 3 / width as usize;
    PyArray1::from_vec(py, pixels).reshape(vec![height, width as usize, 3])
}

pub(crate) fn text(view: &AnyView, colour: bool) -> String {
    let colours = if colour { Colours::Palette } else { Colours::None };
    terminal::draw(view, &WORDS).render(colours)
}
