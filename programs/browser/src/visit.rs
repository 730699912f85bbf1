//! One visit: a browser of its own that looks at the page, and what can be done there.

use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use tempfile::TempDir;
use thirtyfour::WebDriver;
use thirtyfour::common::print::{PrintMargins, PrintPage, PrintParameters};
use tokio::time::sleep;

use crate::chromium::Chromedriver;
use crate::figures::target;
use crate::hand::{AIM, Hand, Key, aimed, press_key};
use crate::program::Program;
use crate::window::{Light, Window};

/// How long something may take that should happen at once, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser at the page. Fields are dropped in this order: the browser goes before
/// its driver.
#[derive(Debug)]
pub struct Visit {
    name: String,
    pub(crate) driver: WebDriver,
    chromedriver: Chromedriver,
    program: Option<Program>,
    profile: TempDir,
    address: String,
    /// What the console may hold, by a part of it.
    expected: Vec<&'static str>,
}

/// Visits the page with a fresh browser, does what is to be done there, and looks
/// whether the console stayed empty. The name is for pictures of what failed.
///
/// # Errors
/// When the test fails, or when something is in the console.
pub async fn visit(name: &str, test: impl AsyncFnOnce(&mut Visit) -> Result<()>) -> Result<()> {
    let mut visit = Visit::start(name).await?;
    let mut result = test(&mut visit).await;
    if result.is_ok() {
        result = visit.check_console().await;
    } else if let Err(error) = visit.shot(&format!("failed-{name}")).await {
        eprintln!("no picture of the failure: {error:#}");
    }
    visit.driver.quit().await?;
    result.with_context(|| format!("on the visit '{name}'"))
}

/// Visits the same program with several browsers at once, the first of which has started it.
///
/// # Errors
/// When the test fails, or when something is in a console.
pub async fn visits(
    name: &str,
    count: usize,
    test: impl AsyncFnOnce(&mut [Visit]) -> Result<()>,
) -> Result<()> {
    let program = Program::start()?;
    let address = program.address().to_string();
    let mut visits = vec![Visit::at(name, &address, Some(program)).await?];
    for number in 2..=count {
        visits.push(Visit::at(&format!("{name}-{number}"), &address, None).await?);
    }
    let mut result = test(&mut visits).await;
    for visit in &visits {
        if result.is_ok() {
            result = visit.check_console().await;
        } else if let Err(error) = visit.shot(&format!("failed-{}", visit.name)).await {
            eprintln!("no picture of the failure: {error:#}");
        }
    }
    for visit in visits {
        visit.driver.quit().await?;
    }
    result.with_context(|| format!("on the visits '{name}'"))
}

impl Visit {
    /// At the server that `QUATUOR_ADDRESS` names, or at one of its own.
    async fn start(name: &str) -> Result<Visit> {
        if let Ok(address) = env::var("QUATUOR_ADDRESS") {
            return Visit::at(name, &address, None).await;
        }
        let program = Program::start()?;
        let address = program.address().to_string();
        Visit::at(name, &address, Some(program)).await
    }

    /// A fresh browser at this address.
    async fn at(name: &str, address: &str, program: Option<Program>) -> Result<Visit> {
        let profile = TempDir::with_prefix("quatuor-browser-")?;
        let chromedriver = Chromedriver::start()?;
        let driver = chromedriver.open(profile.path()).await?;
        let visit = Visit {
            name: name.into(),
            driver,
            chromedriver,
            address: address.into(),
            program,
            profile,
            // Asked for where we are when we leave the page, which names an icon of its own.
            expected: vec!["/favicon.ico"],
        };
        visit.resize(Window::Desktop).await?;
        visit.light(Light::Day).await?;
        Ok(visit)
    }

    /// Runs a script in the page.
    pub async fn run(&self, script: &str, arguments: impl Into<Vec<Value>>) -> Result<Value> {
        let answer = self.driver.execute(script, arguments.into()).await?;
        Ok(answer.json().clone())
    }

