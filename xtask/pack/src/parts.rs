//! The parts of the page that are loaded when they are wanted.
//!
//! The page is cut into parts where its sources say so (`wasm_split`). The tool that cuts
//! writes a script that loads them; it and the page's own script name each other, so the
//! two are made one here.

use anyhow::{Context, Result, ensure};

/// Whether a file is a part that is loaded later, by its name.
pub(crate) fn is_part(name: &str) -> bool {
    let name = name.trim_start_matches("./");
    name.ends_with(".wasm") && (name.starts_with("split_") || name.starts_with("chunk_"))
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

/// A WebAssembly file without what only people read.
pub(crate) fn without_names(wasm: &[u8]) -> Result<Vec<u8>> {
    let (head, mut rest) = wasm.split_at_checked(8).context("not WebAssembly")?;
    let mut kept = head.to_vec();
    while let [kind, after @ ..] = rest {
        let (length, after_length) = number(after).context("a section without a length")?;
        let (_, next) = after_length.split_at_checked(length).context("half a section")?;
        // Sections of kind 0 carry no code.
        if *kind != 0 {
            kept.extend_from_slice(&rest[..rest.len() - next.len()]);
        }
        rest = next;
    }
    Ok(kept)
}

/// A number as WebAssembly writes it, and what comes after it.
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
    fn names_are_left_out() {
        let wasm = b"\0asm\x01\0\0\0\x00\x03\x01xy\x01\x02ab";
        assert_eq!(without_names(wasm).unwrap(), b"\0asm\x01\0\0\0\x01\x02ab");
        assert!(without_names(b"\0asm").is_err());
        assert!(without_names(b"\0asm\x01\0\0\0\x01\x09ab").is_err());
    }
}
