//! Pyramids: taps, ids and labels over random games.

use std::collections::{BTreeMap, BTreeSet};

use quatuor::pyramids::{Move, Place, Position, Ruleset};
use quatuor::{AnyMove, AnyView, FastDice, Game, Ruleset as _, Seat, Seed, View as _};
use show::scene::{DrawInput, PieceIds, Scene, Spot, State, Tap, badges, draw, secrets, tap, tell};
use show::words::{Language, Words};

/// A view, with the legal moves and the last move.
struct Session {
    view: AnyView,
    piece_ids: PieceIds,
    legal: Vec<AnyMove>,
    words: Words,
}

impl Session {
    fn new(position: &Position, seat: Seat) -> Session {
        let view = AnyView::Pyramids(position.view(seat));
        let piece_ids = PieceIds::new(&view);
        Session { view, piece_ids, legal: legal(position), words: Words::new(Language::English) }
    }

    fn scene(&self, chosen: &[&str], pointed: Option<&str>) -> Scene {
        let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        draw(&DrawInput {
            view: &self.view,
            piece_ids: &self.piece_ids,
            legal: &self.legal,
            chosen: &chosen,
            pointed,
            past: &[],
            words: &self.words,
        })
    }

    fn tap(&self, chosen: &[&str], spot: &str) -> Tap<AnyMove> {
        let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        tap(&self.view, &self.legal, &chosen, spot)
    }
}

fn legal(position: &Position) -> Vec<AnyMove> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.into_iter().map(AnyMove::Pyramids).collect()
}

