//! The program that serves the page.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use fixtures::Limit;

/// A running `quatuor serve`, ended with this value.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    address: String,
    /// Deleted with this value.
    data: tempfile::TempDir,
}

impl Program {
    /// Starts the program that `QUATUOR_PROGRAM` names, at a free port. A page in the
    /// making, in the folder `QUATUOR_PAGE`, is served in place of the embedded one.
    pub(crate) fn start() -> Result<Program> {
        Program::start_at("0", tempfile::tempdir()?)
    }

    /// Kills the program, waits a moment, and starts it again at the same port with the same
    /// tables.
    pub(crate) fn restart(mut self, pause: Duration) -> Result<Program> {
        self.child.kill()?;
        self.child.wait()?;
        std::thread::sleep(pause);
        let port = self.address.trim_end_matches('/').rsplit(':').next().unwrap_or("0").to_string();
        let data = std::mem::replace(&mut self.data, tempfile::tempdir()?);
        Program::start_at(&port, data)
    }

    fn start_at(port: &str, data: tempfile::TempDir) -> Result<Program> {
        let program = env::var_os("QUATUOR_PROGRAM").context(
            "QUATUOR_PROGRAM does not name a program with the page in it: \
             `cargo xtask test` builds both and runs these tests",
        )?;
        let mut serve = Command::new(&program);
        // What it logs would stand between the reports of the tests.
        serve.args(["serve", "--log", "error", "--port", port, "--data"]).arg(data.path());
        if let Some(folder) = env::var_os("QUATUOR_PAGE") {
            serve.arg("--page").arg(folder);
        }
        let mut child = serve
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("can't start {}", program.display()))?;
        let _limit = Limit::new(&child, "the address of the program");
        let mut said = String::new();
        let output = child.stdout.take().context("the output was asked for")?;
        BufReader::new(output).read_line(&mut said)?;
        let address = said.split_whitespace().find(|word| word.starts_with("http"));
        let address = address.with_context(|| format!("no address in '{said}'"))?.to_string();
        Ok(Program { child, address, data })
    }

    /// The address of the page, with a slash at its end.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
