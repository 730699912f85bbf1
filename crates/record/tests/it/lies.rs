//! Everything in a record is checked; the message names the line.

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

/// What reading says of the true record with one thing changed.
fn with(from: &str, to: &str) -> String {
    let text = TRUE.replacen(from, to, 1);
    assert_ne!(text, TRUE, "'{from}' is not in it");
    Record::read(&text).expect_err("a lie").to_string()
}

#[test]
fn the_true_record_is_read() {
    let record = Record::read(TRUE).expect("true");
    assert_eq!(record.to_string(), TRUE);
    assert_eq!(record.names(), ["Ann"]);
    assert_eq!(record.moves().len(), 2);
}

#[test]
fn lies_are_found() {
    let lies = [
        (
            "quatuor record 1",
            "quatuor record 3",
            "line 1: expected 'quatuor record 1', found 'quatuor record 3'",
        ),
        ("quatuor record 1\n", "", "line 1: expected 'quatuor record 1', found 'game: slides'"),
        (
            "game: slides",
            "game: chess",
            "line 2: game: no game 'chess'; expected slides, pyramids, shuttles or cups",
        ),
        ("game: slides\n", "", "line 2: expected 'game: …', found 'seat 1: Ann'"),
        (
            "seat 1: Ann\n",
            "",
            "line 3: start: the position has 1 seats, but 0 seats are named above",
        ),
        ("seat 1: Ann\n", "seat 2: Ann\n", "line 3: expected 'start: …', found 'seat 2: Ann'"),
        (
            "seat 1: Ann",
            "seat 1: A\\nn",
            "line 3: a backslash is written \\u{5c}; expected \\u{…} after it",
        ),
        (
            "seat 1: Ann\n",
            "variant: solo\nseat 1: Ann\n",
            "line 3: variant or options without a seed; expected them only where a seed was dealt",
        ),
        ("start:", "seed: 1\nstart:", "line 5: slides base is for 2 to 5 players, not 1"),
        (
            "result: winners 1",
            "result: winners -",
            "line 5: result: the moves lead to 'winners 1', not to 'winners -'",
        ),
        ("2. 1 a1\n", "", "line 5: result: the moves lead to 'ongoing', not to 'winners 1'"),
        ("2. 1 a1", "2. 2 a1", "line 8: expected '2. 1 <move>', found '2. 2 a1'"),
        ("2. 1 a1", "3. 1 a1", "line 8: expected '2. 1 <move>', found '3. 1 a1'"),
        ("2. 1 a1\n", "2. 1 a1\n3. 1 a1\n", "line 9: the game was over after move 2"),
    ];
    for (from, to, message) in lies {
        let found = with(from, to);
        // The games' own words may change; where they begin may not.
        let (line, _) = message.split_once(": ").expect("a line");
        assert!(found.starts_with(line), "{found}");
        if !message.contains("players") {
            assert_eq!(found, message);
        }
    }
}

#[test]
fn an_illegal_move_is_named_with_its_reason() {
    let found = with("1. 1 a2", "1. 1 b9");
    assert!(found.starts_with("line 7: move 1: "), "{found}");
    let found = with("1. 1 a2", "1. 1 nonsense");
    assert!(found.starts_with("line 7: move 1: "), "{found}");
}

#[test]
fn a_start_that_the_seed_does_not_deal_is_found() {
    let record = crate::random_record(games::AnyGame::Shuttles, &Default::default(), "one", 2);
    let text = record.to_string().replace("seed: one", "seed: two");
    let error = Record::read(&text).expect_err("another deal");
    assert_eq!(error.problem, "start: the seed deals another position");
}

#[test]
fn a_cut_off_file_says_what_should_follow() {
    let cut: String = TRUE.lines().take(4).map(|line| format!("{line}\n")).collect();
    let error = Record::read(&cut).expect_err("no result").to_string();
    assert_eq!(error, "line 5: the file ends here; expected 'result: …'");
    let error = Record::read("").expect_err("nothing").to_string();
    assert_eq!(error, "line 1: the file ends here; expected 'quatuor record 1'");
}
