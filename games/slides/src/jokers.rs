//! Which jokers can go together.
//!
//! Numbers the jokers of a board from 0 in the order of their cells. A set of
//! jokers is five bits, so a *collection* of sets is 32 bits: bit J stands for
//! the set J. Whether a set is connected is looked up in a table of all graphs on
//! five points, so that no subset is ever tried one by one.

use crate::{Board, CellSet, Colour, Move, Options};

/// A board never holds more jokers.
const MOST: usize = 5;

/// A set of jokers, one bit each.
type JokerSet = u32;

/// A collection of sets of jokers, one bit each.
type Collection = u32;

/// The kind of a group without coloured tokens; the other kinds are the colours by
/// index.
pub(crate) const ALONE: usize = Colour::COUNT;

/// The sets of one joker.
const SINGLES: Collection = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8 | 1 << 16;

/// For every graph on five jokers, the nonempty sets that are connected in it.
static CONNECTED: [Collection; 1 << EDGES] = connected_sets();

/// For every set, the sets that meet it.
static MEETING: [Collection; 1 << MOST] = meeting_sets();

/// For every set, the graph in which each two jokers of it touch.
static ALL_TOUCHING: [u16; 1 << MOST] = complete_graphs();

/// A graph on five jokers has a bit for every pair.
const EDGES: usize = MOST * (MOST - 1) / 2;

/// The bit of a pair in a graph; `low` is the smaller number.
const fn edge(low: usize, high: usize) -> u16 {
    1 << (high * (high - 1) / 2 + low)
}

/// The jokers of a board and what touches them.
pub(crate) struct Jokers {
    /// How many there are.
    count: usize,
    /// The cell of each.
    cells: [CellSet; MOST],
    /// Which pairs touch.
    touching: u16,
    /// For every colour, the jokers that touch a token of it.
    beside: [JokerSet; Colour::COUNT],
}

impl Jokers {
    /// The jokers of this board.
    #[inline]
    pub(crate) fn of(board: &Board, on: CellSet) -> Jokers {
        let mut jokers =
            Jokers { count: 0, cells: [CellSet::NONE; MOST], touching: 0, beside: [0; 5] };
        let coloured = Colour::ALL.map(|colour| board.tokens_of(colour));
        let mut rest = on;
        while !rest.is_empty() && jokers.count < MOST {
            let cell = rest.lowest();
            rest = rest.without(cell);
            let around = cell.beside();
            for (tokens, beside) in coloured.iter().zip(&mut jokers.beside) {
                *beside |= u32::from(around.meets(*tokens)) << jokers.count;
            }
            if around.meets(on) {
                for low in 0..jokers.count {
                    if around.meets(jokers.cells[low]) {
                        jokers.touching |= edge(low, jokers.count);
                    }
                }
            }
            jokers.cells[jokers.count] = cell;
            jokers.count += 1;
        }
        jokers
    }

    /// Sets of jokers that may make a group with tokens of one colour, by its
    /// index, or by themselves ([`ALONE`]): all that do, and some that do not.
    /// Nothing for all kinds when no joker is in any group.
    #[inline]
    pub(crate) fn worth_trying(&self, kind: usize, options: Options) -> Collection {
        if kind == ALONE {
            return self.worth_trying_alone(options);
        }
        let beside = self.beside[kind] as usize;
        if options.jokers_always {
            return MEETING[beside] & SINGLES;
        }
        // Two jokers beside the same colour may be joined by the same group.
        let joined = self.touching | ALL_TOUCHING[beside];
        CONNECTED[joined as usize] & MEETING[beside]
    }

    #[inline]
    fn worth_trying_alone(&self, options: Options) -> Collection {
        if self.touching == 0 || options.joker_groups_off {
            return 0;
        }
        let every_colour_touches =
            self.beside.iter().fold(!0, |sets, beside| sets & MEETING[*beside as usize]);
        CONNECTED[self.touching as usize] & !SINGLES & !every_colour_touches
    }

    /// The move that a set worth trying makes, if it makes one. Every move with
    /// jokers comes from exactly one kind and set.
    #[inline]
    pub(crate) fn group(
        &self,
        board: &Board,
        kind: usize,
        set: JokerSet,
        options: Options,
    ) -> Option<Move> {
        let chosen = self.cells_of(set);
        if kind == ALONE {
            let left_out = board.jokers().without(chosen);
            let must_join = options.jokers_always && chosen.beside().meets(left_out);
            return (!must_join).then_some(Move::new(chosen, chosen));
        }
        let tokens = board.tokens_of(Colour::ALL[kind]);
        if options.jokers_always {
            let all = board.jokers();
            let group = chosen.flood(tokens | all);
            // From the first joker that touches the colour only.
            let earlier = self.cells_of(self.beside[kind] & (set - 1));
            return (!group.meets(earlier)).then_some(Move::new(group, group & all));
        }
        let group = chosen.lowest().flood(tokens | chosen);
        group.covers(chosen).then_some(Move::new(group, chosen))
    }

    #[inline]
    fn cells_of(&self, set: JokerSet) -> CellSet {
        let mut cells = CellSet::NONE;
        let mut rest = set;
        while rest != 0 {
            cells = cells | self.cells[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        cells
    }
}

const fn connected_sets() -> [Collection; 1 << EDGES] {
    let mut table = [0; 1 << EDGES];
    let mut graph = 0;
    while graph < table.len() {
        let beside = neighbours(graph as u16);
        let mut set: JokerSet = 1;
        while set < 1 << MOST {
            let mut joker = 0;
            while joker < MOST {
                // A set is connected if a smaller one is that one of its jokers
                // touches.
                let others = set & !(1 << joker);
                let joins = beside[joker] & others != 0 && table[graph] >> others & 1 == 1;
                if others != set && (others == 0 || joins) {
                    table[graph] |= 1 << set;
                }
                joker += 1;
            }
            set += 1;
        }
        graph += 1;
    }
    table
}

/// For every joker, those that the graph says touch it.
const fn neighbours(graph: u16) -> [JokerSet; MOST] {
    let mut beside = [0; MOST];
    let mut high = 1;
    while high < MOST {
        let mut low = 0;
        while low < high {
            if graph & edge(low, high) != 0 {
                beside[low] |= 1 << high;
                beside[high] |= 1 << low;
            }
            low += 1;
        }
        high += 1;
    }
    beside
}

const fn meeting_sets() -> [Collection; 1 << MOST] {
    let mut table = [0; 1 << MOST];
    let mut index = 0;
    while index < table.len() {
        let mut set = 0;
        while set < 1 << MOST {
            if set & index != 0 {
                table[index] |= 1 << set;
            }
            set += 1;
        }
        index += 1;
    }
    table
}

const fn complete_graphs() -> [u16; 1 << MOST] {
    let mut table = [0; 1 << MOST];
    let mut set = 0;
    while set < table.len() {
        let mut high = 1;
        while high < MOST {
            let mut low = 0;
            while low < high {
                let pair = 1 << low | 1 << high;
                if set & pair == pair {
                    table[set] |= edge(low, high);
                }
                low += 1;
            }
            high += 1;
        }
        set += 1;
    }
    table
}
