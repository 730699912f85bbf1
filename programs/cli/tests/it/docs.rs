//! Every command in the README and in the book does what the page says.
//!
//! The commands are in blocks fenced as `sh` or `console`. Those of one page run in order,
//! in an empty folder, through a shell: quotes, pipes and files work. What a command prints
//! must be exactly what stands below it. If nothing stands below, three commands are run in
//! another way, because they would not end soon: `play` gets no input, `serve` is ended once
//! it has printed its address (on any free port), and `arena` plays one deal with eight
//! positions per move. `git clone` gets the folder of this repository in place of an address.
//!
//! Commands of `cargo` are tested elsewhere: `cargo xtask …` in `xtask/src/main.rs`,
//! what measures the bots in `thinking/bots/tests/it/book.rs`, and all of them in
//! `xtask/tests/it/commands.rs`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bots::Bot;

use crate::run::LONGEST;

/// What stands in the README for an address that every reader knows.
const ADDRESS: &str = "ADDRESS-OF-THIS-REPOSITORY";

/// One command and what it should print.
#[derive(PartialEq, Eq, Debug)]
struct Example {
    /// The line of the page, counted from 1.
    line: usize,
    command: String,
    answer: String,
}

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// As it is written.
    Whole,
    /// Without input.
    WithoutInput,
    /// Until it has printed its address.
    Started,
    /// With little to do.
    Small,
    /// From the folder of this repository.
    Cloned,
    /// Not here.
    Elsewhere,
}

impl Example {
    fn way(&self) -> Way {
        match self.command.split_whitespace().take(2).collect::<Vec<_>>()[..] {
            // `worker` needs a NATS server, see the tests of its own.
            ["cargo", _] | ["quatuor", "worker"] => Way::Elsewhere,
            ["git", "clone"] => Way::Cloned,
            ["quatuor", "play"] if self.answer.is_empty() => Way::WithoutInput,
            ["quatuor", "serve"] if self.answer.is_empty() => Way::Started,
            ["quatuor", "arena"] if self.answer.is_empty() => Way::Small,
            _ => Way::Whole,
        }
    }

    /// What is wrong with it, if anything.
    fn problem(&self, folder: &Path) -> Option<String> {
        let done = match self.way() {
            Way::Elsewhere => return None,
            Way::Whole => {
                let (found, _) = answer(&self.command, folder);
                let Example { command, answer, .. } = self;
                let same = found == *answer;
                return (!same).then(|| format!("$ {command}\nsays:\n{answer}but is:\n{found}"));
            }
            Way::WithoutInput => answer(&self.command, folder),
            Way::Small => answer(&small(&self.command), folder),
            Way::Cloned => cloned(&self.command, folder),
            Way::Started => started(&self.command, folder),
        };
        let (found, is_fine) = done;
        (!is_fine).then(|| format!("$ {}\nfails:\n{found}", self.command))
    }
}

/// An arena of one deal, in which every bot has eight iterations per move.
fn small(command: &str) -> String {
    let mut words: Vec<String> = command.split_whitespace().map(String::from).collect();
    for word in &mut words {
        let name = word.split('@').next().unwrap_or_default();
        if name.parse::<Bot>().is_ok() {
            *word = format!("{name}@8");
        }
    }
    if let Some(deals) = words.iter().position(|word| word == "--deals") {
        words[deals + 1] = "1".into();
    }
    words.join(" ")
}

/// Clones this repository from where it is, unless it was copied here without its history.
fn cloned(command: &str, folder: &Path) -> (String, bool) {
    let root = root();
    if !root.join(".git").exists() {
        return (String::new(), fs::create_dir(folder.join("quatuor")).is_ok());
    }
    assert!(command.contains(ADDRESS), "{command}");
    // Git refuses the repository of another user ("dubious ownership"), such as an ordinary user's
    // where tests are run by root, unless a file says otherwise: no variable and no `-c` is passed
    // on to the half of git that is asked for the clone.
    let settings = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gitconfig");
    fs::write(&settings, "[safe]\n\tdirectory = *\n").expect("a file");
    let command = command.replace(ADDRESS, &format!("'{}'", root.display()));
    answer(&format!("GIT_CONFIG_GLOBAL='{}' {command}", settings.display()), folder)
}

