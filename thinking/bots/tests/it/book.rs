//! The measuring programs of this crate run as documented: the commands that are kept in
//! `bench/bots.tsv` or named in docs/speed.md, each with little to do.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const START: &str = "cargo run --release -p quatuor-bots --example ";

/// How long a measurement with little to do may take, on a slow machine.
const LONGEST: Duration = Duration::from_secs(600);

/// Every command in a file of the repository that begins like this.
fn commands(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let parts = text.split(['\t', '\n', '`']).map(|part| part.trim_start_matches("$ "));
    parts.filter_map(|part| part.strip_prefix(START)).map(String::from).collect()
}

/// Where cargo puts the examples, which it builds along with the tests.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).map(Path::to_path_buf).expect("the folder of the build");
    let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "not built: run `cargo test -p quatuor-bots` without a filter");
    program
}

/// The same arguments for one deal, or for no deal if an answer takes long.
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
        _ => panic!("{name} {words:?}: say here how to run it with little to do"),
    }
}

#[test]
fn measurements_can_be_repeated() {
    let commands = [commands("bench/bots.tsv"), commands("docs/speed.md")].concat();
    for name in ["answer_times", "foresight"] {
        assert!(commands.iter().any(|command| command.starts_with(name)), "{name}: {commands:?}");
    }
    for command in commands {
        let (name, words) = command.split_once(" -- ").expect("words for the example");
        let words: Vec<&str> = words.split_whitespace().collect();
        let mut measurement = Command::new(program(name));
        let measurement = measurement.args(small(name, &words));
        let output = fixtures::output(measurement, LONGEST, &format!("the end of {command}"));
        assert!(output.status.success(), "{command}: {output:?}");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.lines().count() > 0, "{command} prints nothing");
    }
}