/// Every position of a random game with every ruleset, including the last one.
fn games(mut visit: impl FnMut(&Position, Option<Move>)) {
    let mut dice = FastDice::new(31);
    for ruleset in Ruleset::all() {
        let mut position = Position::deal(&ruleset, &Seed::new("cloth"));
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

/// Where all pieces are, by id.
fn pieces(scene: &Scene) -> BTreeMap<&str, (f32, f32)> {
    let is_piece = |id: &str| id.strip_prefix('p').is_some_and(|rest| rest.parse::<u32>().is_ok());
    let pieces = scene.things.iter().filter(|thing| is_piece(&thing.id));
    pieces.map(|thing| (thing.id.as_str(), (thing.at.x, thing.at.y))).collect()
}

#[test]
fn open_spots_lead_to_all_legal_moves_and_to_nothing_else() {
    games(|position, _| {
        let session = Session::new(position, position.to_move());
        let mut reached = vec![];
        for first in session.scene(&[], None).spots {
            match (session.tap(&[], &first.id), first.state) {
                (Tap::Inert, State::Inert) => continue,
                (Tap::Chosen(chosen), State::Open) => assert_eq!(chosen, [first.id.as_str()]),
                other => panic!("{}: {other:?}", first.label),
            }
            for second in session.scene(&[&first.id], None).spots {
                match (session.tap(&[&first.id], &second.id), second.state) {
                    (Tap::Inert, State::Inert) => {}
                    (Tap::Move(mv), State::Open) => reached.push(mv.to_string()),
                    (Tap::Chosen(chosen), State::Chosen) => {
                        assert!(chosen.is_empty() && second.id == first.id, "given back");
                    }
                    (Tap::Chosen(chosen), State::Open) => {
                        assert_eq!(chosen, [second.id.as_str()], "switched");
                    }
                    other => panic!("{}: {other:?}", second.label),
                }
            }
        }
        reached.sort();
        let mut expected: Vec<String> = session.legal.iter().map(ToString::to_string).collect();
        expected.sort();
        assert_eq!(reached, expected);
    });
}

#[test]
fn nothing_can_be_tapped_during_the_turn_of_others() {
    games(|position, _| {
        let mut session = Session::new(position, position.to_move().next(position.seats()));
        session.legal.clear();
        for spot in session.scene(&["r"], Some("r")).spots {
            assert_eq!(spot.state, State::Inert, "{}", spot.label);
            assert_eq!(session.tap(&["r"], &spot.id), Tap::Inert, "{}", spot.label);
        }
    });
}

#[test]
fn pieces_are_drawn_once_and_keep_their_ids() {
    games(|position, mv| {
        for seat in Seat::all(position.seats()) {
            let mut session = Session::new(position, seat);
            let before = session.scene(&[], None);
            let board = position.board();
            let laid: usize = board.places().map(|place| board.height(place)).sum();
            let all: BTreeSet<&str> = before.things.iter().map(|thing| &*thing.id).collect();
            assert_eq!(all.len(), before.things.len(), "an id twice");
            assert_eq!(pieces(&before).len(), laid + board.stock(seat).len());

            let Some(mv) = mv else { continue };
            let mut next = *position;
            next.play(mv).expect("legal");
            session.piece_ids.follow(&session.view, AnyMove::Pyramids(mv));
            session.view = AnyView::Pyramids(next.view(seat));
            let after = session.scene(&[], None);
            let (old, new) = (pieces(&before), pieces(&after));
            let is_covered = next.board().height(mv.place) > board.height(mv.place);
            let from_stock = usize::from(seat == position.to_move());
            let gone = old.keys().filter(|id| !new.contains_key(*id)).count();
            let come = new.keys().filter(|id| !old.contains_key(*id)).count();
            let moved = old.iter().filter(|(id, at)| new.get(*id).is_some_and(|to| to != *at));
            let moved: Vec<_> = moved.map(|(id, _)| new[id]).collect();
            if is_covered {
                assert_eq!((gone, come, moved.len()), (0, 1 - from_stock, from_stock));
                let base =
                    after.things.iter().find(|thing| thing.id == format!("base-{}", mv.place));
                let place = base.map(|base| (base.at.x, base.at.y)).expect("a base");
                assert!(moved.iter().all(|to| *to == place), "it lies where it was played");
            } else {
                assert_eq!((gone, come, moved.len()), (1 + from_stock, 0, 0));
            }
        }
    });
}

#[test]
fn spots_lie_apart_inside_the_scene() {
    let is_apart = |one: &Spot, other: &Spot| {
        let (a, b) = (one.area, other.area);
        a.x + a.width <= b.x + 0.01
            || b.x + b.width <= a.x + 0.01
            || a.y + a.height <= b.y + 0.01
            || b.y + b.height <= a.y + 0.01
    };
    for ruleset in Ruleset::all() {
        let position = Position::deal(&ruleset, &Seed::new("apart"));
        let scene = Session::new(&position, position.to_move()).scene(&[], None);
        assert!((0.8..=1.2).contains(&(scene.size.x / scene.size.y)), "{:?}", scene.size);
        for (index, spot) in scene.spots.iter().enumerate() {
            let area = spot.area;
            assert!(area.x >= 0.0 && area.x + area.width <= scene.size.x, "{spot:?}");
            assert!(area.y >= 0.0 && area.y + area.height <= scene.size.y, "{spot:?}");
            // A finger on a phone, whose screen is 370 points wide.
            assert!(area.width.min(area.height) * 370.0 / scene.size.x >= 44.0, "{spot:?}");
            for other in &scene.spots[index + 1..] {
                assert!(is_apart(spot, other), "{spot:?} {other:?}");
                assert_ne!((spot.row, spot.column), (other.row, other.column));
            }
        }
    }
}

#[test]
fn labels_are_different_and_complete_in_every_language() {
    games(|position, mv| {
        let mut session = Session::new(position, position.to_move());
        for language in Language::ALL {
            session.words = Words::new(language);
            for chosen in [&["y"][..], &[]] {
                let scene = session.scene(chosen, None);
                let mut texts: Vec<String> =
                    scene.spots.into_iter().map(|spot| spot.label).chain([scene.title]).collect();
                for seat in Seat::all(position.seats()) {
                    let badges = badges(&session.view, seat, &session.words);
                    assert_eq!(badges.len(), position.board().colours().len());
                    let stock = position.board().stock(seat).len();
                    assert_eq!(badges.iter().map(|badge| badge.count).sum::<u32>(), stock as u32);
                }
                let own = badges(&session.view, position.to_move(), &session.words);
                texts.extend(own.into_iter().map(|badge| badge.label));
                texts.extend(
                    mv.map(|mv| tell(&session.view, AnyMove::Pyramids(mv), &session.words)),
                );
                assert!(texts.iter().all(|text| !text.contains(['{', '['])), "{texts:?}");
                assert!(texts.iter().all(|text| !text.contains("pyramids-")), "{texts:?}");
                let different: BTreeSet<&String> = texts.iter().collect();
                assert_eq!(different.len(), texts.len(), "{language:?}: {texts:?}");
            }
        }
    });
}

#[test]
fn secrets_of_others_are_not_shown() {
    games(|position, mv| {
        let seat = position.to_move();
        let seen = |position: &Position| {
            let session = Session::new(position, seat);
            let told = mv.map(|mv| tell(&session.view, AnyMove::Pyramids(mv), &session.words));
            let secrets: Vec<_> =
                Seat::all(position.seats()).map(|seat| secrets(&session.view, seat)).collect();
            (session.scene(&["r"], Some("3")), told, secrets)
        };
        let (scene, told, known) = seen(position);
        assert_eq!(known.iter().flatten().count(), 1, "only its own");
        assert!(known[seat.index()].is_some());
        for other in position.view(seat).possible_positions().iter().step_by(9) {
            assert_eq!(seen(other), (scene.clone(), told.clone(), known.clone()));
        }
    });
}

/// Green may cover the pile of place 2, red makes a pair there; place 3 was just played.
const SMALL: &str = "chance 1 3 r,b rrg,ybb R/Bgr/Ybg/G";

#[test]
fn the_place_just_played_is_closed_until_the_game_is_over() {
    let session = Session::new(&read(SMALL), Seat::FIRST);
    let scene = session.scene(&["r"], None);
    let closed = |scene: &Scene| scene.things.iter().any(|thing| thing.id == "closed");
    assert!(closed(&scene));
    assert_eq!(
        scene.spot("3").map(|spot| spot.label.as_str()),
        Some(
            "place 3, green on top, 2 pieces on a yellow base, from the bottom: blue, green, \
             closed, as it was played on just now"
        )
    );
    let over = Session::new(&read("chance 1 3 r,b -,- R/Bgr/Ybg/G"), Seat::FIRST).scene(&[], None);
    assert!(!closed(&over));
    assert!(over.spots.iter().all(|spot| !spot.label.contains("closed")));
}

#[test]
fn a_pointed_place_shows_its_history_and_what_would_happen() {
    let session = Session::new(&read(SMALL), Seat::FIRST);
    let shown = |chosen: &[&str], pointed: &str| {
        let scene = session.scene(chosen, Some(pointed));
        let has = |id: &str| scene.things.iter().any(|thing| thing.id == id);
        let label = scene.spot(pointed).expect("a spot").label.clone();
        (has("callout"), has("preview"), label)
    };
    assert_eq!(shown(&[], "4"), (false, false, "place 4, bare green base".into()));
    assert_eq!(shown(&["g"], "4"), (false, false, "place 4, bare green base".into()));
    let bare = "place 1, bare red base, green would cover red (g@1)";
    assert_eq!(shown(&["g"], "1"), (false, true, bare.into()));
    let pile = "place 2, red on top, 2 pieces on a blue base, from the bottom: green, red";
    assert_eq!(shown(&[], "2"), (true, false, pile.into()));
    let covers = format!("{pile}, green would cover red (g@2)");
    assert_eq!(shown(&["g"], "2"), (true, true, covers));
    let cancels = format!("{pile}, the red pair would leave and green would show (r@2)");
    assert_eq!(shown(&["r"], "2"), (true, true, cancels));
    // A place that a smaller board does not have.
    let scene = session.scene(&["r"], Some("24"));
    assert_eq!(scene, session.scene(&["r"], None));
}

#[test]
fn moves_have_texts() {
    let position = read(SMALL);
    let view = AnyView::Pyramids(position.view(Seat::FIRST));
    let told = |text: &str, language| {
        let mv = position.parse_move(text).expect("legal");
        tell(&view, AnyMove::Pyramids(mv), &Words::new(language))
    };
    assert_eq!(told("g@1", Language::English), "puts green on the red base of place 1 (g@1)");
    assert_eq!(told("g@2", Language::English), "covers red with green on place 2 (g@2)");
    assert_eq!(
        told("r@2", Language::English),
        "takes the red pair off place 2, which shows green again (r@2)"
    );
    assert_eq!(
        told("r@2", Language::French),
        "retire la paire rouge de l’emplacement 2, qui montre de nouveau vert (r@2)"
    );
    assert_eq!(told("g@2", Language::Dutch), "bedekt rood met groen op plaats 2 (g@2)");
}

#[test]
fn a_pile_of_many_pieces_can_be_drawn() {
    let pile = "orygbp".repeat(5);
    let position = read(&format!("chance 1 - r,b,g,y r,o,y,g R{pile}"));
    assert_eq!(position.board().height(Place::from_index(0)), 30);
    let scene = Session::new(&position, Seat::FIRST).scene(&["r"], Some("1"));
    let callout = scene.things.iter().find(|thing| thing.id == "callout").expect("a callout");
    assert!(callout.at.y >= 0.0);
    assert_eq!(pieces(&scene).len(), 31);
}
