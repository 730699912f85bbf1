//! Guided first games, and looking back at a game.

use analysis::{Finding, Job};
use app::Debounce;
use cli::screen::{Effect, Input, Key, Screen};
use quatuor::{AnyGame, FastDice};
use show::words::{Language, Words};
use table::Time;

use crate::screen::hands::{Hands, PLAIN, one_of};

#[test]
fn a_guided_game_is_played_to_its_end_by_keys() {
    for game in AnyGame::ALL {
        let words = Words::new(Language::English);
        let mut hands = Hands::on(Screen::lesson(words, PLAIN, game, 1));
        insta::assert_snapshot!(format!("lesson-{game}"), hands.picture());
        let mut dice = FastDice::new(4);
        for _ in 0..5000 {
            if hands.picture().contains("That is all.") {
                break;
            }
            let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
            hands.press(&[key, Key::Enter]);
        }
        assert!(hands.picture().contains("That is all."), "{game}: {}", hands.picture());
        hands.press(&[Key::Enter]);
        assert!(hands.has_quit);
    }
}

/// The second of two presses was meant for what was there before: it skips no text, and leaves
/// nothing.
#[test]
fn a_second_press_never_goes_on_in_a_lesson() {
    for again in [Input::Key(Key::Enter), Input::Key(Key::Char(' ')), Input::Press(3, 3)] {
        let words = Words::new(Language::English);
        let mut hands = Hands::on(Screen::lesson(words, PLAIN, AnyGame::Cups, 1));
        let first = hands.picture();
        let press = |hands: &mut Hands, after: u64| {
            let effects = hands.screen.handle(again, Time(hands.now + after));
            hands.perform(effects);
        };
        press(&mut hands, 900);
        assert_eq!(hands.picture(), first, "not drawn");
        hands.screen.drawn(Time(hands.now + 900));
        press(&mut hands, 950);
        assert_eq!(hands.picture(), first, "no person is as quick as that");
        press(&mut hands, 900 + Debounce::MILLISECONDS);
        assert_ne!(hands.picture(), first);
        let mut dice = FastDice::new(4);
        for _ in 0..5000 {
            if hands.picture().contains("That is all.") {
                break;
            }
            let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
            hands.press(&[key, Key::Enter]);
        }
        hands.screen.drawn(Time(hands.now));
        press(&mut hands, 50);
        assert!(!hands.has_quit, "the end was not read");
        press(&mut hands, Debounce::MILLISECONDS);
        assert!(hands.has_quit);
    }
}

#[test]
fn a_lesson_can_be_read_back_and_left() {
    let words = Words::new(Language::Dutch);
    let mut hands = Hands::on(Screen::lesson(words, PLAIN, AnyGame::Cups, 1));
    let first = hands.picture();
    hands.press(&[Key::Enter]);
    assert_ne!(hands.picture(), first);
    hands.press(&[Key::Char('b'), Key::Char('b')]);
    assert_eq!(hands.picture(), first);
    hands.press(&[Key::Char('q')]);
    assert!(hands.has_quit);
}

/// A short finished game.
fn finished() -> Hands {
    let mut hands = Hands::usual(AnyGame::Pyramids);
    let mut dice = FastDice::new(9);
    while !hands.is_over() {
        let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
        hands.press(&[key, Key::Enter]);
    }
    hands
}

#[test]
fn a_game_is_stepped_through_and_scrubbed() {
    let mut hands = finished();
    let last = hands.moves();
    hands.press(&[Key::Char('l')]);
    assert!(hands.picture().contains(&format!("{last}/{last}")), "{}", hands.picture());
    hands.press(&[Key::Left, Key::Left]);
    assert!(hands.picture().contains(&format!("{}/{last}", last - 2)));
    insta::assert_snapshot!("look-back", hands.picture());
    hands.press(&[Key::Home]);
    assert!(hands.picture().contains(&format!("0/{last}")));
    hands.act(Input::Press(40, 21));
    let middle = format!("{}/{last}", 39 * (last + 1) / 78);
    assert!(hands.picture().contains(&middle), "{}", hands.picture());
    hands.act(Input::Scroll(1));
    // It plays by itself to the end.
    hands.press(&[Key::Char(' ')]);
    assert!(hands.picture().contains(&format!("{last}/{last}")));
    hands.press(&[Key::Char('s')]);
    assert!(hands.picture().contains("Whose view"), "{}", hands.picture());
}

#[test]
fn a_review_shows_chances_and_costly_moves() {
    let mut hands = finished();
    hands.press(&[Key::Char('l')]);
    let effects = hands.screen.handle(Input::Key(Key::Char('e')), Time(0));
    let [Effect::Think(_, number, Job::Review(job))] = effects.as_slice() else {
        panic!("{effects:?}");
    };
    let job = Job::from(job.clone().within("20".parse().expect("a limit")));
    let mut found = None;
    let mut context = analysis::Context::new(&|| 0.0, &|| false);
    job.run(&mut context, &mut |finding| found = Some(finding)).expect("a review");
    assert!(matches!(found, Some(Finding::Review(_))));
    hands.screen.found(*number, found);
    hands.press(&[Key::Home]);
    let text = hands.picture();
    assert!(text.contains(" %"), "{text}");
    assert!(text.contains("Moves that cost most"), "{text}");
    hands.press(&[Key::Char('n')]);
}
