//! Looks at a screen in several windows and lights without leaving it, checks each, and keeps
//! a picture of each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use serde_json::json;
use show::words::{Language, Words};
use tokio::time::timeout;

use super::faults::faults;
use crate::axe::complaints;
use crate::hand::Hand;
use crate::visit::Visit;
use crate::window::{Light, Window};

/// How long one look may take; a page that never draws would be waited for without end.
const LONGEST_LOOK: Duration = Duration::from_secs(60);

/// Chance and time are the same on every tour.
const STILL: &str = include_str!("still.js");

/// What is shown, in words.
const STRUCTURE: &str = include_str!("structure.js");

/// The page is shown as it is, and no caret blinks.
const SETTLE: &str = r"
    const done = arguments[arguments.length - 1];
    scrollTo(0, 0);
    document.documentElement.style.caretColor = 'transparent';
    // Until nothing is thought about any more, within reason.
    const end = performance.now() + 20_000;
    const thought = () => new Promise((then) => {
        const look = () => (window.tourThinks?.() && performance.now() < end ? setTimeout(look, 20) : then());
        look();
    });
    const still = () => Promise.all(document.getAnimations().map((one) => one.effect?.getComputedTiming().iterations === Infinity ? null : one.finished.catch(() => null)));
    document.fonts.ready.then(thought).then(still).then(() => requestAnimationFrame(() => requestAnimationFrame(done)));
";

/// Links to tables have another name every time.
const HIDE: &str = "document.querySelectorAll('.qr, .link-text input').forEach((e) => { e.style.visibility = arguments[0]; });";

/// What is wrong with one screen, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The name of the picture.
    pub picture: String,
    /// What is wrong, in words.
    pub what: String,
}

/// Looks at screens, and remembers what was wrong with them.
#[derive(Debug)]
pub struct Eye {
    /// The walk that is gone.
    pub(super) walk: &'static str,
    /// What the page speaks.
    language: Language,
    /// The windows in which every screen is looked at.
    windows: Vec<Window>,
    lights: Vec<Light>,
    /// Where pictures are kept.
    folder: PathBuf,
    /// Whether screens without a fault are kept, too.
    keeps_all: bool,
    /// The screens that were looked at.
    pub stops: Vec<String>,
    /// What was shown at each, in words that depend on no machine.
    structure: String,
    /// What was wrong.
    pub faults: Vec<Fault>,
}

impl Eye {
    /// Looks in these windows and lights, and keeps pictures of screens with a fault in this
    /// folder.
    pub fn new(language: Language, windows: &[Window], lights: &[Light], folder: PathBuf) -> Eye {
        let (windows, lights) = (windows.to_vec(), lights.to_vec());
        Eye {
            walk: "",
            language,
            windows,
            lights,
            folder,
            keeps_all: false,
            stops: vec![],
            structure: String::new(),
            faults: vec![],
        }
    }

    /// Keeps pictures of all screens.
    #[must_use]
    pub fn with_all_pictures(self) -> Eye {
        Eye { keeps_all: true, ..self }
    }

    /// Makes a fresh browser ready for the tour: nothing moves, chance is the same every time,
    /// and the light is the system's.
    pub async fn open(&self, visit: &Visit) -> Result<()> {
        // A worker with another clock has no address of the server's.
        let bypass = json!({ "enabled": true });
        visit.driver.cdp().send_raw("Page.setBypassCSP", bypass).await?;
        visit.watch(STILL).await?;
        self.settings(visit, "").await
    }

    /// Settings beside the language and the light of the system, one `name value` a line.
    /// Leaves the page.
    pub async fn settings(&self, visit: &Visit, more: &str) -> Result<()> {
        visit.leave().await?;
        let code = self.language.code();
        let settings = format!("{more}\nmotion no\nlanguage {code}\npace quick\n");
        visit.keep("quatuor.settings", &settings).await
    }

    /// A text as the page says it.
    pub(super) fn say(&self, key: &str) -> String {
        Words::new(self.language).say(key, &[])
    }

