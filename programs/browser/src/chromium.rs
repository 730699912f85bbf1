//! Debian's Chromium, by way of its driver.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use fixtures::Limit;
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel};

/// No sandbox, as tests are run by root in containers; no traffic but ours.
const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,800",
];

/// A running driver, ended with this value.
#[derive(Debug)]
pub(crate) struct Chromedriver {
    child: Child,
    port: u16,
    /// Kept open: it may want to say more.
    _output: BufReader<ChildStdout>,
}

impl Chromedriver {
    /// Starts a driver at a free port. Another driver that starts at the same time may take the
    /// port away: then it ends, and is started again.
    pub(crate) fn start() -> Result<Chromedriver> {
        let mut started = Chromedriver::start_once();
        for _ in 0..4 {
            let Err(error) = &started else { break };
            // The harness does not capture this.
            let line = format!("chromedriver is started again: {error:#}\n");
            io::stderr().write_all(line.as_bytes()).ok();
            sleep(Duration::from_millis(200));
            started = Chromedriver::start_once();
        }
        started
    }

    fn start_once() -> Result<Chromedriver> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            // The page would speak the language of this machine.
            .env("LC_ALL", "C.UTF-8")
            .env_remove("LANGUAGE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("can't start chromedriver: `cargo xtask test` installs it where it can")?;
        let _limit = Limit::new(&child, "the port of chromedriver");
        let mut output = BufReader::new(child.stdout.take().context("the output")?);
        let mut line = String::new();
        loop {
            line.clear();
            if output.read_line(&mut line)? == 0 {
                bail!("chromedriver ended before it said its port");
            }
            // "ChromeDriver was started successfully on port 41234."
            let port = line.trim_end().trim_end_matches('.').rsplit_once("successfully on port ");
            if let Some(port) = port.and_then(|(_, port)| port.parse().ok()) {
                return Ok(Chromedriver { child, port, _output: output });
            }
        }
    }

    /// Opens a browser with the profile in this folder.
    pub(crate) async fn open(&self, profile: &Path) -> Result<WebDriver> {
        let mut wishes = ChromeCapabilities::new();
        for flag in FLAGS {
            wishes.add_arg(flag)?;
        }
        wishes.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        wishes.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        WebDriver::new(format!("http://127.0.0.1:{}", self.port), wishes)
            .await
            .context("can't open Chromium")
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
