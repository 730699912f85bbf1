//! Requests that never end, that are too large, and answers that are not read.

use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use super::{LARGE, LONG, Scene, connect, raw, rest};

#[tokio::test(flavor = "multi_thread")]
async fn heads_that_never_end_are_dropped() {
    let scene = Scene::start(false).await;
    let mut slow = vec![];
    for number in 0..100 {
        let mut stream = scene.attack().await.unwrap();
        // Some send nothing at all, some drip.
        if number % 2 == 0 {
            stream.write_all(b"GET /api HTTP/1.1\r\nhost: a\r\nx-slow: ").await.unwrap();
        }
        slow.push(tokio::spawn(async move {
            let dripping = async {
                while number % 2 == 1 || stream.write_all(b"x").await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    if number % 2 == 1 {
                        rest(&mut stream).await;
                        return;
                    }
                }
            };
            timeout(LONG, dripping).await.expect("the server ends the connection");
        }));
    }
    scene.bystanders.play_on().await;
    for one in slow {
        one.await.unwrap();
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_and_too_long_headers_are_refused() {
    let scene = Scene::start(false).await;
    let many: String = (0..500).map(|number| format!("x-{number}: 1\r\n")).collect();
    let long = format!("x: {}\r\n", "y".repeat(1 << 20));
    for headers in [many, long] {
        let request = format!("GET /api HTTP/1.1\r\nhost: a\r\n{headers}\r\n");
        let (status, answer) = raw(&mut scene.attack().await.unwrap(), request.as_bytes()).await;
        // Where the answer is lost, because not all was read, the connection is gone as well.
        assert!([431, 0].contains(&status), "{answer}");
    }
    let path = format!("GET /{} HTTP/1.1\r\nhost: a\r\n\r\n", "z".repeat(1 << 20));
    let (status, answer) = raw(&mut scene.attack().await.unwrap(), path.as_bytes()).await;
    assert!([414, 431, 0].contains(&status), "{answer}");
    for nonsense in
        [&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"[..], b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n"]
    {
        let (status, answer) = raw(&mut scene.attack().await.unwrap(), nonsense).await;
        assert!([400, 0].contains(&status), "{answer}");
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_large_or_never_end_are_refused() {
    let scene = Scene::start(false).await;
    let head = "POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    for (rest, expected) in [
        // Refused as soon as it is announced.
        ("content-length: 100000000000\r\n\r\n{".to_string(), "413"),
        (format!("content-length: 20000\r\n\r\n{}", " ".repeat(20_000)), "413"),
        (format!("transfer-encoding: chunked\r\n\r\n8000\r\n{}", " ".repeat(0x8000)), "413"),
        // The rest of it never comes.
        ("content-length: 100\r\n\r\n{".to_string(), "408"),
        ("transfer-encoding: chunked\r\n\r\n1\r\n{\r\n".to_string(), "408"),
        // Two lengths, to hide a second request in the first.
        ("content-length: 2\r\ncontent-length: 50\r\n\r\n{}".to_string(), "400"),
    ] {
        let request = format!("{head}{rest}");
        let (status, answer) = raw(&mut scene.attack().await.unwrap(), request.as_bytes()).await;
        assert_eq!(status.to_string(), expected, "{answer}");
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_do_not_read_their_answers_are_dropped() {
    let scene = Scene::start(false).await;
    let mut slow = vec![];
    for _ in 0..50 {
        let mut stream = connect(scene.address, Some(4096)).await.unwrap();
        let request = b"GET /large.txt HTTP/1.1\r\nhost: a\r\n\r\n";
        stream.write_all(request).await.unwrap();
        slow.push(stream);
    }
    scene.bystanders.play_on().await;
    // The server has given them up by then, unless the machine is very busy.
    for wait in [2, 20] {
        tokio::time::sleep(Duration::from_secs(wait)).await;
        let mut stream = slow.pop().unwrap();
        if rest(&mut stream).await.len() < LARGE.len() {
            break;
        }
        assert!(wait < 20, "the answer is not sent to the end");
    }
    for mut stream in slow {
        assert!(rest(&mut stream).await.len() < LARGE.len());
    }
    scene.end().await;
}
