//! The end of a game of three and four seats, solved exactly.
//!
//! Tree search seldom tries moves that promise little, and so proves late what an
//! exhaustive search finds at once if few stacks are left. Playing by the exhaustive search
//! only was no better: opponents miss things, and the tree sees which.

use search::{Budget, MaxN, MoveReport, Report, Rewards};

use super::crowd::Crowd;
use super::field::{Hop, State};

/// The end is solved if there are at most this many open stacks.
const NEAR: u32 = 18;

/// The maximum number of states, which few ends exceed; and the part of the remaining
/// budget that may be used, so that enough is left for a tree.
const MOST: u64 = 150_000;
const MOST_PART: u64 = 4;

/// The size of the transposition table in bytes, and the part of the memory limit that it
/// may take: the search also has a tree.
const TABLE: u64 = 8 << 20;
const TABLE_PART: u64 = 8;

/// What every move leads to under best play; `None` if the budget is too small. If several
/// moves are equally good, the first is the best.
pub(super) fn calculate(crowd: &Crowd, state: &State, budget: &mut Budget) -> Option<Report<Hop>> {
    if state.is_over() || state.occupied().count_ones() > NEAR {
        return None;
    }
    let before = budget.spent();
    let mut search = MaxN::new(crowd.clone(), TABLE.min(budget.memory() / TABLE_PART));
    let most = MOST.min(budget.left() / MOST_PART);
    let moves = budget.part(most, |budget| search.solve(state, budget))?;
    let mover = state.to_move();
    let most = moves.iter().map(|(_, rewards)| rewards[mover]).fold(0.0, f32::max);
    let good = moves.iter().filter(|(_, rewards)| rewards[mover] == most);
    let best = good.clone().map(|(hop, _)| *hop).next();
    let proven = mean(&good.map(|(_, rewards)| *rewards).collect::<Vec<_>>());
    let certain = |(mv, rewards)| MoveReport { mv, visits: 0, rewards, exact: true };
    let mut report =
        Report::with_best(best, moves.into_iter().map(certain).collect(), Some(proven));
    report.simulations = budget.spent() - before;
    Some(report)
}

/// Whether the best move wins if all others play their best. Otherwise a tree chooses
/// better, because it sees what they may miss.
pub(super) fn is_won(report: &Report<Hop>, mover: usize) -> bool {
    report.proven.is_some_and(|rewards| rewards[mover] >= 1.0)
}

fn mean(all: &[Rewards]) -> Rewards {
    let mut sum = Rewards::default();
    for rewards in all {
        sum.iter_mut().zip(rewards).for_each(|(sum, reward)| *sum += reward);
    }
    sum.map(|sum| sum / all.len() as f32)
}

#[cfg(test)]
mod tests {
    use quatuor::cups::{Position, Ruleset};
    use quatuor::{FastDice, Game, Request, Ruleset as _, Seed};
    use search::Model;

    use super::super::field::Field;
    use super::*;

    /// The slow and obvious way: every seat plays any of its best moves.
    fn value(crowd: &Crowd, state: &State) -> Rewards {
        crowd.rewards(state).unwrap_or_else(|| {
            let values = values(crowd, state);
            let mover = state.to_move();
            let most = values.iter().map(|(_, value)| value[mover]).fold(0.0, f32::max);
            let best = values.iter().filter(|(_, value)| value[mover] >= most);
            mean(&best.map(|(_, value)| *value).collect::<Vec<_>>())
        })
    }

    fn values(crowd: &Crowd, state: &State) -> Vec<(Hop, Rewards)> {
        let mut moves = vec![];
        crowd.legal_moves(state, &mut moves);
        let after = |hop| {
            let mut after = *state;
            crowd.play(&mut after, hop);
            (hop, value(crowd, &after))
        };
        moves.into_iter().map(after).collect()
    }

    /// A game that was played at random until few stacks were open.
    fn late(players: usize, deal: u64, stacks: u32) -> Option<(Crowd, State)> {
        let request = Request { players: Some(players), ..Request::default() };
        let table = Ruleset::from_request(&request).expect("a ruleset");
        let mut position = Position::deal(&table, &Seed::new(format!("ending {deal}")));
        let mut dice = FastDice::new(deal);
        loop {
            let field = Field::new(&position);
            let state = field.state(&position);
            if state.occupied().count_ones() <= stacks {
                return (!state.is_over()).then(|| (Crowd::new(field), state));
            }
            position.play_unchecked(position.random_move(&mut dice)?);
        }
    }

    #[test]
    fn ends_agree_with_exhaustive_search() {
        let mut count = 0;
        for deal in 0..60 {
            let Some((crowd, state)) = late(3 + deal as usize % 2, deal, 10) else { continue };
            let report = calculate(&crowd, &state, &mut Budget::iterations(1_000_000));
            let report = report.expect("the end is near");
            let won = value(&crowd, &state)[state.to_move()] > 1.0 - 1e-4;
            assert_eq!(is_won(&report, state.to_move()), won, "{deal}");
            for (hop, value) in values(&crowd, &state) {
                let found = report.of(hop).expect("every move has a report").rewards;
                let apart = found.iter().zip(value).map(|(found, value)| (found - value).abs());
                assert!(apart.fold(0.0, f32::max) < 1e-4, "{deal}: {found:?}, not {value:?}");
            }
            count += 1;
        }
        assert!(count > 30, "only {count} ends");
    }

    #[test]
    fn early_positions_and_small_budgets_give_nothing() {
        let (crowd, state) = late(4, 1, 64).expect("it begins");
        assert_eq!(calculate(&crowd, &state, &mut Budget::iterations(u64::MAX)), None);
        let (crowd, state) = late(4, 1, 16).expect("it goes on");
        let mut budget = Budget::iterations(100);
        assert_eq!(calculate(&crowd, &state, &mut budget), None);
        assert_eq!(budget.left(), 75, "the rest is for a tree");
        assert!(calculate(&crowd, &state, &mut Budget::iterations(4 * MOST)).is_some());
    }
}
