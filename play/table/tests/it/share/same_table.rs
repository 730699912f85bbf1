//! The same game gives the same table, whichever way it came.

use quatuor::{FastDice, Seat};
use table::Table;
use table::record::Record;
use table::share::{StoredGame, from_link, to_link};

use crate::share::{play_on, usual_games};

#[test]
fn store_record_and_link_give_the_same_table() {
    for moves in [0, 9, 100_000] {
        for mut record in usual_games(moves) {
            play_on(&mut record, 2, &mut FastDice::new(8));
            let resigned = record.clone().with_resigned(Some(Seat::FIRST));
            for record in [record.as_seen_by(Seat::FIRST), record, resigned] {
                let table = Table::from_record(&record, false);
                // The page keeps and opens it, the terminal writes and reads it, and people
                // send each other links.
                let own = table.record().expect("a game at one device");
                let stored =
                    StoredGame { record: own.clone(), is_foreign: false, own: vec![] }.to_text();
                let stored = StoredGame::from_text(&stored).expect("a stored game").record;
                let written = Record::read(&own.to_string()).expect("a record");
                let linked = from_link(&to_link(&own)).expect("a link");
                for other in [stored, written, linked] {
                    assert_eq!(Table::from_record(&other, false), table);
                }
            }
        }
    }
}
