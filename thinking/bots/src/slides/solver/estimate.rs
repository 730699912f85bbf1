//! How promising a board is: a weighted count of the tokens that are hard to clear.
//!
//! The weights come from hill climbing on deals that are not in the benchmark, for the
//! number of boards that a narrow beam clears, or for few moves.

use std::sync::LazyLock;

use quatuor::slides::{Board, Cell, CellSet};
use quatuor::{Dice, FastDice};

use crate::slides::solver::puzzle::Tokens;

/// Weights for colours with at most 3, 6, 10, or more tokens left.
type ByCount = [i32; 4];

/// The cost of each feature of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// Each connected part (group or single token) of a target colour.
    pub(crate) part: ByCount,
    /// Each token that touches no other of its colour and no joker.
    pub(crate) single: ByCount,
    /// Each token that still would not if a neighbouring slide moved by one.
    pub(crate) apart: ByCount,
    /// Each token that still would not if a neighbouring slide moved by three.
    pub(crate) far: ByCount,
    /// Each token with no other of its colour on its slide or the slides next to it, for
    /// colours with at most 3 tokens left.
    pub(crate) stranded: i32,
    /// Each token of a target colour, up to twelve per colour.
    pub(crate) token: i32,
    /// Each run of adjacent slides that hold a target colour.
    pub(crate) row: i32,
    /// Each single token on the floor.
    pub(crate) floor: i32,
    /// Each joker; negative, because jokers help.
    pub(crate) joker: i32,
    /// Each slide that holds tokens.
    pub(crate) slide: i32,
    /// Each cell of difference in height between neighbouring slides.
    pub(crate) slope: i32,
}

impl Weights {
    /// For clearing several colours.
    pub(crate) const SEVERAL: Weights = Weights {
        part: [8, 11, 2, 2],
        single: [50, 37, 37, 42],
        apart: [24, 16, 18, 15],
        far: [15, 13, 12, 14],
        stranded: 15,
        token: 2,
        row: 12,
        floor: 5,
        joker: -19,
        slide: 7,
        slope: -2,
    };

    /// For clearing a single colour.
    pub(crate) const ONE: Weights = Weights {
        part: [7, 16, 15, 9],
        single: [18, 16, 16, 21],
        apart: [22, 20, 14, 32],
        far: [14, 12, 9, 15],
        stranded: 1,
        token: 7,
        row: 0,
        floor: 7,
        joker: -12,
        slide: 9,
        slope: 0,
    };
}

impl Weights {
    /// The same weights, each changed at random by up to half: what one set of weights
    /// overlooks, another may find.
    pub(crate) fn shaken(mut self, dice: &mut FastDice) -> Weights {
        let by_count = [&mut self.part, &mut self.single, &mut self.apart, &mut self.far];
        let singly = [
            &mut self.stranded,
            &mut self.token,
            &mut self.row,
            &mut self.floor,
            &mut self.joker,
            &mut self.slide,
            &mut self.slope,
        ];
        for weight in by_count.into_iter().flatten().chain(singly) {
            *weight = *weight * (50 + dice.below(101) as i32) / 100;
        }
        self
    }
}

/// The index into a [`ByCount`] for 0 to 11 tokens.
const BAND: [usize; 12] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3];

static CELLS: LazyLock<CellSet> = LazyLock::new(|| Cell::all().collect());

/// Computes the cost of boards. Features are counted for whole sets of cells at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    weights: Weights,
    cells: CellSet,
}

impl Estimate {
    pub(crate) fn new(weights: Weights) -> Estimate {
        Estimate { weights, cells: *CELLS }
    }

    /// The cost of the board: the lower, the better.
    #[inline]
    pub(crate) fn cost(&self, board: &Board, tokens: &Tokens) -> i32 {
        let weights = &self.weights;
        let occupied = board.occupied();
        let slope = (occupied ^ occupied.towards_j()) & self.cells;
        let floor = occupied.bottoms();
        let mut cost = weights.joker * count(tokens.jokers)
            + weights.slide * count(floor)
            + weights.slope * count(slope);
        // Colours occupy different cells, so features with the same weight are counted
        // together: counting bits dominates the running time.
        let mut bands = [Features::default(); 4];
        let mut single = CellSet::NONE;
        let mut rows = CellSet::NONE;
        for colour in tokens.colours().filter(|colour| !colour.is_empty()) {
            let left = colour.len();
            cost += weights.token * left.min(12) as i32;
            let band = BAND[left.min(11)];
            let features = &mut bands[band];
            features.tokens += left as i32;
            features.add(colour, tokens.jokers, self.cells);
            let slides = colour.bottoms();
            // Shift the runs of each colour to a row of their own, so that they do not
            // overlap.
            rows = rows.up() | slides.without(slides.towards_j());
            if band == 0 {
                let lonely = slides.without(slides.towards_j() | slides.towards_a());
                let several = colour.without(colour.lowest_of_slides()).bottoms();
                cost += weights.stranded * count(lonely.without(several));
            }
        }
        for (band, features) in bands.iter().enumerate().filter(|(_, one)| one.tokens > 0) {
            // Parts = tokens − adjacent pairs + full squares (Euler's formula). A part
            // with a hole counts one less, which is rare.
            let parts = features.tokens - count(features.above) - count(features.beside)
                + count(features.squares);
            cost += weights.part[band] * parts
                + weights.single[band] * count(features.single)
                + weights.apart[band] * count(features.apart)
                + weights.far[band] * count(features.far);
            single = single | features.single;
        }
        cost + weights.row * count(rows) + weights.floor * count(single & floor)
    }
}

/// The features of several colours together.
#[derive(Clone, Copy, Default)]
struct Features {
    tokens: i32,
    /// Tokens with one of their colour below.
    above: CellSet,
    /// Tokens with one of their colour to the left.
    beside: CellSet,
    /// Tokens with their colour below, to the left, and diagonally between.
    squares: CellSet,
    /// Tokens that touch no token of their colour and no joker.
    single: CellSet,
    /// Those that still would not if a slide moved by one.
    apart: CellSet,
    /// Those that still would not if a slide moved by three.
    far: CellSet,
}

impl Features {
    /// Adds the features of one colour.
    #[inline]
    fn add(&mut self, tokens: CellSet, jokers: CellSet, cells: CellSet) {
        let above = tokens.up() & cells;
        let pairs = tokens & above;
        self.above = self.above | pairs;
        self.beside = self.beside | tokens & tokens.towards_j();
        self.squares = self.squares | pairs & pairs.towards_j();

        let partners = tokens | jokers;
        let mut rest = tokens.without(partners.beside());
        self.single = self.single | rest;
        let mut reach = (partners.towards_j() | partners.towards_a()) & cells;
        let (mut higher, mut lower) = (above, tokens.down() & cells);
        for step in 1..=3 {
            if rest.is_empty() {
                return;
            }
            reach = (reach | reach.up() | reach.down()) & cells;
            higher = higher.up() & cells;
            lower = lower.down() & cells;
            rest = rest.without(reach | higher | lower);
            if step == 1 {
                self.apart = self.apart | rest;
            }
        }
        self.far = self.far | rest;
    }
}

#[inline]
fn count(cells: CellSet) -> i32 {
    // Many sets are empty, and testing for that is faster than counting bits.
    if cells.is_empty() { 0 } else { cells.len() as i32 }
}
