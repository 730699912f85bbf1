//! The answers for each file, without a socket.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Response, StatusCode};
use server::Page;

use crate::ask::{ask, header, text};

static FILES: &[(&str, &[u8])] = &[
    ("404.html", b"lost"),
    ("index.html", b"home"),
    ("index.html.br", b"home in brotli"),
    ("index.html.gz", b"home in gzip"),
    ("icon-512.png", b"picture"),
    ("page-0123456789abcdef.css", b"style"),
    ("page-0123456789abcdef.css.gz", b"style in gzip"),
    ("quatuor-0123456789abcdef.wasm", b"code"),
    ("service-worker.js", b"keeper"),
];

async fn get(path: &str) -> Response<Body> {
    ask(Page::of(FILES), "GET", path, &[]).await
}

#[tokio::test]
async fn every_file_has_its_content_type() {
    for (path, kind, content) in [
        ("/", "text/html; charset=utf-8", "home"),
        ("/page-0123456789abcdef.css", "text/css; charset=utf-8", "style"),
        ("/quatuor-0123456789abcdef.wasm", "application/wasm", "code"),
        ("/service-worker.js", "text/javascript; charset=utf-8", "keeper"),
        ("/icon-512.png", "image/png", "picture"),
        ("/?lang=nl", "text/html; charset=utf-8", "home"),
    ] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, "content-type"), kind, "{path}");
        assert_eq!(text(response).await, content, "{path}");
    }
}

#[tokio::test]
async fn only_files_with_a_hash_are_immutable() {
    let hashed = get("/page-0123456789abcdef.css").await;
    assert_eq!(header(&hashed, "cache-control"), "public, max-age=31536000, immutable");
    for path in ["/", "/service-worker.js", "/icon-512.png"] {
        assert_eq!(header(&get(path).await, "cache-control"), "no-cache", "{path}");
    }
}

/// The encoding of an answer and its text.
async fn encoded(path: &str, headers: &[(&str, &str)]) -> (String, String) {
    let response = ask(Page::of(FILES), "GET", path, headers).await;
    assert_eq!(header(&response, "vary"), "Accept-Encoding", "{path}");
    (header(&response, "content-encoding").to_string(), text(response).await)
}

#[tokio::test]
async fn a_browser_gets_its_preferred_encoding() {
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", "br"),
        ("br", "br"),
        ("BR;Q=1", "br"),
        ("gzip", "gzip"),
        ("x-gzip", "gzip"),
        ("gzip, deflate", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0.8, gzip ; q=0.8", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0, *", "br"),
        ("*", "br"),
        ("*;q=0", ""),
        ("gzip;q=0", ""),
        ("gzip;q=0.5, identity", ""),
        ("gzip;q=0.5, identity;q=0.2", "gzip"),
        ("identity", ""),
        ("identity;q=0", ""),
        ("deflate, zstd", ""),
        ("gzip;q=2, br;q=x, br;level=3", ""),
        ("", ""),
    ] {
        let expected = match encoding {
            "br" => "home in brotli",
            "gzip" => "home in gzip",
            _ => "home",
        };
        let found = encoded("/", &[("accept-encoding", accepted)]).await;
        assert_eq!(found, (encoding.into(), expected.into()), "{accepted}");
    }
    let several = [("accept-encoding", "gzip;q=0.1"), ("accept-encoding", "br;q=0.2")];
    assert_eq!(encoded("/", &several).await.0, "br");
    assert_eq!(encoded("/", &[]).await.0, "");
}

#[tokio::test]
async fn only_existing_forms_are_sent() {
    let modern = [("accept-encoding", "gzip, deflate, br, zstd")];
    let style = encoded("/page-0123456789abcdef.css", &modern).await;
    assert_eq!(style, ("gzip".into(), "style in gzip".into()));
    assert_eq!(encoded("/icon-512.png", &modern).await, (String::new(), "picture".into()));
}

