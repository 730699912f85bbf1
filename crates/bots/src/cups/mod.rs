//! Opponents for Cups.
//!
//! How they think:
//! - Settled zones leave the board; what moves are left in them are passes that their
//!   owner has in store (`field.rs`, `settle.rs`).
//! - A stack is worth its cups times the odds that it keeps its colour, which depend
//!   on its height and on who threatens it, counted in many games (`worth.rs`, `odds.rs`).
//! - Two seats look ahead move by move, deeper and deeper, and to the end of the game
//!   when about twenty stacks are left (`duel.rs`).
//! - Three and four seats grow a tree of what everybody may do, first the moves that
//!   gain most cups at once, and keep it between moves (`crowd.rs`). New states are
//!   judged by what has made seats win in other games (`standing.rs`), and the later
//!   the more by who wins when they are played on in a rush (`rush.rs`).
//! - In the set-up they compare where cups would stand well (`placing.rs`).
//! - Weaker levels look less far ahead and judge less exactly (`thinker.rs`).

use games::cups::{Move, Position, Step};
use games::{Figure, Game};

use crate::{Level, Mind, Playable, SeatHistory};

mod crowd;
mod duel;
mod ending;
mod field;
mod levels;
mod odds;
mod placing;
mod reason;
mod root;
mod rush;
mod settle;
mod standing;
mod thinker;
mod worth;

impl Playable for Position {
    /// The cups it takes from others, less those that could be taken back at once.
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
        Box::new(thinker::Thinker::new(level))
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
