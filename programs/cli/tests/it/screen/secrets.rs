//! Secrets are covered between people at one terminal.

use cli::screen::{Input, Key};
use quatuor::{AnyGame, Request};
use show::words::Language;
use table::Time;

use crate::screen::hands::{Hands, PLAIN, table};

fn two_people(seed: &str) -> Hands {
    let request = Request { variant: None, players: Some(2), options: vec![] };
    Hands::new(table(AnyGame::Pyramids, &request, 2, seed), PLAIN, Language::English)
}

#[test]
fn the_screen_is_covered_until_the_next_person_is_alone() {
    let mut hands = two_people("cover");
    let cover = hands.picture();
    assert!(cover.contains("when you are alone"), "{cover}");
    assert!(!cover.contains('●') && !cover.contains("Bob"), "{cover}");
    hands.press(&[Key::Enter]);
    assert!(!hands.picture().contains("when you are alone"));
}

#[test]
fn a_secret_is_shown_while_its_key_is_held() {
    let mut hands = two_people("peek");
    hands.press(&[Key::Enter]);
    assert!(hands.picture().contains("hold s to see"), "{}", hands.picture());
    hands.screen.handle(Input::Key(Key::Char('s')), Time(hands.now));
    let shown = hands.picture();
    assert!(!shown.contains("hold s to see") && shown.contains('‹'), "{shown}");
    hands.screen.tick(Time(hands.now + 5000));
    assert!(hands.picture().contains("hold s to see"));
}

#[test]
fn a_secret_goes_when_its_key_is_let_go_where_that_is_told() {
    let mut hands = two_people("release");
    hands.press(&[Key::Enter]);
    let hides = |hands: &Hands| hands.picture().contains("hold s to see");
    let hold = Input::Key(Key::Char('s'));
    let let_go = Input::Release(Key::Char('s'));
    hands.screen.handle(hold, Time(hands.now));
    assert!(!hides(&hands));
    hands.screen.handle(let_go, Time(hands.now + 50));
    assert!(hides(&hands), "at once");
    // A key that is held for long needs not to repeat from now on.
    hands.screen.handle(hold, Time(hands.now + 100));
    hands.screen.tick(Time(hands.now + 5000));
    assert!(!hides(&hands), "as long as it is held");
    hands.screen.handle(let_go, Time(hands.now + 5050));
    assert!(hides(&hands));
    // The window was left while the key was down.
    hands.screen.handle(hold, Time(hands.now + 6000));
    hands.screen.tick(Time(hands.now + 20_000));
    assert!(hides(&hands), "not for ever");
    hands.screen.handle(hold, Time(hands.now + 21_000));
    hands.screen.handle(Input::Key(Key::Up), Time(hands.now + 21_050));
    assert!(hides(&hands), "another key is pressed");
}

/// Two deals that differ only in what the person may not know look the same.
#[test]
fn nothing_hidden_is_drawn() {
    let position = |secret: &str| {
        let text = format!("chance 1 - r,{secret} gg,oo R/P/O/G");
        let record =
            table::record::Record::of_position(AnyGame::Pyramids.read(&text).expect("a position"));
        let player = |name: &str, bot: Option<&str>| table::record::Player {
            name: name.into(),
            bot: bot.map(Into::into),
        };
        let record = record.with_players(vec![player("Ann", None), player("Ada", Some("casual"))]);
        let table = table::Table::from_record(&record, false);
        Hands::new(table, PLAIN, Language::English).picture()
    };
    assert_eq!(position("p"), position("g"));
}
