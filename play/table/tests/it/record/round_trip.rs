//! What is written is read back.

use quatuor::{AnyGame, Request};
use table::record::Record;

use crate::record::{people, random_record};

fn assert_survives(record: &Record) {
    let text = record.to_string();
    assert_eq!(Record::read(&text).as_ref(), Ok(record), "{text}");
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(Record::read(&windows).as_ref(), Ok(record), "as some editors save it");
}

#[test]
fn running_and_finished_games_of_every_ruleset() {
    for game in AnyGame::ALL {
        for ruleset in game.rulesets() {
            for moves in [0, 1, 7, 10_000] {
                assert_survives(&random_record(game, &ruleset, "round trip", moves));
            }
        }
    }
}

#[test]
fn any_name_and_any_seed() {
    let odd =
        ["", " Ann ", "two\nlines", "back\\slash", "seed: 4", "1. left", "é 家 \u{1F600}\u{7}"];
    for text in odd {
        let record = random_record(AnyGame::Shuttles, &Request::default(), text, 3);
        assert_survives(&record.with_players(people(&[text, text])));
    }
}

#[test]
fn a_game_from_any_position() {
    let start = AnyGame::Slides.read("solo 1 r 0.0.0.0.0.0 ry/ry/yy").expect("a position");
    let mut record = Record::of_position(start);
    assert_survives(&record);
    for text in ["a2", "a1"] {
        let mv = record.last().read_move(text).expect("legal");
        record.play(mv).expect("legal");
        assert_survives(&record);
    }
    assert_eq!(record.outcome().expect("over").to_string(), "winners 1");
}

#[test]
fn moves_are_replayed_and_taken_back() {
    let mut record = random_record(AnyGame::Cups, &Request::default(), "back", 12);
    let text = record.to_string();
    let before = record.board_after(11);
    let mv = record.undo().expect("a move");
    assert_eq!(Some(record.last()), before.as_ref());
    record.play(mv).expect("the same move again");
    assert_eq!(record.to_string(), text);
    assert_eq!(record.board_after(12).as_ref(), Some(record.last()));
    assert_eq!(record.board_after(13), None);
    while record.undo().is_some() {}
    assert_eq!(record.last(), record.start());
}
