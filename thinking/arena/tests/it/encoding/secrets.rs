//! What a seat observes says nothing that it may not know, and everything that it does.

use arena::encoding::Encode;
use quatuor::{Game, Seat, View, cups, pyramids, shuttles, slides};

use crate::encoding::numbers::each_position;

fn observed<G: Encode>(view: &G::View, seat: Seat) -> Vec<i8> {
    let mut numbers = vec![99; G::observed()];
    G::observe(view, seat, &mut numbers);
    numbers
}

/// Positions that look the same to a seat give the same observation, and the numbers are in
/// their range.
fn secrets_do_not_show<G: Encode>() -> usize {
    let mut compared = 0;
    each_position::<G>(1, |_, position| {
        for seat in Seat::all(position.seats()) {
            let view = position.view(seat);
            let numbers = observed::<G>(&view, seat);
            let (least, most) = G::RANGE;
            assert!(numbers.iter().all(|number| (least..=most).contains(number)), "{position}");
            for other in view.possible_positions().iter().take(4) {
                assert_eq!(observed::<G>(&other.view(seat), seat), numbers, "{position}");
                compared += usize::from(other != position);
            }
        }
    });
    compared
}

#[test]
fn secrets_do_not_show_in_observations() {
    assert!(secrets_do_not_show::<slides::Position>() > 1_000);
    assert!(secrets_do_not_show::<pyramids::Position>() > 1_000);
    secrets_do_not_show::<shuttles::Position>();
    secrets_do_not_show::<cups::Position>();
}

/// Two positions of a game that differ in what a seat sees differ in its observation.
fn views_are_told_apart<G: Encode>(key: impl Fn(&G::View) -> String) {
    let mut last: Option<(String, Vec<i8>)> = None;
    each_position::<G>(1, |_, position| {
        let view = position.view(Seat::FIRST);
        let now = (key(&view), observed::<G>(&view, Seat::FIRST));
        if let Some((text, numbers)) = &last {
            assert_eq!(*text == now.0, *numbers == now.1, "{text} and {}", now.0);
        }
        last = Some(now);
    });
}

#[test]
fn observations_say_all_that_a_view_says() {
    views_are_told_apart::<slides::Position>(ToString::to_string);
    views_are_told_apart::<pyramids::Position>(ToString::to_string);
    views_are_told_apart::<shuttles::Position>(ToString::to_string);
    views_are_told_apart::<cups::Position>(ToString::to_string);
}

/// Some squares, as `docs/python.md` has them.
#[test]
fn squares_are_as_documented() {
    let text = "base 1 r,g 1.0.2.0.0.1,0.0.0.3.0.0 rry/r*y";
    let position: slides::Position = text.parse().expect("a position");
    let second = Seat::new(2).expect("a seat");
    let numbers = observed::<slides::Position>(&position.view(second), second);
    let square =
        |plane: usize, slide: usize, height: usize| numbers[plane * 100 + slide * 10 + height];
    assert_eq!((square(0, 0, 1), square(1, 0, 2), square(5, 1, 1)), (1, 1, 1));
    // Seat 2 observes: its own taken tokens come first, then those of seat 1.
    assert_eq!((square(6, 0, 3), square(6, 1, 0), square(6, 1, 5)), (3, 1, 1));
    // It knows its own colour, green, and that the other one is hidden.
    assert_eq!((square(7, 0, 2), square(7, 1, 0), square(7, 1, 5)), (1, 0, 1));
    // The seat after it is to move, of two; the variant is the first.
    assert_eq!((square(6, 9, 1), square(6, 9, 9), square(6, 8, 0)), (1, 2, 1));
}