#[tokio::test]
async fn cached_files_are_not_sent_again() {
    let tag = header(&get("/").await, "etag").to_string();
    let known = |tag: &str| {
        let tag = tag.to_string();
        async move { ask(Page::of(FILES), "GET", "/", &[("if-none-match", &tag)]).await }
    };
    let again = known(&format!("\"other\", W/{tag}")).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(text(again).await, "");
    assert_eq!(known("\"other\"").await.status(), StatusCode::OK);
    assert_eq!(known("*").await.status(), StatusCode::NOT_MODIFIED);
    // Each encoding has a tag of its own, which stays the same.
    let mut tags = BTreeSet::new();
    for _ in 0..2 {
        for accepted in ["br", "gzip", "identity"] {
            let encoding = [("accept-encoding", accepted)];
            let tag =
                header(&ask(Page::of(FILES), "GET", "/", &encoding).await, "etag").to_string();
            let known = [("accept-encoding", accepted), ("if-none-match", &tag)];
            let again = ask(Page::of(FILES), "GET", "/", &known).await;
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{accepted}");
            assert_eq!(header(&again, "vary"), "Accept-Encoding");
            assert_eq!(header(&again, "etag"), tag);
            tags.insert(tag);
        }
    }
    assert_eq!(tags.len(), 3, "{tags:?}");
}

#[tokio::test]
async fn wrong_addresses_get_a_page() {
    let long = format!("/{}", "x".repeat(5000));
    for path in [
        "/attic",
        "/index.html.gz",
        "/index.html.br",
        "/page.css",
        "/../Cargo.toml",
        "/%2e%2e/x",
        "//",
        "/a/b",
        &long,
    ] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8");
        assert_eq!(text(response).await, "lost", "{path}");
    }
    let home = get("/index.html").await;
    assert_eq!((home.status(), header(&home, "location")), (StatusCode::PERMANENT_REDIRECT, "/"));
}

#[tokio::test]
async fn only_get_and_head_are_allowed() {
    let head = ask(Page::of(FILES), "HEAD", "/", &[]).await;
    assert_eq!((head.status(), header(&head, "content-length")), (StatusCode::OK, "4"));
    assert_eq!(text(head).await, "");
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
        let response = ask(Page::of(FILES), method, "/", &[]).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert_eq!(header(&response, "allow"), "GET,HEAD", "{method}");
    }
}

#[tokio::test]
async fn every_answer_has_security_headers() {
    for (method, path) in [("GET", "/"), ("GET", "/attic"), ("POST", "/"), ("GET", "/index.html")] {
        let response = ask(Page::of(FILES), method, path, &[]).await;
        let policy = header(&response, "content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        // Pictures of boards are drawn from data that the page has made itself.
        assert!(policy.contains("img-src 'self' data: blob:;"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("http"), "{policy}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn without_a_page_it_says_how_to_build_one() {
    assert!(!Page::of(&[]).exists() && Page::of(FILES).exists());
    let response = ask(Page::of(&[]), "GET", "/", &[]).await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(text(response).await.contains("<code>cargo xtask install</code>"));
    let elsewhere = ask(Page::of(&[]), "GET", "/attic", &[]).await;
    assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_folder_is_read_on_every_request_and_never_left() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    std::fs::write(folder.with_file_name("secret.txt"), "secret").unwrap();
    std::fs::write(folder.join("inner/secret.txt"), "secret").unwrap();
    std::fs::write(folder.join(".secret"), "secret").unwrap();
    let page = Page::of(&[]).with_page(folder.clone());
    for content in ["one", "two"] {
        std::fs::write(folder.join("index.html"), content).unwrap();
        assert_eq!(text(ask(page.clone(), "GET", "/", &[]).await).await, content);
    }
    std::fs::write(folder.join("index.html.br"), "packed").unwrap();
    let packed = ask(page.clone(), "GET", "/", &[("accept-encoding", "br")]).await;
    assert_eq!(header(&packed, "content-encoding"), "br");
    assert_eq!(text(packed).await, "packed");
    for path in ["/../secret.txt", "/inner/secret.txt", "/.secret", "/inner", "/..%2fsecret.txt"] {
        let response = ask(page.clone(), "GET", path, &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
}
