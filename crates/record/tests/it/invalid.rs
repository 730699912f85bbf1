//! Everything in a record is checked; errors name the line.

use record::Record;

const TRUE: &str = "\
quatuor record 1
game: slides
seat 1: Ann
start: solo 1 r 0.0.0.0.0.0 ry/ry/yy
result: winners 1

1. 1 a2
2. 1 a1
";

/// The error for the valid record with one change.
fn with(from: &str, to: &str) -> String {
    let text = TRUE.replacen(from, to, 1);
    assert_ne!(text, TRUE, "'{from}' is not in it");
    crate::wrong(&text)
}

#[test]
fn the_valid_record_is_read() {
    let record = Record::read(TRUE).expect("true");
    assert_eq!(record.to_string(), TRUE);
    assert_eq!(record.names(), ["Ann"]);
    assert_eq!(record.moves().len(), 2);
}

#[test]
fn wrong_values_are_found() {
    let first = "1: record.expected expected=\"quatuor record 1\" ";
    let lies = [
        ("record 1", "record 3", &*format!("{first}found=\"quatuor record 3\"")),
        ("quatuor record 1\n", "", &*format!("{first}found=\"game: slides\"")),
        ("game: slides\n", "", "2: record.expected expected=\"game: …\" found=\"seat 1: Ann\""),
        ("seat 1: Ann\n", "", "3: record.seats count=1 named=0"),
        (
            "seat 1: Ann\n",
            "seat 2: Ann\n",
            "3: record.expected expected=\"start: …\" found=\"seat 2: Ann\"",
        ),
        ("seat 1: Ann", "seat 1: A\\nn", "3: record.escape written=\\u{5c}"),
        ("seat 1: Ann\n", "variant: solo\nseat 1: Ann\n", "3: record.no-seed"),
        (
            "result: winners 1",
            "result: winners -",
            "5: record.result expected=\"winners 1\" found=\"winners -\"",
        ),
        ("2. 1 a1\n", "", "5: record.result expected=ongoing found=\"winners 1\""),
        ("2. 1 a1", "2. 2 a1", "8: record.move-line number=2 seat=1 found=\"2. 2 a1\""),
        ("2. 1 a1", "3. 1 a1", "8: record.move-line number=2 seat=1 found=\"3. 1 a1\""),
        ("2. 1 a1\n", "2. 1 a1\n3. 1 a1\n", "9: record.over number=2"),
    ];
    for (from, to, told) in lies {
        assert_eq!(with(from, to), told);
    }
    assert!(with("game: slides", "game: chess").starts_with("2: record.value key=game "));
    assert!(with("start:", "seed: 1\nstart:").starts_with("5: record.value key=seed "));
}

#[test]
fn an_illegal_move_is_named_with_its_reason() {
    let found = with("1. 1 a2", "1. 1 b9");
    assert!(found.starts_with("7: record.move number=1 "), "{found}");
    let found = with("1. 1 a2", "1. 1 nonsense");
    assert!(found.starts_with("7: record.move number=1 "), "{found}");
}

#[test]
fn a_start_that_the_seed_does_not_deal_is_found() {
    let record = crate::random_record(games::AnyGame::Shuttles, &Default::default(), "one", 2);
    let text = record.to_string().replace("seed: one", "seed: two");
    assert_eq!(crate::wrong(&text), "7: record.other-deal");
}

#[test]
fn a_cut_off_file_says_what_should_follow() {
    let cut: String = TRUE.lines().take(4).map(|line| format!("{line}\n")).collect();
    assert_eq!(crate::wrong(&cut), "5: record.ends expected=\"result: …\"");
    assert_eq!(crate::wrong(""), "1: record.ends expected=\"quatuor record 1\"");
}
