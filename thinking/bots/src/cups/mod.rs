//! Opponents for Cups.
//!
//! How they think:
//! - Settled zones are removed from the board; the moves that remain in them are spare moves
//!   of their owner (`field.rs`, `settle.rs`).
//! - A stack is worth its cups times the odds that it keeps its colour, which depend
//!   on its height and on who threatens it, counted in many games (`worth.rs`, `odds.rs`).
//! - With two seats they search move by move with growing depth, to the end of the game when
//!   about twenty stacks are left (`duel.rs`).
//! - With three and four seats they use tree search, which tries the moves that gain most cups
//!   first, and keep the tree between moves (`crowd.rs`). New states are judged by what made
//!   seats win in other games (`standing.rs`), and later in the game more and more by quick
//!   playouts (`playout.rs`).
//! - In the set-up they search for good places (`placing.rs`).
//! - Weaker levels look less far ahead and judge less exactly (`mind.rs`).

use quatuor::cups::{Move, Position, Step};
use quatuor::{Figure, Game};

use crate::{Level, Mind, Playable, SeatHistory, Strength};

mod crowd;
mod duel;
mod ending;
mod field;
mod height_sets;
mod mind;
mod odds;
mod placing;
mod playout;
mod reason;
mod root;
mod settle;
mod standing;
mod worth;

impl Playable for Position {
    const STRENGTH: Strength = Strength {
        beginner_strong_master: [822, 1582, 1802],
        review_iterations: 24_000,
        master_iterations: |seats| match seats {
            ..=2 => 1_200_000,
            3 => 870_000,
            _ => 650_000,
        },
    };

    /// The cups it takes from other seats, minus those that could be taken back at once.
    fn appeal(&self, mv: Move) -> f64 {
        let (us, mut after) = (self.to_move(), *self);
        after.play_unchecked(mv);
        if let Some(winners) = after.winners() {
            let wins = if winners.contains(us) { 1000.0 } else { -1000.0 };
            return wins / winners.len() as f64;
        }
        match mv {
            Move::Step(step) => taken(self, step) - at_risk(&after, step),
            Move::Place { colour, cell } => {
                let touching = cell.neighbours().filter_map(|near| self.stack(near));
                touching.map(|stack| if stack.colour == colour { 1.0 } else { -0.5 }).sum()
            }
        }
    }

    fn level(level: Level) -> Box<dyn Mind<Position>> {
        Box::new(mind::CupsMind::new(level))
    }

    fn reason(seen: &SeatHistory<Position>, mv: Move) -> Option<Figure> {
        let position = seen.possible_positions().into_iter().next()?;
        reason::reason(&position, mv)
    }
}

/// How many cups of other seats the step takes.
fn taken(position: &Position, step: Step) -> f64 {
    let own = position.colours(position.to_move());
    match position.stack(step.to()) {
        Some(stack) if !own.contains(stack.colour) => stack.height as f64,
        _ => 0.0,
    }
}

/// How many cups others could take where the step went.
fn at_risk(after: &Position, step: Step) -> f64 {
    match after.stack(step.to()) {
        Some(stack) if reason::threats(after, step.to()) > 0 => stack.height as f64,
        _ => 0.0,
    }
}
