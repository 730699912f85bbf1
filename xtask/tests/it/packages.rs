//! The library crates can be published and are documented.

use std::path::Path;

use crate::repository::{CRATES, files, read, root, told};

/// What a registry shows or demands.
#[test]
fn packages_are_described() {
    for member in CRATES.iter().filter(|member| member.is_published) {
        let name = &member.package;
        assert!(name == "quatuor" || name.starts_with("quatuor-"), "{name} may be taken");
        for field in ["description", "license"] {
            let text = member.manifest[field].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "{name} has no {field}");
        }
        for field in ["keywords", "categories"] {
            let count = member.manifest[field].as_array().map_or(0, Vec::len);
            assert!((1..=5).contains(&count), "{name} has {count} {field}");
        }
    }
}

/// The files that a source includes, as paths from its own folder.
fn included(source: &str) -> Vec<&str> {
    let parts = ["include_str!(\"", "include_bytes!(\"", "include!(\""];
    let after = parts.iter().flat_map(|start| source.split(start).skip(1));
    after.filter_map(|rest| rest.split('"').next()).collect()
}

/// A package holds its own folder without `tests`; a path out of it would only be found here.
#[test]
fn included_files_are_in_the_package() {
    let mut looked_at = 0;
    for member in CRATES.iter().filter(|member| member.is_published) {
        let folder = member.folder.canonicalize().expect("a folder");
        for part in ["src", "examples"] {
            for file in files(&folder.join(part), ".rs") {
                for path in included(&read(&file)) {
                    let beside = file.parent().unwrap_or(Path::new("")).join(path);
                    let there = beside.canonicalize();
                    let is_packed = there.as_ref().is_ok_and(|there| {
                        there.starts_with(&folder) && !there.starts_with(folder.join("tests"))
                    });
                    assert!(is_packed, "{} includes {path}, which is not packed", told(&file));
                    looked_at += 1;
                }
            }
        }
    }
    assert!(looked_at > 5, "only {looked_at} included files found");
}

#[test]
fn included_files_are_found() {
    let source =
        r#"const A: &str = include_str!("../a.txt"); const B: &[u8] = include_bytes!("b");"#;
    assert_eq!(included(source), ["../a.txt", "b"]);
}

/// The front page of a crate, which says what it is for, also says what it leaves to others.
#[test]
fn front_pages_say_what_is_never_done() {
    for member in CRATES.iter().filter(|member| member.is_published && member.has_library) {
        let source = read(&member.folder.join("src/lib.rs"));
        let page: Vec<&str> = source.lines().filter(|line| line.starts_with("//!")).collect();
        assert!(page.len() > 3, "{}: a front page of {} lines", member.package, page.len());
        let words = page.join("\n");
        let says_so = words.contains(" never ");
        assert!(says_so, "{}: say on the front page what it never does", member.package);
    }
}

/// The lints of the workspace ask for a description of every public item.
#[test]
fn every_public_item_is_described() {
    let lint = concat!("missing", "_docs");
    let workspace = read(&root().join("Cargo.toml"));
    assert!(workspace.contains(&format!("\n{lint} = \"warn\"\n")));
    for member in CRATES.iter() {
        let manifest = read(&member.folder.join("Cargo.toml"));
        let is_asked = manifest.contains("\n[lints]\nworkspace = true\n");
        assert!(is_asked, "{} has other lints than the workspace", member.package);
        for file in files(&member.folder, ".rs") {
            assert!(!read(&file).contains(lint), "{} opts out", told(&file));
        }
    }
}
