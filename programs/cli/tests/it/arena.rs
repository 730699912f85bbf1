//! Bots against bots, measured.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Answer, ok, quatuor};

/// A name for results of which nothing is left from earlier tests.
fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    let _ = fs::remove_file(file.with_extension("svg"));
    file
}

/// A short contest, kept in a file.
fn kept(file: &Path, arguments: &[&str]) -> Answer {
    let name = file.to_str().expect("a name");
    let short = ["arena", "shuttles", "greedy", "random", "--threads", "1", "--out", name];
    quatuor(&[&short[..], arguments].concat())
}

#[test]
fn a_contest_is_reported_in_a_table() {
    let out = quatuor(&["arena", "shuttles", "plain@60", "random", "--deals", "4"]).out;
    assert!(out.starts_with("shuttles base, 2 players / plain@60 random / seed arena\n"), "{out}");
    assert!(out.contains("8 games of 4 deals, "), "{out}");
    assert!(out.contains("A fair share is 50.0 %."), "{out}");
    assert!(out.contains(" Elo stronger than random"), "the search beats chance: {out}");
}

#[test]
fn every_game_and_table_size_can_be_played() {
    for arguments in [
        &["slides", "greedy", "random", "--players", "5"][..],
        &["slides", "greedy", "random", "--variant", "teams"],
        &["slides", "greedy", "--variant", "solo"],
        &["pyramids", "greedy", "random"],
        &["cups", "greedy", "random", "--variant", "duo", "--option", "advanced"],
    ] {
        let answer = quatuor(&[&["arena"], arguments, &["--deals", "2"]].concat());
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{arguments:?}");
        assert!(answer.out.contains("games of 2 deals"), "{arguments:?}: {}", answer.out);
    }
}

/// Without the times, which differ from run to run.
fn results_of(csv: &str) -> Vec<String> {
    let mut rows: Vec<String> =
        csv.lines().map(|row| row.rsplit_once(',').expect("columns").0.into()).collect();
    rows.sort();
    rows
}

#[test]
fn a_contest_goes_on_where_it_was_interrupted() {
    let (whole, parts) = (file("whole.csv"), file("parts.csv"));
    let play = |file: &PathBuf, deals: &str| {
        let name = file.to_str().expect("a name");
        quatuor(&["arena", "pyramids", "plain@30", "greedy", "--deals", deals, "--out", name])
    };
    assert_eq!(play(&whole, "4").status, 0);
    assert_eq!(play(&parts, "2").status, 0);
    let first = fs::read_to_string(&parts).expect("kept");
    assert_eq!(play(&parts, "4").status, 0);
    let parts_now = fs::read_to_string(&parts).expect("kept");
    assert!(parts_now.starts_with(&first), "nothing is played again");
    let whole_now = fs::read_to_string(&whole).expect("kept");
    assert_eq!(results_of(&parts_now), results_of(&whole_now));
    let chart = fs::read_to_string(parts.with_extension("svg")).expect("a chart");
    assert!(chart.contains("plain@30") && chart.contains("fair share"), "{chart}");
    let nothing_new = play(&parts, "4");
    assert!(nothing_new.out.contains("16 games of 4 deals"), "{}", nothing_new.out);
}

#[test]
fn results_of_another_contest_are_not_mixed_in() {
    let file = file("other.csv");
    let name = file.to_str().expect("a name");
    let play = |bot| quatuor(&["arena", "cups", bot, "random", "--deals", "1", "--out", name]);
    assert_eq!(play("greedy").status, 0);
    let refused = play("plain@9");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("results of another contest"), "{}", refused.err);
    fs::write(&file, "nonsense\n").expect("written");
    assert!(play("greedy").err.contains("line 1: expected a result"), "{}", play("greedy").err);
}

#[test]
fn a_clear_answer_ends_the_contest() {
    let out = quatuor(&[
        "arena",
        "shuttles",
        "plain@60",
        "random",
        "--deals",
        "400",
        "--until-clear",
        "--threads",
        "1",
    ])
    .out;
    let games: usize =
        out.lines().nth(1).and_then(|line| line.split(' ').next()?.parse().ok()).expect("a number");
    assert!((15..400).contains(&games), "{out}");
}

