//! The parts of the page that are loaded when they are needed.
//!
//! The page is split into parts where its sources say so (`wasm_split`). The tool that
//! splits it writes a script that loads them. That script and the page's own script import
//! each other, so they are joined into one here.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};

/// The part that the worker thinks with (`programs/web/src/worker.rs`).
const THINKING: &str = "split_jobs.wasm";

/// Whether a file is a part, by its name.
pub(crate) fn is_part(name: &str) -> bool {
    let name = name.trim_start_matches("./");
    name.ends_with(".wasm") && (name.starts_with("split_") || name.starts_with("chunk_"))
}

/// The parts that the worker thinks with, from the script that loads parts.
pub(crate) fn of_worker(script: &str) -> Result<BTreeSet<String>> {
    let loaders = loaders(script)?;
    let (_, needed) = loaders.get(THINKING).with_context(|| format!("no part {THINKING}"))?;
    let chunks = loaders.iter().filter(|(_, (constant, _))| needed.contains(constant));
    let files = chunks.map(|(file, _)| file).chain([&THINKING]).map(ToString::to_string);
    Ok(files.collect())
}

/// For each part that a script loads, the constant that loads it, and the constants of the
/// parts that it needs.
fn loaders(script: &str) -> Result<BTreeMap<&str, (&str, Vec<&str>)>> {
    let mut loaders = BTreeMap::new();
    for text in script.split("const __").skip(1) {
        let constant = text.split(' ').next().unwrap_or_default();
        let Some((_, rest)) = text.split_once("new URL(\"./") else { continue };
        let (file, rest) = rest.split_once('"').context("a part without a name")?;
        let (_, needed) = rest.split_once(", [").context("a part without a list of others")?;
        let needed = needed.split(']').next().unwrap_or_default().split(',').map(str::trim);
        let needed = needed.filter_map(|name| name.strip_prefix("__")).collect();
        loaders.insert(file, (constant, needed));
    }
    Ok(loaders)
}

/// The page's own script and the one that loads its parts, as one.
pub(crate) fn in_one_script(page: &str, parts: &str) -> Result<String> {
    let loader = |line: &str| -> Option<String> {
        Some(line.strip_prefix("export const ")?.split(' ').next()?.to_string())
    };
    let loaders: Vec<String> = parts.lines().filter_map(loader).collect();
    ensure!(!loaders.is_empty(), "the page has no parts");
    let is_import =
        |line: &&str| line.starts_with("import * as") && line.contains("\"./parts.js\"");
    let is_use = |line: &&str| line.trim_start().starts_with("\"./parts.js\":");
    let mut lines: Vec<String> = vec![];
    let mut uses = 0;
    for line in page.lines().filter(|line| !is_import(line)) {
        if !is_use(&line) {
            lines.push(line.into());
            continue;
        }
        if uses == 0 {
            lines.push(format!("        \"./parts.js\": {{ {} }},", loaders.join(", ")));
        }
        uses += 1;
    }
    ensure!(uses == loaders.len(), "{uses} of {} loaders are used", loaders.len());
    let (import, loading) = parts.split_once('\n').context("an empty script")?;
    ensure!(import.starts_with("import { initSync }"), "parts.js begins with {import}");
    lines.push(loading.replace("export const ", "const "));
    Ok(lines.join("\n"))
}

/// A WebAssembly file without its custom sections, such as the names of functions.
pub(crate) fn without_names(wasm: &[u8]) -> Result<Vec<u8>> {
    let (head, mut rest) = wasm.split_at_checked(8).context("not WebAssembly")?;
    let mut kept = head.to_vec();
    while let [kind, after @ ..] = rest {
        let (length, after_length) = number(after).context("a section without a length")?;
        let (_, next) = after_length.split_at_checked(length).context("half a section")?;
        // Custom sections have the kind 0.
        if *kind != 0 {
            kept.extend_from_slice(&rest[..rest.len() - next.len()]);
        }
        rest = next;
    }
    Ok(kept)
}

/// An unsigned number in LEB128, and what comes after it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut number = 0;
    for (place, byte) in bytes.iter().enumerate().take(5) {
        number |= usize::from(byte & 127) << (7 * place);
        if byte & 128 == 0 {
            return Some((number, &bytes[place + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_scripts_become_one() {
        let page = "import * as import1 from \"./parts.js\"\nfunction f() {\n  return {\n    \"./parts.js\": import1,\n  };\n}\n";
        let parts = "import { initSync } from \"./main.js\";\nexport const load_more = wrap();\n";
        let script = in_one_script(page, parts).unwrap();
        assert_eq!(
            script,
            "function f() {\n  return {\n        \"./parts.js\": { load_more },\n  };\n}\nconst load_more = wrap();\n"
        );
        assert!(in_one_script("", parts).is_err());
        assert!(in_one_script(page, "").is_err());
    }

    #[test]
    fn the_worker_needs_its_part_and_the_parts_that_it_needs() {
        let chunk = "const __chunk_3 = makeLoad(() => {\n  fetch(new URL(\"./chunk_3.wasm\", x));\n}\n, []);\n";
        let other = chunk.replace('3', "4");
        let split = |name: &str, needed: &str| {
            format!(
                "export const __wasm_split_load_{name} = wrap(makeLoad(() => {{\n  fetch(new URL(\"./split_{name}.wasm\", x));\n}}\n, [{needed}]));\n"
            )
        };
        let (pages, jobs) = (split("pages", "__chunk_3, __chunk_4"), split("jobs", "__chunk_4"));
        let found = of_worker(&format!("{chunk}{other}{pages}{jobs}")).unwrap();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["chunk_4.wasm", "split_jobs.wasm"]);
        assert!(of_worker(&format!("{chunk}{pages}")).is_err());
    }

    #[test]
    fn names_are_left_out() {
        let wasm = b"\0asm\x01\0\0\0\x00\x03\x01xy\x01\x02ab";
        assert_eq!(without_names(wasm).unwrap(), b"\0asm\x01\0\0\0\x01\x02ab");
        assert!(without_names(b"\0asm").is_err());
        assert!(without_names(b"\0asm\x01\0\0\0\x01\x09ab").is_err());
    }
}
