//! The board of Cups.

use std::collections::{BTreeMap, BTreeSet};

use quatuor::cups::{Position, Stack};
use quatuor::{AnyGame, AnyMove, AnyView, FastDice, Seat, Seed};
use show::scene::{Mark, PastMove, Scene, State, Tap, badges, tap, tell};
use show::words::{Language, Words};

use crate::scene::session::{Session, words};

fn read(text: &str) -> Session {
    Session::read(AnyGame::Cups, text)
}

fn cups(session: &Session) -> Position {
    match session.view() {
        AnyView::Cups(position) => position.0,
        _ => panic!("another game"),
    }
}

fn english() -> &'static Words {
    words(Language::English)
}

/// Plays a random game of every ruleset and draws every position.
fn in_all_games(mut look: impl FnMut(&Session, usize)) {
    for (number, ruleset) in AnyGame::Cups.rulesets().into_iter().enumerate() {
        let position = AnyGame::Cups.deal(&ruleset, &Seed::new("saucer")).expect("a ruleset");
        let mut session = Session::new(position);
        let mut dice = FastDice::new(number as u64);
        let mut played = 0;
        look(&session, played);
        while let Some(mv) = session.position.random_move(&mut dice) {
            session.play(mv);
            played += 1;
            look(&session, played);
        }
    }
}

/// The stacks in a scene: where they are, with their ids.
fn drawn(scene: &Scene) -> BTreeMap<(i32, i32), String> {
    let is_stack = |id: &str| id.strip_prefix('c').is_some_and(|id| id.parse::<usize>().is_ok());
    let stacks = scene.things.iter().filter(|thing| is_stack(&thing.id));
    stacks.map(|thing| ((thing.at.x as i32, thing.at.y as i32), thing.id.clone())).collect()
}

#[test]
fn taps_reach_all_legal_moves_and_no_others() {
    in_all_games(|session, played| {
        if played % 20 != 0 {
            return;
        }
        let (view, legal) = (session.view(), session.position.legal_moves());
        let mut reached = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![vec![]];
        while let Some(chosen) = open.pop() {
            if !seen.insert(chosen.clone()) {
                continue;
            }
            let scene = session.draw_with(&chosen, None, Language::English);
            for spot in &scene.spots {
                assert_eq!(spot.state == State::Chosen, chosen.contains(&spot.id), "{spot:?}");
                match tap(&view, &legal, &chosen, &spot.id) {
                    Tap::Inert => assert_eq!(spot.state, State::Inert, "{spot:?}"),
                    Tap::Chosen(next) => {
                        assert_eq!(spot.state == State::Chosen, next.is_empty(), "{spot:?}");
                        open.push(next);
                    }
                    Tap::Move(mv) => {
                        assert_eq!(spot.state, State::Open, "{spot:?}");
                        reached.insert(mv.to_string());
                    }
                }
            }
        }
        assert_eq!(reached, legal.iter().map(ToString::to_string).collect());
        assert_eq!(tap(&view, &legal, &[], "63,63"), Tap::Inert);
        assert_eq!(tap(&view, &legal, &[], "hand-x"), Tap::Inert);
    });
}

#[test]
fn nothing_can_be_tapped_during_the_turn_of_others() {
    in_all_games(|session, played| {
        if played % 9 != 0 {
            return;
        }
        let chosen = [session.draw().spots.first().map_or(String::new(), |spot| spot.id.clone())];
        let scene = session.draw_among(&[], &chosen, None, Language::English);
        assert!(scene.spots.iter().all(|spot| spot.state == State::Inert));
        assert!(scene.things.iter().all(|thing| thing.mark.is_none()));
    });
}

#[test]
fn every_stack_is_drawn_once_and_keeps_its_id() {
    let mut before: Option<(Position, BTreeSet<String>)> = None;
    let mut ever = BTreeSet::new();
    in_all_games(|session, played| {
        let (position, scene) = (cups(session), session.draw());
        let ids: BTreeSet<&str> = scene.things.iter().map(|thing| thing.id.as_str()).collect();
        assert_eq!(ids.len(), scene.things.len(), "an id twice");
        let drawn = drawn(&scene);
        assert_eq!(drawn.len(), position.stacks().count());
        if played == 0 {
            ever.clear();
            before = None;
        }
        let is_here: BTreeSet<String> = drawn.values().cloned().collect();
        if let (Some((old, were)), Some(PastMove { mv: AnyMove::Cups(mv), .. })) =
            (&before, &session.last)
        {
            match old.in_set_up() {
                true => assert!(were.is_subset(&is_here) || position.is_early(), "{mv}"),
                false => assert!(is_here.is_subset(were), "{mv}: a stack out of nothing"),
            }
            // No id is used again for another stack.
            assert!(is_here.difference(were).all(|id| !ever.contains(id)), "{mv}");
        }
        ever.extend(is_here.iter().cloned());
        before = Some((position, is_here));
    });
}

