//! Fuzzing: no text makes the reader panic, and what is read is written the same way.

use bolero::{TypeGenerator, check};
use quatuor::AnyGame;
use table::record::Record;

use crate::record::random_record;

/// A real record, with one or two edits of its text.
#[derive(Debug, TypeGenerator)]
struct Bent {
    game: u8,
    seed: u8,
    moves: u8,
    is_seen: bool,
    first: Edit,
    second: Option<Edit>,
}

#[derive(Debug, TypeGenerator)]
enum Edit {
    Replace(u16, char),
    Insert(u16, u8),
    Remove(u16, u8),
    SwapLines(u16, u16),
    RepeatLine(u16),
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let mut lines: Vec<&str> = text.lines().collect();
        let place = |at: u16, length: usize| at as usize % length.max(1);
        match *self {
            Edit::Replace(at, letter) if !letters.is_empty() => {
                let at = place(at, letters.len());
                letters[at] = letter;
            }
            Edit::Insert(at, byte) => {
                letters.insert(place(at, letters.len()), char::from(byte % 128));
            }
            Edit::Remove(at, length) if !letters.is_empty() => {
                let at = place(at, letters.len());
                letters.drain(at..(at + length as usize).min(letters.len()));
            }
            Edit::SwapLines(one, other) if !lines.is_empty() => {
                let (one, other) = (place(one, lines.len()), place(other, lines.len()));
                lines.swap(one, other);
                return lines.join("\n");
            }
            Edit::RepeatLine(at) if !lines.is_empty() => {
                let at = place(at, lines.len());
                lines.insert(at, lines[at]);
                return lines.join("\n");
            }
            _ => {}
        }
        letters.into_iter().collect()
    }
}

fn read(text: &str) {
    if let Ok(record) = Record::read(text) {
        let written = record.to_string();
        assert_eq!(Record::read(&written), Ok(record), "{text}");
    }
}

#[test]
fn edited_records() {
    check!().with_iterations(2_000).with_type::<Bent>().for_each(|bent: &Bent| {
        let game = AnyGame::ALL[bent.game as usize % 4];
        let rulesets = game.rulesets();
        let ruleset = &rulesets[bent.seed as usize % rulesets.len()];
        let record = random_record(game, ruleset, "fuzz", bent.moves as usize % 40);
        let record = if bent.is_seen { record.as_seen_by(quatuor::Seat::FIRST) } else { record };
        let text = record.to_string();
        let text = bent.first.apply(&text);
        read(&bent.second.as_ref().map_or(text.clone(), |edit| edit.apply(&text)));
    });
}

#[test]
fn random_bytes() {
    check!().with_iterations(20_000).with_type::<String>().for_each(|noise: &String| {
        read(noise);
        read(&format!("quatuor record 1\ngame: cups\n{noise}"));
        read(&format!("quatuor record 1\ngame: shuttles\nseat 1: {noise}\nseed: {noise}"));
        read(&format!("quatuor record 2\ngame: slides\nseat 1: {noise}\nbot 1: {noise}"));
        read(&format!("quatuor record 2\ngame: slides\nseat 1: A\nseat 2: B\nseen by: {noise}"));
    });
}
