//! The guided first games. Their moves are legal, and made by whom the file says:
//! else they could not be read.

use games::AnyGame;
use learn::Lesson;

/// A lesson that somebody has begun to write.
fn written() -> impl Iterator<Item = (AnyGame, Lesson)> {
    AnyGame::ALL
        .into_iter()
        .map(|game| (game, Lesson::of(game)))
        .filter(|(_, lesson)| !lesson.steps.is_empty())
}

#[test]
fn lessons_take_two_minutes() {
    for (game, lesson) in written() {
        assert!((8..=25).contains(&lesson.steps.len()), "{game}: {} steps", lesson.steps.len());
        let is_played = |step: &&learn::Step| step.deeds.iter().any(|deed| deed.is_yours);
        let played = lesson.steps.iter().filter(is_played).count();
        assert!(played * 3 >= lesson.steps.len(), "{game}: {played} steps to play");
    }
}

#[test]
fn the_last_step_is_the_end() {
    for (game, lesson) in written() {
        let last = lesson.steps.last().expect("a step");
        assert!(last.deeds.is_empty(), "{game}");
    }
}
