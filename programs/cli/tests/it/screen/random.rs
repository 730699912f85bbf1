//! Random keys, mouse and sizes never panic and never make an illegal move.

use cli::screen::{Guest, Input, Key, Screen};
use quatuor::{AnyGame, Dice, FastDice};
use show::words::{Language, Words};
use table::Table;
use table::record::Record;

use crate::screen::hands::{Hands, PLAIN, one_of, table};

const KEYS: [Key; 17] = [
    Key::Enter,
    Key::Enter,
    Key::Escape,
    Key::Tab,
    Key::BackTab,
    Key::Backspace,
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::Control('u'),
    Key::Char(':'),
    Key::Char('é'),
];

/// A random input in a window of this size.
pub(crate) fn input(dice: &mut FastDice, size: (u16, u16)) -> Input {
    let mut below = |most: u16| dice.below(u32::from(most.max(1))) as u16;
    match below(10) {
        0..=4 => Input::Key(one_of(&KEYS, dice)),
        5 | 6 => Input::Key(Key::Char((b' ' + below(95) as u8) as char)),
        7 => Input::Press(below(size.0), below(size.1)),
        8 => Input::Point(below(size.0), below(size.1)),
        _ => match below(3) {
            0 => Input::Scroll(-1),
            1 => Input::Scroll(1),
            _ => Input::Release(one_of(&KEYS, dice)),
        },
    }
}

/// So many random inputs at games of all kinds.
fn storm(count: usize, seed: u64) {
    let mut dice = FastDice::new(seed);
    let mut done = 0;
    while done < count {
        let game = one_of(&AnyGame::ALL, &mut dice);
        let rulesets = game.rulesets();
        let request = &rulesets[dice.below(rulesets.len() as u32) as usize];
        let people = 1 + dice.below(request.players.unwrap_or(1) as u32) as usize;
        let table = table(game, request, people, &dice.below(1000).to_string());
        let mut hands = Hands::new(table, PLAIN, Language::English);
        for step in 0..4000 {
            let one = input(&mut dice, hands.size);
            hands.act(one);
            if step % 97 == 0 {
                hands.resize(20 + dice.below(200) as u16, 5 + dice.below(60) as u16);
                hands.picture();
            }
            done += 1;
            if hands.has_quit {
                break;
            }
        }
        // Only legal moves are read again.
        if let (Some(kept), Some(table)) = (&hands.kept, hands.screen.table()) {
            assert_eq!(Record::read(&kept.to_string()).expect("legal moves").moves(), kept.moves());
            assert_eq!(
                table.record().as_ref().map(|record| record.moves().len()),
                Some(Table::moves(table).len())
            );
        }
    }
}

#[test]
fn twenty_thousand_random_inputs() {
    storm(20_000, 3);
}

#[test]
fn every_size_is_drawn() {
    for game in AnyGame::ALL {
        let mut hands = Hands::usual(game);
        hands.press(&[Key::Up]);
        for overlay in ["", "?", ":", "w", "o", "v", "q"] {
            hands.type_text(overlay);
            for width in (20..220).step_by(7) {
                for height in (5..70).step_by(3) {
                    hands.resize(width, height);
                    hands.picture();
                }
            }
            hands.press(&[Key::Escape]);
        }
    }
}

#[test]
fn an_online_table_without_an_answer_can_be_left_at_any_size() {
    let guest = Guest {
        table: "c8m2k4x0qzt7".parse().expect("a table"),
        key: None,
        name: "Ann".into(),
        secret: "secret".into(),
        watches: false,
    };
    let screen = Screen::online(Words::new(Language::English), PLAIN, guest, 1);
    let mut hands = Hands::on(screen);
    for (width, height) in [(20, 5), (33, 7), (80, 24), (200, 60)] {
        hands.resize(width, height);
        hands.press(&[Key::Up, Key::Enter, Key::Char('?'), Key::Char('u'), Key::Char('t')]);
        assert!(!hands.picture().trim().is_empty());
    }
    assert!(hands.picture().contains("being fetched"), "{}", hands.picture());
    hands.press(&[Key::Char('q')]);
    assert!(hands.has_quit);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: a million random inputs"]
    fn a_million_random_inputs() {
        std::thread::scope(|scope| {
            for seed in 0..2 {
                scope.spawn(move || storm(500_000, 10 + seed));
            }
        });
    }
}
