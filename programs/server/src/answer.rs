//! The answers to requests for files.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, Uri};
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{MethodRouter, get};
use axum::{Router, http};
use std::sync::Arc;

use crate::encoding::{Accepted, Encoding};
use crate::file::Form;
use crate::link::links;
use crate::online::Online;
use crate::page::{BOOK, Page};
use crate::request_id::identify;

/// Only files of this server, among them WebAssembly. Styles come from style sheets or
/// are set by the program, never by a `style` attribute in the HTML.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
     manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const SECURITY: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The answer of a program that was built without the page.
pub(crate) const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quatuor</title>\
     <h1>The page is not in this program</h1><p>It was built without the page. In the folder of the \
     sources, <code>cargo xtask install</code> installs the program with the page and the book \
     inside, and <code>cargo xtask play</code> builds and starts everything.</p></html>\n";

/// The answer of a program that was built without the book.
const NO_BOOK: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quatuor</title>\
     <h1>The book is not in this program</h1><p>It was built without the book. In the folder of the \
     sources, <code>cargo xtask install</code> installs the program with the page and the book \
     inside, and <code>cargo xtask book</code> builds the book alone, to be read from \
     <code>target/book</code>.</p>\
     <p><a href=\"/\">To the games</a></p></html>\n";

/// The application: the files of the page and the book, and online play if it is given.
pub fn router(page: Page, online: Option<Arc<Online>>) -> Router {
    let files: MethodRouter<Page> = get(file);
    let trusted = online.as_ref().map_or_else(Arc::default, |online| online.trusted_proxies());
    let routes = online.map_or_else(Router::new, |online| {
        crate::online::router(Arc::clone(&online)).merge(links(page.clone(), online))
    });
    routes
        .fallback_service(files.with_state(page))
        .layer(map_response(secured))
        .layer(from_fn_with_state(trusted, identify))
}

async fn secured(mut response: Response<Body>) -> Response<Body> {
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn file(State(page): State<Page>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    let name = match uri.path() {
        "/" => "index.html",
        "/book/" => "book/index.html",
        // The page has one address.
        "/index.html" => return moved("/"),
        "/book" => return moved("/book/"),
        path => path.strip_prefix('/').unwrap_or_default(),
    };
    if let Some(file) = page.file(name) {
        return found(name, file.form(&Accepted::read(&headers)), &headers);
    }
    if name == "index.html" {
        return html(StatusCode::SERVICE_UNAVAILABLE, NO_PAGE.into());
    }
    if name.starts_with(BOOK) && !page.has_book() {
        return html(StatusCode::SERVICE_UNAVAILABLE, NO_BOOK.into());
    }
    let missing = page.file("404.html");
    let text = missing.map_or_else(|| "Not found\n".into(), |file| file.plain());
    html(StatusCode::NOT_FOUND, text.into())
}

fn moved(address: &'static str) -> Response<Body> {
    let response = Response::builder().status(StatusCode::PERMANENT_REDIRECT);
    built(response.header(http::header::LOCATION, address), Body::empty())
}

pub(crate) fn html(status: StatusCode, content: Body) -> Response<Body> {
    let response = Response::builder().status(status);
    let response = response.header(CONTENT_TYPE, content_type("404.html"));
    built(response.header(CACHE_CONTROL, "no-store"), content)
}

fn found(name: &str, form: &Form, headers: &HeaderMap) -> Response<Body> {
    let keep = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::builder()
        .header(CONTENT_TYPE, content_type(name))
        .header(CACHE_CONTROL, keep)
        .header(VARY, "Accept-Encoding")
        .header(ETAG, &form.tag);
    if form.encoding != Encoding::Identity {
        response = response.header(CONTENT_ENCODING, form.encoding.name());
    }
    if headers.get_all(IF_NONE_MATCH).iter().any(|known| names(known, &form.tag)) {
        return built(response.status(StatusCode::NOT_MODIFIED), Body::empty());
    }
    built(response, form.content.clone().into())
}

fn built(response: http::response::Builder, body: Body) -> Response<Body> {
    response.body(body).expect("these headers are well formed")
}

/// Whether `If-None-Match` names this tag: then the browser has the content already.
fn names(known: &HeaderValue, tag: &HeaderValue) -> bool {
    let known = known.to_str().unwrap_or_default().split(',').map(str::trim);
    known.into_iter().any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Whether the name holds a hash of the content, as in `page-0123456789abcdef.js`: such a
/// file never changes.
fn is_hashed(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
