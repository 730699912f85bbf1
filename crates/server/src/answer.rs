//! What is answered to whoever asks for a file.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, Uri};
use axum::middleware::map_response;
use axum::routing::{MethodRouter, get};
use axum::{Router, http};
use sha2::{Digest, Sha256};

use crate::page::{BOOK, Page};

/// Nothing but our own files, and WebAssembly among them. Styles come from style
/// sheets or from the program, never from a `style` attribute in a text.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
     manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/// For every answer.
const PRECAUTIONS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Said when the program was built without the page.
const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quatuor</title>\
     <h1>The page is not built yet</h1><p>This program was built without the page. In the folder of \
     the sources, <code>cargo xtask play</code> builds both and starts them.</p></html>\n";

/// Said when the program was built without the book.
const UNWRITTEN: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quatuor</title>\
     <h1>The book is not in here</h1><p>This program was built without the book. In the folder of \
     the sources, <code>cargo xtask play</code> builds everything and starts it, and \
     <code>cargo xtask book</code> builds the book alone, to be read from <code>target/book</code>.</p>\
     <p><a href=\"/\">To the games</a></p></html>\n";

/// The application: answers `GET` and `HEAD`, and nothing else.
pub fn router(page: Page) -> Router {
    let files: MethodRouter<Page> = get(file);
    Router::new().fallback_service(files.with_state(page)).layer(map_response(cautious))
}

async fn cautious(mut response: Response<Body>) -> Response<Body> {
    for (name, value) in PRECAUTIONS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn file(State(page): State<Page>, asked: HeaderMap, uri: Uri) -> Response<Body> {
    let name = match uri.path() {
        "/" => "index.html",
        "/book/" => "book/index.html",
        // The page has one address, and what is packed is fetched by its plain name.
        "/index.html" => return moved("/"),
        "/book" => return moved("/book/"),
        path => path.strip_prefix('/').filter(|name| !name.ends_with(".gz")).unwrap_or_default(),
    };
    if let Some(content) = page.file(name) {
        return found(&page, name, content, &asked);
    }
    if name == "index.html" {
        return html(StatusCode::SERVICE_UNAVAILABLE, UNBUILT.into());
    }
    if name.starts_with(BOOK) && !page.has_book() {
        return html(StatusCode::SERVICE_UNAVAILABLE, UNWRITTEN.into());
    }
    let lost = page.file("404.html").unwrap_or(Cow::Borrowed(b"Not found\n"));
    html(StatusCode::NOT_FOUND, lost.into())
}

fn moved(address: &'static str) -> Response<Body> {
    let response = Response::builder().status(StatusCode::PERMANENT_REDIRECT);
    built(response.header(http::header::LOCATION, address), Body::empty())
}

fn html(status: StatusCode, content: Body) -> Response<Body> {
    let response = Response::builder().status(status);
    let response = response.header(CONTENT_TYPE, content_type("404.html"));
    built(response.header(CACHE_CONTROL, "no-store"), content)
}

fn found(
    page: &Page,
    name: &str,
    content: Cow<'static, [u8]>,
    asked: &HeaderMap,
) -> Response<Body> {
    let packed = page.file(&format!("{name}.gz")).filter(|_| takes_gzip(asked));
    let encoding = packed.as_ref().map(|_| "gzip");
    let content = packed.unwrap_or(content);
    let tag = format!("\"{}\"", hex(&Sha256::digest(&content)));
    let keep = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::builder()
        .header(CONTENT_TYPE, content_type(name))
        .header(CACHE_CONTROL, keep)
        .header(VARY, "Accept-Encoding")
        .header(ETAG, &tag);
    if let Some(encoding) = encoding {
        response = response.header(CONTENT_ENCODING, encoding);
    }
    if asked.get(IF_NONE_MATCH).is_some_and(|known| names(known, &tag)) {
        return built(response.status(StatusCode::NOT_MODIFIED), Body::empty());
    }
    built(response, content.into())
}

fn built(response: http::response::Builder, body: Body) -> Response<Body> {
    response.body(body).expect("headers of ours are well formed")
}

/// Whether the browser unpacks what it gets: `gzip`, but not `gzip;q=0`.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let encodings = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    encodings.flat_map(|value| value.split(',')).any(|encoding| {
        let (name, weight) = encoding.split_once(';').unwrap_or((encoding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
        name.trim() == "gzip" && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// Whether the browser has what it would get.
fn names(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').map(str::trim).any(|known| known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Whether the name says what is in the file, as in `page-0123456789abcdef.js`:
/// such a file never changes.
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
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn hex(digest: &[u8]) -> String {
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
