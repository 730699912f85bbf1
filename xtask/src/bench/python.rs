//! `cargo xtask bench python`: how many moves a processor-second gives in Python.
//!
//! The moves are made by `programs/python/benches/speed.py`.

use std::process::Command;

use anyhow::{Context, Result};

use super::Options;
use crate::python::{Profile, install};
use crate::workspace::{Workspace, output};

/// What is measured, and what it should be at least.
const GOALS: [(&str, &str, f64); 8] = [
    ("slides", "pettingzoo", 40_000.0),
    ("pyramids", "pettingzoo", 40_000.0),
    ("shuttles", "pettingzoo", 40_000.0),
    ("cups", "pettingzoo", 40_000.0),
    ("slides", "batch", 800_000.0),
    ("pyramids", "batch", 1_200_000.0),
    ("shuttles", "batch", 4_000_000.0),
    ("cups", "batch", 500_000.0),
];

/// Builds the package, measures what is named, or everything, and prints it.
pub(super) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let environment = install(workspace, Profile::Release)?;
    let mut speed = environment.python();
    speed.arg(workspace.root.join("programs/python/benches/speed.py"));
    speed.args(options.only.iter().map(String::as_str));
    if options.quick {
        speed.arg("--quick");
    }
    let figures = output(speed.current_dir(&workspace.target))?;
    for line in figures.lines() {
        println!("{}", with_goal(line).with_context(|| line.to_string())?);
    }
    eprintln!("\n{}, {}", super::cpu_model(), output(Command::new("rustc").arg("-V"))?.trim());
    eprintln!("moves per second of processor time, one thread, the best of several repetitions");
    Ok(())
}

/// A line such as `slides batch 900000`, and how it compares to its goal.
fn with_goal(line: &str) -> Result<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[what, figure, value] = &words[..] else { anyhow::bail!("not a figure") };
    let number: f64 = value.parse()?;
    let goal = GOALS.iter().find(|(game, kind, _)| (*game, *kind) == (what, figure));
    let goal = goal.map(|(_, _, goal)| {
        let reached = if number >= *goal { "reached" } else { "not reached" };
        format!(" (goal {}: {reached})", super::table::short(*goal))
    });
    Ok(format!("{what} {figure} {value}{}", goal.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_beside_their_goals() {
        let line = with_goal("slides batch 900000").unwrap();
        assert_eq!(line, "slides batch 900000 (goal 800 k: reached)");
        let line = with_goal("cups pettingzoo 39000").unwrap();
        assert_eq!(line, "cups pettingzoo 39000 (goal 40 k: not reached)");
        assert_eq!(with_goal("openspiel oware 1").unwrap(), "openspiel oware 1");
        assert!(with_goal("slides batch").is_err());
    }
}
