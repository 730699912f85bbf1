//! `cargo xtask`: everything a person does to this repository.
//!
//! The commands are built without the game crates, so that they start in a
//! moment and still run when a game does not compile. What has to play, the
//! speed measurement and the check in WebAssembly, are programs of their own in
//! `examples/`.

mod apt;
mod bench;
mod chromium;
mod icons;
mod picture;
mod play;
mod test;
mod wasm;
mod web;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;

use crate::workspace::Workspace;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  play [ARGUMENT]…          build the game and open it in the browser; arguments go
                            to `quatuor serve`
  play --terminal [ARGUMENT]…
                            play in the terminal; arguments go to `quatuor play`
  test [--all]              check everything, as continuous integration does;
                            --all adds the long suites
  web [--quick] [--watch]   build the page into target/web and weigh it; --quick builds
                            a larger one sooner, into target/web-quick; --watch does
                            so after every change, and serves it
  wasm [--with TOOLCHAIN]   check the rules in WebAssembly, in Node; TOOLCHAIN is
                            rustup or debian, by default whichever can be had
  bench [--quick] [--save]  measure the speed of random games against the goals
                            and the kept numbers; --quick measures for a shorter
                            time, --save keeps the new numbers
  picture                   draw the README's picture and the page's icons anew
  help                      show this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[&str]) -> Result<ExitCode> {
    let workspace = Workspace::here;
    match words {
        ["help" | "--help" | "-h"] => print!("{HELP}"),
        ["play", arguments @ ..] => return play::play(&workspace()?, arguments),
        ["picture"] => {
            picture::draw(&workspace()?)?;
            icons::draw(&workspace()?)?;
        }
        ["test"] => test::run(&workspace()?, test::Extent::Usual)?,
        ["test", "--all"] => test::run(&workspace()?, test::Extent::All)?,
        ["web", options @ ..] => match web::Wish::read(options) {
            Some(wish) => web::run(&workspace()?, wish)?,
            None => return Ok(refuse(words)),
        },
        ["wasm"] => wasm::check(&workspace()?, &wasm::Toolchain::find_or_install()?)?,
        ["wasm", "--with", name] => wasm::check(&workspace()?, &wasm::Toolchain::named(name)?)?,
        ["bench", options @ ..] => match bench::Options::read(options) {
            Some(options) => bench::run(&workspace()?, options)?,
            None => return Ok(refuse(words)),
        },
        _ => return Ok(refuse(words)),
    }
    Ok(ExitCode::SUCCESS)
}

fn refuse(words: &[&str]) -> ExitCode {
    match words {
        [] => eprint!("error: which command?\n\n{HELP}"),
        _ => eprint!("error: can't make sense of '{}'\n\n{HELP}", words.join(" ")),
    }
    ExitCode::from(2)
}