#[test]
fn zero_deals_is_nothing_to_report() {
    let answer = quatuor(&["arena", "cups", "random", "--deals", "0"]);
    let title = "cups base, 4 players / random random random random / seed arena\n";
    assert_eq!(answer, ok(&format!("{title}No game was finished.\n")));
}

#[test]
fn a_chart_takes_the_place_of_nothing_else() {
    for name in ["results.svg", "results.SVG"] {
        let refused = kept(&file(name), &["--deals", "1"]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""));
        assert!(refused.err.contains("expected a name for the results"), "{}", refused.err);
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
    let results = file("holiday.csv");
    let picture = results.with_extension("svg");
    fs::write(&picture, "a picture").expect("written");
    let refused = kept(&results, &["--deals", "1"]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("holiday.svg exists already"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&picture).expect("kept"), "a picture");
    assert!(!results.exists(), "nothing is begun");
    // Beside results, the picture is their chart.
    fs::write(&results, "").expect("written");
    assert_eq!(kept(&results, &["--deals", "1"]).status, 0);
    assert_ne!(fs::read_to_string(&picture).expect("drawn"), "a picture");
}

#[test]
fn a_half_written_line_is_played_again() {
    let results = file("half.csv");
    assert_eq!(kept(&results, &["--deals", "3"]).status, 0);
    let whole = fs::read_to_string(&results).expect("kept");
    let last = whole.trim_end().rfind('\n').expect("lines") + 1;
    // Cut within a row, before its line feed, within the header, and before everything.
    for length in [last + 1, last + 30, whole.len() - 1, last, 30, 0] {
        fs::write(&results, &whole[..length]).expect("written");
        let again = kept(&results, &["--deals", "3"]);
        assert_eq!((again.status, again.err.as_str()), (0, ""), "{length}");
        let now = fs::read_to_string(&results).expect("kept");
        assert_eq!(results_of(&now), results_of(&whole), "{length}");
    }
}

#[test]
fn changes_by_editors_do_no_harm() {
    let results = file("edited.csv");
    assert_eq!(kept(&results, &["--deals", "1"]).status, 0);
    let whole = fs::read_to_string(&results).expect("kept");
    let edited = format!("\u{feff}{}\r\n\n", whole.replace('\n', "\r\n"));
    fs::write(&results, &edited).expect("written");
    for deals in ["2", "3"] {
        let answer = kept(&results, &["--deals", deals]);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    }
    let now = fs::read_to_string(&results).expect("kept");
    assert!(now.starts_with(&edited));
    assert_eq!(now.lines().filter(|line| line.starts_with('"')).count(), 6);
}

#[test]
fn a_file_that_holds_something_else_is_left_alone() {
    let notes = file("notes.csv");
    for text in ["milk", "milk\nbread", "contest,deal\nmilk", "\u{feff}milk"] {
        fs::write(&notes, text).expect("written");
        let refused = kept(&notes, &["--deals", "1"]);
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains("line 1: expected a result"), "{}", refused.err);
        assert_eq!(fs::read_to_string(&notes).expect("kept"), text);
    }
    fs::write(&notes, "\nmilk").expect("written");
    assert!(kept(&notes, &["--deals", "1"]).err.contains("line 2: expected a result"));
    assert_eq!(fs::read_to_string(&notes).expect("kept"), "\nmilk");
    // Blank lines alone are nothing that could be lost.
    fs::write(&notes, "\n\n").expect("written");
    for deals in ["1", "2"] {
        assert_eq!(kept(&notes, &["--deals", deals]).err, "");
    }
}

#[test]
fn any_number_of_deals_can_be_asked_for() {
    let most = usize::MAX.to_string();
    for deals in ["1000000000", &most] {
        let bots = ["arena", "shuttles", "plain@60", "random", "--until-clear"];
        let answer = quatuor(&[&bots[..], &["--deals", deals]].concat());
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{deals}");
        assert!(answer.out.contains("share of wins"), "{}", answer.out);
    }
}

