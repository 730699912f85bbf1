//! Invalid files are refused, with the line of the error.

use quatuor::AnyGame::Slides;
use show::learn::{Fault, Lesson, LineError, read_chapters};

const START: &str = "start: base 1 b,p 0.0.0.0.0.0,0.0.0.0.0.0 rrg/gb/bp";

#[test]
fn a_lesson_is_read() {
    let file = format!("# A remark\n{START}\nsay: a\nsay: b\nyou: a1\nthen: a1\n{START}\nsay: c\n");
    let lesson = Lesson::read(Slides, &file).expect("a lesson");
    let [a, b, c] = &lesson.steps[..] else { panic!("{lesson:?}") };
    assert!(a.moves.is_empty() && a.is_new && !b.is_new && c.is_new);
    assert_eq!(b.moves.iter().map(|one| one.is_yours).collect::<Vec<_>>(), [true, false]);
    assert_eq!((a.say.as_str(), &a.position), ("a", &b.position));
    assert_eq!(a.position, c.position);
}

#[test]
fn wrong_lessons_are_refused() {
    let wrong = |file: &str| Lesson::read(Slides, file).expect_err(file);
    let at = |line, fault| LineError { line, fault };
    assert_eq!(wrong("say: a"), at(1, Fault::Misplaced("say".into())));
    assert_eq!(wrong("say:"), at(1, Fault::Unknown));
    assert_eq!(wrong(&format!("{START}\n\nshout: a")), at(3, Fault::Unknown));
    assert_eq!(wrong(&format!("{START}\nyou: a1")), at(2, Fault::Misplaced("you".into())));
    assert_eq!(wrong(&format!("{START}\nsay: a\nthen: a1")), at(3, Fault::Turn(1)));
    assert!(matches!(wrong("start: base"), LineError { line: 1, fault: Fault::Position(_) }));
    let illegal = wrong(&format!("{START}\nsay: a\nyou: c2"));
    assert!(matches!(illegal, LineError { line: 3, fault: Fault::Move(_) }), "{illegal}");
}

#[test]
fn wrong_rules_are_refused() {
    let wrong = |file: &str| read_chapters(Slides, file).expect_err(file);
    let misplaced = |line, word: &str| LineError { line, fault: Fault::Misplaced(word.into()) };
    assert_eq!(wrong("text: a"), misplaced(1, "text"));
    assert_eq!(wrong("section: a\ncaption: b"), misplaced(2, "caption"));
    assert_eq!(wrong("section: a\nsay: b"), LineError { line: 2, fault: Fault::Unknown });
    assert!(matches!(wrong("section: a\nfigure: x"), LineError { line: 2, .. }));
}
