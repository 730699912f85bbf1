//! Slides: taps, ids and labels over random games.

use std::collections::{BTreeMap, BTreeSet};

use quatuor::slides::{Move, Position, Ruleset};
use quatuor::{AnyMove, AnyView, FastDice, Game, Ruleset as _, Seat, Seed, View as _};
use show::scene::{
    DrawInput, Mark, PieceIds, Scene, Snug, State, Tap, badges, draw, secrets, tap, tell,
};
use show::words::{Language, Words};

fn view(position: &Position, seat: Seat) -> AnyView {
    AnyView::Slides(position.view(seat))
}

fn legal(position: &Position) -> Vec<AnyMove> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.into_iter().map(AnyMove::Slides).collect()
}

/// What the seat to move sees.
fn scene(
    position: &Position,
    piece_ids: &PieceIds,
    chosen: &[String],
    pointed: Option<&str>,
) -> Scene {
    draw(&DrawInput {
        view: &view(position, position.to_move()),
        piece_ids,
        legal: &legal(position),
        chosen,
        pointed,
        past: &[],
        words: &Words::new(Language::English),
    })
}

fn fresh(position: &Position) -> PieceIds {
    PieceIds::new(&view(position, Seat::FIRST))
}

/// Every second position of random games with a few rulesets.
fn games(mut visit: impl FnMut(&Position, Option<Move>)) {
    let mut dice = FastDice::new(5);
    for (number, ruleset) in Ruleset::all().into_iter().enumerate().step_by(3) {
        let mut position = Position::deal(&ruleset, &Seed::new(format!("tray {number}")));
        while let Some(mv) = position.random_move(&mut dice) {
            visit(&position, Some(mv));
            position.play(mv).expect("legal");
        }
        visit(&position, None);
    }
}

fn read(text: &str) -> Position {
    text.parse().expect("a position")
}

/// All moves that can be reached by tapping open spots, from what is chosen.
fn reach(
    position: &Position,
    chosen: &[String],
    seen: &mut BTreeSet<Vec<String>>,
    reached: &mut BTreeSet<String>,
) {
    if !seen.insert(chosen.to_vec()) {
        return;
    }
    let (view, legal) = (view(position, position.to_move()), legal(position));
    let scene = scene(position, &fresh(position), chosen, None);
    let open = scene.spots.iter().filter(|spot| spot.state != State::Inert).map(|spot| &spot.id);
    for id in open.chain(scene.actions.iter().map(|action| &action.id)) {
        match tap(&view, &legal, chosen, id) {
            Tap::Move(mv) => {
                reached.insert(mv.to_string());
            }
            Tap::Chosen(next) => reach(position, &next, seen, reached),
            Tap::Inert => panic!("{id} is open and does nothing: {position}"),
        }
    }
    for spot in scene.spots.iter().filter(|spot| spot.state == State::Inert) {
        if chosen.is_empty() {
            assert_eq!(tap(&view, &legal, chosen, &spot.id), Tap::Inert, "{}: {position}", spot.id);
        }
    }
}

#[test]
fn open_spots_lead_to_all_legal_moves_and_to_nothing_else() {
    let mut count = 0;
    games(|position, _| {
        count += 1;
        if count % 3 != 0 {
            return;
        }
        let mut reached = BTreeSet::new();
        reach(position, &[], &mut BTreeSet::new(), &mut reached);
        let legal: BTreeSet<String> = legal(position).iter().map(ToString::to_string).collect();
        assert_eq!(reached, legal, "{position}");
    });
}

#[test]
fn one_tap_is_enough_without_a_choice() {
    let position = read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rr/gy");
    let (view, legal) = (view(&position, Seat::FIRST), legal(&position));
    for cell in ["a1", "a2"] {
        let played = tap(&view, &legal, &[], cell);
        assert!(matches!(played, Tap::Move(mv) if mv.to_string() == "a1"), "{cell}: {played:?}");
    }
    assert_eq!(tap(&view, &legal, &[], "b1"), Tap::Inert, "a token alone");
    assert_eq!(tap(&view, &legal, &[], "j9"), Tap::Inert, "an empty cell");
    assert_eq!(tap(&view, &legal, &[], "nonsense"), Tap::Inert);
}

