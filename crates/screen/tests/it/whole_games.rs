//! Whole games of every ruleset, by keys alone and by mouse alone.

use games::{AnyGame, Dice, FastDice, Request};
use record::Record;
use screen::{Input, Key};
use words::{Language, Words};

use crate::hands::{Hands, PLAIN, one_of, table};

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

#[test]
fn keys_that_are_pressed_while_bots_think_are_not_lost() {
    let table = table(AnyGame::Cups, &Request::default(), 1, "queue");
    let mut hands = Hands::new(table, PLAIN, Language::English);
    let before = hands.moves();
    // The person's move, and the next one at once, before any bot has answered.
    let mut effects = vec![];
    for key in
        [Key::Tab, Key::Enter, Key::Tab, Key::Enter, Key::Tab, Key::Enter, Key::Tab, Key::Enter]
    {
        effects.extend(hands.screen.handle(Input::Key(key), table::Time(hands.now)));
    }
    assert!(hands.moves() > before);
    let asked = effects.iter().any(|effect| matches!(effect, screen::Effect::Think(..)));
    assert!(asked, "a bot is asked");
    let first = hands.moves();
    for effect in effects {
        if let screen::Effect::Think(_, job, _) = effect {
            hands.screen.found(job, None);
        }
    }
    hands.wait();
    let seats = hands.screen.table().expect("a game").players().len();
    assert!(hands.moves() > first + seats - 1, "the waiting keys made another move");
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
    let told: Vec<String> = legal.iter().map(|mv| scene::tell(&view, *mv, &words)).collect();
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
