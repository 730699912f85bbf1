//! What a first visit costs: every file that it needs once, as it goes over the wire.

use anyhow::{Result, ensure};
use folder::Files;

use crate::hashed::is_visited;

/// For everything together, in bytes.
const MOST: usize = 600_000;

/// Prints the size of each file, and fails when they are too much together.
pub(crate) fn check(files: &Files) -> Result<()> {
    let mut sizes: Vec<(usize, usize, &str)> = files
        .iter()
        .filter(|(name, _)| !name.ends_with(".gz"))
        .map(|(name, content)| {
            let packed = files.get(&format!("{name}.gz")).unwrap_or(content);
            (packed.len(), content.len(), name.as_str())
        })
        .collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    println!("{:>10} {:>10}", "gzipped", "bytes");
    for (packed, whole, name) in &sizes {
        let when = if is_visited(name) { "" } else { " (later)" };
        println!("{packed:>10} {whole:>10}  {name}{when}");
    }
    let visited = sizes.iter().filter(|(_, _, name)| is_visited(name));
    let all: usize = visited.map(|(packed, _, _)| packed).sum();
    println!("{all:>10}             in all, of at most {MOST}");
    ensure!(all <= MOST, "the page weighs {all} bytes over the wire, more than {MOST}");
    Ok(())
}
