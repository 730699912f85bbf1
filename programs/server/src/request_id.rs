//! Every request has an id, which is in its answer and in every line of the log about it.
//!
//! A log holds no address, no path and no query, as these may hold keys: only the pattern of
//! the path.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::online::random;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that a proxy can choose, in letters.
const LONGEST: usize = 64;

/// Gives a request its id: that of a trusted proxy, or a random one.
pub(crate) async fn identify(
    State(trusted): State<Arc<[IpAddr]>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let id = from_proxy(&request, &trusted).unwrap_or_else(|| {
        let random: [u8; 8] = random();
        format!("{:016x}", u64::from_le_bytes(random))
    });
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let start = Instant::now();
    let span = tracing::info_span!("request", %id);
    let answering = async move {
        let response = next.run(request).await;
        let (path, status) = (path.as_ref().map_or("-", MatchedPath::as_str), response.status());
        let (status, ms) = (status.as_u16(), start.elapsed().as_secs_f64() * 1e3);
        match status {
            500.. => tracing::warn!(%method, path, status, ms, "answered"),
            _ => tracing::debug!(%method, path, status, ms, "answered"),
        }
        response
    };
    let mut response = answering.instrument(span).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HEADER, id);
    }
    response
}

fn from_proxy(request: &Request, trusted: &[IpAddr]) -> Option<String> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip();
    let id = request.headers().get(HEADER).filter(|_| trusted.contains(&peer))?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let is_good = (1..=LONGEST).contains(&id.len()) && id.bytes().all(is_plain);
    is_good.then(|| id.into())
}
