//! A player's rating, which moves with every result.

use std::fmt;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// A rating on the Glicko-2 scale: how strong a player is, and how sure that is. Printed as
/// three numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating(Glicko2Rating);

/// A result against an opponent of a known strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Score {
    /// Better than the opponent.
    Win,
    /// As good as the opponent.
    Draw,
    /// Worse than the opponent.
    Loss,
}

impl Rating {
    /// A player of whom nothing is known, who is expected to be here.
    pub fn new(rating: f64) -> Rating {
        Rating(Glicko2Rating { rating, ..Glicko2Rating::new() })
    }

    /// The rating as people read it.
    pub fn value(self) -> u32 {
        self.0.rating.max(0.0).round() as u32
    }

    /// Whether few results are behind it.
    pub fn is_provisional(self) -> bool {
        self.0.deviation > 110.0
    }

    /// The rating after results against opponents of these fixed strengths, all at once.
    #[must_use]
    pub fn after(self, results: &[(f64, Score)]) -> Rating {
        let result = |(strength, score): &(f64, Score)| {
            let opponent = Glicko2Rating { rating: *strength, deviation: 50.0, volatility: 0.06 };
            let outcome = match score {
                Score::Win => Outcomes::WIN,
                Score::Draw => Outcomes::DRAW,
                Score::Loss => Outcomes::LOSS,
            };
            (opponent, outcome)
        };
        let results: Vec<_> = results.iter().map(result).collect();
        Rating(glicko2_rating_period(&self.0, &results, &Glicko2Config::new()))
    }

    /// The opposite of printing; `None` for anything else.
    pub fn from_text(text: &str) -> Option<Rating> {
        let numbers = text.split(' ').map(|word| word.parse::<f64>().ok());
        let numbers = numbers.collect::<Option<Vec<f64>>>()?;
        let [rating, deviation, volatility] = numbers[..] else { return None };
        let is_sane = (0.0..5_000.0).contains(&rating)
            && (1.0..=350.0).contains(&deviation)
            && (0.0..1.0).contains(&volatility);
        is_sane.then_some(Rating(Glicko2Rating { rating, deviation, volatility }))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Glicko2Rating { rating, deviation, volatility } = self.0;
        write!(f, "{rating:.1} {deviation:.1} {volatility:.4}")
    }
}
