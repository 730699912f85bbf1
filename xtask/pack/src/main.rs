//! Makes the folder to be served from the compiled page: bindings between WebAssembly and
//! JavaScript, file names with a hash of the content, and compressed forms of all files.
//!
//! Started by `cargo xtask web`, which compiles the page first.

mod bindings;
mod hashed;
mod licences;
mod parts;
mod sources;
mod stage;
mod weight;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::bindings::Bindings;
use crate::hashed::{Kept, Renamed};

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
    let folder = Path::new(folder);
    let mut files = sources::read(Path::new(sources))?;
    let Bindings { files: bindings, of_worker } = bindings::make(Path::new(wasm), !quick)?;
    files.extend(bindings);
    if quick {
        // For work on the page: loaded again after every change, from this machine.
        return folder::write(folder, &hashed::rename(files, &of_worker, Kept::Nothing)?.files);
    }
    files.insert("licences.txt".into(), licences::collect(Path::new(sources))?.into());
    let Renamed { files, stages } = hashed::rename(files, &of_worker, Kept::Everything)?;
    let files = folder::compressed(files, folder)?;
    folder::write(folder, &files)?;
    weight::Report::new(&files, &stages).publish(folder)
}
