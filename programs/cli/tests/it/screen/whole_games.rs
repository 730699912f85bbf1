//! Whole games of every ruleset, by keys alone and by mouse alone.

use app::Debounce;
use cli::screen::{Input, Key};
use quatuor::{AnyGame, Dice, FastDice, Request};
use show::words::{Language, Words};
use table::Time;
use table::record::Record;

use crate::screen::hands::{Hands, PLAIN, one_of, table};

/// Far more inputs than any game takes.
const MOST: usize = 60_000;

/// Every variant with so many options at once, for as few players as there may be.
fn every_ruleset(most_options: usize, mut play: impl FnMut(Hands, &str)) {
    let mut count = 0;
    for game in AnyGame::ALL {
        let rulesets = game.rulesets();
        for request in &rulesets {
            let like = rulesets
                .iter()
                .filter(|one| (&one.variant, &one.options) == (&request.variant, &request.options));
            let counts: Vec<_> = like.map(|one| one.players).collect();
            let is_small = counts.iter().min() == Some(&request.players);
            if !is_small || request.options.len() > most_options {
                continue;
            }
            let name = format!("{game} {request:?}");
            let people = 1 + count % 2;
            let table = table(game, request, people.min(request.players.unwrap_or(1)), "whole");
            play(Hands::new(table, PLAIN, Language::English), &name);
            count += 1;
        }
    }
    assert!(count > 8, "only {count} rulesets");
}

/// What was kept is the game that was played, and reads again.
fn check(hands: &Hands, name: &str) {
    assert!(hands.is_over(), "{name}: {}", hands.picture());
    let kept = hands.kept.as_ref().expect("a record");
    assert_eq!(kept.moves().len(), hands.moves(), "{name}");
    let read = Record::read(&kept.to_string()).expect("a record");
    assert_eq!(read.moves(), kept.moves(), "{name}");
}

#[test]
fn by_keys_alone() {
    let mut dice = FastDice::new(1);
    every_ruleset(9, |mut hands, name| {
        for _ in 0..MOST {
            if hands.is_over() {
                break;
            }
            let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
            hands.press(&[key, Key::Enter]);
        }
        check(&hands, name);
    });
}

#[test]
fn by_mouse_alone() {
    let mut dice = FastDice::new(2);
    every_ruleset(1, |mut hands, name| {
        for _ in 0..MOST {
            if hands.is_over() {
                break;
            }
            let (x, y) = aim(&hands, &mut dice);
            hands.act(Input::Point(x, y));
            hands.act(Input::Press(x, y));
        }
        check(&hands, name);
    });
}

/// What is marked as a target, most of the time; or any place.
fn aim(hands: &Hands, dice: &mut FastDice) -> (u16, u16) {
    let cells = hands.cells();
    let board = || (0..24u16).flat_map(|y| (0..60u16).map(move |x| (x, y)));
    let targets: Vec<(u16, u16)> = board().filter(|at| cells[*at].symbol() == "(").collect();
    match targets.is_empty() || dice.below(4) == 0 {
        true => (dice.below(60) as u16, dice.below(24) as u16),
        false => one_of(&targets, dice),
    }
}

#[test]
fn by_typing_with_completion() {
    for game in AnyGame::ALL {
        let mut hands = Hands::usual(game);
        for _ in 0..2000 {
            if hands.is_over() {
                break;
            }
            let legal = hands.screen.table().expect("a game").legal_moves();
            hands.type_text(":");
            hands.type_text(&legal[legal.len() / 2].to_string().to_uppercase());
            hands.press(&[Key::Enter]);
        }
        check(&hands, game.name());
    }
}

#[test]
fn what_is_typed_wrong_is_explained_and_stays() {
    let mut hands = Hands::usual(AnyGame::Slides);
    hands.type_text(":zz");
    hands.press(&[Key::Enter]);
    assert_eq!(hands.moves(), hands.kept.as_ref().map_or(0, |record| record.moves().len()));
    assert!(hands.picture().contains("zz"), "{}", hands.picture());
    hands.press(&[Key::Escape]);
    assert!(!hands.picture().contains("zz"));
}

/// Games of Slides in which a person has pressed Enter on the last place a moment ago. With
/// each, what the bot is asked.
fn just_played() -> Vec<(Hands, Vec<cli::screen::Effect>)> {
    let request = Request { variant: Some("duo".into()), ..Request::default() };
    let play = |seed: usize| {
        let table = table(AnyGame::Slides, &request, 1, &seed.to_string());
        let mut hands = Hands::new(table, PLAIN, Language::English);
        hands.press(&[Key::End]);
        hands.look();
        let before = hands.moves();
        let effects = hands.screen.handle(Input::Key(Key::Enter), Time(hands.now));
        ((before, hands.moves()) == (0, 1)).then_some((hands, effects))
    };
    (0..40).filter_map(play).collect()
}

