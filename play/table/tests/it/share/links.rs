//! Whole games in a link.

use quatuor::{AnyGame, Dice, FastDice, Request, Seat, Seed};
use table::record::{Player, Record};
use table::share::{LEVELS, LinkError, from_link, to_link};

use crate::share::{bot, play_on, usual_games};

/// Every ruleset of every game, after so many moves.
fn games(moves: usize) -> impl Iterator<Item = Record> {
    let every = AnyGame::ALL
        .into_iter()
        .flat_map(|game| game.rulesets().into_iter().map(move |request| (game, request)));
    every.map(move |(game, request)| {
        let seats = request.players.expect("a complete request");
        let seed = Seed::random(&mut FastDice::new(moves as u64));
        let mut record = Record::of_deal(game, &request, seed).expect("a ruleset");
        play_on(&mut record, moves, &mut FastDice::new(11));
        let name = |seat: usize| ["Ada", "Blaise", "Christiaan", "Émilie"][seat % 4];
        let bots = (1..seats).map(|seat| bot(name(seat), LEVELS[seat % 4]));
        record.with_players([Player::person("Guest")].into_iter().chain(bots).collect())
    })
}

#[test]
fn every_game_comes_back_at_every_point() {
    for moves in [0, 1, 6, 17, 100_000] {
        for record in games(moves) {
            let link = to_link(&record);
            let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            assert!(link.bytes().all(is_safe), "{link}");
            assert_eq!(from_link(&link).as_ref(), Ok(&record));
            assert_eq!(from_link(&format!("{link}.")).as_ref(), Ok(&record), "as in a text");
            for seat in Seat::all(record.start().seats()) {
                let seen = record.as_seen_by(seat);
                assert_eq!(from_link(&to_link(&seen)), Ok(seen));
            }
            let resigned = record.with_resigned(Some(Seat::FIRST));
            assert_eq!(from_link(&to_link(&resigned)), Ok(resigned));
        }
    }
}

#[test]
fn names_seeds_and_starts_may_be_anything() {
    let game = |seed: &str, names: [&str; 2]| {
        let record = Record::of_deal(AnyGame::Shuttles, &Request::default(), Seed::new(seed));
        record.expect("a deal").with_players(names.map(Player::person).into())
    };
    for odd in ["", " ", "é 家 \u{1F600}", &"long ".repeat(100)] {
        let record = game(odd, [odd, ""]);
        assert_eq!(from_link(&to_link(&record)), Ok(record));
    }
    // What no person writes is left out, and the rest stays.
    for absurd in ["a\0b", &"x".repeat(5_000)] {
        let record = game(absurd, [absurd, "Bo"]);
        let back = from_link(&to_link(&record)).expect("a game");
        assert_eq!(back.start(), record.start());
        assert_eq!(back.players()[1], record.players()[1]);
    }
}

#[test]
fn bots_that_links_do_not_know_are_written_as_people() {
    let record = usual_games(3).remove(2);
    let odd = record.clone().with_players(vec![bot("Plain", "plain"), Player::person("Bo")]);
    let back = from_link(&to_link(&odd)).expect("a game");
    assert_eq!(back.players(), [Player::person("Plain"), Player::person("Bo")]);
    let levels = bots::Level::ALL.map(|level| bots::Name::Level(level).as_str());
    assert_eq!(levels, LEVELS);
}

#[test]
fn whatever_is_missing_or_changed_is_found() {
    let mut dice = FastDice::new(3);
    for record in usual_games(8) {
        let link = to_link(&record.as_seen_by(Seat::FIRST));
        for cut in 0..link.len() {
            assert_eq!(from_link(&link[..cut]), Err(LinkError::Damaged), "cut at {cut}");
            assert!(from_link(&link[cut + 1..]).is_err(), "begins at {cut}");
            for other in *b"Aa0-_Z9.%" {
                let mut changed = link.clone().into_bytes();
                changed[cut] = other;
                let changed = String::from_utf8(changed).expect("letters");
                if !link.starts_with(changed.trim_end_matches('.')) {
                    assert!(from_link(&changed).is_err(), "{changed}");
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
                assert!(from_link(&text).is_err(), "{text}");
            }
        }
    }
    assert_eq!(from_link("2abc"), Err(LinkError::Newer));
    for nonsense in ["", "1", "0", "1AAAA", "é", "1AAAAAAAA", &"1A".repeat(100_000)] {
        assert_eq!(from_link(nonsense), Err(LinkError::Damaged));
    }
}

/// Links that were made once, and what they hold. A line may be added, never changed.
#[test]
fn golden_links_are_read_for_ever() {
    let lines: Vec<&str> = include_str!("../../data/links.tsv").lines().collect();
    for line in &lines {
        let (link, text) = line.split_once('\t').expect("a link and a game");
        let record = from_link(link).unwrap_or_else(|error| panic!("{error}: {link}"));
        assert_eq!(record.to_string().replace('\n', "|"), text);
        assert_eq!(to_link(&record), link);
    }
    assert!(lines.len() >= 40, "only {} links", lines.len());
}

/// A link must fit into a message.
#[test]
fn links_are_short() {
    for mut record in usual_games(12) {
        let seen = to_link(&record.as_seen_by(Seat::FIRST)).len();
        play_on(&mut record, 10_000, &mut FastDice::new(4));
        let (game, whole) = (record.game(), to_link(&record).len());
        assert!(seen < 200 && whole < 250, "{game}: {seen} after 12 moves, {whole} in the end");
    }
}
