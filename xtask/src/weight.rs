//! The weight of the page: what `pack` has measured, against the figures in `bench/page.json`.
//!
//! It is a figure for developers and stops no command: another compiler makes another page.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use crate::web::{self, Build};
use crate::workspace::Workspace;

const KEPT: &str = "bench/page.json";

/// The compilers of rustup and Debian make pages that differ by 1 %.
const MARGIN: f64 = 0.02;

/// What to tell developers of the page that was packed last: how it compares with the kept figures.
pub(crate) fn compare(workspace: &Workspace) -> Result<Vec<String>> {
    let kept = read(&workspace.root.join(KEPT))?;
    Ok(heavier(&kept, &measured(workspace)?))
}

/// Keeps the figures of the page that was packed last.
pub(crate) fn keep(workspace: &Workspace) -> Result<()> {
    let kept = workspace.root.join(KEPT);
    let mut figures = read(&kept)?;
    figures.extend(measured(workspace)?);
    fs::write(&kept, serde_json::to_string_pretty(&figures)? + "\n")?;
    println!("kept in {KEPT}");
    Ok(())
}

fn measured(workspace: &Workspace) -> Result<Map<String, Value>> {
    read(&web::folder(workspace, Build::Small).with_extension("json"))
}

fn read(path: &Path) -> Result<Map<String, Value>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// A line for each figure that has grown beyond the margin, or was never kept.
fn heavier(kept: &Map<String, Value>, measured: &Map<String, Value>) -> Vec<String> {
    let line = |(name, now): (&String, &Value)| {
        let now = now.as_f64()?;
        let Some(before) = kept.get(name).and_then(Value::as_f64) else {
            return Some(format!(
                "for developers: {now} {name}, which {KEPT} lacks; keep it with \
                 `cargo xtask web --save`"
            ));
        };
        let growth = now / before - 1.0;
        (growth > MARGIN).then(|| {
            format!(
                "for developers: {:.1} % more {name}, {now} instead of {before}; if that is \
                 meant, keep it with `cargo xtask web --save`",
                growth * 100.0
            )
        })
    };
    measured.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(board: u64) -> Map<String, Value> {
        Map::from_iter([("brotli bytes until the first board".to_string(), board.into())])
    }

    #[test]
    fn only_more_than_the_margin_is_told() {
        let kept = figures(450_000);
        assert!(heavier(&kept, &figures(454_555)).is_empty(), "the other compiler");
        assert!(heavier(&kept, &figures(300_000)).is_empty());
        assert!(heavier(&Map::new(), &figures(450_000))[0].contains("lacks"), "never kept");
        let lines = heavier(&kept, &figures(480_000));
        assert_eq!(lines.len(), 1);
        assert!(
            lines[0].starts_with("for developers: 6.7 % more brotli bytes until the first board")
        );
    }
}
