//! `cargo xtask look`: a tour of all screens, and what differs from the accepted ones.
//!
//! Pictures depend on the fonts and the browser of a machine. Accepted ones are therefore kept
//! below `target` and never in the repository: this machine makes them, from its own state or,
//! with `--against`, from any revision. So a change that should move no pixel can be proven to
//! move none.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::programs::Programs;
use crate::requirements;
use crate::steps::Steps;
use crate::virtual_environment::{AXE, VirtualEnvironment};
use crate::web::{self, Build};
use crate::workspace::{self, Workspace, output, told};

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wish<'a> {
    /// Every size, language and light.
    is_whole: bool,
    /// Takes the screens of the last tour as accepted.
    accepts: bool,
    /// Makes the accepted screens from this revision first.
    against: Option<&'a str>,
    /// The parts of the tour; none for all.
    names: Vec<&'a str>,
}

impl<'a> Wish<'a> {
    /// Reads the arguments of the command; `None` if they are not known.
    pub(crate) fn read(words: &[&'a str]) -> Option<Wish<'a>> {
        let (mut wish, mut words) = (Wish::default(), words.iter());
        while let Some(word) = words.next() {
            match *word {
                "--all" => wish.is_whole = true,
                "--accept" => wish.accepts = true,
                "--against" => wish.against = Some(words.next()?),
                name if name.starts_with('-') => return None,
                name => wish.names.push(name),
            }
        }
        // What is accepted has been looked at: nothing is made anew.
        let is_alone = wish.against.is_none() && !wish.is_whole && wish.names.is_empty();
        (!wish.accepts || is_alone).then_some(wish)
    }
}

/// Goes on the tour, or accepts the last one.
pub(crate) fn run(workspace: &Workspace, wish: &Wish) -> Result<()> {
    let folder = workspace.target.join("look");
    let (accepted, now) = (folder.join("accepted"), folder.join("now"));
    if wish.accepts {
        ensure!(now.exists(), "nothing to accept: `cargo xtask look` makes pictures first");
        return accept(&now, &accepted);
    }
    requirements::fulfil(&[requirements::BROWSER])?;
    VirtualEnvironment::find_or_make(workspace, &AXE)?;
    let mut steps = Steps::new(if wish.against.is_some() { 6 } else { 4 });
    let programs = steps.run("build the tour", || {
        Programs::build(workspace, &["--package", "browser", "--bin", "look"])
    })?;
    let look = programs.command("look")?.get_program().to_owned();
    let tour = |site: &Site, folder: &Path| -> Result<()> {
        let _ = fs::remove_dir_all(folder);
        if wish.names.is_empty() {
            terminal(workspace, site, folder)?;
        }
        let mut tour = Command::new(&look);
        tour.arg("tour").arg(folder).args(wish.is_whole.then_some("--all")).args(&wish.names);
        tour.env("QUATUOR_PROGRAM", &site.program).env("QUATUOR_PAGE", &site.page);
        workspace::run(&mut tour)
    };
    if let Some(revision) = wish.against {
        let name = format!("build the page and the program of {revision}");
        let site = steps.run(&name, || Site::of_revision(workspace, &folder, revision))?;
        steps.run(&format!("look at {revision}"), || tour(&site, &accepted))?;
    }
    let site = steps.run("build the page and the program", || Site::build(workspace))?;
    let toured = steps.run("look at every screen", || tour(&site, &now));
    // A walk that came to an end is shown with all that was seen before.
    let compared = steps.run("compare", || {
        let mut compare = Command::new(&look);
        compare.arg("compare").arg(&accepted).arg(&now).arg(folder.join("index.html"));
        workspace::run(&mut compare)
    });
    toured.and(compared)
}

/// The terminal's screens are drawn by a test of theirs.
fn terminal(workspace: &Workspace, site: &Site, folder: &Path) -> Result<()> {
    let mut cargo = workspace.cargo();
    cargo.current_dir(&site.root).env("CARGO_TARGET_DIR", &site.target);
    cargo.args(["test", "--package", "quatuor-cli", "--test", "it", "screen::tour::"]);
    let status = cargo.env("QUATUOR_LOOK", folder).status()?;
    // What is wrong with screens is in the folder, and shown with everything else.
    let is_done = folder.join("terminal.en.faults").exists();
    ensure!(status.success() || is_done, "{} failed", told(&cargo));
    if !is_done {
        println!("no tour of the terminal in {}", site.root.display());
    }
    Ok(())
}

/// Copies the new screens over the accepted ones, and leaves those that were not looked at.
fn accept(now: &Path, accepted: &Path) -> Result<()> {
    fs::create_dir_all(accepted)?;
    for entry in fs::read_dir(now)? {
        let path = entry?.path();
        let name = path.file_name().context("a file")?;
        fs::copy(&path, accepted.join(name)).with_context(|| path.display().to_string())?;
    }
    println!("accepted: {}", accepted.display());
    Ok(())
}

/// A page, a program that serves it, and where both come from.
struct Site {
    root: PathBuf,
    target: PathBuf,
    page: PathBuf,
    program: PathBuf,
}

impl Site {
    /// Of the working copy. A quick page looks like the small one.
    fn build(workspace: &Workspace) -> Result<Site> {
        web::run(workspace, web::Wish::Once(Build::Quick))?;
        let programs = Programs::build(workspace, &["--package", "quatuor-cli"])?;
        let program = programs.command("quatuor")?.get_program().into();
        let page = web::folder(workspace, Build::Quick);
        let (root, target) = (workspace.root.clone(), workspace.target.clone());
        Ok(Site { root, target, page, program })
    }

    /// Of a revision: checked out and built beside the working copy, with commands that every
    /// revision has.
    fn of_revision(workspace: &Workspace, folder: &Path, revision: &str) -> Result<Site> {
        let (root, target) = (folder.join("revision"), folder.join("revision-target"));
        let git = |at: &Path| {
            let mut git = Command::new("git");
            git.current_dir(at);
            git
        };
        let commit = format!("{revision}^{{commit}}");
        let commit = output(git(&workspace.root).args(["rev-parse", "--verify", &commit]))?;
        if !root.join(".git").exists() {
            workspace::run(git(&workspace.root).args(["worktree", "prune"]))?;
            let mut add = git(&workspace.root);
            add.args(["worktree", "add", "--detach"]).arg(&root).arg(commit.trim());
            workspace::run(&mut add)?;
        }
        workspace::run(git(&root).args(["checkout", "--detach", "--force", commit.trim()]))?;
        for arguments in [&["xtask", "web", "--quick"][..], &["build", "--package", "quatuor-cli"]]
        {
            let mut cargo = workspace.cargo();
            cargo.current_dir(&root).env("CARGO_TARGET_DIR", &target).args(arguments);
            workspace::run(&mut cargo)?;
        }
        let (page, program) = (target.join("web-quick"), target.join("debug/quatuor"));
        Ok(Site { root, target, page, program })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read() {
        assert_eq!(Wish::read(&[]), Some(Wish::default()));
        let wish = Wish::read(&["--against", "HEAD~1", "--all", "home"]).expect("a wish");
        assert!(wish.is_whole && wish.against == Some("HEAD~1") && wish.names == ["home"]);
        assert!(Wish::read(&["--accept"]).expect("a wish").accepts);
        for wrong in [&["--against"][..], &["--fast"], &["--accept", "--all"]] {
            assert_eq!(Wish::read(wrong), None, "{wrong:?}");
        }
    }
}
