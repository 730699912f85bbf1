//! The picture of a shared link.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, StatusCode};
use online::body::Opened;
use quatuor::AnyGame;
use server::{Page, router};
use tower::ServiceExt;

use crate::online::{Browser, Running, started};

async fn get(server: &Running, path: &str) -> (StatusCode, String, Bytes) {
    let request = Request::builder().uri(path).header("host", "here.example:7777");
    let request = request.body(Body::empty()).unwrap();
    let response = server.router.clone().oneshot(request).await.unwrap();
    let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap());
    let kind = header("content-type").unwrap_or_default().to_owned();
    assert_eq!(header("set-cookie"), None, "{path}");
    (response.status(), kind, to_bytes(response.into_body(), usize::MAX).await.unwrap())
}

async fn picture(server: &Running, opened: &Opened) -> Bytes {
    let (status, kind, png) = get(server, &format!("/t/{}/board.png", opened.table)).await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/png"));
    png
}

/// Width and height, as the file says.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_has_a_picture() {
    let page = Page::of(&[("index.html", b"<html><head>\n</head></html>")]);
    let mut server = Running::start().await;
    server.router = router(page, Some(Arc::clone(&server.online)));
    let mut ann = Browser::default();
    let mut pictures: Vec<Bytes> = vec![];
    for game in AnyGame::ALL {
        let order = format!(r#"{{"game":"{game}","name":"Ann","seats":["me","friend"]}}"#);
        let opened: Opened = ann.post(&server, "/api/tables", &order).await;
        let (_, _, page) = get(&server, &format!("/t/{}", opened.table)).await;
        let page = String::from_utf8(page.into()).unwrap();
        let address = format!("http://here.example:7777/t/{}/board.png?number=1", opened.table);
        for (name, value) in [
            ("og:image", address.as_str()),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:type", "image/png"),
        ] {
            let tag = format!("<meta property=\"{name}\" content=\"{value}\">");
            assert!(page.contains(&tag), "{tag}: {page}");
        }
        let png = picture(&server, &opened).await;
        assert_eq!(size(&png), (1200, 630), "{game}");
        assert!(!pictures.contains(&png), "{game} looks like another game");
        pictures.push(png);
    }
    for path in ["/t/none/board.png", "/t/000000000000/board.png"] {
        assert!(get(&server, path).await.0.is_client_error(), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_follows_the_board() {
    let server = Running::start().await;
    let (mut ann, mut bob) = (Browser::default(), Browser::default());
    let opened = started(&server, &mut ann, &mut bob).await;
    let before = picture(&server, &opened).await;
    assert_eq!(picture(&server, &opened).await, before, "the same board");
    let path = format!("/api/tables/{}", opened.table);
    // Chance decides who begins: only that player has moves to choose from.
    for browser in [&mut ann, &mut bob] {
        let document: online::body::TableDocument = browser.get(&server, &path).await;
        let board = document.board.unwrap();
        if let (Some(seat), Some(mv)) = (board.to_move, board.legal.first()) {
            let action = format!(r#"{{"move":"{mv}"}}"#);
            browser.act(&server, &opened, &seat.to_string(), &action).await;
            break;
        }
    }
    assert_ne!(picture(&server, &opened).await, before, "a move was made");
}
