//! The figures of online play, which `cargo xtask bench server --save` keeps, and the tables
//! about them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::tables::{fill_with, together};

/// Where the figures are kept.
pub(crate) const FILE: &str = "bench/server.tsv";
const PAGE: &str = "docs/speed.md";

/// The first line of the file.
const HEAD: &str = "scenario\tfigure\tunit\tvalue\tcommit\tdate";

/// What others need for the same with nothing stored, measured in the same way on such a
/// machine: name, moves per CPU-second, p99 in milliseconds, kilobytes per connection.
const OTHERS: [(&str, &str, &str, Option<&str>); 2] = [
    ("Colyseus, nothing stored", "21,954", "6.8", Some("38")),
    ("boardgame.io, nothing stored", "2,403", "67", None),
];

/// The rows of the first table, after one for each game.
const LOADS: [(&str, &str); 3] = [
    ("sqlite-1000", "1,000 tables"),
    ("spectators", "50 tables with three spectators each"),
    ("postgres", "50 tables on PostgreSQL"),
];

/// The rows of the second table: scenario, figure, what it is, digits after the point, unit.
const OTHER_FIGURES: [(&str, &str, &str, usize, &str); 9] = [
    ("idle", "memory per connection", "memory per idle connection, of 10,000", 1, "KB"),
    ("idle", "memory per table", "memory per table at rest, of 5,000", 1, "KB"),
    ("idle", "p99 of one table", "p99 of a move at one table beside them", 1, "ms"),
    ("nodes", "median", "from a player at one server to one at another, median", 1, "ms"),
    ("nodes", "p99", "the same, p99", 1, "ms"),
    (
        "postgres",
        "moves per CPU-second of the database",
        "moves per CPU-second of PostgreSQL itself",
        0,
        "",
    ),
    ("storage", "events of a game", "events of a finished game", 0, ""),
    ("storage", "finished games per GB", "such games per GB of disk", 0, ""),
    ("storage", "opening one from the disk", "opening one of them from the disk", 2, "ms"),
];

/// One figure.
struct Figure<'a> {
    scenario: &'a str,
    figure: &'a str,
    value: f64,
    commit: &'a str,
    date: &'a str,
}

/// The file: what was measured, with the commit and the date.
pub(crate) fn kept(figures: &str, commit: &str, date: &str) -> String {
    let lines = figures.lines().map(|line| format!("{line}\t{commit}\t{date}\n"));
    format!("{HEAD}\n{}", lines.collect::<String>())
}

/// The chapter, and what it must hold.
pub(super) fn documents(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let text = fs::read_to_string(root.join(FILE)).context(FILE)?;
    let figures = read(&text).context(FILE)?;
    let page = root.join(PAGE);
    let text = fs::read_to_string(&page).context(PAGE)?;
    let text = fill_with(&text, |name| match name {
        "server" => loads(&figures),
        "server-more" => more(&figures),
        _ => bail!("no table is called '{name}'"),
    });
    Ok(vec![(page, text.context(PAGE)?)])
}

fn read(text: &str) -> Result<Vec<Figure<'_>>> {
    let mut lines = text.lines();
    ensure!(lines.next() == Some(HEAD), "the first line is not '{HEAD}'");
    lines.map(|line| Figure::read(line).with_context(|| format!("no figure: {line}"))).collect()
}

impl Figure<'_> {
    fn read(line: &str) -> Option<Figure<'_>> {
        let cells: Vec<&str> = line.split('\t').collect();
        let [scenario, figure, _, value, commit, date] = cells[..] else { return None };
        Some(Figure { scenario, figure, value: value.parse().ok()?, commit, date })
    }
}

fn find<'a>(figures: &'a [Figure], scenario: &str, figure: &str) -> Result<&'a Figure<'a>> {
    let found = figures.iter().find(|one| (one.scenario, one.figure) == (scenario, figure));
    found.with_context(|| format!("{scenario} does not say '{figure}'"))
}

/// A number as people write it, with commas between thousands.
fn written(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let mut out = String::new();
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if digits > 0 { format!("{out}.{rest}") } else { out }
}

/// A game's name with a capital letter.
fn title(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn of(figure: &Figure) -> [String; 2] {
    [format!("`{}`", figure.commit), together(figure.date)]
}

/// How much a server does.
fn loads(figures: &[Figure]) -> Result<String> {
    let mut text = "| load | moves per CPU-second of the server | moves per second | median | p99 | commit | date |\n\
        |---|---|---|---|---|---|---|\n"
        .to_string();
    const MOVES: &str = "moves per CPU-second of the server";
    let games = figures.iter().filter(|one| one.figure == MOVES).filter_map(|one| {
        let game = one.scenario.strip_prefix("sqlite ")?;
        Some((one.scenario, format!("50 tables of {}", title(game))))
    });
    let others = LOADS.iter().map(|(scenario, what)| (*scenario, what.to_string()));
    for (scenario, what) in games.chain(others) {
        let cpu = find(figures, scenario, MOVES)?;
        let mut cells = vec![what, written(cpu.value, 0)];
        cells.push(written(find(figures, scenario, "moves per second")?.value, 0));
        for figure in ["median", "p99"] {
            let value = find(figures, scenario, figure)?.value;
            cells.push(together(&format!("{} ms", written(value, 1))));
        }
        cells.extend(of(cpu));
        text += &row(&cells);
    }
    for (name, moves, p99, _) in OTHERS {
        let p99 = together(&format!("{p99} ms"));
        text += &row(&[name, moves, "", "", &p99, "", ""].map(String::from));
    }
    Ok(text)
}

/// Memory, several servers, and the disk.
fn more(figures: &[Figure]) -> Result<String> {
    let mut text =
        "| what | figure | others | commit | date |\n|---|---|---|---|---|\n".to_string();
    for (scenario, figure, what, digits, unit) in OTHER_FIGURES {
        let found = find(figures, scenario, figure)?;
        let value = together(format!("{} {unit}", written(found.value, digits)).trim());
        let others = OTHERS.iter().find_map(|(_, _, _, memory)| *memory);
        let others = match others.filter(|_| figure == "memory per connection") {
            Some(memory) => together(&format!("Colyseus {memory} KB")),
            None => String::new(),
        };
        let mut cells = vec![what.to_string(), value, others];
        cells.extend(of(found));
        text += &row(&cells);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_kept_and_read() {
        let kept = kept("idle\tmemory per table\tKB\t9.912\n", "abcdef1", "2026-11-18");
        let figures = read(&kept).unwrap();
        let figure = find(&figures, "idle", "memory per table").unwrap();
        assert_eq!((figure.value, figure.commit, figure.date), (9.912, "abcdef1", "2026-11-18"));
        assert!(find(&figures, "idle", "p99").is_err());
        assert!(read("idle\tp99\n").is_err());
        let numbers = [(38615.789, 0), (9.912, 1), (1_234_567.0, 0), (200.0, 0), (0.473, 2)];
        let written = numbers.map(|(value, digits)| written(value, digits));
        assert_eq!(written, ["38,616", "9.9", "1,234,567", "200", "0.47"]);
    }
}
