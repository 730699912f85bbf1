//! Running games as one seat has seen them.

use quatuor::{AnyGame, AnyPosition, Request, Seat};
use table::record::{Player, Record};

use crate::record::{random_record, wrong};

/// Running games of every ruleset, at several points, from every seat.
fn running_games(mut test: impl FnMut(&Record, Seat)) {
    for game in AnyGame::ALL {
        for ruleset in game.rulesets() {
            for moves in [0, 1, 5, 12] {
                let record = random_record(game, &ruleset, "seen", moves);
                if record.outcome().is_none() {
                    Seat::all(record.start().seats()).for_each(|seat| test(&record, seat));
                }
            }
        }
    }
}

/// The same moves from another start.
fn from(start: AnyPosition, record: &Record) -> Option<Record> {
    let mut other = Record::of_position(start).with_players(record.players().to_vec());
    record.moves().iter().try_for_each(|mv| other.play(*mv)).ok()?;
    other.outcome().is_none().then_some(other)
}

#[test]
fn records_that_differ_in_hidden_secrets_are_identical_texts() {
    let mut others = 0;
    running_games(|record, seat| {
        let seen = record.as_seen_by(seat);
        if !record.start().view(seat).hides_something() {
            assert_eq!(&seen, record, "nothing to hide");
            return;
        }
        let text = seen.to_string();
        assert!(!text.contains("seed") && seen.deal().is_none(), "the seed reveals all secrets");
        for start in record.start().view(seat).possible_positions() {
            let Some(other) = from(start, record) else { continue };
            assert_eq!(other.as_seen_by(seat), seen);
            assert_eq!(other.as_seen_by(seat).to_string(), text);
            others += 1;
        }
    });
    assert!(others > 5_000, "only {others} other secrets");
}

#[test]
fn what_a_seat_has_seen_is_read_back_and_shows_it_the_same() {
    running_games(|record, seat| {
        let seen = record.as_seen_by(seat);
        let text = seen.to_string();
        assert_eq!(Record::read(&text).as_ref(), Ok(&seen), "{text}");
        for count in 0..=record.moves().len() {
            let view = |record: &Record| record.board_after(count).expect("a move").view(seat);
            assert_eq!(view(&seen), view(record));
        }
    });
}

#[test]
fn a_finished_game_hides_nothing() {
    for game in [AnyGame::Slides, AnyGame::Pyramids] {
        let record = random_record(game, &Request::default(), "over", 10_000);
        assert_eq!(record.as_seen_by(Seat::FIRST), record);
        let running = random_record(game, &Request::default(), "over", 3);
        let resigned = running.with_resigned(Some(Seat::FIRST));
        assert_eq!(resigned.as_seen_by(Seat::FIRST), resigned);
    }
}

#[test]
fn bots_and_resignations_are_kept() {
    let record = random_record(AnyGame::Shuttles, &Request::default(), "bots", 3);
    assert!(record.to_string().starts_with("quatuor record 1\n"), "older programs read it");
    let record = record.with_players(vec![
        Player::person("Ann"),
        Player { name: "Ada".into(), bot: Some("casual".into()) },
    ]);
    let text = record.to_string();
    assert!(text.starts_with("quatuor record 2\n") && text.contains("\nbot 2: casual\n"), "{text}");
    assert_eq!(Record::read(&text).as_ref(), Ok(&record));
    let second = Seat::new(2);
    let mut record = record.with_resigned(second);
    let text = record.to_string();
    assert!(text.contains("\nresult: resigned 2\n"), "{text}");
    assert_eq!(Record::read(&text).as_ref(), Ok(&record));
    record.undo();
    assert_eq!(record.resigned(), None, "the game goes on");
}

const SEEN: &str = "\
quatuor record 2
game: slides
seat 1: Ann
seat 2: Ada
bot 2: casual
seen by: 1
start: duo 1 rg,?? 0.0.0.0.0.0,0.0.0.0.0.0 rr*b/ggby/yyb/pp
result: ongoing

1. 1 a1+a3
";

#[test]
fn errors_in_seen_records_are_found() {
    let record = Record::read(SEEN).expect("true");
    assert_eq!(record.to_string(), SEEN);
    assert_eq!(record.seen_by(), Some(Seat::FIRST));
    let start = "5: record.expected expected=\"start: …\" ";
    for (from, to, told) in [
        ("record 2", "record 1", &*format!("{start}found=\"bot 2: casual\"")),
        ("bot 2: casual", "bot 1: casual", &*format!("{start}found=\"bot 1: casual\"")),
        ("casual", "Not a word", "5: record.bot found=\"Not a word\""),
        ("seen by: 1", "seen by: 3", "6: record.seat most=2 found=3"),
        ("seen by: 1", "seen by: 01", "6: record.seat most=2 found=01"),
        ("seen by: 1", "seen by: 2", "7: record.not-seen seat=2"),
        ("seen by: 1", "seed: x\nseen by: 1", "6: record.seed-tells"),
        ("??", "yb", "7: record.nothing-hidden"),
        ("ongoing", "winners 1", "8: record.result expected=ongoing found=\"winners 1\""),
        ("ongoing", "resigned 1", "8: record.result expected=ongoing found=\"resigned 1\""),
        ("1. 1 a1+a3", "1. 2 a1", "10: record.move-line number=1 seat=1 found=\"1. 2 a1\""),
    ] {
        let text = SEEN.replacen(from, to, 1);
        assert_ne!(text, SEEN);
        assert_eq!(wrong(&text), told);
    }
}

#[test]
fn a_game_without_secrets_is_not_hidden() {
    let text = random_record(AnyGame::Shuttles, &Request::default(), "open", 2).to_string();
    let text = text.replace("record 1", "record 2").replace("start:", "seen by: 1\nstart:");
    assert!(wrong(&text).ends_with(": record.nothing-hidden"), "{}", wrong(&text));
}

#[test]
fn a_game_that_is_over_under_all_secrets_is_not_hidden() {
    let text = SEEN.replace("ongoing", "winners 1") + "2. 2 b1\n";
    assert_eq!(wrong(&text), "8: record.seen-over", "green is gone: Ann has won");
}
