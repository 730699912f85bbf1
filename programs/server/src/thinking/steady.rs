//! Bots whose strength does not depend on how busy the machine is.

use bots::{Bot, Level, Limit, Name};
use quatuor::AnyGame;

/// How many iterations a master has on a server.
///
/// Measured with `cargo run --release -p quatuor-bots --example positions -- all 5`: the median over
/// five deals of what fits into its own time of 2.5 s on one core (2026-11-16, two cores of a
/// shared machine), here in thousands.
///
/// | ruleset | start | ¼ | ½ | ¾ of the game | here |
/// |---|---|---|---|---|---|
/// | Slides `base`, 2 seats | 951 | 1,194 | 894 | 3,789 | 950 |
/// | Slides `duo` | 919 | 1,140 | 804 | ended | 950 |
/// | Slides `base`, 3 seats | 799 | 1,166 | 3,028 | 2,865 | 950 |
/// | Slides `base`, 4 seats | 704 | 1,091 | 1,348 | 4,043 | 830 |
/// | Slides `teams` | 890 | 1,119 | 836 | 3,389 | 830 |
/// | Slides `base`, 5 seats | 694 | 1,104 | 1,450 | 3,880 | 830 |
/// | Pyramids `chance`, 2 seats | 1,672 | 1,816 | 2,089 | 4,177 | 1,900 |
/// | Pyramids `fair`, 2 seats | 1,636 | 1,766 | 2,084 | 3,066 | 1,900 |
/// | Pyramids `chance`, 3 seats | 1,219 | 1,391 | 1,734 | 2,154 | 1,400 |
/// | Pyramids `fair`, 3 seats | 1,324 | 1,433 | 1,770 | 2,515 | 1,400 |
/// | Pyramids `chance`, 4 seats | 1,210 | 1,217 | 1,348 | 1,722 | 1,400 |
/// | Shuttles | 289 | 500 | 617 | 617 | 340 |
/// | Cups `base`, 2 seats | 3,398 | 4,557 | ended | ended | 1,200 |
/// | Cups `duo` | 1,004 | 1,715 | 2,594 | ended | 1,200 |
/// | Cups `base`, 3 seats | 731 | 758 | 1,108 | 7,587 | 870 |
/// | Cups `base`, 4 seats | 642 | 543 | 618 | 3,380 | 650 |
///
/// The number is what the slowest part of a game allows within 3 s, which is what players are
/// told. Alone with Slides `solo`, a master looks at 100,000 boards, rarely at a million.
fn master(game: AnyGame, seats: usize) -> u64 {
    match (game, seats) {
        (AnyGame::Slides, ..=3) => 950_000,
        (AnyGame::Slides, _) => 830_000,
        (AnyGame::Pyramids, ..=2) => 1_900_000,
        (AnyGame::Pyramids, _) => 1_400_000,
        (AnyGame::Shuttles, _) => 340_000,
        (AnyGame::Cups, ..=2) => 1_200_000,
        (AnyGame::Cups, 3) => 870_000,
        (AnyGame::Cups, _) => 650_000,
    }
}

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
    let most = master(game, seats);
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
