//! Scenes in pixels, as PNG files: [`png`] draws the board alone, [`card`] a board on paper,
//! of any size. Digits and letters on boards are drawn as strokes, so that no fonts are
//! needed. [`Scene::to_svg`] makes a picture that can be scaled.
//!
//! It never reads or writes files, and never knows more than the scene shows.

mod glyphs;
mod raster;

use tiny_skia::{Color, Pixmap, Transform};

use crate::scene::Scene;

/// The paper below a card: that of the page by day.
const PAPER: [u8; 3] = [0xf6, 0xef, 0xe2];

/// What is left free on each side of a card, in parts of its height.
const MARGIN: f32 = 0.06;

/// No picture of a board is wider than this, in pixels, so that it fits into memory.
pub const WIDEST: u32 = 8192;

/// An empty picture of the scene, of this width, and how much larger it is than the scene.
fn sheet(scene: &Scene, width: u32) -> Option<(Pixmap, f32)> {
    let scale = width as f32 / scene.size.x;
    let height = (scene.size.y * scale).ceil() as u32;
    let pixels = if width <= WIDEST { Pixmap::new(width, height) } else { None };
    Some((pixels?, scale))
}

/// The scene as a PNG file of this width, with nothing below it; `None` if that is not from
/// 1 to [`WIDEST`].
pub fn png(scene: &Scene, width: u32) -> Option<Vec<u8>> {
    let (mut pixels, scale) = sheet(scene, width)?;
    raster::draw(&mut pixels, scene, Transform::from_scale(scale, scale));
    pixels.encode_png().ok()
}

/// The scene on paper, in pixels of this many to a row: red, green and blue of each, one row
/// after the other; `None` if that is not from 1 to [`WIDEST`].
pub fn pixels(scene: &Scene, width: u32) -> Option<Vec<u8>> {
    let (mut pixels, scale) = sheet(scene, width)?;
    let [red, green, blue] = PAPER;
    pixels.fill(Color::from_rgba8(red, green, blue, 255));
    raster::draw(&mut pixels, scene, Transform::from_scale(scale, scale));
    // Nothing of it is transparent.
    let colours = pixels.pixels().iter().map(|one| [one.red(), one.green(), one.blue()]);
    Some(colours.flatten().collect())
}

/// The scene in the middle of a sheet of paper of this size, as a PNG file; `None` if that
/// is too large.
pub fn card(scene: &Scene, width: u32, height: u32) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(width, height)?;
    let [red, green, blue] = PAPER;
    pixels.fill(Color::from_rgba8(red, green, blue, 255));
    let (width, height) = (width as f32, height as f32);
    let margin = 2.0 * MARGIN * height;
    let scale = ((width - margin) / scene.size.x).min((height - margin) / scene.size.y);
    let left = (width - scene.size.x * scale) / 2.0;
    let top = (height - scene.size.y * scale) / 2.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    raster::draw(&mut pixels, scene, place);
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use crate::scene::{DrawInput, Form, PieceIds};
    use crate::words::{Language, Words};
    use quatuor::{AnyGame, Seat};

    use super::*;

    fn scene(game: AnyGame, position: &str) -> Scene {
        let position = game.read(position).expect("a position");
        let view = position.view(Seat::FIRST);
        crate::scene::draw(&DrawInput::still(
            &view,
            &PieceIds::new(&view),
            &Words::new(Language::English),
        ))
    }

    fn drawn(scene: &Scene) -> Pixmap {
        Pixmap::decode_png(&png(scene, 600).expect("a picture")).expect("a PNG file")
    }

    const POSITIONS: [(AnyGame, &str); 4] = [
        (AnyGame::Slides, "solo 1 ry 0.0.0.0.0.0 rry/r*y"),
        (
            AnyGame::Pyramids,
            "fair 1 - p,g oooyyygggppp,oooyyygggppp Y/O/P/O/G/G/Y/P/P/G/G/P/Y/O/O/Y",
        ),
        (AnyGame::Shuttles, "1 drop 2 b wp 0-0 48 owwbb/yyyoo/gbbo/pprrp/oy/-/ywwgg/p/rrrgg"),
        (AnyGame::Cups, "base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1"),
    ];

    /// Without its texts a board looks different, wherever it has some.
    #[test]
    fn texts_need_no_fonts() {
        for (game, position) in POSITIONS {
            let mut scene = scene(game, position);
            let with = drawn(&scene);
            let mut texts = 0;
            for shape in scene.things.iter_mut().flat_map(|thing| &mut thing.art) {
                let Form::Text { text, .. } = &mut shape.form else { continue };
                texts += 1;
                let is_known = |letter: char| glyphs::strokes(&letter.to_string()).is_some();
                assert!(text.chars().all(is_known), "{game}: no glyphs for '{text}'");
                text.clear();
            }
            let without = drawn(&scene);
            let same = with.pixels().iter().zip(without.pixels()).filter(|(a, b)| a == b).count();
            let changed = with.pixels().len() - same;
            assert!(changed > 20 * texts && texts > 0, "{game}: {changed} pixels, {texts} texts");
        }
    }

    #[test]
    fn a_picture_can_be_too_large() {
        let scene = scene(POSITIONS[0].0, POSITIONS[0].1);
        for width in [0, WIDEST + 1, u32::MAX] {
            assert!(png(&scene, width).is_none());
            assert!(pixels(&scene, width).is_none());
        }
        assert!(card(&scene, u32::MAX, u32::MAX).is_none());
    }

    /// A picture without its transparency.
    #[test]
    fn pixels_are_those_of_the_picture() {
        let scene = scene(POSITIONS[0].0, POSITIONS[0].1);
        let (picture, pixels) = (drawn(&scene), pixels(&scene, 600).expect("pixels"));
        assert_eq!(pixels.len(), picture.pixels().len() * 3);
        let opaque =
            picture.pixels().iter().zip(pixels.chunks(3)).filter(|(one, _)| one.is_opaque());
        let same = |(one, rgb): (_, &[u8])| {
            let one: &tiny_skia::PremultipliedColorU8 = one;
            [one.red(), one.green(), one.blue()] == rgb
        };
        assert!(opaque.clone().count() > 1000 && opaque.into_iter().all(same));
    }

    /// Whatever shape a board has, it is whole and in the middle, with paper around it.
    #[test]
    fn a_card_shows_the_whole_board() {
        for (game, position) in POSITIONS {
            let card = card(&scene(game, position), 1200, 630).expect("a picture");
            let card = Pixmap::decode_png(&card).expect("a PNG file");
            assert_eq!((card.width(), card.height()), (1200, 630));
            let is_paper = |x: u32, y: u32| {
                let pixel = card.pixel(x, y).expect("within the card");
                [pixel.red(), pixel.green(), pixel.blue()] == PAPER
            };
            let rim = (0..1200).flat_map(|x| [(x, 0), (x, 20), (x, 609), (x, 629)]);
            let rim = rim.chain((0..630).flat_map(|y| [(0, y), (20, y), (1179, y), (1199, y)]));
            assert!(rim.into_iter().all(|(x, y)| is_paper(x, y)), "{game}");
            let painted = (0..630).filter(|y| !is_paper(600, *y)).count();
            assert!(painted > 300, "{game}: {painted} pixels in the middle");
        }
    }
}
