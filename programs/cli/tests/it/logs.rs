//! What a server says about itself: logs without secrets, request ids, and numbers.
#![cfg(unix)]

use std::fs;

use serde_json::{Value, json};
use table::Share;

use crate::host::{Guest, Host, name};
use crate::run::quatuor;

/// An address that is reserved for documentation.
const VISITOR: &str = "203.0.113.77";

#[test]
fn logs_tell_of_every_request_and_hold_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let place = ["--data", data.to_str().unwrap()];
    let arguments = ["--log", "debug", "--trust-proxy", "127.0.0.1"];
    let host = Host::start(&[&place[..], &arguments].concat(), Some(&log));
    let address = host.address.clone();
    let mut secrets: Vec<String> = vec![VISITOR.into(), "correct horse".into()];
    let mut ann = Guest::new(77);
    ann.headers =
        vec![("X-Forwarded-For", VISITOR.into()), ("X-Request-Id", "from-proxy-1".into())];
    let credentials = json!({ "login": "Ann", "password": "correct horse" });
    ann.ask(&address, "POST", "/api/me/password", Some(&credentials));
    ann.send(&address, "POST", "/api/login", Some(&json!({ "login": "Ann", "password": "x" })));
    let opened = ann.open(&address, "pyramids", json!(["me", { "bot": "random" }]));
    ann.play(&address, &name(&opened), 1000);
    // A friend comes by a link with a key, and a seat moves to another device.
    let mut bob = Guest::new(78);
    let reserved = ann.open(&address, "cups", json!(["me", "friend"]));
    let key = reserved["key"].as_str().expect("a key").to_owned();
    let sit = json!({ "sit": { "name": "Bob", "key": key } });
    assert_eq!(bob.act(&address, &name(&reserved), &Value::Null, sit).status, 200);
    bob.send(&address, "GET", &format!("/t/{}.{key}", name(&reserved)), None);
    let path = format!("/api/tables/{}/transfer", name(&reserved));
    let transfer = bob.ask(&address, "POST", &path, Some(&json!({})));
    let transfer = transfer["key"].as_str().expect("a key").to_owned();
    let mut tablet = Guest::new(79);
    let path = format!("/api/transfers/{transfer}");
    tablet.ask(&address, "POST", &path, Some(&json!({})));
    // A program with its token, and a wrong one.
    let made =
        Guest::default().ask(&address, "POST", "/api/programs", Some(&json!({ "name": "P" })));
    let token = made["token"].as_str().expect("a token").to_owned();
    let headers = vec![("Authorization", format!("Bearer {token}"))];
    let mut program = Guest { headers, ..Guest::default() };
    program.ask(&address, "GET", "/api/me", None);
    program.headers = vec![("Authorization", "Bearer wrongtoken".into())];
    assert_eq!(program.send(&address, "GET", "/api/me", None).status, 401);
    quatuor(&["admin", "close", &name(&reserved), place[0], place[1]]);
    host.stop("TERM");

    let door = fs::read_to_string(data.join("admin"));
    assert!(door.is_err(), "the door is closed");
    for guest in [&ann, &bob, &tablet] {
        let cookie = guest.cookie.as_ref().expect("a cookie").split_once('=').expect("a value").1;
        let (account, signature) = cookie.split_once('.').expect("a signature");
        secrets.extend([account.into(), signature.into()]);
        secrets.extend(guest.share.as_ref().map(Share::to_string));
    }
    secrets.extend([key, transfer, token, "wrongtoken".into()]);
    let text = fs::read_to_string(&log).expect("a log");
    for secret in &secrets {
        assert!(!text.contains(secret.as_str()), "{secret} is in the log:\n{text}");
    }
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let says = |message: &str| lines.iter().any(|line| line["message"] == message);
    assert!(says("the server is ready") && says("the server is ending"), "{text}");
    assert!(says("the operator has given an order"), "{text}");
    let is_request = |line: &&Value| line["message"] == "answered";
    assert!(lines.iter().filter(is_request).count() > 20, "{text}");
    assert!(lines.iter().filter(is_request).all(|line| line["span"]["id"].is_string()));
    let paths: Vec<&str> = lines.iter().filter_map(|line| line["path"].as_str()).collect();
    assert!(paths.contains(&"/api/transfers/{key}"), "{paths:?}");
    assert!(text.contains("from-proxy-1"), "the proxy chose it");
}

#[test]
fn ids_of_requests_come_from_the_server_or_a_trusted_proxy() {
    let folder = tempfile::tempdir().expect("a folder");
    let id = |arguments: &[&str], sent: &str| {
        let place = ["--data", folder.path().to_str().unwrap()];
        let host = Host::start(&[&place[..], arguments].concat(), None);
        let mut guest = Guest { headers: vec![("X-Request-Id", sent.into())], ..Guest::default() };
        let answers: Vec<String> = ["/healthz", "/api/me", "/nothing"]
            .map(|path| guest.send(&host.address, "GET", path, None))
            .map(|reply| reply.headers["x-request-id"].clone())
            .into();
        host.stop("TERM");
        answers
    };
    let own = id(&[], "forged");
    let is_own = |id: &String| id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(own.iter().all(is_own), "{own:?}");
    assert!(own[0] != own[1] && own[1] != own[2]);
    let trusted = ["--trust-proxy", "127.0.0.1"];
    assert_eq!(id(&trusted, "a-Good_id1"), ["a-Good_id1"; 3]);
    assert!(id(&trusted, "bad id").iter().all(is_own));
    assert!(id(&trusted, &"x".repeat(65)).iter().all(is_own));
}

#[test]
fn numbers_for_prometheus_hold_latencies_and_the_queue_of_bots() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Host::start(&["--data", folder.path().to_str().unwrap()], None);
    let mut ann = Guest::new(1);
    let table = name(&ann.open(&host.address, "pyramids", json!(["me", { "bot": "random" }])));
    ann.play(&host.address, &table, 1000);
    let text = ann.send(&host.address, "GET", "/metrics", None).body;
    let number = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("quatuor_{name} ")));
        line.unwrap_or_else(|| panic!("{name} in {text}")).parse().expect("a number")
    };
    let commands = number("commands_total");
    assert!(commands >= 6.0, "{text}");
    assert_eq!(number("command_latency_seconds_count"), commands);
    assert_eq!(number("command_latency_seconds_bucket{le=\"+Inf\"}"), commands);
    let latency = number("command_latency_seconds_sum") / commands;
    assert!(latency > 0.0 && latency < 5.0, "{latency}");
    assert_eq!(number("commit_size_sum"), commands + number("tables_opened_total"));
    let bots = number("bot_moves_total");
    assert!(bots >= 2.0, "{text}");
    assert_eq!(number("bot_wait_seconds_count"), bots);
    assert_eq!((number("bot_queue"), number("bots_thinking")), (0.0, 0.0));
    assert_eq!(text.matches("# TYPE").count(), text.matches("# HELP").count());
}

#[test]
fn a_level_that_there_is_not_is_refused() {
    let answer = quatuor(&["serve", "--log", "loud"]);
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("off") && answer.err.contains("debug"), "{}", answer.err);
}
