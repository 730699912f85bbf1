//! What a tree search has found.

use game_api::sort_short;

use crate::Rewards;

/// What a tree search has found out about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<V> {
    /// The move to play; `None` only when the game is over.
    pub best: Option<V>,
    /// Every legal move, the most visited first, equally visited ones in their own order.
    pub moves: Vec<MoveReport<V>>,
    /// How many playouts were made since the last report.
    pub simulations: u64,
    /// What every seat gets under best play, if that is proven.
    pub proven: Option<Rewards>,
    /// How many bytes the tree takes.
    pub memory: u64,
}

/// What a tree search has found out about one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReport<V> {
    /// The move.
    pub mv: V,
    /// How many playouts went through it, including those of earlier searches that were
    /// kept.
    pub visits: u64,
    /// The mean reward of every seat; proven if `exact`; all 0 without visits.
    pub rewards: Rewards,
    /// Whether the rewards are proven.
    pub exact: bool,
}

impl<V: Copy + Ord> Report<V> {
    /// A report of a position where the seat with this index is to move. `moves` are in the
    /// order in which a search without visits would try them.
    pub(crate) fn new(mover: usize, moves: Vec<MoveReport<V>>) -> Report<V> {
        let best = choose(mover, &moves);
        Report::with_best(best, moves, None)
    }

    /// A report with a given best move; sorts the moves.
    pub fn with_best(
        best: Option<V>,
        mut moves: Vec<MoveReport<V>>,
        proven: Option<Rewards>,
    ) -> Report<V> {
        sort_short(&mut moves, |a, b| b.visits.cmp(&a.visits).then(a.mv.cmp(&b.mv)));
        Report { best, moves, simulations: 0, proven, memory: 0 }
    }

    /// The report of a game that is over.
    pub(crate) fn over(rewards: Rewards) -> Report<V> {
        Report { best: None, moves: vec![], simulations: 0, proven: Some(rewards), memory: 0 }
    }

    /// What several searches of one position have found together: callers with many cores
    /// let each grow a tree of its own, with its own dice. A win that one of them has
    /// proven decides, and so does what all have proven.
    ///
    /// `mover` is the index of the seat to move.
    pub fn merge(mover: usize, reports: &[Report<V>]) -> Report<V> {
        let Some(first) = reports.first() else {
            return Report::new(mover, vec![]);
        };
        let value = |report: &&Report<V>| report.proven.map(|rewards| rewards[mover]);
        let is_settled = reports.iter().all(|report| report.proven.is_some());
        let is_won = |report: &&Report<V>| value(report).is_some_and(|value| value >= 1.0);
        let mut moves: Vec<MoveReport<V>> = vec![];
        for report in reports {
            // With hidden secrets, searches believe in different worlds. If one search has
            // proven a loss in its worlds, that is only its opinion.
            let is_opinion = report.proven.is_some() && !is_settled && !is_won(&report);
            for one in &report.moves {
                let one = MoveReport { exact: one.exact && !is_opinion, ..*one };
                match moves.binary_search_by_key(&one.mv, |known| known.mv) {
                    Ok(place) => moves[place].add(&one),
                    Err(place) => moves.insert(place, one),
                }
            }
        }
        let mut merged = Report::new(mover, moves);
        let best = |one: &&Report<V>, other: &&Report<V>| {
            value(one).unwrap_or(0.0).total_cmp(&value(other).unwrap_or(0.0))
        };
        let proof = reports.iter().filter(|report| is_settled || is_won(report)).max_by(best);
        if let Some(report) = proof {
            (merged.best, merged.proven) = (report.best, report.proven);
        } else if merged.moves.iter().all(|one| one.visits == 0) {
            merged.best = first.best;
        }
        merged.simulations = reports.iter().map(|report| report.simulations).sum();
        merged.memory = reports.iter().map(|report| report.memory).sum();
        merged
    }

    /// What is known of a move.
    pub fn of(&self, mv: V) -> Option<&MoveReport<V>> {
        self.moves.iter().find(|one| one.mv == mv)
    }
}

impl<V> MoveReport<V> {
    /// Whether the rewards mean anything: the move was tried, or its result is proven.
    pub fn is_known(&self) -> bool {
        self.visits > 0 || self.exact
    }

    fn add(&mut self, other: &MoveReport<V>) {
        let visits = self.visits + other.visits;
        if self.exact == other.exact && visits > 0 {
            let share = other.visits as f32 / visits as f32;
            for (mine, theirs) in self.rewards.iter_mut().zip(other.rewards) {
                *mine += (theirs - *mine) * share;
            }
        } else if other.exact {
            self.rewards = other.rewards;
        }
        self.exact |= other.exact;
        self.visits = visits;
    }
}

/// The most visited move, unless a proof is better: a proven move is chosen if it is worth
/// at least as much as the most visited of the others seems to be.
fn choose<V: Copy>(mover: usize, moves: &[MoveReport<V>]) -> Option<V> {
    let mut tried: Option<&MoveReport<V>> = None;
    let mut proven: Option<&MoveReport<V>> = None;
    for one in moves {
        if one.exact {
            // Of equal ones the most visited: if all moves lose, it resists longest.
            let rank = |one: &MoveReport<V>| (one.rewards[mover], one.visits);
            if proven.is_none_or(|best| rank(one) > rank(best)) {
                proven = Some(one);
            }
        } else if tried.is_none_or(|best| one.visits > best.visits) {
            tried = Some(one);
        }
    }
    let best = match (tried, proven) {
        (Some(tried), Some(proven)) => {
            let value = proven.rewards[mover];
            let unknown = tried.visits == 0 && value < 1.0;
            if unknown || tried.rewards[mover] > value { tried } else { proven }
        }
        (tried, proven) => tried.or(proven)?,
    };
    Some(best.mv)
}
