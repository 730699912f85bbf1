//! The compiled page and the JavaScript that it talks to the browser through.
//!
//! Binaryen's wasm-opt has no part in it: it made the file a tenth smaller, but
//! nothing smaller once gzipped, and the page would differ from machine to machine.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use folder::Files;
use wasm_bindgen_cli_support::Bindgen;

/// Makes `quatuor.wasm` and `quatuor.js`. The small build is without the names
/// of functions, which a stack trace needs.
pub(crate) fn make(wasm: &Path, small: bool) -> Result<Files> {
    let folder = wasm.with_extension("bindings");
    let _ = fs::remove_dir_all(&folder);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("quatuor").typescript(false).web(true)?;
    // Whoever starts it says where the file is: its name is not known yet.
    bindgen.omit_default_module_path(true);
    bindgen.remove_name_section(small).remove_producers_section(small);
    bindgen.generate(&folder)?;
    ensure!(
        !folder.join("snippets").exists(),
        "a dependency brings JavaScript files of its own, which nobody packs"
    );
    Ok(Files::from([
        ("quatuor.wasm".into(), fs::read(folder.join("quatuor_bg.wasm"))?),
        ("quatuor.js".into(), fs::read(folder.join("quatuor.js"))?),
    ]))
}