#[test]
fn jokers_are_tapped_in_and_out() {
    let position = read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rr*/gyb");
    let (view, legal) = (view(&position, Seat::FIRST), legal(&position));
    let Tap::Chosen(chosen) = tap(&view, &legal, &[], "a1") else { panic!("there is a choice") };
    let shown = scene(&position, &fresh(&position), &chosen, None);
    let lit =
        |scene: &Scene| scene.things.iter().filter(|thing| thing.mark == Some(Mark::Lit)).count();
    assert_eq!(lit(&shown), 2, "jokers stay unless they are tapped");
    assert!(shown.spot("a3").is_some_and(|spot| spot.label.contains("left out")));
    let Tap::Chosen(chosen) = tap(&view, &legal, &chosen, "a3") else { panic!("in") };
    let shown = scene(&position, &fresh(&position), &chosen, None);
    assert_eq!((lit(&shown), shown.actions[0].label.as_str()), (3, "Remove 3 tokens"));
    let played = tap(&view, &legal, &chosen, "confirm");
    assert!(matches!(played, Tap::Move(mv) if mv.to_string() == "a1+a3"), "{played:?}");
    let Tap::Chosen(out) = tap(&view, &legal, &chosen, "a3") else { panic!("out") };
    assert!(matches!(tap(&view, &legal, &out, "a2"), Tap::Move(mv) if mv.to_string() == "a1"));
}

#[test]
fn pointing_lights_the_group_and_shows_what_falls() {
    let position = read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 grry/gy");
    let shown = scene(&position, &fresh(&position), &[], Some("a2"));
    let lit: Vec<&str> =
        shown.things.iter().filter(|t| t.mark == Some(Mark::Lit)).map(|t| t.id.as_str()).collect();
    assert_eq!(lit, ["t1", "t2"]);
    let ghosts: Vec<&str> = shown
        .things
        .iter()
        .filter(|t| t.mark == Some(Mark::Ghost))
        .map(|t| t.id.as_str())
        .collect();
    assert_eq!(ghosts, ["lands-a2"], "the yellow token falls by two");
}

#[test]
fn tokens_keep_their_ids_while_they_fall() {
    games(|position, mv| {
        let Some(mv) = mv else { return };
        let piece_ids = fresh(position);
        let mut followed = piece_ids.clone();
        followed.follow(&view(position, Seat::FIRST), AnyMove::Slides(mv));
        let mut after = *position;
        after.play(mv).expect("legal");
        let tokens = |position: &Position, piece_ids: &PieceIds| -> BTreeMap<String, String> {
            let shown = scene(position, piece_ids, &[], None);
            let tokens = shown.things.into_iter().filter(|thing| thing.id.starts_with('t'));
            tokens.filter(|t| t.id != "tray").map(|t| (t.id.clone(), t.art_svg())).collect()
        };
        let (before, after) = (tokens(position, &piece_ids), tokens(&after, &followed));
        assert_eq!(after.len(), before.len() - mv.cells().len());
        for (id, art) in after {
            assert_eq!(before[&id], art, "the same token, of the same colour");
        }
    });
}

