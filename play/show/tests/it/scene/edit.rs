//! Edited positions, and lines of play drawn over boards.

use quatuor::{AnyGame, AnyPosition, AnyView, Dice, FastDice, Request, Seat, Seed};
use show::scene::{
    DrawInput, Painted, PieceIds, Scene, brushes, cleared, draw, edit_board, facts, paint, set,
    trail,
};
use show::words::{Language, Words};

fn dealt(game: AnyGame) -> Vec<AnyPosition> {
    let deal = |request: &Request| game.deal(request, &Seed::new("edit")).expect("a ruleset");
    game.rulesets().iter().map(deal).collect()
}

fn one<T: Clone>(of: &[T], dice: &mut FastDice) -> T {
    of[dice.below(of.len() as u32) as usize].clone()
}

/// The result of every edit is a position with a notation, or the key of a text that says
/// why not.
#[test]
fn random_edits_keep_positions_or_are_refused() {
    let words = Words::new(Language::English);
    let mut dice = FastDice::new(7);
    for game in AnyGame::ALL {
        let (mut done, mut refused) = (0, 0);
        for mut position in dealt(game) {
            let mut chosen: Option<String> = None;
            for _ in 0..120 {
                let brushes = brushes(&position, &words);
                let brush = if brushes.is_empty() { "" } else { one(&brushes, &mut dice).id };
                let spots = edit_board(&position, chosen.as_deref(), &words).spots;
                let painted = if spots.is_empty() || dice.below(4) == 0 {
                    let fact = one(&facts(&position, &words), &mut dice);
                    assert!(
                        fact.choices.iter().any(|(value, _)| *value == fact.chosen),
                        "{} of {position} is {}, none of {:?}",
                        fact.id,
                        fact.chosen,
                        fact.choices
                    );
                    let (value, _) = one(&fact.choices, &mut dice);
                    set(&position, &fact.id, &value).map_or_else(Painted::Refused, Painted::Done)
                } else {
                    paint(&position, brush, chosen.as_deref(), &one(&spots, &mut dice).id)
                };
                match painted {
                    Painted::Done(next) => {
                        let text = next.to_string();
                        assert_eq!(game.read(&text).as_ref(), Ok(&next), "{text}");
                        (position, chosen, done) = (next, None, done + 1);
                    }
                    Painted::Chosen(spot) => {
                        chosen = Some(spot).filter(|spot| !spot.is_empty());
                    }
                    Painted::Refused(key) => {
                        assert!(words.has(key), "{key}");
                        (chosen, refused) = (None, refused + 1);
                    }
                }
            }
        }
        assert!(done > refused, "{game}: {done} done, {refused} refused");
    }
}

#[test]
fn boards_can_be_emptied() {
    for position in AnyGame::ALL.into_iter().flat_map(dealt) {
        let empty = cleared(&position);
        assert_eq!(empty.is_none(), position.game() == AnyGame::Shuttles);
        let Some(empty) = empty else { continue };
        assert_eq!(empty.seats(), position.seats());
        assert!(empty.to_string().len() < position.to_string().len() || empty == position);
        let spots = edit_board(&empty, None, &Words::new(Language::English)).spots;
        assert!(!spots.is_empty(), "{empty}");
    }
}

/// Setting facts to their current values changes nothing.
#[test]
fn facts_can_be_set_to_their_current_values() {
    let words = Words::new(Language::English);
    for position in AnyGame::ALL.into_iter().flat_map(dealt) {
        for fact in facts(&position, &words) {
            let same = set(&position, &fact.id, &fact.chosen);
            assert_eq!(same.as_ref(), Ok(&position), "{} of {position}", fact.id);
        }
    }
}

