//! Games that nobody would play: everything about a state is drawn from its number.
//! Seats move in no particular order, and many ways lead to the same state.

use game_api::Seat;
use search::{Evaluate, Model, Rewards};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Thicket {
    pub(crate) seats: usize,
    pub(crate) seed: u64,
    pub(crate) length: u8,
}

/// How many moves were made, and where they led.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place(pub(crate) u8, pub(crate) u64);

impl Thicket {
    fn draw(&self, state: &Place, what: u64, bound: u64) -> u64 {
        let mut bits = self.seed ^ (u64::from(state.0) << 32) ^ (state.1 << 8) ^ what;
        for _ in 0..3 {
            bits = (bits ^ (bits >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        (bits >> 32) % bound
    }

    /// The plainest search: everybody else plays against the hero and its allies.
    pub(crate) fn value(&self, state: &Place, depth: u8, hero: Seat) -> i32 {
        let mut moves = vec![];
        self.legal_moves(state, &mut moves);
        if moves.is_empty() || depth == 0 {
            return self.score(state, hero);
        }
        let values = moves.iter().map(|&mv| {
            let mut after = *state;
            self.play(&mut after, mv);
            self.value(&after, depth - 1, hero)
        });
        let ours = self.allied(hero, self.to_move(state));
        (if ours { values.max() } else { values.min() }).expect("a move")
    }
}

impl Model for Thicket {
    type State = Place;
    type Move = u8;

    fn to_move(&self, state: &Place) -> Seat {
        Seat::from_index(self.draw(state, 1, self.seats as u64) as usize)
    }

    fn seats(&self, _: &Place) -> usize {
        self.seats
    }

    /// With four seats, two and two win together.
    fn allied(&self, one: Seat, other: Seat) -> bool {
        one == other || self.seats == 4 && one.index() % 2 == other.index() % 2
    }

    fn legal_moves(&self, state: &Place, moves: &mut Vec<u8>) {
        moves.clear();
        if self.rewards(state).is_none() {
            moves.extend(0..=self.draw(state, 2, 4) as u8);
        }
    }

    fn play(&self, state: &mut Place, mv: u8) {
        *state = Place(state.0 + 1, self.draw(state, 10 + u64::from(mv), 16));
    }

    fn rewards(&self, state: &Place) -> Option<Rewards> {
        let over = state.0 == self.length || state.0 > 2 && self.draw(state, 3, 9) == 0;
        over.then(Rewards::default)
    }

    fn key(&self, state: &Place) -> Option<u64> {
        Some(u64::from(state.0) << 32 | state.1)
    }

    fn habit(&self, mv: u8) -> u32 {
        u32::from(mv)
    }

    fn urgency(&self, state: &Place, mv: u8) -> i32 {
        self.draw(state, 50 + u64::from(mv), 2) as i32
    }
}

impl Evaluate for Thicket {
    fn score(&self, state: &Place, seat: Seat) -> i32 {
        let value = self.draw(state, 4, 41) as i32 - 20;
        if self.allied(seat, Seat::FIRST) { value } else { -value }
    }
}
