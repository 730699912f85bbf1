//! The board of Shuttles.

use std::collections::{BTreeMap, BTreeSet};

use quatuor::shuttles::{End, Line, Move, Position, Row};
use quatuor::{AnyGame, AnyMove, AnyView, FastDice, Request, Seat, Seed};
use show::scene::{Mark, Scene, State, Tap, Thing, badges, tell};
use show::words::Language;

use crate::scene::session::{Session, words};

fn read(text: &str) -> Session {
    Session::read(AnyGame::Shuttles, text)
}

fn position(session: &Session) -> Position {
    let AnyView::Shuttles(position) = session.view() else { panic!("another game") };
    position.0
}

/// Visits every position of random games.
fn each_position(games: u64, mut visit: impl FnMut(&Session)) {
    for number in 0..games {
        let seed = Seed::new(number.to_string());
        let mut session = Session::new(AnyGame::Shuttles.deal(&Request::default(), &seed).unwrap());
        let mut dice = FastDice::new(number);
        visit(&session);
        while let Some(mv) = session.position.random_move(&mut dice) {
            session.play(mv);
            visit(&session);
        }
    }
}

/// Every list of choices that taps can lead to, and the moves that they make.
fn touched(session: &Session) -> (BTreeSet<Vec<String>>, BTreeSet<String>) {
    let (mut lists, mut moves) = (BTreeSet::from([vec![]]), BTreeSet::new());
    let mut waiting = vec![vec![]];
    while let Some(chosen) = waiting.pop() {
        let scene = session.draw_with(&chosen, None, Language::English);
        let spots = scene.spots.iter().map(|spot| (&spot.id, spot.state));
        let actions = scene.actions.iter().map(|action| (&action.id, State::Open));
        for (id, state) in spots.chain(actions) {
            match session.tap(&chosen, id) {
                Tap::Inert => assert_eq!(state, State::Inert, "{id} after {chosen:?}"),
                Tap::Move(mv) => {
                    assert_eq!(state, State::Open, "{id} after {chosen:?}");
                    moves.insert(mv.to_string());
                }
                Tap::Chosen(now) => {
                    let given_back = chosen.contains(id);
                    let expected = if given_back { State::Chosen } else { State::Open };
                    assert_eq!(state, expected, "{id} after {chosen:?}");
                    assert_eq!(now.contains(id), !given_back);
                    if lists.insert(now.clone()) {
                        waiting.push(now);
                    }
                }
            }
        }
    }
    (lists, moves)
}

#[test]
fn taps_reach_all_legal_moves_and_no_others() {
    each_position(6, |session| {
        let legal = session.position.legal_moves().iter().map(ToString::to_string).collect();
        assert_eq!(touched(session).1, legal, "{}", session.position);
    });
}

#[test]
fn a_turn_that_cannot_be_started_is_passed_by_a_button() {
    let mut session = read("1 load 1 - - 1-0 3 ooooo/rrrrb/bbbbr/-/ggggp/ppppg/yyyyw/wwwwy/-");
    assert_eq!(session.draw().actions.len(), 1);
    assert!(matches!(session.tap(&[], "pass"), Tap::Move(mv) if mv.to_string() == "pass"));
    session.play_all("pass");
    assert!(session.draw().actions.is_empty());
    assert_eq!(session.tap(&[], "pass"), Tap::Inert);
}

/// The ink of a pawn, by the definition that it is filled with.
fn letter(thing: &Thing) -> char {
    let art = thing.art_svg();
    let (_, rest) = art.split_once("url(#gloss-").expect("pawns are glossy");
    match rest.split_once(')').unwrap().0 {
        "purple" => 'p',
        ink => ink.chars().next().unwrap(),
    }
}

fn is_pawn(thing: &Thing) -> bool {
    thing.id.strip_prefix('p').is_some_and(|id| id.parse::<usize>().is_ok())
}

fn is_ghost_pawn(thing: &Thing) -> bool {
    thing.id.strip_prefix("ghost-").is_some_and(|id| id.parse::<usize>().is_ok())
}

/// The pawns around a place, from left to right, as lines are written.
fn letters<'a>(things: impl Iterator<Item = &'a Thing>, (x, y): (f32, f32), half: f32) -> String {
    let near = |thing: &&Thing| (thing.at.x - x).abs() < half && (thing.at.y - y).abs() < 1.0;
    let mut pawns: Vec<&Thing> = things.filter(near).collect();
    pawns.sort_by(|one, other| one.at.x.total_cmp(&other.at.x));
    match pawns.iter().map(|pawn| letter(pawn)).collect::<String>() {
        text if text.is_empty() => "-".into(),
        text => text,
    }
}

