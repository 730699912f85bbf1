//! Bots whose strength does not depend on how busy the machine is.

use bots::{Bot, Level, Limit, Name, Strength};
use quatuor::AnyGame;

/// The same bot with a limit in iterations: about as many as it would have within its time on
/// an idle core of the machine that this was measured on. A limit that is larger than that of
/// a master is reduced to it.
///
/// ```
/// use quatuor::AnyGame;
/// use server::thinking::steady;
///
/// let bot = |text: &str| steady(text.parse().unwrap(), AnyGame::Cups, 2).to_string();
/// assert_eq!(bot("master@300"), "master@300");
/// assert_eq!(bot("master@1000000000000"), bot("master"));
/// assert_eq!(bot("random"), "random@0");
/// ```
pub fn steady(bot: Bot, game: AnyGame, seats: usize) -> Bot {
    let most = (Strength::of(game).master_iterations)(seats);
    let iterations = match (bot.limit, bot.name) {
        // They look at a fixed number of positions, and never use up their time.
        (None, Name::Level(Level::Beginner | Level::Casual | Level::Strong)) => most,
        _ => match bot.limit() {
            Limit::Iterations(count) => count.min(most),
            Limit::Milliseconds(time) => within(time, most),
        },
    };
    Bot { limit: Some(Limit::Iterations(iterations)), ..bot }
}

/// The part of a master's iterations for a time.
fn within(time: u32, most: u64) -> u64 {
    let whole = match Name::Level(Level::Master).own_limit() {
        Limit::Milliseconds(time) => time,
        Limit::Iterations(_) => return most,
    };
    most * u64::from(time.min(whole)) / u64::from(whole)
}
