use bots::Level;
use games::{AnyGame, FastDice, Seat};
use table::{Chair, Next, Table};

use crate::{play_on, setup, usual_tables};

#[test]
fn what_if_is_another_game_from_there_on() {
    for mut table in usual_tables() {
        play_on(&mut table, 12, &mut FastDice::new(3));
        table.resign(Seat::FIRST);
        let moves = table.record().moves().len();
        for seat in table.seats() {
            let mut other = table.what_if(moves / 2, seat, Level::Strong);
            assert_eq!(other.record().moves(), &table.record().moves()[..moves / 2]);
            assert_eq!(other.record().deal(), table.record().deal(), "the same deal");
            assert_eq!(other.lone_person(), Some(seat));
            assert!(!other.is_over());
            assert_eq!(Table::from_store(&other.to_store()).as_ref(), Ok(&other));
            let bots_next = matches!(other.next(), Next::Bot(_, Level::Strong));
            assert_eq!(bots_next, other.position().to_move() != seat);
            play_on(&mut other, 1, &mut FastDice::new(2));
            other.undo();
            assert!(other.record().moves().len() <= moves / 2);
        }
    }
    let mut setup = setup(AnyGame::Cups, "base", 2);
    setup.chairs[1] = Chair::person("Ben");
    let table = setup.deal(&mut FastDice::new(1)).expect("a table");
    assert!(!table.what_if(0, Seat::FIRST, Level::Casual).chairs()[1].is_person());
}
