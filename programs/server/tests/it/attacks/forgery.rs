//! Cookies and tokens that the server has not given.

use online::body::{Me, Opened, YourTables};

use super::Scene;
use crate::http::Http;

/// The same text with another letter at a place.
fn changed(text: &str, at: usize) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    letters[at] = if letters[at] == '0' { '1' } else { '0' };
    letters.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_cookies_are_those_of_a_new_guest() {
    let scene = Scene::start(false).await;
    let mut ann = Http::new(scene.address);
    let body = r#"{"game":"pyramids","name":"Ann","seats":["me","friend"]}"#;
    let opened: Opened = ann.post("/api/tables", body).await.read();
    let cookie = ann.cookie.clone().unwrap();
    let (name, value) = cookie.split_once('=').unwrap();
    let (account, signature) = value.split_once('.').unwrap();
    let mut forged: Vec<String> = (0..value.len()).map(|at| changed(value, at)).collect();
    forged.extend([
        String::new(),
        account.into(),
        format!("{account}."),
        format!(".{signature}"),
        format!("{account}.{}", &signature[..signature.len() - 2]),
        format!("{account}.{signature}00"),
        format!("+{}.{signature}", &account[1..]),
        format!("-{}.{signature}", &account[1..]),
        format!("{}.{signature}", "f".repeat(16)),
        "é.é".into(),
    ]);
    for value in forged {
        let mut eve = Http::new(scene.address);
        eve.cookie = Some(format!("{name}={value}"));
        let me: Me = eve.get("/api/me").await.read();
        assert_eq!(me.name, "", "{value}");
        let tables: YourTables = eve.get("/api/me/tables").await.read();
        assert!(tables.tables.is_empty(), "{value}");
        // The key of the invitation is for the host alone.
        let table = eve.get(&format!("/api/tables/{}", opened.table)).await;
        assert!(!table.body.contains(opened.key.as_ref().unwrap().as_str()));
        let command = r#"{"id":1,"after":1,"seat":1,"action":"stand"}"#;
        let done = eve.post(&format!("/api/tables/{}/commands", opened.table), command).await;
        assert_eq!((done.status, done.code().as_str()), (403, "table.not-your-seat"), "{value}");
    }
    let tables: YourTables = ann.get("/api/me/tables").await.read();
    assert_eq!(tables.tables.len(), 1);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_tokens_and_keys_open_nothing() {
    let scene = Scene::start(true).await;
    let mut http = Http::new(scene.address);
    let made = http.post("/api/programs", r#"{"name":"Prog"}"#).await;
    let token = made.read::<online::body::ProgramToken>().token;
    let cases = [
        format!("Bearer {}", changed(&token, 0)),
        format!("Bearer {}", changed(&token, token.len() - 1)),
        format!("Bearer {}", token.to_uppercase()),
        format!("Bearer {token}0"),
        "Bearer ".into(),
        "Bearer".into(),
        format!("Basic {token}"),
        token.clone(),
    ];
    for value in cases {
        let mut eve = Http::new(scene.address);
        eve.headers = format!("authorization: {value}\r\n");
        let answer = eve.get("/api/me").await;
        assert_eq!((answer.status, answer.code().as_str()), (401, "server.token"), "{value}");
    }
    // Keys can't be tried one after the other.
    let mut statuses = vec![];
    for number in 0..40 {
        let key = format!("{number:020}");
        statuses
            .push(Http::new(scene.address).post(&format!("/api/transfers/{key}"), "null").await);
    }
    assert_eq!(statuses[0].status, 404);
    assert_eq!(statuses[39].status, 429);
    scene.end().await;
}
