//! Makes the folder that a browser is served from the compiled page: bindings
//! between WebAssembly and JavaScript, file names that carry a hash of what is in
//! the file, and everything compressed beforehand.
//!
//! Started by `cargo xtask web`, which compiles the page first.

mod bindings;
mod hashed;
mod parts;
mod sources;
mod weight;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::hashed::Kept;

const USAGE: &str = "usage: pack PAGE.wasm SOURCES FOLDER [--quick]";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match pack(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn pack(words: &[String]) -> Result<()> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ([wasm, sources, folder], quick) = match words[..] {
        [wasm, sources, folder] => ([wasm, sources, folder], false),
        [wasm, sources, folder, "--quick"] => ([wasm, sources, folder], true),
        _ => bail!(USAGE),
    };
    let mut files = sources::read(Path::new(sources))?;
    files.extend(bindings::make(Path::new(wasm), !quick)?);
    // A page in the making is loaded anew every minute: nothing should keep it.
    let kept = if quick { Kept::Nothing } else { Kept::Everything };
    let files = folder::compressed(hashed::rename(files, kept)?)?;
    folder::write(Path::new(folder), &files)?;
    if !quick {
        weight::check(&files)?;
    }
    Ok(())
}