fn middle(scene: &Scene, spot: &str) -> (f32, f32) {
    let area = scene.spot(spot).unwrap_or_else(|| panic!("no {spot}")).area;
    (area.x + area.width / 2.0, area.y + area.height / 2.0)
}

fn thing<'a>(scene: &'a Scene, id: &str) -> &'a Thing {
    scene.things.iter().find(|thing| thing.id == id).unwrap_or_else(|| panic!("no {id}"))
}

fn carrier(scene: &Scene, end: End) -> (f32, f32) {
    let at = thing(scene, &format!("carrier-{}", Move::Side(end))).at;
    (at.x, at.y)
}

#[test]
fn the_picture_shows_the_position_and_pawns_keep_their_ids() {
    let mut inks = BTreeMap::new();
    each_position(6, |session| {
        let (scene, board) = (session.draw(), position(session));
        let pawns = || scene.things.iter().filter(|thing| is_pawn(thing));
        if session.last.is_none() {
            inks = pawns().map(|pawn| (pawn.id.clone(), letter(pawn))).collect();
            assert_eq!(inks.len(), 35);
        }
        let now: BTreeMap<_, _> = pawns().map(|pawn| (pawn.id.clone(), letter(pawn))).collect();
        assert_eq!(inks, now);
        assert_eq!(pawns().count(), 35);
        for row in Row::all() {
            let seen = letters(pawns(), middle(&scene, &format!("load-{row}")), 215.0);
            assert_eq!(seen, board.board().row(row).to_string(), "row {row} of {board}");
        }
        for end in End::BOTH {
            let seen = letters(pawns(), carrier(&scene, end), 120.0);
            assert_eq!(seen, board.cursor(end).to_string(), "{end:?} of {board}");
        }
        let lines =
            board.board().rows().iter().copied().chain(End::BOTH.map(|end| board.cursor(end)));
        let joints: usize = lines.map(|line: Line| line.len() - line.groups().count()).sum();
        let bars = scene.things.iter().filter(|thing| thing.id.starts_with("bar-"));
        assert_eq!(bars.count(), joints);
        let frames = scene.things.iter().filter(|thing| thing.id.starts_with("frame-"));
        assert_eq!(frames.count(), board.board().complete_rows());
    });
}

#[test]
fn pointing_shows_the_row_after_the_push_and_what_spills() {
    let mut spills = 0;
    each_position(2, |session| {
        for chosen in touched(session).0 {
            let scene = session.draw_with(&chosen, None, Language::English);
            for spot in scene.spots.iter().filter(|spot| spot.state == State::Open) {
                let Tap::Move(mv) = session.tap(&chosen, &spot.id) else { continue };
                let AnyMove::Shuttles(Move::Drop { row, .. } | Move::Unload(row)) = mv else {
                    continue;
                };
                let mut after = Session::new(session.position.clone());
                let mover = session.position.to_move();
                after.play(mv);
                let preview = session.draw_with(&chosen, Some(&spot.id), Language::English);
                let pieces = || preview.things.iter().filter(|it| is_pawn(it) || is_ghost_pawn(it));
                let seen = letters(pieces(), middle(&preview, &format!("load-{row}")), 215.0);
                assert_eq!(seen, position(&after).board().row(row).to_string());
                let far = position(session).end_of(mover).unwrap().opposite();
                let spilled = preview
                    .things
                    .iter()
                    .filter(|thing| is_pawn(thing) && thing.mark == Some(Mark::Ghost));
                let count = match mv {
                    AnyMove::Shuttles(Move::Unload(_)) => 0,
                    _ => position(&after).cursor(far).len() - position(session).cursor(far).len(),
                };
                assert_eq!(spilled.clone().count(), count);
                assert!(
                    spilled.clone().all(|pawn| (pawn.at.x - carrier(&scene, far).0).abs() < 120.0)
                );
                spills += count;
                assert_eq!(preview.spots.len(), scene.spots.len());
                assert!(
                    preview.spots.iter().zip(&scene.spots).all(|(now, was)| now.area == was.area)
                );
            }
        }
    });
    assert!(spills > 0);
}

