//! Shares of the win with their intervals, and which of them are clearly unequal.

use super::kept::{Numbers, Table};

/// How far the ends of a 95 % interval are from the mean, in standard errors.
const USUAL: f64 = 1.96;
/// The same for an interval of 99.9 %: of a hundred shares that are compared with equality,
/// few would be called unequal by chance otherwise.
const STRICT: f64 = 3.29;

/// With fewer games nothing is called unequal.
const FEWEST: usize = 40;

/// A mean with its intervals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Share {
    pub(super) mean: f64,
    /// Half of the width of the 95 % interval.
    pub(super) margin: f64,
    /// How many games or deals it is about.
    pub(super) count: usize,
}

impl Share {
    /// The mean of independent numbers between 0 and 1.
    pub(super) fn of(numbers: impl IntoIterator<Item = f64>) -> Share {
        let numbers: Vec<f64> = numbers.into_iter().collect();
        let count = numbers.len().max(1) as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
        // A few numbers that are all the same prove little: assume that one is another.
        let variance = (squares / (count - 1.0).max(1.0)).max(1.0 / (4.0 * count));
        Share { mean, margin: USUAL * (variance / count).sqrt(), count: numbers.len() }
    }

    /// The ends of the 95 % interval.
    pub(super) fn ends(&self) -> [f64; 2] {
        [self.mean - self.margin, self.mean + self.margin]
    }

    /// Whether it is clearly another than this one, by the strict interval.
    pub(super) fn is_clear_of(&self, fair: f64) -> bool {
        self.count >= FEWEST && (self.mean - fair).abs() > self.margin / USUAL * STRICT
    }

    /// In per cent: `52 ± 4`.
    pub(super) fn text(&self) -> String {
        format!("{:.0} ± {:.0}", self.mean * 100.0, self.margin * 100.0)
    }
}

/// The share of the player who moves first, second and so on, for every table with several
/// seats.
pub(super) fn of_turns(numbers: &Numbers) -> Vec<(&Table, Vec<Share>)> {
    let tables = numbers.tables().filter(|(table, _)| !table.is_solo());
    let shares = tables.map(|(table, games)| {
        let turn = |turn| Share::of(games.iter().map(|game| game.share_of_turn(turn)));
        (table, (1..=table.seats()).map(turn).collect())
    });
    shares.collect()
}

/// The share of the seats with each colour, for every table where seats have colours.
pub(super) fn of_colours(numbers: &Numbers) -> Vec<(&Table, Vec<(char, Share)>)> {
    let tables = numbers.tables().filter(|(table, games)| {
        !table.is_solo() && games.iter().any(|game| !game.colours.is_empty())
    });
    let shares = tables.map(|(table, games)| {
        let mut found: Vec<(char, Vec<f64>)> = vec![];
        for game in games {
            for (seat, colours) in (1..).zip(&game.colours) {
                for colour in colours.chars() {
                    match found.iter_mut().find(|(known, _)| *known == colour) {
                        Some((_, shares)) => shares.push(game.share(seat)),
                        None => found.push((colour, vec![game.share(seat)])),
                    }
                }
            }
        }
        found.sort_by_key(|(colour, _)| "roygbp".find(*colour));
        let of = |(colour, shares)| (colour, Share::of(shares));
        (table, found.into_iter().map(of).collect())
    });
    shares.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_get_narrower_with_more_games() {
        let few = Share::of([1.0, 0.0, 1.0, 1.0]);
        assert_eq!((few.mean, few.count), (0.75, 4));
        let many = Share::of([1.0, 0.0, 1.0, 1.0].repeat(100));
        assert!(many.margin < few.margin / 9.0);
        assert!(many.is_clear_of(0.5) && !many.is_clear_of(0.8));
        assert!(!Share::of([1.0; 39]).is_clear_of(0.5), "too few games");
        assert_eq!(many.text(), "75 ± 4");
        assert!(Share::of([1.0; 4]).margin > 0.2, "four wins prove little");
    }
}
