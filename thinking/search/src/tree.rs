//! The tree of a search, in compact parts that refer to each other by number.
//!
//! A node stands for the public moves since the root, and for one secret that the mover may
//! have. Nodes with the same moves and other secrets are its *twins*; they share their
//! branches and their children. A node has an arm for every move that was tried, and a
//! branch for every legal move, or at first only for the few that were drawn to be tried.
//!
//! An iteration touches few cache lines per node: the node itself, its arms, then one
//! branch and the sums of one arm.

use game_api::Seat;

use crate::Rewards;
use crate::arms::{Arms, Four};
use crate::pool::{Gauge, Pool};

/// No node, no ranks.
pub(crate) const NONE: u32 = u32::MAX;

/// This number of moves of a node may be known before all are listed. Most nodes are never
/// visited more often, and then a list would waste time and memory.
pub(crate) const FEW: u16 = 4;

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Node {
    /// The sum of all rewards of the mover.
    pub(crate) sum: f64,
    pub(crate) visits: u32,
    /// The part of the factor of its arms that grows with its visits.
    pub(crate) wonder: f32,
    /// Where its arms begin.
    pub(crate) arms: u32,
    /// Where its ranks begin: the branches in the order in which they are tried.
    /// Without priors that is their own order.
    pub(crate) ranks: u32,
    /// Where its branches begin.
    pub(crate) branches: u32,
    /// The next of its twins. Branches lead to the first one.
    pub(crate) twin: u32,
    /// What every seat gets under best play, if that is proven. Set at the first twin only.
    pub(crate) value: Rewards,
    pub(crate) exact: bool,
    /// The index of the seat to move.
    pub(crate) mover: u8,
    /// Whether all moves are among the branches, and not just those that were drawn so far.
    pub(crate) listed: bool,
    /// How many branches there are; none if the game is over.
    pub(crate) len: u16,
    pub(crate) secret: u16,
    /// How many arms there are.
    pub(crate) tried: u16,
    /// How many arms are proven.
    pub(crate) proven: u16,
}

/// A move and the node it leads to, if there is one yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch<V> {
    pub(crate) mv: V,
    pub(crate) child: u32,
}

/// A branch and its prior.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    pub(crate) prior: f32,
    pub(crate) branch: u16,
}

#[derive(Clone, Debug)]
pub(crate) struct Tree<V> {
    pub(crate) root: u32,
    pub(crate) gauge: Gauge,
    nodes: Pool<Node>,
    branches: Pool<Branch<V>>,
    ranks: Pool<Rank>,
    arms: Arms,
}

impl<V: Copy> Tree<V> {
    /// An empty tree for a game with this number of seats.
    pub(crate) fn new(limit: u64, seats: usize) -> Tree<V> {
        Tree {
            root: NONE,
            gauge: Gauge::new(limit),
            nodes: Pool::new(),
            branches: Pool::new(),
            ranks: Pool::new(),
            arms: Arms::new(seats),
        }
    }

    #[inline]
    pub(crate) fn node(&self, node: u32) -> &Node {
        self.nodes.at(node)
    }

    #[inline]
    pub(crate) fn node_mut(&mut self, node: u32) -> &mut Node {
        self.nodes.at_mut(node)
    }

    /// A node and its twins after it.
    pub(crate) fn twins(&self, node: u32) -> impl Iterator<Item = &Node> {
        let known = |index: u32| (index != NONE).then(|| self.nodes.at(index));
        std::iter::successors(known(node), move |node| known(node.twin))
    }

    /// The twin for this secret, if there is one.
    #[inline]
    pub(crate) fn find_twin(&self, mut index: u32, secret: u16) -> Option<u32> {
        while index != NONE {
            let node = self.nodes.at(index);
            if node.secret == secret {
                return Some(index);
            }
            index = node.twin;
        }
        None
    }

    /// What every seat gets at the node under best play, if the node exists and that is
    /// proven.
    #[inline]
    pub(crate) fn proven(&self, node: u32) -> Option<Rewards> {
        if node == NONE {
            return None;
        }
        let node = self.nodes.at(node);
        node.exact.then_some(node.value)
    }

    #[inline]
    pub(crate) fn branches(&self, node: &Node) -> &[Branch<V>] {
        self.branches.run(node.branches, node.len)
    }

    #[inline]
    pub(crate) fn branch(&self, node: &Node, branch: u16) -> Branch<V> {
        *self.branches.at(node.branches + u32::from(branch))
    }

