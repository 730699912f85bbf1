//! Games as the page kept, exported and gave them away when this data was made: they
//! open for ever, and are written the same again. Rows may be added, never changed.

use std::fs;
use std::path::Path;

use analysis::daily::{Deal, Sheet};
use table::record::Record;
use table::share::{Archive, GameSummary, StoredGame, from_link, to_link};

/// A row of `stored.tsv`.
struct Sample<'a> {
    name: &'a str,
    stored: &'a str,
    link: &'a str,
    file: String,
    is_foreign: bool,
    winners: &'a str,
    last: &'a str,
    summary: String,
}

fn samples() -> Vec<Sample<'static>> {
    let lines = include_str!("../../data/stored.tsv").lines();
    let sample = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, stored, link, file, is_foreign, winners, last, summary] = fields[..] else {
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
            summary: summary.replace('|', "\n"),
        }
    };
    lines.map(sample).collect()
}

#[test]
fn stored_games_open_and_are_stored_the_same_again() {
    for sample in samples() {
        let stored = StoredGame::from_text(sample.stored).expect(sample.name);
        assert_eq!(stored.to_text(), sample.stored, "{}", sample.name);
        let StoredGame { record, is_foreign, own } = stored;
        assert_eq!(record.to_string(), sample.file, "{}", sample.name);
        assert_eq!(to_link(&record), sample.link, "{}", sample.name);
        assert_eq!(is_foreign, sample.is_foreign, "{}", sample.name);
        assert!(own.is_empty(), "{}", sample.name);
        // Samples were written before summaries held the variant.
        let summary = GameSummary { variant: None, ..GameSummary::new(&record, is_foreign) };
        let summary = summary.to_text().replacen(" -\n", "\n", 1);
        assert_eq!(summary, sample.summary, "{}", sample.name);
        let winners: Vec<String> = record.winners().iter().map(ToString::to_string).collect();
        assert_eq!(winners.join(","), sample.winners, "{}", sample.name);
        assert_eq!(record.last().to_string(), sample.last, "{}", sample.name);
    }
    assert!(samples().len() >= 180);
}

#[test]
fn links_and_files_hold_the_same_game() {
    for sample in samples() {
        let stored = StoredGame::from_text(sample.stored).expect(sample.name).record;
        assert_eq!(from_link(sample.link).as_ref(), Ok(&stored), "{}", sample.name);
        assert_eq!(Record::read(&sample.file).as_ref(), Ok(&stored), "{}", sample.name);
    }
}

#[test]
fn record_files_open_and_are_written_the_same_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let (mut first, mut second) = (0, 0);
    for file in fs::read_dir(folder).expect("a folder") {
        let file = file.expect("a file").path();
        let text = fs::read_to_string(&file).expect("text");
        let record = Record::read(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert_eq!(record.to_string(), text, "{}", file.display());
        first += usize::from(text.starts_with("quatuor record 1\n"));
        second += usize::from(text.starts_with("quatuor record 2\n"));
    }
    assert!(first >= 10 && second >= 20, "{first} of version 1, {second} of version 2");
}

#[test]
fn an_export_opens_with_everything_in_it() {
    let archive = Archive::read(include_str!("../../data/export.txt")).expect("an archive");
    assert_eq!(archive.damaged, 0);
    assert_eq!(Archive::write(&archive.parts), include_str!("../../data/export.txt"));
    let named = |prefix: &str| {
        archive.parts.iter().filter(|(name, _)| name.starts_with(prefix)).collect::<Vec<_>>()
    };
    let games = named("quatuor.table.");
    assert_eq!(games.len(), 26);
    for (name, text) in games {
        let (_, text) = text.split_once(' ').expect("a time");
        let stored = StoredGame::from_text(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(stored.to_text(), text);
    }
    assert_eq!(named("quatuor.settings").len(), 1);
    for (name, text) in named("quatuor.daily.") {
        let sheet = Sheet::from_text(text).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(sheet.to_text(), *text);
    }
    let [(_, deal)] = named("quatuor.deal.")[..] else { panic!("one deal") };
    assert_eq!(Deal::from_text(deal).expect("a deal").to_text(), *deal);
}
