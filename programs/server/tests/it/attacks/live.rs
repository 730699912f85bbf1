//! Live connections that are not read, not answered, or flooded.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use online::{TableId, ToServer};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{LONG, Scene, connect};
use crate::http::Http;

/// The two people who play.
const PLAYERS: u32 = 2;

async fn wire(scene: &Scene, receive_buffer: Option<u32>) -> WebSocketStream<TcpStream> {
    let stream = connect(scene.address, receive_buffer).await.unwrap();
    let address = format!("ws://{}/api/live", scene.address);
    client_async(address, stream).await.expect("a live connection").0
}

async fn lobby_table(scene: &Scene) -> TableId {
    let lobby: online::body::Lobby = Http::new(scene.address).get("/api/tables").await.read();
    lobby.tables[0].table
}

/// The code with which the server closes a connection; `None` if it just ends.
async fn closed(mut socket: WebSocketStream<TcpStream>) -> Option<CloseCode> {
    let end = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    };
    timeout(LONG, end).await.expect("the server ends the connection")
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_are_gone_without_a_word_are_noticed() {
    let scene = Scene::start(false).await;
    let mut silent = vec![];
    for _ in 0..50 {
        // It is not read from, so that no ping is answered, and stays open on this side.
        silent.push(wire(&scene, None).await);
    }
    scene.wait_for_live_connections(PLAYERS).await;
    drop(silent);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_message_does_not_keep_a_connection() {
    let scene = Scene::start(false).await;
    let mut socket = wire(&scene, None).await;
    let frame = Frame::message("{", OpCode::Data(Data::Text), false);
    socket.send(Message::Frame(frame)).await.unwrap();
    // Nor does a frame whose end never comes: a byte now and then.
    let mut other = wire(&scene, None).await;
    other.get_mut().write_all(&[0x81, 0xfe, 0x0f, 0xff, 1, 2, 3, 4]).await.unwrap();
    let dripping = tokio::spawn(async move {
        while other.get_mut().write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    scene.wait_for_live_connections(PLAYERS).await;
    timeout(LONG, dripping).await.expect("the server ends the connection").unwrap();
    drop(socket);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_do_not_read_their_messages_are_dropped() {
    let scene = Scene::start(false).await;
    let table = lobby_table(&scene).await;
    let mut slow = vec![];
    for _ in 0..10 {
        let mut socket = wire(&scene, Some(4096)).await;
        // Each of these is answered with all events.
        let watch = online::write(&ToServer::Watch { table, after: 0 });
        let asking = async { while socket.send(Message::text(watch.clone())).await.is_ok() {} };
        timeout(LONG, asking).await.expect("the server ends the connection");
        slow.push(socket);
    }
    scene.wait_for_live_connections(PLAYERS).await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_too_long_end_the_connection() {
    let scene = Scene::start(false).await;
    let mut socket = wire(&scene, None).await;
    let _ = socket.send(Message::text("x".repeat(online::LONGEST_MESSAGE + 1))).await;
    assert!(matches!(closed(socket).await, None | Some(CloseCode::Size)));
    // Also in parts, and if it is only announced.
    let mut socket = wire(&scene, None).await;
    let part = || Frame::message("x".repeat(1024), OpCode::Data(Data::Continue), false);
    let first = Frame::message("x".repeat(1024), OpCode::Data(Data::Text), false);
    let _ = socket.send(Message::Frame(first)).await;
    for _ in 0..8 {
        let _ = socket.send(Message::Frame(part())).await;
    }
    assert!(matches!(closed(socket).await, None | Some(CloseCode::Size)));
    let mut socket = wire(&scene, None).await;
    let huge = [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4];
    socket.get_mut().write_all(&huge).await.unwrap();
    assert!(matches!(closed(socket).await, None | Some(CloseCode::Size)));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_of_messages_are_refused_and_then_cut_off() {
    let scene = Scene::start(true).await;
    let (lobby, garbage) = (online::write(&ToServer::Lobby(true)), "{".to_string());
    for text in [lobby, garbage] {
        let socket = wire(&scene, None).await;
        let (mut sink, mut stream) = socket.split();
        let flooding = tokio::spawn(async move {
            let mut sent = 0_u32;
            while sink.send(Message::text(text.clone())).await.is_ok() {
                sent += 1;
            }
            sent
        });
        let mut refused = 0;
        let reading = async {
            while let Some(Ok(message)) = stream.next().await {
                let is_refusal = message.to_text().is_ok_and(|text| text.contains("too-many"));
                refused += u32::from(is_refusal);
            }
        };
        timeout(LONG, reading).await.expect("the server ends the connection");
        assert!(refused > 0);
        timeout(LONG, flooding).await.expect("the connection is gone").unwrap();
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_get_no_live_connection() {
    let scene = Scene::start(false).await;
    let headers = [
        ("origin", "https://evil.example".to_string()),
        ("origin", "null".into()),
        ("origin", format!("http://{}.evil.example", scene.address)),
        ("sec-fetch-site", "cross-site".into()),
        ("sec-fetch-site", "same-site".into()),
    ];
    for (name, value) in headers {
        let refused = crate::wire::Wire::connect(scene.address, &[(name, &value)]).await;
        let Err(Error::Http(answer)) = refused.map(|_| ()) else { panic!("{name}: {value}") };
        assert_eq!(answer.status(), 403);
    }
    let own = format!("http://{}", scene.address);
    assert!(crate::wire::Wire::connect(scene.address, &[("origin", &own)]).await.is_ok());
    scene.end().await;
}
