//! All moves of a board: listing them, and drawing one without listing them.
//!
//! Every possible move gets a ticket: the start of every group without jokers, and every
//! set of jokers worth trying, with a colour or without. A ticket is one bit and becomes a
//! move or nothing, every move has exactly one ticket, and if there are tickets there are
//! moves. So listing the moves is going through all tickets, and a fair draw is to draw
//! tickets until one is a move.

use game_api::Dice;

use crate::jokers::{ALONE, Jokers};
use crate::select::Bits;
use crate::{Board, CellSet, Move, Options};

impl Board {
    /// Whether there is any move.
    #[inline]
    pub fn has_moves(&self, options: Options) -> bool {
        if !self.group_starts().is_empty() {
            return true;
        }
        // A joker goes with any token it touches. Where no joker touches a
        // coloured token, jokers that touch each other are a group.
        let jokers = self.jokers();
        let partners = if options.joker_groups_off {
            self.occupied().without(jokers)
        } else {
            self.occupied()
        };
        jokers.beside().meets(partners)
    }

    /// Adds all moves, each once.
    pub fn list_moves(&self, options: Options, moves: &mut Vec<Move>) {
        for group in self.groups() {
            moves.extend(self.without_jokers(group, options));
        }
        let on = self.jokers();
        if on.is_empty() {
            return;
        }
        let jokers = Jokers::of(self, on);
        for kind in 0..=ALONE {
            let mut sets = jokers.worth_trying(kind, options);
            while sets != 0 {
                moves.extend(jokers.group(self, kind, sets.trailing_zeros(), options));
                sets &= sets - 1;
            }
        }
    }

    /// One move, every one equally likely.
    #[inline(always)]
    pub fn draw_move(&self, options: Options, dice: &mut impl Dice) -> Option<Move> {
        let starts = self.group_starts();
        let on = self.jokers();
        if !on.is_empty() {
            return self.draw_among_jokers(options, starts, on, dice);
        }
        let [left, right] = [Bits::new(starts.left), Bits::new(starts.right)];
        let tickets = left.count() + right.count();
        if tickets == 0 {
            return None;
        }
        loop {
            let start = select_cell(&left, &right, dice.below(tickets));
            if let Some(group) = self.group_from(start, starts) {
                return Some(Move::new(group, CellSet::NONE));
            }
        }
    }

    /// The same if there are jokers, `on` these cells.
    fn draw_among_jokers(
        &self,
        options: Options,
        starts: CellSet,
        on: CellSet,
        dice: &mut impl Dice,
    ) -> Option<Move> {
        let [left, right] = [Bits::new(starts.left), Bits::new(starts.right)];
        let jokers = Jokers::of(self, on);
        // Two kinds in a word; jokers without a colour come last.
        let sets = [0, 2, 4].map(|kind| {
            let [low, high] = [kind, kind + 1].map(|kind| jokers.worth_trying(kind, options));
            Bits::new(u64::from(low) | u64::from(high) << 32)
        });
        let plain = left.count() + right.count();
        let tickets = plain + sets[0].count() + sets[1].count() + sets[2].count();
        if tickets == 0 {
            return None;
        }
        loop {
            let mut ticket = dice.below(tickets);
            if ticket < plain {
                let start = select_cell(&left, &right, ticket);
                let group = self.group_from(start, starts);
                let mv = group.and_then(|group| self.without_jokers(group, options));
                if mv.is_some() {
                    return mv;
                }
                continue;
            }
            ticket -= plain;
            let mut word = 0;
            while ticket >= sets[word].count() {
                ticket -= sets[word].count();
                word += 1;
            }
            let bit = sets[word].select(ticket);
            let kind = word * 2 + bit as usize / 32;
            let mv = jokers.group(self, kind, bit % 32, options);
            if mv.is_some() {
                return mv;
            }
        }
    }

    /// The group that starts on this cell, unless it has an earlier start.
    #[inline]
    fn group_from(&self, start: CellSet, starts: CellSet) -> Option<CellSet> {
        let group = self.group_of(start);
        ((group & starts).lowest() == start).then_some(group)
    }

    /// The move that takes this group and leaves all jokers out.
    #[inline]
    fn without_jokers(&self, group: CellSet, options: Options) -> Option<Move> {
        let must_join = options.jokers_always && group.beside().meets(self.jokers());
        (!must_join).then_some(Move::new(group, CellSet::NONE))
    }
}

/// The cell with this rank among the cells of both words.
#[inline]
fn select_cell(left: &Bits, right: &Bits, rank: u32) -> CellSet {
    if rank < left.count() {
        CellSet { left: 1 << left.select(rank), right: 0 }
    } else {
        CellSet { left: 0, right: 1 << right.select(rank - left.count()) }
    }
}
