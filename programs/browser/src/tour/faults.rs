//! What a machine can see on any screen: overlaps, cuts, keys and gaps, small targets, a
//! covered board.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use show::words::{Language, Words};

use crate::visit::Visit;

const SCRIPT: &str = include_str!("faults.js");

/// What is wrong with what is open now, in this window.
pub(crate) async fn faults(visit: &Visit, is_touched: bool) -> Result<Vec<String>> {
    let found = visit.run(SCRIPT, [keys(), json!(is_touched)]).await?;
    let found = found.as_array().context("a list of faults")?;
    Ok(found.iter().filter_map(Value::as_str).map(String::from).collect())
}

/// All keys of texts that can't be a text by chance.
fn keys() -> Value {
    let words = Words::new(Language::English);
    let keys = words.keys().map(|key| key.split('[').next().unwrap_or(key));
    json!(keys.filter(|key| key.contains(['-', '.'])).collect::<Vec<_>>())
}