#[test]
fn enter_and_space_never_act_on_a_board_that_was_not_there() {
    for again in [Key::Enter, Key::Char(' ')] {
        let mut acted = 0;
        for (mut hands, effects) in just_played() {
            // While the bot thinks: once, and once more.
            hands.screen.handle(Input::Key(again), Time(hands.now + 1));
            hands.screen.handle(Input::Key(again), Time(hands.now + 300));
            hands.perform(effects);
            hands.wait();
            assert_eq!(hands.moves(), 2, "only the bot has moved");
            let press = |hands: &mut Hands, after: u64| {
                hands.screen.handle(Input::Key(again), Time(hands.now + after));
                hands.moves()
            };
            assert_eq!(press(&mut hands, 5_000), 2, "not drawn");
            hands.screen.drawn(Time(hands.now + 5_000));
            assert_eq!(press(&mut hands, 4_990), 2, "pressed before it was drawn");
            assert_eq!(press(&mut hands, 5_020), 2, "no person is as quick as that");
            acted += press(&mut hands, 5_000 + Debounce::MILLISECONDS) - 2;
        }
        assert!(acted > 2, "only {acted} times");
    }
}

/// A bot moves under the list of moves: the Enter that closes the list is the first of two.
#[test]
fn a_board_under_something_else_was_not_seen() {
    let mut acted = 0;
    for (mut hands, effects) in just_played() {
        hands.screen.handle(Input::Key(Key::Char('v')), Time(hands.now));
        hands.perform(effects);
        hands.wait();
        assert_eq!(hands.moves(), 2, "only the bot has moved");
        let press = |hands: &mut Hands, after: u64| {
            hands.screen.handle(Input::Key(Key::Enter), Time(hands.now + after));
            hands.screen.drawn(Time(hands.now + after));
            hands.moves()
        };
        hands.screen.drawn(Time(hands.now));
        assert_eq!(press(&mut hands, 5_000), 2, "it closes the list");
        assert_eq!(press(&mut hands, 5_020), 2, "no person is as quick as that");
        acted += press(&mut hands, 5_000 + Debounce::MILLISECONDS) - 2;
    }
    assert!(acted > 2, "only {acted} times");
}

#[test]
fn a_second_click_never_acts_on_a_board_that_was_not_there() {
    let (mut hands, effects) = just_played().remove(0);
    let click = |hands: &mut Hands, after: u64| {
        for (x, y) in (2..14).flat_map(|y| (4..44).map(move |x| (x, y))) {
            hands.screen.handle(Input::Press(x, y), Time(hands.now + after));
        }
        hands.moves()
    };
    assert_eq!(click(&mut hands, 100), 1);
    hands.perform(effects);
    hands.wait();
    hands.screen.drawn(Time(hands.now));
    assert_eq!(click(&mut hands, 20), 2, "no person is as quick as that");
}

#[test]
fn arrows_that_are_pressed_while_bots_think_wait() {
    let (mut hands, effects) = just_played().remove(0);
    for key in [Key::Home, Key::Right] {
        hands.screen.handle(Input::Key(key), Time(hands.now));
    }
    assert!(hands.picture().contains("2 keys wait"), "{}", hands.picture());
    hands.perform(effects);
    hands.wait();
    assert_eq!(hands.moves(), 2);
    let waited = hands.picture();
    hands.press(&[Key::Home, Key::Right]);
    assert_eq!(hands.picture(), waited, "the cursor is where they lead");
}

#[test]
fn a_screen_that_is_passed_on_is_not_opened_by_the_same_press() {
    let request = Request { players: Some(2), ..Request::default() };
    let table = table(AnyGame::Pyramids, &request, 2, "cover");
    let mut hands = Hands::new(table, PLAIN, Language::English);
    let is_covered = |hands: &Hands| hands.picture().contains("when you are alone");
    hands.press(&[Key::Enter]);
    for _ in 0..20 {
        if hands.moves() > 0 {
            break;
        }
        hands.press(&[Key::Tab, Key::Enter]);
    }
    assert!(hands.moves() == 1 && is_covered(&hands));
    hands.screen.drawn(Time(hands.now));
    hands.screen.handle(Input::Key(Key::Enter), Time(hands.now + 100));
    hands.screen.handle(Input::Press(3, 3), Time(hands.now + 150));
    assert!(is_covered(&hands), "the second of two presses");
    hands.press(&[Key::Enter]);
    assert!(!is_covered(&hands));
}

