//! Very many connections, requests and tables from one address.

use server::Settings;
use tokio::io::AsyncReadExt;
use tokio::time::timeout;
use tokio_tungstenite::client_async;

use super::{ATTACKER, LONG, Scene, connect};
use crate::http::Http;
use crate::wire::Wire;

/// A table, as a client of the attacker's address opens it; the status of the answer.
async fn open(scene: &Scene, cookie: Option<&str>, headers: &str) -> u16 {
    let mut http = Http::from(scene.address, ATTACKER);
    http.cookie = cookie.map(str::to_owned);
    http.headers = headers.into();
    http.post("/api/tables", r#"{"game":"cups","name":"A","seats":["me","open"]}"#).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_gets_some_live_connections_and_leaves_those_of_others() {
    let scene = Scene::start(true).await;
    let address = format!("ws://{}/api/live", scene.address);
    // Clients that are gone before they are answered don't count for ever.
    for _ in 0..250 {
        let mut stream = scene.attack().await.unwrap();
        let upgrade = format!(
            "GET /api/live HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            scene.address
        );
        tokio::io::AsyncWriteExt::write_all(&mut stream, upgrade.as_bytes()).await.unwrap();
        // The bucket of requests fills up meanwhile.
        tokio::time::sleep(std::time::Duration::from_millis(35)).await;
    }
    scene.wait_for_live_connections(2).await;
    let mut held = vec![];
    loop {
        let stream = scene.attack().await.unwrap();
        match client_async(&address, stream).await {
            Ok((socket, _)) => held.push(socket),
            Err(_) => break,
        }
        assert!(held.len() <= 200);
    }
    // It was refused for its connections or for its requests.
    assert!(held.len() > 50, "{}", held.len());
    assert!(Wire::connect(scene.address, &[]).await.is_ok());
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_gets_some_connections_and_leaves_those_of_others() {
    let scene = Scene::with(Settings { threads: 1, ..Settings::default() }).await;
    let mut held = vec![];
    let mut dropped = 0;
    while dropped < 50 {
        let mut stream = connect(scene.address, None).await.unwrap();
        if held.len() < 1_000 {
            held.push(stream);
            continue;
        }
        // It is closed at once, with nothing read and nothing said.
        let end = timeout(LONG, stream.read(&mut [0])).await.expect("it is closed");
        assert!(end.is_err() || end.is_ok_and(|count| count == 0));
        dropped += 1;
    }
    assert_eq!(Http::new(scene.address).get("/api").await.status, 200);
    // Those that are gone make room.
    drop(held);
    let mut http = Http::from(scene.address, ATTACKER);
    while http.try_get("/api").await.is_none() {}
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_requests_are_limited_for_new_guests_too() {
    let scene = Scene::with(Settings { threads: 1, ..Settings::default() }).await;
    let (mut opened, mut refused) = (0, 0);
    while refused == 0 {
        // Without a cookie, each of them is a new guest. What a client says of its address
        // counts for nothing without a proxy.
        let forged = format!("x-forwarded-for: 192.0.2.{}\r\n", opened % 250);
        match open(&scene, None, &forged).await {
            200 => opened += 1,
            429 => refused += 1,
            other => panic!("{other}"),
        }
        assert!(opened <= 110);
    }
    let mut other = Http::new(scene.address);
    let body = r#"{"game":"cups","name":"A","seats":["me","open"]}"#;
    assert_eq!(other.post("/api/tables", body).await.status, 200);
    let mut statuses = vec![];
    for number in 0..600 {
        let mut http = Http::from(scene.address, ATTACKER);
        http.headers = format!("x-forwarded-for: 192.0.2.{}\r\n", number % 250);
        statuses.push(http.get("/api").await.status);
    }
    assert!(statuses.contains(&429));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_believed_about_the_last_address_only() {
    let settings =
        Settings { threads: 1, trusted_proxies: vec![ATTACKER.into()], ..Settings::default() };
    let scene = Scene::with(settings).await;
    // Before its own address, the client writes another one each time: in the same line, in
    // a line of its own, or something that is no address.
    let forged = |number: usize| {
        let own = ["198.51.100.7", "198.51.100.7:4711", "::ffff:198.51.100.7"][number % 3];
        match number % 2 {
            0 => format!("x-forwarded-for: 192.0.2.{}, {own}\r\n", number % 250),
            _ => format!("x-forwarded-for: 192.0.2.{}\r\nx-forwarded-for: {own}\r\n", number % 250),
        }
    };
    let mut opened = 0;
    while open(&scene, None, &forged(opened)).await == 200 {
        opened += 1;
        assert!(opened <= 110);
    }
    // Another client of the same proxy.
    assert_eq!(open(&scene, None, "x-forwarded-for: 203.0.113.9\r\n").await, 200);
    let mut opened = 0;
    while open(&scene, None, &format!("x-forwarded-for: 192.0.2.{opened}, unknown\r\n")).await
        == 200
    {
        opened += 1;
        assert!(opened <= 110);
    }
    scene.end().await;
}
