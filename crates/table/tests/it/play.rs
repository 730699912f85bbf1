use bots::Level;
use games::{AnyGame, FastDice, Seat};
use table::{Chair, Next, Table};

use crate::{dealt, play_on, setup, usual_tables};

#[test]
fn the_table_waits_for_whoever_is_next() {
    for mut table in usual_tables() {
        let mut dice = FastDice::new(4);
        while table.next() != Next::Over {
            let seat = table.position().to_move();
            match table.next() {
                Next::Person(next) => assert!(next == seat && table.chair(seat).name == "Ann"),
                Next::Bot(next, level) => assert!(next == seat && level == Level::Casual),
                Next::Over => unreachable!(),
            }
            play_on(&mut table, 1, &mut dice);
        }
        assert!(!table.winners().is_empty());
    }
}

#[test]
fn undo_goes_back_to_the_last_choice_of_a_person() {
    for mut table in usual_tables() {
        assert!(!table.can_undo());
        let mut dice = FastDice::new(7);
        while !matches!(table.next(), Next::Person(_)) {
            play_on(&mut table, 1, &mut dice);
        }
        let before = table.clone();
        play_on(&mut table, 1, &mut dice);
        while matches!(table.next(), Next::Bot(..)) {
            play_on(&mut table, 1, &mut dice);
        }
        table.undo();
        assert_eq!(table, before);
    }
}

#[test]
fn bots_alone_have_nothing_to_take_back() {
    let mut setup = setup(AnyGame::Shuttles, "base", 2);
    setup.chairs = vec![Chair::bot("A", Level::Beginner), Chair::bot("B", Level::Strong)];
    let mut table = setup.deal(&mut FastDice::new(1)).expect("a table");
    play_on(&mut table, 5, &mut FastDice::new(1));
    let before = table.clone();
    assert!(!table.can_undo());
    table.undo();
    assert_eq!(table, before);
}

#[test]
fn whoever_gives_up_loses_and_may_think_again() {
    let mut table = dealt(AnyGame::Cups, "base", 4);
    let ann = table.people().next().expect("Ann");
    play_on(&mut table, 6, &mut FastDice::new(1));
    table.resign(ann);
    assert_eq!((table.next(), table.resigned()), (Next::Over, Some(ann)));
    assert_eq!(table.winners().len(), 3);
    assert!(table.winners().iter().all(|side| !side.contains(ann)));
    let mv = table.position().legal_moves()[0];
    let moves = table.record().moves().len();
    table.play(mv).expect("no harm done");
    assert_eq!(table.record().moves().len(), moves, "nothing is played any more");
    table.undo();
    assert!(table.resigned().is_none() && table.next() == Next::Person(ann));
}

#[test]
fn a_partner_does_not_win_by_giving_up() {
    let mut table = dealt(AnyGame::Slides, "teams", 4);
    table.resign(Seat::FIRST);
    let winners: Vec<String> = table.winners().iter().map(ToString::to_string).collect();
    assert_eq!(winners, ["2+4"]);
}

#[test]
fn the_board_is_covered_only_where_people_have_secrets_from_each_other() {
    let two = |game, variant, players| -> Table {
        let mut setup = setup(game, variant, players);
        setup.chairs[1] = Chair::person("Ben");
        setup.deal(&mut FastDice::new(1)).expect("a table")
    };
    assert!(two(AnyGame::Slides, "duo", 2).passes_in_secret());
    assert!(two(AnyGame::Pyramids, "chance", 3).passes_in_secret());
    assert!(!two(AnyGame::Shuttles, "base", 2).passes_in_secret());
    assert!(!two(AnyGame::Cups, "duo", 2).passes_in_secret());
    assert!(!dealt(AnyGame::Slides, "duo", 2).passes_in_secret(), "bots do not look");
    assert!(!dealt(AnyGame::Slides, "solo", 1).passes_in_secret());
}
