//! The files of kept measurements: tab-separated, one measurement per row, never changed
//! once it is there.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// The first line of such a file.
const HEAD: &str = "name\twhat\tcommand\tresult\tcommit\tdate";

/// One measurement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// What `cargo xtask measure` knows it by.
    pub(super) name: String,
    /// What was measured, for a reader: Markdown, cells separated by `: `.
    pub(super) what: String,
    /// What measures it, as typed at the root of the repository.
    pub(super) command: String,
    /// What was found, written as `share=66.0 games=200`; empty, written as `-`, where it
    /// is still to be measured.
    pub(super) result: BTreeMap<String, String>,
    /// The code that was measured. Rows from before these files existed name the commit
    /// that published the figure.
    pub(super) commit: String,
    /// When, as `2026-11-15`.
    pub(super) date: String,
}

/// A file of them.
pub(super) struct Kept {
    rows: Vec<Row>,
}

impl Row {
    fn read(line: &str) -> Option<Row> {
        let cells: Vec<&str> = line.split('\t').collect();
        let &[name, what, command, result, commit, date] = &cells[..] else { return None };
        let value =
            |word: &str| word.split_once('=').map(|(key, value)| (key.into(), value.into()));
        let result = match result {
            "-" => BTreeMap::new(),
            _ => result.split(' ').map(value).collect::<Option<_>>()?,
        };
        let [name, what, command, commit, date] =
            [name, what, command, commit, date].map(String::from);
        let is_whole = ![&name, &what, &command, &commit, &date].iter().any(|cell| cell.is_empty());
        is_whole.then_some(Row { name, what, command, result, commit, date })
    }

    fn line(&self) -> String {
        let result: Vec<String> =
            self.result.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let result = if result.is_empty() { "-".into() } else { result.join(" ") };
        let Row { name, what, command, commit, date, .. } = self;
        [name, what, command, &result, commit, date].map(String::as_str).join("\t")
    }

    /// Whether it was measured at all.
    pub(super) fn is_measured(&self) -> bool {
        !self.result.is_empty()
    }

    /// Whether it is meant by this name: its own, or the beginning of it up to a point.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let rest = self.name.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Whether the result has such a part.
    pub(super) fn has(&self, key: &str) -> bool {
        self.result.contains_key(key)
    }

    /// A part of the result as it is written.
    pub(super) fn text(&self, key: &str) -> Result<&str> {
        let value = self.result.get(key);
        value.map(String::as_str).with_context(|| format!("{} does not say '{key}'", self.name))
    }

    /// A part of the result as a number.
    pub(super) fn number(&self, key: &str) -> Result<f64> {
        self.text(key)?.parse().with_context(|| format!("{}: '{key}'", self.name))
    }
}

impl Kept {
    /// Reads a file.
    pub(super) fn read(path: &Path) -> Result<Kept> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Kept::parse(&text).with_context(|| path.display().to_string())
    }

    pub(super) fn parse(text: &str) -> Result<Kept> {
        let mut lines = text.lines();
        ensure!(lines.next() == Some(HEAD), "the first line is not '{HEAD}'");
        let row = |(number, line): (usize, &str)| {
            Row::read(line).with_context(|| format!("line {number} is no measurement: {line}"))
        };
        Ok(Kept { rows: (2..).zip(lines).map(row).collect::<Result<_>>()? })
    }

    /// The latest measurement of each name, in the order in which the names appear first.
    pub(super) fn latest(&self) -> Vec<&Row> {
        let mut latest: Vec<&Row> = vec![];
        for row in &self.rows {
            match latest.iter_mut().find(|known| known.name == row.name) {
                Some(known) => *known = row,
                None => latest.push(row),
            }
        }
        latest
    }
}

/// Adds a measurement to a file.
pub(super) fn append(path: &Path, row: &Row) -> Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    writeln!(file, "{}", row.line()).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "name\twhat\tcommand\tresult\tcommit\tdate\n\
        cups.a-b\tCups: a against b\tquatuor arena cups\tgames=2 share=50.0\tabcdef0\t2026-11-15\n\
        slides.a-b\tSlides: a\tquatuor arena slides\tgames=2 share=60.0\tabcdef0\t2026-11-15\n\
        cups.a-b\tCups: a against b\tquatuor arena cups\tgames=4 share=75.0\tabcdef1\t2026-11-16\n";

    #[test]
    fn the_latest_row_counts() {
        let kept = Kept::parse(FILE).unwrap();
        let latest = kept.latest();
        let names: Vec<&str> = latest.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["cups.a-b", "slides.a-b"]);
        assert_eq!(latest[0].number("share").unwrap(), 75.0);
        assert_eq!(latest[0].text("games").unwrap(), "4");
        assert!(latest[0].text("moves").is_err());
        assert_eq!(latest[0].line(), FILE.lines().next_back().unwrap());
    }

    #[test]
    fn names_are_parts_of_longer_ones() {
        let kept = Kept::parse(FILE).unwrap();
        let row = kept.latest()[0];
        assert!(row.is_called("cups") && row.is_called("cups.a-b"));
        assert!(!row.is_called("cup") && !row.is_called("cups.a"));
    }

    #[test]
    fn what_is_still_to_be_measured_is_known() {
        let line = "cups.a-b\tCups\tquatuor arena cups\t-\t-\t-";
        let kept = Kept::parse(&format!("{HEAD}\n{line}\n")).unwrap();
        assert!(!kept.latest()[0].is_measured());
        assert_eq!(kept.latest()[0].line(), line);
    }

    #[test]
    fn wrong_files_are_refused() {
        assert!(Kept::parse("name\twhat\n").is_err());
        let short = "cups\tCups\tquatuor arena cups\tshare=1";
        for row in [short, &format!("{short}\t\t2026-11-15"), "a\tb\tc\tshare\td\te"] {
            assert!(Kept::parse(&format!("{HEAD}\n{row}\n")).is_err(), "{row}");
        }
    }
}
