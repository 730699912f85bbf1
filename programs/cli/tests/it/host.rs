//! A running server, and guests who speak HTTP with it.
#![cfg(unix)]

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use fixtures::Limit;
use serde_json::{Value, json};
use table::Share;

/// A server on some data, ended with the test.
pub(crate) struct Host {
    child: Child,
    /// As in `127.0.0.1:7777`.
    pub(crate) address: String,
    arguments: Vec<String>,
}

impl Host {
    /// Starts a server with these arguments. What it logs goes to a file, if there is one.
    pub(crate) fn start(arguments: &[&str], log: Option<&Path>) -> Host {
        let log = log.map_or_else(Stdio::null, |path| File::create(path).expect("a file").into());
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let program = Command::new(env!("CARGO_BIN_EXE_quatuor"));
        let (child, address) = listen(program, "0", &arguments, log);
        Host { child, address, arguments }
    }

    /// Starts a server that can make no file longer than so many times 512 bytes.
    pub(crate) fn start_with_short_files(arguments: &[&str], blocks: u32) -> Host {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let mut shell = Command::new("sh");
        // Without the trap a signal would end the program instead of an error being returned.
        let script = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_quatuor")]);
        let (child, address) = listen(shell, "0", &arguments, Stdio::null());
        Host { child, address, arguments }
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills the program; it has no time to do anything.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("an end");
    }

    /// Starts it again after it was killed, at the same port and with the same data.
    pub(crate) fn start_again(&mut self) {
        let port = self.address.rsplit(':').next().expect("a port");
        let program = Command::new(env!("CARGO_BIN_EXE_quatuor"));
        let (child, address) = listen(program, port, &self.arguments, Stdio::null());
        assert_eq!(address, self.address);
        self.child = child;
    }

    /// Sends a signal and waits for the end.
    pub(crate) fn stop(mut self, signal: &str) {
        self.end(signal);
    }

    /// Sends a signal and waits for the end; how it has ended.
    pub(crate) fn end(&mut self, signal: &str) -> ExitStatus {
        let _limit = Limit::new(&self.child, format!("the end of a server after {signal}"));
        assert!(fixtures::send_signal(signal, self.child.id()));
        self.child.wait().expect("an end")
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the program at a port, and waits until it listens; its address.
fn listen(mut program: Command, port: &str, arguments: &[String], log: Stdio) -> (Child, String) {
    let mut child = program
        .args(["serve", "--port", port, "--no-limits", "--bot-threads", "1"])
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .expect("quatuor starts");
    let _limit = Limit::new(&child, "the address of a server");
    let mut said = String::new();
    let output = child.stdout.take().expect("it was asked for");
    BufReader::new(output).read_line(&mut said).expect("a line of text");
    let address = said.strip_prefix("Quatuor is at http://");
    let address = address.and_then(|rest| rest.strip_suffix("/ (Ctrl-C ends it)\n"));
    let address = address.unwrap_or_else(|| panic!("{said}")).to_owned();
    (child, address)
}

/// An answer over HTTP.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

/// A person or a program.
#[derive(Default)]
pub(crate) struct Guest {
    /// What it sends beside the usual.
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) cookie: Option<String>,
    pub(crate) share: Option<Share>,
    pub(crate) commands: u64,
}

impl Guest {
    /// A guest who contributes to deals.
    pub(crate) fn new(number: u8) -> Guest {
        Guest { share: Some(Share::new([number; 32])), ..Guest::default() }
    }

    /// Sends a request, without caring for the status.
    pub(crate) fn send(
        &mut self,
        address: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Reply {
        self.try_send(address, method, path, body).expect("an answer")
    }

    /// Sends a request to a server that may be gone.
    pub(crate) fn try_send(
        &mut self,
        address: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> io::Result<Reply> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n");
        head += &format!("Content-Length: {}\r\nContent-Type: application/json\r\n", body.len());
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: {cookie}\r\n");
        }
        write!(stream, "{head}\r\n{body}")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status");
        let header = |line: &str| {
            let (name, value) = line.split_once(": ")?;
            Some((name.to_lowercase(), value.to_owned()))
        };
        let headers: HashMap<String, String> = lines.filter_map(header).collect();
        if let Some(cookie) = headers.get("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(Reply { status: status.parse().expect("a number"), headers, body: body.into() })
    }

    /// Sends a request that must succeed.
    pub(crate) fn ask(
        &mut self,
        address: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Value {
        let reply = self.send(address, method, path, body);
        assert_eq!(reply.status, 200, "{method} {path}: {}", reply.body);
        serde_json::from_str(&reply.body).unwrap_or_default()
    }

    /// Opens a table; what the server says of it.
    pub(crate) fn open(&mut self, address: &str, game: &str, seats: Value) -> Value {
        let commitment = self.share.as_ref().map(|share| share.commitment().to_string());
        let order = json!({ "game": game, "seats": seats, "name": "Ann", "is_public": true,
            "commitment": commitment });
        self.ask(address, "POST", "/api/tables", Some(&order))
    }

    /// The table as this guest may see it.
    pub(crate) fn look(&mut self, address: &str, table: &str) -> Value {
        self.ask(address, "GET", &format!("/api/tables/{table}"), None)
    }

    pub(crate) fn act(&mut self, address: &str, table: &str, seat: &Value, action: Value) -> Reply {
        let after = self.look(address, table)["events"].as_array().expect("a list").len();
        self.commands += 1;
        let order = json!({ "id": self.commands, "after": after, "seat": seat, "action": action });
        self.send(address, "POST", &format!("/api/tables/{table}/commands"), Some(&order))
    }

    /// Contributes to the deal, from the first seat of this guest.
    pub(crate) fn contribute(&mut self, address: &str, table: &str) {
        let own = self.look(address, table)["you"]["seats"][0].clone();
        let share = self.share.as_ref().map(Share::to_string);
        self.act(address, table, &own, json!({ "contribute": share }));
    }

    /// Plays until this guest has made so many moves or the game is over; how many it has made.
    pub(crate) fn play(&mut self, address: &str, table: &str, most: usize) -> usize {
        let (start, mut moves) = (Instant::now(), 0);
        while moves < most {
            assert!(start.elapsed() < Duration::from_secs(30), "the game does not go on");
            let seen = self.look(address, table);
            let board = &seen["board"];
            let is_over = !board.is_null() && board["to_move"].is_null();
            if is_over {
                break;
            }
            let own = seen["you"]["seats"][0].clone();
            let is_closed = seen.to_string().contains("\"closed\"");
            if let Some(mv) = board["legal"].get(0) {
                let reply = self.act(address, table, &own, json!({ "move": mv }));
                moves += usize::from(reply.status == 200);
            } else if board.is_null() && is_closed && self.share.is_some() {
                self.contribute(address, table);
            } else {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        moves
    }
}

/// The name of a table that was opened.
pub(crate) fn name(opened: &Value) -> String {
    opened["table"].as_str().expect("a name").into()
}

/// Waits until something holds.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
