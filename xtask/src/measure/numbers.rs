//! `cargo xtask numbers`: the games that the chapter "The games in numbers" is made of, and
//! what the chapter shows of them.
//!
//! The games are played by `thinking/arena/examples/numbers.rs` and kept in `bench/numbers`.

mod charts;
mod kept;
mod shares;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use self::kept::Numbers;
use super::tables::fill_with;
use super::{clean_commit, run as write_documents};
use crate::workspace::{self, Workspace};

const FOLDER: &str = "bench/numbers";
const PAGE: &str = "docs/numbers.md";

/// Plays what is missing of so many deals, or of all that are planned, then writes the
/// documents.
pub(crate) fn play(workspace: &Workspace, deals: Option<&str>) -> Result<()> {
    let commit = clean_commit(workspace)?;
    let folder = workspace.root.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let mut command = workspace.cargo();
    let example = ["--package", "quatuor-arena", "--example", "numbers"];
    command.args(["run", "--release", "--quiet"]).args(example).arg("--");
    workspace::run(command.arg(folder).arg(commit).args(deals))?;
    write_documents(workspace, &[])
}

/// The chapter and its charts, and what they must hold.
pub(super) fn documents(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let folder = root.join(FOLDER);
    let numbers = Numbers::read(&folder)?;
    let page = root.join(PAGE);
    let text = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
    let text = fill_with(&text, |name| tables::table(name, &numbers));
    let mut documents = vec![(page.clone(), text.with_context(|| page.display().to_string())?)];
    for (name, chart) in charts::all(&numbers) {
        documents.push((folder.join(name), chart));
    }
    Ok(documents)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::has_commit;

    #[test]
    fn every_game_names_a_commit_of_this_repository() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for commit in Numbers::read(&root.join(FOLDER)).unwrap().commits() {
            assert!(has_commit(&root, commit), "no commit {commit}");
        }
    }
}
