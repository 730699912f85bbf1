//! The board as the bots see it, without settled zones.
//!
//! A [`Field`] is what never changes (which cells touch, who plays which colour), a
//! [`State`] what does. A zone leaves the board as soon as it is settled: its cups are
//! counted for their colour, and the moves that remain in it become *spare moves* of its
//! owner, which it may play at any time. So all orders of such moves are one state, and the
//! game is over when the board is empty.

use quatuor::cups::{Cell, Colour, Position, Variant};
use quatuor::{Game, Seat};

/// What never changes in a game: the cells, and who plays which colour.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    cells: Vec<Cell>,
    /// By slot, the slots of the neighbouring cells.
    near: [u64; 64],
    seats: usize,
    /// By colour, the index of the seat that plays it.
    owner: [u8; 4],
    /// By seat, the first and the last of its colours.
    colours: [[u8; 2]; 4],
    pub(super) early: bool,
    duo: bool,
    /// All cups, settled or not.
    cups: u8,
}

/// What changes. Seats and colours are indices; slots count the cells of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// By colour, the slots of its stacks that are not settled.
    pub(super) tops: [u64; 4],
    pub(super) heights: [u8; 64],
    /// By colour, the cups that are settled.
    pub(super) settled: [u8; 4],
    /// By seat, how many moves it still has in settled zones.
    pub(super) spare: [u8; 4],
    to_move: u8,
    over: bool,
    /// Equal for equal boards; [`State::key`] mixes in the rest.
    pub(super) board_key: u64,
}

/// A stack goes to a neighbouring slot, or a spare move is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Hop {
    from: u8,
    to: u8,
}

impl Hop {
    /// Any move in a settled zone: it only passes the turn.
    pub(crate) const SPARE: Hop = Hop { from: 64, to: 64 };

    pub(crate) fn new(from: usize, to: usize) -> Hop {
        Hop { from: from as u8, to: to as u8 }
    }

    #[inline]
    pub(crate) fn from(self) -> usize {
        self.from.into()
    }

    #[inline]
    pub(crate) fn to(self) -> usize {
        self.to.into()
    }

    #[inline]
    pub(crate) fn is_spare(self) -> bool {
        self == Hop::SPARE
    }
}

impl Field {
    /// The field of a position in play, and of all that follow it.
    pub(crate) fn new(position: &Position) -> Field {
        let cells: Vec<Cell> = position.stacks().map(|stack| stack.cell).collect();
        let mut near = [0; 64];
        for (slot, cell) in cells.iter().enumerate() {
            for neighbour in cell.neighbours() {
                if let Ok(other) = cells.binary_search(&neighbour) {
                    near[slot] |= 1 << other;
                }
            }
        }
        let (mut owner, mut colours) = ([0; 4], [[0; 2]; 4]);
        for seat in Seat::all(position.seats()) {
            for (place, colour) in position.colours(seat).iter().enumerate() {
                owner[colour as usize] = seat.index() as u8;
                colours[seat.index()][place..].fill(colour as u8);
            }
        }
        Field {
            cells,
            near,
            seats: position.seats(),
            owner,
            colours,
            early: position.is_early(),
            duo: position.variant() == Variant::Duo,
            cups: Colour::ALL.into_iter().map(|colour| position.cups(colour) as u8).sum(),
        }
    }

    /// The state of a position whose stacks stand on cells of this field.
    pub(crate) fn state(&self, position: &Position) -> State {
        let mut state = State {
            tops: [0; 4],
            heights: [0; 64],
            settled: [0; 4],
            spare: [0; 4],
            to_move: position.to_move().index() as u8,
            over: false,
            board_key: 0,
        };
        for (colour, settled) in Colour::ALL.into_iter().zip(&mut state.settled) {
            *settled = position.banked(colour) as u8;
        }
        for stack in position.stacks() {
            if let Ok(slot) = self.cells.binary_search(&stack.cell) {
                state.put(slot, stack.colour as usize, stack.height as u8);
            }
        }
        self.settle(&mut state, !0);
        self.give_turn(&mut state, position.to_move().index());
        state
    }

    pub(crate) fn seats(&self) -> usize {
        self.seats
    }

    pub(crate) fn is_duo(&self) -> bool {
        self.duo
    }

