//! What a finished game is worth.

use quatuor::{Game, Seat, Side};

/// What each seat gets when the game is over, by seat; all 0 while it goes on.
///
/// A side that wins alone gets 1, all others share the loss equally, and sides that share
/// the win share what it is worth: the rewards of all sides add up to 0. A solo game is
/// worth 1 if it is won, otherwise −1.
///
/// ```
/// use quatuor::{Game, shuttles};
///
/// let text = "1 load 1 - - 4-3 1 ooooo/rrrrr/yyyyy/ggggg/bbbbb/ppppp/wwwww/-/-";
/// let position: shuttles::Position = text.parse().unwrap();
/// assert_eq!(arena::encoding::rewards(&position)[..2], [1.0, -1.0]);
/// ```
pub fn rewards<G: Game>(position: &G) -> [f64; Seat::MOST] {
    let mut rewards = [0.0; Seat::MOST];
    let Some(winners) = position.winners() else { return rewards };
    let sides = position.sides();
    let has_won = |side: &Side| side.seats().any(|seat| winners.contains(seat));
    let winning = sides.iter().filter(|side| has_won(side)).count();
    for side in &sides {
        let share = if has_won(side) { 1.0 / winning as f64 } else { 0.0 };
        let reward = match sides.len() {
            1 => 2.0 * share - 1.0,
            count => (count as f64 * share - 1.0) / (count - 1) as f64,
        };
        side.seats().for_each(|seat| rewards[seat.index()] = reward);
    }
    rewards
}
