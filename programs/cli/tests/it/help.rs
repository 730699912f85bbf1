//! Help is there, with examples, and completions for every shell.

use crate::run::quatuor;

const COMMANDS: [&str; 17] = [
    "admin",
    "deal",
    "moves",
    "apply",
    "view",
    "outcome",
    "perft",
    "show",
    "play",
    "serve",
    "worker",
    "solve",
    "daily",
    "arena",
    "engine",
    "record",
    "completions",
];

const SUBCOMMANDS: [&str; 13] = [
    "engine check",
    "record check",
    "record verify",
    "record show",
    "admin list",
    "admin show",
    "admin close",
    "admin export",
    "admin delete",
    "admin statistics",
    "admin backup",
    "admin restore",
    "admin move",
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS.into_iter().chain(SUBCOMMANDS) {
        let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let answer = quatuor(&words);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{command}");
        let example = format!("quatuor {command}");
        let examples = answer.out.split("Example").nth(1).unwrap_or_default();
        assert!(examples.contains(&example), "{command}: {}", answer.out);
    }
}

#[test]
fn the_overview_names_every_command() {
    let answer = quatuor(&["--help"]);
    for command in COMMANDS {
        assert!(answer.out.contains(&format!("\n  {command}")), "{command}: {}", answer.out);
    }
    assert_eq!(quatuor(&["--version"]).out, concat!("quatuor ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let answer = quatuor(&["completions", shell]);
        assert_eq!(answer.status, 0);
        assert!(answer.out.contains("outcome"), "{shell}");
        // What is offered in place of a word differs between shells.
        let values: &[&str] = match shell {
            "bash" | "zsh" => &["pyramids", "master", "teams", "fr"],
            "fish" => &["teams", "fr"],
            _ => &[],
        };
        for value in values {
            assert!(answer.out.contains(value), "{shell}: {value}");
        }
    }
}
