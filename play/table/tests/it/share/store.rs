//! Games that a device keeps.

use quatuor::{FastDice, Seat};
use table::record::Record;
use table::share::{StoredError, StoredGame, from_link, to_link};

use crate::share::{play_on, usual_games};

fn stored(record: &Record, is_foreign: bool) -> StoredGame {
    StoredGame { record: record.clone(), is_foreign, own: vec![] }
}

#[test]
fn a_stored_game_comes_back_as_it_was() {
    for mut record in usual_games(0) {
        for is_foreign in [false, true, false, true] {
            let game = stored(&record, is_foreign);
            assert_eq!(StoredGame::from_text(&game.to_text()), Ok(game));
            play_on(&mut record, 7, &mut FastDice::new(3));
        }
        let own = StoredGame { own: vec![Seat::FIRST], ..stored(&record, false) };
        assert_eq!(StoredGame::from_text(&own.to_text()), Ok(own.clone()));
        if let Some(beyond) = Seat::new(record.players().len() as u8 + 1) {
            let text = StoredGame { own: vec![beyond], ..own }.to_text();
            assert_eq!(StoredGame::from_text(&text), Err(StoredError::Players));
        }
        let resigned = stored(&record.with_resigned(Some(Seat::FIRST)), false);
        assert_eq!(StoredGame::from_text(&resigned.to_text()), Ok(resigned));
    }
}

#[test]
fn nothing_can_be_read_in_what_is_stored() {
    for record in usual_games(4) {
        let text = stored(&record, false).to_text();
        for word in record.last().to_string().split(' ').filter(|word| word.len() > 2) {
            assert!(!text.contains(word), "{word}");
        }
        assert!(!text.contains("Ann") && !text.contains("test"), "the seed tells all secrets");
    }
}

#[test]
fn damage_is_found() {
    let text = stored(&usual_games(4)[0], false).to_text();
    for cut in [0, 5, 12, 20, text.len() / 2, text.len() - 1] {
        let damaged = StoredGame::from_text(&text[..cut]);
        assert_eq!(damaged, Err(StoredError::Damaged), "cut at {cut}");
    }
    assert_eq!(StoredGame::from_text("nonsense"), Err(StoredError::Damaged));
}

/// A text that says that a game which was only seen is over reveals no secrets.
#[test]
fn a_game_that_was_only_seen_is_never_over() {
    for record in usual_games(3).iter().take(2) {
        let seen = record.as_seen_by(Seat::FIRST);
        assert!(seen.seen_by().is_some());
        let resigned = seen.clone().with_resigned(Some(Seat::FIRST));
        assert_eq!(resigned, seen, "a seat can't resign from what is only seen");
        assert_eq!(from_link(&to_link(&resigned)), Ok(seen));
    }
}
