//! Memory stays within its limit.

use game_api::{FastDice, Seat};
use search::{Budget, Model, Rewards, Settings, TreeSearch};

/// Players name numbers below 60 for 40 moves; the last digit of the sum decides who wins.
struct Wide;

impl Model for Wide {
    type State = (u32, u32);
    type Move = u32;

    fn to_move(&self, state: &(u32, u32)) -> Seat {
        Seat::from_index(state.0 as usize % 2)
    }

    fn seats(&self, _: &(u32, u32)) -> usize {
        2
    }

    fn legal_moves(&self, state: &(u32, u32), moves: &mut Vec<u32>) {
        moves.clear();
        moves.extend(0..if state.0 < 40 { 60 } else { 0 });
    }

    fn play(&self, state: &mut (u32, u32), mv: u32) {
        *state = (state.0 + 1, (state.1 * 7 + mv) & 0xfff);
    }

    fn rewards(&self, state: &(u32, u32)) -> Option<Rewards> {
        let first = f32::from(state.1 % 10 < 5);
        (state.0 == 40).then_some([first, 1.0 - first, 0.0, 0.0, 0.0])
    }

    fn playout(&self, state: &mut (u32, u32), _: &mut impl game_api::Dice) -> Rewards {
        let first = f32::from(state.1 % 10 < 5);
        [first, 1.0 - first, 0.0, 0.0, 0.0]
    }

    fn priors(&self, state: &(u32, u32), moves: &[u32], priors: &mut Vec<f32>) {
        if state.0.is_multiple_of(3) {
            priors.extend(moves.iter().map(|mv| *mv as f32));
        }
    }

    fn secret(&self, state: &(u32, u32), _: Seat) -> u16 {
        (state.1 % 3) as u16
    }
}

#[test]
fn the_limit_is_never_exceeded_and_well_used() {
    for megabytes in [0, 1, 3, 4, 8, 20] {
        let memory = megabytes << 20;
        let mut search = TreeSearch::new(Wide, Settings::default());
        let mut dice = FastDice::new(1);
        let mut worlds = [((0, 0), 1.0), ((0, 1), 1.0)];
        for turn in 0..8 {
            let mut budget = Budget::iterations(40_000).with_memory(memory);
            let report = search.run(&worlds, &mut budget, &mut dice);
            assert_eq!(report.memory, search.memory());
            assert!(search.memory() <= memory, "{} of {memory}", search.memory());
            if turn == 0 && megabytes == 8 {
                assert!(search.memory() > memory / 2, "{} of {memory}", search.memory());
            }
            let mv = report.best.expect("a move even without memory");
            search.advance(mv);
            worlds.iter_mut().for_each(|(state, _)| Wide.play(state, mv));
        }
    }
}

#[test]
fn advancing_frees_memory_and_keeps_the_subtree() {
    let memory = 16 << 20;
    let mut search = TreeSearch::new(Wide, Settings::default());
    let mut dice = FastDice::new(1);
    let mut budget = Budget::iterations(60_000).with_memory(memory);
    let report = search.run(&[((0, 0), 1.0)], &mut budget, &mut dice);
    let mv = report.best.expect("a move");
    let expected = search.look(&[mv]).expect("a visited position");
    search.advance(mv);
    let mut state = (0, 0);
    Wide.play(&mut state, mv);
    let kept =
        search.run(&[(state, 1.0)], &mut Budget::iterations(0).with_memory(memory), &mut dice);
    assert_eq!(kept.moves, expected.moves);
    assert!(kept.memory < report.memory, "{} {}", kept.memory, report.memory);
}

#[test]
fn a_budget_may_allow_less_than_the_settings() {
    let mut search = TreeSearch::new(Wide, Settings::default());
    let mut dice = FastDice::new(1);
    let mut state = (0, 0);
    for megabytes in [16, 4, 8, 0] {
        let memory = megabytes << 20;
        let mut budget = Budget::iterations(40_000).with_memory(memory);
        let report = search.run(&[(state, 1.0)], &mut budget, &mut dice);
        assert!(search.memory() <= memory, "{} of {memory}", search.memory());
        let mv = report.best.expect("a move even without memory");
        search.advance(mv);
        Wide.play(&mut state, mv);
    }
}
