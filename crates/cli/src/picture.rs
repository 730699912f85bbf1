//! A position as a picture file.

use std::fs;
use std::process::ExitCode;

use games::Seat;
use resvg::{tiny_skia, usvg};
use scene::{Cast, Look, Scene};
use words::{Language, Words};

use crate::arguments::PictureWish;
use crate::failure::Failure;

pub(crate) fn draw(wish: &PictureWish) -> Result<ExitCode, Failure> {
    let position = wish.game.read(&wish.position).map_err(Failure::wrong)?;
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

/// The picture in points.
fn png(scene: &Scene, width: u32) -> Result<Vec<u8>, Failure> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(&scene.to_svg(), &options).map_err(Failure::wrong)?;
    let scale = width as f32 / scene.size.x;
    let height = (scene.size.y * scale).ceil() as u32;
    let size = || Failure::Wrong(format!("a picture of {width} by {height} points is too large"));
    let mut points = tiny_skia::Pixmap::new(width, height).ok_or_else(size)?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut points.as_mut());
    points.encode_png().map_err(Failure::wrong)
}
