//! Texts that are refused, each with the message it gets.

use game_api::{Dice, FastDice, Game, Ruleset as _, Seat, Seed, Side, View as _};
use pyramids::{Position, Ruleset, View};

#[track_caller]
fn refused(text: &str, message: &str) {
    match text.parse::<Position>() {
        Ok(position) => panic!("accepted: {position}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
    }
}

#[test]
fn fields() {
    refused("", "mode: empty; fields are separated by single spaces");
    refused(
        "chance 1 - r,o r,o",
        "places: missing; expected <mode> <seat> <last> <objectives> <stocks> <places>",
    );
    refused("chance  1 - r,o r,o R/O", "seat: empty; fields are separated by single spaces");
    refused("chance 1 - r,o r,o R/O ", "position: something follows the last field, <places>");
    refused("chance 1 - r,o r,o R/O x", "position: something follows the last field, <places>");
}

#[test]
fn mode() {
    refused("luck 1 - r,o r,o R/O", "mode: expected chance or fair, found 'luck'");
    refused("Chance 1 - r,o r,o R/O", "mode: expected chance or fair, found 'Chance'");
    refused("fair 1 - r,o,y,g r,o,-,- R/O", "mode: fair is for 2 or 3 players, not 4");
}

#[test]
fn seat() {
    for seat in ["0", "3", "-", "01", "+1", "x", "1,2", "256"] {
        refused(
            &format!("chance {seat} - r,o r,o R/O"),
            &format!("seat: expected a seat from 1 to 2, found '{seat}'"),
        );
    }
    refused(
        "chance 1 - r,o,y -,-,r R/O",
        "seat: seat 1 has no legal move and is skipped; expected seat 3",
    );
    // Seat 2 has a piece, but only the red base is open.
    refused(
        "chance 2 2 r,o g,r R/O",
        "seat: seat 2 has no legal move and is skipped; expected seat 1",
    );
}

#[test]
fn last() {
    for last in ["0", "3", "x", "02", "--", "-1", "25", "999999999999"] {
        refused(
            &format!("chance 1 {last} r,o r,o R/O"),
            &format!("last: expected a place from 1 to 2, or - at the start, found '{last}'"),
        );
    }
}

#[test]
fn objectives() {
    refused(
        "chance 1 - r r R/O",
        "objectives: expected 2 to 4 letters separated by commas, one for each seat, found 'r'",
    );
    refused(
        "chance 1 - r,o,y,g,b r,r,r,r,r R/O",
        "objectives: expected 2 to 4 letters separated by commas, one for each seat, found \
         'r,o,y,g,b'",
    );
    for (objectives, found) in
        [("r,w", "w"), ("r,R", "R"), ("ro,y", "ro"), ("r,", ""), ("r,*", "*")]
    {
        refused(
            &format!("chance 1 - {objectives} r,o R/O"),
            &format!(
                "objectives: expected one of the letters r o y g b p for each seat, found '{found}'"
            ),
        );
    }
    refused(
        "chance 1 - r,r r,o R/O",
        "objectives: 'r' stands twice; there is one objective of each colour",
    );
    refused(
        "chance 1 - r,? r,o R/O",
        "objectives: '?' hides an objective; a position shows them all",
    );
    refused(
        "chance 1 - r,p r,o R/O/Y/G",
        "objectives: purple is one colour too many; 4 are in play with 2 seats",
    );
}

#[test]
fn stocks() {
    for stocks in ["r", "r,o,y", "-"] {
        refused(
            &format!("chance 1 - r,o {stocks} R/O"),
            &format!(
                "stocks: expected 2 stocks separated by commas, one for each objective, found \
                 '{stocks}'"
            ),
        );
    }
    for (stocks, found) in [("r,w", "w"), ("r,R", "R"), ("r--,o", "r--"), ("r,?", "?"), ("r,", "")]
    {
        refused(
            &format!("chance 1 - r,o {stocks} R/O"),
            &format!(
                "stocks: expected letters r o y g b p for each seat, or - for none, found '{found}'"
            ),
        );
    }
    refused(
        "chance 1 - r,o or,o R/O",
        "stocks: expected the letters in the order r o y g b p, found 'or'",
    );
    refused(
        "chance 1 - r,o rrrr,rroo R/Or",
        "stocks: more than 6 red pieces on places and in stocks; the box holds 6",
    );
    refused(
        "chance 1 - r,o,y,g rrrooogggg,-,-,- R/O",
        "stocks: 'rrrooogggg' has 10 pieces; each of 4 seats has at most 9",
    );
    refused(
        "fair 1 - r,o,y ro,ggg,- R/O",
        "stocks: 'ggg' has more than 2 green pieces; mode fair gives each of 3 seats 2 of a colour",
    );
    refused(
        "chance 1 - r,o r,op R/O/Y/G",
        "stocks: purple is one colour too many; 4 are in play with 2 seats",
    );
}

#[test]
fn places() {
    for (places, at, found) in [
        ("-", 1, "-"),
        ("R/", 2, ""),
        ("R/o", 2, "o"),
        ("R//O", 2, ""),
        ("R/W", 2, "W"),
        ("?", 1, "?"),
    ] {
        refused(
            &format!("chance 1 - r,o r,o {places}"),
            &format!(
                "places: place {at}: expected a base, one of R O Y G B P, first, found '{found}'"
            ),
        );
    }
    for place in ["OR", "O1", "Oé", "Ow", "Og?"] {
        refused(
            &format!("chance 1 - r,o r,o R/{place}"),
            &format!(
                "places: place 2: expected pieces r o y g b p after the base, found '{place}'"
            ),
        );
    }
    refused(
        "chance 1 - r,o r,o R/Oo",
        "places: place 2: no orange piece can lie on the bare orange base, found 'Oo'",
    );
    refused(
        "chance 1 - r,o r,o R/Orgg",
        "places: place 2: two green pieces leave the game when they meet, found 'Orgg'",
    );
    refused("chance 1 - r,o g,o R/R/R/R/O/R", "places: more than 4 red bases; the box holds 4");
    refused(
        "chance 1 - r,o g,o R/Orororororororo",
        "places: more than 6 red pieces on places and in stocks; the box holds 6",
    );
    refused(
        "chance 1 - r,o r,o R/O/Y/G/B",
        "places: blue is one colour too many; 4 are in play with 2 seats",
    );
    refused(
        "chance 1 - r,o r,o R/O/Y/Gb",
        "places: blue is one colour too many; 4 are in play with 2 seats",
    );
}

#[test]
fn views() {
    let one = "objectives: a seat knows its own objective only; expected one letter and '?' for \
               every other seat, or all letters, or none";
    for (text, message) in [
        ("chance 1 - r,o,? r,o,- R/O", one),
        (
            "chance 1 - ?,p r,o R/O/Y/G",
            "objectives: purple is one colour too many; 4 are in play with 2 seats",
        ),
        ("chance 3 - ?,p r,o R/O", "seat: expected a seat from 1 to 2, found '3'"),
        ("fair 1 - ?,p,?,? r,o,-,- R/O", "mode: fair is for 2 or 3 players, not 4"),
    ] {
        match text.parse::<View>() {
            Ok(view) => panic!("accepted: {view}"),
            Err(error) => assert_eq!(error.to_string(), message, "{text}"),
        }
    }
    let view: View = "chance 1 - ?,p r,o R/O".parse().expect("a view");
    assert_eq!(view.viewer(), Seat::new(2).map(Side::one));
    assert_eq!(view.to_string(), "chance 1 - ?,p r,o R/O");
    for (text, hides) in [("chance 1 - ?,? r,o R/O", true), ("chance 1 - r,o r,o R/O", false)] {
        let view: View = text.parse().expect("a view");
        assert_eq!((view.viewer(), view.hides_something()), (None, hides));
        assert_eq!(view.to_string(), text);
    }
}

#[test]
fn moves() {
    let position: Position = "chance 1 2 r,o rg,o R/Og/Y".parse().expect("a position");
    for (text, message) in [
        ("", "'' is not a move; expected a colour and a place, such as b@7"),
        ("r3", "'r3' is not a move; expected a colour and a place, such as b@7"),
        ("r@03", "'r@03' is not a move; expected a colour and a place, such as b@7"),
        ("r@+3", "'r@+3' is not a move; expected a colour and a place, such as b@7"),
        ("R@3", "'R@3' is not a move; expected a colour and a place, such as b@7"),
        ("r@", "'r@' is not a move; expected a colour and a place, such as b@7"),
        ("r@0", "'r@0' is not a move; expected a colour and a place, such as b@7"),
        ("r@4", "there is no place 4; the places are numbered from 1 to 3"),
        ("r@256", "there is no place 256; the places are numbered from 1 to 3"),
        ("b@1", "seat 1 has no blue piece in stock"),
        ("r@2", "the move before went to place 2; choose another place"),
        ("r@1", "place 1 is a bare red base; it takes every colour but red"),
    ] {
        assert_eq!(position.parse_move(text).expect_err("refused").to_string(), message);
    }
}

/// Whatever is done to a text, it is refused or it prints as itself.
#[test]
fn no_text_panics() {
    let mut dice = FastDice::new(11);
    let letters: Vec<char> = " ,/-?@0123456789roygbpROYGBPwé\u{0}\u{feff}玉".chars().collect();
    let (mut accepted, mut refused) = (0, 0);
    for ruleset in Ruleset::all() {
        for number in 0..400 {
            let mut position = Position::deal(&ruleset, &Seed::new(number.to_string()));
            for _ in 0..dice.below(37) {
                if let Some(mv) = position.random_move(&mut dice) {
                    position.play_unchecked(mv);
                }
            }
            let mut text: Vec<char> = if number % 2 == 0 {
                position.to_string().chars().collect()
            } else {
                position.view(position.to_move()).to_string().chars().collect()
            };
            for _ in 0..=dice.below(3) {
                let at = dice.below(text.len() as u32) as usize;
                let letter = letters[dice.below(letters.len() as u32) as usize];
                match dice.below(4) {
                    0 => text[at] = letter,
                    1 => text.insert(at, letter),
                    2 => drop(text.remove(at)),
                    _ => text.truncate(at + 1),
                }
            }
            let text: String = text.into_iter().collect();
            let position = text.parse::<Position>().map(|position| position.to_string());
            let view = text.parse::<View>().map(|view| view.to_string());
            for read in [position, view] {
                match read {
                    Ok(printed) => {
                        assert_eq!(printed, text);
                        accepted += 1;
                    }
                    Err(error) => {
                        assert!(error.to_string().len() > 15, "{text}: {error}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(accepted > 50 && refused > 2000, "{accepted} accepted, {refused} refused");
}
