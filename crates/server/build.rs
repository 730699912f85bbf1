//! Embeds the folder that `QUATUOR_WEB` names, as `cargo xtask web` makes it; or
//! nothing, so that the program can be built and tested without the page.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=QUATUOR_WEB");
    let mut list = String::from("&[\n");
    if let Some(folder) = env::var_os("QUATUOR_WEB").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let entries = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("QUATUOR_WEB={}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("a readable folder").path()).collect();
        paths.sort();
        for path in paths {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.file_name().expect("a file has a name").to_string_lossy();
            let _ = writeln!(list, "({name:?}, include_bytes!({path:?}) as &[u8]),");
        }
    }
    list.push(']');
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(output.join("embedded.rs"), list).expect("a folder that can be written to");
}
