//! Memory stays within the limit of the budget.

use bots::{Budget, Level, Mind, Name, Playable, SeatHistory, mind};
use quatuor::{FastDice, Ruleset, Seed, cups, pyramids, shuttles, slides};

/// Lets a mind play some moves of a game, with a limit that changes from move to move, and
/// checks the memory that it reports.
fn check_bound<G: Playable>(name: Name, ruleset: &G::Ruleset, bounds: &[u64]) {
    let mut position = G::deal(ruleset, &Seed::new("memory"));
    let mut seen = SeatHistory::new(position.to_move(), position.view(position.to_move()));
    let mut mind: Box<dyn Mind<G>> = mind(name);
    let mut dice = FastDice::new(1);
    for &bound in bounds {
        let mut budget = Budget::iterations(3_000).with_memory(bound);
        let report = mind.think(&seen, &mut budget, &mut dice);
        assert!(report.memory <= bound, "{name} takes {} of {bound}: {position}", report.memory);
        let weighed = mind.weigh(&seen, &mut Budget::iterations(500).with_memory(bound), &mut dice);
        assert!(weighed.memory <= bound, "{name} takes {} of {bound}", weighed.memory);
        // The next move of the same seat, by the same mind.
        let mut mv = report.best;
        while let Some(next) = mv {
            position.play_unchecked(next);
            seen.watch(next);
            if position.to_move() == seen.seat() || position.winners().is_some() {
                break;
            }
            mv = position.random_move(&mut dice);
        }
        if position.winners().is_some() || seen.possible_positions().is_empty() {
            break;
        }
    }
}

fn check_all<G: Playable>() {
    for ruleset in G::Ruleset::all() {
        for name in [Name::Plain, Name::Level(Level::Strong), Name::Level(Level::Master)] {
            check_bound::<G>(name, &ruleset, &[8 << 20, 4 << 20, 64 << 10, 16 << 20]);
        }
    }
}

#[test]
fn slides_bots_keep_to_their_memory() {
    check_all::<slides::Position>();
}

#[test]
fn pyramids_bots_keep_to_their_memory() {
    check_all::<pyramids::Position>();
}

#[test]
fn shuttles_bots_keep_to_their_memory() {
    check_all::<shuttles::Position>();
}

#[test]
fn cups_bots_keep_to_their_memory() {
    check_all::<cups::Position>();
}

#[test]
fn the_default_is_256_megabytes() {
    assert_eq!(Budget::iterations(1).memory(), 256 << 20);
    assert_eq!(Budget::iterations(1).with_memory(5).memory(), 5);
}
