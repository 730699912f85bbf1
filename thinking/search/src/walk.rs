//! One iteration of a tree search: down the tree, and back up with the result.

use game_api::{Dice, Seat};

use crate::arms::Four;
use crate::pool::PAGE;
use crate::settings::Formula;
use crate::tree::{FEW, NONE, Node, Rank};
use crate::{Model, Rewards, TreeSearch, number};

/// A choice during the descent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The first of the twins.
    first: u32,
    /// The twin whose mover chose.
    node: u32,
    arm: u16,
}

/// What choosing needs to know of an arm; see [`Four`].
struct Score {
    base: f32,
    spread: f32,
}

/// Where the descent ended.
pub(crate) enum Leaf {
    /// The result is known.
    Known(Rewards),
    /// Playouts are needed.
    Open,
}

impl<M: Model> TreeSearch<M> {
    /// Descends from the root until a result is known or the tree ends, and leaves the
    /// state there.
    pub(crate) fn descend(&mut self, state: &mut M::State, dice: &mut impl Dice) -> Leaf {
        self.path.clear();
        let mut first = self.tree.root;
        loop {
            if let Some(value) = self.tree.proven(first)
                && first != self.tree.root
            {
                return Leaf::Known(value);
            }
            let Some(index) = self.twin(first, state, dice) else {
                return Leaf::Open;
            };
            let Some(arm) = self.choose(index, state, dice) else {
                return Leaf::Open;
            };
            self.path.push(Step { first, node: index, arm });
            let node = *self.tree.node(index);
            let (four, lane) = self.tree.arm(&node, arm);
            let (child, visits) = (four.child[lane], four.visits(lane));
            let (number, _) = self.tree.rank(&node, arm);
            self.model.play(state, self.tree.branch(&node, number).mv);
            if child != NONE && self.one_world {
                first = child;
                continue;
            }
            // An arm of another twin may have led there.
            let child = self.tree.branch(&node, number).child;
            if (child == NONE || !self.one_world)
                && let Some(rewards) = self.model.rewards(state)
            {
                if self.one_world
                    && let Some(result) = self.tree.add_result(rewards)
                {
                    self.tree.set_child(&node, number, result);
                }
                return Leaf::Known(rewards);
            }
            first = child;
            if first == NONE {
                if visits < self.settings.expand_after.max(1) {
                    return Leaf::Open;
                }
                let Some(expanded) = self.expand(state, dice) else {
                    return Leaf::Open;
                };
                self.tree.set_child(&node, number, expanded);
                first = expanded;
            }
            let (four, lane) = self.tree.arm_mut(&node, arm);
            four.child[lane] = first;
        }
    }

    /// Adds a node for the state; `None` if there is no memory for it.
    fn expand(&mut self, state: &M::State, dice: &mut impl Dice) -> Option<u32> {
        // The other moves can stay unknown only if every move is tried before any are
        // compared.
        let draws = self.settings.first_play == f32::INFINITY;
        if draws && let Some(mv) = self.model.any_move(state, dice) {
            let mover = self.model.to_move(state);
            let secret = self.secret(state, mover);
            return self.tree.add_unlisted(mover.index() as u8, secret, mv);
        }
        self.expand_listed(state, dice)
    }

    /// Adds a node that knows all moves.
    pub(crate) fn expand_listed(&mut self, state: &M::State, dice: &mut impl Dice) -> Option<u32> {
        self.model.legal_moves(state, &mut self.moves);
        self.moves.truncate(PAGE);
        // Without priors no order should be preferred.
        mix_up(&mut self.moves, dice);
        let mover = self.model.to_move(state);
        let secret = self.secret(state, mover);
        self.rank_by_priors(state);
        self.tree.add_node(mover.index() as u8, secret, &self.moves, &self.ranks)
    }

    /// Makes one more move known at a node that knows only some, or all of them; does
    /// nothing if there is no memory for it.
    fn draw(&mut self, index: u32, state: &M::State, dice: &mut impl Dice) {
        let node = *self.tree.node(index);
        // Drawing again while the move is known keeps all unknown moves equally likely.
        for _ in node.len..FEW {
            let Some(mv) = self.model.any_move(state, dice) else { break };
            if self.tree.branches(&node).iter().all(|branch| branch.mv != mv) {
                return self.tree.add_branch(index, mv);
            }
        }
        self.list(index, state, dice);
    }

