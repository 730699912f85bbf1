//! `cargo xtask rules`: writes the `RULES.md` of every game, and `RULES.fr.md` and so on in the
//! other languages.
//!
//! The rules are written once, as the texts of the page: what a chapter holds is in
//! `play/show/rules`, its words in `play/show/lang`.

use anyhow::Result;

use crate::workspace::{self, Workspace};

/// Writes the files and says so.
pub(crate) fn write(workspace: &Workspace) -> Result<()> {
    let mut rules = workspace.cargo();
    rules.args(["run", "--quiet", "--package", "quatuor-show", "--example", "rules", "--"]);
    workspace::run(rules.arg(workspace.root.join("games")))?;
    println!("written: RULES.md of every game, in every language");
    Ok(())
}
