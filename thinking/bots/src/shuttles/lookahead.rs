//! Looking ahead turn by turn.

use quatuor::shuttles::{Move, Position};
use quatuor::{Dice, FastDice, Game, Seat};
use search::Budget;

use super::judgement::Judgement;
use super::turns::{Finder, Turn, Way};

/// The settings of a lookahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settings {
    /// How many beginnings of a turn are continued at every stage: of the turn that is to
    /// be played, and of later ones.
    pub(super) width: [usize; 2],
    /// How many turns are kept per position, likewise.
    pub(super) keep: [usize; 2],
    /// The weight of rarely followed turns.
    pub(super) exploration: f32,
    /// The range of the random number added to the value of a turn.
    pub(super) noise: i32,
    /// How many positions are examined per move, if the budget allows; 0 to play the best
    /// turn without looking ahead.
    pub(super) positions: u64,
}

/// A tree of turns that grows where play is best for both seats.
///
/// Each step follows the best turns known so far to a position that was not examined yet,
/// finds the turns there, and updates the values back to the root: best-first minimax.
pub(super) struct Lookahead {
    settings: Settings,
    finder: Finder,
    nodes: Vec<Node>,
    most_nodes: usize,
    /// The nodes from the root to the one that is expanded.
    path: Vec<u32>,
}

/// A position between turns, and the turn that led there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    position: Position,
    turn: Turn,
    /// The value for the seat that played the turn.
    value: i32,
    visits: u32,
    /// The first of the turns from here, and how many are known.
    children: u32,
    len: u16,
    /// Whether nothing more can be learnt here.
    settled: bool,
    /// Whether the seat that played the turn moves again, since it has only chosen its
    /// side.
    moves_again: bool,
}

/// What a position costs of a budget's iterations: about the number of turns that are
/// evaluated.
const ITERATIONS: u64 = 32;

/// A turn was followed often if no other was followed more than this many times as often.
const OFTEN: u32 = 4;

impl Lookahead {
    /// An empty tree.
    pub(super) fn new(settings: Settings) -> Lookahead {
        Lookahead { settings, finder: Finder::new(), nodes: vec![], most_nodes: 2, path: vec![] }
    }

