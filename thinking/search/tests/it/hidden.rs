//! Tree search with hidden information.

use game_api::{FastDice, Seat};
use search::{Budget, Model, Report, Rewards, Settings, TreeSearch};

use crate::toys::coins::{About, Coin, Coins, Say};

fn run(game: About, safe: f32, heads: f64, settings: Settings) -> Report<Say> {
    let mut search = TreeSearch::new(Coins { safe, game }, settings);
    let mut budget = Budget::iterations(4000);
    search.run(&Coin::worlds(heads), &mut budget, &mut FastDice::new(1))
}

#[test]
fn the_best_move_follows_the_belief() {
    let usual = Settings::default();
    assert_eq!(run(About::Guess, 0.6, 0.5, usual).best, Some(Say::Safe));
    assert_eq!(run(About::Guess, 0.6, 0.8, usual).best, Some(Say::Heads));
    assert_eq!(run(About::Guess, 0.6, 0.2, usual).best, Some(Say::Tails));
    assert_eq!(run(About::Guess, 0.6, 1.0, usual).best, Some(Say::Heads));
}

#[test]
fn a_certain_win_is_seen_at_once_and_an_uncertain_one_is_weighed() {
    let report = run(About::Guess, 1.0, 0.9, Settings::default());
    assert_eq!((report.best, report.simulations), (Some(Say::Safe), 0));
    // All moves end the game, so the belief alone decides.
    let report = run(About::Guess, 0.6, 0.8, Settings::default());
    assert_eq!(report.simulations, 0);
    assert_eq!(report.of(Say::Heads).expect("a move").rewards[0], 0.8);
}

#[test]
fn an_opponent_knows_its_own_secret() {
    let report = run(About::Dare, 0.4, 0.5, Settings::default());
    assert_eq!(report.best, Some(Say::Safe));
    let dared = report.of(Say::Enter).expect("a move");
    assert!(dared.rewards[0] < 0.2, "{dared:?}");
    // Plain search has one statistic for all secrets and assumes that seat 2 must guess.
    let report = run(About::Dare, 0.4, 0.5, Settings::PLAIN);
    assert_eq!(report.best, Some(Say::Enter));
}

#[test]
fn no_seat_knows_the_secrets_of_others() {
    for settings in [Settings::default(), Settings::PLAIN] {
        let report = run(About::Wait, 0.6, 0.5, settings);
        assert_eq!(report.best, Some(Say::Safe));
        let waited = report.of(Say::Enter).expect("a move");
        assert!((waited.rewards[0] - 0.5).abs() < 0.1, "{waited:?}");
        assert_eq!(run(About::Wait, 0.6, 0.9, settings).best, Some(Say::Enter));
    }
}

#[test]
fn results_with_hidden_information_are_kept() {
    let mut search = TreeSearch::new(Coins { safe: 0.4, game: About::Wait }, Settings::default());
    let mut dice = FastDice::new(1);
    let mut worlds = Coin::worlds(0.7);
    search.run(&worlds, &mut Budget::iterations(2000), &mut dice);
    let expected = search.look(&[Say::Enter, Say::Enter]).expect("a visited position");
    for mv in [Say::Enter, Say::Enter] {
        search.advance(mv);
        worlds.iter_mut().for_each(|(coin, _)| coin.said.push(mv));
    }
    let kept = search.run(&worlds, &mut Budget::iterations(0), &mut dice);
    let visits = |report: &Report<Say>| report.moves.iter().map(|one| one.visits).sum::<u64>();
    assert_eq!(visits(&kept), visits(&expected));
    assert!(visits(&kept) > 1000);
    assert_eq!(kept.best, Some(Say::Heads));
    assert!((kept.of(Say::Heads).expect("a move").rewards[0] - 0.7).abs() < 1e-6);
}

#[test]
fn worlds_where_the_game_is_over_are_left_out() {
    let mut worlds = Coin::worlds(0.5);
    worlds[1].0.said.push(Say::Safe);
    let mut search = TreeSearch::new(Coins { safe: 0.5, game: About::Guess }, Settings::default());
    let report = search.run(&worlds, &mut Budget::iterations(10), &mut FastDice::new(1));
    assert_eq!(report.best, Some(Say::Heads));
}

