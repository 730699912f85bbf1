use app::Variation;
use quatuor::{AnyGame, Gap, Request, Seat, Seed};
use table::record::{Board, Record};

use crate::{play_random, usual_tables};

#[test]
fn a_view_can_be_weighed_where_the_mover_is_known() {
    let open = "base 2 p,r,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rrb/ggb/yypp";
    let hidden = open.replace("p,r,g", "?,r,?");
    let line = Variation::read(AnyGame::Slides, &hidden).expect("a view");
    let stage = line.current();
    assert_eq!(stage.viewer().number(), 2);
    assert_eq!(stage.text(), hidden);
    assert!(stage.can_be_weighed());
    assert!(!stage.shows(quatuor::Seat::FIRST));
    // The next to move is hidden: what it should do is unknown.
    let mut on = line.clone();
    on.play(stage.position.read_move("b1").expect("a move"));
    assert!(!on.current().can_be_weighed());
    assert!(on.current().text().contains("?,r,?"));
    assert!(Variation::read(AnyGame::Slides, &open.replace("p,r,g", "?,?,?")).is_err());
    let pyramids = "chance 1 - r,? ro,yg R/G/Y/O";
    assert!(
        Variation::read(AnyGame::Pyramids, pyramids)
            .is_ok_and(|line| line.current().can_be_weighed())
    );
}

#[test]
fn lines_go_forwards_and_backwards() {
    for mut table in usual_tables() {
        play_random(&mut table, 6, 4);
        let record = table.record().expect("a game that is known");
        let mut line = Variation::read(AnyGame::Cups, &record.to_string()).expect("a record");
        assert_eq!((line.game(), line.at()), (record.game(), record.moves().len()));
        assert_eq!(Some(&line.current().position), record.last().position());
        line.go(2);
        assert_eq!(Some(Board::Known(line.current().position)), record.board_after(2));
        // The same move again keeps what lies ahead; another one does not.
        line.play(record.moves()[2]);
        assert_eq!(line.moves(), record.moves());
        line.go(0);
        let other = line.current().position.legal_moves();
        if let Some(other) = other.into_iter().find(|mv| *mv != record.moves()[0]) {
            line.play(other);
            assert_eq!(line.moves(), [other]);
        }
        let text = record.start().to_string();
        let read = Variation::read(AnyGame::Slides, &format!(" {text}\n")).expect("a position");
        assert_eq!(read, Variation::new(table.first_board().position().expect("known")));
    }
    let wrong = Variation::read(AnyGame::Slides, "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rxr");
    assert!(wrong.is_err_and(|refusal| refusal.gap("field").is_some()));
    for version in ["1", "2"] {
        let damaged = format!("quatuor record {version}\nnonsense");
        let damaged = Variation::read(AnyGame::Slides, &damaged);
        assert!(damaged.is_err_and(|refusal| refusal.gap("line") == Some(&Gap::Number(2))));
    }
}

/// What was only seen from one seat stays hidden here, too.
#[test]
fn a_game_seen_by_one_seat_is_studied_with_its_eyes() {
    let record = Record::of_deal(AnyGame::Slides, &Request::default(), Seed::new("seen"));
    let seen = record.expect("the usual table").as_seen_by(Seat::FIRST);
    let text = seen.to_string();
    assert!(text.starts_with("quatuor record 2"), "{text}");
    let line = Variation::read(AnyGame::Slides, &text).expect("a record");
    assert!(line.current().eyes.is_some_and(|eyes| eyes.contains(Seat::FIRST)));
}
