//! The measurements that are kept in `bench/solver.tsv` can be repeated.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

const START: &str = "cargo run --release -p quatuor-bots --example solver_bench -- ";

/// How long a measurement with little to do may take, on a slow machine.
const LONGEST: Duration = Duration::from_secs(600);

#[test]
fn measurements_can_be_repeated() {
    // Cargo builds examples along with the tests, next to them.
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("the folder of the build");
    let program = folder.join(Path::new("examples/solver_bench"));
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "not built: run `cargo test -p quatuor-bots` without a filter");

    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/solver.tsv");
    let kept = std::fs::read_to_string(kept).expect("kept measurements");
    let commands: Vec<&str> =
        kept.split('\t').filter_map(|cell| cell.strip_prefix(START)).collect();
    assert!(!commands.is_empty(), "no measurement is kept");
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().collect();
        let [kind, _deals, _seconds, rest @ ..] = &words[..] else { panic!("{command}") };
        // One deal and a hundredth of a second are enough to see that it runs.
        let mut measurement = Command::new(&program);
        measurement.args([kind, "1", "0.01"]).args(rest);
        let waits_for = format!("the end of {command}");
        let output = fixtures::output(&mut measurement, LONGEST, &waits_for);
        assert!(output.status.success(), "{command}: {output:?}");
        assert!(!output.stdout.is_empty(), "{command} prints nothing");
    }
}
