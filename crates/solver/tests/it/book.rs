//! The measurements that the book's chapter on the solver names can be run.

use std::path::Path;
use std::process::Command;

const CHAPTER: &str = include_str!("../../../../docs/solver.md");
const START: &str = "$ cargo run --release -p quatuor-solver --example solver_bench -- ";

#[test]
fn measurements_can_be_repeated() {
    // Cargo builds examples along with the tests, next to them.
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("the folder of the build");
    let program = folder.join(Path::new("examples/solver_bench"));
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "not built: run `cargo test -p quatuor-solver` without a filter");

    let commands: Vec<&str> = CHAPTER.lines().filter_map(|line| line.strip_prefix(START)).collect();
    assert!(!commands.is_empty(), "the chapter names no measurement");
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().collect();
        let [kind, _deals, _seconds, rest @ ..] = &words[..] else { panic!("{command}") };
        // One deal and a hundredth of a second are enough to see that it runs.
        let output = Command::new(&program).args([kind, "1", "0.01"]).args(rest).output();
        let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        assert!(output.status.success(), "{command}: {output:?}");
        assert!(!output.stdout.is_empty(), "{command} prints nothing");
    }
}
