//! What is written by hand: the files of `static`, and the sheets of `style` as
//! one.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use folder::Files;

/// Reads the folder of the page's crate.
pub(crate) fn read(page: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in in_order(&page.join("static"))? {
        files.insert(name(&path)?, read_file(&path)?);
    }
    let mut sheet = vec![];
    for path in in_order(&page.join("style"))? {
        ensure!(name(&path)?.ends_with(".css"), "{} is not a style sheet", path.display());
        sheet.extend(read_file(&path)?);
    }
    files.insert("page.css".into(), sheet);
    Ok(files)
}

/// The folder's files by name: a later sheet has the last word.
fn in_order(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("no folder {}", folder.display()))?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(|error: std::io::Error| error)?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> Result<String> {
    let name = path.file_name().and_then(|name| name.to_str());
    Ok(name.with_context(|| format!("not a name: {}", path.display()))?.into())
}

fn read_file(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("can't read {}", path.display()))
}
