//! What was measured: read from the program that plays, and kept as JSON.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::Facts;
use super::goals::{Goal, Unit};

/// The figures of every game, by name.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Measured(BTreeMap<String, Figures>);

/// The figures of one game, all in a second but for the last.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Figures {
    pub(super) games: Rate,
    pub(super) moves: Rate,
    pub(super) deals: Rate,
    /// Simulations of a tree search.
    pub(super) searched: Rate,
    pub(super) moves_per_game: f64,
}

/// Other programs on the machine can only slow a repetition down, so the best
/// says most about the code; the median tells how quiet the machine was.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Rate {
    pub(super) best: f64,
    pub(super) median: f64,
}

impl Measured {
    /// Reads what `speed.rs` prints.
    pub(super) fn read(text: &str) -> Result<Measured> {
        let mut repetitions: BTreeMap<&str, Repetitions> = BTreeMap::new();
        for line in text.lines() {
            let (kind, rest) = line.split_once('\t').context(line.to_string())?;
            let (game, rest) = rest.split_once('\t').context(line.to_string())?;
            let numbers: Vec<f64> =
                rest.split('\t').map(str::parse).collect::<Result<_, _>>().context("a number")?;
            let of_game = repetitions.entry(game).or_default();
            match (kind, &numbers[..]) {
                ("deal", &[deals, time]) => of_game.deals.push(deals / time * 1e9),
                ("search", &[simulations, time]) => of_game.searched.push(simulations / time * 1e9),
                ("play", &[games, moves, time]) => {
                    of_game.games.push(games / time * 1e9);
                    of_game.moves.push(moves / time * 1e9);
                    of_game.games_sum += games;
                    of_game.moves_sum += moves;
                }
                _ => bail!("not a measurement: {line}"),
            }
        }
        let figures = |(game, all): (&str, Repetitions)| (game.to_string(), all.figures());
        Ok(Measured(repetitions.into_iter().map(figures).collect()))
    }

    /// The figures of a game.
    pub(super) fn of(&self, game: &str) -> Option<&Figures> {
        self.0.get(game)
    }

    /// As kept in the repository. No date: the history knows it.
    pub(super) fn to_json(&self, facts: &Facts) -> String {
        let figures = |figures: &Figures| {
            json!({
                "games_per_second": figures.games.to_json(),
                "moves_per_second": figures.moves.to_json(),
                "deals_per_second": figures.deals.to_json(),
                "simulations_per_second": figures.searched.to_json(),
                "moves_per_game": (figures.moves_per_game * 100.0).round() / 100.0,
            })
        };
        let games: BTreeMap<&String, Value> =
            self.0.iter().map(|(game, found)| (game, figures(found))).collect();
        let all = json!({ "cpu": facts.cpu, "rustc": facts.rustc.trim(), "games": games });
        format!("{all:#}\n")
    }

    /// Reads what [`to_json`](Measured::to_json) wrote.
    pub(super) fn from_json(text: &str) -> Result<Measured> {
        let all: Value = serde_json::from_str(text)?;
        let games = all["games"].as_object().context("no games")?;
        let figures = |(game, value): (&String, &Value)| {
            let figures = Figures {
                games: Rate::from_json(&value["games_per_second"]),
                moves: Rate::from_json(&value["moves_per_second"]),
                deals: Rate::from_json(&value["deals_per_second"]),
                searched: Rate::from_json(&value["simulations_per_second"]),
                moves_per_game: value["moves_per_game"].as_f64().unwrap_or_default(),
            };
            (game.clone(), figures)
        };
        Ok(Measured(games.iter().map(figures).collect()))
    }
}

impl Figures {
    /// The figure that the goal is about.
    pub(super) fn for_goal(&self, goal: &Goal) -> f64 {
        match goal.unit {
            Unit::Games => self.games.best,
            Unit::Moves => self.moves.best,
        }
    }
}

impl Rate {
    fn of(mut rates: Vec<f64>) -> Rate {
        rates.sort_by(f64::total_cmp);
        match rates[..] {
            [] => Rate::default(),
            [.., best] => Rate { best, median: rates[rates.len() / 2] },
        }
    }

    /// Whole numbers: the rest is noise.
    fn to_json(self) -> Value {
        json!({ "best": self.best.round() as u64, "median": self.median.round() as u64 })
    }

    fn from_json(value: &Value) -> Rate {
        let number = |name: &str| value[name].as_f64().unwrap_or_default();
        Rate { best: number("best"), median: number("median") }
    }
}

#[derive(Default)]
struct Repetitions {
    games: Vec<f64>,
    moves: Vec<f64>,
    deals: Vec<f64>,
    searched: Vec<f64>,
    games_sum: f64,
    moves_sum: f64,
}

impl Repetitions {
    fn figures(self) -> Figures {
        Figures {
            games: Rate::of(self.games),
            moves: Rate::of(self.moves),
            deals: Rate::of(self.deals),
            searched: Rate::of(self.searched),
            moves_per_game: self.moves_sum / self.games_sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "\
deal\tcups\t1000\t2000000
play\tcups\t100\t3000\t1000000
play\tcups\t100\t3000\t500000
play\tcups\t100\t3000\t2000000
";

    #[test]
    fn the_best_and_the_median_are_told_apart() {
        let measured = Measured::read(PRINTED).unwrap();
        let cups = measured.of("cups").unwrap();
        assert_eq!(cups.games, Rate { best: 200e3, median: 100e3 });
        assert_eq!(cups.moves, Rate { best: 6e6, median: 3e6 });
        assert_eq!(cups.deals, Rate { best: 500e3, median: 500e3 });
        assert_eq!(cups.moves_per_game, 30.0);
        assert!(measured.of("slides").is_none());
    }

    #[test]
    fn figures_are_kept_as_they_are() {
        let measured = Measured::read(PRINTED).unwrap();
        let facts = Facts { cpu: "a processor".into(), rustc: "rustc 1\n".into() };
        assert_eq!(Measured::from_json(&measured.to_json(&facts)).unwrap(), measured);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(Measured::read("hello").is_err());
        assert!(Measured::read("play\tcups\t1\t2\n").is_err());
        assert!(Measured::read("play\tcups\tone\t2\t3\n").is_err());
        assert!(Measured::from_json("{}").is_err());
    }
}
