//! Requests without a socket.

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response};
use server::{Page, router};
use tower::ServiceExt;

pub(crate) async fn ask(
    page: Page,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    router(page, None).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

pub(crate) fn header<'a>(response: &'a Response<Body>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

pub(crate) async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().into()).unwrap()
}
