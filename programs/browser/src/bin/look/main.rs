//! The two halves of `cargo xtask look`: goes on the tour, and shows what differs from an
//! earlier one.
//!
//! `look tour FOLDER [--all] [NAME]…` leaves pictures and faults in a folder.
//! `look compare ACCEPTED NOW PAGE` writes the page that shows both, and fails when something
//! differs or is wrong.

mod compare;
mod sheet;

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use browser::tour::{Eye, Walk};
use browser::{Light, Window};
use show::words::Language;

/// How many browsers run at once: one waits where the other draws.
const AT_ONCE: usize = 2;

/// A walk in a language.
type Part = (Walk, Language);

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["tour", folder, "--all", ref names @ ..] => tour(Path::new(folder), names, true),
        ["tour", folder, ref names @ ..] => tour(Path::new(folder), names, false),
        ["compare", accepted, now, page] => {
            sheet::write(Path::new(accepted), Path::new(now), Path::new(page))
        }
        _ => bail!("look tour FOLDER [--all] [NAME]…, or look compare ACCEPTED NOW PAGE"),
    }
}

/// Goes on all walks, or on those that are named.
fn tour(folder: &Path, names: &[&str], is_whole: bool) -> Result<()> {
    let known: Vec<_> = Walk::all().into_iter().map(Walk::name).collect();
    for name in names {
        ensure!(known.contains(name), "no walk is called '{name}': {}", known.join(", "));
    }
    let languages = if is_whole { &Language::ALL[..] } else { &[Language::English] };
    let is_wanted = |walk: &Walk| names.is_empty() || names.contains(&walk.name());
    let walks = Walk::all().into_iter().filter(is_wanted);
    let parts: Vec<Part> =
        walks.flat_map(|walk| languages.iter().map(move |language| (walk, *language))).collect();
    let (queue, troubles) = (Mutex::new(parts), Mutex::new(vec![]));
    fs::create_dir_all(folder)?;
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no panic").pop();
                    let Some(part) = next else { break };
                    if let Err(error) = go(part, is_whole, folder) {
                        let (walk, language) = (part.0.name(), part.1.code());
                        troubles
                            .lock()
                            .expect("no panic")
                            .push(format!("{walk} in {language}: {error:#}"));
                    }
                }
            });
        }
    });
    let troubles = troubles.into_inner().expect("no panic");
    ensure!(troubles.is_empty(), "the tour came to an end:\n{}", troubles.join("\n"));
    Ok(())
}

fn go((walk, language): Part, is_whole: bool, folder: &Path) -> Result<()> {
    let (windows, lights): (&[Window], &[Light]) = match is_whole {
        true => (&Window::TOUR, &Light::ALL),
        false => (&[Window::Phone, Window::Desktop], &[Light::Day]),
    };
    let mut eye = Eye::new(language, windows, lights, folder.into()).with_all_pictures();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let gone = runtime.block_on(walk.go(&mut eye));
    let mut faults: String =
        eye.faults.iter().map(|fault| format!("{}\t{}\n", fault.picture, fault.what)).collect();
    let (walk, code) = (walk.name(), language.code());
    if let Err(error) = &gone {
        // All that was seen before is compared, and this stands beside it.
        let error = format!("{error:#}").replace(['\n', '\t'], " ");
        writeln!(faults, "{walk}.{code}+end\tthe walk came to an end: {error}")?;
    }
    println!("{walk} in {code}: {} screens, {} faults", eye.stops.len(), eye.faults.len());
    let path = folder.join(format!("{walk}.{code}.faults"));
    fs::write(&path, faults).with_context(|| path.display().to_string())?;
    gone
}