#[test]
fn the_stack_that_moves_keeps_its_id_and_the_other_is_gone() {
    let mut session = read("base 1 r,b - 0.0.0.0 0,0:r2/1,0:b1/2,0:b2/2,1:b1");
    let middle = |session: &Session, id: &str| {
        let area = session.draw().spot(id).expect("a spot").area;
        ((area.x + area.width / 2.0) as i32, (area.y + area.height / 2.0) as i32)
    };
    let (from, to) = (middle(&session, "0,0"), middle(&session, "1,0"));
    let before = drawn(&session.draw());
    session.play_all("0,0>1,0");
    let after = drawn(&session.draw());
    assert_eq!(after[&to], before[&from]);
    assert_eq!(after.len(), 3);
    assert!(!after.values().any(|id| *id == before[&to]));
}

#[test]
fn heights_are_shown_as_layers_and_as_a_number() {
    in_all_games(|session, played| {
        if played % 9 != 0 {
            return;
        }
        let scene = session.draw();
        for Stack { cell, height, .. } in cups(session).stacks() {
            let spot = scene.spot(&cell.to_string()).expect("a spot");
            let x = spot.area.x + spot.area.width / 2.0;
            let y = spot.area.y + spot.area.height / 2.0;
            let thing = scene.things.iter().find(|thing| {
                thing.id.starts_with('c') && (thing.at.x - x).hypot(thing.at.y - y) < 1.0
            });
            let art = thing.expect("a stack").art_svg();
            assert_eq!(art.matches("url(#porcelain)").count(), height - 1, "{cell}");
            assert_eq!(art.contains(&format!(">{height}</text>")), height > 1, "{cell}");
        }
    });
}

#[test]
fn spots_lie_apart_and_inside() {
    in_all_games(|session, played| {
        if played % 9 != 0 {
            return;
        }
        let Scene { size, spots, .. } = session.draw();
        for (index, spot) in spots.iter().enumerate() {
            let a = spot.area;
            assert!(a.x >= 0.0 && a.y >= 0.0, "{spot:?}");
            assert!(a.x + a.width <= size.x && a.y + a.height <= size.y, "{spot:?}");
            for other in &spots[index + 1..] {
                let b = other.area;
                let apart = a.x + a.width <= b.x + 0.01
                    || b.x + b.width <= a.x + 0.01
                    || a.y + a.height <= b.y + 0.01
                    || b.y + b.height <= a.y + 0.01;
                assert!(apart, "{spot:?} {other:?}");
                assert!((spot.row, spot.column) < (other.row, other.column), "{spot:?} {other:?}");
            }
        }
    });
}

#[test]
fn labels_are_different_in_every_language() {
    in_all_games(|session, played| {
        if played % 9 != 0 {
            return;
        }
        for language in Language::ALL {
            let scene = session.draw_with(&[], None, language);
            let labels: BTreeSet<&str> =
                scene.spots.iter().map(|spot| spot.label.as_str()).collect();
            assert_eq!(labels.len(), scene.spots.len());
            assert!(labels.iter().all(|label| !label.contains("cups-") && !label.contains('{')));
        }
    });
}

#[test]
fn the_picture_keeps_its_size_during_play() {
    let mut before: Option<(Position, Scene)> = None;
    in_all_games(|session, played| {
        let (position, scene) = (cups(session), session.draw());
        if let Some((old, last)) = before.take().filter(|_| played > 0) {
            match (old.in_set_up(), position.in_set_up()) {
                // Cells that were left keep their print, so the cloth stays the same too.
                (false, false) => {
                    assert_eq!(scene.size, last.size);
                    assert_eq!(scene.things[0], last.things[0]);
                }
                (true, true) => {
                    assert!(scene.size.x >= last.size.x && scene.size.y >= last.size.y);
                }
                _ => {}
            }
        }
        before = Some((position, scene));
    });
}

#[test]
fn a_chosen_stack_shows_its_targets_and_their_results() {
    let session = read("base 1 r,b - 0.0.0.0 0,0:r2/1,0:b1/1,1:b3/2,0:r1/3,0:b4");
    let states = |scene: &Scene| -> Vec<(String, State)> {
        scene.spots.iter().map(|spot| (spot.id.clone(), spot.state)).collect()
    };
    let chosen = ["0,0".to_string()];
    let scene = session.draw_with(&chosen, Some("1,0"), Language::English);
    let expected = [
        ("0,0", State::Chosen),
        ("1,0", State::Open),
        ("2,0", State::Open),
        ("3,0", State::Inert),
        ("1,1", State::Inert),
    ];
    assert_eq!(states(&scene), expected.map(|(id, state)| (id.to_string(), state)));
    let label = &scene.spot("1,0").expect("a spot").label;
    assert_eq!(label, "1,0: blue, 1 cup, would make a stack of 3");
    let ghost: Vec<_> =
        scene.things.iter().filter(|thing| thing.mark == Some(Mark::Ghost)).collect();
    assert!(matches!(ghost[..], [thing] if thing.art_svg().contains(">3</text>")), "{ghost:?}");
    let elsewhere = session.draw_with(&chosen, Some("1,1"), Language::English);
    assert!(elsewhere.things.iter().all(|thing| thing.mark != Some(Mark::Ghost)));
}

