//! Serving the page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use fixtures::{Limit, with_default_signals};

use crate::run::quatuor;

/// A running server, ended with the test.
struct Running {
    child: Child,
    said: String,
    _limit: Limit,
    /// Deleted with this value.
    _data: tempfile::TempDir,
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        let data = tempfile::tempdir().expect("a folder");
        let mut child = with_default_signals(env!("CARGO_BIN_EXE_quatuor"))
            .arg("serve")
            .env("QUATUOR_DATA", data.path())
            .env("LC_ALL", "C.UTF-8")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("quatuor starts");
        let limit = Limit::new(&child, format!("quatuor serve {arguments:?}"));
        let mut said = String::new();
        let output = child.stdout.take().expect("it was asked for");
        BufReader::new(output).read_line(&mut said).expect("a line of text");
        Running { child, said, _limit: limit, _data: data }
    }

    /// As in `127.0.0.1:7777`.
    fn address(&self) -> &str {
        let address = self.said.strip_prefix("Quatuor is at http://");
        let address = address.and_then(|rest| rest.strip_suffix("/ (Ctrl-C ends it)\n"));
        address.unwrap_or_else(|| panic!("{}", self.said))
    }

    fn ask(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).expect("a server");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("a text");
        answer
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_it_is_and_answers() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("served");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "welcome").unwrap();
    let server = Running::start(&["--port", "0", "--page", folder.to_str().unwrap()]);
    let answer = server.ask("/");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("welcome"), "{answer}");
    assert!(server.ask("/attic").starts_with("HTTP/1.1 404"));
    let taken = server.address().rsplit(':').next().unwrap();
    let refused = quatuor(&["serve", "--port", taken]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    let problem = format!("error: can't listen at 127.0.0.1:{taken}: ");
    assert!(refused.err.starts_with(&problem), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn it_ends_cleanly_when_told_to() {
    for signal in ["INT", "TERM", "HUP"] {
        let mut server = Running::start(&["--port", "0"]);
        // The line is printed before signals are heard: ask first, then it listens.
        server.ask("/");
        assert!(fixtures::send_signal(signal, server.child.id()));
        assert_eq!(server.child.wait().expect("an end").code(), Some(0), "{signal}");
    }
}

#[test]
fn a_folder_without_a_page_is_refused() {
    let answer = quatuor(&["serve", "--page", "/no/such/folder"]);
    assert_eq!(answer.status, 2);
    assert_eq!(
        answer.err,
        "error: there is no page in /no/such/folder; expected index.html there\n"
    );
    let answer = quatuor(&["serve", "--host", "attic"]);
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("'attic'"), "{}", answer.err);
}