#[test]
fn ids_are_unique_and_spots_lie_apart_inside_the_scene() {
    each_position(4, |session| {
        let pointed = session.position.legal_moves().len() % 9 + 1;
        for pointed in [None, Some(format!("load-{pointed}"))] {
            let scene = session.draw_with(&[], pointed.as_deref(), Language::English);
            let things: BTreeSet<_> = scene.things.iter().map(|thing| &thing.id).collect();
            assert_eq!(things.len(), scene.things.len());
            let spots: BTreeSet<_> = scene.spots.iter().map(|spot| &spot.id).collect();
            assert_eq!(spots.len(), scene.spots.len());
            let cells: BTreeSet<_> =
                scene.spots.iter().map(|spot| (spot.row, spot.column)).collect();
            assert_eq!(cells.len(), scene.spots.len());
            for (index, spot) in scene.spots.iter().enumerate() {
                let area = spot.area;
                assert!(area.x >= 0.0 && area.x + area.width <= scene.size.x, "{}", spot.id);
                assert!(area.y >= 0.0 && area.y + area.height <= scene.size.y, "{}", spot.id);
                // At least 24 pixels on a phone, where the board is 370 wide.
                let pixel = scene.size.x / 370.0;
                assert!(area.width >= 24.0 * pixel && area.height >= 44.0 * pixel, "{}", spot.id);
                for other in &scene.spots[index + 1..] {
                    let apart = |a: f32, width: f32, b: f32| a + width <= b + 0.01;
                    let (one, two) = (area, other.area);
                    assert!(
                        apart(one.x, one.width, two.x)
                            || apart(two.x, two.width, one.x)
                            || apart(one.y, one.height, two.y)
                            || apart(two.y, two.height, one.y),
                        "{} and {} in {}",
                        spot.id,
                        other.id,
                        session.position
                    );
                }
            }
        }
    });
}

#[test]
fn every_spot_says_what_it_is_in_every_language() {
    each_position(2, |session| {
        let mut boards = BTreeSet::new();
        for language in Language::ALL {
            let scene = session.draw_with(&[], None, language);
            let labels: BTreeSet<_> = scene.spots.iter().map(|spot| &spot.label).collect();
            assert_eq!(labels.len(), scene.spots.len(), "{}", session.position);
            let said = labels.into_iter().chain(scene.task.as_ref());
            for text in said.chain(scene.actions.iter().map(|action| &action.label)) {
                let is_filled = !text.is_empty() && !text.contains(['{', '}']);
                assert!(is_filled && !text.contains("shuttles-"), "{text}");
            }
            boards.insert(scene.title);
            for mv in session.position.legal_moves() {
                let text = tell(&session.view(), mv, words(language));
                assert!(text.ends_with(&format!(" ({mv})")), "{text}");
                assert!(!text.contains("shuttles-") && !text.contains(['{', '}']), "{text}");
            }
        }
        assert_eq!(boards.len(), Language::ALL.len());
    });
}

#[test]
fn nothing_can_be_tapped_during_the_turn_of_others() {
    each_position(2, |session| {
        let scene = session.draw_among(&[], &[], None, Language::English);
        assert!(scene.spots.iter().all(|spot| spot.state == State::Inert));
        assert!(scene.actions.is_empty() && scene.task.is_none());
        assert_eq!(scene.spots.len(), session.draw().spots.len());
    });
}

const MIDDLE: &str = "2 load 1 - - 0-0 47 yr/yo/gpw/wpb/yprrr/ooobw/yygpp/wwgbb/brogg";

fn list(ids: &[&str]) -> Vec<String> {
    ids.iter().map(ToString::to_string).collect()
}

#[test]
fn a_group_on_the_cursor_is_picked_as_one() {
    let mut session = read(MIDDLE);
    session.play_all("L9 L4");
    let scene = session.draw();
    assert!(scene.spot("cursor-2").is_none());
    assert_eq!(scene.spot("cursor-1").unwrap().label, "right shuttle, place 1: blue; drop 1 pawn");
    let group = scene.spot("cursor-3").unwrap();
    assert_eq!(group.label, "right shuttle, place 3: 2 × green; drop 3 pawns");
    assert_eq!(session.tap(&[], "drop-2"), Tap::Inert);
    assert_eq!(session.tap(&[], "cursor-3"), Tap::Chosen(list(&["cursor-3"])));
    assert_eq!(session.tap(&list(&["cursor-3"]), "cursor-1"), Tap::Chosen(list(&["cursor-1"])));
    assert_eq!(session.tap(&list(&["cursor-3"]), "cursor-3"), Tap::Chosen(vec![]));
    let dropped = session.tap(&list(&["cursor-3"]), "drop-2");
    assert!(matches!(dropped, Tap::Move(mv) if mv.to_string() == "D2:3"));
}

