//! Bots that never change, so that others can be measured against them.

use quatuor::{Dice, FastDice, Game};
use search::{Belief, Budget, MoveReport, Plain, Report, Settings, TreeSearch};

use crate::{Mind, Playable, SeatHistory};

/// Any legal move, all equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomMind;

impl<G: Game> Mind<G> for RandomMind {
    fn think(
        &mut self,
        seen: &SeatHistory<G>,
        _: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move> {
        let position = seen.one_position();
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        unsearched(position.random_move(dice), moves)
    }

    fn samples(&self, _: &SeatHistory<G>) -> bool {
        false
    }
}

/// The move that looks best without looking ahead; of equal ones, any.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyMind;

impl<G: Playable> Mind<G> for GreedyMind {
    fn think(
        &mut self,
        seen: &SeatHistory<G>,
        _: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move> {
        let positions = seen.possible_positions();
        let position = positions.first().expect("the seat is in some position");
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        dice.shuffle(&mut moves);
        let appeal = |mv: G::Move| -> f64 { positions.iter().map(|one| one.appeal(mv)).sum() };
        let rated = moves.iter().map(|&mv| (mv, appeal(mv)));
        let best = rated.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(mv, _)| mv);
        unsearched(best, moves)
    }

    fn samples(&self, _: &SeatHistory<G>) -> bool {
        false
    }
}

/// A report without a search.
fn unsearched<M: Copy>(best: Option<M>, moves: Vec<M>) -> Report<M> {
    let unknown = |mv| MoveReport { mv, visits: 0, rewards: Default::default(), exact: false };
    let moves = moves.into_iter().map(unknown).collect();
    Report { best, moves, simulations: 0, proven: None, memory: 0 }
}

/// What a general game system does: upper confidence trees with uniformly random playouts;
/// with hidden information, over uniformly drawn secrets. It keeps nothing between moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainMind;

impl<G: Game> Mind<G> for PlainMind {
    fn think(
        &mut self,
        seen: &SeatHistory<G>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<G::Move> {
        let belief = Belief::uniform(seen.possible_positions());
        let (position, _) = belief.worlds().first().expect("the seat is in some position");
        let mut search = TreeSearch::new(Plain::new(position), Settings::PLAIN);
        search.run(belief.worlds(), budget, dice)
    }
}
