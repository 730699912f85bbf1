//! The weight of the first board and of the first visit: the files that these need, as they
//! are transferred.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use folder::{BROTLI, Files, GZIP};

use crate::stage::Stage;

/// The limit for a first visit, in bytes, with brotli.
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
pub(crate) fn check(files: &Files, stages: &BTreeMap<String, Stage>) -> Result<()> {
    let (table, visit) = table(files, stages);
    print!("{table}");
    let brotli = visit.brotli;
    ensure!(brotli <= LIMIT, "a first visit weighs {brotli} bytes with brotli, more than {LIMIT}");
    Ok(())
}

/// The weight of each file, and that of a first visit.
fn table(files: &Files, stages: &BTreeMap<String, Stage>) -> (String, Weight) {
    let is_plain = |name: &&String| !name.ends_with(BROTLI) && !name.ends_with(GZIP);
    let mut rows: Vec<(Weight, &str)> =
        files.keys().filter(is_plain).map(|name| (Weight::of(files, name), &**name)).collect();
    rows.sort_unstable_by(|a, b| b.cmp(a));
    let mut table = format!("{:>9} {:>9} {:>9}\n", "brotli", "gzip", "bytes");
    let (mut board, mut visit) = (Weight::default(), Weight::default());
    for (weight, name) in rows {
        let stage = stages.get(name).copied().unwrap_or(Stage::First);
        table += &(weight.row(name) + stage.note() + "\n");
        board = if stage == Stage::First { board.plus(weight) } else { board };
        visit = if stage == Stage::Later { visit } else { visit.plus(weight) };
    }
    table += &(board.row("until the first board") + "\n");
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
            file("split_jobs.wasm", 40),
        ]);
        let stage = |(name, stage): (&str, Stage)| (name.to_string(), stage);
        let stages = [("c.png", Stage::Later), ("split_jobs.wasm", Stage::Soon)].map(stage).into();
        let (table, visit) = table(&files, &stages);
        assert_eq!((visit.brotli, visit.gzip, visit.plain), (67, 77, 137));
        for row in [
            "       20        30        90  a.js\n",
            "       40        40        40  split_jobs.wasm (after the first board)\n",
            "       27        37        97  until the first board\n",
        ] {
            assert!(table.contains(row), "{table}");
        }
        assert!(check(&files, &stages).is_ok());
        files.insert("a.js.br".into(), vec![0; LIMIT]);
        let problem = check(&files, &stages).unwrap_err().to_string();
        assert!(problem.starts_with("a first visit weighs 600047"), "{problem}");
    }
}