#[test]
fn results_that_make_no_sense_are_refused() {
    let results = file("sense.csv");
    assert_eq!(kept(&results, &["--deals", "1"]).status, 0);
    let whole = fs::read_to_string(&results).expect("kept");
    let row = whole.lines().nth(1).expect("a game");
    let (start, columns) = row.split_at(row.rfind("\",").expect("a title") + 2);
    let columns: Vec<&str> = columns.split(',').collect();
    let with = |column: usize, text: &str| {
        let mut columns = columns.clone();
        columns[column] = text;
        format!("{start}{}\n", columns.join(","))
    };
    for (row, expected) in [
        (with(0, "0"), "line 2: expected a deal from 1 on"),
        (with(1, "2"), "line 2: expected a seating from 0 to 1"),
        (with(2, "random random"), "line 2: other bots than in seating"),
        (with(3, "1.0000 1.0000"), "line 2: no game can give these shares"),
        (with(3, "nan inf"), "line 2: no game can give these shares"),
        (with(3, "1.0000"), "line 2: no game can give these shares"),
        (with(4, "10001"), "line 2: expected 0 to 10000 moves"),
        (with(4, "-1"), "line 2: expected 0 to 10000 moves"),
        (with(5, "1.0 -1.0"), "line 2: expected milliseconds, by seat"),
        (with(5, "1.0"), "line 2: expected milliseconds, by seat"),
        (format!("{start}1,0\n"), "line 2: expected seven columns"),
        (format!("{row}\n\n{row}\n"), "in seating 0 again, as on line 2; expected each game once"),
    ] {
        let header = whole.lines().next().expect("a header");
        fs::write(&results, format!("{header}\n{row}")).expect("written");
        let refused = kept(&results, &["--deals", "1"]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{row}");
        assert!(refused.err.contains(expected), "{row}: {}", refused.err);
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
}

#[test]
fn the_first_bot_is_compared_with_each_other_bot() {
    let elo = |arguments: &[&str]| {
        let out = quatuor(&[&["arena"], arguments, &["--deals", "3"]].concat()).out;
        out.lines().filter(|line| line.contains("Elo")).map(String::from).collect::<Vec<_>>()
    };
    let four = elo(&["cups", "greedy@0", "random", "plain@9", "--players", "4"]);
    assert_eq!(four.len(), 2, "{four:?}");
    assert!(four[0].starts_with("greedy@0 is ") && four[0].contains(" than random ("), "{four:?}");
    assert!(four[1].starts_with("greedy@0 is ") && four[1].contains(" than plain@9 ("), "{four:?}");
    assert_eq!(elo(&["pyramids", "greedy", "random"]).len(), 1, "one against three");
    assert_eq!(elo(&["slides", "greedy", "random", "--variant", "teams"]).len(), 1);
    assert_eq!(elo(&["shuttles", "random"]), [""; 0], "no other player");
    let mixed = ["slides", "greedy", "random", "plain@9", "--variant", "teams"];
    assert_eq!(elo(&mixed), [""; 0], "partners win together");
}

#[test]
fn whether_the_answer_is_clear_stands_at_the_end() {
    let results = file("clear.csv");
    let name = results.to_str().expect("a name");
    let play = |bots: [&str; 2], arguments: &[&str]| {
        let fixed = ["arena", "shuttles", bots[0], bots[1], "--until-clear", "--deals"];
        quatuor(&[&fixed[..], arguments].concat())
    };
    let clear = play(["plain@60", "random"], &["400", "--threads", "3", "--out", name]);
    let end = "The answer is clear: plain@60 wins more than its fair share.\n";
    assert!(clear.out.ends_with(end), "{}", clear.out);
    let kept = fs::read_to_string(&results).expect("kept");
    let again = play(["plain@60", "random"], &["400", "--threads", "3", "--out", name]);
    assert_eq!(again, clear, "the same table");
    assert_eq!(fs::read_to_string(&results).expect("kept"), kept, "nothing more is played");
    let worse = play(["random", "plain@60"], &["400"]).out;
    assert!(worse.ends_with("clear: random wins less than its fair share.\n"), "{worse}");
    let unclear = play(["random", "random"], &["2"]).out;
    assert!(unclear.ends_with("\nNot clear yet after all deals.\n"), "{unclear}");
    let not_asked = quatuor(&["arena", "shuttles", "random", "--deals", "2"]).out;
    assert!(!not_asked.contains("lear"), "{not_asked}");
}

#[test]
fn an_odd_seed_harms_neither_the_terminal_nor_the_chart() {
    let results = file("odd.csv");
    let arguments = ["--deals", "1", "--seed", "\u{1b}[31m\u{7}red\n\"&<>"];
    let answer = kept(&results, &arguments);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    let title = answer.out.lines().next().expect("a title");
    assert!(title.ends_with(r#"seed \u{1b}[31m\u{7}red\n"&<>"#), "{title}");
    let chart = fs::read_to_string(results.with_extension("svg")).expect("a chart");
    assert!(!chart.contains(|letter: char| letter.is_control() && letter != '\n'), "{chart}");
    assert!(chart.contains("red\\n&quot;&amp;&lt;&gt;</text>"), "{chart}");
    assert_eq!(kept(&results, &arguments), answer, "it is the same contest again");
}

#[test]
fn a_file_is_used_by_one_arena_at_a_time() {
    let results = file("locked.csv");
    assert_eq!(kept(&results, &["--deals", "1"]).status, 0);
    let before = fs::read(&results).expect("kept");
    let other = fs::File::open(&results).expect("kept");
    other.lock().expect("a lock");
    let refused = kept(&results, &["--deals", "2"]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("locked.csv is in use by another arena"), "{}", refused.err);
    assert_eq!(fs::read(&results).expect("kept"), before);
    drop(other);
    assert_eq!(kept(&results, &["--deals", "2"]).status, 0);
}

#[test]
fn a_line_without_end_is_not_read_into_memory() {
    let results = file("endless.csv");
    fs::write(&results, vec![b'x'; 3 << 20]).expect("written");
    let refused = kept(&results, &["--deals", "1"]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("line 1: longer than 1048576 bytes"), "{}", refused.err);
    assert_eq!(fs::metadata(&results).expect("kept").len(), 3 << 20);
}

#[test]
fn memory_is_part_of_the_contest() {
    let results = file("memory.csv");
    assert_eq!(kept(&results, &["--deals", "1", "--memory", "256"]).status, 0);
    assert_eq!(kept(&results, &["--deals", "2"]).status, 0, "256 MB is the default");
    let refused = kept(&results, &["--deals", "2", "--memory", "64"]);
    assert!(refused.err.contains("results of another contest"), "{}", refused.err);
}

/// Results that an earlier version wrote.
#[test]
fn results_of_earlier_versions_are_read() {
    let results = file("earlier.csv");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/arena.csv"), &results)
        .expect("a sample");
    let arguments = ["arena", "cups", "greedy@0", "random", "--players", "3", "--deals", "2"];
    let name = results.to_str().expect("a name");
    let answer = quatuor(&[&arguments[..], &["--seed", "\"odd\"", "--out", name]].concat());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("6 games of 2 deals"), "{}", answer.out);
    let kept = fs::read_to_string(&results).expect("kept");
    let sample = include_str!("../data/arena.csv");
    assert!(kept.starts_with(sample) && kept.lines().count() == 7, "{kept}");
}

#[test]
fn one_is_one() {
    let results = file("one.csv");
    let name = results.to_str().expect("a name");
    let out = quatuor(&["arena", "cups", "random", "--deals", "1", "--out", name]).out;
    assert!(out.contains("\n1 game of 1 deal, "), "{out}");
    let chart = fs::read_to_string(results.with_extension("svg")).expect("a chart");
    assert!(chart.contains("per seat over 1 game, with"), "{chart}");
    let out = quatuor(&["arena", "shuttles", "greedy", "random", "--deals", "1"]).out;
    assert!(out.contains("\n2 games of 1 deal, "), "{out}");
}
