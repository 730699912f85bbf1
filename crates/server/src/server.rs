//! The socket, and the runtime behind it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use tokio::runtime::Runtime;

use crate::answer::router;
use crate::page::Page;

/// The ports to try in order, if none is given.
const PORTS: std::ops::Range<u16> = 7777..7877;

/// A bound server.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Accepts connections from this machine only.
    pub const THIS_MACHINE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// Binds the port, or without one the first free port from 7777.
    pub fn bind(host: IpAddr, port: Option<u16>) -> io::Result<Server> {
        let listener = match port {
            Some(port) => TcpListener::bind((host, port))?,
            None => first_free(host)?,
        };
        listener.set_nonblocking(true)?;
        Ok(Server { address: listener.local_addr()?, listener })
    }

    /// The address for a browser on this machine.
    pub fn address(&self) -> String {
        let mut address = self.address;
        // The unspecified address means all addresses, and can't be opened itself.
        if address.ip().is_unspecified() {
            address.set_ip(Server::THIS_MACHINE);
        }
        format!("http://{address}/")
    }

    /// Serves until the program is terminated by Ctrl-C or by the system.
    pub fn run(self, page: Page) -> io::Result<()> {
        Runtime::new()?.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            // Nothing is lost if it ends in the middle of an answer, so it does not wait
            // for browsers that keep their connection open.
            tokio::select! {
                served = axum::serve(listener, router(page)).into_future() => served,
                () = told_to_end() => Ok(()),
            }
        })
    }
}

fn first_free(host: IpAddr) -> io::Result<TcpListener> {
    let mut refused = None;
    for port in PORTS {
        match TcpListener::bind((host, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => refused = Some(error),
            bound => return bound,
        }
    }
    Err(refused.unwrap_or_else(|| io::ErrorKind::AddrInUse.into()))
}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut ended = signal(SignalKind::terminate()).expect("signal handlers can be installed");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = ended.recv() => {}
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    let _ = tokio::signal::ctrl_c().await;
}
