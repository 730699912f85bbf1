//! The compiled page and the JavaScript that it talks to the browser through.
//!
//! Binaryen's wasm-opt has no part in it: it made the file a tenth smaller, but
//! nothing smaller once gzipped, and the page would differ from machine to machine.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use folder::Files;
use wasm_bindgen_cli_support::Bindgen;

use crate::parts;

/// Makes `quatuor.wasm` and `quatuor.js`, and the parts that the latter loads when they
/// are wanted. The small build is without the names of functions, which a stack trace
/// needs.
pub(crate) fn make(wasm: &Path, small: bool) -> Result<Files> {
    let folder = wasm.with_extension("bindings");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let (whole, first) = (fs::read(wasm)?, folder.join("first.wasm"));
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = &folder;
    options.main_out_path = &first;
    options.link_name = "./parts.js";
    let parts = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("can't cut the page into parts: {error:#}"))?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&first).out_name("quatuor").typescript(false).web(true)?;
    // Whoever starts it says where the file is: its name is not known yet.
    bindgen.omit_default_module_path(true);
    // The parts share tables with the first one.
    bindgen.keep_lld_exports(true);
    bindgen.remove_name_section(small).remove_producers_section(small);
    bindgen.generate(&folder)?;
    ensure!(
        !folder.join("snippets").exists(),
        "a dependency brings JavaScript files of its own, which nobody packs"
    );
    let text = |name: &str| fs::read_to_string(folder.join(name));
    let script = parts::in_one_script(&text("quatuor.js")?, &text("parts.js")?)?;
    let mut files = Files::from([
        ("quatuor.wasm".into(), fs::read(folder.join("quatuor_bg.wasm"))?),
        ("quatuor.js".into(), script.into_bytes()),
    ]);
    for part in parts.split_modules {
        let name = part.file_name().and_then(|name| name.to_str()).context("a part's name")?;
        let part = fs::read(&part)?;
        let part = if small { parts::without_names(&part)? } else { part };
        files.insert(name.into(), part);
    }
    Ok(files)
}
