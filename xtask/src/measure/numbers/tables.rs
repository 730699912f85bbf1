//! The tables of the chapter.

use anyhow::{Result, bail};

use super::kept::{Numbers, Table};
use super::shares::{self, Share};
use crate::measure::tables::together;

/// Players in the order of their first turns.
const TURNS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// The table of this name.
pub(super) fn table(name: &str, numbers: &Numbers) -> Result<String> {
    Ok(match name {
        "games" => games(numbers),
        "turns" => turns(numbers),
        "colours" => colours(numbers),
        "unequal" => unequal(numbers),
        "leads" => leads(numbers),
        "skill" => skill(numbers),
        "trees" => trees(numbers),
        "commits" => commits(numbers),
        _ => bail!("no table is called '{name}'"),
    })
}

fn games(numbers: &Numbers) -> String {
    let head = ["game", "table", "games", "moves: median, 90 % of games", "choices: mean, most"];
    let rows = numbers.tables().map(|(table, games)| {
        let moves = sorted(games.iter().map(|game| game.moves));
        let (least, median, most) = (part(&moves, 5), part(&moves, 50), part(&moves, 95));
        let choices = mean(games.iter().map(|game| game.choices));
        let widest = games.iter().map(|game| game.most).fold(0.0, f64::max);
        let ends = [
            games.len().to_string(),
            together(&format!("{median}, {least}–{most}")),
            together(&format!("{choices:.1}, {widest}")),
        ];
        [names(table).to_vec(), ends.to_vec()].concat()
    });
    markdown(&head, rows)
}

fn turns(numbers: &Numbers) -> String {
    let head = [&["game", "table", "games", "fair"][..], &TURNS].concat();
    let rows = shares::of_turns(numbers).into_iter().map(|(table, shares)| {
        let mut cells = names(table).to_vec();
        cells.push(shares[0].count.to_string());
        cells.push(format!("{:.0}", fair(table) * 100.0));
        cells.extend(shares.iter().map(|share| marked(share, fair(table))));
        cells
    });
    markdown(&head, rows)
}

fn colours(numbers: &Numbers) -> String {
    let head = ["game", "table", "fair", "red", "orange", "yellow", "green", "blue", "purple"];
    let rows = shares::of_colours(numbers).into_iter().map(|(table, shares)| {
        let mut cells = names(table).to_vec();
        cells.push(format!("{:.0}", fair(table) * 100.0));
        cells.extend("roygbp".chars().map(|colour| {
            let share = shares.iter().find(|(one, _)| *one == colour);
            share.map_or("–".into(), |(_, share)| marked(share, fair(table)))
        }));
        cells
    });
    markdown(&head, rows)
}

/// Which players, by turn, and which colours are clearly better or worse off, in words.
fn unequal(numbers: &Numbers) -> String {
    let mut lines = vec![];
    let mut add = |table: &Table, what: String, share: &Share| {
        if share.is_clear_of(fair(table)) {
            let (title, fair) = (format!("{} {}", table.game(), table.variant()), fair(table));
            let (share, fair) = (share.text(), fair * 100.0);
            lines.push(format!(
                "- {title}: {what} wins {} % instead of {fair:.0} %.",
                together(&share)
            ));
        }
    };
    for (table, shares) in shares::of_turns(numbers) {
        for (turn, share) in TURNS.iter().zip(&shares) {
            add(table, format!("the {turn} player"), share);
        }
    }
    for (table, shares) in shares::of_colours(numbers) {
        shares.iter().for_each(|(letter, share)| add(table, colour(*letter).into(), share));
    }
    match lines.is_empty() {
        true => "- No player by turn, and no colour.\n".into(),
        false => lines.join("\n") + "\n",
    }
}

fn leads(numbers: &Numbers) -> String {
    let head = [
        "game",
        "table",
        "shared wins",
        "changes of lead",
        "winner ahead for good after",
        "winner known after",
        "favourite wins: at the start, halfway, after nine tenths",
    ];
    let rows = numbers.tables().filter(|(table, _)| !table.is_solo()).map(|(table, games)| {
        let shared = Share::of(games.iter().map(|game| f64::from(u8::from(game.is_shared()))));
        let ahead = sorted(games.iter().filter_map(|game| game.ahead));
        let known = sorted(games.iter().filter_map(|game| game.known));
        let percent = |parts: &[f64]| match parts.is_empty() {
            true => "–".into(),
            false => format!("{} %", part(parts, 50)),
        };
        let right =
            [0, 5, 9].map(|moment| format!("{:.0} %", 100.0 * favourite_wins(games, moment)));
        let ends = [
            format!("{} %", together(&shared.text())),
            format!("{:.1}", mean(games.iter().map(|game| game.changes))),
            percent(&ahead),
            percent(&known),
            together(&right.join(", ")),
        ];
        [names(table).to_vec(), ends.to_vec()].concat()
    });
    markdown(&head, rows)
}

/// How large a part of the win the favourite of this moment gets in the end.
pub(super) fn favourite_wins(games: &[super::kept::Game], moment: usize) -> f64 {
    // The first seat of a side speaks for it.
    mean(games.iter().map(|game| game.share(game.favourites[moment])))
}