#[test]
fn spots_tile_the_board_and_have_labels() {
    games(|position, _| {
        for language in Language::ALL {
            let shown = draw(&DrawInput {
                view: &view(position, Seat::FIRST),
                piece_ids: &fresh(position),
                legal: &legal(position),
                chosen: &[],
                pointed: None,
                past: &[],
                words: &Words::new(language),
            });
            let tokens = position.open().board().occupied().len();
            assert_eq!(shown.spots.len(), tokens);
            let labels: BTreeSet<&str> = shown.spots.iter().map(|s| s.label.as_str()).collect();
            assert_eq!(labels.len(), tokens);
            let ids: BTreeSet<&str> = shown.things.iter().map(|t| t.id.as_str()).collect();
            assert_eq!(ids.len(), shown.things.len());
            for spot in &shown.spots {
                let area = spot.area;
                assert!(area.x >= 0.0 && area.x + area.width <= shown.size.x);
                assert!(area.y >= 0.0 && area.y + area.height <= shown.size.y);
            }
        }
    });
    let position = read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rr/ry");
    let shown = scene(&position, &fresh(&position), &[], None);
    let label = |id: &str| shown.spot(id).map(|spot| spot.label.clone()).unwrap_or_default();
    assert_eq!(label("a2"), "slide a, height 2, red, group of 3");
    assert_eq!(label("b2"), "slide b, height 2, yellow, alone");
}

#[test]
fn a_scene_shows_nothing_that_its_viewer_may_not_know() {
    games(|position, _| {
        for seat in Seat::all(position.seats()) {
            let own = position.view(seat);
            let pictures: BTreeSet<String> = own
                .possible_positions()
                .into_iter()
                .map(|world| {
                    let shown = draw(&DrawInput {
                        view: &view(&world, seat),
                        piece_ids: &fresh(&world),
                        legal: &[],
                        chosen: &[],
                        pointed: None,
                        past: &[],
                        words: &Words::new(Language::English),
                    });
                    shown.to_svg()
                })
                .collect();
            assert_eq!(pictures.len(), 1, "{position}");
        }
    });
}

#[test]
fn moves_have_texts() {
    let english = Words::new(Language::English);
    let told = |text: &str, mv: &str| {
        let position = read(text);
        let mv = AnyMove::Slides(position.parse_move(mv).expect("a move"));
        tell(&view(&position, Seat::FIRST), mv, &english)
    };
    let board = "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rr*/g*b";
    assert_eq!(told(board, "a1"), "removes 2 red tokens (a1)");
    assert_eq!(told(board, "a1+a3"), "removes 2 red with 1 joker (a1+a3)");
    assert_eq!(
        told("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 r**/gyb", "a2+a3"),
        "removes 2 jokers (a2+a3)"
    );
}

#[test]
fn taken_tokens_are_public_and_secrets_are_not() {
    let position = read("base 1 r,g 3.0.0.0.0.1,0.0.0.0.0.0 rr/gy");
    let (one, two) = (Seat::FIRST, Seat::FIRST.next(2));
    let english = Words::new(Language::English);
    let taken = badges(&view(&position, two), one, &english);
    let counts: Vec<u32> = taken.iter().map(|badge| badge.count).collect();
    assert_eq!(counts, [3, 0, 0, 0, 0, 1]);
    assert_eq!(taken[0].label, "took 3 of red");
    assert_eq!(secrets(&view(&position, one), one).map(|inks| inks.len()), Some(1));
    assert_eq!(secrets(&view(&position, one), two), None);
}

#[test]
fn small_boards_are_drawn_small() {
    let start = read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rrb/g/by");
    let snug = Snug::of(&view(&start, Seat::FIRST)).expect("slides can be small");
    let large = scene(&start, &fresh(&start), &[], None);
    let small = snug.fit(large.clone());
    assert!(small.size.x < large.size.x && small.size.y < large.size.y);
    for (one, other) in small.spots.iter().zip(&large.spots) {
        assert_eq!((&one.id, one.area.x), (&other.id, other.area.x));
        assert_eq!(small.size.y - one.area.y, large.size.y - other.area.y, "from the lower edge");
        assert!(one.area.y >= 0.0 && one.area.x + one.area.width <= small.size.x, "{}", one.id);
    }
    // It keeps its size when tokens leave.
    let mut after = start;
    let mv = after.parse_move("a1").expect("a move");
    after.play(mv).expect("legal");
    assert_eq!(snug.fit(scene(&after, &fresh(&after), &[], None)).size, small.size);
    let empty = read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 -");
    assert_eq!(Snug::of(&view(&empty, Seat::FIRST)), None);
}