    #[inline]
    pub(crate) fn set_child(&mut self, node: &Node, branch: u16, child: u32) {
        self.branches.at_mut(node.branches + u32::from(branch)).child = child;
    }

    /// The arms that were tried.
    #[inline]
    pub(crate) fn fours(&self, node: &Node) -> &[Four] {
        self.arms.run(node.arms, Four::count(node.tried))
    }

    /// The four that holds an arm, and its index there.
    #[inline]
    pub(crate) fn arm(&self, node: &Node, arm: u16) -> (&Four, usize) {
        let (four, lane) = place(node, arm);
        (self.arms.four(four), lane)
    }

    #[inline]
    pub(crate) fn arm_mut(&mut self, node: &Node, arm: u16) -> (&mut Four, usize) {
        let (four, lane) = place(node, arm);
        (self.arms.four_mut(four), lane)
    }

    /// The sums of the rewards at an arm, by seat.
    #[inline]
    pub(crate) fn sums(&self, node: &Node, arm: u16) -> &[f64] {
        let (four, lane) = place(node, arm);
        self.arms.sums(four, lane)
    }

    #[inline]
    pub(crate) fn sums_mut(&mut self, node: &Node, arm: u16) -> &mut [f64] {
        let (four, lane) = place(node, arm);
        self.arms.sums_mut(four, lane)
    }

    /// The branch that an arm stands for and its prior, if there are priors.
    #[inline]
    pub(crate) fn rank(&self, node: &Node, arm: u16) -> (u16, Option<f32>) {
        if node.ranks == NONE {
            return (arm, None);
        }
        let rank = self.ranks.at(node.ranks + u32::from(arm));
        (rank.branch, Some(rank.prior))
    }

    /// Adds a node with these moves; without priors there are no ranks; `None` if memory is
    /// used up.
    pub(crate) fn add_node(
        &mut self,
        mover: u8,
        secret: u16,
        moves: &[V],
        ranks: &[Rank],
    ) -> Option<u32> {
        let branches = moves.iter().map(|&mv| Branch { mv, child: NONE });
        let branches = self.branches.add(&mut self.gauge, branches)?;
        let node = Node { mover, secret, branches, len: moves.len() as u16, ..Node::EMPTY };
        self.add_ranked(node, ranks)
    }

    /// Adds a node of which only this move is known so far.
    pub(crate) fn add_unlisted(&mut self, mover: u8, secret: u16, mv: V) -> Option<u32> {
        let branches = std::iter::repeat_n(Branch { mv, child: NONE }, usize::from(FEW));
        let branches = self.branches.add(&mut self.gauge, branches)?;
        let node = Node { mover, secret, branches, len: 1, listed: false, ..Node::EMPTY };
        self.add_ranked(node, &[])
    }

    /// Adds one more known move, of at most [`FEW`].
    pub(crate) fn add_branch(&mut self, index: u32, mv: V) {
        let node = self.nodes.at_mut(index);
        debug_assert!(!node.listed && node.len < FEW);
        *self.branches.at_mut(node.branches + u32::from(node.len)) = Branch { mv, child: NONE };
        node.len += 1;
    }

    /// Makes all moves known; those that were known before must come first. `None` if
    /// memory is used up.
    pub(crate) fn list(&mut self, index: u32, moves: &[V]) -> Option<()> {
        let all = moves.iter().map(|&mv| Branch { mv, child: NONE });
        let all = self.branches.add(&mut self.gauge, all)?;
        let node = self.nodes.at_mut(index);
        for branch in 0..u32::from(node.len) {
            self.branches.at_mut(all + branch).child =
                self.branches.at(node.branches + branch).child;
        }
        (node.branches, node.len, node.listed) = (all, moves.len() as u16, true);
        Some(())
    }

    /// Adds a twin of a node for another secret.
    pub(crate) fn add_twin(&mut self, index: u32, secret: u16, ranks: &[Rank]) -> Option<u32> {
        let Node { mover, branches, len, twin, .. } = *self.nodes.at(index);
        let node = Node { mover, secret, branches, len, twin, ..Node::EMPTY };
        let added = self.add_ranked(node, ranks)?;
        self.nodes.at_mut(index).twin = added;
        Some(added)
    }

    /// Adds a node whose result is known.
    pub(crate) fn add_result(&mut self, value: Rewards) -> Option<u32> {
        self.add_ranked(Node { exact: true, value, ..Node::EMPTY }, &[])
    }

