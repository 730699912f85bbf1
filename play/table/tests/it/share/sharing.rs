//! What is shared of a game holds nothing that the sharing seat may not know.

use quatuor::{AnyGame, AnyPosition, FastDice, Seat, Seed};
use table::record::{Player, Record};
use table::share::{StoredGame, to_link};

use crate::share::{play_on, usual_games};

/// The same game, if it could have gone like this from another start.
fn from(start: AnyPosition, record: &Record) -> Option<Record> {
    let mut other = Record::of_position(start).with_players(record.players().to_vec());
    record.moves().iter().try_for_each(|mv| other.play(*mv)).ok()?;
    (!other.is_over()).then_some(other)
}

/// Everything that is shared.
fn shared(record: &Record, seat: Seat) -> (String, String, String, Vec<String>) {
    let record = record.as_seen_by(seat);
    let boards = record.boards().map(|board| board.to_string()).collect();
    let (link, file) = (to_link(&record), record.to_string());
    (link, file, StoredGame { record, is_foreign: true, own: vec![] }.to_text(), boards)
}

#[test]
fn a_foreign_secret_changes_no_letter() {
    let mut others = 0;
    for game in [AnyGame::Slides, AnyGame::Pyramids] {
        for request in game.rulesets().into_iter().step_by(2) {
            for moves in [0, 3, 9, 16] {
                let seed = Seed::new("given away");
                let mut record = Record::of_deal(game, &request, seed).expect("a ruleset");
                let seats = record.start().seats();
                record = record.with_players(vec![Player::person("Ann"); seats]);
                play_on(&mut record, moves, &mut FastDice::new(6));
                if record.is_over() {
                    continue;
                }
                for seat in Seat::all(seats) {
                    let own = shared(&record, seat);
                    let worlds = record.start().view(seat).possible_positions();
                    for start in worlds.into_iter().step_by(5) {
                        if let Some(other) = from(start, &record).filter(|_| seats > 1) {
                            assert_eq!(other.as_seen_by(seat), record.as_seen_by(seat));
                            assert_eq!(shared(&other, seat), own, "{game}, seat {seat}");
                            others += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(others > 500, "only {others} other secrets");
}

#[test]
fn where_nothing_is_hidden_everything_is_shared() {
    for mut record in usual_games(5) {
        if matches!(record.game(), AnyGame::Shuttles | AnyGame::Cups) {
            assert_eq!(record.as_seen_by(Seat::FIRST), record);
        }
        let resigned = record.clone().with_resigned(Some(Seat::FIRST));
        assert_eq!(resigned.as_seen_by(Seat::FIRST), resigned);
        play_on(&mut record, 10_000, &mut FastDice::new(1));
        assert_eq!(record.as_seen_by(Seat::FIRST), record);
    }
}