    /// Makes all moves of a node known, the new ones in a random order; `None` if there is
    /// no memory for them.
    pub(crate) fn list(
        &mut self,
        index: u32,
        state: &M::State,
        dice: &mut impl Dice,
    ) -> Option<()> {
        let node = *self.tree.node(index);
        if node.listed {
            return Some(());
        }
        self.model.legal_moves(state, &mut self.moves);
        self.moves.truncate(PAGE);
        for (place, branch) in self.tree.branches(&node).iter().enumerate() {
            let found = self.moves.iter().position(|mv| *mv == branch.mv);
            self.moves.swap(place, found.expect("moves that are drawn are legal"));
        }
        mix_up(&mut self.moves[usize::from(node.len)..], dice);
        self.tree.list(index, &self.moves)
    }

    /// The twin of the node for the secret that the mover has in this state.
    #[inline]
    fn twin(&mut self, first: u32, state: &M::State, dice: &mut impl Dice) -> Option<u32> {
        let node = self.tree.node(first);
        let secret = self.secret(state, Seat::from_index(usize::from(node.mover)));
        if node.secret == secret {
            return Some(first);
        }
        if let Some(twin) = self.tree.find_twin(node.twin, secret) {
            return Some(twin);
        }
        // Twins share their branches, so these must not move later.
        self.list(first, state, dice)?;
        let node = *self.tree.node(first);
        self.moves.clear();
        self.moves.extend(self.tree.branches(&node).iter().map(|branch| branch.mv));
        self.rank_by_priors(state);
        self.tree.add_twin(first, secret, &self.ranks)
    }

    #[inline]
    pub(crate) fn secret(&self, state: &M::State, mover: Seat) -> u16 {
        if self.settings.by_secret { self.model.secret(state, mover) } else { 0 }
    }

    /// Ranks the moves just listed, if the model has priors for them.
    fn rank_by_priors(&mut self, state: &M::State) {
        self.priors.clear();
        self.model.priors(state, &self.moves, &mut self.priors);
        self.ranks.clear();
        if self.priors.len() == self.moves.len() {
            let ranks = (0..).zip(&self.priors).map(|(branch, &prior)| Rank { prior, branch });
            self.ranks.extend(ranks);
            sort(&mut self.ranks);
        }
    }

    /// Chooses an arm of a node; `None` if there is no memory for it.
    #[inline]
    fn choose(&mut self, index: u32, state: &M::State, dice: &mut impl Dice) -> Option<u16> {
        let node = self.tree.node(index);
        if node.tried == node.len && !node.listed {
            self.draw(index, state, dice);
        }
        let node = self.tree.node(index);
        let untried = node.tried < node.len;
        if untried && self.settings.first_play == f32::INFINITY {
            return self.tree.add_arm(index).or_else(|| self.choose_tried(index));
        }
        let factor = self.factor(node);
        let (arm, best) = self.highest(index, factor);
        if untried {
            let mean = (node.sum / f64::from(node.visits.max(1))) as f32;
            let (_, prior) = self.tree.rank(node, node.tried);
            let score = self.score(mean + self.settings.first_play, 0, prior, node.len);
            if node.tried == 0 || score.base + factor * score.spread >= best {
                return self.tree.add_arm(index).or_else(|| self.choose_tried(index));
            }
        }
        Some(arm)
    }

    /// Chooses among the existing arms.
    fn choose_tried(&self, index: u32) -> Option<u16> {
        let node = self.tree.node(index);
        (node.tried > 0).then(|| self.highest(index, self.factor(node)).0)
    }

    /// The weight of a rarely tried move.
    #[inline]
    fn factor(&self, node: &Node) -> f32 {
        self.settings.exploration * node.wonder
    }

