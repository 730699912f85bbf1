//! Games for three seats.

use game_api::Seat;
use search::{Model, Rewards};

/// Each of three seats says 0 or 1 in turn; the three answers pick a result.
pub(crate) struct Answers(pub(crate) [[f32; 3]; 8]);

impl Model for Answers {
    /// The answers so far.
    type State = Vec<u8>;
    type Move = u8;

    fn to_move(&self, state: &Vec<u8>) -> Seat {
        Seat::from_index(state.len() % 3)
    }

    fn seats(&self, _: &Vec<u8>) -> usize {
        3
    }

    fn legal_moves(&self, state: &Vec<u8>, moves: &mut Vec<u8>) {
        moves.clear();
        if state.len() < 3 {
            moves.extend([0, 1]);
        }
    }

    fn play(&self, state: &mut Vec<u8>, mv: u8) {
        state.push(mv);
    }

    fn rewards(&self, state: &Vec<u8>) -> Option<Rewards> {
        (state.len() == 3).then(|| {
            let [one, two, three] = self.0[usize::from(state[0] * 4 + state[1] * 2 + state[2])];
            [one, two, three, 0.0, 0.0]
        })
    }
}

/// Take one, two or three of a heap in turn; the player who takes the last one wins.
pub(crate) struct Heap;

#[derive(Clone, Debug)]
pub(crate) struct Left(pub(crate) u32, pub(crate) Seat);

impl Model for Heap {
    type State = Left;
    type Move = u32;

    fn to_move(&self, state: &Left) -> Seat {
        state.1
    }

    fn seats(&self, _: &Left) -> usize {
        3
    }

    fn legal_moves(&self, state: &Left, moves: &mut Vec<u32>) {
        moves.clear();
        moves.extend(1..=state.0.min(3));
    }

    fn play(&self, state: &mut Left, mv: u32) {
        *state = Left(state.0 - mv, state.1.next(3));
    }

    fn rewards(&self, state: &Left) -> Option<Rewards> {
        let mut rewards = Rewards::default();
        rewards[(state.1.index() + 2) % 3] = 1.0;
        (state.0 == 0).then_some(rewards)
    }

    fn key(&self, state: &Left) -> Option<u64> {
        Some(u64::from(state.0) * 3 + state.1.index() as u64)
    }
}

impl Heap {
    /// What the three seats get, by exhaustive recursion: a mover for whom moves are equal
    /// plays any of them. Relative to the mover.
    pub(crate) fn value(left: u32) -> [f64; 3] {
        if left == 0 {
            return [0.0, 0.0, 1.0];
        }
        let values: Vec<[f64; 3]> = (1..=left.min(3))
            .map(|taken| {
                let [next, second, mover] = Heap::value(left - taken);
                [mover, next, second]
            })
            .collect();
        let best = values.iter().map(|value| value[0]).fold(0.0, f64::max);
        let equal: Vec<_> = values.iter().filter(|value| value[0] == best).collect();
        [0, 1, 2]
            .map(|seat| equal.iter().map(|value| value[seat]).sum::<f64>() / equal.len() as f64)
    }
}
