//! The socket, and the runtime behind it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

use futures_util::future::poll_immediate;
use quatuor::{Gap, Refusal, refusal};
use tokio::runtime::Runtime;

use crate::accept::Acceptor;
use crate::admin::door::Door;
use crate::answer::router;
use crate::online::{Online, Settings};
use crate::page::Page;
use crate::storage::{Postgres, Sqlite, Storage};

/// The ports to try in order, if none is given.
const PORTS: std::ops::Range<u16> = 7777..7877;

/// A bound server.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

/// Where tables and accounts are kept.
#[derive(Clone, Debug)]
pub enum Data {
    /// In a folder of this machine, for one server.
    Folder(PathBuf),
    /// In a PostgreSQL database, for many servers: its address.
    Database(String),
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

    /// The address for other devices in the same network, if they can come.
    pub fn network_address(&self) -> Option<String> {
        if !self.address.ip().is_unspecified() {
            return None;
        }
        let own = network_address()?;
        Some(format!("http://{}/", SocketAddr::new(own, self.address.port())))
    }

    /// Serves until the program is terminated by Ctrl-C or by the system. Calls `ready`
    /// once it serves.
    ///
    /// # Errors
    /// When the data can't be opened, or the socket fails.
    pub fn run(
        self,
        page: Page,
        data: &Data,
        settings: Settings,
        ready: impl FnOnce(),
    ) -> Result<(), Refusal> {
        self.run_until(page, data, settings, ready, told_to_end())
    }

    /// Serves until `end` is ready.
    ///
    /// # Errors
    /// When the data can't be opened, or the socket fails.
    pub fn run_until(
        self,
        page: Page,
        data: &Data,
        settings: Settings,
        ready: impl FnOnce(),
        end: impl Future<Output = ()>,
    ) -> Result<(), Refusal> {
        let runtime = Runtime::new().map_err(failed)?;
        runtime.block_on(async {
            let online = Online::start(data.open().await?, settings.clone()).await?;
            let listener = tokio::net::TcpListener::from_std(self.listener).map_err(failed)?;
            let acceptor = Acceptor::new(router(page, Some(Arc::clone(&online))), settings);
            let door = match data {
                Data::Folder(folder) => Some(Door::open(folder, &online).await.map_err(failed)?),
                Data::Database(_) => None,
            };
            tokio::pin!(end);
            // Signals are handled once this was looked at: before the server is said to be ready.
            if poll_immediate(&mut end).await.is_none() {
                ready();
                tracing::info!(address = %self.address, "the server is ready");
                acceptor.accept(listener, end).await;
            }
            drop(door);
            tracing::info!("the server is ending");
            online.shut_down_after(acceptor.finish()).await;
            Ok(())
        })
    }
}

impl Data {
    /// Opens it; creates what is not there yet.
    ///
    /// # Errors
    /// When it can't be opened, is used by another program, or was written by a newer one.
    pub async fn open(&self) -> Result<Arc<dyn Storage>, Refusal> {
        Ok(match self {
            Data::Folder(folder) => {
                Arc::new(Sqlite::open(folder).await.map_err(|error| error.refusal())?)
            }
            Data::Database(address) => {
                Arc::new(Postgres::open(address).await.map_err(|error| error.refusal())?)
            }
        })
    }
}

fn failed(error: io::Error) -> Refusal {
    refusal!("server.failed", reason = Gap::text(error))
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

/// The address that this machine would use towards others. Nothing is sent: connecting a
/// UDP socket only looks up the route.
fn network_address() -> Option<IpAddr> {
    let route = |own: IpAddr, other: IpAddr| {
        let socket = UdpSocket::bind((own, 0)).ok()?;
        socket.connect((other, 9)).ok()?;
        let address = socket.local_addr().ok()?.ip();
        (!address.is_loopback() && !address.is_unspecified()).then_some(address)
    };
    // Addresses that are reserved for documentation: they stand for any other machine.
    route(Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()).or_else(|| {
        let other = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
        route(Ipv6Addr::UNSPECIFIED.into(), other.into())
    })
}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut ended = signal(SignalKind::terminate()).expect("signal handlers can be installed");
    let hung_up = async {
        match is_hang_up_ignored() {
            // `nohup` has it ignored, and handling it would undo that.
            true => std::future::pending().await,
            false => match signal(SignalKind::hangup()) {
                Ok(mut hung_up) => hung_up.recv().await,
                Err(_) => std::future::pending().await,
            },
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = ended.recv() => {}
        _ = hung_up => {}
    }
}

/// Whether the system has this program ignore that its terminal is closed; also where that is
/// not known.
#[cfg(unix)]
fn is_hang_up_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // The first signal is the lowest bit.
    mask.is_none_or(|mask| mask & 1 == 1)
}

#[cfg(not(unix))]
async fn told_to_end() {
    let _ = tokio::signal::ctrl_c().await;
}