    /// Looks at what is open now. What a server has dealt is marked by `~`: its chance is
    /// another every time.
    pub async fn look(&mut self, visit: &Visit, stop: &str) -> Result<()> {
        let is_by_chance = visit.count("main.play.online").await? > 0;
        let stop = &format!("{}{stop}", if is_by_chance { "~" } else { "" });
        ensure!(!self.stops.iter().any(|one| one == stop), "two screens are called '{stop}'");
        self.stops.push(stop.clone());
        let look = self.look_everywhere(visit, stop);
        timeout(LONGEST_LOOK, look)
            .await
            .with_context(|| format!("'{stop}' was not seen within {LONGEST_LOOK:?}"))?
            .with_context(|| format!("at the screen '{stop}'"))
    }

    async fn look_everywhere(&mut self, visit: &Visit, stop: &str) -> Result<()> {
        fs::create_dir_all(&self.folder)?;
        // Whatever the pointer stays over would look different.
        Hand::Mouse.rest(&visit.driver).await?;
        for light in self.lights.clone() {
            visit.system_light(light).await?;
            for window in self.windows.clone() {
                visit.window(window).await?;
                visit.run_until(SETTLE, []).await?;
                let code = self.language.code();
                let picture =
                    format!("{}.{code}+{stop}.{}.{}", self.walk, window.name(), light.name());
                let mut wrong = faults(visit, window.is_touched()).await?;
                // Its rules depend on the light and the layout, and hardly on the window.
                if self.is_first_of_its_kind(window) {
                    wrong.extend(complaints(visit).await?);
                }
                wrong.extend(visit.console().await?);
                if self.keeps_all || !wrong.is_empty() {
                    visit.keep_picture(&self.folder.join(format!("{picture}.png"))).await?;
                }
                let fault = |what: String| Fault {
                    picture: picture.clone(),
                    what: what.replace('\n', " "),
                };
                self.faults.extend(wrong.into_iter().map(fault));
            }
        }
        visit.system_light(Light::Day).await?;
        visit.window(Window::Desktop).await?;
        self.note_structure(visit, stop).await
    }

    /// Whether no window before is of the same layout: that for a finger, or for a mouse.
    fn is_first_of_its_kind(&self, window: Window) -> bool {
        let is_like = |one: &&Window| one.is_touched() == window.is_touched();
        self.windows.iter().find(is_like) == Some(&window)
    }

    /// Notes what is shown in the window of a laptop.
    async fn note_structure(&mut self, visit: &Visit, stop: &str) -> Result<()> {
        if stop.contains('~') {
            return Ok(());
        }
        let structure = visit.run(STRUCTURE, []).await?;
        let structure = structure.as_str().context("the structure of a screen")?;
        self.structure += &format!("== {stop}\n{structure}\n");
        Ok(())
    }

    /// Fails when another structure was accepted for this walk. `INSTA_UPDATE=always` accepts
    /// this one, as for all snapshots.
    pub fn compare_structure(&self, folder: &Path) -> Result<()> {
        let path = folder.join(format!("{}.txt", self.walk));
        if env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always") {
            fs::create_dir_all(folder)?;
            return fs::write(&path, &self.structure).with_context(|| path.display().to_string());
        }
        let accepted = fs::read_to_string(&path).unwrap_or_default();
        let (before, after) = (accepted.lines(), self.structure.lines());
        if before.clone().count() == after.clone().count()
            && before.zip(after).all(|(one, other)| are_alike(one, other))
        {
            return Ok(());
        }
        let now = self.folder.join(format!("{}.txt", self.walk));
        fs::create_dir_all(&self.folder)?;
        fs::write(&now, &self.structure).with_context(|| now.display().to_string())?;
        bail!(
            "other screens than in {}:\n{}all of them are in {}; \
             accept them with INSTA_UPDATE=always",
            path.display(),
            differences(&accepted, &self.structure),
            now.display(),
        )
    }

    /// Fails when anything was wrong.
    pub fn report(&self) -> Result<()> {
        let told: Vec<String> =
            self.faults.iter().map(|one| format!("{}: {}", one.picture, one.what)).collect();
        let count = told.len();
        ensure!(told.is_empty(), "{count} faults on the tour:\n{}", told.join("\n"));
        Ok(())
    }
}

