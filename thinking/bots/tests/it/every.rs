//! What holds for every bot of every game.

use bots::{Budget, Level, Name, Playable, SeatHistory, mind};
use quatuor::{FastDice, Game, Ruleset, Seat, Seed, cups, pyramids, shuttles, slides};

/// A game up to some move, with what every seat has seen of it.
fn played<G: Game>(
    ruleset: &G::Ruleset,
    moves: u32,
    dice: &mut FastDice,
) -> (G, Vec<SeatHistory<G>>) {
    let mut position = G::deal(ruleset, &Seed::new(format!("every {moves}")));
    let seats = Seat::all(position.seats());
    let mut seen: Vec<SeatHistory<G>> =
        seats.map(|seat| SeatHistory::new(seat, position.view(seat))).collect();
    for _ in 0..moves {
        let Some(mv) = position.random_move(dice) else { break };
        let mut after = position.clone();
        after.play_unchecked(mv);
        // The game is not over in the last position.
        if after.winners().is_some() {
            break;
        }
        position = after;
        seen.iter_mut().for_each(|seen| seen.watch(mv));
    }
    (position, seen)
}

fn check_every_bot<G: Playable>() {
    let mut dice = FastDice::new(4);
    for ruleset in G::Ruleset::all() {
        for moves in [0, 1, 9, 200] {
            let (position, seen) = played::<G>(&ruleset, moves, &mut dice);
            let seen = &seen[position.to_move().index()];
            assert!(seen.possible_positions().contains(&position), "{position}");
            for name in Name::ALL {
                let think = |budget: u64| {
                    let mut dice = FastDice::new(7);
                    mind::<G>(name).think(seen, &mut Budget::iterations(budget), &mut dice)
                };
                let report = think(0);
                let best = report.best.unwrap_or_else(|| panic!("{name} gives up: {position}"));
                position.check(best).unwrap_or_else(|e| panic!("{name}: {position}: {e}"));
                let (one, again) = (think(40), think(40));
                assert_eq!(one.best, again.best, "{name} changes its mind: {position}");
                position.check(one.best.expect("a move")).expect("a legal move");
            }
        }
    }
}

#[test]
fn slides_bots_always_have_a_move() {
    check_every_bot::<slides::Position>();
}

#[test]
fn pyramids_bots_always_have_a_move() {
    check_every_bot::<pyramids::Position>();
}

#[test]
fn shuttles_bots_always_have_a_move() {
    check_every_bot::<shuttles::Position>();
}

#[test]
fn cups_bots_always_have_a_move() {
    check_every_bot::<cups::Position>();
}

/// Master has an estimate for every legal move, which shares one win among the seats.
fn check_worth<G: Playable>() {
    let mut dice = FastDice::new(6);
    for ruleset in G::Ruleset::all() {
        for moves in [0, 3, 11] {
            let (position, seen) = played::<G>(&ruleset, moves, &mut dice);
            let seen = &seen[position.to_move().index()];
            let mut master = mind::<G>(Name::Level(Level::Master));
            let report = master.weigh(seen, &mut Budget::iterations(6_000), &mut dice);
            let mut legal = vec![];
            position.legal_moves(&mut legal);
            assert_eq!(report.moves.len(), legal.len(), "{position}");
            for one in &report.moves {
                position.check(one.mv).expect("a legal move");
                let sum: f32 = one.rewards.iter().sum();
                let sides = position.sides();
                // Partners win together, and a solo game may be lost.
                let whole = position.seats() as f32 / sides.len() as f32;
                let shares =
                    if position.seats() == 1 { 0.0..=1.0 } else { whole - 1e-3..=whole + 1e-3 };
                assert!(shares.contains(&sum), "{position}: {} is worth {sum}", one.mv);
            }
        }
    }
}

#[test]
fn every_move_has_its_worth() {
    check_worth::<slides::Position>();
    check_worth::<pyramids::Position>();
    check_worth::<shuttles::Position>();
    check_worth::<cups::Position>();
}

#[test]
fn worlds_in_which_the_game_would_be_over_are_ruled_out() {
    // Red goes with the first move, and the game goes on: no seat has red.
    let text = "base 1 y,g 0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/ybb/yp";
    let start: slides::Position = text.parse().expect("a position");
    let mut seen = SeatHistory::<slides::Position>::new(Seat::FIRST, start.view(Seat::FIRST));
    assert_eq!(seen.possible_positions().len(), 4);
    let mv = start.parse_move("a1").expect("legal");
    seen.watch(mv);
    let holds_red = |position: &slides::Position| position.to_string().contains(",r");
    assert_eq!(seen.possible_positions().len(), 3);
    assert!(!seen.possible_positions().iter().any(holds_red));
}
