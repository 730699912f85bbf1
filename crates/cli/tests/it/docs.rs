//! Every `$ quatuor …` line in the README and in the book prints exactly what
//! stands below it.
//!
//! Looked at are blocks fenced as `sh` or `console`. The commands of one page
//! run in order, in an empty folder of their own, through a shell: quotes, pipes
//! and files work. Lines that start other programs are left alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that go on until a person ends them; with no answer below they are not run.
const INTERACTIVE: [&str; 2] = ["play", "serve"];

/// One command and what it should print.
#[derive(PartialEq, Eq, Debug)]
struct Example {
    /// The line of the page, counted from 1.
    line: usize,
    command: String,
    answer: String,
}

impl Example {
    fn runs_quatuor(&self) -> bool {
        let starts = |part: &str| part.trim_start().starts_with("quatuor ");
        let subcommand = self.command.split_whitespace().nth(1).unwrap_or_default();
        let only_shown = self.answer.is_empty() && INTERACTIVE.contains(&subcommand);
        self.command.split('|').any(starts) && !only_shown
    }
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

/// What the shell says to the command, both streams.
fn answer(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_quatuor"));
    let mut path = vec![PathBuf::from(program.parent().expect("a program is in a folder"))];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).expect("a path that can be joined"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
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
fn the_documentation_shows_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a root");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs");
    let mut wrong = String::new();
    let mut count = 0;
    for page in pages(&root) {
        let text = fs::read_to_string(&page).unwrap_or_else(|e| panic!("{}: {e}", page.display()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the page");
        for example in examples(&text).into_iter().filter(Example::runs_quatuor) {
            count += 1;
            let found = answer(&example.command, &folder);
            if found != example.answer {
                let name = page.strip_prefix(&root).unwrap_or(&page).display();
                let Example { line, command, answer } = example;
                wrong += &format!("\n{name}:{line}: $ {command}\nsays:\n{answer}but is:\n{found}");
            }
        }
    }
    assert!(wrong.is_empty(), "the documentation is not true:\n{wrong}");
    assert!(count > 0, "the README shows nothing");
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
    let run: Vec<bool> = found.iter().map(Example::runs_quatuor).collect();
    assert_eq!(run, [true, false, false, true]);
}