    /// The arm with the highest bound, and the bound.
    #[inline]
    fn highest(&self, index: u32, factor: f32) -> (u16, f32) {
        let node = self.tree.node(index);
        if index != self.tree.root || node.proven == 0 {
            return highest(self.tree.fours(node), factor);
        }
        // At the root, proven moves need no more visits.
        let (mut arm, mut best) = (0, f32::NEG_INFINITY);
        for number in 0..node.tried {
            let (four, lane) = self.tree.arm(node, number);
            let bound = four.base[lane] + factor * four.spread[lane];
            if bound > best && !four.is_exact(lane) {
                (arm, best) = (number, bound);
            }
        }
        (arm, best)
    }

    /// What choosing needs to know of a move with this mean after this number of visits.
    #[inline]
    fn score(&self, mean: f32, visits: u32, prior: Option<f32>, len: u16) -> Score {
        let seldom = 1.0 / (visits as f32 + 1.0);
        match self.settings.formula {
            Formula::Confidence => Score {
                base: mean + self.settings.bias * prior.unwrap_or(0.0) * seldom,
                // An untried move counts as tried once.
                spread: 1.0 / (visits.max(self.settings.playouts).max(1) as f32).sqrt(),
            },
            Formula::Prior => {
                Score { base: mean, spread: prior.unwrap_or(1.0 / f32::from(len)) * seldom }
            }
        }
    }

    /// Adds the result to all nodes on the path, the last one first.
    pub(crate) fn learn(&mut self, sums: &[f64; Seat::MOST], visits: u32) {
        let mut proving = true;
        for number in (0..self.path.len()).rev() {
            let step = self.path[number];
            let node = self.tree.node_mut(step.node);
            let mover = usize::from(node.mover);
            node.sum += sums[mover];
            node.visits = node.visits.saturating_add(visits);
            let square = match self.settings.formula {
                Formula::Confidence => number::ln(u64::from(node.visits)) as f32,
                Formula::Prior => node.visits as f32,
            };
            node.wonder = square.sqrt();
            let node = *node;
            let all = self.tree.sums_mut(&node, step.arm);
            all.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
            let sum = all[mover];
            let (four, lane) = self.tree.arm_mut(&node, step.arm);
            four.add_visits(lane, visits);
            if !four.is_exact(lane) {
                let visits = four.visits(lane);
                let mean = (sum / f64::from(visits)) as f32;
                let (_, prior) = self.tree.rank(&node, step.arm);
                let score = self.score(mean, visits, prior, node.len);
                self.set_score(&node, step.arm, score);
            }
            proving = proving && self.prove(step);
        }
    }

    #[inline]
    fn set_score(&mut self, node: &Node, arm: u16, score: Score) {
        let (four, lane) = self.tree.arm_mut(node, arm);
        (four.base[lane], four.spread[lane]) = (score.base, score.spread);
    }

    /// If the child below this step is proven, notes that; returns whether the node above
    /// is now proven too.
    fn prove(&mut self, step: Step) -> bool {
        let node = *self.tree.node(step.node);
        let mover = usize::from(node.mover);
        let (branch, _) = self.tree.rank(&node, step.arm);
        let Some(value) = self.tree.proven(self.tree.branch(&node, branch).child) else {
            return false;
        };
        let (four, lane) = self.tree.arm_mut(&node, step.arm);
        if !four.is_exact(lane) {
            four.set_exact(lane);
            self.set_score(&node, step.arm, Score { base: value[mover], spread: 0.0 });
            self.tree.node_mut(step.node).proven += 1;
        }
        let proven = if value[mover] >= 1.0 {
            value
        } else if node.listed
            && self.tree.node(step.node).proven == node.len
            && let Some(best) = self.best_of_proven(&node)
        {
            best
        } else {
            return false;
        };
        let first = self.tree.node_mut(step.first);
        (first.exact, first.value) = (true, proven);
        true
    }