fn skill(numbers: &Numbers) -> String {
    let head = [
        "game",
        "table",
        "fair",
        "one master among beginners",
        "one beginner among random movers",
        "deals",
    ];
    let tables = numbers.contests.chunk_by(|one, other| one.table == other.table);
    let rows = tables.map(|contests| {
        let share = |name: &str| {
            Share::of(contests.iter().filter(|one| one.name == name).map(|one| one.share))
        };
        let (master, beginner) = (share("master-beginner"), share("beginner-random"));
        let table = &contests[0].table;
        let mut cells = names(table).to_vec();
        cells.push(format!("{:.0}", fair(table) * 100.0));
        cells.extend([together(&master.text()), together(&beginner.text())]);
        cells.push(master.count.to_string());
        cells
    });
    markdown(&head, rows)
}

fn trees(numbers: &Numbers) -> String {
    let deepest = numbers.trees.iter().map(|tree| tree.depth).max().unwrap_or(0);
    let mut head = vec!["game".to_string(), "table".into()];
    head.extend((1..=deepest).map(|depth| match depth {
        1 => "1 move".into(),
        _ => format!("{depth} moves"),
    }));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let tables = numbers.trees.chunk_by(|one, other| one.table == other.table);
    let rows = tables.map(|trees| {
        let mut cells = names(&trees[0].table).to_vec();
        let at = |depth: usize| trees.iter().filter(move |tree| tree.depth == depth);
        cells.extend((1..=deepest).map(|depth| {
            // The mean of some of the deals would not compare with that of all.
            if at(depth).count() < at(1).count() {
                return "–".into();
            }
            let sequences = thousands(mean(at(depth).map(|tree| tree.sequences)));
            let positions = thousands(mean(at(depth).map(|tree| tree.positions)));
            together(&format!("{sequences} / {positions}"))
        }));
        cells
    });
    markdown(&head, rows)
}

/// What was played, in a sentence.
fn commits(numbers: &Numbers) -> String {
    let (games, contests) = (numbers.games.len() as f64, &numbers.contests);
    let played = contests.iter().map(|one| one.games).sum::<f64>();
    let commits: Vec<String> = numbers.commits().iter().map(|one| format!("`{one}`")).collect();
    format!(
        "{} games between equal masters and {} games between levels were played, at commit {}.\n",
        thousands(games),
        thousands(played),
        commits.join(", ")
    )
}

pub(super) fn fair(table: &Table) -> f64 {
    1.0 / table.sides() as f64
}

/// Bold if it is clearly not the fair share.
fn marked(share: &Share, fair: f64) -> String {
    let text = together(&share.text());
    if share.is_clear_of(fair) { format!("**{text}**") } else { text }
}

fn colour(letter: char) -> &'static str {
    match letter {
        'r' => "red",
        'o' => "orange",
        'y' => "yellow",
        'g' => "green",
        'b' => "blue",
        _ => "purple",
    }
}

fn names(table: &Table) -> [String; 2] {
    [table.game(), together(&table.variant())]
}

/// Cells that are missing at the end of a row are empty.
fn markdown(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for mut cells in rows {
        cells.resize(head.len(), "–".into());
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

pub(super) fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// The number that so many per cent of the sorted numbers don't exceed.
pub(super) fn part(sorted: &[f64], percent: usize) -> f64 {
    let index = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(index).copied().unwrap_or_default()
}

pub(super) fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let numbers: Vec<f64> = numbers.collect();
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// A whole number with commas: `12,345`.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::numbers::kept::{Tree, example};

    #[test]
    fn parts_of_sorted_numbers() {
        let numbers: Vec<f64> = (1..=20).map(f64::from).collect();
        assert_eq!([5, 50, 95].map(|percent| part(&numbers, percent)), [1.0, 10.0, 19.0]);
        assert_eq!(part(&[], 50), 0.0);
        assert_eq!([7.0, 1234.0, 1e6].map(thousands), ["7", "1,234", "1,000,000"]);
    }

    #[test]
    fn clear_advantages_are_told() {
        let row = "shuttles base 2\t1\tabc\t1\t90\t6.0\t9\t1\t-\t2\t40\t80\t1211111111";
        let game = |_| example(row);
        let mut numbers = Numbers { games: vec![], usual: vec![], contests: vec![], trees: vec![] };
        assert!(unequal(&numbers).contains("No player"));
        numbers.games = (0..100).map(game).collect();
        let text = unequal(&numbers).replace('\u{a0}', " ");
        assert!(
            text.starts_with("- Shuttles `base`, 2 seats: the first player wins 100 ± 1 %"),
            "{text}"
        );
        assert!(leads(&numbers).contains("| 2.0 | 40 % | 80 % |"), "{}", leads(&numbers));
        let expected = "100 %, 100 %, 100 %";
        assert!(leads(&numbers).replace('\u{a0}', " ").contains(expected));
        assert!(turns(&numbers).contains("| 100 | 50 | **100"));
        assert!(table("x", &numbers).is_err());
    }

    #[test]
    fn a_depth_that_some_deals_lack_is_left_out() {
        let table =
            example("shuttles base 2\t1\tabc\t1\t90\t6.0\t9\t1\t-\t2\t40\t80\t1211111111").table;
        let tree = |depth, sequences| Tree {
            table: table.clone(),
            commit: "abc".into(),
            depth,
            sequences,
            positions: sequences,
        };
        let trees = vec![tree(1, 2.0), tree(2, 10.0), tree(1, 4.0)];
        let numbers = Numbers { games: vec![], usual: vec![], contests: vec![], trees };
        let text = super::trees(&numbers).replace('\u{a0}', " ");
        assert!(text.contains("| 3 / 3 | – |"), "{text}");
    }
}
