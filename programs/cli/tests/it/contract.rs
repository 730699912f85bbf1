//! The command-line contract of the specification, on the sample answers.

use quatuor::AnyGame;

use crate::run::{ok, quatuor, quatuor_with_input};

/// The sample answers of a game: position, outcome, moves, one move, what follows.
fn samples(game: AnyGame) -> Vec<[&'static str; 5]> {
    let file = match game {
        AnyGame::Slides => include_str!("../../../../games/slides/tests/data/vectors.tsv"),
        AnyGame::Pyramids => include_str!("../../../../games/pyramids/tests/data/vectors.tsv"),
        AnyGame::Shuttles => include_str!("../../../../games/shuttles/tests/data/vectors.tsv"),
        AnyGame::Cups => include_str!("../../../../games/cups/tests/data/vectors.tsv"),
    };
    let rows = file.lines().skip(1);
    rows.map(|row| row.split('\t').collect::<Vec<_>>().try_into().expect("five columns")).collect()
}

fn lines<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.map(|text| format!("{text}\n")).collect()
}

#[test]
fn all_samples_from_standard_input() {
    for game in AnyGame::ALL {
        let samples = samples(game);
        assert!(samples.len() > 200, "{game}");
        let positions = lines(samples.iter().map(|row| row[0]));
        let ask = |command| quatuor_with_input(&[command, game.name(), "-"], positions.as_bytes());
        assert_eq!(ask("outcome"), ok(&lines(samples.iter().map(|row| row[1]))));
        assert_eq!(ask("moves"), ok(&lines(samples.iter().map(|row| row[2]))));
        let going = || samples.iter().filter(|row| !row[3].is_empty());
        let asked: String = going().map(|row| format!("{}\t{}\n", row[0], row[3])).collect();
        let applied = quatuor_with_input(&["apply", game.name(), "-"], asked.as_bytes());
        assert_eq!(applied, ok(&lines(going().map(|row| row[4]))));
    }
}

#[test]
fn one_sample_as_arguments() {
    for game in AnyGame::ALL {
        let samples = samples(game);
        let [position, outcome, moves, mv, after] =
            samples.iter().find(|row| !row[3].is_empty()).expect("a game that goes on");
        let game = game.name();
        assert_eq!(quatuor(&["outcome", game, position]), ok(&format!("{outcome}\n")));
        assert_eq!(quatuor(&["moves", game, position]), ok(&format!("{moves}\n")));
        assert_eq!(quatuor(&["apply", game, position, mv]), ok(&format!("{after}\n")));
        assert_eq!(quatuor(&["apply", game, position]), ok(&format!("{position}\n")));
        assert_eq!(quatuor(&["perft", game, position, "0"]), ok("1\n"));
        let count = moves.split(' ').count();
        assert_eq!(quatuor(&["perft", game, position, "1"]), ok(&format!("{count}\n")));
    }
}

