//! axe-core, which finds what people with a screen reader or weak eyes would stumble over.

use std::fs;
use std::io::{self, Write};
use std::sync::Once;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::figures::target;
use crate::visit::Visit;

const RUN: &str = r"
    const done = arguments[arguments.length - 1];
    axe.run(document).then(
        (found) => done(found.violations.map((one) => [one.id, one.help, ...one.nodes.map((node) => node.html.slice(0, 200) + ' — ' + node.any.concat(node.all).map((n) => n.message).join('; '))])),
        (error) => done([[String(error)]]),
    );
";

/// What axe-core complains of on the page as it is now, a complaint a text.
pub async fn complaints(visit: &Visit) -> Result<Vec<String>> {
    if visit.run("return typeof axe", []).await? != json!("object") {
        let Some(source) = source() else { return Ok(vec![]) };
        visit.run(&source, []).await?;
    }
    let found = visit.run_until(RUN, []).await?;
    let words = |one: &Value| {
        let words = one.as_array().into_iter().flatten().filter_map(Value::as_str);
        words.collect::<Vec<_>>().join("\n    ")
    };
    Ok(found.as_array().context("a list")?.iter().map(words).collect())
}

/// Its source, from the Python package that `cargo xtask setup` installs below `target`. Without
/// it, nothing is checked, and a line on stderr says so.
fn source() -> Option<String> {
    static SKIPPED: Once = Once::new();
    // One folder, named by the version of Python.
    let versions = target().join("axe/lib").read_dir().into_iter().flatten().flatten();
    let file = "site-packages/axe_playwright_python/axe.min.js";
    let source = versions
        .map(|version| version.path().join(file))
        .find_map(|file| fs::read_to_string(file).ok());
    if source.is_none() {
        // The harness does not capture this.
        let line = b"skipped: checks with axe-core, which `cargo xtask setup` installs\n";
        SKIPPED.call_once(|| drop(io::stderr().write_all(line)));
    }
    source
}
