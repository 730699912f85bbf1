//! Whatever is sent to the server is answered or refused with a code: never with a status of
//! 500 or more, and never by losing other connections.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use online::body::{Opened, Problem};
use online::{ToClient, ToServer};
use quatuor::{Dice, FastDice};
use serde_json::Value;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt;

use crate::messages::{ACTIONS, TO_SERVER};
use crate::online::Running;
use crate::served::Served;

/// A text, damaged in some places.
fn damaged(text: &str, dice: &mut FastDice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..dice.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = dice.below(bytes.len() as u32) as usize;
        match dice.below(5) {
            0 => bytes[at] = dice.below(256) as u8,
            1 => bytes[at] = b"0123456789\",:{}[]-.eabcxyz"[dice.below(26) as usize],
            2 => drop(bytes.drain(at..(at + dice.below(12) as usize).min(bytes.len()))),
            3 => {
                let from = dice.below(bytes.len() as u32) as usize;
                let part = bytes[from..(from + 20).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            _ => drop(bytes.splice(at..at, *b"99999999999999999999999")),
        }
    }
    bytes
}

/// A request of the document, with an example of its body.
struct Sample {
    method: String,
    path: String,
    body: String,
}

/// One of each kind; those that hash passwords take long, and are left out.
fn samples(document: &Value) -> Vec<Sample> {
    let mut samples = vec![];
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let body = &operation["requestBody"]["content"]["application/json"]["example"];
            let body = if body.is_null() { String::new() } else { body.to_string() };
            if !body.contains("password") {
                samples.push(Sample { method: method.to_uppercase(), path: path.clone(), body });
            }
        }
    }
    assert!(samples.len() > 15, "only {} samples", samples.len());
    samples
}

const HEADERS: [(&str, &str); 8] = [
    ("cookie", "quatuor=00000000000000ff.00ff"),
    ("authorization", "Bearer 7h3m0x9q2c5v8b1n4k6z"),
    ("accept-language", "fr-BE,nl;q=0.5"),
    ("origin", "http://other.example"),
    ("x-forwarded-for", "10.0.0.1, 10.0.0.2"),
    ("content-type", "application/json"),
    ("upgrade", "websocket"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

async fn send(server: &Running, request: Request<Body>) -> (StatusCode, Vec<u8>) {
    let response = server.router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    (status, to_bytes(response.into_body(), usize::MAX).await.unwrap().into())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_is_answered_or_refused_with_a_code() {
    let server = Running::start().await;
    let get = Request::builder().uri("/api/openapi.json").body(Body::empty()).unwrap();
    let document: Value = serde_json::from_slice(&send(&server, get).await.1).unwrap();
    let samples = samples(&document);
    let order = r#"{"game":"cups","name":"Ann","seats":["me","open"],"is_public":true}"#;
    let open = Request::builder().method("POST").uri("/api/tables");
    let open = open.header("content-type", "application/json").body(order.into()).unwrap();
    let opened: Opened = online::read(&send(&server, open).await.1).unwrap();
    let mut dice = FastDice::new(2);
    let mut counts = [0; 6];
    for _ in 0..6_000 {
        let sample = &samples[dice.below(samples.len() as u32) as usize];
        let mut path = sample.path.replace("{table}", &opened.table.to_string());
        path = path.replace("{key}", "7h3m0x9q2c5v8b1n4k6z");
        let query = ["", "", "?after=1", "?before=1-12-000000000000", "?version=1"];
        path += query[dice.below(5) as usize];
        if dice.below(4) == 0 {
            let bytes = damaged(&path, &mut dice);
            path = format!("/{}", String::from_utf8_lossy(&bytes).trim_start_matches('/'));
        }
        let mut body = sample.body.clone();
        if sample.path.ends_with("commands") && dice.below(2) == 0 {
            let action = ACTIONS[dice.below(ACTIONS.len() as u32) as usize];
            let seat = ["null", "1", "2", "5"][dice.below(4) as usize];
            let id = dice.below(1000);
            body = format!(r#"{{"id":{id},"after":1,"seat":{seat},"action":{action}}}"#);
        }
        let mut request = Request::builder().method(sample.method.as_str()).uri(&path);
        if dice.below(8) != 0 {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in HEADERS {
            if dice.below(12) == 0 {
                request = request.header(name, damaged(value, &mut dice));
            }
        }
        // Some addresses and headers are none, and can't be sent.
        let body = damaged(&body, &mut dice);
        let told = format!("{} {path} {}", sample.method, String::from_utf8_lossy(&body));
        let Ok(request) = request.body(Body::from(body)) else { continue };
        let (status, answer) = send(&server, request).await;
        counts[usize::from(status.as_u16() / 100)] += 1;
        // The page is not in this program.
        if status.is_server_error() && !path.starts_with("/api") {
            continue;
        }
        assert!(!status.is_server_error(), "{told}: {status}");
        let is_api = path == "/api" || path.starts_with("/api/") || path.starts_with("/api?");
        if status.is_client_error() && is_api {
            let problem: Problem = online::read(&answer)
                .unwrap_or_else(|_| panic!("{told}: {}", String::from_utf8_lossy(&answer)));
            assert_ne!(problem.message, problem.refusal.code, "{told}");
        }
    }
    assert!(counts[2] > 300 && counts[4] > 1_000, "{counts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_is_answered_or_refused_with_a_code() {
    let server = Served::start();
    let address = format!("{}/api/live", server.address.replace("http", "ws"));
    let (mut socket, _) = connect_async(&address).await.unwrap();
    let (mut dice, mut refused) = (FastDice::new(3), 0);
    for round in 0..3_000 {
        let sample = match dice.below(2) {
            0 => TO_SERVER[dice.below(TO_SERVER.len() as u32) as usize].to_string(),
            _ => {
                let action = ACTIONS[dice.below(ACTIONS.len() as u32) as usize];
                let command = format!(r#"{{"id":{round},"after":1,"seat":1,"action":{action}}}"#);
                format!(r#"{{"command":{{"table":"c8m2k4x0qzt7","command":{command}}}}}"#)
            }
        };
        let bytes = damaged(&sample, &mut dice);
        let is_read = online::read::<ToServer>(&bytes).is_ok();
        let message = match String::from_utf8(bytes) {
            Ok(text) => Message::text(text),
            Err(error) => Message::binary(error.into_bytes()),
        };
        socket.send(message).await.unwrap();
        let mut is_answered = is_read;
        while !is_answered {
            let next = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
            let next = next.expect("an answer").expect("the connection lasts").unwrap();
            let Message::Text(text) = next else { continue };
            if let ToClient::Refused { refusal, .. } = online::read(text.as_bytes()).unwrap()
                && refusal.code == "protocol.json"
            {
                refused += 1;
                is_answered = true;
            }
        }
    }
    assert!(refused > 500, "{refused} refused");
    // A message that is too long ends its own connection, and no other.
    let (mut other, _) = connect_async(&address).await.unwrap();
    other.send(Message::text("x".repeat(online::LONGEST_MESSAGE + 1))).await.unwrap();
    let closed = async { while let Some(Ok(_)) = other.next().await {} };
    tokio::time::timeout(Duration::from_secs(20), closed).await.expect("it is closed");
    socket.send(Message::text("[]")).await.unwrap();
    let next = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
    assert!(matches!(next, Ok(Some(Ok(_)))), "{next:?}");
}
