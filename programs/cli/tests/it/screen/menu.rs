//! The menu leads to the game that was chosen.

use cli::screen::{Input, KeptGame, Key, Screen};
use quatuor::AnyGame;
use show::words::{Language, Words};
use table::Time;

use crate::screen::hands::{Hands, PLAIN};

fn menu(kept: Vec<KeptGame>) -> Hands {
    Hands::on(Screen::menu(Words::new(Language::English), PLAIN, kept, 5).with_pace(0))
}

#[test]
fn a_game_is_set_up_by_keys() {
    let mut hands = menu(vec![]);
    insta::assert_snapshot!("menu", hands.picture());
    // Cups for two, both people, the first of them called Zoë.
    hands.press(&[Key::Left, Key::Down, Key::Right]);
    hands.press(&[Key::Down, Key::Down, Key::Down]);
    hands.press(&[Key::Backspace, Key::Backspace, Key::Backspace]);
    hands.type_text("Zoë");
    hands.press(&[Key::Down, Key::Left, Key::Left]);
    insta::assert_snapshot!("menu-cups", hands.picture());
    hands.press(&[Key::Enter]);
    let table = hands.screen.table().expect("a game");
    assert_eq!(table.game(), AnyGame::Cups);
    let names: Vec<&str> = table.players().iter().map(|player| player.name()).collect();
    assert!(names.contains(&"Zoë"), "{names:?}");
    assert!(hands.kept.is_some(), "it is kept from the start");
}

#[test]
fn every_row_can_be_clicked() {
    for y in 0..24 {
        let mut hands = menu(vec![]);
        hands.act(Input::Press(20, y));
        hands.act(Input::Press(20, y));
        hands.picture();
    }
}

#[test]
fn kept_games_are_listed() {
    let kept =
        |number: usize| KeptGame { id: format!("g{number}"), title: format!("Slides {number}") };
    let mut hands = menu((1..40).map(kept).collect());
    hands.press(&[Key::Up]);
    hands.press(&[Key::Enter, Key::Down]);
    assert!(hands.picture().contains("Slides 2"), "{}", hands.picture());
    let effects = hands.screen.handle(Input::Key(Key::Enter), Time(0));
    assert_eq!(effects, [cli::screen::Effect::Resume("g2".into())]);
}
