//! Small boards: in a figure or a lesson, a board is drawn no larger than its contents.

use quatuor::AnyView;

use crate::scene::slides::{MARGIN, PITCH, tray};
use crate::scene::{Point, Scene};

/// The size of a small board of Slides. Boards of other games always fit their contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snug {
    slides: usize,
    height: usize,
}

impl Snug {
    /// As large as this board needs, now and later: boards only get emptier. `None` if
    /// there is nothing to fit.
    pub fn of(view: &AnyView) -> Option<Snug> {
        let AnyView::Slides(view) = view else { return None };
        let board = view.open().board();
        let height = (0..board.slides()).map(|slide| board.slide(slide).count()).max()?;
        Some(Snug { slides: board.slides(), height })
    }

    /// The same scene on the small board.
    #[must_use]
    pub fn fit(self, mut scene: Scene) -> Scene {
        let side = |cells: usize| 2.0 * MARGIN + PITCH * cells as f32;
        let size = Point { x: side(self.slides), y: side(self.height) };
        // Everything is aligned to the lower edge.
        let up = scene.size.y - size.y;
        for thing in &mut scene.things {
            match thing.id.as_str() {
                "tray" => *thing = tray(self.slides, size),
                _ => thing.at.y -= up,
            }
        }
        scene.spots.iter_mut().for_each(|spot| spot.area.y -= up);
        Scene { size, ..scene }
    }
}