    /// Runs a script that calls its last argument with the answer.
    pub async fn run_until(&self, script: &str, arguments: impl Into<Vec<Value>>) -> Result<Value> {
        let answer = self.driver.execute_async(script, arguments.into()).await?;
        Ok(answer.json().clone())
    }

    /// Waits until a JavaScript expression holds.
    pub async fn wait(&self, what: &str) -> Result<()> {
        let start = Instant::now();
        // What asks an element that is not there yet waits for it.
        let script = format!("try {{ return Boolean({what}) }} catch {{ return false }}");
        while self.run(&script, []).await? != json!(true) {
            if start.elapsed() > PATIENCE {
                let url = self.driver.current_url().await?;
                let console = self.console().await?;
                bail!("waited in vain for {what} at {url}; console: {console:?}");
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// Waits until there is such an element.
    pub async fn wait_for(&self, selector: &str) -> Result<()> {
        self.wait(&format!("document.querySelector({})", json!(selector))).await
    }

    /// Follows an address behind `#`, and waits for an element there.
    pub async fn open(&self, hash: &str, selector: &str) -> Result<()> {
        self.driver.goto(format!("{}{hash}", self.address)).await?;
        self.wait_for(selector).await
    }

    /// Follows a whole address, and waits for an element there.
    pub async fn follow(&self, address: &str, selector: &str) -> Result<()> {
        self.driver.goto(address).await?;
        self.wait_for(selector).await
    }

    /// Types into the first field of this kind.
    pub async fn write(&self, selector: &str, text: &str) -> Result<()> {
        let script = r"
            const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
        ";
        self.wait_for(selector).await?;
        self.run(script, [json!(selector), json!(text)]).await?;
        Ok(())
    }

    /// Chooses an option of the page by its text.
    pub async fn choose(&self, label: &str) -> Result<()> {
        let find = "[...document.querySelectorAll('.option')].find((e) => e.innerText.trim() === ";
        let option = format!("{find}{})", json!(label));
        self.wait(&option).await?;
        self.run(&format!("{option}.click()"), []).await?;
        Ok(())
    }

    /// Opens an address as if it was typed.
    pub async fn open_anew(&self, hash: &str, selector: &str) -> Result<()> {
        self.leave().await?;
        self.open(hash, selector).await
    }

    /// The tab that is looked at.
    pub async fn tab(&self) -> Result<String> {
        Ok(self.driver.window().await?.to_string())
    }

    /// Opens an address in a new tab, and looks at that.
    pub async fn new_tab(&self, hash: &str) -> Result<String> {
        let tab = self.driver.new_tab().await?;
        self.driver.switch_to_window(tab.clone()).await?;
        self.driver.goto(format!("{}{hash}", self.address)).await?;
        Ok(tab.to_string())
    }

    /// Looks at another tab.
    pub async fn to_tab(&self, tab: &str) -> Result<()> {
        Ok(self.driver.switch_to_window(tab.to_string().into()).await?)
    }

    /// Goes to a place that shares the store with the page, but is not the page.
    pub(crate) async fn leave(&self) -> Result<()> {
        Ok(self.driver.goto(format!("{}service-worker.js", self.address)).await?)
    }

    /// Loads the page anew.
    pub async fn reload(&self, selector: &str) -> Result<()> {
        self.driver.refresh().await?;
        self.wait_for(selector).await
    }

    /// From now on the system says that it is day, or night.
    pub async fn system_light(&self, light: Light) -> Result<()> {
        let value = if light == Light::Night { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Makes the window so large, and waits until the page is drawn in it.
    pub async fn window(&self, window: Window) -> Result<()> {
        self.resize(window).await?;
        self.draw().await
    }

    /// Makes the window so large, also where there is no page yet.
    async fn resize(&self, window: Window) -> Result<()> {
        let (width, height) = window.size();
        let is_touched = window.is_touched();
        let scale = if window == Window::Zoomed { 2 } else { 1 };
        let cdp = self.driver.cdp();
        cdp.send_raw(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_touched }),
        )
        .await?;
        cdp.send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": is_touched }))
            .await?;
        Ok(())
    }

    /// Waits until the page is drawn as it is now. A tab that is never drawn is not waited for.
    pub async fn draw(&self) -> Result<()> {
        let script = "const done = arguments[arguments.length - 1]; setTimeout(done, 1_000); \
                      requestAnimationFrame(() => requestAnimationFrame(done));";
        self.run_until(script, []).await?;
        Ok(())
    }

    /// Runs a script before any other in every page from now on.
    pub async fn watch(&self, script: &str) -> Result<()> {
        let script = json!({ "source": script });
        self.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", script).await?;
        Ok(())
    }

    /// Waits until the board takes presses, as a person does who looks first.
    pub async fn look(&self) -> Result<()> {
        self.wait("!document.querySelector('.board.fresh')").await
    }

    /// Taps the first element of this kind.
    pub async fn tap(&self, hand: Hand, selector: &str) -> Result<()> {
        self.look().await?;
        let at = self.point(selector).await?;
        hand.tap(&self.driver, at).await
    }

    /// Presses the first element of this kind, and stays down.
    pub async fn press(&self, hand: Hand, selector: &str) -> Result<()> {
        self.look().await?;
        let at = self.point(selector).await?;
        hand.press(&self.driver, at).await
    }

    /// Lets go.
    pub async fn release(&self, hand: Hand) -> Result<()> {
        hand.release(&self.driver).await
    }

    /// Carries something from one element to another.
    pub async fn carry(&self, hand: Hand, from: &str, to: &str) -> Result<()> {
        self.look().await?;
        let (from, to) = (self.point(from).await?, self.point(to).await?);
        hand.carry(&self.driver, from, to).await
    }

    /// Strikes a key.
    pub async fn key(&self, key: Key) -> Result<()> {
        if matches!(key, Key::Enter | Key::Space) {
            self.look().await?;
        }
        press_key(&self.driver, key).await
    }

    /// A point where the first element of this kind can be hit, as soon as there is one that
    /// nothing covers, such as a panel that goes, and that stands still: one that still moves
    /// would have moved on before it is hit.
    async fn point(&self, selector: &str) -> Result<(f64, f64)> {
        self.wait_for(selector).await?;
        let find =
            "const element = document.querySelector(arguments[0]); return element && aim(element)";
        let (script, start) = (format!("{AIM}{find}"), Instant::now());
        let mut last = None;
        loop {
            let found = aimed(&self.run(&script, [json!(selector)]).await?);
            let is_late = start.elapsed() > PATIENCE;
            match found {
                Ok(point) if last == Some(point) => return Ok(point),
                Err(error) if is_late => return Err(error.context(format!("at {selector}"))),
                Ok(point) if is_late => {
                    bail!("{selector} does not stand still: {last:?}, {point:?}")
                }
                found => last = found.ok(),
            }
            self.draw().await?;
        }
    }

    /// What can be read in the first element of this kind, as soon as there is one.
    pub async fn text(&self, selector: &str) -> Result<String> {
        self.wait_for(selector).await?;
        let script = "return document.querySelector(arguments[0])?.innerText";
        let text = self.run(script, [json!(selector)]).await?;
        Ok(text.as_str().with_context(|| format!("there is no {selector}"))?.into())
    }

    /// How many elements of this kind there are.
    pub async fn count(&self, selector: &str) -> Result<u64> {
        let script = "return document.querySelectorAll(arguments[0]).length";
        self.run(script, [json!(selector)]).await?.as_u64().context("a number")
    }

    /// Keeps a picture of what is in the window.
    pub async fn shot(&self, name: &str) -> Result<()> {
        let folder = target().join("browser-shots");
        fs::create_dir_all(&folder)?;
        Ok(self.driver.screenshot(&folder.join(format!("{name}.png"))).await?)
    }

    /// Keeps a picture of the whole page, from its first line to its last. Leaves the window
    /// as high as the page.
    pub async fn shot_whole(&self, name: &str) -> Result<()> {
        let size = "return [innerWidth, document.documentElement.scrollHeight, devicePixelRatio]";
        let size = self.run(size, []).await?;
        let metrics = json!({ "width": size[0], "height": size[1], "deviceScaleFactor": size[2], "mobile": false });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        self.shot(name).await
    }

    /// Prints the page on A4, keeps the file, and says how many pages it has.
    pub async fn print(&self, name: &str) -> Result<usize> {
        let page = PrintPage { width: 21.0, height: 29.7 };
        let margin = PrintMargins { top: 1.2, bottom: 1.2, left: 1.2, right: 1.2 };
        let parameters =
            PrintParameters { page, margin, shrink_to_fit: false, ..Default::default() };
        let file = self.driver.print_page(parameters).await?;
        let folder = target().join("browser-shots");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{name}.pdf")), &file)?;
        // Every page is an object of this type; the list of them has the plural.
        let text = String::from_utf8_lossy(&file).replace("/Type /Pages", "");
        Ok(text.matches("/Type /Page").count())
    }

    /// Fails when the page is wider than its window.
    pub async fn check_width(&self, place: &str) -> Result<()> {
        let script = r"
            const wide = document.documentElement.scrollWidth;
            if (wide <= innerWidth && document.documentElement.clientWidth >= wide) return [];
            const out = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1);
            return [`${wide} of ${innerWidth}`, ...out.slice(0, 5).map((e) => e.tagName + '.' + (e.getAttribute('class') ?? ''))];
        ";
        let wide = self.run(script, []).await?;
        ensure!(wide == json!([]), "{place} scrolls sideways: {wide}");
        Ok(())
    }

    /// From now on the console may hold what contains these words.
    pub fn expect_in_console(&mut self, words: &'static str) {
        self.expected.push(words);
    }

    /// What is in the console and should not be. Empties it.
    pub(crate) async fn console(&self) -> Result<Vec<String>> {
        let entries = self.driver.browser_log().await?;
        let is_expected = |text: &str| self.expected.iter().any(|words| text.contains(words));
        let unexpected = entries.into_iter().filter(|entry| !is_expected(&entry.message));
        Ok(unexpected.map(|entry| format!("{}: {}", entry.level, entry.message)).collect())
    }

    /// Fails when there is something in the console.
    pub async fn check_console(&self) -> Result<()> {
        let unexpected = self.console().await?;
        ensure!(unexpected.is_empty(), "in the console of '{}': {unexpected:#?}", self.name);
        Ok(())
    }

    /// Kills the program and starts it again after a while, with the same tables.
    pub fn restart_program(&mut self, pause: Duration) -> Result<()> {
        let program = self.program.take().context("this visit has not started the program")?;
        self.program = Some(program.restart(pause)?);
        Ok(())
    }

    /// Takes the network away from this browser, or gives it back.
    pub async fn network(&self, is_there: bool) -> Result<()> {
        let conditions = json!({
            "offline": !is_there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.driver.cdp().send_raw("Network.emulateNetworkConditions", conditions).await?;
        Ok(())
    }

    /// Ends the program: requests get no answer any more.
    pub fn stop_program(&mut self) {
        self.program = None;
    }

    /// Closes the browser, and opens it again with the same profile.
    pub async fn close_and_open(&mut self) -> Result<()> {
        self.check_console().await?;
        self.driver.clone().quit().await?;
        self.driver = self.chromedriver.open(self.profile.path()).await?;
        self.resize(Window::Desktop).await
    }
}
