//! Where the repository is, and how programs are started in it.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

/// The repository's folder and the one that builds go to.
pub(crate) struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Where builds and results go; people may have moved it.
    pub(crate) target: PathBuf,
}

impl Workspace {
    /// The repository that this program was built in.
    pub(crate) fn here() -> Result<Workspace> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
        let mut cargo = cargo(&root);
        cargo.args(["metadata", "--format-version", "1", "--no-deps"]);
        let metadata: Value = serde_json::from_str(&output(&mut cargo)?)?;
        let target = metadata["target_directory"].as_str().context("no target directory")?;
        Ok(Workspace { root, target: target.into() })
    }

    /// The cargo that started this program, to be run at the root.
    pub(crate) fn cargo(&self) -> Command {
        cargo(&self.root)
    }
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo
}

/// Runs a program in full sight and fails when it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("can't start {}", told(command)))?;
    if !status.success() {
        bail!("failed ({status}): {}", told(command));
    }
    Ok(())
}

/// What a program prints; what it says on standard error is shown as it comes.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("can't start {}", told(command)))?;
    if !output.status.success() {
        bail!("failed ({}): {}", output.status, told(command));
    }
    String::from_utf8(output.stdout).with_context(|| format!("not text: {}", told(command)))
}

/// What a program prints that must end in time; what it says on standard error is not shown.
pub(crate) fn output_within(command: &mut Command, limit: Duration) -> Result<String> {
    let what = told(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().with_context(|| format!("can't start {what}"))?;
    let mut stdout = child.stdout.take().context("no output")?;
    let reader = thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            bail!("no end after {} s: {what}", limit.as_secs());
        }
        thread::sleep(Duration::from_millis(20));
    };
    if !status.success() {
        bail!("failed ({status}): {what}");
    }
    reader
        .join()
        .map_err(|_| anyhow!("reading failed"))?
        .with_context(|| format!("not text: {what}"))
}

/// Whether a program is there and succeeds, in silence.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// A command as a person would type it.
pub(crate) fn told(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let mut words = vec![OsString::from(program)];
    words.extend(command.get_args().map(OsString::from));
    words.join(" ".as_ref()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_end_is_ended_and_named() {
        let limit = Duration::from_millis(300);
        let told = output_within(Command::new("sleep").arg("600"), limit).unwrap_err();
        assert_eq!(told.to_string(), "no end after 0 s: sleep 600");
        let limit = Duration::from_secs(60);
        assert_eq!(output_within(Command::new("echo").arg("done"), limit).unwrap(), "done\n");
    }
}
