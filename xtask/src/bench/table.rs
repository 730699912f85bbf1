//! The measurements as a table in the terminal.

use super::figures::{Figures, Measured};
use super::goals::{GOALS, Goal};

const HEAD: [&str; 10] = [
    "game",
    "games/s",
    "moves/s",
    "moves/game",
    "deals/s",
    "searched/s",
    "goal",
    "of goal",
    "of kept",
    "others",
];

/// One line for each goal whose game was measured.
pub(super) fn draw(measured: &Measured, kept: &Measured) -> String {
    let row = |goal: &Goal| Some(cells(goal, measured.of(goal.game)?, kept.of(goal.game)));
    let mut rows = vec![HEAD.map(String::from)];
    rows.extend(GOALS.iter().filter_map(row));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..HEAD.len()).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            // Names read from the left, numbers from the right.
            line += &match column {
                0 => format!("{cell:width$}"),
                9 => format!("  {cell}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

fn cells(goal: &Goal, figures: &Figures, kept: Option<&Figures>) -> [String; 10] {
    let best_and_median = |rate: super::figures::Rate| match rate.best {
        0.0 => "-".into(),
        _ => format!("{} ({})", short(rate.best), short(rate.median)),
    };
    let found = figures.for_goal(goal);
    let kept = kept.map(|kept| kept.for_goal(goal)).filter(|kept| *kept > 0.0);
    [
        goal.game.into(),
        best_and_median(figures.games),
        best_and_median(figures.moves),
        format!("{:.1}", figures.moves_per_game),
        best_and_median(figures.deals),
        searched(figures),
        format!("{} {}", short(goal.goal), goal.unit.told()),
        times(found / goal.goal),
        kept.map_or("-".into(), |kept| times(found / kept)),
        goal.reference.map_or(String::new(), |(rate, who)| format!("{} {who}", short(rate))),
    ]
}

/// The simulations of a tree search, and how many they are to a random game: of the
/// medians, as both were measured in turn. At least 0.85 is the goal.
fn searched(figures: &Figures) -> String {
    match figures.searched.median {
        0.0 => "-".into(),
        rate => format!("{} ({})", short(rate), times(rate / figures.games.median)),
    }
}

/// A ratio, to two digits behind the point.
pub(super) fn times(ratio: f64) -> String {
    format!("{ratio:.2} ×")
}

/// A number to three digits, as `38 k` or `12.3 M`: the rest is noise.
pub(crate) fn short(number: f64) -> String {
    let (number, letter) = match number {
        1e6.. => (number / 1e6, " M"),
        1e3.. => (number / 1e3, " k"),
        _ => (number, ""),
    };
    let digits = match number {
        100.0.. => format!("{number:.0}"),
        10.0.. => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    };
    let digits = match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => &digits,
    };
    format!("{digits}{letter}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(short(0.0), "0");
        assert_eq!(short(999.4), "999");
        assert_eq!(short(38_000.0), "38 k");
        assert_eq!(short(21_630.0), "21.6 k");
        assert_eq!(short(300_000.0), "300 k");
        assert_eq!(short(9e6), "9 M");
        assert_eq!(short(12_345_678.0), "12.3 M");
    }

    #[test]
    fn a_row_says_what_there_is_to_compare() {
        let measured = Measured::read("play\tslides\t150\t3000\t1000000\n").unwrap();
        let kept = Measured::read("play\tslides\t100\t3000\t1000000\n").unwrap();
        let text = draw(&measured, &kept);
        let row = text.lines().nth(1).unwrap();
        let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|c| !c.is_empty()).collect();
        assert_eq!(
            cells,
            [
                "slides",
                "150 k (150 k)",
                "3 M (3 M)",
                "20.0",
                "-",
                "-",
                "100 k games/s",
                "1.50 ×",
                "1.50 ×"
            ]
        );
        assert!(
            !draw(&measured, &Measured::default()).lines().nth(1).unwrap().contains("1.50 ×  1")
        );
    }
}
