//! The compiled page, and the JavaScript between it and the browser.
//!
//! Binaryen's wasm-opt is not used: it made the file a tenth smaller, but not the
//! compressed file, and the page would differ from machine to machine.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use folder::Files;
use wasm_bindgen_cli_support::Bindgen;

use crate::parts;

/// The compiled page, split.
pub(crate) struct Bindings {
    /// `quatuor.wasm`, `quatuor.js`, and the parts that the latter loads.
    pub(crate) files: Files,
    /// Those of the parts that the worker thinks with.
    pub(crate) of_worker: BTreeSet<String>,
}

/// Splits the page and makes its script. The small build has no names of functions, which
/// only stack traces need.
pub(crate) fn make(wasm: &Path, small: bool) -> Result<Bindings> {
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
    // The name of the file is not known yet: the scripts that start it pass it.
    bindgen.omit_default_module_path(true);
    // The parts share tables with the page.
    bindgen.keep_lld_exports(true);
    bindgen.remove_name_section(small).remove_producers_section(small);
    bindgen.generate(&folder)?;
    ensure!(
        !folder.join("snippets").exists(),
        "a dependency has JavaScript files of its own, which are not packed"
    );
    let text = |name: &str| fs::read_to_string(folder.join(name));
    let loading = text("parts.js")?;
    let of_worker = parts::of_worker(&loading)?;
    let script = parts::in_one_script(&text("quatuor.js")?, &loading)?;
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
    Ok(Bindings { files, of_worker })
}
