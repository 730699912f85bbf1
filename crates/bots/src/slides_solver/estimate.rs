//! How promising a board is, in a number: the tokens that are hard to get rid of,
//! each weighed by how hard.
//!
//! The weights were found by trying: a hill climb on deals that are not in the
//! benchmark, for the number of boards that a narrow beam clears, or for few moves.

use std::sync::LazyLock;

use games::slides::{Board, Cell, CellSet};
use games::{Dice, FastDice};

use super::puzzle::Tokens;

/// A weight for colours of which at most 3, 6, 10 or more tokens are left.
type ByCount = [i32; 4];

/// What each feature of a board costs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Every group or single token of a target colour.
    pub(super) part: ByCount,
    /// Every token that touches no other of its colour and no joker.
    pub(super) single: ByCount,
    /// Every token that would not even if a neighbouring slide moved by one.
    pub(super) apart: ByCount,
    /// Every token that would not even if a neighbouring slide moved by three.
    pub(super) far: ByCount,
    /// Every token with none of its colour on its slide and the slides next to it,
    /// where at most 3 are left.
    pub(super) stranded: i32,
    /// Every token of a target colour, up to twelve of each.
    pub(super) token: i32,
    /// Every row of slides next to each other that hold a target colour.
    pub(super) row: i32,
    /// Every single token on the floor.
    pub(super) floor: i32,
    /// Every joker, which helps.
    pub(super) joker: i32,
    /// Every slide that still holds tokens.
    pub(super) slide: i32,
    /// Every cell by which a slide is higher or lower than the next.
    pub(super) slope: i32,
}

impl Weights {
    /// For clearing several colours.
    pub(super) const SEVERAL: Weights = Weights {
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

    /// For one colour alone, where the others only help.
    pub(super) const ONE: Weights = Weights {
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
    /// The same with every weight up to a half more or less, by chance: what one set
    /// of weights overlooks, another finds.
    pub(super) fn shaken(mut self, dice: &mut FastDice) -> Weights {
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

/// Where in a [`ByCount`] to look, for 0 to 11 tokens.
const BAND: [usize; 12] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3];

static CELLS: LazyLock<CellSet> = LazyLock::new(|| Cell::all().collect());

/// Weighs boards: features are counted for whole sets of cells at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    weights: Weights,
    cells: CellSet,
}

impl Estimate {
    pub(super) fn new(weights: Weights) -> Estimate {
        Estimate { weights, cells: *CELLS }
    }

    /// What the board costs: the less, the better.
    #[inline]
    pub(super) fn cost(&self, board: &Board, tokens: &Tokens) -> i32 {
        let weights = &self.weights;
        let occupied = board.occupied();
        let slope = (occupied ^ occupied.towards_j()) & self.cells;
        let floor = occupied.bottoms();
        let mut cost = weights.joker * count(tokens.jokers)
            + weights.slide * count(floor)
            + weights.slope * count(slope);
        // Colours lie on different cells, so what weighs the same is counted at once:
        // counting bits is what takes the time.
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
            // The rows of every colour at another height, so that they do not meet.
            rows = rows.up() | slides.without(slides.towards_j());
            if band == 0 {
                let lonely = slides.without(slides.towards_j() | slides.towards_a());
                let several = colour.without(colour.lowest_of_slides()).bottoms();
                cost += weights.stranded * count(lonely.without(several));
            }
        }
        for (band, features) in bands.iter().enumerate().filter(|(_, one)| one.tokens > 0) {
            // Parts = tokens − touching pairs + full squares, by Euler; a part with a
            // hole is counted as one less, which is rare.
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

/// The features of some colours together.
#[derive(Clone, Copy, Default)]
struct Features {
    tokens: i32,
    /// Tokens with one of their colour below.
    above: CellSet,
    /// Tokens with one of their colour to the left.
    beside: CellSet,
    /// Tokens with three of their colour below, to the left, and between these.
    squares: CellSet,
    /// Tokens that touch no partner.
    single: CellSet,
    /// Those that would not if a slide moved by one.
    apart: CellSet,
    /// Those that would not if a slide moved by three.
    far: CellSet,
}

impl Features {
    /// Adds those of one colour.
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
    // Many sets are empty, and asking is quicker than counting.
    if cells.is_empty() { 0 } else { cells.len() as i32 }
}