    /// The size of the tree in bytes.
    pub(super) fn memory(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node>()) as u64
    }

    /// Limits the size of the tree, which always has room for one turn. Clears a tree that
    /// is already too large.
    pub(super) fn take_at_most(&mut self, bytes: u64) {
        // A growing list takes up to three times its size.
        self.most_nodes = ((bytes / 4) as usize / size_of::<Node>()).max(2);
        if self.nodes.capacity() > 2 * self.most_nodes {
            self.nodes = vec![];
        }
    }

    /// Starts again with a position that is not over.
    pub(super) fn begin(&mut self, position: &Position, dice: &mut FastDice) {
        let (width, keep) = (self.settings.width[0], self.settings.keep[0]);
        let ways = self.finder.find(position, width, keep);
        let seat = position.to_move();
        self.nodes.clear();
        self.nodes.push(Node::new(&Way::nothing(position), seat));
        let ways = &ways[..ways.len().min(self.most_nodes - 1)];
        self.nodes.extend(ways.iter().map(|way| Node::new(way, seat)));
        (self.nodes[0].children, self.nodes[0].len) = (1, ways.len() as u16);
        if self.settings.noise > 0 {
            // The sum of two draws: small changes are likelier than large ones.
            let noise = self.settings.noise as u32;
            for node in &mut self.nodes[1..] {
                node.value += (dice.below(noise) + dice.below(noise)) as i32 - noise as i32;
            }
        }
    }

    /// The turns that can be played and begin with these moves.
    pub(super) fn turns(&self, begun: &[Move]) -> impl Iterator<Item = &Node> {
        let nodes = match self.nodes.first() {
            Some(root) => self.children(root),
            None => &[],
        };
        nodes.iter().filter(move |node| node.turn.moves().starts_with(begun))
    }

    /// Finds turns again, more thoroughly, after a turn was begun with these moves and led
    /// here.
    pub(super) fn look_again(&mut self, begun: &[Move], position: &Position) {
        let mut turns: Vec<Node> = self.turns(begun).copied().collect();
        let ways = self.finder.find(position, self.settings.width[0], self.settings.keep[0]);
        for way in ways {
            if turns.iter().all(|known| known.position != way.position) {
                turns.push(Node::new(&way.following(begun), position.to_move()));
            }
        }
        self.choose_from(turns);
    }

    /// Finds turns for each move that no known turn continues with, after a turn was begun
    /// with these moves and led here.
    pub(super) fn look_around(&mut self, begun: &[Move], position: &Position) {
        let mut turns: Vec<Node> = self.turns(begun).copied().collect();
        for mv in position.legal_set() {
            if turns.iter().any(|turn| turn.moves().get(begun.len()) == Some(&mv)) {
                continue;
            }
            let (width, keep) = (self.settings.width[1], self.settings.keep[1]);
            let ways = self.finder.find_after(position, mv, width, keep);
            let nodes = ways.iter().map(|way| way.following(begun));
            turns.extend(nodes.map(|way| Node::new(&way, position.to_move())));
        }
        self.choose_from(turns);
    }

    /// Makes these the turns to choose from, if there is room.
    fn choose_from(&mut self, turns: Vec<Node>) {
        if self.nodes.len() + turns.len() < self.most_nodes {
            let (children, len) = (self.nodes.len() as u32, turns.len() as u16);
            self.nodes[0] = Node { children, len, ..self.nodes[0] };
            self.nodes.extend(turns);
        }
    }

    /// Looks ahead as long as settings and budget allow, at turns that begin with these
    /// moves. Returns how many positions were examined.
    pub(super) fn run(&mut self, begun: &[Move], budget: &mut Budget) -> u64 {
        let mut looked = 0;
        while looked < self.settings.positions
            && self.nodes.len() + self.settings.keep[1] < self.most_nodes
            && !budget.is_over()
            && self.grow(begun)
        {
            budget.spend(ITERATIONS);
            looked += 1;
        }
        looked
    }

    /// The best of the turns that begin with these moves: one that wins, or else the one
    /// with the highest value among those that were followed often. Their values are
    /// reliable; what was hardly examined seems better than it is.
    pub(super) fn best(&self, begun: &[Move]) -> Option<&Node> {
        let most = self.turns(begun).map(|node| node.visits).max()?;
        let worth = |node: &Node| {
            let wins = node.settled && node.value >= Judgement::DECIDED / 2;
            // Of wins, the fastest.
            let wins = wins.then_some(node.is_over());
            (wins, node.visits * OFTEN >= most, node.value)
        };
        let turns = self.turns(begun);
        turns.reduce(|best, node| if worth(node) > worth(best) { node } else { best })
    }

    fn children(&self, node: &Node) -> &[Node] {
        &self.nodes[node.children as usize..][..usize::from(node.len)]
    }

    /// Examines one more position; `false` if nothing more can be learnt.
    fn grow(&mut self, begun: &[Move]) -> bool {
        self.path.clear();
        let mut index = 0;
        while self.nodes[index as usize].len > 0 {
            self.path.push(index);
            let begun = if index == 0 { begun } else { &[] };
            match self.most_interesting(&self.nodes[index as usize], begun) {
                Some(child) => index = child,
                // Settled nodes are never chosen, so this is the root.
                None => return false,
            }
        }
        self.path.push(index);
        self.find_turns(index);
        self.carry_back();
        true
    }

    fn most_interesting(&self, node: &Node, begun: &[Move]) -> Option<u32> {
        let exploration = self.settings.exploration * (node.visits as f32).sqrt();
        let mut best: Option<(u32, f32)> = None;
        for (index, child) in (node.children..).zip(self.children(node)) {
            if child.settled || !child.turn.moves().starts_with(begun) {
                continue;
            }
            let interest = child.value as f32 + exploration / (1 + child.visits) as f32;
            if best.is_none_or(|(_, most)| interest > most) {
                best = Some((index, interest));
            }
        }
        best.map(|(index, _)| index)
    }

    fn find_turns(&mut self, index: u32) {
        let (width, keep) = (self.settings.width[1], self.settings.keep[1]);
        let position = self.nodes[index as usize].position;
        let ways = self.finder.find(&position, width, keep);
        let (children, len) = (self.nodes.len() as u32, ways.len() as u16);
        let seat = position.to_move();
        self.nodes.extend(ways.iter().map(|way| Node::new(way, seat)));
        let node = &mut self.nodes[index as usize];
        (node.children, node.len) = (children, len);
    }

    /// Updates the values of the nodes on the path from their children.
    fn carry_back(&mut self) {
        for place in (0..self.path.len()).rev() {
            let index = self.path[place] as usize;
            let children = self.children(&self.nodes[index]);
            let best = children.iter().map(|child| child.value).max().unwrap_or(0);
            let won = |child: &Node| child.settled && child.value >= Judgement::DECIDED / 2;
            let settled = children.iter().all(|child| child.settled) || children.iter().any(won);
            let node = &mut self.nodes[index];
            node.visits += 1;
            // The root stays open: at the start of a turn and after its first moves
            // different children matter.
            if place > 0 {
                node.value = if node.moves_again { best } else { -best };
                node.settled = settled;
            }
        }
    }
}

impl Node {
    fn new(way: &Way, seat: Seat) -> Node {
        Node {
            position: way.position,
            turn: way.turn,
            value: way.score,
            visits: 0,
            children: 0,
            len: 0,
            // After four points, the rest does not matter.
            settled: way.position.is_over() || way.score.abs() >= Judgement::DECIDED / 2,
            moves_again: way.position.to_move() == seat,
        }
    }

    /// The moves of the turn, including those that are already played.
    pub(super) fn moves(&self) -> &[Move] {
        self.turn.moves()
    }

    /// The value of the turn for its player, as far as it is known.
    pub(super) fn value(&self) -> i32 {
        self.value
    }

    /// How often this turn was followed.
    pub(super) fn visits(&self) -> u32 {
        self.visits
    }

    /// Whether the turn ends the game.
    pub(super) fn is_over(&self) -> bool {
        self.position.is_over()
    }
}
