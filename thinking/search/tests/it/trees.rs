//! Tree search in games without secrets.

use game_api::{Dice, FastDice, Game, Seat};
use search::{Budget, Formula, Model, Plain, Rewards, Settings, TreeSearch};

use crate::toys::nim::{Heaps, Nim};
use crate::toys::noughts::{Cell, Noughts};

fn noughts(settings: Settings) -> TreeSearch<Plain<Noughts>> {
    TreeSearch::new(Plain::new(&Noughts::default()), settings)
}

fn best(text: &str, settings: Settings, iterations: u64) -> Option<Cell> {
    let worlds = [(Noughts::read(text), 1.0)];
    let mut search = noughts(settings);
    search.run(&worlds, &mut Budget::iterations(iterations), &mut FastDice::new(1)).best
}

fn all_settings() -> [Settings; 3] {
    let usual = Settings::default();
    [
        Settings::PLAIN,
        Settings { playouts: 4, expand_after: 5, first_play: 0.3, ..usual },
        Settings { formula: Formula::Prior, exploration: 1.5, first_play: 0.0, ..usual },
    ]
}

#[test]
fn a_move_that_wins_at_once_is_found_with_no_budget() {
    for settings in all_settings() {
        assert_eq!(best("xx.oo....", settings, 0), Some(Cell(2)));
        assert_eq!(best("xx.oo...x", settings, 0), Some(Cell(5)));
    }
}

#[test]
fn a_loss_in_two_is_avoided() {
    for settings in all_settings() {
        assert_eq!(best("x...o.x..", settings, 500), Some(Cell(3)));
        // Only an edge saves seat 2 between two opposite corners.
        let edge = best("x...o...x", settings, 4000).expect("a move");
        assert_eq!(edge.0 % 2, 1, "{edge}");
    }
}

#[test]
fn tic_tac_toe_is_never_lost() {
    for (number, settings) in all_settings().into_iter().enumerate() {
        let mut dice = FastDice::new(number as u64);
        for game in 0..12 {
            let me = Seat::from_index(game % 2);
            let mut search = noughts(settings);
            let mut position = Noughts::default();
            while position.winners().is_none() {
                let mv = if Game::to_move(&position) == me {
                    let mut budget = Budget::iterations(12_000);
                    search.run(&[(position, 1.0)], &mut budget, &mut dice).best
                } else if game < 8 {
                    position.random_move(&mut dice)
                } else {
                    Some(position.best_move())
                }
                .expect("a move");
                search.advance(mv);
                position.play_unchecked(mv);
            }
            let winners = position.winners().expect("a finished game");
            assert!(winners.contains(me), "game {game} of {settings:?} was lost");
        }
    }
}

#[test]
fn nim_is_proven() {
    for a in 0..4 {
        for b in 0..4 {
            for c in 0..4 {
                let heaps = Heaps::new(&[a, b, c]);
                let mut search = TreeSearch::new(Nim, Settings::default());
                let mut budget = Budget::iterations(20_000);
                let report =
                    search.run(&[(heaps.clone(), 1.0)], &mut budget, &mut FastDice::new(1));
                let proven = report.proven.expect("a proof");
                assert_eq!(proven[0] == 1.0, heaps.mover_wins(), "{heaps:?}");
                assert_eq!(report.best.is_some(), a + b + c > 0);
                if let Some(mv) = report.best.filter(|_| heaps.mover_wins()) {
                    let mut after = heaps;
                    Nim.play(&mut after, mv);
                    assert!(!after.mover_wins());
                }
            }
        }
    }
}

#[test]
fn what_is_known_after_a_move_is_kept() {
    let mut search = noughts(Settings::default());
    let mut dice = FastDice::new(3);
    let start = Noughts::default();
    let report = search.run(&[(start, 1.0)], &mut Budget::iterations(3000), &mut dice);
    let line = [report.best.expect("a move"), Cell(0)];
    let line = if line[0] == line[1] { [Cell(0), Cell(4)] } else { line };
    let expected = search.look(&line).expect("a visited position");

    let mut position = start;
    for mv in line {
        search.advance(mv);
        position.play_unchecked(mv);
    }
    let kept = search.run(&[(position, 1.0)], &mut Budget::iterations(0), &mut dice);
    assert_eq!(kept.moves, expected.moves);
    assert_eq!(kept.best, expected.best);
    let visits: u64 = kept.moves.iter().map(|one| one.visits).sum();
    assert!(visits > 20, "{visits}");
    // And it grows from there.
    let more = search.run(&[(position, 1.0)], &mut Budget::iterations(500), &mut dice);
    let grown: u64 = more.moves.iter().map(|one| one.visits).sum();
    assert_eq!(grown, visits + more.simulations);
}

