//! Games as the page kept, exported and gave them away when this data was made: they
//! open for ever, and are written the same again. Rows may be added, never changed.

use std::fs;
use std::path::Path;

use table::{Archive, Table};

/// A row of `stored.tsv`.
struct Sample<'a> {
    name: &'a str,
    stored: &'a str,
    link: &'a str,
    file: String,
    is_foreign: bool,
    winners: &'a str,
    last: &'a str,
    brief: String,
}

fn samples() -> Vec<Sample<'static>> {
    let lines = include_str!("../data/stored.tsv").lines();
    let sample = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, stored, link, file, is_foreign, winners, last, brief] = fields[..] else {
            panic!("8 fields: {line}");
        };
        Sample {
            name,
            stored,
            link,
            file: file.replace('|', "\n"),
            is_foreign: is_foreign == "1",
            winners,
            last,
            brief: brief.replace('|', "\n"),
        }
    };
    lines.map(sample).collect()
}

#[test]
fn stored_tables_open_and_are_stored_the_same_again() {
    for sample in samples() {
        let table = Table::from_store(sample.stored).expect(sample.name);
        assert_eq!(table.to_store(), sample.stored, "{}", sample.name);
        assert_eq!(table.to_file(), sample.file, "{}", sample.name);
        assert_eq!(table.to_link(), sample.link, "{}", sample.name);
        assert_eq!(table.is_foreign(), sample.is_foreign, "{}", sample.name);
        assert_eq!(table.brief().to_text(), sample.brief, "{}", sample.name);
        let winners: Vec<String> = table.winners().iter().map(ToString::to_string).collect();
        assert_eq!(winners.join(","), sample.winners, "{}", sample.name);
        let moves = table.record().moves().len();
        assert_eq!(table.notation_after(moves).as_deref(), Some(sample.last), "{}", sample.name);
    }
    assert!(samples().len() >= 180);
}

#[test]
fn links_and_files_of_the_same_game_give_the_same_table() {
    for sample in samples() {
        let table = Table::from_store(sample.stored).expect(sample.name);
        let linked = Table::from_link(sample.link).expect(sample.name);
        assert_eq!(linked.with_foreign(sample.is_foreign), table, "{}", sample.name);
        let filed = Table::from_file(&sample.file).expect(sample.name);
        assert_eq!(filed.with_foreign(sample.is_foreign), table, "{}", sample.name);
    }
}

#[test]
fn record_files_open_and_are_written_the_same_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let (mut first, mut second) = (0, 0);
    for file in fs::read_dir(folder).expect("a folder") {
        let file = file.expect("a file").path();
        let text = fs::read_to_string(&file).expect("text");
        let table = Table::from_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert_eq!(table.to_file(), text, "{}", file.display());
        first += usize::from(text.starts_with("quatuor record 1\n"));
        second += usize::from(text.starts_with("quatuor record 2\n"));
    }
    assert!(first >= 10 && second >= 20, "{first} of version 1, {second} of version 2");
}

#[test]
fn an_export_opens_with_everything_in_it() {
    let archive = Archive::read(include_str!("../data/export.txt")).expect("an archive");
    assert_eq!(archive.damaged, 0);
    assert_eq!(Archive::write(&archive.parts), include_str!("../data/export.txt"));
    let named = |prefix: &str| {
        archive.parts.iter().filter(|(name, _)| name.starts_with(prefix)).collect::<Vec<_>>()
    };
    let tables = named("quatuor.table.");
    assert_eq!(tables.len(), 26);
    for (name, text) in tables {
        let (_, stored) = text.split_once(' ').expect("a time");
        let table = Table::from_store(stored).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.to_store(), stored);
    }
    assert_eq!(named("quatuor.settings").len(), 1);
    assert_eq!(named("quatuor.daily.").len(), 2);
    assert_eq!(named("quatuor.deal.").len(), 1);
}
