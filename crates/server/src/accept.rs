//! Accepting connections, with limits in number and time.

use std::convert::Infallible;
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

/// The most connections at the same time.
const MOST_CONNECTIONS: usize = 20_000;

/// How long a client may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How long requests in progress may take at the end.
const END_TIME: Duration = Duration::from_secs(2);

/// The most of a request that is held at a time, in bytes.
const BUFFER: usize = 16 << 10;

/// What the system holds of data that a client does not read, in bytes: little, so that
/// a client that has stopped reading is noticed.
const SEND_BUFFER: u32 = 64 << 10;

/// Serves connections until `end` is ready, and then lets requests in progress finish.
pub(crate) async fn accept(listener: TcpListener, router: Router, end: impl Future<Output = ()>) {
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let (tasks, ending) = (TaskTracker::new(), CancellationToken::new());
    tokio::pin!(end);
    loop {
        let permit = Arc::clone(&connections).acquire_owned();
        let permit = tokio::select! {
            permit = permit => permit.expect("it is never closed"),
            () = &mut end => break,
        };
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Mostly too many open files: others have to go first.
                    tracing::warn!(%error, "a connection can't be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            () = &mut end => break,
        };
        let (router, ending) = (router.clone(), ending.clone());
        tasks.spawn(async move {
            serve(stream, router, ending).await;
            drop(permit);
        });
    }
    drop(listener);
    ending.cancel();
    tasks.close();
    let _ = tokio::time::timeout(END_TIME, tasks.wait()).await;
}

async fn serve(stream: TcpStream, router: Router, ending: CancellationToken) {
    // Small messages go out at once.
    let _ = stream.set_nodelay(true);
    let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER as usize);
    let Ok(address) = stream.peer_addr() else { return };
    let service = service_fn(move |request: Request<Incoming>| {
        let mut router = router.clone();
        async move {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            let response: Result<Response, Infallible> = router.call(request).await;
            response
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
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
