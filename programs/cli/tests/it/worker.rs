//! A worker of servers on other machines.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use fixtures::{Limit, Nats};

use crate::run::quatuor;

#[test]
fn without_nats_there_is_no_work() {
    let answer = quatuor(&["worker", "--nats", "nats://ann:secret@127.0.0.1:1"]);
    assert_eq!((answer.status, answer.out.as_str()), (2, ""));
    let problem = "error: can't connect to NATS at 127.0.0.1:1: ";
    assert!(answer.err.starts_with(problem), "{}", answer.err);
    assert!(!answer.err.contains("secret"), "{}", answer.err);
    let answer = quatuor(&["worker", "--nats", "http://127.0.0.1", "--language", "nl"]);
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("nats://127.0.0.1:4222"), "{}", answer.err);
    let answer = quatuor(&["worker", "--nats", "127.0.0.1", "--threads", "0"]);
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("--threads"), "{}", answer.err);
}

#[test]
#[ignore = "service: NATS"]
fn it_says_what_it_does_and_ends_when_told_to() {
    let nats = Nats::start();
    let host = nats.address().replace("nats://", "");
    for signal in ["INT", "TERM"] {
        let mut worker = Command::new(env!("CARGO_BIN_EXE_quatuor"))
            .args(["worker", "--threads", "2", "--nats", &host])
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("quatuor starts");
        let _limit = Limit::new(&worker, format!("a worker, and its end after {signal}"));
        let mut output = BufReader::new(worker.stdout.take().expect("it was asked for"));
        let mut said = String::new();
        output.read_line(&mut said).expect("a line of text");
        assert!(fixtures::send_signal(signal, worker.id()));
        output.read_to_string(&mut said).expect("text");
        let start = format!("Thinking for the servers at {host} with 2 threads (Ctrl-C ends it)");
        assert_eq!(said, format!("{start}\n0 answers.\n"));
        assert_eq!(worker.wait().expect("an end").code(), Some(0), "{signal}");
    }
}