    /// What every seat gets if all moves are proven; `None` if they are not. A mover for
    /// whom several moves are equally good is assumed to play any of them.
    pub(crate) fn best_of_proven(&self, node: &Node) -> Option<Rewards> {
        let mover = usize::from(node.mover);
        let (mut sums, mut count, mut best) = ([0.0; Seat::MOST], 0.0, -1.0);
        for branch in self.tree.branches(node) {
            let value = self.tree.proven(branch.child)?;
            if value[mover] > best {
                (sums, count, best) = ([0.0; Seat::MOST], 0.0, value[mover]);
            }
            if value[mover] >= best {
                add(&mut sums, &value, 1.0);
                count += 1.0;
            }
        }
        Some(sums.map(|sum| (sum / count) as f32))
    }
}

/// Adds rewards, multiplied by a count.
#[inline]
pub(crate) fn add(sums: &mut [f64; Seat::MOST], rewards: &Rewards, times: f64) {
    for (sum, reward) in sums.iter_mut().zip(rewards) {
        *sum += f64::from(*reward) * times;
    }
}

/// The arm with the highest bound, and the bound; the first of equal ones.
#[inline]
fn highest(fours: &[Four], factor: f32) -> (u16, f32) {
    // Each place in the fours has its own maximum, so that none depends on another.
    let (mut bests, mut rounds) = ([f32::NEG_INFINITY; Four::ARMS], [0u32; Four::ARMS]);
    for (round, four) in (0..).zip(fours) {
        for lane in 0..Four::ARMS {
            let bound = four.base[lane] + factor * four.spread[lane];
            let better = bound > bests[lane];
            bests[lane] = if better { bound } else { bests[lane] };
            rounds[lane] = if better { round } else { rounds[lane] };
        }
    }
    let best = bests.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let places = (0..).zip(rounds).map(|(lane, round)| round * Four::ARMS as u32 + lane);
    let arms = places.zip(bests).map(|(place, one)| if one == best { place } else { u32::MAX });
    (arms.fold(u32::MAX, u32::min) as u16, best)
}

/// Shuffles moves, with four draws from each random number: all orders are almost equally
/// likely.
fn mix_up<T>(items: &mut [T], dice: &mut impl Dice) {
    let mut bits = 0;
    for last in (1..items.len()).rev() {
        bits = if last % 4 == 0 || bits == 0 { dice.next_u64() } else { bits >> 16 };
        let draw = ((bits & 0xffff) * (last as u64 + 1)) >> 16;
        items.swap(last, draw as usize);
    }
}

/// Highest prior first. Not generic, so that it is compiled once for all games.
fn sort(ranks: &mut [Rank]) {
    ranks.sort_by(|a, b| b.prior.total_cmp(&a.prior));
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_api::FastDice;

    #[test]
    fn the_highest_arm_is_the_first_of_the_best() {
        let mut dice = FastDice::new(1);
        for len in 0..70 {
            for _ in 0..20 {
                let mut draw = || dice.below(6) as f32 / 4.0;
                let scores: Vec<_> = (0..len).map(|_| (draw(), draw())).collect();
                let fours = scores.chunks(Four::ARMS).map(|chunk| {
                    let mut four = Four::EMPTY;
                    for (lane, (base, spread)) in chunk.iter().enumerate() {
                        (four.base[lane], four.spread[lane]) = (*base, *spread);
                    }
                    four
                });
                let (mut arm, mut best) = (0, f32::NEG_INFINITY);
                for (place, (base, spread)) in (0..).zip(&scores) {
                    let bound = base + 0.5 * spread;
                    if bound > best {
                        (arm, best) = (place, bound);
                    }
                }
                assert_eq!(highest(&fours.collect::<Vec<_>>(), 0.5), (arm, best));
            }
        }
    }

    #[test]
    fn shuffling_is_almost_fair() {
        let mut dice = FastDice::new(1);
        let mut firsts = [[0i32; 7]; 7];
        for _ in 0..70_000 {
            let mut items = [0, 1, 2, 3, 4, 5, 6];
            mix_up(&mut items, &mut dice);
            for (place, item) in items.into_iter().enumerate() {
                firsts[place][item] += 1;
            }
        }
        for count in firsts.into_iter().flatten() {
            assert!((count - 10_000).abs() < 500, "{count} of about 10,000");
        }
    }
}
