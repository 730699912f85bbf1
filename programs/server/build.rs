//! Embeds the folder in `QUATUOR_WEB`, as `cargo xtask web` makes it, and as `book/` the
//! one in `QUATUOR_BOOK`, as `cargo xtask book` makes it; or nothing, so that the program
//! can be built and tested without them.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let list = format!("&[\n{}{}]", embedded("QUATUOR_WEB", ""), embedded("QUATUOR_BOOK", "book/"));
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(output.join("embedded.rs"), list).expect("a folder that can be written to");
}

/// The files of a folder as lines of the list, with `place` before their names.
fn embedded(variable: &str, place: &str) -> String {
    println!("cargo::rerun-if-env-changed={variable}");
    let mut list = String::new();
    let Some(folder) = env::var_os(variable).map(PathBuf::from) else { return list };
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{variable}={}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let name = format!("{place}{name}");
        let _ = writeln!(list, "({name:?}, include_bytes!({path:?}) as &[u8]),");
    }
    list
}
