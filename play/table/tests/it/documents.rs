//! Tables as records, and records as tables.

use quatuor::{AnyGame, FastDice, Request, Seat, Seed};
use table::record::{Board, Record};
use table::{Ending, Table, Time, Viewer};

use crate::{dealt, duel, play_random, usual_tables, with_bots};

#[test]
fn a_table_is_written_down_and_comes_back() {
    for mut table in usual_tables() {
        for moves in [0, 5, 10_000] {
            play_random(&mut table, moves, &mut FastDice::new(2));
            let record = table.record().expect("a game that is known");
            let back = Table::from_record(&record, false);
            assert_eq!(back.record().as_ref(), Some(&record));
            assert_eq!((back.players(), back.moves()), (table.players(), table.moves()));
            assert_eq!((back.board(), back.start()), (table.board(), table.start()));
            assert_eq!((back.next(), back.winners()), (table.next(), table.winners()));
            assert_eq!(Table::from_events(back.events().to_vec()), Ok(back));
        }
    }
}

#[test]
fn a_seat_that_gave_up_or_ran_out_of_time_has_resigned() {
    let mut table = dealt(with_bots(AnyGame::Cups, "base", 3));
    let ann = table.people().next().expect("Ann");
    table.resign(ann, Time(0)).expect("a game that goes on");
    let record = table.record().expect("a game that is known");
    assert_eq!(record.result(), format!("resigned {ann}"));
    assert_eq!(Table::from_record(&record, false).ending(), Some(Ending::Resigned(ann)));
    let mut table = duel(|setup| setup.clock = table::Clock::PerMove(10));
    table.act(table::Who::System, None, table::Action::ClaimTimeOut, Time(99)).expect("too late");
    assert_eq!(table.record().expect("a game that is known").result(), "resigned 1");
}

#[test]
fn what_a_seat_has_seen_is_a_table_without_secrets() {
    for game in [AnyGame::Slides, AnyGame::Pyramids] {
        let mut record = Record::of_deal(game, &Request::default(), Seed::new("seen")).unwrap();
        for _ in 0..6 {
            record.play(record.last().legal_moves()[0]).expect("a legal move");
        }
        let seen = record.as_seen_by(Seat::FIRST);
        let table = Table::from_record(&seen, true);
        assert_eq!(table.record(), Some(seen));
        assert_eq!(table.seen_by(), Some(Seat::FIRST));
        assert!(matches!(table.board(), Board::Seen(_)) && table.hides_something());
        let position = record.last().position().expect("a game that is known");
        assert_eq!(table.view(Viewer::Seat(Seat::FIRST)), position.view(Seat::FIRST));
        assert_eq!(table.legal_moves(), position.legal_moves());
        // The same as what a seat of a running table is told.
        let whole = Table::from_record(&record, true);
        let viewer = Viewer::Seat(Seat::FIRST);
        let events = whole.events().iter().map(|event| event.seen_by(viewer).into_owned());
        let told = Table::from_events(events).expect("a table");
        assert_eq!((told.board(), told.start()), (table.board(), table.start()));
        assert_eq!(told.what_if(2, Seat::FIRST, &"casual".parse().unwrap()), None);
    }
}

#[test]
fn a_spectator_has_no_record_of_a_running_game_with_secrets() {
    for (mut table, hides) in usual_tables().into_iter().zip([true, true, false, false]) {
        play_random(&mut table, 3, &mut FastDice::new(2));
        let seen = |table: &Table| {
            let events = table.events().iter();
            let events = events.map(|event| event.seen_by(Viewer::Spectator).into_owned());
            Table::from_events(events).expect("a table")
        };
        assert_eq!(seen(&table).record().is_none(), hides);
        let ann = table.people().next().expect("Ann");
        table.resign(ann, Time(0)).expect("a game that goes on");
        assert_eq!(seen(&table).record(), table.record());
    }
}

#[test]
fn bots_with_odd_names_become_people() {
    let record = Record::of_deal(AnyGame::Shuttles, &Request::default(), Seed::new("x")).unwrap();
    let bot = |word: &str| table::record::Player { name: "Bot".into(), bot: Some(word.into()) };
    let record = record.with_players(vec![bot("plain"), bot(&"x".repeat(50))]);
    let table = Table::from_record(&record, false);
    assert_eq!(table.people().collect::<Vec<_>>(), [Seat::new(2).unwrap()]);
}
