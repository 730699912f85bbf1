//! Clients that mean harm, against a running server. Each of them is refused or dropped before
//! long, and meanwhile two people go on playing from another address.

mod bots;
mod bystanders;
mod crowds;
mod forgery;
mod live;
mod slow;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use server::{Data, Page, Patience, Settings};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout};

use crate::http::Http;
use crate::serving::Serving;
use bystanders::Bystanders;

/// Attackers come from another address of this machine than all others.
const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Far longer than anything should take, for a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// A file that does not fit into the buffers of a connection.
static LARGE: [u8; 4 << 20] = [b'x'; 4 << 20];
static FILES: &[(&str, &[u8])] = &[("large.txt", &LARGE)];

/// A server under attack, where two people play.
struct Scene {
    server: Serving,
    address: SocketAddr,
    bystanders: Bystanders,
    _folder: TempDir,
}

impl Scene {
    /// A server that loses patience quickly.
    async fn start(has_limits: bool) -> Scene {
        let patience = Patience {
            head: Duration::from_millis(500),
            body: Duration::from_millis(500),
            sending: Duration::from_millis(500),
            ping: Duration::from_millis(400),
            silence: Duration::from_millis(1200),
            ..Patience::default()
        };
        Scene::with(Settings { patience, has_limits, threads: 1, ..Settings::default() }).await
    }

    async fn with(settings: Settings) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        let data = Data::Folder(folder.path().into());
        let page = Page::of(FILES);
        let server = Serving::with(&data, settings, page, 0);
        let address = server.address;
        let bystanders = Bystanders::start(address);
        bystanders.play_on().await;
        Scene { server, address, bystanders, _folder: folder }
    }

    /// A connection from the attacker's address.
    async fn attack(&self) -> io::Result<TcpStream> {
        connect(self.address, None).await
    }

    /// The number of live connections, as the server counts them.
    async fn live_connections(&self) -> u32 {
        let text = Http::new(self.address).get("/metrics").await.body;
        let line = text.lines().find_map(|line| line.strip_prefix("quatuor_connections "));
        line.and_then(|count| count.parse().ok()).expect("a number")
    }

    /// Waits until so many live connections are left.
    async fn wait_for_live_connections(&self, count: u32) {
        let end = Instant::now() + LONG;
        while self.live_connections().await != count {
            assert!(Instant::now() < end, "dropped in time");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The two people have gone on all the time, and nothing of their games is lost.
    async fn end(self) {
        self.bystanders.play_on().await;
        self.bystanders.finish(self.address).await;
        self.server.stop();
    }
}

/// A connection from the attacker's address, which holds little that is not read.
async fn connect(server: SocketAddr, receive_buffer: Option<u32>) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(size) = receive_buffer {
        socket.set_recv_buffer_size(size)?;
    }
    socket.bind(SocketAddr::new(ATTACKER.into(), 0))?;
    socket.connect(server).await
}

/// Everything that a connection still says until the server ends it.
async fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut text = vec![];
    let reading = async {
        let mut some = [0; 16 << 10];
        // A connection that is reset has ended, too.
        while let Ok(count) = stream.read(&mut some).await {
            if count == 0 {
                return;
            }
            text.extend_from_slice(&some[..count]);
        }
    };
    timeout(LONG, reading).await.expect("the server ends the connection");
    text
}

/// Sends bytes as they are; the status and everything else that is answered until the end of the
/// connection.
async fn raw(stream: &mut TcpStream, request: &[u8]) -> (u16, String) {
    // The server may answer and go before it has read everything.
    let _ = stream.write_all(request).await;
    let answer = String::from_utf8_lossy(&rest(stream).await).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or(0), answer)
}
