//! Requests over a socket, on a connection that is kept.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use fixtures::Wait;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// A client with a cookie.
pub(crate) struct Http {
    address: SocketAddr,
    /// Which address of this machine it has.
    own: IpAddr,
    pub(crate) cookie: Option<String>,
    /// More headers for every request, each with its end of line.
    pub(crate) headers: String,
    stream: Option<BufReader<TcpStream>>,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// In small letters, without the status line.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body, as what it should be.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, 200, "{}", self.body);
        online::read(self.body.as_bytes()).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The code of the refusal.
    pub(crate) fn code(&self) -> String {
        let problem = online::read::<online::body::Problem>(self.body.as_bytes());
        problem.unwrap_or_else(|error| panic!("{error}: {self:?}")).refusal.code.into()
    }
}

impl Http {
    pub(crate) fn new(address: SocketAddr) -> Http {
        Http::from(address, Ipv4Addr::LOCALHOST)
    }

    /// A client with another address of this machine.
    pub(crate) fn from(address: SocketAddr, own: Ipv4Addr) -> Http {
        Http { address, own: own.into(), cookie: None, headers: String::new(), stream: None }
    }

    /// Drops the connection; the next request opens another.
    pub(crate) fn close(&mut self) {
        self.stream = None;
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    /// The answer; `None` if the server does not give one.
    pub(crate) async fn try_get(&mut self, path: &str) -> Option<Answer> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.address);
        self.exchange(request.as_bytes()).await.ok()
    }

    pub(crate) async fn post(&mut self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, Some(body)).await
    }

    /// Asks, and keeps the cookie that comes with the answer.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        request += &self.headers;
        if let Some(body) = body {
            let length = body.len();
            request += "content-type: application/json\r\n";
            request += &format!("content-length: {length}\r\n\r\n{body}");
        } else {
            request += "\r\n";
        }
        let answer = self.exchange(request.as_bytes()).await.expect("an answer");
        let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.into());
        }
        answer
    }

    /// Sends bytes, and reads one answer.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> std::io::Result<Answer> {
        let line = request.split(|byte| *byte == b'\r').next().unwrap_or_default();
        let wait = Wait::new(format!("an answer to {:.200}", String::from_utf8_lossy(line)));
        wait.until(self.exchange_now(request)).await
    }

    async fn exchange_now(&mut self, request: &[u8]) -> std::io::Result<Answer> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let socket = TcpSocket::new_v4()?;
                socket.bind(SocketAddr::new(self.own, 0))?;
                let stream = socket.connect(self.address).await?;
                stream.set_nodelay(true)?;
                BufReader::new(stream)
            }
        };
        stream.get_mut().write_all(request).await?;
        let ended = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
        let mut lines = vec![];
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Err(ended());
            }
            match line.trim_end() {
                "" => break,
                line => lines.push(line.to_owned()),
            }
        }
        let status = lines.first().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let status = status.ok_or_else(ended)?;
        let head: String = lines[1..].iter().map(|line| header(line) + "\n").collect();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.and_then(|length| length.parse().ok()).unwrap_or(0)];
        stream.read_exact(&mut body).await?;
        if !head.contains("connection: close") {
            self.stream = Some(stream);
        }
        let body = String::from_utf8_lossy(&body).into_owned();
        Ok(Answer { status, head, body })
    }
}

/// A header with its name in small letters.
fn header(line: &str) -> String {
    let (name, value) = line.split_once(':').unwrap_or((line, ""));
    format!("{}:{value}", name.to_lowercase())
}
