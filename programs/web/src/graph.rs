//! Lines of a chart, as paths: where things are, without a browser.

/// How wide a chart is, with room for labels at the right.
pub const WIDTH: f32 = 320.0;

/// How high a chart is.
pub const HEIGHT: f32 = 136.0;

/// What is left free at the left, above and below the lines.
const MARGIN: f32 = 8.0;

/// What is left free for labels.
const LABELS: f32 = 36.0;

/// How far apart labels are.
const APART: f32 = 15.0;

/// Where so many of all moves are, from the left.
pub fn across(step: usize, last: usize) -> f32 {
    MARGIN + (WIDTH - LABELS - MARGIN) * step as f32 / last.max(1) as f32
}

/// Where so many thousandths are, from the top.
pub fn down(thousandths: u32) -> f32 {
    MARGIN + (HEIGHT - 2.0 * MARGIN) * (1.0 - thousandths as f32 / 1000.0)
}

/// How many moves belong to a place, as a part of the width.
pub fn step_at(part: f64, last: usize) -> usize {
    let plot = f64::from(WIDTH - LABELS - MARGIN);
    let along = (part * f64::from(WIDTH) - f64::from(MARGIN)) / plot;
    (along.clamp(0.0, 1.0) * last as f64).round() as usize
}

/// A line through points of a step and thousandths.
pub fn path(points: &[(usize, u32)], last: usize) -> String {
    let mut path = String::new();
    for (step, thousandths) in points {
        let pen = if path.is_empty() { 'M' } else { 'L' };
        path += &format!("{pen}{:.1} {:.1}", across(*step, last), down(*thousandths));
    }
    path
}

/// Where the labels of lines go that end at these heights: beside their ends, but not
/// over each other.
pub fn spread(ends: &[f32]) -> Vec<f32> {
    let mut places = ends.to_vec();
    // Few labels: pushing neighbours apart until all have room is quick enough.
    for _ in 0..40 {
        for one in 0..places.len() {
            for other in one + 1..places.len() {
                let gap = places[other] - places[one];
                if gap.abs() < APART {
                    let push = (APART - gap.abs()) / 2.0;
                    let push = if gap < 0.0 { -push } else { push };
                    (places[one], places[other]) = (places[one] - push, places[other] + push);
                }
            }
        }
        for place in &mut places {
            *place = place.clamp(MARGIN, HEIGHT - MARGIN);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_from_left_to_right_and_up_with_the_chance() {
        assert_eq!(path(&[], 4), "");
        assert_eq!(path(&[(0, 0), (2, 500), (4, 1000)], 4), "M8.0 128.0L146.0 68.0L284.0 8.0");
        assert_eq!(path(&[(0, 1000)], 0), "M8.0 8.0", "a game without a move");
    }

    #[test]
    fn a_place_leads_to_the_step_that_is_drawn_there() {
        for last in [1, 7, 505] {
            for step in 0..=last {
                let part = f64::from(across(step, last)) / f64::from(WIDTH);
                assert_eq!(step_at(part, last), step);
            }
        }
        assert_eq!((step_at(-1.0, 9), step_at(2.0, 9)), (0, 9));
    }

    #[test]
    fn labels_leave_each_other_room() {
        for ends in [vec![128.0; 5], vec![8.0, 8.0, 128.0], vec![60.0, 61.0, 62.0, 63.0], vec![]] {
            let places = spread(&ends);
            assert!(places.iter().all(|place| (8.0..=128.0).contains(place)), "{places:?}");
            for (number, one) in places.iter().enumerate() {
                let others = places.iter().skip(number + 1);
                assert!(
                    others.clone().all(|other| (one - other).abs() > APART - 2.0),
                    "{places:?}"
                );
            }
        }
        assert_eq!(spread(&[20.0, 100.0]), [20.0, 100.0], "nothing is pushed without need");
    }
}
