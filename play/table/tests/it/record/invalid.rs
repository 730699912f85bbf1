//! Everything in a record is checked; errors name the line.

use table::record::Record;

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
    crate::record::wrong(&text)
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
        ("record 1", "record 4", &*format!("{first}found=\"quatuor record 4\"")),
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
    let record =
        crate::record::random_record(quatuor::AnyGame::Shuttles, &Default::default(), "one", 2);
    let text = record.to_string().replace("seed: one", "seed: two");
    assert_eq!(crate::record::wrong(&text), "7: record.other-deal");
}

#[test]
fn a_cut_off_file_says_what_should_follow() {
    let cut: String = TRUE.lines().take(4).map(|line| format!("{line}\n")).collect();
    assert_eq!(crate::record::wrong(&cut), "5: record.ends expected=\"result: …\"");
    assert_eq!(crate::record::wrong(""), "1: record.ends expected=\"quatuor record 1\"");
}

#[test]
fn contributions_to_a_deal_are_read_in_version_3() {
    let digits = "0a".repeat(32);
    let head = "game: shuttles\nvariant: base\nseat 1: Ann\nseat 2: Bob\nseed: rainy sunday\n";
    let start = "start: 1 side - - - 0-0 0 obpb/wyog/bw/rpowr/brpop/ybr/ywgoy/gr/gpwgy\n";
    let record = |lines: &str| format!("quatuor record 3\n{head}{lines}{start}result: ongoing\n");
    let whole = format!("share: {digits} {digits}\nshare 2: {digits} -\nbegins: 2\nturn: 1\n");
    let read = table::record::Record::read(&record(&whole)).expect("a record");
    assert_eq!(read.to_string(), record(&whole));
    let proof = read.proof().expect("contributions");
    assert_eq!((proof.turn, proof.seats[0].as_ref()), (1, None));
    assert_eq!(read.up_to(0).proof(), Some(proof));
    assert_eq!(table::record::Record::read(&record("")).expect("a record").proof(), None);
    for (lines, expected) in [
        (whole.replace("0a0a", "0A0A"), "7: "),
        (whole.replace(" -\n", "\n"), "8: "),
        (whole.replace("turn: 1", "turn: 2"), "10: "),
        (whole.replace("turn: 1", "turn: 01"), "10: "),
        (whole.replace("begins: 2", "begins: 3"), "9: "),
        (whole.replace("turn: 1\n", ""), "10: "),
    ] {
        let problem = crate::record::wrong(&record(&lines));
        assert!(problem.starts_with(expected), "{lines}: {problem}");
    }
    let older = record(&whole).replace("record 3", "record 2");
    assert!(crate::record::wrong(&older).starts_with("7: "), "{}", crate::record::wrong(&older));
    let set_up = record(&whole).replace("variant: base\n", "").replace("seed: rainy sunday\n", "");
    assert!(
        crate::record::wrong(&set_up).contains("record.no-seed"),
        "{}",
        crate::record::wrong(&set_up)
    );
}