#[test]
fn what_was_certain_may_become_uncertain() {
    let mut search = TreeSearch::new(Dud, Settings::default());
    let mut dice = FastDice::new(1);
    let certain = search.run(&[(0, 1.0), (1, 1.0)], &mut Budget::iterations(50), &mut dice);
    assert!(certain.of(7).expect("a move").exact);
    let uncertain =
        search.run(&[(0, 1.0), (1, 1.0), (2, 1.0)], &mut Budget::iterations(50), &mut dice);
    assert!(!uncertain.of(7).expect("a move").exact);
}

#[test]
fn others_must_guess_a_secret_that_they_do_not_know() {
    let run = |worlds: &[(Hidden, f64)]| {
        let mut search = TreeSearch::new(Penny, Settings::default());
        search.run(worlds, &mut Budget::iterations(4000), &mut FastDice::new(1))
    };
    let penny = |hand| Hidden { hand, said: vec![] };
    let known = run(&[(penny(0), 1.0)]);
    assert_eq!(known.best, Some(SAFE), "the other side knows where the penny is");
    let dared = |report: &Report<u8>| report.of(DARE).expect("a move").rewards[0];
    // It believes that they rather guess the other hand.
    let hidden = run(&[(penny(0), 0.25), (penny(1), 0.75)]);
    assert_eq!(hidden.best, Some(DARE), "{hidden:?}");
    assert!(dared(&hidden) > 0.6, "{hidden:?}");
    // Only what was played with the penny where it is tells about the own moves.
    let visits: u64 = hidden.moves.iter().map(|one| one.visits).sum();
    assert!(visits.abs_diff(1000) < 20, "{hidden:?}");
}

const SAFE: u8 = 0;
const DARE: u8 = 1;

/// Seat 1 hides a penny in one hand. It takes a third of a win, or dares seat 2 to find
/// the hand.
struct Penny;

#[derive(Clone)]
struct Hidden {
    hand: u8,
    said: Vec<u8>,
}

impl Model for Penny {
    type State = Hidden;
    type Move = u8;

    fn to_move(&self, state: &Hidden) -> Seat {
        Seat::from_index(state.said.len() % 2)
    }

    fn seats(&self, _: &Hidden) -> usize {
        2
    }

    fn legal_moves(&self, state: &Hidden, moves: &mut Vec<u8>) {
        moves.clear();
        if self.rewards(state).is_none() {
            moves.extend([0, 1]);
        }
    }

    fn play(&self, state: &mut Hidden, mv: u8) {
        state.said.push(mv);
    }

    fn rewards(&self, state: &Hidden) -> Option<Rewards> {
        match state.said[..] {
            [SAFE] => Some([0.3, 0.7, 0.0, 0.0, 0.0]),
            [DARE, guess] if guess == state.hand => Some([0.0, 1.0, 0.0, 0.0, 0.0]),
            [DARE, _] => Some([1.0, 0.0, 0.0, 0.0, 0.0]),
            _ => None,
        }
    }

    fn secret(&self, state: &Hidden, seat: Seat) -> u16 {
        if seat == Seat::FIRST { state.hand.into() } else { 0 }
    }
}

/// Move 7 ends the game in the first two of three worlds, everything in the end.
struct Dud;

impl Model for Dud {
    type State = u32;
    type Move = u32;

    fn to_move(&self, _: &u32) -> Seat {
        Seat::FIRST
    }

    fn seats(&self, _: &u32) -> usize {
        1
    }

    fn legal_moves(&self, state: &u32, moves: &mut Vec<u32>) {
        moves.clear();
        if self.rewards(state).is_none() {
            moves.extend([5, 7]);
        }
    }

    fn play(&self, state: &mut u32, mv: u32) {
        *state += mv;
    }

    fn rewards(&self, state: &u32) -> Option<Rewards> {
        let over = matches!(state, 7 | 8 | 12..);
        over.then_some([0.5, 0.0, 0.0, 0.0, 0.0])
    }
}
