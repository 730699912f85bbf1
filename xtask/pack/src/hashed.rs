//! Names that hold a hash of the content: browsers may keep such files for ever.
//!
//! Files refer to each other as `"./page.js"`, which is replaced by the new name here.
//! Some keep their names, because browsers or people ask for them by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};
use folder::Files;
use sha2::{Digest, Sha256};

use crate::parts::is_part;
use crate::stage::Stage;

const HOME: &str = "index.html";
const KEEPER: &str = "service-worker.js";
const UNRENAMED: [&str; 4] = [HOME, KEEPER, "404.html", "licences.txt"];

/// What the service worker keeps for a visit without a network.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Everything,
    Nothing,
}

/// Files with their new names.
pub(crate) struct Renamed {
    pub(crate) files: Files,
    /// When a browser loads each of them.
    pub(crate) stages: BTreeMap<String, Stage>,
}

/// Gives every file its name. `of_worker` are the parts that the worker thinks with.
pub(crate) fn rename(
    mut files: Files,
    of_worker: &BTreeSet<String>,
    kept: Kept,
) -> Result<Renamed> {
    let unrenamed: Vec<(&str, Vec<u8>)> =
        UNRENAMED.iter().filter_map(|name| Some((*name, files.remove(*name)?))).collect();
    let mut names: BTreeMap<String, String> =
        unrenamed.iter().map(|(name, _)| (name.to_string(), name.to_string())).collect();
    let known: Vec<String> = files.keys().chain(names.keys()).cloned().collect();
    let mut done = Files::new();
    // The hash of a file depends on the names in it, so the others come first.
    while !files.is_empty() {
        let (ready, waiting): (Files, Files) = files.into_iter().partition(|(name, content)| {
            named(name, content)
                .iter()
                .all(|other| names.contains_key(other) || !known.contains(other))
        });
        if ready.is_empty() {
            bail!("these name each other in a circle: {:?}", waiting.keys());
        }
        for (name, content) in ready {
            let content = with_new_names(&name, content, &names)?;
            let (stem, ending) = name.rsplit_once('.').context("a file without an ending")?;
            let new = format!("{stem}-{}.{ending}", hash(&content));
            done.insert(new.clone(), content);
            names.insert(name, new);
        }
        files = waiting;
    }
    let stages: BTreeMap<String, Stage> =
        names.iter().map(|(old, new)| (new.clone(), Stage::of(old, of_worker))).collect();
    let listed: Vec<String> = done.keys().map(|name| format!("./{name}")).collect();
    let mut all = Sha256::new();
    for (name, content) in &unrenamed {
        all.update(name);
        all.update(content);
    }
    all.update(listed.concat());
    let version = hex(&all.finalize());
    for (name, content) in unrenamed {
        let mut content = with_new_names(name, content, &names)?;
        if name == HOME {
            content = filled(content, r#"content="VERSION""#, &format!(r#"content="{version}""#))?;
        }
        if name == KEEPER {
            content = filled(content, r#""VERSION""#, &format!(r#""{version}""#))?;
            if kept == Kept::Everything {
                let is_page = |name: &&String| !name.ends_with(".png");
                let is_later = |name: &&String| stages[&name[2..]] == Stage::Later;
                let (later, mut kept): (Vec<String>, Vec<String>) =
                    listed.iter().filter(is_page).cloned().partition(|name| is_later(&name));
                kept.insert(0, "./".into());
                content = filled(content, "FILES = []", &format!("FILES = {kept:?}"))?;
                content = filled(content, "LATER = []", &format!("LATER = {later:?}"))?;
            }
        }
        done.insert(name.into(), content);
    }
    Ok(Renamed { files: done, stages })
}

/// The files that a text of ours names, such as `"./page.js"`.
fn named(name: &str, content: &[u8]) -> Vec<String> {
    let ours = [".html", ".css", ".js", ".webmanifest"].iter().any(|end| name.ends_with(end));
    let Some(text) = std::str::from_utf8(content).ok().filter(|_| ours) else { return vec![] };
    let names = text.split("\"./").skip(1).filter_map(|rest| rest.split('"').next());
    // The script of wasm-bindgen has such names that are no files, beside the parts.
    let is_file = |other: &&str| !other.is_empty() && (name != "quatuor.js" || is_part(other));
    names.filter(is_file).map(String::from).collect()
}

fn with_new_names(
    name: &str,
    content: Vec<u8>,
    names: &BTreeMap<String, String>,
) -> Result<Vec<u8>> {
    let others = named(name, &content);
    if others.is_empty() {
        return Ok(content);
    }
    let mut text = String::from_utf8(content)?;
    for other in others {
        let new =
            names.get(&other).with_context(|| format!("{name} names ./{other}: not there"))?;
        text = text.replace(&format!("\"./{other}\""), &format!("\"./{new}\""));
    }
    Ok(text.into_bytes())
}

/// Fills a gap that the text has once.
fn filled(content: Vec<u8>, gap: &str, filling: &str) -> Result<Vec<u8>> {
    let text = String::from_utf8(content)?;
    ensure!(text.matches(gap).count() == 1, "expected {gap} once");
    Ok(text.replacen(gap, filling, 1).into_bytes())
}

fn hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

/// The first 16 digits are enough to tell files apart.
fn hex(digest: &[u8]) -> String {
    digest.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(script: &str) -> Files {
        let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
        Files::from([
            file("index.html", r#"<meta content="VERSION"><script src="./page.js">"#),
            file(
                "service-worker.js",
                r#"const VERSION = "VERSION"; const FILES = []; const LATER = [];"#,
            ),
            file("page.js", script),
            file("quatuor.js", r#"imports["./quatuor_bg.js"]"#),
            file("quatuor.wasm", "wasm"),
            file("split_jobs.wasm", "jobs"),
            file("split_pages.wasm", "pages"),
        ])
    }

    fn renamed(script: &str, kept: Kept) -> Result<Renamed> {
        rename(site(script), &BTreeSet::from(["split_jobs.wasm".into()]), kept)
    }

    fn text<'a>(files: &'a Files, start: &str) -> (&'a str, &'a str) {
        let (name, content) = files.iter().find(|(name, _)| name.starts_with(start)).unwrap();
        (name, std::str::from_utf8(content).unwrap())
    }

    #[test]
    fn files_learn_each_others_names() {
        let files = renamed(r#"load("./quatuor.wasm")"#, Kept::Everything).unwrap().files;
        let wasm =
            files.keys().find(|name| name.starts_with("quatuor-") && name.ends_with(".wasm"));
        let wasm = wasm.unwrap();
        let (page, script) = text(&files, "page-");
        assert_eq!(script, format!(r#"load("./{wasm}")"#));
        let (_, home) = text(&files, "index.html");
        assert!(home.ends_with(&format!(r#"src="./{page}">"#)), "{home}");
        let (_, keeper) = text(&files, "service-worker.js");
        for name in files.keys().filter(|name| name.contains('-') && *name != KEEPER) {
            assert!(keeper.contains(&format!(r#""./{name}""#)), "{keeper}");
        }
        let version = keeper.split('"').nth(1).unwrap();
        assert!(home.contains(&format!(r#"content="{version}""#)), "{home}");
    }

    #[test]
    fn a_change_shows_in_every_name_above_it() {
        let names = |script: &str| -> Vec<String> {
            renamed(script, Kept::Nothing).unwrap().files.into_keys().collect()
        };
        let (old, new) = (names("1"), names("2"));
        let changed: Vec<_> = old.iter().filter(|name| !new.contains(name)).collect();
        assert!(matches!(changed[..], [name] if name.starts_with("page-")), "{changed:?}");
        // Its own name keeps the page's, but it says which version it is.
        let version = |script: &str| {
            text(&renamed(script, Kept::Nothing).unwrap().files, "index").1.to_string()
        };
        assert_ne!(version("1"), version("2"));
        assert_eq!(version("1"), version("1"));
    }

    #[test]
    fn a_page_in_the_making_is_not_kept() {
        let files = renamed("", Kept::Nothing).unwrap().files;
        assert!(text(&files, KEEPER).1.ends_with("FILES = []; const LATER = [];"));
    }

    /// Playing against bots works without a network after the first visit.
    #[test]
    fn the_parts_of_the_worker_are_kept_from_the_first_visit() {
        let Renamed { files, stages } = renamed("", Kept::Everything).unwrap();
        let (_, keeper) = text(&files, KEEPER);
        let (kept, later) = keeper.split_once("LATER").unwrap();
        assert!(kept.contains("\"./split_jobs-") && !kept.contains("split_pages"), "{keeper}");
        assert!(later.contains("\"./split_pages-") && !later.contains("split_jobs"), "{keeper}");
        assert!(kept.contains("FILES = [\"./\", "), "{keeper}");
        let stage =
            |start: &str| stages.iter().find(|(name, _)| name.starts_with(start)).unwrap().1;
        assert_eq!(*stage("split_jobs"), Stage::Soon);
        assert_eq!(*stage("split_pages"), Stage::Later);
        assert_eq!(*stage("index.html"), Stage::First);
    }

    #[test]
    fn wrong_names_are_found() {
        let problem = renamed(r#""./attic.js""#, Kept::Everything).err().unwrap().to_string();
        assert_eq!(problem, "page.js names ./attic.js: not there");
        let circle = renamed(r#""./page.js""#, Kept::Everything).err().unwrap().to_string();
        assert!(circle.contains("circle"), "{circle}");
    }
}