#[test]
fn a_hint_is_not_played_before_it_was_seen() {
    let mut hands = Hands::usual(AnyGame::Slides);
    let before = hands.moves();
    hands.press(&[Key::Home]);
    hands.look();
    // Enter before there is an answer means the hint, and not what the cursor is on.
    let effects = hands.screen.handle(Input::Key(Key::Char('h')), Time(hands.now));
    hands.screen.handle(Input::Key(Key::Enter), Time(hands.now + 400));
    assert_eq!(hands.moves(), before);
    hands.perform(effects);
    hands.screen.drawn(Time(hands.now + 800));
    hands.screen.handle(Input::Key(Key::Enter), Time(hands.now + 810));
    assert_eq!(hands.moves(), before);
    hands.screen.handle(Input::Key(Key::Enter), Time(hands.now + 1_200));
    assert!(hands.moves() > before);
}

#[test]
fn leaving_asks_first() {
    let mut hands = Hands::usual(AnyGame::Pyramids);
    hands.press(&[Key::Control('c')]);
    assert!(!hands.has_quit);
    hands.press(&[Key::Char('n')]);
    assert!(!hands.has_quit);
    hands.press(&[Key::Control('c'), Key::Char('y')]);
    assert!(hands.has_quit);
}

#[test]
fn undo_resign_and_rematch() {
    let mut hands = Hands::usual(AnyGame::Pyramids);
    let before = hands.moves();
    hands.press(&[Key::Tab, Key::Enter, Key::Tab, Key::Enter]);
    for _ in 0..20 {
        if hands.moves() > before {
            break;
        }
        hands.press(&[Key::Tab, Key::Enter]);
    }
    assert!(hands.moves() > before);
    hands.press(&[Key::Char('u')]);
    assert_eq!(hands.moves(), before);
    hands.press(&[Key::Char('r'), Key::Char('y')]);
    assert!(hands.is_over());
    hands.press(&[Key::Char('r')]);
    assert!(!hands.is_over(), "a rematch");
}

#[test]
fn a_hint_is_lit_and_can_be_played_at_once() {
    let mut hands = Hands::usual(AnyGame::Slides);
    let before = hands.moves();
    hands.press(&[Key::Char('h')]);
    assert!(hands.picture().contains("A master"), "{}", hands.picture());
    hands.press(&[Key::Enter]);
    assert!(hands.moves() > before);
}

/// The sentence of the hint that the panel tells, and the move that Enter plays then.
fn told_and_played(keys: &str) -> (Option<usize>, Option<usize>) {
    let request = Request { players: Some(2), ..Request::default() };
    let table = table(AnyGame::Cups, &request, 2, "two hints");
    let legal = table.legal_moves();
    let view = table.board().view(table.board().to_move());
    let words = Words::new(Language::English);
    let told: Vec<String> = legal.iter().map(|mv| show::scene::tell(&view, *mv, &words)).collect();
    let mut hands = Hands::new(table, PLAIN, Language::English);
    // Wide enough for the panel to tell a hint on one line.
    hands.resize(240, 50);
    let start = hands.moves();
    for key in keys.chars() {
        hands.press(&[if key == 'E' { Key::Escape } else { Key::Char(key) }]);
    }
    let panel = hands.picture().replace('\n', " ");
    let panel = panel.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = told.iter().position(|told| panel.contains(&format!("{told}.")));
    hands.press(&[Key::Enter]);
    let played = hands.screen.table().expect("a game").moves().get(start).copied();
    (told, played.and_then(|mv| legal.iter().position(|one| *one == mv)))
}

#[test]
fn the_hint_that_is_told_is_the_one_that_is_played() {
    // The first legal moves are the hints, in their order.
    assert_eq!(told_and_played("h"), (Some(0), Some(0)));
    assert_eq!(told_and_played("hh"), (Some(1), Some(1)));
    assert_eq!(told_and_played("hhhh"), (Some(0), Some(0)));
    assert_eq!(told_and_played("hE"), (None, None));
    assert_eq!(told_and_played("hEh"), (Some(0), Some(0)));
    // What moves are worth, and the hint once more.
    assert_eq!(told_and_played("hwEh"), (Some(0), Some(0)));
}

#[test]
fn the_worth_of_moves_never_exceeds_the_screen() {
    for game in AnyGame::ALL {
        let mut hands = Hands::usual(game);
        hands.press(&[Key::Char('w')]);
        let text = hands.picture();
        assert!(text.contains(" %"), "{text}");
        assert_eq!(text.lines().count(), 24);
    }
}
