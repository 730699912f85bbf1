//! The licences of everything that is compiled into the page and the program, as one text.
//!
//! Most of them ask for their notices to come along with each copy.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The packages that are compiled, and for which target; `None` is this machine.
const ROOTS: [(&str, Option<&str>); 2] =
    [("web", Some("wasm32-unknown-unknown")), ("quatuor-cli", None)];

/// How the names of files with notices begin.
const NOTICES: [&str; 4] = ["licen", "copying", "notice", "unlicense"];

/// For packages that name one of these licences but come without its text.
const MIT: &str = include_str!("../../../LICENSE-MIT");
const APACHE: &str = include_str!("../../../LICENSE-APACHE");

/// A library that is compiled into something.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Library {
    name: String,
    version: String,
    licence: String,
    authors: Vec<String>,
    /// The texts of its notices.
    notices: Vec<String>,
}

/// Collects the notices, with cargo's help, in the workspace that this folder is in.
pub(crate) fn collect(folder: &Path) -> Result<String> {
    let mut libraries = BTreeSet::new();
    for (root, target) in ROOTS {
        let target = target.map_or_else(host, |target| Ok(target.into()))?;
        let metadata = metadata(folder, &target)?;
        for package in compiled(&metadata, root)? {
            libraries.insert(library(package)?);
        }
    }
    Ok(told(&libraries))
}

/// The target that this machine compiles for.
fn host() -> Result<String> {
    let facts = output(Command::new(env::var_os("RUSTC").unwrap_or("rustc".into())).arg("-vV"))?;
    let host = facts.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.into())
}

fn metadata(folder: &Path, target: &str) -> Result<Value> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["metadata", "--format-version", "1", "--filter-platform", target]);
    Ok(serde_json::from_str(&output(cargo.current_dir(folder))?)?)
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("can't start {command:?}"))?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// The packages from a registry that end up in what this package is compiled to: without
/// macros, build scripts and tests, which only run on the way.
fn compiled<'a>(metadata: &'a Value, root: &str) -> Result<Vec<&'a Value>> {
    let list = |value: &'a Value| value.as_array().into_iter().flatten();
    let by_id = |list: &mut dyn Iterator<Item = &'a Value>| -> BTreeMap<&str, &Value> {
        list.filter_map(|item| Some((item["id"].as_str()?, item))).collect()
    };
    let packages = by_id(&mut list(&metadata["packages"]));
    let nodes = by_id(&mut list(&metadata["resolve"]["nodes"]));
    let root = packages.iter().find(|(_, package)| package["name"] == root);
    let mut waiting = vec![*root.context("no such package")?.0];
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        let package = packages[id];
        let is_macro = list(&package["targets"])
            .any(|target| list(&target["kind"]).any(|kind| kind == "proc-macro"));
        if is_macro || !found.insert(id) {
            continue;
        }
        for dependency in list(&nodes[id]["deps"]) {
            if list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()) {
                waiting.extend(dependency["pkg"].as_str());
            }
        }
    }
    let found = found.into_iter().map(|id| packages[id]);
    Ok(found.filter(|package| package["source"].is_string()).collect())
}

fn library(package: &Value) -> Result<Library> {
    let text = |value: &Value| value.as_str().map(String::from);
    let name = text(&package["name"]).context("a package without a name")?;
    let manifest = package["manifest_path"].as_str().context("a package without a manifest")?;
    let folder = Path::new(manifest).parent().context("a manifest without a folder")?;
    let authors = package["authors"].as_array().into_iter().flatten().filter_map(text).collect();
    let licence = text(&package["license"]).with_context(|| format!("{name} has no licence"))?;
    let notices = notices(folder)?;
    ensure!(
        !notices.is_empty() || terms(&licence).is_some(),
        "{name} comes without the text of its licence, {licence}"
    );
    let version = text(&package["version"]).unwrap_or_default();
    Ok(Library { name, version, licence, authors, notices })
}

/// The texts of all files with notices in a folder.
fn notices(folder: &Path) -> Result<Vec<String>> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_file() && NOTICES.iter().any(|start| name.starts_with(start)) {
            let text = String::from_utf8_lossy(&fs::read(&path)?).replace("\r\n", "\n");
            texts.insert(name, text.trim().to_string());
        }
    }
    Ok(texts.into_values().collect())
}

