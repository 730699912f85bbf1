//! `cargo xtask bench`: how many random games are played in a second, against
//! the goals and against the numbers that are kept in the repository.
//!
//! The games themselves are played by `xtask/examples/speed.rs`.

mod chart;
mod figures;
mod goals;
mod python;
mod server;
mod table;

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use self::figures::Measured;
pub(crate) use self::table::short;
use crate::workspace::{Workspace, output};

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Options {
    /// Whether online play is measured, not the games.
    server: bool,
    /// Whether the Python package is measured.
    python: bool,
    /// What of it, by name; everything if there is none.
    only: Vec<String>,
    quick: bool,
    save: bool,
}

impl Options {
    /// Reads the words of the command line; `None` for a word that is not known.
    pub(crate) fn read(words: &[&str]) -> Option<Options> {
        let mut options = Options::default();
        for word in words {
            match *word {
                "server" => options.server = true,
                "python" => options.python = true,
                "--quick" => options.quick = true,
                "--save" => options.save = true,
                word if options.python && !word.starts_with('-') => options.only.push(word.into()),
                _ => return None,
            }
        }
        Some(options)
    }

    /// Milliseconds a repetition, and repetitions: many short ones, so that some
    /// fall into a moment when nothing else runs.
    fn plan(&self) -> [&'static str; 2] {
        if self.quick { ["100", "5"] } else { ["100", "40"] }
    }
}

/// Measures, prints the table, and writes numbers and chart to `target/bench`;
/// with `--save` also to `bench`, where the next runs compare themselves to them.
pub(crate) fn run(workspace: &Workspace, options: Options) -> Result<()> {
    if options.server {
        return server::run(workspace, &options);
    }
    if options.python {
        return python::run(workspace, &options);
    }
    let mut speed = workspace.cargo();
    speed.args(["run", "--release", "--package", "xtask", "--example", "speed", "--"]);
    let measured = Measured::read(&output(speed.args(options.plan()))?)?;
    let facts = Facts { cpu: cpu_model(), rustc: output(Command::new("rustc").arg("-V"))? };

    let kept_file = workspace.root.join("bench/baseline.json");
    let kept = match fs::read_to_string(&kept_file) {
        Ok(text) => Measured::from_json(&text).context("bench/baseline.json")?,
        Err(_) => Measured::default(),
    };
    print!("\n{}", table::draw(&measured, &kept));
    println!("\n{}, {}", facts.cpu, facts.rustc.trim());
    println!(
        "one core, 10,000 deals of each game made beforehand and played in turn with ever new \
         dice; the best of {} repetitions, medians in brackets",
        options.plan()[1]
    );

    let json = measured.to_json(&facts);
    let chart = chart::draw(&measured);
    let mut folders = vec![(workspace.target.join("bench"), "latest.json")];
    if options.save {
        folders.push((workspace.root.join("bench"), "baseline.json"));
    }
    for (folder, numbers) in folders {
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(numbers), &json)?;
        fs::write(folder.join("speed.svg"), &chart)?;
        println!("written: {numbers} and speed.svg in {}", folder.display());
    }
    Ok(())
}

/// The chart of figures that were kept as JSON.
pub(crate) fn chart(json: &str) -> Result<String> {
    Ok(chart::draw(&Measured::from_json(json)?))
}

/// What the numbers depend on besides the code.
struct Facts {
    cpu: String,
    rustc: String,
}

/// As Linux tells it; other systems have no file for it.
fn cpu_model() -> String {
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.and_then(|line| line.split_once(": "));
    model.map_or("unknown processor", |(_, name)| name.trim()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order() {
        let both = Options { quick: true, save: true, ..Options::default() };
        assert_eq!(Options::read(&["--save", "--quick"]), Some(both));
        assert_eq!(Options::read(&[]), Some(Options::default()));
        assert_eq!(Options::read(&["--fast"]), None);
        assert_eq!(Options::read(&["cups"]), None);
        let only = Options::read(&["python", "cups", "--quick"]).unwrap();
        assert!(only.python && only.quick && only.only == ["cups"]);
    }
}