    pub(crate) fn slot(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    #[inline]
    pub(crate) fn near(&self, slot: usize) -> u64 {
        self.near[slot % 64]
    }

    #[inline]
    pub(crate) fn owner(&self, colour: usize) -> usize {
        self.owner[colour % 4].into()
    }

    #[inline]
    pub(crate) fn colours(&self, seat: usize) -> [usize; 2] {
        self.colours[seat % 4].map(usize::from)
    }

    /// The slots of a seat's stacks that are not settled.
    #[inline]
    pub(crate) fn own(&self, state: &State, seat: usize) -> u64 {
        let [first, last] = self.colours(seat);
        state.tops[first % 4] | state.tops[last % 4]
    }

    /// The moves of the seat to move, all spare moves as one; none if it is over.
    pub(crate) fn moves(&self, state: &State, moves: &mut Vec<Hop>) {
        moves.clear();
        if state.over {
            return;
        }
        let occupied = state.occupied();
        for from in slots(self.own(state, state.to_move())) {
            for to in slots(self.near(from) & occupied) {
                if state.height(to) <= state.height(from) {
                    moves.push(Hop::new(from, to));
                }
            }
        }
        if state.spare[state.to_move()] > 0 {
            moves.push(Hop::SPARE);
        }
    }

    pub(crate) fn play(&self, state: &mut State, hop: Hop) {
        let seat = state.to_move();
        if hop.is_spare() {
            state.spare[seat] -= 1;
        } else {
            let (from, to) = (hop.from(), hop.to());
            let colour = state.colour(from);
            let height = state.height(from) + state.height(to);
            state.lift(from);
            state.lift(to);
            state.put(to, colour, height);
            self.settle(state, 1 << to | self.near(from));
        }
        self.give_turn(state, seat + 1);
    }

    /// The turn goes to the first seat from here on that can move on the board: a seat that
    /// only has spare moves may be skipped, as it never gets others back.
    fn give_turn(&self, state: &mut State, first: usize) {
        let mut next = None;
        for seat in (first..first + self.seats).map(|seat| seat % self.seats) {
            if self.can_move(state, seat) {
                next = next.or(Some(seat));
            } else {
                state.spare[seat] = 0;
            }
        }
        state.to_move = next.unwrap_or_default() as u8;
        if self.seats == 2 {
            // A spare move can be answered by a spare move, so they cancel out.
            let both = state.spare[0].min(state.spare[1]);
            // No seat can use more of them than others can move on the board.
            let most = state.occupied().count_ones() as u8;
            state.spare = state.spare.map(|spare| spare.saturating_sub(both).min(most));
        }
        state.over = next.is_none() || self.is_decided(state);
    }

    fn can_move(&self, state: &State, seat: usize) -> bool {
        let occupied = state.occupied();
        slots(self.own(state, seat)).any(|from| {
            let height = state.height(from);
            slots(self.near(from) & occupied).any(|to| state.height(to) <= height)
        })
    }

    /// Whether the winners can't change any more.
    fn is_decided(&self, state: &State) -> bool {
        let open = u32::from(self.open(state));
        let most = state.settled.map(u32::from);
        let (best, leader) = (0..4).map(|colour| (most[colour], colour)).max().unwrap_or_default();
        best > open
            && (0..4)
                .filter(|&colour| self.owner(colour) != self.owner(leader))
                .all(|colour| best > most[colour] + open)
    }

    /// How many cups are not settled.
    #[inline]
    pub(crate) fn open(&self, state: &State) -> u8 {
        let [a, b, c, d] = state.settled;
        self.cups - a - b - c - d
    }

    /// The part of all cups that is not settled.
    #[inline]
    pub(crate) fn open_share(&self, state: &State) -> f32 {
        f32::from(self.open(state)) / f32::from(self.cups.max(1))
    }

    /// The score of every seat with what it owns now.
    pub(crate) fn scores(&self, state: &State) -> [u32; 4] {
        let cups = state.cups();
        let mut scores = [0; 4];
        for (seat, score) in scores.iter_mut().enumerate().take(self.seats) {
            let [first, last] = self.colours(seat);
            *score = cups[first].max(cups[last]);
        }
        scores
    }
}

impl State {
    #[inline]
    pub(crate) fn to_move(self) -> usize {
        usize::from(self.to_move) % 4
    }

    /// The cups that every colour owns now.
    #[inline]
    pub(crate) fn cups(&self) -> [u32; 4] {
        let mut cups = self.settled.map(u32::from);
        for (colour, cups) in cups.iter_mut().enumerate() {
            *cups += slots(self.tops[colour]).map(|slot| u32::from(self.height(slot))).sum::<u32>();
        }
        cups
    }

    /// Whether the winners are certain.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// The slots with a stack that is not settled.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        let [a, b, c, d] = self.tops;
        a | b | c | d
    }

    #[inline]
    pub(crate) fn height(&self, slot: usize) -> u8 {
        self.heights[slot % 64]
    }

    /// The colour of the stack on an occupied slot.
    #[inline]
    pub(crate) fn colour(&self, slot: usize) -> usize {
        let of = |colour: usize| (self.tops[colour] >> (slot % 64) & 1) as usize;
        of(1) + 2 * of(2) + 3 * of(3)
    }

    /// Equal for equal states, and almost never for others.
    pub(crate) fn key(&self) -> u64 {
        let settled = u64::from(u32::from_le_bytes(self.settled));
        let spare = u64::from(u32::from_le_bytes(self.spare));
        self.board_key ^ mix((settled << 32 | spare).wrapping_mul(5) + u64::from(self.to_move) + 1)
    }

    pub(super) fn put(&mut self, slot: usize, colour: usize, height: u8) {
        self.tops[colour] |= 1 << slot;
        self.heights[slot] = height;
        self.board_key ^= stack_key(slot, colour, height);
    }

    pub(super) fn lift(&mut self, slot: usize) {
        let colour = self.colour(slot);
        self.tops[colour] &= !(1 << slot);
        self.board_key ^= stack_key(slot, colour, self.height(slot));
        self.heights[slot] = 0;
    }
}

#[inline]
fn stack_key(slot: usize, colour: usize, height: u8) -> u64 {
    mix((slot as u64) << 16 | (colour as u64) << 8 | u64::from(height))
}

#[inline]
fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ (bits >> 29)
}

/// The slots of a set, in rising order.
#[inline]
pub(crate) fn slots(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(slot)
    })
}
