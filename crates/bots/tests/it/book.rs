//! What the book says to measure the bots with can be run: the examples of this crate,
//! each with as little to do as it can have.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The chapter that names such commands.
const CHAPTER: &str = include_str!("../../../../docs/bots.md");

const START: &str = "$ cargo run --release -p quatuor-bots --example ";

/// Where cargo puts the examples, which it builds along with the tests.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("this program is somewhere");
    let folder = test.ancestors().nth(2).map(Path::to_path_buf).expect("two folders above it");
    let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.exists(),
        "{name} is not built: `cargo test -p quatuor-bots`, with no name of a test, builds it"
    );
    program
}

/// The same words, for one deal and a hundredth of a second, or for no deal at all where
/// an answer takes its time.
fn small<'a>(name: &str, words: &[&'a str]) -> Vec<&'a str> {
    match (name, words) {
        ("answer_times", [game, level, _]) => vec![game, level, "0"],
        ("foresight", [game, _, bots @ ..]) => {
            let few = bots.iter().map(|bot| match bot.split_once('@') {
                Some(("master", _)) => "master@9",
                _ => "plain@9",
            });
            [*game, "1"].into_iter().chain(few).collect()
        }
        _ => panic!("{name} {words:?}: say here how it is run in little"),
    }
}

#[test]
fn measurements_can_be_repeated() {
    let commands: Vec<&str> =
        CHAPTER.lines().filter_map(|line| line.trim_start().strip_prefix(START)).collect();
    assert!(!commands.is_empty(), "the chapter names no measurement");
    for command in commands {
        let (name, words) = command.split_once(" -- ").expect("words for the example");
        let words: Vec<&str> = words.split_whitespace().collect();
        let output = Command::new(program(name)).args(small(name, &words)).output();
        let output = output.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(output.status.success(), "{command}: {output:?}");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(told.lines().count() > 0, "{command} says nothing");
    }
}