    fn add_ranked(&mut self, mut node: Node, ranks: &[Rank]) -> Option<u32> {
        if !ranks.is_empty() {
            node.ranks = self.ranks.add(&mut self.gauge, ranks.iter().copied())?;
        }
        self.nodes.add(&mut self.gauge, std::iter::once(node))
    }

    /// Adds an arm for the next branch in order; `None` if memory is used up.
    #[inline]
    pub(crate) fn add_arm(&mut self, index: u32) -> Option<u16> {
        let node = *self.nodes.at(index);
        let arm = node.tried;
        if arm == room(arm, node.len) {
            let tree = &mut *self;
            let arms = tree.arms.add(&mut tree.gauge, Four::count(room(arm + 1, node.len)))?;
            for four in 0..u32::from(Four::count(arm)) {
                self.arms.copy(arms + four, node.arms + four);
            }
            self.nodes.at_mut(index).arms = arms;
        }
        self.nodes.at_mut(index).tried += 1;
        Some(arm)
    }

    /// Copies what is still reachable from the root into new memory, the nodes near the
    /// root first, until both together would exceed the limit; what does not fit is
    /// dropped.
    pub(crate) fn compact(&mut self, limit: u64) {
        let limit = limit.saturating_sub(self.gauge.used());
        let mut kept = Tree::new(limit, self.arms.seats());
        if self.root != NONE {
            kept.root = kept.copy_twins(self, self.root).unwrap_or(NONE);
        }
        // Copies of twins are adjacent; the first leads to the children of all.
        let (mut next, mut twin) = (0, NONE);
        while next < kept.nodes.len() {
            let node = *kept.nodes.at(next);
            let branches = if next == twin { 0 } else { node.len };
            for index in (node.branches..).take(usize::from(branches)) {
                let child = kept.branches.at(index).child;
                if child != NONE {
                    let copy = kept.copy_twins(self, child).unwrap_or(NONE);
                    kept.branches.at_mut(index).child = copy;
                }
            }
            (next, twin) = (next + 1, node.twin);
        }
        *self = kept;
    }

    /// Copies a node and as many of its twins as memory allows, with their statistics;
    /// their children still have their old numbers.
    fn copy_twins(&mut self, from: &Tree<V>, index: u32) -> Option<u32> {
        let first = from.node(index);
        // Reserves room for moves that are drawn later.
        let room = if first.listed { first.len } else { FEW };
        let branches = from.branches.run(first.branches, room).iter().copied();
        let branches = match first.len {
            0 => 0,
            _ => self.branches.add(&mut self.gauge, branches)?,
        };
        let copied = self.copy_node(from, first, branches)?;
        let mut last = copied;
        for twin in from.twins(first.twin) {
            let Some(copy) = self.copy_node(from, twin, branches) else {
                break;
            };
            self.nodes.at_mut(last).twin = copy;
            last = copy;
        }
        Some(copied)
    }

    fn copy_node(&mut self, from: &Tree<V>, node: &Node, branches: u32) -> Option<u32> {
        let mut copy = Node { branches, twin: NONE, ..*node };
        if node.tried > 0 {
            let fours = Four::count(room(node.tried, node.len));
            copy.arms = self.arms.add(&mut self.gauge, fours)?;
        }
        for four in 0..u32::from(Four::count(node.tried)) {
            self.arms.copy_from(copy.arms + four, &from.arms, node.arms + four);
        }
        let ranks = match node.ranks {
            NONE => &[],
            _ => from.ranks.run(node.ranks, node.len),
        };
        self.add_ranked(copy, ranks)
    }
}

/// The four that an arm belongs to, and its place there.
#[inline]
fn place(node: &Node, arm: u16) -> (u32, usize) {
    (node.arms + u32::from(arm) / Four::ARMS as u32, usize::from(arm) % Four::ARMS)
}

/// For how many arms there is room if this many are used of at most `len`.
#[inline]
fn room(arms: u16, len: u16) -> u16 {
    match arms {
        0 => 0,
        _ => arms.next_power_of_two().max(Four::ARMS as u16).min(len.max(Four::ARMS as u16)),
    }
}

impl Node {
    /// Nothing known, and no moves.
    const EMPTY: Node = Node {
        sum: 0.0,
        visits: 0,
        wonder: 0.0,
        arms: 0,
        ranks: NONE,
        branches: 0,
        twin: NONE,
        value: [0.0; Seat::MOST],
        exact: false,
        mover: 0,
        listed: true,
        len: 0,
        secret: 0,
        tried: 0,
        proven: 0,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_fills_a_cache_line() {
        assert_eq!(size_of::<Node>(), 64);
    }
}