#[test]
fn a_tree_of_another_position_is_not_used() {
    let mut search = noughts(Settings::default());
    let mut dice = FastDice::new(3);
    search.run(&[(Noughts::default(), 1.0)], &mut Budget::iterations(500), &mut dice);
    let position = Noughts::read("x...o...x");
    let report = search.run(&[(position, 1.0)], &mut Budget::iterations(0), &mut dice);
    assert!(report.moves.iter().all(|one| one.visits == 0));
    assert_eq!(report.moves.len(), 6);
}

#[test]
fn visits_add_up_to_the_budget_and_rewards_to_one() {
    for settings in all_settings() {
        let mut search = noughts(settings);
        let mut dice = FastDice::new(5);
        let report =
            search.run(&[(Noughts::default(), 1.0)], &mut Budget::iterations(1003), &mut dice);
        assert_eq!(report.simulations, 1003);
        assert_eq!(report.moves.iter().map(|one| one.visits).sum::<u64>(), 1003);
        for one in report.moves.iter().filter(|one| one.visits > 0) {
            assert!((one.rewards[0] + one.rewards[1] - 1.0).abs() < 1e-5);
            assert_eq!(one.rewards[2..], [0.0; 3]);
        }
    }
}

/// One move, then chance: seat 1 wins `wins` times in 64.
struct Lottery;

impl Model for Lottery {
    type State = Option<u32>;
    type Move = u32;

    fn to_move(&self, _: &Option<u32>) -> Seat {
        Seat::FIRST
    }

    fn seats(&self, _: &Option<u32>) -> usize {
        2
    }

    fn legal_moves(&self, state: &Option<u32>, moves: &mut Vec<u32>) {
        moves.clear();
        match state {
            None => moves.extend([20, 30, 40]),
            Some(_) => moves.push(0),
        }
    }

    fn play(&self, state: &mut Option<u32>, mv: u32) {
        state.get_or_insert(mv);
    }

    fn rewards(&self, _: &Option<u32>) -> Option<Rewards> {
        None
    }

    fn playout(&self, state: &mut Option<u32>, dice: &mut impl Dice) -> Rewards {
        let won = f32::from(dice.below(64) < state.expect("a move was made"));
        [won, 1.0 - won, 0.0, 0.0, 0.0]
    }
}

#[test]
fn many_playouts_per_leaf_agree_with_one() {
    for playouts in [1, 3, 8, 32] {
        // Never deeper than the first move, and wide enough to visit all moves often.
        let settings =
            Settings { playouts, exploration: 3.0, expand_after: u32::MAX, ..Settings::default() };
        let mut search = TreeSearch::new(Lottery, settings);
        let mut budget = Budget::iterations(60_000);
        let report = search.run(&[(None, 1.0)], &mut budget, &mut FastDice::new(9));
        assert_eq!(report.best, Some(40));
        for one in &report.moves {
            let expected = one.mv as f32 / 64.0;
            let deviation = 4.0 * (expected * (1.0 - expected) / one.visits as f32).sqrt();
            assert!((one.rewards[0] - expected).abs() < deviation, "{playouts}: {one:?}");
        }
    }
}

/// Nim whose priors point at the losing moves or at the winning ones.
struct Advised(bool);

impl Model for Advised {
    type State = Heaps;
    type Move = (u8, u8);

    fn to_move(&self, state: &Heaps) -> Seat {
        state.mover
    }

    fn seats(&self, _: &Heaps) -> usize {
        2
    }

    fn legal_moves(&self, state: &Heaps, moves: &mut Vec<(u8, u8)>) {
        Nim.legal_moves(state, moves);
    }

    fn play(&self, state: &mut Heaps, mv: (u8, u8)) {
        Nim.play(state, mv);
    }

    fn rewards(&self, state: &Heaps) -> Option<Rewards> {
        Nim.rewards(state)
    }

    fn priors(&self, state: &Heaps, moves: &[(u8, u8)], priors: &mut Vec<f32>) {
        priors.extend(moves.iter().map(|&mv| {
            let mut after = state.clone();
            Nim.play(&mut after, mv);
            if after.mover_wins() == self.0 { 0.0 } else { 1.0 }
        }));
    }
}

