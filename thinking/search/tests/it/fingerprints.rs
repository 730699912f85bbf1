//! The same dice and the same budget give the same answer, on every platform and
//! after every change that is not meant to change play.

use game_api::FastDice;
use search::{Budget, Formula, MaxN, Model, Plain, Report, Settings, TreeSearch};

use crate::toys::coins::{About, Coin, Coins};
use crate::toys::nim::{Heaps, Nim};
use crate::toys::noughts::Noughts;

/// Visits and rewards of all moves in one number.
fn fingerprint<V>(report: &Report<V>) -> u64 {
    let numbers = report.moves.iter().flat_map(|one| {
        std::iter::once(one.visits).chain(one.rewards.map(|reward| u64::from(reward.to_bits())))
    });
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number| {
        (hash ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17)
    })
}

fn run<M: Model>(model: M, settings: Settings, worlds: &[(M::State, f64)]) -> u64 {
    let mut search = TreeSearch::new(model, settings);
    let mut budget = Budget::iterations(2000);
    fingerprint(&search.run(worlds, &mut budget, &mut FastDice::new(7)))
}

#[test]
fn play_has_not_changed() {
    let usual = Settings::default();
    let start = Noughts::default();
    let noughts = |settings| run(Plain::new(&start), settings, &[(start, 1.0)]);
    let found = [
        noughts(usual),
        noughts(Settings { playouts: 4, expand_after: 8, first_play: 0.2, ..usual }),
        noughts(Settings { formula: Formula::Prior, first_play: 0.0, ..usual }),
        run(Nim, usual, &[(Heaps::new(&[4, 5, 6, 7]), 1.0)]),
        run(Coins { safe: 0.6, game: About::Wait }, usual, &Coin::worlds(0.6)),
    ];
    let expected = [
        0x3920_996e_f80f_9279,
        0x99cc_24d5_f810_2b56,
        0x8e45_2c80_c323_14b4,
        0x5502_d1a6_9df9_5784,
        0xbb70_d2b4_06cc_75e0,
    ];
    assert_eq!(found, expected, "{found:#x?}");
}

#[test]
fn exact_search_has_not_changed() {
    let heaps = Heaps::new(&[4, 5, 6, 7]);
    let mut search = MaxN::new(Nim, 1 << 20);
    let forecast = search.run(&heaps, 4, &mut Budget::iterations(u64::MAX));
    assert_eq!((forecast.best, forecast.depth, forecast.positions), (Some((0, 1)), 4, 18_078));
}

#[test]
fn other_dice_give_other_visits() {
    let start = Noughts::default();
    let run = |seed| {
        let mut search = TreeSearch::new(Plain::new(&start), Settings::default());
        let mut budget = Budget::iterations(500);
        fingerprint(&search.run(&[(start, 1.0)], &mut budget, &mut FastDice::new(seed)))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}
