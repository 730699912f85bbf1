//! Refusals as answers.

use axum::body::Body;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::{Gap, Refusal, refusal};
use protocol::body;
use serde::Serialize;
use serde::de::DeserializeOwned;
use words::{Language, Words};

/// A refusal, as an answer in the language of the request.
pub(crate) struct Problem {
    refusal: Refusal,
    language: Language,
}

/// What a handler answers.
pub(crate) type Answer<T = Response> = Result<T, Problem>;

/// A value as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl Problem {
    pub(crate) fn new(refusal: Refusal, headers: &HeaderMap) -> Problem {
        Problem { refusal, language: language(headers) }
    }
}

/// The language that a client prefers.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let codes = asked.unwrap_or_default().split(',').map(|one| one.split(';').next());
    codes.flatten().find_map(|code| Language::from_code(code.trim())).unwrap_or_default()
}

/// The status that fits a refusal.
fn status(refusal: &Refusal) -> StatusCode {
    match refusal.code.as_ref() {
        "server.no-table" | "server.deleted" | "server.no-page" | "server.transfer" => {
            StatusCode::NOT_FOUND
        }
        "server.method" => StatusCode::METHOD_NOT_ALLOWED,
        "server.token" | "server.login" => StatusCode::UNAUTHORIZED,
        "server.origin" => StatusCode::FORBIDDEN,
        "server.too-many" => StatusCode::TOO_MANY_REQUESTS,
        "server.too-long" => StatusCode::PAYLOAD_TOO_LARGE,
        "server.not-json" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "server.storage" | "server.busy" => StatusCode::SERVICE_UNAVAILABLE,
        "server.damaged" => StatusCode::INTERNAL_SERVER_ERROR,
        "table.not-your-seat"
        | "table.host-only"
        | "table.program-only"
        | "table.players-only"
        | "table.reserved" => StatusCode::FORBIDDEN,
        code if code.starts_with("protocol.") => StatusCode::BAD_REQUEST,
        // The request is understood, but does not fit what is there.
        _ => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let words = Words::first(self.language).with(self.language.refusals());
        let status = status(&self.refusal);
        let message = words.refusal(&self.refusal);
        let body = body::Problem { refusal: self.refusal, message };
        (status, Json(body)).into_response()
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
        (headers, Body::from(protocol::write(&self.0))).into_response()
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Problem> {
        let language = language(request.headers());
        axum::Json::<T>::from_request(request, state).await.map(|json| Json(json.0)).map_err(
            |rejection| {
                let reason = Gap::text(rejection.body_text());
                let refusal = match rejection {
                    JsonRejection::MissingJsonContentType(_) => refusal!("server.not-json"),
                    JsonRejection::BytesRejection(_) => refusal!("server.too-long"),
                    _ => refusal!("protocol.json", reason = reason),
                };
                Problem { refusal, language }
            },
        )
    }
}

/// There is nothing at this address.
pub(crate) async fn not_found(headers: HeaderMap) -> Problem {
    Problem::new(refusal!("server.no-page"), &headers)
}

/// There is something, but not for this method.
pub(crate) async fn method(headers: HeaderMap) -> Problem {
    Problem::new(refusal!("server.method"), &headers)
}
