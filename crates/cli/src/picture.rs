//! A position as a picture file.

mod glyphs;
mod raster;

use std::fs;
use std::process::ExitCode;

use games::Seat;
use scene::{Cast, Look, Scene};
use words::{Language, Words};

use crate::arguments::PictureWish;
use crate::failure::Failure;

pub(crate) fn draw(wish: &PictureWish) -> Result<ExitCode, Failure> {
    let position = wish.game.read(&wish.position).map_err(Failure::refused)?;
    let view = position.view(Seat::FIRST);
    let words = Words::new(Language::English);
    let scene = scene::draw(&Look::still(&view, &Cast::new(&view), &words));
    let bytes = match wish.file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => scene.to_svg().into_bytes(),
        Some("png") => png(&scene, wish.width)?,
        _ => {
            let file = wish.file.display();
            return Err(Failure::Wrong(format!("'{file}' is no picture; expected .svg or .png")));
        }
    };
    fs::write(&wish.file, bytes).map_err(|error| {
        Failure::Wrong(format!("can't write '{}': {error}", wish.file.display()))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The picture in pixels.
fn png(scene: &Scene, width: u32) -> Result<Vec<u8>, Failure> {
    let problem = || Failure::Wrong(format!("a picture {width} pixels wide is too large"));
    let pixels = raster::draw(scene, width).ok_or_else(problem)?;
    pixels.encode_png().map_err(Failure::wrong)
}
