//! Running the command.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use fixtures::Limit;

/// Some commands think for minutes.
pub(crate) const LONGEST: Duration = Duration::from_secs(900);

/// What a run of the command gave.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

/// Runs `quatuor` with these arguments and nothing on standard input.
pub(crate) fn quatuor(arguments: &[&str]) -> Answer {
    quatuor_with_input(arguments, b"")
}

/// Runs `quatuor` with these arguments and this standard input.
pub(crate) fn quatuor_with_input(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(arguments)
        .env_remove("COLORTERM")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("quatuor starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let _limit = Limit::after(LONGEST, &child, format!("the end of quatuor {arguments:?}"));
    let output = child.wait_with_output().expect("quatuor ends");
    writer.join().expect("the input was offered");
    Answer {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        status: output.status.code().expect("not killed"),
    }
}

/// What a run must print to be right.
pub(crate) fn ok(out: &str) -> Answer {
    Answer { out: out.into(), err: String::new(), status: 0 }
}
