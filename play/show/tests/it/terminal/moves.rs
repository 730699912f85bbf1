//! Lists of moves.

use show::terminal::{Colours, list_moves};
use show::words::{Language, Words};

fn listed(moves: &[&str], width: usize) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    list_moves(&moves, width, &Words::new(Language::English)).render(Colours::None)
}

#[test]
fn moves_are_sorted_and_wrapped() {
    let moves = ["left", "b2", "a1+a3", "a1"];
    assert_eq!(listed(&moves, 80), "Moves:\na1  a1+a3  b2  left\n");
    assert_eq!(listed(&moves, 9), "Moves:\na1  a1+a3\nb2  left\n");
    assert_eq!(listed(&moves, 8), "Moves:\na1\na1+a3\nb2  left\n");
    // A move that is too wide has a line of its own.
    assert_eq!(listed(&moves, 1), "Moves:\na1\na1+a3\nb2\nleft\n");
}

#[test]
fn no_moves_are_explained() {
    assert_eq!(listed(&[], 80), "No legal moves: the game is over.\n");
}
