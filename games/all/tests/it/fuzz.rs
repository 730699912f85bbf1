//! Fuzzing of every parser: no text makes it panic, and what is read prints as it was
//! written.
//!
//! Random bytes rarely get past the first field, so the targets edit real positions, views
//! and moves. `cargo test` runs each for a bounded number of rounds; `cargo bolero test`
//! drives the same targets by coverage.

use bolero::{TypeGenerator, check};
use quatuor::{AnyGame, AnyPosition, FastDice, Request, Seat, Seed};

/// Rounds of each target in the ordinary test command.
const ROUNDS: usize = 20_000;

/// A real game up to some move, and the edits of its text.
#[derive(Debug, TypeGenerator)]
struct Bent {
    game: u8,
    ruleset: u8,
    seed: u8,
    moves: u8,
    /// Few, so that some of the texts are valid again.
    edits: (Edit, Option<Edit>, Option<Edit>),
}

#[derive(Debug, TypeGenerator)]
enum Edit {
    Replace(u16, Letter),
    Insert(u16, Letter),
    Remove(u16),
    Cut(u16),
    Repeat(u16, u8),
    Swap(u16, u16),
}

/// Mostly letters of the notation.
#[derive(Debug, TypeGenerator)]
enum Letter {
    Likely(u8),
    Any(char),
}

impl Letter {
    fn get(&self) -> char {
        const LIKELY: &[u8] = b"roygbpw*?-/,.:+>@ 0123456789abcdefghijLDUROYGBP\t";
        match self {
            Letter::Likely(index) => LIKELY[*index as usize % LIKELY.len()] as char,
            Letter::Any(letter) => *letter,
        }
    }
}

impl Bent {
    fn game(&self) -> AnyGame {
        AnyGame::ALL[self.game as usize % 4]
    }

    /// The real position.
    fn position(&self) -> AnyPosition {
        let rulesets = self.game().rulesets();
        let ruleset = &rulesets[self.ruleset as usize % rulesets.len()];
        let seed = Seed::new(self.seed.to_string());
        let mut position = self.game().deal(ruleset, &seed).expect("a ruleset");
        let mut dice = FastDice::new(self.seed.into());
        for _ in 0..self.moves {
            let Some(mv) = position.random_move(&mut dice) else { break };
            position.play(mv).expect("a legal move");
        }
        position
    }

    fn bend(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let (first, second, third) = &self.edits;
        for edit in [Some(first), second.as_ref(), third.as_ref()].into_iter().flatten() {
            let place = |at: u16, letters: &[char]| at as usize % letters.len().max(1);
            match edit {
                Edit::Insert(at, letter) => {
                    letters.insert(place(*at, &letters), letter.get());
                }
                _ if letters.is_empty() => {}
                Edit::Replace(at, letter) => {
                    let at = place(*at, &letters);
                    letters[at] = letter.get();
                }
                Edit::Remove(at) => drop(letters.remove(place(*at, &letters))),
                Edit::Cut(at) => letters.truncate(place(*at, &letters)),
                Edit::Repeat(at, length) => {
                    let at = place(*at, &letters);
                    let end = (at + *length as usize).min(letters.len());
                    letters.extend_from_within(at..end);
                }
                Edit::Swap(one, other) => {
                    let (one, other) = (place(*one, &letters), place(*other, &letters));
                    letters.swap(one, other);
                }
            }
        }
        letters.into_iter().collect()
    }
}

#[test]
fn positions() {
    check!().with_iterations(ROUNDS).with_type::<Bent>().for_each(|bent: &Bent| {
        let text = bent.bend(&bent.position().to_string());
        match bent.game().read(&text) {
            Err(error) => assert!(error.reason.code.contains('.'), "{text}: {error}"),
            Ok(position) => use_position(&text, &position),
        }
    });
}

#[test]
fn random_bytes() {
    check!().with_iterations(ROUNDS).with_type::<(u8, String)>().for_each(
        |(game, text): &(u8, String)| {
            let game = AnyGame::ALL[*game as usize % 4];
            if let Ok(position) = game.read(text) {
                use_position(text, &position);
            }
            if let Ok(view) = game.read_view(text) {
                assert_eq!(view.to_string(), *text);
            }
            assert!(
                text.parse::<AnyGame>().is_err() || text.parse() == Ok(game) || text.is_ascii()
            );
        },
    );
}

#[test]
fn views() {
    check!().with_iterations(ROUNDS).with_type::<Bent>().for_each(|bent: &Bent| {
        let position = bent.position();
        let seats = Seat::all(position.seats());
        for seat in seats {
            let text = bent.bend(&position.view(seat).to_string());
            if let Ok(view) = bent.game().read_view(&text) {
                assert_eq!(view.to_string(), text);
            }
        }
    });
}

#[test]
fn moves() {
    check!().with_iterations(ROUNDS).with_type::<Bent>().for_each(|bent: &Bent| {
        let position = bent.position();
        for mv in position.legal_moves().into_iter().take(8) {
            let text = bent.bend(&mv.to_string());
            if let Ok(read) = position.read_move(&text) {
                assert!(position.legal_moves().contains(&read), "{position}: {text} gave {read}");
            }
        }
    });
}

#[test]
fn requests() {
    type RandomRequest = (u8, Option<String>, Option<usize>, Vec<Vec<u8>>);
    const WORDS: &[&str] =
        &["base", "solo", "duo", "teams", "chance", "fair", "early", "advanced", "jokers=always"];
    check!().with_iterations(ROUNDS).with_type::<RandomRequest>().for_each(
        |request: &RandomRequest| {
            let (game, variant, players, options) = request;
            let game = AnyGame::ALL[*game as usize % 4];
            let word = |bytes: &Vec<u8>| match bytes.as_slice() {
                [index] => WORDS[*index as usize % WORDS.len()].to_string(),
                bytes => String::from_utf8_lossy(bytes).into_owned(),
            };
            let request = Request {
                variant: variant.clone(),
                players: *players,
                options: options.iter().map(word).collect(),
            };
            if let Ok(ruleset) = game.complete(&request) {
                assert_eq!(
                    game.complete(&ruleset),
                    Ok(ruleset.clone()),
                    "complete words stay as they are"
                );
                assert!(game.rulesets().contains(&ruleset), "{game}: {ruleset} is not on the list");
            }
        },
    );
}

/// A position that was read can be printed, viewed and played.
fn use_position(text: &str, position: &AnyPosition) {
    assert_eq!(position.to_string(), text, "prints differently than it was written");
    for seat in Seat::all(position.seats()) {
        let view = position.view(seat);
        assert_eq!(position.game().read_view(&view.to_string()).as_ref(), Ok(&view), "{text}");
    }
    let moves = position.legal_moves();
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "{text}");
    let mut after = position.clone();
    let mut dice = FastDice::new(text.len() as u64);
    for _ in 0..4 {
        let Some(mv) = after.random_move(&mut dice) else { break };
        after.play(mv).unwrap_or_else(|error| panic!("{after}: {mv}: {error}"));
        let again = position.game().read(&after.to_string());
        assert_eq!(again.as_ref(), Ok(&after), "{text}");
    }
}
