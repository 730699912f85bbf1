//! `cargo xtask`: everything a person does to this repository.
//!
//! The commands are built without the game crates, so that they start in a
//! moment and still run when a game does not compile. What has to play, the
//! speed measurement and the check in WebAssembly, are programs of their own in
//! `examples/`.

mod apt;
mod bench;
mod book;
mod browser;
mod chromium;
mod icons;
mod look;
mod measure;
mod packages;
mod picture;
mod play;
mod programs;
mod puzzles;
mod python;
mod requirements;
mod rules;
mod setup;
mod site;
mod steps;
mod test;
mod virtual_environment;
mod wasm;
mod web;
mod weight;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;

use crate::wasm::Toolchain;
use crate::workspace::Workspace;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  play [ARGUMENT]…          build the game and open it in the browser; arguments go
                            to `quatuor serve`
  play --terminal [ARGUMENT]…
                            play in the terminal; arguments go to `quatuor play`
  install [ARGUMENT]…       install the `quatuor` command with the page and the book
                            inside; arguments go to `cargo install`, such as --root
  test [--all]              check everything, as continuous integration does;
                            --all adds the long suites
  web [--quick] [--watch] [--save]
                            build the page into target/web, and compare its weight
                            with bench/page.json; --quick builds a larger one sooner,
                            into target/web-quick; --watch does so after every change,
                            and serves it; --save keeps the new weight
  look [--all] [--against REVISION] [NAME]…
                            go on a tour of all screens of the page and show faults, and
                            what differs from accepted pictures, in target/look/index.html;
                            --all takes every size, language and light; --against makes the
                            accepted pictures from a revision first; names are parts
                            of the tour
  look --accept             take the pictures of the last tour as accepted
  book                      build the book of docs/ into target/book
  rules                     write each game's RULES.md from the texts of the page
  setup                     install what `test` needs, as it does first
  wasm [--with TOOLCHAIN]   check the rules in WebAssembly, in Chromium, and compile
                            the page; TOOLCHAIN is rustup or debian, by default
                            whichever can be had
  bench [--quick] [--save]  measure the speed of random games against the goals
                            and the kept numbers; --quick measures for a shorter
                            time, --save keeps the new numbers
  bench server [--quick] [--save]
                            the same for online play, with a load generator on this
                            machine
  bench python [NAME]… [--quick]
                            the same for the Python package, in moves per second of
                            processor time; names are games, or openspiel
  python [--test]           build the Python package and install it, with what its
                            tests need, into a virtual environment in target/python;
                            --test builds it as tests are, and runs its tests
  measure [NAME]…           write the tables and charts of the documents from the
                            measurements kept in bench/; with names, run those
                            measurements again first
  puzzles GAME COUNT        let bots make puzzles until the pack of a game has so many;
                            goes on where it was stopped
  picture                   draw the README's picture and the page's icons anew
  help                      show this text
";

/// What is asked for.
enum Task<'a> {
    Help,
    Setup,
    Play(&'a [&'a str]),
    Install(&'a [&'a str]),
    Test(test::Extent),
    Web(web::Wish),
    Look(look::Wish<'a>),
    Book,
    Rules,
    /// With the toolchain of this name, or with any.
    Wasm(Option<&'a str>),
    Bench(bench::Options),
    Python,
    PythonTest,
    /// Runs the measurements of these names again.
    Measure(&'a [&'a str]),
    /// Fills the pack of this game up to this number of puzzles.
    Puzzles(&'a str, &'a str),
    Picture,
}