#[test]
fn moves_of_cups_may_begin_with_a_minus() {
    let position = "base 1 r,g - 0.0.0.0 -1,0:r1/0,0:g1/1,0:r1";
    let after = "base 2 r,g - 0.0.0.0 0,0:r2/1,0:r1\n";
    assert!(after.starts_with("base"));
    let answer = quatuor(&["apply", "cups", position, "-1,0>0,0"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
}

#[test]
fn views_hide_what_a_seat_may_not_know() {
    let view = |game, position, seat| quatuor(&["view", game, position, "--seat", seat]);
    let board = "0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/bp";
    let slides = format!("teams 1 r,y,g,b {board}");
    assert_eq!(view("slides", &slides, "1"), ok(&format!("teams 1 r,?,g,? {board}\n")));
    assert_eq!(view("slides", &slides, "4"), ok(&format!("teams 1 ?,y,?,b {board}\n")));
    let duo = "duo 2 rg,bp 0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/bp";
    assert_eq!(view("slides", duo, "2"), ok(&duo.replace("rg", "??").add_line()));
    let pyramids = "chance 1 - r,p g,o R/P/O/G";
    assert_eq!(view("pyramids", pyramids, "2"), ok("chance 1 - ?,p g,o R/P/O/G\n"));
    let cups = "base 1 r,g - 0.0.0.0 -1,0:r1/0,0:g1/1,0:r1";
    assert_eq!(view("cups", cups, "2"), ok(&cups.add_line()));
}

#[test]
fn every_seat_has_a_view_of_every_deal() {
    for game in AnyGame::ALL {
        let dealt = quatuor(&["deal", game.name(), "--seed", "one"]).out;
        let view = quatuor_with_input(&["view", game.name(), "-", "--seat", "1"], dealt.as_bytes());
        assert_eq!(view.status, 0, "{}", view.err);
        assert_eq!(view.out.lines().count(), 1);
    }
}

#[test]
fn the_same_seed_deals_the_same_position() {
    let deal = |arguments: &[&str]| {
        let answer = quatuor(&[&["deal"], arguments].concat());
        assert_eq!(answer.status, 0, "{}", answer.err);
        answer.out
    };
    for game in AnyGame::ALL {
        let game = game.name();
        assert_eq!(deal(&[game, "--seed", "-1 é"]), deal(&[game, "--seed", "-1 é"]));
        assert_ne!(deal(&[game, "--seed", "a"]), deal(&[game, "--seed", "b"]));
        assert_ne!(deal(&[game]), deal(&[game]), "two deals without a seed");
    }
    assert!(deal(&["slides"]).starts_with("base "));
    assert_eq!(deal(&["slides"]).split(' ').nth(2).expect("secrets").split(',').count(), 3);
    let solo = deal(&["slides", "--variant", "solo", "--option", "colours=3"]);
    assert_eq!(solo.split(' ').nth(2).expect("secrets").len(), 3);
    let always = deal(&["slides", "--option", "joker-groups=off", "--option", "jokers=always"]);
    assert!(always.starts_with("base,jokers=always,joker-groups=off "), "{always}");
    assert_eq!(deal(&["pyramids"]).split(' ').nth(3).expect("objectives").split(',').count(), 4);
    assert!(deal(&["pyramids", "--variant", "fair", "--players", "2"]).starts_with("fair "));
    assert_eq!(deal(&["cups"]).split(' ').nth(2).expect("colours").split(',').count(), 4);
    assert!(deal(&["cups", "--variant", "duo", "--option", "early"]).starts_with("duo,early "));
    let advanced = deal(&["cups", "--option", "advanced", "--players", "2"]);
    assert!(advanced.ends_with(" -\n"), "nothing stands yet: {advanced}");
}

#[test]
fn outcomes_as_json() {
    let position = "chance 2 4 r,p -,- R/Pg/Opr/Pgro/Ogo/Ro/Rp/Gp/R/G/Gr/G/Op/Pro/Og/P";
    assert_eq!(quatuor(&["outcome", "pyramids", position]), ok("winners 2\n"));
    let json = concat!(
        r#"{"outcome":"winners 2","winners":[[2]],"ranking":["#,
        r#"{"rank":1,"seats":[2],"won":true,"figures":{"places":4,"covered-places":3,"tallest-pile":1}},"#,
        r#"{"rank":2,"seats":[1],"won":false,"figures":{"places":4,"covered-places":2,"tallest-pile":2}}]}"#,
        "\n"
    );
    assert_eq!(quatuor(&["outcome", "pyramids", position, "--json"]), ok(json));
    let going = "chance 1 - r,p g,o R/P/O/G";
    let answer = quatuor(&["outcome", "pyramids", going, "--json"]);
    assert_eq!(answer, ok("{\"outcome\":\"ongoing\"}\n"));
}

#[test]
fn one_answer_for_each_question_as_soon_as_it_is_asked() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(["outcome", "pyramids", "-"])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("quatuor starts");
    let _limit = fixtures::Limit::new(&child, "three answers");
    let mut questions = child.stdin.take().expect("standard input");
    let mut answers = BufReader::new(child.stdout.take().expect("standard output"));
    for _ in 0..3 {
        writeln!(questions, "chance 1 - r,p g,o R/P/O/G").expect("it listens");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert_eq!(answer, "ongoing\n");
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success());
}

trait AddLine {
    fn add_line(&self) -> String;
}

impl AddLine for str {
    fn add_line(&self) -> String {
        format!("{self}\n")
    }
}
