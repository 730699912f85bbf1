//! What a run leaves behind: pictures, and figures that were measured.

use std::path::PathBuf;
use std::sync::Mutex;
use std::{env, fs};

use anyhow::{Context, Result};
use serde_json::{Map, Value};

/// The folder that everything of the kind is kept in: cargo's.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => folder.into(),
        None => concat!(env!("CARGO_MANIFEST_DIR"), "/../../target").into(),
    }
}

/// Notes a measured figure in `browser-figures.json`. Time on a shared machine proves
/// nothing, so nothing fails by it: `bench/` keeps what was measured in peace.
pub fn note(name: &str, figure: impl Into<Value>) -> Result<()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock();
    let path = target().join("browser-figures.json");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut figures: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
    figures.insert(name.into(), figure.into());
    let text = serde_json::to_string_pretty(&figures)? + "\n";
    fs::write(&path, text).with_context(|| path.display().to_string())
}
