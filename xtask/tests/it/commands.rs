//! The commands themselves: what they answer, and that the documentation names
//! no other ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use fixtures::PATIENCE;

use crate::repository::{CRATES, files, read, root, told};

fn xtask(arguments: &[&str]) -> Output {
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let waits_for = format!("the end of cargo xtask {arguments:?}");
    fixtures::output(xtask.args(arguments), PATIENCE, &waits_for)
}

fn help() -> String {
    let output = xtask(&["help"]);
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).expect("text")
}

/// The first words of the help text's indented lines.
fn commands(help: &str) -> Vec<&str> {
    let entries = help.lines().filter_map(|line| line.strip_prefix("  "));
    let entries = entries.filter(|entry| !entry.starts_with(' '));
    entries.filter_map(|entry| entry.split(' ').next()).collect()
}

/// Every word that follows `cargo xtask` in a text.
fn named_commands(text: &str) -> Vec<&str> {
    let after = text.split("cargo xtask ").skip(1);
    after
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next())
        .filter(|word| !word.is_empty())
        .collect()
}

/// Every page about the repository, the book among them.
fn pages() -> Vec<PathBuf> {
    let mut pages = files(&root().join("docs"), ".md");
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        pages.extend(Some(root().join(name)).filter(|page| page.exists()));
    }
    pages
}

#[test]
fn the_documentation_names_commands_that_exist() {
    let help = help();
    for page in pages() {
        for command in named_commands(&read(&page)) {
            let known = commands(&help).contains(&command);
            assert!(known, "{} names `cargo xtask {command}`, which is not there", told(&page));
        }
    }
}

/// The word that follows one of these in a command, such as the name after `-p`.
fn after<'a>(command: &'a str, names: &[&str]) -> Option<&'a str> {
    let mut words = command.split_whitespace().skip_while(|word| !names.contains(word)).skip(1);
    words.next()
}

/// Whatever else is asked of cargo: the package, the example and the folder are there.
#[test]
fn the_documentation_names_packages_that_exist() {
    let mut looked_at = 0;
    for page in pages() {
        let text = read(&page);
        let quoted = text.split(['`', '\n']);
        for command in quoted.filter(|part| part.contains("cargo ")) {
            let told = told(&page);
            if let Some(package) = after(command, &["-p", "--package"]) {
                let known = CRATES.iter().find(|known| known.package == package);
                // As in `-p <crate>`, which stands for any.
                let Some(known) = known else {
                    assert!(package.starts_with('<'), "{told}: no package in '{command}'");
                    continue;
                };
                let example = after(command, &["--example"]);
                let file = example.map(|name| known.folder.join(format!("examples/{name}.rs")));
                assert!(file.is_none_or(|file| file.exists()), "{told}: no example in '{command}'");
                looked_at += 1;
            }
            if let Some(path) = after(command, &["--path"]) {
                assert!(root().join(path).exists(), "{told}: no folder in '{command}'");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 4, "only {looked_at} commands found");
}

#[test]
fn continuous_integration_runs_what_people_run() {
    let script = read(&root().join(".ci/run"));
    let lines: Vec<&str> = script.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.contains(&"set -euo pipefail"), "{script}");
    for command in ["cargo xtask play ", "cargo xtask install "] {
        assert!(lines.iter().any(|line| line.contains(command)), "{command}: {script}");
    }
    // Its summary is the end of what continuous integration shows.
    assert_eq!(lines.last(), Some(&"cargo xtask test"));
}

/// Before anything is compiled, and without installing: there is no `apt-get` either.
#[test]
fn everything_that_tests_lack_is_told_at_once() {
    let empty = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-programs");
    fs::create_dir_all(&empty).expect("a folder");
    let start = Instant::now();
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let rustc = Path::new(env!("CARGO")).with_file_name("rustc");
    xtask.arg("test").env("PATH", &empty).env("CARGO", env!("CARGO")).env("RUSTC", rustc);
    let output = fixtures::output(&mut xtask, PATIENCE, "the list of what is missing");
    let took = start.elapsed();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.starts_with("error: these are missing:\n- "), "{told}");
    for program in ["`chromium`", "`python3`", "`curl`", "rustup", "`rust-lld`"] {
        assert!(told.contains(program), "{program}: {told}");
    }
    // A second, but for machines that are busy.
    assert!(took < Duration::from_secs(10), "{took:?}");
    assert!(!told.contains("["), "no step has begun: {told}");
}

#[test]
fn wrong_arguments_are_explained() {
    for wrong in [
        &[][..],
        &["tset"],
        &["test", "--al"],
        &["bench", "--fast"],
        &["wasm", "now"],
        &["web", "--slow"],
    ] {
        let output = xtask(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.starts_with("error: ") && told.ends_with(&help()), "{wrong:?}: {told}");
        assert!(told.contains(&wrong.join(" ")), "{told}");
    }
}

#[test]
fn commands_are_found_in_texts() {
    let help = "Usage: x\n\n  play [WORD]…  start\n                 anew\n  help          this\n";
    assert_eq!(commands(help), ["play", "help"]);
    let text = "Run `cargo xtask play`, or:\n$ cargo xtask bench --save\nIt is `cargo xtask …`.";
    assert_eq!(named_commands(text), ["play", "bench"]);
}
