//! A folder that is served: every file, and beside it what it is compressed to.
//!
//! The page and the book are both written by this, so that the server finds them alike.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Files by name; all of them stand in one folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What is compressed already.
const DENSE: [&str; 3] = [".png", ".woff2", ".jpg"];

/// Adds a `.gz` for every file that gets smaller by it.
pub fn compressed(mut files: Files) -> Result<Files> {
    let mut smaller = Files::new();
    for (name, content) in &files {
        if DENSE.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let mut encoder = GzEncoder::new(vec![], Compression::best());
        encoder.write_all(content)?;
        let packed = encoder.finish()?;
        if packed.len() < content.len() {
            smaller.insert(format!("{name}.gz"), packed);
        }
    }
    files.append(&mut smaller);
    Ok(files)
}

/// Puts the files there and nothing else. A folder that holds them already is
/// left alone, so that nobody who has it embedded needs to be built anew.
pub fn write(folder: &Path, files: &Files) -> Result<()> {
    if holds(folder, files) {
        return Ok(());
    }
    // Made beside it and moved, so that a server never sees half of it.
    let next = folder.with_extension("next");
    let _ = fs::remove_dir_all(&next);
    fs::create_dir_all(&next).with_context(|| format!("can't make {}", next.display()))?;
    for (name, content) in files {
        fs::write(next.join(name), content).with_context(|| format!("can't write {name}"))?;
    }
    let _ = fs::remove_dir_all(folder);
    fs::rename(&next, folder).with_context(|| format!("can't make {}", folder.display()))
}

fn holds(folder: &Path, files: &Files) -> bool {
    let count = fs::read_dir(folder).map_or(0, Iterator::count);
    let same = |(name, content): (&String, &Vec<u8>)| {
        fs::read(folder.join(name)).is_ok_and(|found| found == *content)
    };
    count == files.len() && files.iter().all(same)
}
