//! The server under load, as a process.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use server::Data;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A server that is running.
pub(crate) struct Running {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Running {
    /// Starts a server with one thread for everything but the database.
    pub(crate) fn start(data: &Data, nats: Option<&str>) -> Running {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        match data {
            Data::Folder(folder) => command.args(["serve", "folder"]).arg(folder),
            Data::Database(address) => command.args(["serve", "database"]).arg(address),
        };
        command.args(nats).env("TOKIO_WORKER_THREADS", "1");
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("the server says its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Running { address: address.parse().expect("an address"), child }
    }

    /// The processor time that it has used.
    pub(crate) fn cpu(&self) -> Duration {
        cpu(self.child.id()).expect("the server is running")
    }

    /// Its memory, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the server is running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        kilobytes.and_then(|number| number.parse::<u64>().ok()).expect("a number") * 1024
    }

    /// Ends it as a signal does, and waits for it.
    pub(crate) fn stop(mut self) {
        drop(self.child.stdin.take());
        self.child.wait().expect("our child");
    }
}

/// The processor time of a process; `None` if there is none.
fn cpu(id: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // After the name, which may contain anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    // A tick is a hundredth of a second on every Linux that this runs on.
    Some(Duration::from_millis(ticks * 10))
}

/// The processor time of all processes of a name.
pub(crate) fn cpu_of_all(name: &str) -> Duration {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let named = ids.filter(|id| {
        fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|comm| comm.trim() == name)
    });
    named.filter_map(cpu).sum()
}

/// Waits until the processor time of a server does not grow any more.
pub(crate) async fn calm(server: &Running) {
    let start = Instant::now();
    let mut before = server.cpu();
    while start.elapsed() < Duration::from_secs(10) {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = server.cpu();
        if now - before <= Duration::from_millis(10) {
            return;
        }
        before = now;
    }
}

/// The body of the answer to a request.
pub(crate) async fn ask(server: SocketAddr, head: &str, cookie: &str, body: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(server).await.expect("the server accepts");
    let request = format!(
        "{head} HTTP/1.1\r\nhost: {server}\r\ncookie: {cookie}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = vec![];
    stream.read_to_end(&mut answer).await.expect("the server answers");
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head");
    assert!(answer.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&answer));
    answer.split_off(end + 4)
}
