//! `cargo xtask bench server`: what online play costs a server, against the goals.
//!
//! The load comes from `programs/server/examples/load`, over the loopback interface.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::Options;
use crate::measure::{self, clean_commit};
use crate::requirements;
use crate::workspace::{Workspace, output};

/// A figure of a scenario, what it should be, and what others have.
struct Goal {
    scenario: &'static str,
    figure: &'static str,
    goal: Bound,
    others: &'static str,
}

#[derive(Clone, Copy)]
enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

const MOVES: &str = "moves per CPU-second of the server";

const GOALS: [Goal; 9] = [
    Goal {
        scenario: "sqlite",
        figure: MOVES,
        goal: Bound::AtLeast(30_000.0),
        others: "Colyseus 21,954 and boardgame.io 2,403, nothing stored",
    },
    Goal { scenario: "sqlite", figure: "p99", goal: Bound::AtMost(7.0), others: "Colyseus 6.8" },
    Goal { scenario: "sqlite-1000", figure: MOVES, goal: Bound::AtLeast(24_000.0), others: "" },
    Goal { scenario: "spectators", figure: MOVES, goal: Bound::AtLeast(18_000.0), others: "" },
    Goal { scenario: "postgres", figure: MOVES, goal: Bound::AtLeast(25_000.0), others: "" },
    Goal {
        scenario: "idle",
        figure: "memory per connection",
        goal: Bound::AtMost(12.0),
        others: "Colyseus 38",
    },
    Goal { scenario: "idle", figure: "p99 of one table", goal: Bound::AtMost(20.0), others: "" },
    Goal { scenario: "nodes", figure: "p99", goal: Bound::AtMost(50.0), others: "" },
    Goal {
        scenario: "storage",
        figure: "opening one from the disk",
        goal: Bound::AtMost(5.0),
        others: "",
    },
];

/// Measures, prints the table, and writes the figures to `target/bench/server.tsv`; with
/// `--save` they are kept in `bench`, with the commit and the date.
pub(super) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // Before an hour of measuring.
    let commit = if options.save { Some(clean_commit(workspace)?) } else { None };
    requirements::fulfil(&[requirements::SERVERS])?;
    let mut load = workspace.cargo();
    load.args(["run", "--release", "--package", "quatuor-server", "--example", "load", "--"]);
    load.arg(if options.quick { "quick" } else { "all" });
    let figures = output(&mut load)?;
    print!("\n{}", table(&figures));
    println!("\n{}, {}", super::cpu_model(), output(Command::new("rustc").arg("-V"))?.trim());
    println!(
        "one thread of the server beside the one of SQLite; the clients have the other core; \
         medians of {}",
        if options.quick { "one run" } else { "five runs" }
    );
    let folder = workspace.target.join("bench");
    fs::create_dir_all(&folder)?;
    let mut files = vec![(folder.join("server.tsv"), figures.clone())];
    if let Some(commit) = commit {
        let text = measure::server::kept(&figures, &commit, &measure::today()?);
        files.push((workspace.root.join(measure::server::FILE), text));
    }
    for (path, text) in files {
        fs::write(&path, text)?;
        println!("written: {}", path.display());
    }
    Ok(())
}

/// One line per figure, with its goal.
fn table(figures: &str) -> String {
    let mut text = String::new();
    for line in figures.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [scenario, figure, unit, value] = fields[..] else { continue };
        let number: f64 = value.parse().unwrap_or_default();
        let goal = GOALS.iter().find(|one| (one.scenario, one.figure) == (scenario, figure));
        let goal = goal.map(|goal| {
            let (word, bound, is_reached) = match goal.goal {
                Bound::AtLeast(least) => ("at least", least, number >= least),
                Bound::AtMost(most) => ("at most", most, number <= most),
            };
            let reached = if is_reached { "reached" } else { "not reached" };
            let others = if goal.others.is_empty() { "" } else { "; others: " };
            format!("  goal: {word} {bound}, {reached}{others}{}", goal.others)
        });
        let goal = goal.unwrap_or_default();
        let line = format!("{scenario:18} {figure:38} {number:>12.1} {unit:9}{goal}");
        text += line.trim_end();
        text += "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_stands_beside_its_goal() {
        let text = table("sqlite\tp99\tms\t8.000\nidle\tmemory per connection\tKB\t9.5\nx\ty\t\t1");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with("goal: at most 7, not reached; others: Colyseus 6.8"));
        assert!(lines[1].ends_with("goal: at most 12, reached; others: Colyseus 38"));
        assert!(lines[2].starts_with("x ") && lines[2].ends_with("1.0"));
    }
}
