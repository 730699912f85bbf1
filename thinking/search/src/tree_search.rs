//! Monte-Carlo tree search for any number of seats, with or without hidden information.

use game_api::{Dice, Seat};

use crate::report::{MoveReport, Report};
use crate::settings::Settings;
use crate::tree::{NONE, Node, Rank, Tree};
use crate::walk::{Leaf, Step, add};
use crate::worlds::Worlds;
use crate::{Budget, Model, Rewards};

/// Monte-Carlo tree search. Every seat maximises its own reward.
///
/// With hidden information, every iteration draws one of the possible states and then
/// descends a tree of public moves, in which each mover chooses by what was good for movers
/// with its own secret. With a single possible state this is ordinary tree search, and
/// results are proven where possible.
///
/// ```
/// # use search::{Budget, Model, Rewards, Settings, TreeSearch};
/// # use game_api::{FastDice, Seat};
/// /// Take one or two of a heap in turn; the player who takes the last one wins.
/// struct Heap;
/// impl Model for Heap {
///     type State = (u32, Seat);
///     type Move = u32;
///     fn to_move(&self, state: &Self::State) -> Seat {
///         state.1
///     }
///     fn seats(&self, _: &Self::State) -> usize {
///         2
///     }
///     fn legal_moves(&self, state: &Self::State, moves: &mut Vec<u32>) {
///         moves.clear();
///         moves.extend(1..=state.0.min(2));
///     }
///     fn play(&self, state: &mut Self::State, taken: u32) {
///         *state = (state.0 - taken, state.1.next(2));
///     }
///     fn rewards(&self, state: &Self::State) -> Option<Rewards> {
///         let mut rewards = Rewards::default();
///         rewards[state.1.next(2).index()] = 1.0;
///         (state.0 == 0).then_some(rewards)
///     }
/// }
///
/// let mut search = TreeSearch::new(Heap, Settings::default());
/// let mut dice = FastDice::new(1);
/// let report = search.run(&[((8, Seat::FIRST), 1.0)], &mut Budget::iterations(1000), &mut dice);
/// assert_eq!(report.best, Some(2));
/// assert!(report.proven.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct TreeSearch<M: Model> {
    pub(crate) model: M,
    pub(crate) settings: Settings,
    pub(crate) tree: Tree<M::Move>,
    /// Whether the root has moved since the tree was last compacted.
    moved: bool,
    /// Whether there is only one world, so that results can be proven.
    pub(crate) one_world: bool,
    /// From the root to the current node of an iteration.
    pub(crate) path: Vec<Step>,
    pub(crate) moves: Vec<M::Move>,
    pub(crate) priors: Vec<f32>,
    pub(crate) ranks: Vec<Rank>,
}

impl<M: Model> TreeSearch<M> {
    /// A search with an empty tree.
    pub fn new(model: M, settings: Settings) -> TreeSearch<M> {
        TreeSearch {
            model,
            settings,
            tree: Tree::new(0, 0),
            moved: false,
            one_world: false,
            path: vec![],
            moves: vec![],
            priors: vec![],
            ranks: vec![],
        }
    }

