//! Looks at a screen in several windows and lights without leaving it, checks each, and keeps
//! a picture of each.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use serde_json::json;
use tokio::time::timeout;
use words::{Language, Words};

use super::faults::faults;
use crate::axe::complaints;
use crate::hand::Hand;
use crate::visit::Visit;
use crate::window::{Light, Window};

/// How long one look may take; a page that never draws would be waited for without end.
const LONGEST_LOOK: Duration = Duration::from_secs(60);

/// Time stands still in the page, so that dates and ages are the same on every day.
const STILL: &str = r"
    const Real = Date, now = new Real('2026-03-15T12:00:00').getTime();
    window.Date = class extends Real {
        constructor(...parts) { super(...(parts.length ? parts : [now])); }
        static now() { return now; }
    };
";

/// The page is shown as it is, and no caret blinks.
const SETTLE: &str = r"
    const done = arguments[arguments.length - 1];
    scrollTo(0, 0);
    document.documentElement.style.caretColor = 'transparent';
    const still = () => Promise.all(document.getAnimations().map((one) => one.effect?.getComputedTiming().iterations === Infinity ? null : one.finished.catch(() => null)));
    document.fonts.ready.then(still).then(() => requestAnimationFrame(() => requestAnimationFrame(done)));
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
            faults: vec![],
        }
    }

    /// Keeps pictures of all screens.
    #[must_use]
    pub fn with_all_pictures(self) -> Eye {
        Eye { keeps_all: true, ..self }
    }

    /// Makes a fresh browser ready for the tour: nothing moves, and the light is the system's.
    pub async fn open(&self, visit: &Visit) -> Result<()> {
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

    /// Looks at what is open now.
    pub async fn look(&mut self, visit: &Visit, stop: &str) -> Result<()> {
        ensure!(!self.stops.iter().any(|one| one == stop), "two screens are called '{stop}'");
        self.stops.push(stop.into());
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
                // Its rules depend on the light, and hardly on the window.
                if Some(&window) == self.windows.last() {
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
        visit.window(Window::Desktop).await
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
