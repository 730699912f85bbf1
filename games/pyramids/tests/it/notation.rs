//! Texts that are refused, each with the message it gets.

use game_api::{
    Dice, FastDice, Game, Gap, NotationError, Ruleset as _, Seat, Seed, Side, View as _,
};
use pyramids::{Position, Ruleset, View};

fn as_text(error: &NotationError) -> String {
    format!("{}: {}", error.field, error.reason)
}

#[track_caller]
fn refused(text: &str, message: &str) {
    match text.parse::<Position>() {
        Ok(position) => panic!("accepted: {position}"),
        Err(error) => assert_eq!(as_text(&error), message, "{text}"),
    }
}

#[test]
fn fields() {
    refused("", "mode: position.empty");
    refused(
        "chance 1 - r,o r,o",
        "places: position.missing expected=[field-mode, field-seat, field-last, field-objectives, field-stocks, field-places]",
    );
    refused("chance  1 - r,o r,o R/O", "seat: position.empty");
    refused("chance 1 - r,o r,o R/O ", "position: position.surplus last=field-places");
    refused("chance 1 - r,o r,o R/O x", "position: position.surplus last=field-places");
}

#[test]
fn variant() {
    refused("luck 1 - r,o r,o R/O", "mode: position.unknown found=luck expected=[chance | fair]");
    refused(
        "Chance 1 - r,o r,o R/O",
        "mode: position.unknown found=Chance expected=[chance | fair]",
    );
    refused(
        "fair 1 - r,o,y,g r,o,-,- R/O",
        "mode: request.players-range variant=fair found=4 least=2 most=3",
    );
}

#[test]
fn seat() {
    for seat in ["0", "3", "-", "01", "+1", "x", "1,2", "256"] {
        refused(
            &format!("chance {seat} - r,o r,o R/O"),
            &format!("seat: position.seat found={seat} count=2"),
        );
    }
    refused("chance 1 - r,o,y -,-,r R/O", "seat: position.skipped seat=1 next=3");
    // Seat 2 has a piece, but only the red base is open.
    refused("chance 2 2 r,o g,r R/O", "seat: position.skipped seat=2 next=1");
}

#[test]
fn last() {
    for last in ["0", "3", "x", "02", "--", "-1", "25", "999999999999"] {
        refused(
            &format!("chance 1 {last} r,o r,o R/O"),
            &format!("last: pyramids.last found={last} most=2"),
        );
    }
}

#[test]
fn objectives() {
    refused("chance 1 - r r R/O", "objectives: pyramids.objectives found=r most=4");
    refused(
        "chance 1 - r,o,y,g,b r,r,r,r,r R/O",
        "objectives: pyramids.objectives found=r,o,y,g,b most=4",
    );
    for (objectives, found) in
        [("r,w", "w"), ("r,R", "R"), ("ro,y", "ro"), ("r,", ""), ("r,*", "*")]
    {
        refused(
            &format!("chance 1 - {objectives} r,o R/O"),
            &format!(
                "objectives: position.unknown found={} expected=[r | o | y | g | b | p]",
                Gap::quote(found)
            ),
        );
    }
    refused("chance 1 - r,r r,o R/O", "objectives: position.twice found=r");
    refused("chance 1 - r,? r,o R/O", "objectives: position.hidden seat=2");
    refused(
        "chance 1 - r,p r,o R/O/Y/G",
        "objectives: pyramids.colours colour=purple seats=2 most=4",
    );
}

#[test]
fn stocks() {
    for (stocks, found) in [("r", 1), ("r,o,y", 3), ("-", 1)] {
        refused(
            &format!("chance 1 - r,o {stocks} R/O"),
            &format!("stocks: position.seats found={found} count=2"),
        );
    }
    for (stocks, found) in [("r,w", "w"), ("r,R", "R"), ("r--,o", "r--"), ("r,?", "?"), ("r,", "")]
    {
        refused(
            &format!("chance 1 - r,o {stocks} R/O"),
            &format!("stocks: pyramids.stock found={}", Gap::quote(found)),
        );
    }
    refused("chance 1 - r,o or,o R/O", "stocks: position.order found=or expected=ro");
    refused("chance 1 - r,o rrrr,rroo R/Or", "stocks: pyramids.pieces colour=red most=6");
    refused(
        "chance 1 - r,o,y,g rrrooogggg,-,-,- R/O",
        "stocks: pyramids.stock-size found=rrrooogggg count=10 seats=4 most=9",
    );
    refused(
        "fair 1 - r,o,y ro,ggg,- R/O",
        "stocks: pyramids.stock-fair found=ggg colour=green seats=3 most=2",
    );
    refused("chance 1 - r,o r,op R/O/Y/G", "stocks: pyramids.colours colour=purple seats=2 most=4");
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
            &format!("places: pyramids.base place={at} found={}", Gap::quote(found)),
        );
    }
    for (place, letter) in [("OR", 'R'), ("O1", '1'), ("Oé", 'é'), ("Ow", 'w'), ("Og?", '?')] {
        let expected = "expected=[r | o | y | g | b | p]";
        refused(
            &format!("chance 1 - r,o r,o R/{place}"),
            &format!("places: position.letter letter={letter} text={place} {expected}"),
        );
    }
    refused("chance 1 - r,o r,o R/Oo", "places: pyramids.bare-base place=2 colour=orange");
    refused("chance 1 - r,o r,o R/Orgg", "places: pyramids.pair place=2 colour=green");
    refused("chance 1 - r,o g,o R/R/R/R/O/R", "places: pyramids.bases colour=red most=4");
    refused("chance 1 - r,o g,o R/Orororororororo", "places: pyramids.pieces colour=red most=6");
    refused("chance 1 - r,o r,o R/O/Y/G/B", "places: pyramids.colours colour=blue seats=2 most=4");
    refused("chance 1 - r,o r,o R/O/Y/Gb", "places: pyramids.colours colour=blue seats=2 most=4");
}

#[test]
fn views() {
    for (text, message) in [
        ("chance 1 - r,o,? r,o,- R/O", "objectives: position.view"),
        ("chance 1 - ?,p r,o R/O/Y/G", "objectives: pyramids.colours colour=purple seats=2 most=4"),
        ("chance 3 - ?,p r,o R/O", "seat: position.seat found=3 count=2"),
        (
            "fair 1 - ?,p,?,? r,o,-,- R/O",
            "mode: request.players-range variant=fair found=4 least=2 most=3",
        ),
    ] {
        match text.parse::<View>() {
            Ok(view) => panic!("accepted: {view}"),
            Err(error) => assert_eq!(as_text(&error), message, "{text}"),
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
        ("", "pyramids.unreadable found=\"\""),
        ("r3", "pyramids.unreadable found=r3"),
        ("r@03", "pyramids.unreadable found=r@03"),
        ("r@+3", "pyramids.unreadable found=r@+3"),
        ("R@3", "pyramids.unreadable found=R@3"),
        ("r@", "pyramids.unreadable found=r@"),
        ("r@0", "pyramids.unreadable found=r@0"),
        ("r@4", "pyramids.no-such-place found=4 most=3"),
        ("r@256", "pyramids.no-such-place found=256 most=3"),
        ("b@1", "pyramids.not-in-stock seat=1 colour=blue"),
        ("r@2", "pyramids.last-place place=2"),
        ("r@1", "pyramids.own-base place=1 colour=red"),
    ] {
        assert_eq!(position.parse_move(text).expect_err("refused").to_string(), message);
    }
}

/// A changed text is refused or prints as itself.
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
