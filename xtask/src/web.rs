//! `cargo xtask web`: everything between the sources of the page and the folder
//! that a browser is served from.
//!
//! The folder is made by a program of its own, `xtask/pack`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use anyhow::Result;

use crate::programs::Programs;
use crate::wasm::{self, Toolchain};
use crate::weight;
use crate::workspace::{self, Workspace};

/// Which page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// The page that players get: small, with bots that think at full speed.
    Small,
    /// For work on the page: built in seconds.
    Quick,
}

impl Build {
    /// The name of the cargo profile, and of the folder below `target`. A quick page has a
    /// folder of its own, so that it is never embedded by mistake.
    fn name(self) -> &'static str {
        match self {
            Build::Small => "web",
            Build::Quick => "web-quick",
        }
    }
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    Once(Build),
    /// The small page, whose weight is kept.
    Save,
    /// Always a quick page.
    AfterEveryChange,
}

impl Wish {
    /// Reads the arguments of the command; `None` if they are not known.
    pub(crate) fn read(words: &[&str]) -> Option<Wish> {
        match words {
            [] => Some(Wish::Once(Build::Small)),
            ["--quick"] => Some(Wish::Once(Build::Quick)),
            ["--save"] => Some(Wish::Save),
            ["--watch"] | ["--watch", "--quick"] | ["--quick", "--watch"] => {
                Some(Wish::AfterEveryChange)
            }
            _ => None,
        }
    }
}

/// Builds the page, once or after every change.
pub(crate) fn run(workspace: &Workspace, wish: Wish) -> Result<()> {
    let toolchain = Toolchain::find_or_install()?;
    let wanted = match wish {
        Wish::AfterEveryChange => return watch(workspace, &toolchain),
        Wish::Once(wanted) => wanted,
        Wish::Save => Build::Small,
    };
    build(workspace, &toolchain, wanted)?;
    println!("written: {}", folder(workspace, wanted).display());
    match wish {
        Wish::Save => weight::keep(workspace)?,
        _ if wanted == Build::Small => {
            weight::compare(workspace)?.iter().for_each(|line| println!("{line}"));
        }
        _ => {}
    }
    Ok(())
}

/// Where the page is when it is built.
pub(crate) fn folder(workspace: &Workspace, build: Build) -> PathBuf {
    workspace.target.join(build.name())
}

/// Builds the page into its folder.
fn build(workspace: &Workspace, toolchain: &Toolchain, build: Build) -> Result<()> {
    let wasm = compile(workspace, toolchain, build)?;
    let programs = Programs::build(workspace, &["--package", "pack"])?;
    pack(workspace, &programs, &wasm, build)
}

/// Compiles the page to WebAssembly, and says where that file is.
pub(crate) fn compile(
    workspace: &Workspace,
    toolchain: &Toolchain,
    build: Build,
) -> Result<PathBuf> {
    wasm::build(workspace, toolchain, &["--package", "web", "--profile", build.name()])
}

/// Makes the folder of the page from the compiled page.
pub(crate) fn pack(
    workspace: &Workspace,
    programs: &Programs,
    wasm: &Path,
    build: Build,
) -> Result<()> {
    let mut pack = programs.command("pack")?;
    pack.arg(wasm).arg(workspace.root.join("programs/web")).arg(folder(workspace, build));
    workspace::run(pack.args((build == Build::Quick).then_some("--quick")))
}

/// Builds after every change, and serves what was built.
fn watch(workspace: &Workspace, toolchain: &Toolchain) -> Result<()> {
    let mut server: Option<Serving> = None;
    loop {
        let before = sources(workspace);
        let start = Instant::now();
        match build(workspace, toolchain, Build::Quick) {
            Ok(()) => {
                println!("built in {:.1} s: load the page again", start.elapsed().as_secs_f64());
                if server.is_none() {
                    server = Some(Serving::start(workspace)?);
                }
            }
            Err(error) => eprintln!("error: {error:#}"),
        }
        while sources(workspace) == before {
            sleep(Duration::from_millis(200));
        }
    }
}

/// A server that ends with this value.
struct Serving(Child);

impl Serving {
    fn start(workspace: &Workspace) -> Result<Serving> {
        let mut cargo = workspace.cargo();
        cargo.args(["run", "--quiet", "--package", "quatuor-cli", "--", "serve", "--page"]);
        cargo.arg(folder(workspace, Build::Quick));
        Ok(Serving(cargo.spawn()?))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

/// When each file that the page is made of was last changed.
fn sources(workspace: &Workspace) -> BTreeMap<PathBuf, SystemTime> {
    let mut found = BTreeMap::new();
    let layers = ["games", "thinking", "play", "programs"];
    let mut folders = layers.map(|layer| workspace.root.join(layer)).to_vec();
    while let Some(folder) = folders.pop() {
        // A file that vanishes meanwhile is a change, which the next look finds.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(facts) = entry.metadata() else { continue };
            if facts.is_dir() {
                folders.push(entry.path());
            } else if let Ok(time) = facts.modified() {
                found.insert(entry.path(), time);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read() {
        assert_eq!(Wish::read(&[]), Some(Wish::Once(Build::Small)));
        assert_eq!(Wish::read(&["--quick"]), Some(Wish::Once(Build::Quick)));
        assert_eq!(Wish::read(&["--watch", "--quick"]), Some(Wish::AfterEveryChange));
        assert_eq!(Wish::read(&["--slow"]), None);
    }
}
