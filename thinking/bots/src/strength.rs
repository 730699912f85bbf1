//! How strong the bots of a game are, and how much they look at: figures that were measured.

use quatuor::AnyGame;

use crate::{Level, Playable};

/// The figures of one game.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// How `beginner`, `strong` and `master` count in ratings, where `casual` counts as 1200: as
    /// far from it as contests of two players have shown (`bench/bots.tsv`).
    pub(crate) beginner_strong_master: [u32; 3],
    /// How many iterations a review spends on a look at one move.
    pub review_iterations: u64,
    /// How many iterations a master has on a server, by the number of seats.
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
    pub master_iterations: fn(usize) -> u64,
}

impl Strength {
    /// The figures of this game.
    pub fn of(game: AnyGame) -> Strength {
        quatuor::with_game!(game, Position => <Position as Playable>::STRENGTH)
    }

    /// How strong a level counts in ratings.
    pub fn rating(&self, level: Level) -> u32 {
        let [beginner, strong, master] = self.beginner_strong_master;
        match level {
            Level::Beginner => beginner,
            Level::Casual => 1200,
            Level::Strong => strong,
            Level::Master => master,
        }
    }
}
