//! Screens as text pictures: each game at the start, in the middle and at the end, in every
//! language and with every kind of colours.

use std::path::Path;

use cli::screen::{Key, Look};
use quatuor::{AnyGame, FastDice, Request};
use ratatui_core::style::Color;
use show::terminal::Colours;
use show::words::Language;

use crate::screen::hands::{Hands, PLAIN, one_of, table};

fn play(hands: &mut Hands, moves: usize) {
    let mut dice = FastDice::new(11);
    while !hands.is_over() && hands.moves() < moves {
        let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
        hands.press(&[key, Key::Enter]);
    }
}

#[test]
fn every_game_at_start_middle_and_end() {
    for game in AnyGame::ALL {
        let mut hands = Hands::usual(game);
        hands.press(&[Key::Up]);
        insta::assert_snapshot!(format!("{game}-start"), hands.picture());
        play(&mut hands, 14);
        hands.press(&[Key::Tab]);
        insta::assert_snapshot!(format!("{game}-middle"), hands.picture());
        hands.resize(200, 60);
        insta::assert_snapshot!(format!("{game}-middle-large"), hands.picture());
        hands.resize(80, 24);
        play(&mut hands, usize::MAX);
        insta::assert_snapshot!(format!("{game}-end"), hands.picture());
    }
}

#[test]
fn every_game_in_every_language() {
    for game in AnyGame::ALL {
        for language in Language::ALL {
            let table = table(game, &Request::default(), 1, "screen");
            let mut hands = Hands::new(table, PLAIN, language);
            hands.press(&[Key::Up]);
            let code = language.code();
            insta::assert_snapshot!(format!("{game}-{code}"), hands.picture());
            hands.type_text("?");
            let help = hands.picture();
            assert!(!help.contains("screen-"), "{help}");
            hands.press(&[Key::Tab, Key::Tab]);
            let notation = hands.picture();
            assert!(!notation.contains("screen-"), "{notation}");
        }
    }
}

/// In half of a window that is shared with another program, the players, what is to be done
/// and the keys for help and leaving are still there.
#[test]
fn every_game_in_a_narrow_window() {
    for game in AnyGame::ALL {
        let request = Request { players: Some(2), ..Request::default() };
        let mut hands = Hands::new(table(game, &request, 1, "screen"), PLAIN, Language::French);
        hands.resize(40, 20);
        insta::assert_snapshot!(format!("{game}-narrow"), hands.picture());
        for part in ["Ann", "Blaise", "À vous", "? aide", "q quitter"] {
            assert!(hands.picture().contains(part), "{part}: {}", hands.picture());
        }
    }
}

#[test]
fn nothing_but_ascii_is_drawn_where_fonts_lack_signs() {
    for game in AnyGame::ALL {
        let look = Look { is_ascii: true, ..PLAIN };
        let table = table(game, &Request::default(), 1, "screen");
        let mut hands = Hands::new(table, look, Language::English);
        hands.press(&[Key::Up]);
        insta::assert_snapshot!(format!("{game}-ascii"), hands.picture());
        play(&mut hands, 6);
        let picture = hands.picture();
        let odd: Vec<char> = picture.chars().filter(|one| !one.is_ascii() && *one != 'É').collect();
        assert!(odd.is_empty(), "{odd:?} in {picture}");
    }
}

/// The colours of the cells, a letter per pair of colours.
fn colours(hands: &Hands) -> String {
    let cells = hands.cells();
    let mut seen: Vec<(Color, Color)> = vec![];
    let mut text = String::new();
    for y in 0..cells.area.height {
        let row = (0..cells.area.width).map(|x| {
            let pair = (cells[(x, y)].fg, cells[(x, y)].bg);
            if pair == (Color::Reset, Color::Reset) {
                return '.';
            }
            let at = seen.iter().position(|one| *one == pair).unwrap_or_else(|| {
                seen.push(pair);
                seen.len() - 1
            });
            (b'A' + at as u8) as char
        });
        text += row.collect::<String>().trim_end_matches('.');
        text.push('\n');
    }
    for (letter, (front, back)) in ('A'..).zip(seen) {
        text += &format!("{letter}: {front} on {back}\n");
    }
    text
}

#[test]
fn every_game_with_every_kind_of_colours() {
    for game in AnyGame::ALL {
        for (name, kind) in [
            ("true", Colours::True),
            ("256", Colours::Palette),
            ("16", Colours::Sixteen),
            ("none", Colours::None),
        ] {
            let table = table(game, &Request::default(), 1, "screen");
            let mut hands = Hands::new(table, Look { colours: kind, ..PLAIN }, Language::English);
            hands.press(&[Key::Up]);
            let text = colours(&hands);
            if kind == Colours::None {
                assert!(!text.contains(": "), "{text}");
            } else {
                insta::assert_snapshot!(format!("{game}-colours-{name}"), text);
            }
        }
    }
}

/// The picture in the book is what the screen shows. `INSTA_UPDATE=always` draws it anew.
#[test]
fn the_picture_in_the_book_is_true() {
    let look = Look { colours: Colours::True, ..PLAIN };
    let table = table(AnyGame::Slides, &Request::default(), 1, "screen");
    let mut hands = Hands::new(table, look, Language::English);
    play(&mut hands, 12);
    hands.press(&[Key::Escape, Key::Home, Key::Down]);
    let picture = cli::screen::svg(&hands.cells());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.svg");
    if std::env::var("INSTA_UPDATE").is_ok_and(|value| value == "always") {
        std::fs::write(&file, &picture).expect("a file");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == picture, "docs/terminal.svg is not what the screen shows");
}
