//! The guided first games. That their moves are legal and made by the right seat is checked
//! when they are read.

use quatuor::AnyGame;
use show::learn::{Lesson, Wait, Walk, open_moves};

fn lessons() -> impl Iterator<Item = (AnyGame, Lesson)> {
    AnyGame::ALL.into_iter().map(|game| (game, Lesson::of(game)))
}

#[test]
fn lessons_take_two_minutes() {
    for (game, lesson) in lessons() {
        assert!((8..=25).contains(&lesson.steps.len()), "{game}: {} steps", lesson.steps.len());
        let is_played = |step: &&show::learn::Step| step.moves.iter().any(|one| one.is_yours);
        let played = lesson.steps.iter().filter(is_played).count();
        assert!(played * 3 >= lesson.steps.len(), "{game}: {played} steps to play");
    }
}

#[test]
fn the_last_step_is_the_end() {
    for (game, lesson) in lessons() {
        let last = lesson.steps.last().expect("a step");
        assert!(last.moves.is_empty(), "{game}");
    }
}

/// Goes through a lesson as the page does, and back from every step.
#[test]
fn lessons_lead_from_the_first_step_to_the_last() {
    for (game, lesson) in lessons() {
        let mut walk = Walk::new(game);
        let mut position = walk.step().position.clone();
        let mut seen = vec![];
        while walk.waits() != Wait::Over {
            let here = walk.number();
            match walk.waits() {
                Wait::Move(mv) => {
                    let open = open_moves(&position.view(Lesson::LEARNER), mv);
                    assert!(open.contains(&mv) && open.len() < 5, "{game}, step {here}: {open:?}");
                    position.play(mv).expect("a legal move");
                }
                Wait::Other(mv) => position.play(mv).expect("a legal move"),
                Wait::Read | Wait::Look => {}
                Wait::Over => unreachable!("the loop has ended"),
            }
            seen.push(walk.moment());
            walk.go_on();
            if walk.number() != here && walk.step().is_new {
                position = walk.step().position.clone();
            }
            let (start, moves) = walk.so_far();
            let mut replayed = start.clone();
            moves.into_iter().for_each(|mv| replayed.play(mv).expect("a legal move"));
            assert_eq!(replayed, position, "{game}, step {}", walk.number());

            let mut back = walk.clone();
            back.back();
            assert!(back.number() == walk.number() || back.number() + 1 == walk.number());
            assert_eq!((back.moment().1, back.moment().2), (0, false), "at a step's beginning");
        }
        assert_eq!(walk.number(), lesson.steps.len());
        let all = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), all, "{game}: every moment is another one");
        walk.go_on();
        assert_eq!(walk.waits(), Wait::Over, "{game}: nothing comes after the end");
    }
}

#[test]
fn jokers_are_chosen_after_their_group() {
    let position =
        AnyGame::Slides.read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rrb/g*r/ygr").expect("a position");
    let open = |text: &str| {
        let wished = position.read_move(text).expect("a move");
        open_moves(&position.revealed_view(), wished)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(open("a1"), ["a1"], "without the joker there is nothing to choose");
    assert_eq!(open("a1+b2"), ["a1", "a1+b2"], "the other red group is no way to this one");
}
