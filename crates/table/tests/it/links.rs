//! Whole games in a link.

use games::{AnyGame, Dice, FastDice, Request, Seat};
use record::Record;
use table::{BadLink, Chair, Setup, Table};

use crate::{play_on, usual_tables};

/// Every table of every game, after so many moves.
fn tables(moves: usize) -> impl Iterator<Item = Table> {
    let every = AnyGame::ALL
        .into_iter()
        .flat_map(|game| game.rulesets().into_iter().map(move |request| (game, request)));
    every.map(move |(game, request)| {
        let seats = request.players.expect("a complete request");
        let bot = |seat: usize| {
            let level = bots::Level::ALL[seat % 4];
            Chair::bot(["Ada", "Blaise", "Christiaan", "Émilie"][seat % 4], level)
        };
        let chairs = [Chair::person("Guest")].into_iter().chain((1..seats).map(bot)).collect();
        let setup = Setup { game, request, chairs, begins: Some(0), seed: None };
        let mut table = setup.deal(&mut FastDice::new(moves as u64)).expect("a table");
        play_on(&mut table, moves, &mut FastDice::new(11));
        table
    })
}

#[test]
fn every_table_comes_back_at_every_point() {
    for moves in [0, 1, 6, 17, 100_000] {
        for mut table in tables(moves) {
            let link = table.to_link();
            let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            assert!(link.bytes().all(is_safe), "{link}");
            assert_eq!(Table::from_link(&link).as_ref(), Ok(&table));
            assert_eq!(Table::from_link(&format!("{link}.")).as_ref(), Ok(&table), "as in a text");
            for seat in table.seats() {
                let seen = table.as_seen_by(seat);
                assert_eq!(Table::from_link(&seen.to_link()), Ok(seen));
            }
            table.resign(Seat::FIRST);
            assert_eq!(Table::from_link(&table.to_link()), Ok(table));
        }
    }
}

#[test]
fn names_seeds_and_starts_may_be_anything() {
    for odd in ["", " ", "é 家 \u{1F600}", &"long ".repeat(100)] {
        let record = Record::of_deal(AnyGame::Shuttles, &Request::default(), games::Seed::new(odd));
        let chairs = vec![Chair::person(odd), Chair::person("")];
        let table = Table::new(record.expect("a deal"), chairs.clone());
        assert_eq!(Table::from_link(&table.to_link()), Ok(table));
    }
    // What no person writes is left out, and the rest stays.
    for absurd in ["a\0b", &"x".repeat(5_000)] {
        let record =
            Record::of_deal(AnyGame::Shuttles, &Request::default(), games::Seed::new(absurd));
        let chairs = vec![Chair::person(absurd), Chair::person("Bo")];
        let table = Table::new(record.expect("a deal"), chairs.clone());
        let back = Table::from_link(&table.to_link()).expect("a table");
        assert_eq!(back.record().start(), table.record().start());
        assert_eq!(back.chairs()[1], table.chairs()[1]);
    }
}

#[test]
fn whatever_is_missing_or_changed_is_found() {
    let mut dice = FastDice::new(3);
    for mut table in usual_tables() {
        play_on(&mut table, 8, &mut FastDice::new(2));
        let link = table.as_seen_by(Seat::FIRST).to_link();
        for cut in 0..link.len() {
            assert_eq!(Table::from_link(&link[..cut]), Err(BadLink::Damaged), "cut at {cut}");
            assert!(Table::from_link(&link[cut + 1..]).is_err(), "begins at {cut}");
            for other in *b"Aa0-_Z9.%" {
                let mut changed = link.clone().into_bytes();
                changed[cut] = other;
                let changed = String::from_utf8(changed).expect("letters");
                if !link.starts_with(changed.trim_end_matches('.')) {
                    assert!(Table::from_link(&changed).is_err(), "{changed}");
                }
            }
        }
        for _ in 0..3_000 {
            let mut letters: Vec<char> = link.chars().collect();
            for _ in 0..=dice.below(4) {
                let place = dice.below(letters.len() as u32) as usize;
                match dice.below(4) {
                    0 => _ = letters.remove(place),
                    1 => letters.insert(place, char::from(33 + dice.below(94) as u8)),
                    2 => letters.swap(place, 0),
                    _ => letters[place] = char::from(33 + dice.below(94) as u8),
                }
            }
            let text: String = letters.into_iter().collect();
            if !text.starts_with(&link) {
                assert!(Table::from_link(&text).is_err(), "{text}");
            }
        }
    }
    assert_eq!(Table::from_link("2abc"), Err(BadLink::Newer));
    for nonsense in ["", "1", "0", "1AAAA", "é", "1AAAAAAAA", &"1A".repeat(100_000)] {
        assert_eq!(Table::from_link(nonsense), Err(BadLink::Damaged));
    }
}

/// Links that were made once, and what they hold. A line may be added, never changed.
#[test]
fn golden_links_are_read_for_ever() {
    let lines: Vec<&str> = include_str!("../data/links.tsv").lines().collect();
    for line in &lines {
        let (link, text) = line.split_once('\t').expect("a link and a game");
        let table = Table::from_link(link).unwrap_or_else(|error| panic!("{error}: {link}"));
        assert_eq!(table.to_file().replace('\n', "|"), text);
        assert_eq!(table.to_link(), link);
    }
    assert!(lines.len() >= 40, "only {} links", lines.len());
}

/// A link must fit into a message.
#[test]
fn links_are_short() {
    for mut table in usual_tables() {
        play_on(&mut table, 12, &mut FastDice::new(4));
        let seen = table.as_seen_by(Seat::FIRST).to_link().len();
        play_on(&mut table, 10_000, &mut FastDice::new(4));
        let (game, whole) = (table.record().game(), table.to_link().len());
        assert!(seen < 200 && whole < 250, "{game}: {seen} after 12 moves, {whole} in the end");
    }
}
