use app::Replay;
use quatuor::{AnyGame, Seat};
use table::Table;

use crate::{play_random, table, usual_tables, words};

fn finished() -> Vec<Table> {
    let mut tables = usual_tables();
    tables.iter_mut().for_each(|table| play_random(table, 1_000, 4));
    assert!(tables.iter().all(Table::is_over));
    tables
}

#[test]
fn every_step_can_be_reached_from_every_other() {
    for table in finished() {
        let boards: Vec<_> = table.boards().collect();
        let mut replay = Replay::new(table);
        let last = replay.last();
        assert_eq!(replay.step(), last);
        assert!(replay.is_over());
        for step in [0, 1, 2, last, last - 1, 0, last / 2, last / 2 + 1, last + 7] {
            replay.go(step);
            let step = step.min(last);
            assert_eq!(replay.step(), step);
            assert_eq!(*replay.board().view(), boards[step].view(replay.viewer()));
            assert_eq!(replay.is_over(), step == last);
            assert_eq!(replay.mover(step), boards[step].to_move());
            assert!(!replay.told(&words()).is_empty());
        }
    }
}

#[test]
fn a_game_goes_on_by_itself_and_stops_at_its_end() {
    let mut replay = Replay::new(finished().remove(3));
    replay.tick();
    assert!(!replay.is_playing());
    replay.play_or_pause();
    assert_eq!((replay.is_playing(), replay.step()), (true, 0), "from the start again");
    for step in 1..replay.last() {
        replay.tick();
        assert_eq!((replay.is_playing(), replay.step()), (true, step));
    }
    replay.play_or_pause();
    replay.tick();
    assert_eq!((replay.is_playing(), replay.step()), (false, replay.last() - 1));
    replay.play_or_pause();
    replay.tick();
    assert_eq!((replay.is_playing(), replay.step()), (false, replay.last()));
    replay.play_or_pause();
    replay.go(3);
    assert!(!replay.is_playing(), "going to a step stops it");
}

#[test]
fn eyes_decide_which_secrets_are_shown() {
    let mut replay = Replay::new(finished().remove(0));
    let seats: Vec<Seat> = replay.table().seats().collect();
    assert_eq!((replay.eyes(), replay.viewer()), (None, Seat::FIRST));
    assert!(seats.iter().all(|seat| replay.secrets(*seat).is_some()));
    replay.go(2);
    replay.see_with(Some(seats[1]));
    assert_eq!((replay.viewer(), replay.step()), (seats[1], 2));
    assert_eq!(replay.board().view().viewer().map(|side| side.contains(seats[1])), Some(true));
    for seat in seats {
        assert_eq!(replay.secrets(seat).is_some(), seat == replay.viewer());
    }
}

/// Of a game that is only seen, no more can be shown, whatever is asked for.
#[test]
fn a_game_that_is_seen_stays_seen() {
    let mut table = table(AnyGame::Slides, "base", 1, 2);
    play_random(&mut table, 6, 1);
    let record = table.record().expect("a game").as_seen_by(Seat::FIRST);
    let mut replay = Replay::new(Table::from_record(&record, true));
    assert_eq!(replay.eyes(), Some(Seat::FIRST));
    replay.see_with(None);
    replay.see_with(Some(Seat::from_index(1)));
    assert_eq!(replay.eyes(), Some(Seat::FIRST));
    assert!(replay.secrets(Seat::from_index(1)).is_none());
}

#[test]
fn a_better_move_is_drawn_at_its_step_only() {
    let mut replay = Replay::new(finished().remove(2));
    replay.go(0);
    let played = replay.table().moves()[0];
    let better = replay.board().view().legal_moves().into_iter().find(|mv| *mv != played);
    let better = better.expect("a choice");
    replay.show_better(0, &better.to_string());
    assert_eq!((replay.line(), replay.step()), (Some(better), 0));
    let (name, told) = replay.told_instead(0, &better.to_string(), &words());
    assert!(replay.told(&words()).contains(&told) && replay.told(&words()).contains(&name));
    replay.go(1);
    assert_eq!(replay.line(), None);
    replay.show_better(0, "nonsense");
    assert_eq!(replay.line(), None);
}
