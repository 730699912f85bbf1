//! Names that carry a hash of what is in the file: a browser may keep such a
//! file for ever.
//!
//! Files name each other as `"./page.js"`; here they learn each other's new
//! names. Three keep their own: the home page and the service worker, because
//! browsers ask for them by name, and the page that is shown for a wrong address.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};
use folder::Files;
use sha2::{Digest, Sha256};

use crate::parts::is_part;

const HOME: &str = "index.html";
const KEEPER: &str = "service-worker.js";
const UNRENAMED: [&str; 3] = [HOME, KEEPER, "404.html"];

/// What the service worker keeps for a visit without a network.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Everything,
    Nothing,
}

/// Gives every file its name.
pub(crate) fn rename(mut files: Files, kept: Kept) -> Result<Files> {
    let unrenamed: Vec<(&str, Vec<u8>)> =
        UNRENAMED.iter().filter_map(|name| Some((*name, files.remove(*name)?))).collect();
    let mut names: BTreeMap<String, String> =
        unrenamed.iter().map(|(name, _)| (name.to_string(), name.to_string())).collect();
    let known: Vec<String> = files.keys().chain(names.keys()).cloned().collect();
    let mut done = Files::new();
    // A file's own hash depends on the names in it: whoever names others waits for them.
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
    let mut listed: Vec<String> = vec!["./".into()];
    listed.extend(done.keys().map(|name| format!("./{name}")));
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
                let (later, now): (Vec<_>, Vec<_>) =
                    listed.iter().filter(|name| is_of_page(name)).partition(|name| is_part(name));
                content = filled(content, "FILES = []", &format!("FILES = {now:?}"))?;
                content = filled(content, "LATER = []", &format!("LATER = {later:?}"))?;
            }
        }
        done.insert(name.into(), content);
    }
    Ok(done)
}

/// Whether the page itself needs the file: pictures of the icon are for systems that
/// install the page, and are fetched by them.
fn is_of_page(name: &str) -> bool {
    !name.ends_with(".png")
}

/// Whether a first visit needs the file.
pub(crate) fn is_visited(name: &str) -> bool {
    is_of_page(name) && !is_part(name)
}

/// The files that a text of ours names, such as `"./page.js"`.
fn named(name: &str, content: &[u8]) -> Vec<String> {
    let ours = [".html", ".css", ".js", ".webmanifest"].iter().any(|end| name.ends_with(end));
    let Some(text) = std::str::from_utf8(content).ok().filter(|_| ours) else { return vec![] };
    let names = text.split("\"./").skip(1).filter_map(|rest| rest.split('"').next());
    // What wasm-bindgen writes names things that are no files, beside the parts.
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

/// The text with a gap filled that it has once.
fn filled(content: Vec<u8>, gap: &str, filling: &str) -> Result<Vec<u8>> {
    let text = String::from_utf8(content)?;
    ensure!(text.matches(gap).count() == 1, "expected {gap} once");
    Ok(text.replacen(gap, filling, 1).into_bytes())
}

fn hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

/// The first 16 digits: nobody attacks these, they must only differ.
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
        ])
    }

    fn text<'a>(files: &'a Files, start: &str) -> (&'a str, &'a str) {
        let (name, content) = files.iter().find(|(name, _)| name.starts_with(start)).unwrap();
        (name, std::str::from_utf8(content).unwrap())
    }

    #[test]
    fn files_learn_each_others_names() {
        let files = rename(site(r#"load("./quatuor.wasm")"#), Kept::Everything).unwrap();
        let wasm = files.keys().find(|name| name.ends_with(".wasm")).unwrap();
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
            rename(site(script), Kept::Nothing).unwrap().into_keys().collect()
        };
        let (old, new) = (names("1"), names("2"));
        let changed: Vec<_> = old.iter().filter(|name| !new.contains(name)).collect();
        assert!(matches!(changed[..], [name] if name.starts_with("page-")), "{changed:?}");
        // Its own name keeps the page's, but it says which version it is.
        let version = |script: &str| {
            text(&rename(site(script), Kept::Nothing).unwrap(), "index").1.to_string()
        };
        assert_ne!(version("1"), version("2"));
        assert_eq!(version("1"), version("1"));
    }

    #[test]
    fn a_page_in_the_making_is_not_kept() {
        let files = rename(site(""), Kept::Nothing).unwrap();
        assert!(text(&files, KEEPER).1.ends_with("FILES = []; const LATER = [];"));
    }

    #[test]
    fn wrong_names_are_found() {
        let problem = rename(site(r#""./attic.js""#), Kept::Everything).unwrap_err().to_string();
        assert_eq!(problem, "page.js names ./attic.js: not there");
        let circle = rename(site(r#""./page.js""#), Kept::Everything).unwrap_err().to_string();
        assert!(circle.contains("circle"), "{circle}");
    }
}
