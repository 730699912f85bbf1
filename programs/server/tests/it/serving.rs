//! A server on a thread of its own, with a real socket.

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use fixtures::Wait;
use server::{Data, Page, Server, Settings};
use table::Time;
use tokio::sync::oneshot;

/// A server that is running.
pub(crate) struct Serving {
    pub(crate) address: SocketAddr,
    end: oneshot::Sender<()>,
    thread: std::thread::JoinHandle<()>,
}

impl Serving {
    /// Starts one at a port, or with 0 at any; without limits, so that tests can hurry.
    pub(crate) fn start(data: &Data, nats: Option<String>, port: u16) -> Serving {
        let settings = Settings { nats, threads: 1, has_limits: false, ..Settings::default() };
        Serving::with(data, settings, Page::of(&[]), port)
    }

    pub(crate) fn with(data: &Data, settings: Settings, page: Page, port: u16) -> Serving {
        let server = Server::bind(Server::THIS_MACHINE, Some(port)).unwrap();
        let address = server.address();
        let address = address.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        let (end, ended) = oneshot::channel();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let data = data.clone();
        let thread = std::thread::spawn(move || {
            let ended = async { drop(ended.await) };
            let ready = move || ready.send(()).unwrap();
            server.run_until(page, &data, settings, ready, ended).unwrap();
        });
        Wait::new("a server that answers").receive(&is_ready);
        Serving { address, end, thread }
    }

    /// Ends it as a signal does; its port.
    pub(crate) fn stop(self) -> u16 {
        self.end.send(()).unwrap();
        let thread = self.thread;
        Wait::new("the end of a server").run(move || thread.join().unwrap());
        self.address.port()
    }
}

/// The time, as the server reads it.
pub(crate) fn now() -> Time {
    Time(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64)
}
