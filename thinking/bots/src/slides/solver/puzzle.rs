//! The puzzle: which colours must be cleared, and the rules that apply.

use std::hash::{Hash, Hasher};

use quatuor::slides::{Board, CellSet, Colour, ColourSet, Move, Options};

/// A `solo` game without its board: the target colours and the options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Puzzle {
    pub(crate) targets: ColourSet,
    pub(crate) options: Options,
}

impl Puzzle {
    /// Lists all moves, each once.
    #[inline]
    pub(crate) fn list_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        moves.clear();
        board.list_moves(self.options, moves);
    }

    /// The tokens of the target colours, and the jokers.
    #[inline]
    pub(crate) fn tokens(&self, board: &Board) -> Tokens {
        let mut colours = [CellSet::NONE; Colour::COUNT];
        for (tokens, colour) in colours.iter_mut().zip(self.targets.colours()) {
            *tokens = board.tokens_of(colour);
        }
        Tokens { colours, targets: self.targets.len(), jokers: board.jokers() }
    }
}

/// The tokens of the target colours, and the jokers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens {
    colours: [CellSet; Colour::COUNT],
    targets: usize,
    pub(crate) jokers: CellSet,
}

impl Tokens {
    /// The cells of each target colour, which may be empty.
    #[inline]
    pub(crate) fn colours(&self) -> impl Iterator<Item = CellSet> {
        self.colours[..self.targets].iter().copied()
    }

    /// Whether all target colours are gone.
    #[inline]
    pub(crate) fn are_gone(&self) -> bool {
        self.colours().fold(CellSet::NONE, |all, tokens| all | tokens).is_empty()
    }

    /// A lower bound of the number of moves; `None` if there is no solution.
    ///
    /// A move takes tokens of one colour only. The last token of a colour can be taken
    /// only with a joker, and each joker only once.
    #[inline]
    pub(crate) fn fewest_moves(&self) -> Option<u32> {
        let mut colours = 0;
        let mut alone = 0;
        let mut last = CellSet::NONE;
        for tokens in self.colours().filter(|tokens| !tokens.is_empty()) {
            colours += 1;
            alone += usize::from(tokens == tokens.lowest());
            last = tokens;
        }
        if alone > 0 && alone > self.jokers.len() {
            return None;
        }
        // A single colour is cleared in one move only if it is connected.
        let connected = colours != 1 || last.lowest().flood(last | self.jokers).covers(last);
        Some(colours + u32::from(!connected))
    }
}

/// A 64-bit hash of a board, the same on every platform. Collisions are treated as equal
/// boards; with 64 bits they are too rare to matter.
#[inline]
pub(crate) fn key(board: &Board) -> u64 {
    let mut mixer = Mixer(0x243f_6a88_85a3_08d3);
    board.hash(&mut mixer);
    mixer.finish().max(1)
}

struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    /// Ignored: array lengths are the same for all boards, and `usize` differs between
    /// platforms.
    #[inline]
    fn write_usize(&mut self, _: usize) {}

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^ (bits >> 31)
    }
}
