//! Where a direction key leads: from spot to spot.

use ratatui_core::layout::Rect;

use crate::screen::board::Place;

/// A direction, in columns and rows.
pub(crate) type Way = (i32, i32);

/// The nearest place in this direction. What lies aside counts double, so that rows and
/// columns are followed; a diagonal is followed as well.
pub(crate) fn step(from: Rect, places: &[Place], way: Way) -> Option<&Place> {
    let away = |place: &&Place| distance(from, place.area, way);
    places.iter().filter(|place| away(place).is_some()).min_by_key(away)
}

/// The place that is nearest to this area.
pub(crate) fn nearest(from: Rect, places: &[Place]) -> Option<&Place> {
    let away = |place: &&Place| {
        let ((x, y), (to_x, to_y)) = (middle(from), middle(place.area));
        (to_x - x).abs() + (to_y - y).abs()
    };
    places.iter().min_by_key(away)
}

/// How far an area is in this direction; `None` if it lies elsewhere.
fn distance(from: Rect, to: Rect, (right, down): Way) -> Option<i32> {
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let (dx, dy) = (to_x - x, to_y - y);
    // The square of what lies in the direction, and the square of what lies aside.
    let (ahead, aside) = match (right, down) {
        (right, 0) => (dx * right, dy.abs()),
        (0, down) => (dy * down, dx.abs()),
        (right, down) => (dx * right + dy * down, (dx * down - dy * right).abs()),
    };
    (ahead > 0 && aside <= ahead * 2).then_some(ahead + 2 * aside)
}

/// Twice the middle of an area, in units that are about as wide as high.
fn middle(area: Rect) -> (i32, i32) {
    let x = 2 * i32::from(area.x) + i32::from(area.width);
    let y = 2 * i32::from(area.y) + i32::from(area.height);
    (x, 2 * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Vec<Place> {
        let place =
            |(id, x, y): (&str, u16, u16)| Place { id: id.into(), area: Rect::new(x, y, 4, 1) };
        // A row, and below it one that is shifted by half.
        [("a", 0, 0), ("b", 6, 0), ("c", 12, 0), ("d", 3, 2), ("e", 9, 2)].map(place).into()
    }

    #[test]
    fn keys_lead_from_stack_to_stack() {
        let places = places();
        let go = |from: usize, way: Way| {
            step(places[from].area, &places, way).map(|one| one.id.as_str())
        };
        assert_eq!(go(0, (1, 0)), Some("b"));
        assert_eq!(go(0, (-1, 0)), None);
        assert_eq!(go(1, (1, 1)), Some("e"));
        assert_eq!(go(1, (-1, 1)), Some("d"));
        assert_eq!(go(0, (0, 1)), Some("d"));
        assert_eq!(go(4, (0, -1)), Some("b"));
    }
}
