//! From spot to spot with arrow keys.

use crate::scene::{Scene, Spot};

/// Where an arrow key points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

impl Scene {
    /// The spot that an arrow key leads to from another one.
    pub fn next_spot(&self, from: &str, way: Way) -> Option<&Spot> {
        next_spot(&self.spots, from, way)
    }
}

/// The nearest of these spots that way.
pub fn next_spot<'a>(spots: &'a [Spot], from: &str, way: Way) -> Option<&'a Spot> {
    let from = spots.iter().find(|spot| spot.id == from)?;
    let ahead = spots.iter().filter_map(|spot| Some((distance(from, spot, way)?, spot)));
    ahead.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, spot)| spot)
}

/// How far another spot is that way; `None` if it lies elsewhere. What lies aside counts a
/// little more, so that rows and columns are followed, but so little that the rows of a
/// honeycomb, which are shifted by half a cell, are not skipped.
fn distance(from: &Spot, to: &Spot, way: Way) -> Option<f32> {
    let ((x, y), (to_x, to_y)) = (from.middle(), to.middle());
    let (dx, dy) = (to_x - x, to_y - y);
    let (ahead, aside) = match way {
        Way::Left => (-dx, dy),
        Way::Right => (dx, dy),
        Way::Up => (-dy, dx),
        Way::Down => (dy, dx),
    };
    (ahead > 1.0 && aside.abs() < ahead * 2.0 + 1.0).then(|| ahead + 1.2 * aside.abs())
}

impl Spot {
    /// Its middle.
    pub fn middle(&self) -> (f32, f32) {
        (self.area.x + self.area.width / 2.0, self.area.y + self.area.height / 2.0)
    }
}