#[test]
fn picked_pawns_are_not_mixed_with_others() {
    let mut session = read(MIDDLE);
    session.play_all("L4");
    // One pawn can only be dropped as one: its rows are open besides the loads.
    assert!(matches!(session.tap(&[], "drop-1"), Tap::Move(mv) if mv.to_string() == "D1:1"));
    assert!(matches!(session.tap(&[], "load-1"), Tap::Move(mv) if mv.to_string() == "L1"));
    assert_eq!(session.tap(&list(&["cursor-1"]), "load-1"), Tap::Inert);
    assert!(matches!(session.tap(&list(&["cursor-1"]), "drop-1"), Tap::Move(_)));
}

#[test]
fn a_cursor_goes_to_the_row_that_it_serves() {
    let mut session = read(MIDDLE);
    let row_of = |session: &Session, end: End| {
        let scene = session.draw();
        let at = carrier(&scene, end).1;
        let is_at = |row: &Row| (middle(&scene, &format!("load-{row}")).1 - at).abs() < 1.0;
        Row::all().find(is_at).expect("beside a row").number()
    };
    let rows = |session: &Session| [row_of(session, End::Left), row_of(session, End::Right)];
    assert_eq!(rows(&session), [5, 5]);
    for (texts, expected) in
        [("L2", [5, 2]), ("L3 L4", [5, 4]), ("D9:1", [9, 9]), ("D1:2", [9, 1]), ("U3", [3, 1])]
    {
        session.play_all(texts);
        assert_eq!(rows(&session), expected, "after {texts}");
    }
}

#[test]
fn one_line_says_what_is_left_to_do() {
    let task = |session: &Session, chosen: &[&str]| {
        session.draw_with(&list(chosen), None, Language::English).task.unwrap()
    };
    let deal = read("1 side - - - 0-0 0 yrw/brwrp/ygrpb/pbo/gbwy/oygo/pbwo/rwg/opgy");
    assert_eq!(task(&deal, &[]), "choose the left or the right shuttle");
    let mut session = read(MIDDLE);
    assert_eq!(task(&session, &[]), "load up to 3 pawns at the right ends of the rows");
    session.play_all("L2");
    assert_eq!(task(&session, &[]), "load up to 2 more pawns, or drop");
    session.play_all("L3");
    assert_eq!(task(&session, &[]), "load 1 more pawn, or choose on your shuttle what to drop");
    assert_eq!(task(&session, &["cursor-2"]), "choose a row for 2 pawns");
    session.play_all("L4");
    assert_eq!(task(&session, &[]), "drop 3 pawns: choose on your shuttle how many go first");
    session.play_all("D9:1");
    let then =
        "drop 2 pawns: choose on your shuttle how many go first; then unload the other shuttle";
    assert_eq!(task(&session, &[]), then);
    session.play_all("D1:1");
    assert_eq!(task(&session, &[]), "drop 1 pawn; then unload the other shuttle");
    session.play_all("D1:1");
    assert_eq!(task(&session, &[]), "unload the other shuttle: 1 pawn");
}

#[test]
fn texts_of_moves_are_complete() {
    let said = |session: &Session, text: &str, language| {
        tell(&session.view(), session.position.read_move(text).unwrap(), words(language))
    };
    let mut session = read(MIDDLE);
    assert_eq!(said(&session, "L9", Language::English), "loads 2 × green from row 9 (L9)");
    session.play_all("L2 L3 L4");
    assert_eq!(
        said(&session, "D6:3", Language::English),
        "drops blue, white and orange into row 6 and pushes 3 × orange onto the other shuttle (D6:3)"
    );
    assert_eq!(
        said(&session, "D6:3", Language::French),
        "dépose bleu, blanc et orange dans la rangée 6 et pousse 3 × orange sur l’autre curseur (D6:3)"
    );
    session.play_all("D6:3");
    assert_eq!(said(&session, "U1", Language::Dutch), "lost 3 × oranje in rij 1 (U1)");
    let last = read("2 load 2 y - 4-1 1 wwwww/ppppp/ooooo/bb/yyyy/-/bbb/rrrrr/ggggg");
    assert_eq!(
        said(&last, "D5:1", Language::English),
        "drops yellow into row 5 and completes the row (D5:1)"
    );
}

#[test]
fn the_badge_shows_points_and_side() {
    let session = read("2 load 2 y - 4-1 1 wwwww/ppppp/ooooo/bb/yyyy/-/bbb/rrrrr/ggggg");
    let labels: Vec<_> = (0..2)
        .flat_map(|seat| {
            badges(&session.view(), Seat::new(seat + 1).unwrap(), words(Language::English))
        })
        .map(|badge| (badge.count, badge.label))
        .collect();
    let expected = [(4, "4 points, right shuttle"), (1, "1 point, left shuttle")];
    assert_eq!(labels, expected.map(|(count, label)| (count, label.to_string())));
}
