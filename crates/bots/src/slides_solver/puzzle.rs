//! What is to be solved: a board, the colours that must go, and the options.

use std::hash::{Hash, Hasher};

use games::slides::{Board, CellSet, Colour, ColourSet, Move, Options};

/// A `solo` game without the board: which colours must go, and what jokers do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Puzzle {
    pub(super) targets: ColourSet,
    pub(super) options: Options,
}

impl Puzzle {
    /// All moves, each once.
    #[inline]
    pub(super) fn list_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        moves.clear();
        board.list_moves(self.options, moves);
    }

    /// The tokens that must go, by colour, and the jokers.
    #[inline]
    pub(super) fn tokens(&self, board: &Board) -> Tokens {
        let mut colours = [CellSet::NONE; Colour::COUNT];
        for (tokens, colour) in colours.iter_mut().zip(self.targets.colours()) {
            *tokens = board.tokens_of(colour);
        }
        Tokens { colours, targets: self.targets.len(), jokers: board.jokers() }
    }
}

/// The tokens that matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens {
    colours: [CellSet; Colour::COUNT],
    targets: usize,
    pub(super) jokers: CellSet,
}

impl Tokens {
    /// The cells of each target colour, perhaps none.
    #[inline]
    pub(super) fn colours(&self) -> impl Iterator<Item = CellSet> {
        self.colours[..self.targets].iter().copied()
    }

    /// Whether all target colours are gone.
    #[inline]
    pub(super) fn are_gone(&self) -> bool {
        self.colours().fold(CellSet::NONE, |all, tokens| all | tokens).is_empty()
    }

    /// No solution has fewer moves than this. `None`: there is none at all.
    ///
    /// A move takes tokens of one colour only. The last token of a colour can't go
    /// without a joker, and every joker goes only once.
    #[inline]
    pub(super) fn fewest_moves(&self) -> Option<u32> {
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
        // One colour goes in one move only if it hangs together.
        let together = colours != 1 || last.lowest().flood(last | self.jokers).covers(last);
        Some(colours + u32::from(!together))
    }
}

/// A number for a board; different boards have different ones, but for a chance of
/// one in 2⁶⁴ a pair. The same on every platform.
#[inline]
pub(super) fn key(board: &Board) -> u64 {
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

    /// Lengths of arrays are the same for all boards, and their width is not.
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