/// Starts a server on any free port, waits for its address and ends it.
fn started(command: &str, folder: &Path) -> (String, bool) {
    let mut words: Vec<&str> = command.split_whitespace().skip(1).collect();
    if let Some(port) = words.iter().position(|word| *word == "--port") {
        words.drain(port..port + 2);
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(words)
        .args(["--port", "0"])
        .env("QUATUOR_DATA", folder.join("data"))
        .env("LC_ALL", "C.UTF-8")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("quatuor starts");
    let _limit = fixtures::Limit::new(&child, format!("the address of `{command}`"));
    let mut said = String::new();
    let output = child.stdout.take().expect("it was asked for");
    let is_read = BufReader::new(output).read_line(&mut said).is_ok();
    let _ = child.kill();
    let _ = child.wait();
    let is_fine = is_read && said.starts_with("Quatuor is at http://");
    (said, is_fine)
}

/// The commands in the page's shell blocks: a line that starts with `$ `, and
/// as its answer the lines up to the next one.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = vec![];
    let (mut is_fenced, mut is_shell) = (false, false);
    for (number, line) in (1..).zip(page.lines()) {
        if let Some(language) = line.strip_prefix("```") {
            is_fenced = !is_fenced;
            is_shell = is_fenced && ["sh", "console"].contains(&language.trim());
        } else if !is_shell {
            continue;
        } else if let Some(command) = line.strip_prefix("$ ") {
            let command = command.to_string();
            examples.push(Example { line: number, command, answer: String::new() });
        } else if let Some(example) = examples.last_mut() {
            // A command that ends in a backslash goes on.
            match example.command.strip_suffix('\\') {
                Some(start) => example.command = format!("{start}{}", line.trim_start()),
                None => example.answer += &format!("{line}\n"),
            }
        }
    }
    examples
}

/// What the shell says to the command, both streams, and whether it succeeds.
fn answer(command: &str, folder: &Path) -> (String, bool) {
    let program = Path::new(env!("CARGO_BIN_EXE_quatuor"));
    let mut path = vec![PathBuf::from(program.parent().expect("a program is in a folder"))];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(folder);
    shell.env("PATH", std::env::join_paths(path).expect("a path that can be joined"));
    shell.env("LC_ALL", "C.UTF-8");
    let output = fixtures::output(&mut shell, LONGEST, &format!("the end of `{command}`"));
    (String::from_utf8(output.stdout).expect("text"), output.status.success())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a root")
}

/// The README and every page of the book.
fn pages(root: &Path) -> Vec<PathBuf> {
    let mut pages = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

#[cfg(unix)]
#[test]
fn the_documentation_is_true() {
    let root = root();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs");
    let mut wrong = String::new();
    let mut count = 0;
    for page in pages(&root) {
        let text = fs::read_to_string(&page).unwrap_or_else(|e| panic!("{}: {e}", page.display()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the page");
        for example in examples(&text) {
            count += 1;
            if let Some(problem) = example.problem(&folder) {
                let name = page.strip_prefix(&root).unwrap_or(&page).display();
                wrong += &format!("\n{name}:{}: {problem}", example.line);
            }
        }
    }
    assert!(wrong.is_empty(), "the documentation is not true:\n{wrong}");
    assert!(count > 40, "only {count} commands found");
}

#[test]
fn examples_are_found() {
    let page = "\
```sh
$ quatuor moves cups \\
    POSITION
0,0>1,0
$ quatuor play
$ cargo test
```
```text
$ quatuor is not run here
```
```console
$ echo x | quatuor outcome cups -
error: x

and more
```
";
    let example = |line, command: &str, answer: &str| Example {
        line,
        command: command.into(),
        answer: answer.into(),
    };
    let found = examples(page);
    let expected = [
        example(2, "quatuor moves cups POSITION", "0,0>1,0\n"),
        example(5, "quatuor play", ""),
        example(6, "cargo test", ""),
        example(12, "echo x | quatuor outcome cups -", "error: x\n\nand more\n"),
    ];
    assert_eq!(found, expected);
    let ways: Vec<Way> = found.iter().map(Example::way).collect();
    assert_eq!(ways, [Way::Whole, Way::WithoutInput, Way::Elsewhere, Way::Whole]);
}

#[test]
fn arenas_are_made_small() {
    let whole = "quatuor arena cups   master@100ms plain --players 2 --deals 100 --seed a";
    let small = small(whole);
    assert_eq!(small, "quatuor arena cups master@8 plain@8 --players 2 --deals 1 --seed a");
}

/// What measures the bots is kept with what it has found, and can be run again.
#[cfg(unix)]
#[test]
fn kept_contests_can_be_repeated() {
    let kept = fs::read_to_string(root().join("bench/bots.tsv")).expect("kept measurements");
    let cells = kept.lines().skip(1).filter_map(|row| row.split('\t').nth(2));
    let commands: Vec<&str> = cells.filter(|cell| cell.starts_with("quatuor arena ")).collect();
    assert!(commands.len() > 20, "only {} contests are kept", commands.len());
    for command in commands {
        let (found, is_fine) = answer(&small(command), &root());
        assert!(is_fine && found.contains(" % ± "), "$ {command}\n{found}");
    }
}

/// Commands that are only mentioned must exist as well.
#[test]
fn the_documentation_names_commands_that_exist() {
    let help = crate::run::quatuor(&["--help"]).out;
    let known = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let known: Vec<&str> = known.filter(|word| !word.is_empty()).collect();
    assert!(known.contains(&"deal"), "{help}");
    for page in pages(&root()) {
        let text = fs::read_to_string(&page).expect("a page");
        for word in text.split("`quatuor ").skip(1).filter_map(|rest| rest.split([' ', '`']).next())
        {
            let is_known = word == word.to_uppercase() || known.contains(&word);
            assert!(is_known, "{} names `quatuor {word}`", page.display());
        }
    }
}
