//! A folder to be served: every file, and beside it its compressed forms.
//!
//! The page and the book are both written by this crate, in the form that the server
//! expects.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Files by name; all of them are in one folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The endings of compressed forms.
pub const BROTLI: &str = ".br";
/// See [`BROTLI`].
pub const GZIP: &str = ".gz";

/// Files whose formats are compressed already.
const DENSE: [&str; 3] = [".png", ".woff2", ".jpg"];

/// Adds the compressed forms of every file that are smaller than the file itself.
///
/// The best compression is slow: the forms of files that the folder holds already are
/// taken from there.
pub fn compressed(mut files: Files, folder: &Path) -> Result<Files> {
    let mut forms = Files::new();
    for (name, content) in &files {
        if DENSE.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let is_known = fs::read(folder.join(name)).is_ok_and(|known| known == *content);
        for (ending, compress) in [(BROTLI, brotli as Compress), (GZIP, gzip)] {
            let name = format!("{name}{ending}");
            let known = is_known.then(|| fs::read(folder.join(&name)).ok()).flatten();
            let form = known.map_or_else(|| compress(content), Ok)?;
            if form.len() < content.len() {
                forms.insert(name, form);
            }
        }
    }
    files.append(&mut forms);
    Ok(files)
}

type Compress = fn(&[u8]) -> Result<Vec<u8>>;

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let best = BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: content.len(),
        ..BrotliEncoderParams::default()
    };
    let (mut content, mut form) = (content, vec![]);
    brotli::BrotliCompress(&mut content, &mut form, &best)?;
    Ok(form)
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(vec![], Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

/// Writes these files into the folder, and removes all others. A folder that holds them
/// already is not touched: programs that embed it need not be built again.
pub fn write(folder: &Path, files: &Files) -> Result<()> {
    if holds(folder, files) {
        return Ok(());
    }
    // Written beside it and moved, so that a server never sees half of the files.
    let next = folder.with_extension("next");
    let _ = fs::remove_dir_all(&next);
    fs::create_dir_all(&next).with_context(|| format!("can't make {}", next.display()))?;
    for (name, content) in files {
        fs::write(next.join(name), content).with_context(|| format!("can't write {name}"))?;
    }
    let _ = fs::remove_dir_all(folder);
    fs::rename(&next, folder).with_context(|| format!("can't make {}", folder.display()))
}

fn holds(folder: &Path, files: &Files) -> bool {
    let count = fs::read_dir(folder).map_or(0, Iterator::count);
    let same = |(name, content): (&String, &Vec<u8>)| {
        fs::read(folder.join(name)).is_ok_and(|found| found == *content)
    };
    count == files.len() && files.iter().all(same)
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::path::PathBuf;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quatuor-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn files(text: &str) -> Files {
        let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
        Files::from([file("long.txt", text), file("short.txt", "x"), file("some.png", text)])
    }

    #[test]
    fn compressed_forms_hold_the_same() {
        let text = "one and two and three ".repeat(50);
        let files = compressed(files(&text), &folder("none")).unwrap();
        let names: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(names, ["long.txt", "long.txt.br", "long.txt.gz", "short.txt", "some.png"]);
        let mut unpacked = vec![];
        brotli::BrotliDecompress(&mut &*files["long.txt.br"], &mut unpacked).unwrap();
        assert_eq!(unpacked, text.as_bytes());
        let mut unpacked = String::new();
        let mut gzip = flate2::read::GzDecoder::new(&*files["long.txt.gz"]);
        gzip.read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
    }

    #[test]
    fn only_changed_files_are_compressed_again() {
        let (old, new) = ("old ".repeat(99), "new ".repeat(99));
        let folder = folder("again");
        write(&folder, &compressed(files(&old), &folder).unwrap()).unwrap();
        // A mark, to see that it is taken over.
        fs::write(folder.join("long.txt.br"), "mark").unwrap();
        let again = compressed(files(&old), &folder).unwrap();
        assert_eq!(again["long.txt.br"], b"mark");
        let changed = compressed(files(&new), &folder).unwrap();
        assert_ne!(changed["long.txt.br"], b"mark");
        write(&folder, &changed).unwrap();
        assert!(holds(&folder, &changed) && !holds(&folder, &again));
        fs::remove_dir_all(folder).unwrap();
    }
}
