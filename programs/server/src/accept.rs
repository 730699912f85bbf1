//! Accepting connections, with limits in number and time.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_service::Service;

use crate::online::{Patience, Settings};
use crate::patient::Patient;
use crate::places::{Place, Places};

/// The most connections at the same time.
const MOST_CONNECTIONS: usize = 20_000;

/// The most of one address: a school or an office has one. Live connections are counted apart.
const MOST_OF_ADDRESS: u32 = 1_000;

/// The most of a request that is held at a time, in bytes.
const BUFFER: usize = 16 << 10;

/// What the system holds of data that a client does not read, in bytes: little, so that
/// a client that has stopped reading is noticed.
const SEND_BUFFER: u32 = 64 << 10;

/// Accepts connections for a router.
pub(crate) struct Acceptor {
    router: Router,
    settings: Settings,
    connections: Arc<Semaphore>,
    places: Arc<Places>,
    tasks: TaskTracker,
    ending: CancellationToken,
}

impl Acceptor {
    pub(crate) fn new(router: Router, settings: Settings) -> Acceptor {
        let most = if settings.has_limits { MOST_OF_ADDRESS } else { u32::MAX };
        Acceptor {
            router,
            settings,
            connections: Arc::new(Semaphore::new(MOST_CONNECTIONS)),
            places: Places::new(most),
            tasks: TaskTracker::new(),
            ending: CancellationToken::new(),
        }
    }

    /// Serves connections until `end` is ready.
    pub(crate) async fn accept(&self, listener: TcpListener, end: impl Future<Output = ()>) {
        tokio::pin!(end);
        loop {
            let permit = Arc::clone(&self.connections).acquire_owned();
            let permit = tokio::select! {
                permit = permit => permit.expect("it is never closed"),
                () = &mut end => return,
            };
            let (stream, address) = tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        // Mostly too many open files: others have to go first.
                        tracing::warn!(%error, "a connection can't be accepted");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                        continue;
                    }
                },
                () = &mut end => return,
            };
            // An IPv4 address is one, however the socket writes it.
            let address = SocketAddr::new(address.ip().to_canonical(), address.port());
            let Ok(place) = self.place(address) else { continue };
            let serving = serve(
                stream,
                address,
                self.router.clone(),
                self.settings.patience,
                self.ending.clone(),
            );
            self.tasks.spawn(async move {
                serving.await;
                drop((permit, place));
            });
        }
    }

    /// A place for a connection. A proxy stands for many clients and needs none.
    ///
    /// # Errors
    /// When its address has all places.
    fn place(&self, address: SocketAddr) -> Result<Option<Place>, ()> {
        if self.settings.trusted_proxies.contains(&address.ip()) {
            return Ok(None);
        }
        self.places.take(address.ip()).map(Some).ok_or(())
    }

    /// Waits for requests in progress; there are no further ones.
    pub(crate) async fn finish(&self) {
        self.ending.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

async fn serve(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    patience: Patience,
    ending: CancellationToken,
) {
    // Small messages go out at once.
    let _ = stream.set_nodelay(true);
    let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER as usize);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut router = router.clone();
        async move {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            let response: Result<Response, Infallible> = router.call(request).await;
            response
        }
    });
    let stream = TokioIo::new(Patient::new(stream, patience.sending));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(BUFFER)
        .serve_connection(stream, service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = ending.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection has ended early");
    }
}