/// Whether two lines tell the same. Boards have the height that texts leave them, which depends
/// on the fonts of a machine.
fn are_alike(one: &str, other: &str) -> bool {
    const MOST: u32 = 48;
    let board = |line: &'_ str| -> Option<(String, [u32; 2])> {
        let (rest, size) = line.strip_prefix("board ")?.rsplit_once(", ")?;
        let (width, height) = size.split_once('×')?;
        Some((rest.into(), [width.parse().ok()?, height.parse().ok()?]))
    };
    match (board(one), board(other)) {
        (Some((one, from)), Some((other, to))) => {
            one == other && from.into_iter().zip(to).all(|(from, to)| from.abs_diff(to) <= MOST)
        }
        _ => one == other,
    }
}

/// The first differences of each stop: what only one of the two has.
fn differences(accepted: &str, now: &str) -> String {
    const MOST: usize = 40;
    let stops = |text: &'_ str| -> BTreeMap<String, Vec<String>> {
        let stops = text.split("== ").filter_map(|stop| stop.split_once('\n'));
        stops.map(|(name, rest)| (name.into(), rest.lines().map(String::from).collect())).collect()
    };
    let (accepted, now) = (stops(accepted), stops(now));
    let names: BTreeSet<&String> = accepted.keys().chain(now.keys()).collect();
    let mut told = vec![];
    for name in names {
        let none = vec![];
        let (before, after) = (accepted.get(name), now.get(name));
        let (before, after) = (before.unwrap_or(&none), after.unwrap_or(&none));
        let has = |lines: &[String], one: &str| lines.iter().any(|line| are_alike(line, one));
        let gone = before.iter().filter(|line| !has(after, line)).map(|line| ('-', line));
        let new = after.iter().filter(|line| !has(before, line)).map(|line| ('+', line));
        told.extend(gone.chain(new).map(|(sign, line)| format!("{name}: {sign} {line}\n")));
    }
    if told.is_empty() {
        return "their order is another\n".into();
    }
    let rest = told.len().saturating_sub(MOST);
    told.truncate(MOST);
    let rest = if rest > 0 { format!("and {rest} more\n") } else { String::new() };
    format!("{}{rest}", told.concat())
}

impl Visit {
    /// Keeps a picture of the whole page, from its first line to its last.
    async fn keep_picture(&self, path: &Path) -> Result<()> {
        self.run(HIDE, [json!("hidden")]).await?;
        let size = "return [innerWidth, Math.min(8000, document.documentElement.scrollHeight)]";
        let size = self.run(size, []).await?;
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let wish = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let shot = self.driver.cdp().send_raw("Page.captureScreenshot", wish).await?;
        let data = shot["data"].as_str().context("a picture")?;
        self.run(HIDE, [json!("")]).await?;
        fs::write(path, STANDARD.decode(data)?).with_context(|| path.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{are_alike, differences};

    #[test]
    fn boards_may_differ_by_a_line_of_text() {
        let board = "board 100 spots 9e107d9d, 40 open e4d909c2, 640×640";
        assert!(are_alike(board, &board.replace("640×640", "608×608")));
        assert!(!are_alike(board, &board.replace("640×640", "480×480")));
        assert!(!are_alike(board, &board.replace("40 open", "39 open")));
        assert!(!are_alike("button Play", "button Go"));
    }

    #[test]
    fn differences_name_their_stop() {
        let accepted = "== home\nh1 Home\nbutton Play\n== games\nh1 Games\n";
        let now = "== home\nh1 Home\nbutton Go\n== games\nh1 Games\n";
        assert_eq!(differences(accepted, now), "home: - button Play\nhome: + button Go\n");
        assert_eq!(differences("", "== home\nh1 Home\n"), "home: + h1 Home\n");
        let swapped = "== home\nbutton Play\nh1 Home\n== games\nh1 Games\n";
        assert_eq!(differences(accepted, swapped), "their order is another\n");
    }
}
