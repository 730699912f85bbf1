//! `cargo xtask puzzles`: lets bots make puzzles for a pack in `thinking/analysis/packs`.

use anyhow::Result;

use crate::workspace::{self, Workspace};

/// Fills the pack of a game up to this number of puzzles.
pub(crate) fn make(workspace: &Workspace, game: &str, count: &str) -> Result<()> {
    let mut make = workspace.cargo();
    make.args(["run", "--release", "--quiet", "--package", "quatuor-analysis"]);
    workspace::run(make.args(["--example", "make_puzzles", "--", game, count]))
}
