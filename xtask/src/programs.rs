//! The programs of this workspace: built by cargo, and started from where it puts them.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::workspace::{Workspace, output, told};

/// Programs that are built, by name.
pub(crate) struct Programs(BTreeMap<String, PathBuf>);

impl Programs {
    /// Builds what cargo's arguments select, such as `["--package", "pack"]`.
    pub(crate) fn build(workspace: &Workspace, selection: &[&str]) -> Result<Programs> {
        Programs::read(&output(&mut cargo(workspace, selection))?)
    }

    /// The command that starts a program.
    pub(crate) fn command(&self, name: &str) -> Result<Command> {
        let path = self.0.get(name).with_context(|| format!("cargo built no '{name}'"))?;
        Ok(Command::new(path))
    }

    /// These programs and the others.
    pub(crate) fn and(mut self, others: Programs) -> Programs {
        self.0.extend(others.0);
        self
    }

    /// Reads what cargo says about each program that it built.
    fn read(messages: &str) -> Result<Programs> {
        let mut programs = BTreeMap::new();
        for line in messages.lines() {
            let message: Value = serde_json::from_str(line)?;
            if let Some(path) = message["executable"].as_str() {
                let name =
                    message["target"]["name"].as_str().context("a program without a name")?;
                programs.insert(name.to_string(), PathBuf::from(path));
            }
        }
        Ok(Programs(programs))
    }
}

fn cargo(workspace: &Workspace, selection: &[&str]) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["build", "--message-format=json-render-diagnostics"]).args(selection);
    cargo
}

/// A build of programs in the background, beside another one that is watched.
pub(crate) struct Background {
    command: String,
    child: Child,
    /// Whether cargo's progress is printed as it comes. Until then it is kept back.
    is_watched: Arc<AtomicBool>,
    progress: Option<JoinHandle<String>>,
    messages: Option<JoinHandle<String>>,
}

impl Background {
    /// Starts cargo with these arguments, as in [`Programs::build`].
    pub(crate) fn start(workspace: &Workspace, selection: &[&str]) -> Result<Background> {
        let mut cargo = cargo(workspace, selection);
        let command = told(&cargo);
        let start = cargo.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = start.spawn().with_context(|| format!("can't start {command}"))?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let is_watched = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&is_watched);
        let progress = thread::spawn(move || kept_back(stderr, &watched));
        let messages = thread::spawn(move || {
            let mut text = String::new();
            let _ = stdout.map(|mut stdout| stdout.read_to_string(&mut text));
            text
        });
        let (progress, messages) = (Some(progress), Some(messages));
        Ok(Background { command, child, is_watched, progress, messages })
    }

    /// Waits until it is built, and prints cargo's progress meanwhile.
    pub(crate) fn finish(mut self) -> Result<Programs> {
        self.is_watched.store(true, Ordering::Relaxed);
        let text = |thread: Option<JoinHandle<String>>| {
            thread.and_then(|thread| thread.join().ok()).unwrap_or_default()
        };
        let (progress, messages) = (text(self.progress.take()), text(self.messages.take()));
        let status = self.child.wait()?;
        if !status.success() {
            eprint!("{progress}");
            bail!("failed ({status}): {}", self.command);
        }
        Programs::read(&messages)
    }
}

impl Drop for Background {
    /// If the other build has failed, this one is not waited for.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Prints lines while they are watched; returns the others.
fn kept_back(lines: Option<impl Read>, is_watched: &AtomicBool) -> String {
    let mut kept = String::new();
    for line in
        lines.into_iter().flat_map(|lines| BufReader::new(lines).lines()).map_while(Result::ok)
    {
        if is_watched.load(Ordering::Relaxed) {
            eprintln!("{line}");
        } else {
            kept += &(line + "\n");
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_where_cargo_put_them() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"name":"slides"},"executable":null}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"name":"pack"},"executable":"/t/x/pack"}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
        );
        let programs = Programs::read(messages).unwrap();
        assert_eq!(programs.command("pack").unwrap().get_program(), "/t/x/pack");
        assert!(programs.command("slides").is_err());
        let book = r#"{"target":{"name":"book"},"executable":"/t/x/book"}"#;
        let both = programs.and(Programs::read(book).unwrap());
        assert!(both.command("pack").is_ok() && both.command("book").is_ok());
    }

    #[test]
    fn lines_are_kept_back_until_they_are_watched() {
        let lines = Some(&b"one\ntwo\n"[..]);
        assert_eq!(kept_back(lines, &AtomicBool::new(false)), "one\ntwo\n");
        assert_eq!(kept_back(lines, &AtomicBool::new(true)), "");
    }
}
