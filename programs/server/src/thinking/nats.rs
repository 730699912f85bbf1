//! What a server and its workers say to each other over NATS.
//!
//! A server sends a [`Job`](analysis::Job) to [`SUBJECT`], with an inbox for the replies. Every free
//! thread of every worker has a subscription of its own in the same queue group, which ends
//! with the first message. So the NATS server gives a job only to a thread that is free; if
//! there is none, it says so at once ("no responders"). Nothing piles up at a worker.
//!
//! The worker replies `Ready` at once and then every [`HEARTBEAT`], each time as a request,
//! which the server answers. Where the inbox is gone (the job was cancelled, or the server
//! has ended), the NATS server says so and the worker stops thinking. The last reply is a
//! finding or a refusal; by then the thread has subscribed again.
//!
//! Core NATS only, as of server 2.9.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use analysis::Reply;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use quatuor::{Gap, Refusal, refusal};

/// Where jobs are sent. Workers of another version do not get them: they might find
/// something else.
pub(crate) const SUBJECT: &str = concat!("quatuor.think.", env!("CARGO_PKG_VERSION"));

/// The queue group of all workers.
pub(crate) const GROUP: &str = "workers";

/// The most bytes of a job or a reply.
pub(crate) const MOST_BYTES: usize = 256 << 10;

/// How often a worker says that it is still there.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(1);

/// After this time without a reply, a worker that has a job is given up.
pub(crate) const SILENCE: Duration = Duration::from_secs(4);

/// A dead connection is noticed after two of these.
const PING: Duration = Duration::from_secs(10);

/// What became of a connection to NATS.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connection {
    /// It was lost, and is tried again and again.
    Lost,
    /// It is there again.
    Back,
}

/// Connects to NATS, for [`Thinkers::ask_workers`](crate::thinking::Thinkers::ask_workers). `nats` is an
/// address such as `nats://127.0.0.1:4222`, or several with commas between them. A lost
/// connection comes back by itself; `on_change` is told about it.
///
/// # Errors
/// When there is no NATS server at the address, or it does not let us in.
pub async fn connect(
    nats: &str,
    on_change: impl Fn(Connection) + Send + Sync + 'static,
) -> Result<Client, Refusal> {
    let addresses = read(nats)?;
    let (was_lost, on_change) = (Arc::new(AtomicBool::new(false)), Arc::new(on_change));
    let on_event = move |event| {
        match event {
            Event::Disconnected if !was_lost.swap(true, Ordering::Relaxed) => {
                on_change(Connection::Lost);
            }
            Event::Connected if was_lost.swap(false, Ordering::Relaxed) => {
                on_change(Connection::Back);
            }
            _ => {}
        }
        std::future::ready(())
    };
    let options =
        ConnectOptions::new().name("quatuor").ping_interval(PING).event_callback(on_event);
    options.connect(&addresses).await.map_err(|error| {
        let address = Gap::text(Hosts(&addresses));
        refusal!("thinking.no-nats", address = address, reason = Gap::text(error))
    })
}

/// Addresses may hold passwords, so they are never repeated in a message.
pub(crate) fn read(nats: &str) -> Result<Vec<ServerAddr>, Refusal> {
    let addresses: Result<Vec<ServerAddr>, _> =
        nats.split(',').map(|one| one.trim().parse::<ServerAddr>()).collect();
    let is_fit = |one: &ServerAddr| !one.host().is_empty() && !one.is_websocket();
    let addresses = addresses.ok().filter(|all| all.iter().all(is_fit));
    addresses.ok_or_else(|| refusal!("thinking.nats-address"))
}

/// Addresses without names and passwords.
pub(crate) struct Hosts<'a>(pub(crate) &'a [ServerAddr]);

impl fmt::Display for Hosts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, one) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            match one.host() {
                ip if ip.contains(':') => write!(f, "{comma}[{ip}]:{}", one.port())?,
                host => write!(f, "{comma}{host}:{}", one.port())?,
            }
        }
        Ok(())
    }
}

/// A reply as it is sent; one that is too long is not.
pub(crate) fn written(reply: &Reply) -> Vec<u8> {
    let bytes = reply.to_bytes();
    match bytes.len() <= MOST_BYTES {
        true => bytes,
        false => Reply::Refused(refusal!("thinking.too-long", most = MOST_BYTES)).to_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_told_without_passwords() {
        for (text, hosts) in [
            ("localhost", "localhost:4222"),
            ("nats://ann:secret@[::1]:5000", "[::1]:5000"),
            ("tls://token@10.0.0.1, 10.0.0.2:1", "10.0.0.1:4222, 10.0.0.2:1"),
        ] {
            assert_eq!(Hosts(&read(text).expect(text)).to_string(), hosts);
        }
        for text in ["", ",", "nats://", "http://localhost", "ws://localhost", "a b", "host:port"] {
            assert_eq!(read(text).expect_err(text).code, "thinking.nats-address");
        }
    }
}