/// The terms of a licence, for libraries that come without its text: those of MIT without the
/// line that says whose copyright it is, or else those of Apache.
fn terms(licence: &str) -> Option<&'static str> {
    if licence.contains("MIT") {
        return Some(MIT.find("Permission").map_or(MIT, |start| &MIT[start..]).trim());
    }
    licence.contains("Apache-2.0").then(|| APACHE.trim())
}

/// All libraries, and after them each text once.
fn told(libraries: &BTreeSet<Library>) -> String {
    let mut page = String::from(
        "Quatuor is made with these libraries, in the page or in the program. The numbers are \
         those of the notices below.\n\n",
    );
    let mut texts: Vec<&str> = vec![];
    for library in libraries {
        let notices: Vec<&str> = library.notices.iter().map(String::as_str).collect();
        let own = || terms(&library.licence).into_iter().collect();
        let notices: Vec<&str> = if notices.is_empty() { own() } else { notices };
        let mut numbers = vec![];
        for notice in notices {
            let known = texts.iter().position(|text| *text == notice);
            let number = known.unwrap_or_else(|| {
                texts.push(notice);
                texts.len() - 1
            });
            numbers.push((number + 1).to_string());
        }
        let Library { name, version, licence, authors, .. } = library;
        let _ = write!(page, "{name} {version}: {licence}, see {}", numbers.join(", "));
        if library.notices.is_empty() && !authors.is_empty() {
            let _ = write!(page, "; copyright: {}", authors.join(", "));
        }
        page += "\n";
    }
    for (number, text) in (1..).zip(texts) {
        let _ = write!(page, "\n{}\n{number}\n\n{text}\n", "=".repeat(72));
    }
    page
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_compiled_in_is_listed() {
        let package = |name: &str, kind: &str, source: Value| json!({ "id": name, "name": name, "source": source, "targets": [{ "kind": [kind] }] });
        let needs =
            |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [
                package("web", "cdylib", Value::Null),
                package("ours", "lib", Value::Null),
                package("theirs", "lib", json!("registry")),
                package("macro", "proc-macro", json!("registry")),
                package("of-macro", "lib", json!("registry")),
                package("tests", "lib", json!("registry")),
            ],
            "resolve": { "nodes": [
                { "id": "web", "deps": [needs("ours", Value::Null), needs("tests", json!("dev"))] },
                { "id": "ours", "deps": [needs("theirs", Value::Null), needs("macro", Value::Null)] },
                { "id": "theirs", "deps": [needs("ours", Value::Null)] },
                { "id": "macro", "deps": [needs("of-macro", Value::Null)] },
            ] },
        });
        let names: Vec<&Value> =
            compiled(&metadata, "web").unwrap().iter().map(|package| &package["name"]).collect();
        assert_eq!(names, ["theirs"]);
        assert!(compiled(&metadata, "attic").is_err());
    }

    #[test]
    fn each_text_stands_there_once() {
        let library = |name: &str, notices: &[&str]| Library {
            name: name.into(),
            version: "1.0.0".into(),
            licence: "MIT".into(),
            authors: vec!["A. Author".into()],
            notices: notices.iter().map(ToString::to_string).collect(),
        };
        let libraries = [library("a", &["X"]), library("b", &["Y", "X"]), library("c", &[])];
        let page = told(&libraries.into());
        assert!(page.contains("\na 1.0.0: MIT, see 1\nb 1.0.0: MIT, see 2, 1\n"), "{page}");
        assert!(page.contains("\nc 1.0.0: MIT, see 3; copyright: A. Author\n"), "{page}");
        assert_eq!((page.matches("\nX\n").count(), page.matches("\nY\n").count()), (1, 1));
        assert!(page.contains("Permission is hereby granted"), "{page}");
    }

    #[test]
    fn notices_are_found() {
        let page = collect(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        for name in ["leptos", "wasm-bindgen", "axum", "clap", "tiny-skia"] {
            assert!(page.contains(&format!("\n{name} ")), "{name} is missing");
        }
        assert!(!page.contains("\nserde_derive ") && !page.contains("\nbolero "));
    }
}
