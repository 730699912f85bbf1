//! The weight of the first board and of the first visit: the files that these need, as they
//! are transferred.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use folder::{BROTLI, Files, GZIP};
use serde_json::{Value, json};

use crate::stage::Stage;

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

/// The weight of a page. It is only reported: `cargo xtask web` compares it with the figures
/// in `bench/page.json`.
pub(crate) struct Report {
    /// A row for every file, and the sums.
    table: String,
    board: Weight,
    visit: Weight,
}

impl Report {
    pub(crate) fn new(files: &Files, stages: &BTreeMap<String, Stage>) -> Report {
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
        table += &(visit.row("first visit") + "\n");
        Report { table, board, visit }
    }

    /// Prints the table, and writes the sums beside the folder of the page, as in `web.json`.
    pub(crate) fn publish(&self, folder: &Path) -> Result<()> {
        print!("{}", self.table);
        let path = folder.with_extension("json");
        fs::write(&path, format!("{:#}\n", self.sums())).with_context(|| path.display().to_string())
    }

    /// The figures that are compared, by their keys in `bench/page.json`. What browsers measure
    /// has other keys there: they count headers too.
    fn sums(&self) -> Value {
        json!({
            "brotli bytes until the first board": self.board.brotli,
            "brotli bytes of a first visit": self.visit.brotli,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(size: usize) -> Files {
        let file = |name: &str, size: usize| (name.to_string(), vec![0; size]);
        Files::from([
            file("a.js", 90),
            file("a.js.br", size),
            file("a.js.gz", 30),
            file("b.html", 7),
            file("c.png", 50),
            file("split_jobs.wasm", 40),
        ])
    }

    fn report(files: &Files) -> Report {
        let stage = |(name, stage): (&str, Stage)| (name.to_string(), stage);
        let stages = [("c.png", Stage::Later), ("split_jobs.wasm", Stage::Soon)].map(stage).into();
        Report::new(files, &stages)
    }

    #[test]
    fn a_first_visit_is_weighed_with_the_best_encoding() {
        let Report { table, visit, .. } = report(&files(20));
        assert_eq!((visit.brotli, visit.gzip, visit.plain), (67, 77, 137));
        for row in [
            "       20        30        90  a.js\n",
            "       40        40        40  split_jobs.wasm (after the first board)\n",
            "       27        37        97  until the first board\n",
            "       67        77       137  first visit\n",
        ] {
            assert!(table.contains(row), "{table}");
        }
    }

    #[test]
    fn a_page_of_any_weight_is_packed() {
        let parent = std::env::temp_dir().join(format!("quatuor-weight-{}", std::process::id()));
        fs::create_dir_all(&parent).unwrap();
        report(&files(5_000_000)).publish(&parent.join("web")).unwrap();
        let sums = fs::read_to_string(parent.join("web.json")).unwrap();
        fs::remove_dir_all(parent).unwrap();
        let sums: Value = serde_json::from_str(&sums).unwrap();
        assert_eq!(sums["brotli bytes until the first board"], 5_000_007);
        assert_eq!(sums["brotli bytes of a first visit"], 5_000_047);
    }
    /// A figure without a kept one is never compared.
    #[test]
    fn every_figure_is_kept() {
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/page.json");
        let kept: Value = serde_json::from_str(&fs::read_to_string(kept).unwrap()).unwrap();
        for (key, figure) in report(&files(20)).sums().as_object().unwrap() {
            let kept = kept[key].as_u64();
            assert!(figure.is_u64() && kept.is_some_and(|kept| kept > 100_000), "{key}: {kept:?}");
        }
    }
}