impl<'a> Task<'a> {
    /// Reads the words of the command line; `None` for words that are not known.
    fn read(words: &'a [&'a str]) -> Option<Task<'a>> {
        Some(match words {
            ["help" | "--help" | "-h"] => Task::Help,
            ["play", arguments @ ..] => Task::Play(arguments),
            ["install", arguments @ ..] => Task::Install(arguments),
            ["test"] => Task::Test(test::Extent::Usual),
            ["test", "--all"] => Task::Test(test::Extent::All),
            ["web", options @ ..] => Task::Web(web::Wish::read(options)?),
            ["setup"] => Task::Setup,
            ["look", options @ ..] => Task::Look(look::Wish::read(options)?),
            ["book"] => Task::Book,
            ["rules"] => Task::Rules,
            ["wasm"] => Task::Wasm(None),
            ["wasm", "--with", name] => Task::Wasm(Some(name)),
            ["bench", options @ ..] => Task::Bench(bench::Options::read(options)?),
            ["python"] => Task::Python,
            ["python", "--test"] => Task::PythonTest,
            ["measure", names @ ..] if names.iter().all(|name| !name.starts_with('-')) => {
                Task::Measure(names)
            }
            ["puzzles", game, count] => Task::Puzzles(game, count),
            ["picture"] => Task::Picture,
            _ => return None,
        })
    }

    fn run(self) -> Result<ExitCode> {
        let workspace = Workspace::here;
        match self {
            Task::Help => print!("{HELP}"),
            Task::Setup => drop(setup::install(&workspace()?, test::Extent::Usual)?),
            Task::Play(arguments) => return play::play(&workspace()?, arguments),
            Task::Install(arguments) => play::install(&workspace()?, arguments)?,
            Task::Test(extent) => test::run(&workspace()?, extent)?,
            Task::Web(wish) => web::run(&workspace()?, wish)?,
            Task::Look(wish) => look::run(&workspace()?, &wish)?,
            Task::Book => book::run(&workspace()?)?,
            Task::Rules => rules::write(&workspace()?)?,
            Task::Wasm(name) => {
                let toolchain = name.map_or_else(Toolchain::find_or_install, Toolchain::named)?;
                wasm::check(&workspace()?, &toolchain)?;
                web::compile(&workspace()?, &toolchain, web::Build::Small)?;
            }
            Task::Bench(options) => bench::run(&workspace()?, options)?,
            Task::Python => python::run_command(&workspace()?)?,
            Task::PythonTest => python::test(&workspace()?)?,
            Task::Measure(names) => measure::run(&workspace()?, names)?,
            Task::Puzzles(game, count) => puzzles::make(&workspace()?, game, count)?,
            Task::Picture => {
                picture::draw(&workspace()?)?;
                icons::draw(&workspace()?)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some(task) = Task::read(&words) else { return refuse(&words) };
    match task.run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn refuse(words: &[&str]) -> ExitCode {
    match words {
        [] => eprint!("error: which command?\n\n{HELP}"),
        _ => eprint!("error: can't make sense of '{}'\n\n{HELP}", words.join(" ")),
    }
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The `cargo xtask …` that stand in a text, in backticks or after a prompt, without
    /// what only stands for something, as in `cargo xtask …`.
    fn commands(text: &str) -> Vec<&str> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("$ "));
        let quoted = text.split('`').skip(1).step_by(2);
        let found = lines.chain(quoted).filter_map(|words| words.strip_prefix("cargo xtask "));
        found.map(str::trim).filter(|words| words.is_ascii()).collect()
    }

    #[test]
    fn the_documentation_names_commands_that_are_understood() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut found = 0;
        for folder in [root.clone(), root.join("docs")] {
            let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            for page in entries.filter(|path| path.extension().is_some_and(|e| e == "md")) {
                let text = std::fs::read_to_string(&page).unwrap();
                for command in commands(&text) {
                    let words: Vec<&str> = command.split_whitespace().collect();
                    let is_known = Task::read(&words).is_some();
                    assert!(is_known, "{}: cargo xtask {command}", page.display());
                    found += 1;
                }
            }
        }
        assert!(found > 10, "only {found} commands found");
    }

    #[test]
    fn commands_are_found() {
        let text = "Type `cargo xtask …`, or `cargo xtask web --quick`:\n$ cargo xtask play\n";
        assert_eq!(commands(text), ["play", "web --quick"]);
    }
}
