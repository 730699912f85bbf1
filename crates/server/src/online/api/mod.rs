//! The HTTP interface. Everything a person can do on the page can be done with it.

mod client;
mod me;
mod problem;
mod status;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};

pub(crate) use client::guard;
pub(crate) use problem::{Problem, language};

use super::Online;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 16 << 10;

/// All addresses below `/api`, and those for operators.
pub(crate) fn router(online: Arc<Online>) -> Router {
    let api = Router::new()
        .route("/api", get(status::info))
        .route("/api/live", get(client::live))
        .route("/api/tables", get(tables::lobby).post(tables::open))
        .route("/api/tables/{table}", get(tables::document))
        .route("/api/tables/{table}/commands", post(tables::command))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/transfer", post(tables::transfer))
        .route("/api/transfers/{key}", post(tables::take_transfer))
        .route("/api/match", post(tables::find_match))
        .route("/api/me", get(me::me).put(me::rename).delete(me::delete))
        .route("/api/me/tables", get(me::tables))
        .route("/api/me/password", post(me::sign_up))
        .route("/api/login", post(me::sign_in))
        .route("/api/logout", post(me::sign_out))
        .route("/api/programs", post(me::new_program))
        .method_not_allowed_fallback(problem::method)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&online), client::guard));
    Router::new()
        .route("/healthz", get(status::alive))
        .route("/readyz", get(status::ready))
        .route("/metrics", get(status::metrics))
        .merge(api)
        .route("/api/{*rest}", get(problem::not_found).fallback(problem::not_found))
        .with_state(online)
}

/// Whether a request may change something.
fn changes_something(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}
