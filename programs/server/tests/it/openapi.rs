//! The OpenAPI document says what the server does, in both directions.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::Value;
use tower::ServiceExt;

use crate::online::Running;
use crate::served::Served;

/// What an answer is like: its status, the methods that it allows, its text.
async fn answer(server: &Running, method: &str, path: &str) -> (StatusCode, String, String) {
    let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    let response = server.router.clone().oneshot(request).await.unwrap();
    let allowed = response.headers().get("allow").map_or("", |value| value.to_str().unwrap());
    let (status, allowed) = (response.status(), allowed.to_string());
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, allowed, String::from_utf8(body.into()).unwrap())
}

async fn document(server: &Running) -> Value {
    let (status, _, text) = answer(server, "GET", "/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    serde_json::from_str(&text).unwrap()
}

/// The addresses that the router knows. It prints them when it is debugged.
fn routes(server: &Running) -> BTreeSet<String> {
    let printed = format!("{:?}", server.router);
    let quoted = printed.split('"').skip(1).step_by(2);
    let is_own = |text: &&str| text.starts_with('/') && *text != "/" && !text.contains("axum");
    quoted.filter(is_own).map(String::from).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_described_and_every_description_has_a_route() {
    let server = Running::start().await;
    let document = document(&server).await;
    let paths = document["paths"].as_object().unwrap();
    let described: BTreeSet<String> = paths.keys().cloned().collect();
    let mut routes = routes(&server);
    // What browsers open, and what there is not.
    for other in ["/t/{link}", "/t/{table}/board.png", "/api/", "/api/{*rest}"] {
        assert!(routes.remove(other), "{other} is not in {routes:?}");
    }
    assert_eq!(routes, described);
    for (path, operations) in paths {
        let operations = operations.as_object().unwrap();
        let address =
            path.replace("{table}", "000000000000").replace("{key}", "00000000000000000000");
        for method in ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
            let (status, allowed, text) = answer(&server, method, &address).await;
            if operations.contains_key(&method.to_lowercase()) {
                assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
                let is_missing = status == StatusCode::NOT_FOUND && text.contains("no-page");
                assert!(!is_missing, "{method} {path}");
                let known = &operations[&method.to_lowercase()]["responses"];
                assert!(!known[status.as_str()].is_null(), "{method} {path}: {status}");
                continue;
            }
            assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            // A server that answers GET answers HEAD as well. The order of keys depends on which
            // crates are built together.
            let mut allowed: BTreeSet<String> = allowed.split(',').map(str::to_lowercase).collect();
            allowed.remove("head");
            assert_eq!(allowed, operations.keys().cloned().collect(), "{method} {path}");
        }
    }
}

/// Schemathesis, which `cargo xtask test` installs.
fn schemathesis() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../schemathesis/bin");
    fixtures::program("schemathesis", &[folder])
}

/// Sends generated requests, right and wrong ones, and checks all answers.
fn check(examples: u32, seconds: u64) {
    let server = Served::start();
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("schemathesis.toml");
    std::fs::write(&settings, include_str!("schemathesis.toml")).unwrap();
    let mut command = Command::new(schemathesis());
    command.current_dir(folder.path()).arg("--config-file").arg(settings);
    command.arg("run").arg(format!("{}/api/openapi.json", server.address));
    command.args(["--checks", "all", "--no-color", "--generation-database", "none"]);
    command.args(["--max-examples", &examples.to_string(), "--max-time", &seconds.to_string()]);
    command.args(["--seed", "1", "--max-response-time", "10", "--suppress-health-check", "all"]);
    let limit = Duration::from_secs(2 * seconds + 30);
    let output = fixtures::output(&mut command, limit, "the end of Schemathesis");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{report}\n{}", String::from_utf8_lossy(&output.stderr));
    let count = report.lines().find_map(|line| line.trim().split_once(" generated, "));
    let count: u32 = count.and_then(|(count, _)| count.parse().ok()).expect("a count");
    assert!(count > 200, "{report}");
}

#[test]
#[ignore = "service: Schemathesis"]
fn no_generated_request_gets_an_undescribed_answer() {
    check(8, 25);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: many more generated requests"]
    fn no_generated_request_of_many_gets_an_undescribed_answer() {
        check(300, 600);
    }
}
