//! The book beside the page.

use axum::http::StatusCode;
use server::Page;

use crate::ask::{ask, header, text};

static FILES: &[(&str, &[u8])] = &[
    ("404.html", b"lost"),
    ("book/index.html", b"welcome"),
    ("book/index.html.gz", b"packed welcome"),
    ("book/slides-0123456789abcdef.svg", b"figure"),
    ("book/slides.html", b"rules"),
    ("index.html", b"home"),
];

#[tokio::test]
async fn every_chapter_is_served() {
    for (path, kind, content) in [
        ("/", "text/html; charset=utf-8", "home"),
        ("/book/", "text/html; charset=utf-8", "welcome"),
        ("/book/index.html", "text/html; charset=utf-8", "welcome"),
        ("/book/slides.html", "text/html; charset=utf-8", "rules"),
        ("/book/slides-0123456789abcdef.svg", "image/svg+xml", "figure"),
    ] {
        let response = ask(Page::of(FILES), "GET", path, &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, "content-type"), kind, "{path}");
        let policy = header(&response, "content-security-policy");
        assert!(policy.contains("style-src 'self'; img-src 'self'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
        assert_eq!(text(response).await, content, "{path}");
    }
    let packed = ask(Page::of(FILES), "GET", "/book/", &[("accept-encoding", "gzip")]).await;
    assert_eq!(header(&packed, "content-encoding"), "gzip");
    assert_eq!(text(packed).await, "packed welcome");
}

#[tokio::test]
async fn it_can_be_in_a_folder() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "fresh").unwrap();
    let page = Page::of(FILES).with_book(folder);
    assert!(page.has_book() && !Page::of(&[]).has_book());
    for (path, content) in
        [("/", "home"), ("/book/", "fresh"), ("/book/slides.html", "lost"), ("/index", "lost")]
    {
        assert_eq!(text(ask(page.clone(), "GET", path, &[]).await).await, content, "{path}");
    }
}

#[tokio::test]
async fn the_address_without_a_slash_redirects() {
    let response = ask(Page::of(FILES), "GET", "/book", &[]).await;
    assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
    assert_eq!(header(&response, "location"), "/book/");
}

#[tokio::test]
async fn missing_files_are_not_found() {
    let long = format!("/book/{}", "x".repeat(5000));
    for path in ["/book/attic.html", "/book/index.html.gz", "/book/../index.html", "/book//", &long]
    {
        let response = ask(Page::of(FILES), "GET", path, &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(text(response).await, "lost", "{path}");
    }
}

#[tokio::test]
async fn without_a_book_it_says_how_to_build_one() {
    for path in ["/book/", "/book/slides.html"] {
        for page in [Page::of(&[]), Page::of(&[]).with_page(env!("CARGO_MANIFEST_DIR").into())] {
            let response = ask(page, "GET", path, &[]).await;
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
            let answer = text(response).await;
            assert!(answer.contains("<code>cargo xtask book</code>"), "{answer}");
        }
    }
}
