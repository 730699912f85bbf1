//! axe-core, which finds what people with a screen reader or weak eyes would stumble over.

use std::fs;
use std::process::Command;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::figures::target;
use crate::visit::Visit;

const VERSION: &str = "4.14.0";

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
        visit.run(&source()?, []).await?;
    }
    let found = visit.run_until(RUN, []).await?;
    let words = |one: &Value| {
        let words = one.as_array().into_iter().flatten().filter_map(Value::as_str);
        words.collect::<Vec<_>>().join("\n    ")
    };
    Ok(found.as_array().context("a list")?.iter().map(words).collect())
}

/// Its source, from npm, kept in cargo's folder.
fn source() -> Result<String> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock();
    let folder = target().join(format!("axe-{VERSION}"));
    let path = folder.join("node_modules/axe-core/axe.min.js");
    if !path.exists() {
        fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
        let status = npm.arg(format!("axe-core@{VERSION}")).status().context("npm starts")?;
        ensure!(status.success(), "npm can't install axe-core {VERSION}");
    }
    fs::read_to_string(&path).with_context(|| path.display().to_string())
}
