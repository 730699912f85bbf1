//! Where the repository is, and how programs are started in it.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
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
    /// The repository that this program was started in.
    pub(crate) fn here() -> Result<Workspace> {
        let said = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = manifest_folder(said).join("..").canonicalize()?;
        let mut cargo = cargo(&root);
        cargo.args(["metadata", "--format-version", "1", "--no-deps"]);
        let metadata: Value = serde_json::from_str(&output(&mut cargo)?)?;
        let target = metadata["target_directory"].as_str().context("no target directory")?;
        let workspace = Workspace { root, target: target.into() };
        let place = workspace.place();
        if !place.exists() && workspace.target.is_dir() {
            fs::write(place, workspace.told_place())?;
        }
        Ok(workspace)
    }

    /// Lets cargo compile our packages anew if the repository was moved since they were compiled.
    /// They, above all the tests, have its old place inside, as `env!("CARGO_MANIFEST_DIR")`, but
    /// cargo takes them for fresh.
    pub(crate) fn forget_old_place(&self) -> Result<()> {
        let place = self.place();
        if fs::read_to_string(&place).is_ok_and(|kept| kept == self.told_place()) {
            return Ok(());
        }
        println!("The repository was moved: its tests are compiled again.");
        run(self.cargo().args(["clean", "--workspace", "--quiet"]))?;
        fs::create_dir_all(&self.target)?;
        fs::write(place, self.told_place()).map_err(Into::into)
    }

    /// The file with the place of the repository when it was first compiled.
    fn place(&self) -> PathBuf {
        self.target.join("place.txt")
    }

    fn told_place(&self) -> String {
        format!("{}\n", self.root.display())
    }

    /// The cargo that started this program, to be run at the root. What it starts, such as
    /// tests, learns where the target folder is, which a configuration may have moved.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = cargo(&self.root);
        cargo.env("CARGO_TARGET_DIR", &self.target);
        cargo
    }
}

/// The folder of xtask's `Cargo.toml`. What was compiled in is the place of then: a repository that
/// was moved since is found by what `cargo run` says in the environment.
fn manifest_folder(said: Option<PathBuf>) -> PathBuf {
    // Something else that cargo runs may have started us.
    let said = said.filter(|folder| folder.ends_with("xtask") && folder.is_dir());
    said.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into())
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

/// How much of standard error a failure shows, in lines.
const TAIL: usize = 10;

/// What a program prints that must end in time. The end of what it says on standard error is
/// shown if it fails.
pub(crate) fn output_within(command: &mut Command, limit: Duration) -> Result<String> {
    let what = told(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("can't start {what}"))?;
    let mut stdout = child.stdout.take().context("no output")?;
    let reader = thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).map(|_| text)
    });
    let stderr = lines(child.stderr.take().context("no standard error")?);
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            bail!("no end after {} s: {what}{}", limit.as_secs(), tail(&stderr));
        }
        thread::sleep(Duration::from_millis(20));
    };
    if !status.success() {
        bail!("failed ({status}): {what}{}", tail(&stderr));
    }
    reader
        .join()
        .map_err(|_| anyhow!("reading failed"))?
        .with_context(|| format!("not text: {what}"))
}

/// The lines of a stream, as they come.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
        }
    });
    receiver
}

/// The last lines of a program that has ended, each after a line break. What it has started may
/// keep the stream open, so this waits for the end of it for a second only.
fn tail(lines: &Receiver<String>) -> String {
    let end = Instant::now() + Duration::from_secs(1);
    let next = || lines.recv_timeout(end.saturating_duration_since(Instant::now())).ok();
    let all: Vec<String> = std::iter::from_fn(next).collect();
    let first = all.len().saturating_sub(TAIL);
    all[first..].iter().map(|line| format!("\n{line}")).collect()
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

    #[test]
    fn a_failure_shows_the_end_of_standard_error() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "for i in 1 2 3 4 5 6 7 8 9 10 11; do echo $i >&2; done; exit 3"]);
        let told = output_within(&mut shell, Duration::from_secs(60)).unwrap_err().to_string();
        assert!(told.starts_with("failed (exit status: 3): sh -c "), "{told}");
        assert!(told.ends_with("\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11"), "{told}");
        assert!(!told.contains("\n1\n"), "{told}");
    }

    /// As a browser does, whose parts live on for a moment.
    #[test]
    fn what_a_program_leaves_behind_is_not_waited_for() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo why >&2; exec >&-; sleep 20 & exit 3"]);
        let start = Instant::now();
        let told = output_within(&mut shell, Duration::from_secs(60)).unwrap_err().to_string();
        assert!(told.ends_with("\nwhy"), "{told}");
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    }

    #[test]
    fn a_repository_that_was_moved_is_found() {
        let compiled = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let moved = std::env::temp_dir().join(format!("quatuor-{}/xtask", std::process::id()));
        fs::create_dir_all(&moved).unwrap();
        assert_eq!(manifest_folder(Some(moved.clone())), moved);
        assert_eq!(manifest_folder(Some(moved.join(".."))), compiled, "of another package");
        fs::remove_dir_all(moved.parent().unwrap()).unwrap();
        assert_eq!(manifest_folder(Some(moved)), compiled, "not there");
        assert_eq!(manifest_folder(None), compiled);
    }

    #[test]
    fn tests_learn_where_the_target_folder_is() {
        let workspace = Workspace { root: ".".into(), target: "/moved/by/a/configuration".into() };
        let cargo = workspace.cargo();
        let mut set = cargo.get_envs().filter(|(name, _)| *name == "CARGO_TARGET_DIR");
        assert_eq!(set.next().and_then(|(_, folder)| folder), Some(workspace.target.as_os_str()));
    }
}
