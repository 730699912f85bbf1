use games::FastDice;
use table::{BadTable, Table};

use crate::{play_on, usual_tables};

#[test]
fn a_kept_table_comes_back_as_it_was() {
    for mut table in usual_tables() {
        for _ in 0..4 {
            assert_eq!(Table::from_store(&table.to_store()).as_ref(), Ok(&table));
            play_on(&mut table, 7, &mut FastDice::new(3));
        }
        table.resign(games::Seat::FIRST);
        assert_eq!(Table::from_store(&table.to_store()), Ok(table));
    }
}

#[test]
fn nothing_can_be_read_in_what_is_kept() {
    for table in usual_tables() {
        let kept = table.to_store();
        for word in table.position().to_string().split(' ').filter(|word| word.len() > 2) {
            assert!(!kept.contains(word), "{word}");
        }
        assert!(!kept.contains("Ann") && !kept.contains("test"), "the seed tells all secrets");
    }
}

#[test]
fn damage_is_told_and_never_a_crash() {
    let table = &usual_tables()[0];
    let kept = table.to_store();
    for cut in [0, 5, 12, 20, kept.len() / 2, kept.len() - 1] {
        assert_eq!(Table::from_store(&kept[..cut]), Err(BadTable::Damaged), "cut at {cut}");
    }
    assert_eq!(Table::from_store("nonsense"), Err(BadTable::Damaged));
}

/// Whoever has only seen a part of a game can't make everybody show their secrets by
/// saying that it is over: those that are filled in are made up.
#[test]
fn a_game_that_was_only_seen_is_never_over() {
    for table in usual_tables().iter().filter(|table| table.hides_something()) {
        let mut forged = table.as_seen_by(games::Seat::FIRST);
        forged.resign(games::Seat::FIRST);
        assert!(Table::from_store(&forged.to_store()).is_err());
        assert!(Table::from_link(&forged.to_link()).is_err());
        assert!(!forged.is_revealed());
    }
}
