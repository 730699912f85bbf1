//! The page for a person: every screen that differs from the accepted one, side by side, and
//! everything that is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::compare::{Difference, compare};

const HEAD: &str = "<!doctype html><meta charset=utf-8><title>Tour of Quatuor</title><style>
body { font: 15px/1.4 sans-serif; margin: 1rem; background: #eee; }
section { background: #fff; margin: 0 0 1rem; padding: .6rem 1rem; }
h2 { font-size: 1rem; } .wrong { color: #a00; }
.sides { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
figure { margin: 0; } figcaption { color: #555; }
img { max-width: 30vw; max-height: 90vh; border: 1px solid #999; } pre { font-size: 11px; line-height: 1.15; border: 1px solid #999; }
</style>\n";

/// Compares two folders of screens, and writes the page.
///
/// # Errors
/// When a screen differs, or when something is wrong with one.
pub(crate) fn write(accepted: &Path, now: &Path, page: &Path) -> Result<()> {
    let marked = page.with_file_name("marked");
    let _ = fs::remove_dir_all(&marked);
    fs::create_dir_all(&marked)?;
    let is_first = !accepted.exists();
    let walked = walks(now)?;
    let mut names = screens(now)?;
    // A walk that was not gone this time says nothing of its screens.
    names.extend(screens(accepted)?.into_iter().filter(|name| walked.contains(walk(name))));
    let faults = faults(now)?;
    let (mut html, mut differing) = (String::new(), 0);
    for name in &names {
        let difference = match is_first || is_by_chance(name) {
            true => None,
            false => compare(&accepted.join(name), &now.join(name), &marked.join(name))?,
        };
        let wrong = faults.get(name.rsplit_once('.').context("a kind of file")?.0);
        if difference.is_none() && wrong.is_none() {
            continue;
        }
        differing += usize::from(difference.is_some());
        section(&mut html, page, [accepted, now, &marked], name, difference, wrong)?;
    }
    // Such as a walk that came to an end.
    let is_shown = |name: &String| {
        names.iter().any(|one| one.rsplit_once('.').is_some_and(|(one, _)| one == name))
    };
    for (name, what) in faults.iter().filter(|(name, _)| !is_shown(name)) {
        write!(html, "<section><h2>{}</h2>", escaped(name))?;
        for one in what {
            write!(html, "<p class=wrong>{}</p>", escaped(one))?;
        }
        html.push_str("</section>\n");
    }
    let wrong: usize = faults.values().map(Vec::len).sum();
    let first = if is_first { ", of which none was accepted before" } else { "" };
    let told = format!("{} screens{first}: {differing} differ, {wrong} faults", names.len());
    let html = format!("{HEAD}<h1>{told}</h1>\n{html}");
    fs::write(page, html).with_context(|| page.display().to_string())?;
    println!("{told}: see {}", page.display());
    ensure!(differing + wrong == 0, "{told}");
    Ok(())
}

fn section(
    html: &mut String,
    page: &Path,
    folders: [&Path; 3],
    name: &str,
    difference: Option<Difference>,
    wrong: Option<&Vec<String>>,
) -> Result<()> {
    let told = match difference {
        None => String::new(),
        Some(Difference::Changed(count)) => format!("{count} changed"),
        Some(Difference::Resized) => "another size".into(),
        Some(Difference::New) => "new".into(),
        Some(Difference::Gone) => "gone".into(),
    };
    write!(html, "<section><h2>{} <small>{told}</small></h2>", escaped(name))?;
    for one in wrong.into_iter().flatten() {
        write!(html, "<p class=wrong>{}</p>", escaped(one))?;
    }
    html.push_str("<div class=sides>");
    for (folder, caption) in folders.into_iter().zip(["accepted", "now", "changed"]) {
        let path = folder.join(name);
        if !path.exists() {
            continue;
        }
        write!(html, "<figure><figcaption>{caption}</figcaption>")?;
        if name.ends_with(".txt") {
            write!(html, "<pre>{}</pre>", escaped(&fs::read_to_string(&path)?))?;
        } else {
            let base = page.parent().context("a folder")?;
            let path = path.strip_prefix(base).unwrap_or(&path).display().to_string();
            write!(html, "<a href=\"{path}\"><img loading=lazy src=\"{path}\"></a>")?;
        }
        html.push_str("</figure>");
    }
    html.push_str("</div></section>\n");
    Ok(())
}

/// Where chance has dealt, screens are only checked.
fn is_by_chance(name: &str) -> bool {
    name.contains('~')
}

/// The walk and language of a screen, with which its name begins.
fn walk(name: &str) -> &str {
    name.split_once('+').map_or(name, |(walk, _)| walk)
}

/// The walks that were gone.
fn walks(folder: &Path) -> Result<BTreeSet<String>> {
    Ok(files(folder)?
        .iter()
        .filter_map(|name| name.strip_suffix(".faults"))
        .map(String::from)
        .collect())
}

fn screens(folder: &Path) -> Result<BTreeSet<String>> {
    let is_screen = |name: &String| name.ends_with(".png") || name.ends_with(".txt");
    Ok(files(folder)?.into_iter().filter(is_screen).collect())
}

fn files(folder: &Path) -> Result<Vec<String>> {
    if !folder.exists() {
        return Ok(vec![]);
    }
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// What is wrong, by the picture that shows it.
fn faults(folder: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let mut found = BTreeMap::<String, Vec<String>>::new();
    for walk in walks(folder)? {
        let text = fs::read_to_string(folder.join(format!("{walk}.faults")))?;
        for (picture, what) in text.lines().filter_map(|line| line.split_once('\t')) {
            found.entry(picture.into()).or_default().push(what.into());
        }
    }
    Ok(found)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