#[test]
fn settled_stacks_are_marked_and_named() {
    let session = read("base 1 r,b - 0.0.0.0 0,0:r1/2,0:b3/3,0:r2/5,0:r1/6,0:b1");
    let scene = session.draw();
    let label = |id: &str| scene.spot(id).expect("a spot").label.clone();
    assert_eq!(label("0,0"), "0,0: red, 1 cup, settled for red");
    assert_eq!(label("3,0"), "3,0: red, 2 cups, settled for blue");
    assert_eq!(label("5,0"), "5,0: red, 1 cup");
    let open = read("base 1 r,b - 0.0.0.0 5,0:r1/6,0:b1").draw();
    let alone = read("base 1 r,b - 0.0.0.0 4,0:r1/6,0:b1").draw();
    let shapes = |scene: &Scene| {
        scene.things.iter().filter(|thing| thing.id == "c0").map(|thing| thing.art.len()).sum()
    };
    let (without, with): (usize, usize) = (shapes(&open), shapes(&alone));
    assert!(with > without, "no flag");
}

#[test]
fn a_hand_of_two_colours_is_chosen_from() {
    let mut session = read("duo 1 rg,by 16.16.16.16 0.0.0.0 -");
    let scene = session.draw();
    let ids: Vec<&str> = scene.spots.iter().map(|spot| spot.id.as_str()).collect();
    assert_eq!(ids, ["0,0", "hand-r", "hand-g"]);
    assert_eq!(scene.spots[0].state, State::Inert);
    assert_eq!(scene.spots[1].label, "red: 16 cups in hand");
    session.play_all("g@0,0");
    let cup = drawn(&session.draw());
    session.play_all("y@1,0");
    let both = drawn(&session.draw());
    assert_eq!((cup.len(), both.len()), (1, 2));
    // One colour left: only the cell is chosen.
    let single = read("base 1 r,b 15.0.15.0 0.0.0.0 0,0:r1/1,0:b1").draw();
    let open = single.spots.iter().filter(|spot| spot.state == State::Open);
    assert_eq!(open.map(|spot| spot.id.as_str()).collect::<Vec<_>>(), ["1,-1", "0,1"]);
}

#[test]
fn moves_and_figures_have_texts() {
    let words = english();
    let session = read("duo,early 1 rg,by - 0.5.0.0 0,0:r2/1,0:b1/2,0:y2/3,0:b3");
    let told = |text: &str| {
        tell(&session.view(), session.position.read_move(text).expect("a move"), words)
    };
    assert_eq!(told("0,0>1,0"), "puts red (2) on blue (1): stack of 3 (0,0>1,0)");
    let labels = |seat: Seat| -> Vec<(u32, String)> {
        let all = badges(&session.view(), seat, words).into_iter();
        all.map(|badge| (badge.count, badge.label)).collect()
    };
    let badge = |count, label: &str| (count, label.to_string());
    assert_eq!(
        labels(Seat::FIRST),
        [
            badge(2, "red: 2 cups, this colour does not count so far"),
            badge(5, "green: 5 cups, 5 of them banked, this colour counts"),
        ]
    );

    let ends = read("base,early 1 r,b - 0.0.0.0 0,0:r2/1,0:b2");
    let mv = ends.position.read_move("0,0>1,0").expect("a move");
    let text = "puts red (2) on blue (2): stack of 4, 4 cups banked for red (0,0>1,0)";
    assert_eq!(tell(&ends.view(), mv, words), text);

    let placing = read("base 1 r,b 16.0.16.0 0.0.0.0 -");
    let mv = placing.position.read_move("r@0,0").expect("a move");
    assert_eq!(tell(&placing.view(), mv, words), "places a red cup (r@0,0)");
    let held = badges(&placing.view(), Seat::FIRST, words);
    assert_eq!((held[0].count, held[0].label.as_str()), (16, "red: 16 cups in hand"));
}

/// Arrow keys lead from a stack to each of its neighbours in at most two presses.
#[test]
fn neighbours_are_near_by_keyboard() {
    use show::scene::Way;
    for seed in 0..19 {
        let request = quatuor::Request { players: Some(2), ..Default::default() };
        let seed = quatuor::Seed::new(seed.to_string());
        let position = AnyGame::Cups.deal(&request, &seed).expect("a deal");
        let scene = Session::new(position).draw();
        let ways = [Way::Left, Way::Right, Way::Up, Way::Down];
        for spot in &scene.spots {
            let (x, y) = spot.middle();
            let is_near = |to: &&show::scene::Spot| {
                let (to_x, to_y) = to.middle();
                to.id != spot.id && (to_x - x).hypot(to_y - y) < 130.0
            };
            for neighbour in scene.spots.iter().filter(is_near) {
                let once = ways.into_iter().filter_map(|way| scene.next_spot(&spot.id, way));
                let reached = once.flat_map(|one| {
                    let again = ways.into_iter().filter_map(|way| scene.next_spot(&one.id, way));
                    [one].into_iter().chain(again).collect::<Vec<_>>()
                });
                let is_reached = reached.into_iter().any(|one| one.id == neighbour.id);
                assert!(is_reached, "from {} to {}", spot.id, neighbour.id);
            }
        }
    }
}
