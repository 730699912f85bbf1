//! How the owner of a device plays: results, streaks, and a rating against bots.

use bots::{Bot, Name, Strength};
use quatuor::AnyGame;
use table::share::{Ending, GameSummary, Opponent, SeatSummary, Tally, device_owner};

use crate::{ListedGame, Rating, Score};

/// The rating of a player of whom nothing is known.
const FIRST_RATING: f64 = 1200.0;

/// How the owner of a device plays one game, or all of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// All finished games of the owner.
    pub total: Tally,
    /// The results by game, variant and kind of opponent, in the order in which those are shown.
    /// A game with several kinds of opponents counts once for each.
    pub rows: Vec<StatisticsRow>,
    /// Games won in a row: up to the last game, and the most ever. A shared win counts.
    pub streak: (usize, usize),
    /// The rating after each game that was played against bots, the earliest first.
    pub ratings: Vec<u32>,
    /// Whether few games are behind the rating.
    pub is_provisional: bool,
}

/// The results at one kind of table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatisticsRow {
    /// The game.
    pub game: AnyGame,
    /// The variant; `None` if the game began from a position.
    pub variant: Option<String>,
    /// The opponents.
    pub opponent: Opponent,
    /// The results.
    pub tally: Tally,
}

impl Statistics {
    /// Counts the finished games of the device's owner, of one game or of all. The games are
    /// listed the latest first, as [`Store::games`](crate::Store::games) lists them.
    pub fn new(games: &[ListedGame], only: Option<AnyGame>) -> Statistics {
        let summaries: Vec<GameSummary> = games.iter().map(|one| one.summary.clone()).collect();
        let owner = device_owner(&summaries);
        let mut statistics = Statistics::default();
        let mut rating = Rating::new(FIRST_RATING);
        let is_wanted = |one: &&GameSummary| only.is_none_or(|game| one.game == game);
        for summary in summaries.iter().rev().filter(is_wanted) {
            let Some(own) = summary.own(owner.as_deref()) else { continue };
            let Some(ending) = summary.ending(own) else { continue };
            statistics.count(summary, own, ending);
            let results = against_bots(summary, own);
            if !results.is_empty() {
                rating = rating.after(&results);
                statistics.ratings.push(rating.value());
            }
        }
        statistics.is_provisional = rating.is_provisional();
        let place = |row: &StatisticsRow| {
            let opponent = Opponent::all().position(|one| one == row.opponent);
            (row.game, row.variant.clone(), opponent)
        };
        statistics.rows.sort_by_key(place);
        statistics
    }

    fn count(&mut self, summary: &GameSummary, own: &SeatSummary, ending: Ending) {
        self.total.add(ending);
        let (now, longest) = self.streak;
        let now = if ending == Ending::Lost { 0 } else { now + 1 };
        self.streak = (now, longest.max(now));
        let (game, variant) = (summary.game, summary.variant.clone());
        for opponent in Opponent::all().filter(|one| summary.meets(own, *one)) {
            let is_same = |row: &&mut StatisticsRow| {
                (row.game, &row.variant, row.opponent) == (game, &variant, opponent)
            };
            match self.rows.iter_mut().find(is_same) {
                Some(row) => row.tally.add(ending),
                None => {
                    let mut tally = Tally::default();
                    tally.add(ending);
                    self.rows.push(StatisticsRow {
                        game,
                        variant: variant.clone(),
                        opponent,
                        tally,
                    });
                }
            }
        }
    }

    /// The rating now; `None` before the first game against bots.
    pub fn rating(&self) -> Option<u32> {
        self.ratings.last().copied()
    }
}

/// How a seat did against each bot of the other sides.
fn against_bots(summary: &GameSummary, own: &SeatSummary) -> Vec<(f64, Score)> {
    let result = |other: &SeatSummary| {
        // Bots without a level, or with another limit, have no rating.
        let Bot { name: Name::Level(level), limit: None } =
            other.player.bot.as_deref()?.parse().ok()?
        else {
            return None;
        };
        let strength = Strength::of(summary.game).rating(level);
        let score = match (own.won, other.won) {
            (true, false) => Score::Win,
            (false, true) => Score::Loss,
            (true, true) | (false, false) => Score::Draw,
        };
        Some((f64::from(strength), score))
    };
    let others = summary.seats.iter().filter(|seat| seat.side != own.side);
    others.filter_map(result).collect()
}