#[test]
fn a_board_is_painted_from_an_empty_one() {
    let painted = |game: AnyGame, start: &str, strokes: &[(&str, &str)]| {
        let mut position = game.read(start).expect("a position");
        let mut chosen: Option<String> = None;
        for (brush, spot) in strokes {
            match paint(&position, brush, chosen.as_deref(), spot) {
                Painted::Done(next) => (position, chosen) = (next, None),
                Painted::Chosen(spot) => chosen = Some(spot),
                Painted::Refused(key) => return key.to_string(),
            }
        }
        position.to_string()
    };
    let slides = |strokes: &[_]| painted(AnyGame::Slides, "solo 1 r 0.0.0.0.0.0 -", strokes);
    assert_eq!(
        slides(&[("r", "a1"), ("y", "a2"), ("*", "b1"), ("g", "a1")]),
        "solo 1 r 0.0.0.0.0.0 gy/*"
    );
    assert_eq!(slides(&[("r", "a1"), ("y", "b1"), ("-", "a1")]), "solo 1 r 0.0.0.0.0.0 y");
    let pyramids = |strokes: &[_]| painted(AnyGame::Pyramids, "chance 1 - r,g r,g R/G", strokes);
    assert_eq!(
        pyramids(&[("g", "1"), ("B", "2"), ("r", "2"), ("-", "2")]),
        "chance 1 - r,g r,g Rg/B"
    );
    assert_eq!(pyramids(&[("r", "1")]), "edit-refused-pair");
    assert_eq!(pyramids(&[("B", "1"), ("O", "2"), ("y", "1"), ("p", "2")]), "edit-refused-colours");
    let cups = |strokes: &[_]| painted(AnyGame::Cups, "base 1 r,g - 0.0.0.0 -", strokes);
    assert_eq!(
        cups(&[("r", "0,0"), ("r", "0,0"), ("g", "1,0"), ("g", "0,0"), ("-", "0,0")]),
        "base 2 r,g - 0.0.0.0 0,0:g1/1,0:g1"
    );
    let rows = "rogyb/rogyb/rogyb/rogyb/rogyb/pw/pw/pwpw/pw";
    let start = format!("1 side - - - 0-0 0 {rows}");
    let shuttles = |strokes: &[_]| painted(AnyGame::Shuttles, &start, strokes);
    assert_eq!(
        shuttles(&[("", "1.0"), ("", "2.1")]),
        "1 side - - - 0-0 0 oogyb/rrgyb/rogyb/rogyb/rogyb/pw/pw/pwpw/pw"
            .replace("side -", "load 1")
    );
    assert_eq!(
        shuttles(&[("", "6.0"), ("", "7>")]),
        "1 side - - - 0-0 0 rogyb/rogyb/rogyb/rogyb/rogyb/w/pwp/pwpw/pw"
    );
    assert_eq!(shuttles(&[("", "6.0"), ("", "1>")]), "edit-refused-full");
    assert_eq!(
        shuttles(&[("", "6.0"), ("", "10<")]),
        "1 load 1 p - 0-0 0 rogyb/rogyb/rogyb/rogyb/rogyb/w/pw/pwpw/pw"
    );
}

/// The scene without a pointer or a choice.
fn at_rest(view: &AnyView, piece_ids: &PieceIds) -> Scene {
    let words = &Words::new(Language::English);
    draw(&DrawInput { view, piece_ids, legal: &[], chosen: &[], pointed: None, past: &[], words })
}

/// Marks are numbered and on the board, one for every move that touches it.
#[test]
fn lines_are_drawn_on_the_board() {
    let mut dice = FastDice::new(3);
    for start in AnyGame::ALL.into_iter().flat_map(dealt) {
        let mut position = start;
        for _ in 0..dice.below(20) {
            if let Some(mv) = position.random_move(&mut dice) {
                position.play(mv).expect("a legal move");
            }
        }
        let viewer = position.to_move();
        let view = position.view(viewer);
        let piece_ids = PieceIds::new(&view);
        let scene = at_rest(&view, &piece_ids);
        let mut line = vec![];
        let mut ahead = position.clone();
        while let Some(mv) = ahead.random_move(&mut dice).filter(|_| line.len() < 6) {
            ahead.play(mv).expect("a legal move");
            line.push(mv);
        }
        let marks = trail(&position.view(viewer), &piece_ids, scene.size, &line);
        assert!(line.is_empty() || marks.len() == line.len() || position.game() == AnyGame::Cups);
        assert!(marks.len() <= line.len());
        if let Some(best) = marks.last() {
            assert_eq!(best.id, "mark-1");
        }
    }
    // Tokens fall: the second move is marked where its tokens are now.
    let position = AnyGame::Slides.read("solo 1 ry 0.0.0.0.0.0 rry/r*y").expect("a position");
    let piece_ids = PieceIds::new(&position.view(Seat::FIRST));
    let first = position.read_move("a1+b2").expect("a move");
    let mut after = position.clone();
    after.play(first).expect("a legal move");
    let second = after.read_move("a1").expect("a move");
    let scene = at_rest(&position.view(Seat::FIRST), &piece_ids);
    let marks = trail(&position.view(Seat::FIRST), &piece_ids, scene.size, &[first, second]);
    let svg: Vec<String> = marks.iter().map(show::scene::Thing::art_svg).collect();
    assert_eq!(marks.len(), 2);
    // The yellow ones: a3 and b3.
    let spot = scene.spots.iter().find(|spot| spot.id == "a3").expect("a spot for each token");
    let height = format!("cy=\"{}\"", spot.area.y + spot.area.height / 2.0);
    assert_eq!(svg[0].matches(&height).count(), 4, "{height}: {}", svg[0]);
}
