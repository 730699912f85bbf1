//! Lines that take turns.

use std::collections::{BTreeMap, HashMap, VecDeque};

/// What waits in a line.
pub(crate) trait Line: Default {
    type Item;

    fn is_empty(&self) -> bool;

    /// What [`Line::pop`] takes.
    fn peek(&self) -> Option<&Self::Item>;

    fn pop(&mut self) -> Option<Self::Item>;
}

impl<T> Line for VecDeque<T> {
    type Item = T;

    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }

    fn peek(&self) -> Option<&T> {
        self.front()
    }

    fn pop(&mut self) -> Option<T> {
        self.pop_front()
    }
}

/// Lines of which each gives one item per turn.
#[derive(Debug)]
pub(crate) struct Turns<L> {
    /// The names of lines, by their turn.
    order: BTreeMap<u64, u64>,
    next_turn: u64,
    /// By name, with their turn; never empty.
    lines: HashMap<u64, (u64, L)>,
}

impl<L> Default for Turns<L> {
    fn default() -> Turns<L> {
        // Turns below are for lines that go to the front.
        Turns { order: BTreeMap::new(), next_turn: 1 << 63, lines: HashMap::new() }
    }
}

impl<L: Line> Line for Turns<L> {
    type Item = L::Item;

    fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    fn peek(&self) -> Option<&L::Item> {
        let (_, name) = self.order.first_key_value()?;
        self.lines.get(name)?.1.peek()
    }

    fn pop(&mut self) -> Option<L::Item> {
        let (_, name) = self.order.pop_first()?;
        let (turn, line) = self.lines.get_mut(&name)?;
        let item = line.pop();
        if line.is_empty() {
            self.lines.remove(&name);
        } else {
            *turn = self.next_turn;
            self.order.insert(self.next_turn, name);
            self.next_turn += 1;
        }
        item
    }
}

impl<L: Line> Turns<L> {
    /// A line that is there.
    pub(crate) fn get_mut(&mut self, name: u64) -> Option<&mut L> {
        self.lines.get_mut(&name).map(|(_, line)| line)
    }

    /// The line of this name, to which an item is added; a new one has the last turn.
    pub(crate) fn add(&mut self, name: u64) -> &mut L {
        let (order, next_turn) = (&mut self.order, &mut self.next_turn);
        let (_, line) = self.lines.entry(name).or_insert_with(|| {
            let turn = *next_turn;
            *next_turn += 1;
            order.insert(turn, name);
            (turn, L::default())
        });
        line
    }

    /// The same, with the next turn.
    pub(crate) fn add_first(&mut self, name: u64) -> &mut L {
        let first = self.order.first_key_value().map_or(self.next_turn, |(turn, _)| *turn) - 1;
        let (turn, line) = self.lines.entry(name).or_insert_with(|| (first, L::default()));
        self.order.remove(turn);
        *turn = first;
        self.order.insert(first, name);
        line
    }

    /// Forgets a line from which the last item was taken out of turn.
    pub(crate) fn remove_empty(&mut self, name: u64) {
        if self.lines.get(&name).is_some_and(|(_, line)| line.is_empty())
            && let Some((turn, _)) = self.lines.remove(&name)
        {
            self.order.remove(&turn);
        }
    }
}
