//! The HTTP interface. Everything a person can do on the page can be done with it.

mod client;
mod endpoint;
mod endpoints;
mod extract;
mod me;
mod openapi;
mod problem;
mod status;
mod table;
mod tables;
mod transfers;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::any;

pub(crate) use client::guard;
pub(crate) use extract::Table;
pub(crate) use problem::language;

use super::Online;
use endpoints::endpoints;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 16 << 10;

/// All addresses below `/api`, and those for operators.
pub(crate) fn router(online: Arc<Online>) -> Router {
    let (api, operators): (Vec<_>, Vec<_>) =
        endpoints().into_iter().partition(|endpoint| endpoint.path.starts_with("/api"));
    let add =
        |router: Router<Arc<Online>>, one: endpoint::Endpoint| router.route(one.path, one.route);
    let api = api
        .into_iter()
        .fold(Router::new(), add)
        .method_not_allowed_fallback(problem::method)
        .route("/api/", any(problem::not_found))
        .route("/api/{*rest}", any(problem::not_found))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&online), client::guard));
    operators.into_iter().fold(Router::new(), add).merge(api).with_state(online)
}
