//! Nim: take any number from one heap; the player who takes the last one wins. The mover
//! wins exactly if the exclusive or of the heaps is not 0.

use game_api::Seat;
use search::{Model, Rewards};

pub(crate) struct Nim;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Heaps {
    pub(crate) heaps: Vec<u8>,
    pub(crate) mover: Seat,
}

impl Heaps {
    pub(crate) fn new(heaps: &[u8]) -> Heaps {
        Heaps { heaps: heaps.to_vec(), mover: Seat::FIRST }
    }

    pub(crate) fn mover_wins(&self) -> bool {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
    }
}

impl Model for Nim {
    type State = Heaps;
    /// A heap and how many are taken from it.
    type Move = (u8, u8);

    fn to_move(&self, state: &Heaps) -> Seat {
        state.mover
    }

    fn seats(&self, _: &Heaps) -> usize {
        2
    }

    fn legal_moves(&self, state: &Heaps, moves: &mut Vec<(u8, u8)>) {
        moves.clear();
        for (heap, size) in (0..).zip(&state.heaps) {
            moves.extend((1..=*size).map(|taken| (heap, taken)));
        }
    }

    fn play(&self, state: &mut Heaps, (heap, taken): (u8, u8)) {
        state.heaps[usize::from(heap)] -= taken;
        state.mover = state.mover.next(2);
    }

    fn rewards(&self, state: &Heaps) -> Option<Rewards> {
        let mut rewards = Rewards::default();
        rewards[state.mover.next(2).index()] = 1.0;
        state.heaps.iter().all(|heap| *heap == 0).then_some(rewards)
    }

    fn key(&self, state: &Heaps) -> Option<u64> {
        let heaps = state.heaps.iter().fold(1, |key, heap| key * 16 + u64::from(*heap));
        Some(heaps * 2 + state.mover.index() as u64)
    }
}
