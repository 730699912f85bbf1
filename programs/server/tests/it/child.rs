//! A server in a process of its own, whose log is read.

use std::env;
use std::fmt::{self, Write as _};
use std::io::{BufRead, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use server::{Data, Page, Server, Settings};
use tracing::field::{Field, Visit};
use tracing::span;

/// Where the child keeps its data, and the message server.
const DATA: &str = "QUATUOR_TEST_DATA";
const NATS: &str = "QUATUOR_TEST_NATS";

/// A server in a process of its own.
pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
    pub(crate) address: SocketAddr,
}

impl Process {
    pub(crate) fn start(folder: &Path, nats: Option<&str>) -> Process {
        // A file that gets too long is an error, and not the end of the process.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(env::current_exe().unwrap());
        command.args(["--exact", "child::child", "--nocapture"]);
        command.env(DATA, folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(nats) = nats {
            command.env(NATS, nats);
        }
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| tell.send(line).is_ok())
        });
        let address = loop {
            let line = lines.recv_timeout(Duration::from_secs(60)).expect("the child starts");
            if let Some((_, address)) = line.split_once("ready ") {
                break address.parse().unwrap();
            }
        };
        Process { child, lines, address }
    }

    /// Sets how long its files may get, as `prlimit` writes it.
    pub(crate) fn limit_files(&self, limit: &str) {
        let mut prlimit = Command::new("prlimit");
        prlimit.args(["--pid", &self.child.id().to_string(), &format!("--fsize={limit}")]);
        assert!(prlimit.status().unwrap().success());
    }

    /// Ends it gently; everything that it has logged.
    pub(crate) fn stop(mut self) -> Vec<String> {
        let _limit = fixtures::Limit::new(&self.child, "the end of a server in a process");
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
        self.lines.iter().filter_map(|line| Some(line.split_once("log ")?.1.to_owned())).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Not a test: the process that others start. It ends when its input does. Without the data
/// that it is given by them it does nothing.
#[test]
fn child() {
    let Some(folder) = env::var_os(DATA) else { return };
    tracing::subscriber::set_global_default(Logging).unwrap();
    let server = Server::bind(Server::THIS_MACHINE, Some(0)).unwrap();
    let address = server.address();
    let address = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let nats = env::var(NATS).ok();
    let settings = Settings { nats, threads: 1, has_limits: false, ..Settings::default() };
    let (tell, end) = tokio::sync::oneshot::channel();
    thread::spawn(move || {
        std::io::stdin().lines().count();
        tell.send(()).ok();
    });
    let page = Page::of(&[("index.html", b"<html><head>\n</head></html>")]);
    let ready = || {
        println!("ready {address}");
        std::io::stdout().flush().unwrap();
    };
    let end = async { drop(end.await) };
    server.run_until(page, &Data::Folder(folder.into()), settings, ready, end).unwrap();
}

/// Prints everything that this program's own crates log, at every level.
struct Logging;

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // The id and the time of a request, and the port, are other ones each time.
        let _ = match field.name() {
            "id" | "ms" | "address" => write!(self.0, " {field}=#"),
            _ => write!(self.0, " {field}={value:?}"),
        };
    }
}

impl tracing::Subscriber for Logging {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        ["server", "storage", "thinking"].iter().any(|own| metadata.target().starts_with(own))
    }

    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        let mut fields = Fields(format!("log span {}", attributes.metadata().name()));
        attributes.record(&mut fields);
        println!("{}", fields.0);
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, values: &span::Record<'_>) {
        let mut fields = Fields("log record".into());
        values.record(&mut fields);
        println!("{}", fields.0);
    }

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        let mut fields = Fields(format!("log {}", event.metadata().level()));
        event.record(&mut fields);
        println!("{}", fields.0);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}