#[test]
fn good_priors_help_at_once_and_bad_ones_are_overcome() {
    let heaps = Heaps::new(&[5, 6, 7]);
    for formula in [Formula::Confidence, Formula::Prior] {
        let settings = Settings { formula, bias: 1.0, first_play: 0.1, ..Settings::default() };
        let run = |model, iterations| {
            let mut budget = Budget::iterations(iterations);
            let mut search = TreeSearch::new(model, settings);
            let report = search.run(&[(heaps.clone(), 1.0)], &mut budget, &mut FastDice::new(2));
            let mut after = heaps.clone();
            Nim.play(&mut after, report.best.expect("a move"));
            !after.mover_wins()
        };
        assert!(run(Advised(true), 0), "{formula:?}");
        assert!(run(Advised(true), 3), "{formula:?}");
        assert!(!run(Advised(false), 0), "{formula:?}");
    }
    let settings = Settings { bias: 0.2, ..Settings::default() };
    let mut search = TreeSearch::new(Advised(false), settings);
    let heaps = Heaps::new(&[2, 3, 0]);
    let mut budget = Budget::iterations(20_000);
    let report = search.run(&[(heaps, 1.0)], &mut budget, &mut FastDice::new(2));
    assert_eq!(report.best, Some((1, 1)));
}

#[test]
fn the_expected_line_is_found() {
    let mut search = noughts(Settings::default());
    let worlds = [(Noughts::read("xx.oo...."), 1.0)];
    search.run(&worlds, &mut Budget::iterations(0), &mut FastDice::new(1));
    assert_eq!(search.line(), [Cell(2)]);
}

#[test]
fn a_thorough_search_learns_about_all_moves() {
    let worlds = [(Noughts::read("xx.oo...."), 1.0)];
    let mut search = noughts(Settings { thorough: true, ..Settings::default() });
    let report = search.run(&worlds, &mut Budget::iterations(5000), &mut FastDice::new(1));
    assert_eq!(report.best, Some(Cell(2)));
    assert!(report.moves.iter().all(|one| one.exact && one.visits > 0));
    // The four others lose or draw; only the one that blocks does not lose.
    let drawn: Vec<_> = report.moves.iter().filter(|one| one.rewards[0] == 0.5).collect();
    assert_eq!((drawn.len(), drawn[0].mv), (1, Cell(5)));
}

#[test]
fn a_finished_game_has_no_move() {
    let mut search = noughts(Settings::default());
    let worlds = [(Noughts::read("xxxoo...."), 1.0)];
    let report = search.run(&worlds, &mut Budget::iterations(10), &mut FastDice::new(1));
    assert_eq!((report.best, report.moves.len()), (None, 0));
    assert_eq!(report.proven, Some([1.0, 0.0, 0.0, 0.0, 0.0]));
}

/// Also below the root, where moves are drawn before they are listed.
#[test]
fn every_move_is_tried_once_before_any_twice_and_in_any_order() {
    let worlds = [(Noughts::default(), 1.0)];
    let (mut firsts, mut lasts) = ([0i32; 8], [0i32; 8]);
    for seed in 0..4000 {
        let mut search = noughts(Settings::PLAIN);
        let (mut dice, mut before) = (FastDice::new(seed), 0);
        for _ in 0..100 {
            search.run(&worlds, &mut Budget::iterations(1), &mut dice);
            let Some(report) = search.look(&[Cell(4)]) else { continue };
            let visits = |cell| report.of(Cell(cell)).map_or(0, |one| one.visits);
            let tried: Vec<u64> = (0..9).filter(|cell| *cell != 4).map(visits).collect();
            let sum: u64 = tried.iter().sum();
            assert!(sum > 8 || tried.iter().all(|visits| *visits < 2), "{tried:?}");
            assert!(sum < 8 || tried.iter().all(|visits| *visits > 0), "{tried:?}");
            if sum == before {
                continue;
            }
            before = sum;
            if sum == 1 {
                firsts[tried.iter().position(|visits| *visits == 1).expect("one")] += 1;
            }
            if sum == 7 {
                lasts[tried.iter().position(|visits| *visits == 0).expect("one")] += 1;
            }
            if sum > 8 {
                break;
            }
        }
    }
    for counts in [firsts, lasts] {
        let share = counts.iter().sum::<i32>() / 8;
        assert!(share > 200, "{counts:?}");
        // Five standard deviations.
        let most = f64::from(share).sqrt() as i32 * 5;
        assert!(counts.iter().all(|count| (count - share).abs() < most), "{counts:?}");
    }
}
