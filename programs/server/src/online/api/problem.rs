//! Refusals as answers.

use axum::body::Body;
use axum::http::header::{self, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use online::body;
use quatuor::{Refusal, refusal};
use serde::Serialize;
use show::words::{Language, Words};

/// A refusal, as an answer. Its sentence is written by [`in_language`].
#[derive(Debug)]
pub(crate) struct Problem(Refusal);

/// What a handler answers.
pub(crate) type Answer<T = Response> = Result<T, Problem>;

/// A value as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem(refusal)
    }
}

/// The language that a client prefers.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let codes = asked.unwrap_or_default().split(',').map(|one| one.split(';').next());
    codes.flatten().find_map(|code| Language::from_code(code.trim())).unwrap_or_default()
}

/// The status that fits a refusal.
pub(super) fn status(refusal: &Refusal) -> StatusCode {
    match refusal.code.as_ref() {
        "server.no-table" | "server.deleted" | "server.no-page" | "server.transfer" => {
            StatusCode::NOT_FOUND
        }
        "server.method" => StatusCode::METHOD_NOT_ALLOWED,
        "server.token" | "server.login" | "server.old-password" => StatusCode::UNAUTHORIZED,
        "server.origin"
        | "server.people-only"
        | "table.not-your-seat"
        | "table.host-only"
        | "table.program-only"
        | "table.players-only"
        | "table.people-only"
        | "table.reserved" => StatusCode::FORBIDDEN,
        "server.too-many" => StatusCode::TOO_MANY_REQUESTS,
        "server.too-long" => StatusCode::PAYLOAD_TOO_LARGE,
        "server.too-slow" => StatusCode::REQUEST_TIMEOUT,
        "server.not-json" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "server.upgrade" => StatusCode::UPGRADE_REQUIRED,
        "server.storage" | "server.busy" => StatusCode::SERVICE_UNAVAILABLE,
        "server.damaged" | "table.torn" => StatusCode::INTERNAL_SERVER_ERROR,
        // It can be read, but no server would accept it.
        "server.password" | "server.one-seat" | "table.name" | "table.players"
        | "table.no-seat" | "table.seat-needed" => StatusCode::UNPROCESSABLE_ENTITY,
        code if code.starts_with("request.") || code.starts_with("bot.") => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        code if code.starts_with("protocol.") => StatusCode::BAD_REQUEST,
        // The request is understood, but does not fit what is there.
        _ => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = status(&self.0);
        let mut response = status.into_response();
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response.extensions_mut().insert(self.0);
        response
    }
}

/// An answer as it is sent: a refusal gets its sentence in this language.
pub(super) fn in_language(mut response: Response, language: Language) -> Response {
    let Some(refusal) = response.extensions_mut().remove::<Refusal>() else { return response };
    let words = Words::first(language).with(Language::refusals);
    let message = words.refusal(&refusal);
    let body = Json(body::Problem { refusal, message }).into_response();
    let (mut parts, _) = response.into_parts();
    parts.headers.extend(body.headers().clone());
    Response::from_parts(parts, body.into_body())
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
        (headers, Body::from(online::write(&self.0))).into_response()
    }
}

/// There is nothing at this address.
pub(crate) async fn not_found() -> Problem {
    refusal!("server.no-page").into()
}

/// There is something, but not for this method.
pub(crate) async fn method() -> Problem {
    refusal!("server.method").into()
}
