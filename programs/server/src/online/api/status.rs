//! For clients and operators: what this server is, and how it is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use online::body::ServerInfo;

use super::problem::Json;
use crate::online::Online;

pub(crate) async fn info(State(online): State<Arc<Online>>) -> Json<ServerInfo> {
    Json(ServerInfo {
        version: online::VERSION,
        program: env!("CARGO_PKG_VERSION").into(),
        now: online.now(),
    })
}

pub(crate) async fn alive() -> &'static str {
    "alive\n"
}

/// Whether clients should be sent here: commands can be stored, and the server is not ending.
pub(crate) async fn ready(State(online): State<Arc<Online>>) -> impl IntoResponse {
    match online.is_ready().await {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"),
    }
}

pub(crate) async fn metrics(State(online): State<Arc<Online>>) -> impl IntoResponse {
    ([("content-type", "text/plain; version=0.0.4")], online.metrics())
}