    /// The model of the game.
    pub fn model(&self) -> &M {
        &self.model
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Searches the position that is one of `worlds`, with weights as chances, until the
    /// budget is spent. Iterations are playouts.
    ///
    /// All worlds share one public history. In the first of them the mover has its real
    /// secret; worlds in which it has another one are what the other seats may believe, and
    /// say nothing about its own moves. What earlier searches found is kept if the position
    /// was reached by [`advance`](Self::advance). Moves that win at once are found even
    /// without any budget. The tree takes no more memory than the budget allows.
    pub fn run(
        &mut self,
        worlds: &[(M::State, f64)],
        budget: &mut Budget,
        dice: &mut impl Dice,
    ) -> Report<M::Move> {
        let is_open = |state: &M::State| self.model.rewards(state).is_none();
        let mut open = Worlds::new(worlds, is_open);
        let Some(first) = open.first() else {
            let rewards = worlds.first().and_then(|(state, _)| self.model.rewards(state));
            return Report::over(rewards.unwrap_or_default());
        };
        let mover = self.model.to_move(first);
        let secret = self.secret(first, mover);
        let own =
            Worlds::new(worlds, |state| is_open(state) && self.secret(state, mover) == secret);
        let memory = budget.memory();
        self.prepare(first, open.is_one(), memory, dice);
        if self.tree.root == NONE {
            return self.report_without_tree(first, &own, dice);
        }
        if !self.look_one_move_ahead(&own) {
            self.tree.root = NONE;
            self.prepare(first, open.is_one(), memory, dice);
            self.look_one_move_ahead(&own);
        }
        let before = budget.spent();
        let (mut state, mut spare) = (first.clone(), first.clone());
        while !self.is_done() && !budget.is_over() {
            state.clone_from(open.draw(dice));
            let playouts = budget.left().min(u64::from(self.settings.playouts.max(1))) as u32;
            let mut sums = [0.0; Seat::MOST];
            match self.descend(&mut state, dice) {
                Leaf::Known(rewards) => add(&mut sums, &rewards, f64::from(playouts)),
                Leaf::Open => {
                    for _ in 1..playouts {
                        spare.clone_from(&state);
                        add(&mut sums, &self.model.playout(&mut spare, dice), 1.0);
                    }
                    add(&mut sums, &self.model.playout(&mut state, dice), 1.0);
                }
            }
            self.learn(&sums, playouts);
            budget.spend(u64::from(playouts));
        }
        let mut report = self.report(self.tree.root, Some(secret));
        report.simulations = budget.spent() - before;
        report
    }

    /// Follows a move that was played by any seat, so that the next search can use what is
    /// known of the position after it.
    pub fn advance(&mut self, mv: M::Move) {
        self.tree.root = self.child(self.tree.root, mv);
        self.moved = true;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tree = Tree::new(0, 0);
    }

    /// What is known of the position after these moves from the last searched one. After
    /// few playouts, moves that were never tried may be missing.
    pub fn look(&self, moves: &[M::Move]) -> Option<Report<M::Move>> {
        let index = moves.iter().fold(self.tree.root, |index, &mv| self.child(index, mv));
        (index != NONE).then(|| self.report(index, None))
    }

    /// The expected moves, from the last searched position.
    pub fn line(&self) -> Vec<M::Move> {
        let mut line = vec![];
        while let Some(best) = self.look(&line).and_then(|report| report.best) {
            line.push(best);
        }
        line
    }

    /// How many bytes the tree takes.
    pub fn memory(&self) -> u64 {
        self.tree.gauge.used()
    }

    fn child(&self, index: u32, mv: M::Move) -> u32 {
        if index == NONE {
            return NONE;
        }
        let mut branches = self.tree.branches(self.tree.node(index)).iter();
        branches.find(|branch| branch.mv == mv).map_or(NONE, |branch| branch.child)
    }

    /// Prepares the tree for a search from this state: keeps what is known, or starts
    /// again.
    fn prepare(&mut self, state: &M::State, one_world: bool, memory: u64, dice: &mut impl Dice) {
        // Leaves some memory for lists of moves and the like.
        let limit = memory - memory / 64;
        // What was proven in one world need not hold in several.
        if self.one_world && !one_world || !self.fits(state) || self.memory() > limit / 4 * 3 {
            self.tree.root = NONE;
        }
        if self.tree.root != NONE && self.moved {
            self.tree.compact(limit);
        }
        self.tree.gauge.set_limit(limit / 4 * 3);
        // At the root every move is examined.
        if self.tree.root != NONE && self.list(self.tree.root, state, dice).is_none() {
            self.tree.root = NONE;
        }
        if self.tree.root == NONE {
            self.tree = Tree::new(limit / 4 * 3, self.model.seats(state));
            self.tree.root = self.expand_listed(state, dice).unwrap_or(NONE);
        }
        (self.moved, self.one_world) = (false, one_world);
    }

    /// Whether the root can be this state. It can't if the caller did not report all moves
    /// that were played.
    fn fits(&mut self, state: &M::State) -> bool {
        if self.tree.root == NONE {
            return false;
        }
        let node = self.tree.node(self.tree.root);
        self.model.legal_moves(state, &mut self.moves);
        let known = self.tree.branches(node);
        let fits = known.iter().all(|branch| self.moves.contains(&branch.mv));
        fits && (known.len() == self.moves.len() || !node.listed)
            && self.model.to_move(state).index() == usize::from(node.mover)
    }

    /// Whether nothing is left to find out.
    #[inline]
    fn is_done(&self) -> bool {
        let root = self.tree.node(self.tree.root);
        root.exact && (!self.settings.thorough || root.proven == root.len)
    }

    /// Looks for moves that end the game in every possible world. Returns false if the tree
    /// says so of a move that does not.
    fn look_one_move_ahead(&mut self, worlds: &Worlds<M::State>) -> bool {
        let root = self.tree.root;
        let node = *self.tree.node(root);
        let mut proven = None;
        for number in 0..node.len {
            let branch = self.tree.branch(&node, number);
            let Some(value) = self.result_of(branch.mv, worlds) else {
                if branch.child != NONE && self.tree.node(branch.child).len == 0 {
                    return false;
                }
                continue;
            };
            if branch.child == NONE {
                if let Some(result) = self.tree.add_result(value) {
                    self.tree.set_child(&node, number, result);
                }
            } else {
                self.tree.node_mut(branch.child).value = value;
            }
            if value[usize::from(node.mover)] >= 1.0 {
                proven = Some(value);
            }
        }
        let proven = proven.or_else(|| self.best_of_proven(&node));
        if proven.is_some() || !self.one_world {
            // Otherwise a proof for another belief would remain.
            let node = self.tree.node_mut(root);
            (node.exact, node.value) = (proven.is_some(), proven.unwrap_or_default());
        }
        true
    }

    /// What every seat gets if the move ends the game in every possible world.
    fn result_of(&self, mv: M::Move, worlds: &Worlds<M::State>) -> Option<Rewards> {
        worlds.mean(|state| {
            let mut after = state.clone();
            self.model.play(&mut after, mv);
            self.model.rewards(&after)
        })
    }

    /// What is known of a node where the mover has this secret, or of all secrets together.
    fn report(&self, index: u32, secret: Option<u16>) -> Report<M::Move> {
        let first = self.tree.node(index);
        let mut tallies = vec![(0u64, [0.0; Seat::MOST]); usize::from(first.len)];
        let is_meant = |node: &&Node| secret.is_none_or(|secret| node.secret == secret);
        for node in self.tree.twins(index).filter(is_meant) {
            for arm in 0..node.tried {
                let (four, lane) = self.tree.arm(node, arm);
                let (visits, sums) = &mut tallies[usize::from(self.tree.rank(node, arm).0)];
                *visits += u64::from(four.visits(lane));
                for (sum, more) in sums.iter_mut().zip(self.tree.sums(node, arm)) {
                    *sum += more;
                }
            }
        }
        let order = (0..first.len).map(|arm| self.tree.rank(first, arm).0);
        let moves = order.map(|number| {
            let branch = self.tree.branch(first, number);
            let (visits, sums) = tallies[usize::from(number)];
            let proven = self.tree.proven(branch.child);
            let mean = || sums.map(|sum| (sum / visits.max(1) as f64) as f32);
            let rewards = proven.unwrap_or_else(mean);
            MoveReport { mv: branch.mv, visits, rewards, exact: proven.is_some() }
        });
        let mut report = Report::new(usize::from(first.mover), moves.collect());
        report.proven = first.exact.then_some(first.value);
        report.memory = self.memory();
        report
    }

    /// If not even the root fits into memory: a move that wins at once, or any.
    fn report_without_tree(
        &mut self,
        state: &M::State,
        worlds: &Worlds<M::State>,
        dice: &mut impl Dice,
    ) -> Report<M::Move> {
        self.model.legal_moves(state, &mut self.moves);
        dice.shuffle(&mut self.moves);
        let moves = self.moves.iter().map(|&mv| {
            let ended = self.result_of(mv, worlds);
            let rewards = ended.unwrap_or_default();
            MoveReport { mv, visits: 0, rewards, exact: ended.is_some() }
        });
        let report = Report::new(self.model.to_move(state).index(), moves.collect());
        Report { memory: self.memory(), ..report }
    }
}
