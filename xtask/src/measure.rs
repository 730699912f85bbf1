//! `cargo xtask measure`: the figures of the documents.
//!
//! Measurements are kept in `bench/*.tsv`, one per row, with the command that made it, the
//! commit and the date. Tables and charts are made from these files. A measurement that is
//! run again adds a row; the documents show the latest row of each name.

mod charts;
mod findings;
mod kept;
pub(crate) mod server;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use self::kept::{Kept, Row};
use crate::bench;
use crate::workspace::{Workspace, output};

/// Every file of kept measurements, and the document that shows them.
const FILES: [(&str, &str); 3] = [
    ("bench/bots.tsv", "docs/bots.md"),
    ("bench/solver.tsv", "docs/solver.md"),
    ("bench/python.tsv", "docs/python.md"),
];

/// Writes the documents; before that, runs the measurements that are named, or all whose
/// name begins so.
pub(crate) fn run(workspace: &Workspace, names: &[&str]) -> Result<()> {
    for name in names {
        measure(workspace, name)?;
    }
    for (path, text) in documents(&workspace.root)? {
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            fs::write(&path, text)?;
            println!("written: {}", path.display());
        }
    }
    Ok(())
}

/// Runs all measurements of this name and keeps what they find.
fn measure(workspace: &Workspace, name: &str) -> Result<()> {
    let mut found = false;
    let mut known = vec![];
    for (file, _) in FILES {
        let path = workspace.root.join(file);
        let kept = Kept::read(&path)?;
        for row in kept.latest() {
            known.push(row.name.clone());
            if row.is_called(name) {
                found = true;
                kept::append(&path, &again(workspace, row)?)?;
            }
        }
    }
    ensure!(found, "no measurement is called '{name}'; there are {}", known.join(", "));
    Ok(())
}

/// Runs one measurement with the code as it is committed.
fn again(workspace: &Workspace, row: &Row) -> Result<Row> {
    let commit = clean_commit(workspace)?;
    println!("{}: {}", row.name, row.command);
    let mut words = row.command.split_whitespace();
    let mut command = workspace.cargo();
    match words.next() {
        Some("cargo") => command.args(words),
        Some("quatuor") => {
            let program = ["run", "--release", "--quiet", "--bin", "quatuor", "--"];
            // The games are kept, so that a contest goes on where it was interrupted.
            let games = workspace.target.join("measure");
            fs::create_dir_all(&games)?;
            let games = games.join(format!("{}-{commit}.csv", row.name));
            command.args(program).args(words).arg("--out").arg(games)
        }
        _ => bail!("{}: expected a command of cargo or quatuor", row.name),
    };
    let printed = output(&mut command)?;
    print!("{printed}");
    let result = findings::read(&row.command, &printed).context(row.name.clone())?;
    Ok(Row { result, commit, date: today()?, ..row.clone() })
}

/// The date, as `2026-11-15`.
pub(crate) fn today() -> Result<String> {
    Ok(output(Command::new("date").args(["-u", "+%F"]))?.trim().into())
}

/// The commit that is measured. What was measured can be found again only if it is
/// committed; the kept files and the documents may have changed.
pub(crate) fn clean_commit(workspace: &Workspace) -> Result<String> {
    let git = |arguments: &[&str]| {
        output(Command::new("git").args(arguments).current_dir(&workspace.root))
    };
    let changed = git(&["status", "--porcelain", "--", ":!bench", ":!docs"])?;
    ensure!(
        changed.is_empty(),
        "commit these first, a row names the commit it is about:\n{changed}"
    );
    Ok(git(&["rev-parse", "--short=7", "HEAD"])?.trim().into())
}

/// Every file that is made from kept measurements, and what it must hold.
fn documents(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut documents = vec![];
    for (file, page) in FILES {
        let kept = Kept::read(&root.join(file))?;
        let page = root.join(page);
        let text = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
        let text = tables::fill(&text, &kept).with_context(|| page.display().to_string())?;
        documents.push((page, text));
        if let Some(chart) = charts::draw(file, &kept)? {
            documents.push((root.join(file).with_extension("svg"), chart));
        }
    }
    documents.extend(server::documents(root)?);
    let speeds = fs::read_to_string(root.join("bench/baseline.json"))?;
    documents.push((root.join("bench/speed.svg"), bench::chart(&speeds)?));
    Ok(documents)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn the_documents_show_what_is_kept() {
        for (path, text) in documents(&root()).unwrap() {
            let now = fs::read_to_string(&path).unwrap_or_default();
            assert!(now == text, "{}: run `cargo xtask measure`", path.display());
        }
    }
}
