//! The weight of a first visit: every file that it loads, as it is transferred.

use anyhow::{Result, ensure};
use folder::{BROTLI, Files, GZIP};

use crate::hashed::is_visited;

/// The limit for all files together, in bytes, with brotli.
const LIMIT: usize = 600_000;

/// How many bytes a file or several files are.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Weight {
    /// For browsers at `https` or on this machine.
    brotli: usize,
    /// For all others.
    gzip: usize,
    plain: usize,
}

impl Weight {
    fn of(files: &Files, name: &str) -> Weight {
        let size = |ending: &str| files.get(&format!("{name}{ending}")).map(Vec::len);
        let plain = size("").unwrap_or_default();
        let gzip = size(GZIP).unwrap_or(plain);
        Weight { brotli: size(BROTLI).unwrap_or(gzip), gzip, plain }
    }

    fn plus(self, other: Weight) -> Weight {
        Weight {
            brotli: self.brotli + other.brotli,
            gzip: self.gzip + other.gzip,
            plain: self.plain + other.plain,
        }
    }

    fn row(self, name: &str) -> String {
        format!("{:>9} {:>9} {:>9}  {name}", self.brotli, self.gzip, self.plain)
    }
}

/// Prints the weight of each file, and fails if a first visit weighs too much.
pub(crate) fn check(files: &Files) -> Result<()> {
    let (table, visit) = table(files);
    print!("{table}");
    let brotli = visit.brotli;
    ensure!(brotli <= LIMIT, "a first visit weighs {brotli} bytes with brotli, more than {LIMIT}");
    Ok(())
}

/// The weight of each file and of a first visit, in bytes.
fn table(files: &Files) -> (String, Weight) {
    let is_plain = |name: &&String| !name.ends_with(BROTLI) && !name.ends_with(GZIP);
    let mut rows: Vec<(Weight, &str)> =
        files.keys().filter(is_plain).map(|name| (Weight::of(files, name), &**name)).collect();
    rows.sort_unstable_by(|a, b| b.cmp(a));
    let mut table = format!("{:>9} {:>9} {:>9}\n", "brotli", "gzip", "bytes");
    let mut visit = Weight::default();
    for (weight, name) in rows {
        let later = if is_visited(name) { "" } else { " (not on a first visit)" };
        table += &(weight.row(name) + later + "\n");
        visit = if is_visited(name) { visit.plus(weight) } else { visit };
    }
    table += &(visit.row(&format!("first visit (brotli: at most {LIMIT})")) + "\n");
    (table, visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_visit_is_weighed_with_the_best_encoding() {
        let file = |name: &str, size: usize| (name.to_string(), vec![0; size]);
        let mut files = Files::from([
            file("a.js", 90),
            file("a.js.br", 20),
            file("a.js.gz", 30),
            file("b.html", 7),
            file("c.png", 50),
            file("split_pages.wasm", 40),
        ]);
        let (table, visit) = table(&files);
        assert_eq!((visit.brotli, visit.gzip, visit.plain), (27, 37, 97));
        assert!(table.contains("       20        30        90  a.js\n"), "{table}");
        assert!(table.contains("split_pages.wasm (not on a first visit)\n"), "{table}");
        assert!(check(&files).is_ok());
        files.insert("a.js.br".into(), vec![0; LIMIT]);
        assert!(check(&files).unwrap_err().to_string().starts_with("a first visit weighs 600007"));
    }
}
