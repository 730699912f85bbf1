//! Online play over HTTP, without a socket.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use online::body::{Lobby, Me, Opened, Problem, TableDocument, TablePhase, YourTables};
use server::storage::{Sqlite, Storage};
use server::{Online, Page, Settings, router};
use tempfile::TempDir;
use tower::ServiceExt;

/// A server on a folder of its own.
pub(crate) struct Running {
    pub(crate) router: Router,
    pub(crate) online: Arc<Online>,
    folder: TempDir,
}

impl Running {
    pub(crate) async fn start() -> Running {
        Running::on(tempfile::tempdir().unwrap()).await
    }

    async fn on(folder: TempDir) -> Running {
        let storage = Arc::new(Sqlite::open(folder.path()).await.unwrap());
        Running::with(folder, storage).await
    }

    /// One with a storage in this folder.
    pub(crate) async fn with(folder: TempDir, storage: Arc<dyn Storage>) -> Running {
        let settings = Settings { threads: 1, has_limits: false, ..Settings::default() };
        let online = Online::start(storage, settings).await.unwrap();
        let router = router(Page::of(&[]), Some(Arc::clone(&online)));
        Running { router, online, folder }
    }

    /// Ends, and starts again on the same folder.
    async fn restart(self) -> Running {
        self.online.shut_down().await;
        let Running { folder, online, router } = self;
        drop((online, router));
        Running::on(folder).await
    }
}

/// A client with a cookie, or a token.
#[derive(Default)]
pub(crate) struct Browser {
    cookie: Option<String>,
    token: Option<String>,
    /// Whether the last answers came with a cookie.
    pub(crate) was_given_a_cookie: bool,
}

impl Browser {
    async fn send(
        &mut self,
        server: &Running,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path);
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(body.map_or(Body::empty(), |body| body.to_owned().into()));
        let response = server.router.clone().oneshot(request.unwrap()).await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
            self.cookie = Some(cookie.into());
            self.was_given_a_cookie = true;
        }
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.into()).unwrap())
    }

    pub(crate) async fn get<T: serde::de::DeserializeOwned>(
        &mut self,
        server: &Running,
        path: &str,
    ) -> T {
        let (status, body) = self.send(server, "GET", path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        online::read(body.as_bytes()).unwrap()
    }

    pub(crate) async fn post<T: serde::de::DeserializeOwned>(
        &mut self,
        server: &Running,
        path: &str,
        body: &str,
    ) -> T {
        let (status, answer) = self.send(server, "POST", path, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{path} {body}: {answer}");
        online::read(answer.as_bytes()).unwrap()
    }

    pub(crate) async fn status(&mut self, server: &Running, path: &str) -> StatusCode {
        self.send(server, "GET", path, None).await.0
    }

    /// Another tab, with the cookie that there is now.
    pub(crate) fn tab(&self) -> Browser {
        let (cookie, token) = (self.cookie.clone(), self.token.clone());
        Browser { cookie, token, ..Browser::default() }
    }

    pub(crate) async fn rename(&mut self, server: &Running, name: &str) {
        let body = format!(r#"{{"name":"{name}"}}"#);
        let (status, answer) = self.send(server, "PUT", "/api/me", Some(&body)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    pub(crate) async fn refused(
        &mut self,
        server: &Running,
        method: &str,
        path: &str,
        body: &str,
    ) -> String {
        let (status, answer) = self.send(server, method, path, Some(body)).await;
        assert!(status.is_client_error(), "{path} {body}: {status} {answer}");
        online::read::<Problem>(answer.as_bytes()).unwrap().refusal.code.into()
    }

    pub(crate) async fn fails(
        &mut self,
        server: &Running,
        method: &str,
        path: &str,
        body: &str,
    ) -> String {
        let (status, answer) = self.send(server, method, path, Some(body)).await;
        assert!(status.is_server_error(), "{path} {body}: {status} {answer}");
        online::read::<Problem>(answer.as_bytes()).unwrap().refusal.code.into()
    }

    pub(crate) async fn act(
        &mut self,
        server: &Running,
        opened: &Opened,
        seat: &str,
        action: &str,
    ) {
        let path = format!("/api/tables/{}", opened.table);
        let whole: TableDocument = self.get(server, &path).await;
        let after = whole.events.len();
        let id = after * 10 + seat.len() + 1000;
        let command = format!(r#"{{"id":{id},"after":{after},"seat":{seat},"action":{action}}}"#);
        let _: online::body::Done = self.post(server, &format!("{path}/commands"), &command).await;
    }
}

const FRIENDS: &str = r#"{"game":"pyramids","name":"Ann","seats":["me","friend"]}"#;

/// A table with two people, started.
pub(crate) async fn started(server: &Running, ann: &mut Browser, bob: &mut Browser) -> Opened {
    let opened: Opened = ann.post(server, "/api/tables", FRIENDS).await;
    let key = opened.key.as_ref().unwrap();
    bob.act(server, &opened, "null", &format!(r#"{{"sit":{{"name":"Bob","key":"{key}"}}}}"#)).await;
    bob.act(server, &opened, "2", r#"{"ready":true}"#).await;
    let path = format!("/api/tables/{}", opened.table);
    for after in 3..10 {
        let path = format!("{path}?after={after}&wait=5");
        let document: TableDocument = bob.get(server, &path).await;
        if document.board.is_some() {
            return opened;
        }
    }
    panic!("the game does not start");
}

/// Both play until the end, each with the first legal move.
async fn play_on(
    server: &Running,
    players: [&mut Browser; 2],
    opened: &Opened,
    most: usize,
) -> bool {
    for _ in 0..most {
        let mut has_moved = false;
        for index in 0..2 {
            let path = format!("/api/tables/{}", opened.table);
            let document: TableDocument = match index {
                0 => players[0].cookie_get(server, &path).await,
                _ => players[1].cookie_get(server, &path).await,
            };
            let board = document.board.unwrap();
            let Some(seat) = board.to_move else { return true };
            if let Some(mv) = board.legal.first() {
                let (after, id) = (document.events.len(), document.events.len() + 5000);
                let command = format!(
                    r#"{{"id":{id},"after":{after},"seat":{seat},"action":{{"move":"{mv}"}}}}"#
                );
                let commands = format!("{path}/commands");
                let (status, body) = match index {
                    0 => players[0].cookie_post(server, &commands, &command).await,
                    _ => players[1].cookie_post(server, &commands, &command).await,
                };
                assert_eq!(status, StatusCode::OK, "{body}");
                has_moved = true;
            }
        }
        assert!(has_moved, "it is the turn of one of them");
    }
    false
}

impl Browser {
    async fn cookie_get<T: serde::de::DeserializeOwned>(&self, server: &Running, path: &str) -> T {
        let mut same = self.tab();
        same.get(server, path).await
    }

    async fn cookie_post(&self, server: &Running, path: &str, body: &str) -> (StatusCode, String) {
        let mut same = self.tab();
        same.send(server, "POST", path, Some(body)).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_over_http_and_a_restart() {
    let server = Running::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::default(), Browser::default(), Browser::default());
    let opened = started(&server, &mut ann, &mut bob).await;
    assert!(!play_on(&server, [&mut ann, &mut bob], &opened, 2).await);
    let path = format!("/api/tables/{}", opened.table);
    let before: TableDocument = ann.get(&server, &path).await;
    let server = server.restart().await;
    let after: TableDocument = ann.get(&server, &path).await;
    assert_eq!(after.events[..before.events.len()], before.events);
    assert_eq!(after.board, before.board);
    assert!(play_on(&server, [&mut ann, &mut bob], &opened, 200).await);
    // Then everything is revealed to all, and the deal can be checked.
    let seen: TableDocument = eve.get(&server, &path).await;
    let table = table::Table::from_events(seen.events).unwrap();
    assert!(table.is_revealed());
    assert!(matches!(
        &table.start().origin,
        table::Origin::Deal { share: Some(share), .. }
            if table.setup().commitment == Some(share.commitment())
    ));
    let (_, record) = eve.send(&server, "GET", &format!("{path}/record"), None).await;
    assert!(record.starts_with("quatuor record"), "{record}");
    let yours: YourTables = bob.get(&server, "/api/me/tables").await;
    assert_eq!(yours.tables[0].summary.phase, TablePhase::Over);
    let none: YourTables = eve.get(&server, "/api/me/tables").await;
    assert!(none.tables.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_and_the_other_seat_get_nothing_secret_before_the_end() {
    let server = Running::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::default(), Browser::default(), Browser::default());
    let opened = started(&server, &mut ann, &mut bob).await;
    let path = format!("/api/tables/{}", opened.table);
    let (_, of_eve) = eve.send(&server, "GET", &path, None).await;
    let (_, of_bob) = bob.send(&server, "GET", &path, None).await;
    assert!(of_eve.contains("?,?") && !of_eve.contains("seed") && !of_eve.contains("key"));
    assert!(of_bob.contains("?") && !of_bob.contains("seed") && !of_bob.contains("key"));
    let (_, record) = eve.send(&server, "GET", &format!("{path}/record"), None).await;
    assert!(record.contains("server.no-record"), "{record}");
    let (_, record) = bob.send(&server, "GET", &format!("{path}/record"), None).await;
    assert!(record.contains("seen by: 2") || record.contains("seen by: 1"), "{record}");
    assert!(!record.contains("seed:"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_and_the_lobby_lists_public_tables_only() {
    let server = Running::start().await;
    let mut ann = Browser::default();
    let order = r#"{"game":"shuttles","name":"Ann","seats":["me",{"bot":"casual"}],"begins":2}"#;
    let opened: Opened = ann.post(&server, "/api/tables", order).await;
    let path = format!("/api/tables/{}", opened.table);
    let mut document: TableDocument = ann.get(&server, &path).await;
    for _ in 0..20 {
        if document.board.as_ref().is_some_and(|board| !board.legal.is_empty()) {
            break;
        }
        let after = document.events.len();
        let _: TableDocument = ann.get(&server, &format!("{path}?after={after}&wait=10")).await;
        document = ann.get(&server, &path).await;
    }
    assert!(!document.board.unwrap().legal.is_empty(), "the bot has moved");
    let lobby: Lobby = ann.get(&server, "/api/tables").await;
    assert!(lobby.tables.is_empty());
    let public = r#"{"game":"cups","name":"Ann","seats":["me","open"],"is_public":true}"#;
    let opened: Opened = ann.post(&server, "/api/tables", public).await;
    let lobby: Lobby = ann.get(&server, "/api/tables").await;
    assert_eq!(lobby.tables.len(), 1);
    assert_eq!(lobby.tables[0].table, opened.table);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_another_device_once() {
    let server = Running::start().await;
    let (mut ann, mut bob) = (Browser::default(), Browser::default());
    let opened = started(&server, &mut ann, &mut bob).await;
    let path = format!("/api/tables/{}", opened.table);
    let transfer: online::body::Transfer =
        bob.post(&server, &format!("{path}/transfer"), "{}").await;
    let mut phone = Browser::default();
    let taking = format!("/api/transfers/{}", transfer.key);
    let _: online::body::Transferred = phone.post(&server, &taking, "{}").await;
    let on_phone: TableDocument = phone.get(&server, &path).await;
    assert_eq!(on_phone.news.you.seats.len(), 1);
    let on_old: TableDocument = bob.get(&server, &path).await;
    assert!(on_old.news.you.seats.is_empty());
    assert_eq!(phone.refused(&server, "POST", &taking, "{}").await, "server.transfer");
    let yours: YourTables = phone.get(&server, "/api/me/tables").await;
    assert_eq!(yours.tables.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_signs_up_in_and_out_and_leaves_without_a_trace() {
    let server = Running::start().await;
    let (mut ann, mut bob) = (Browser::default(), Browser::default());
    let opened = started(&server, &mut ann, &mut bob).await;
    let right = r#"{"login":"Bob","password":"correct horse"}"#;
    let me: Me = bob.post(&server, "/api/me/password", right).await;
    assert_eq!((me.name.as_str(), me.login.as_deref()), ("Bob", Some("bob")));
    assert_eq!(ann.refused(&server, "POST", "/api/me/password", right).await, "server.login-taken");
    let short = r#"{"login":"Ann","password":"short"}"#;
    assert_eq!(ann.refused(&server, "POST", "/api/me/password", short).await, "server.password");
    // On another device, where a game was played as a guest.
    let mut laptop = Browser::default();
    let other = r#"{"game":"cups","name":"B.","seats":["me","open"]}"#;
    let _: Opened = laptop.post(&server, "/api/tables", other).await;
    let wrong = r#"{"login":"bob","password":"wrong horse"}"#;
    assert_eq!(laptop.refused(&server, "POST", "/api/login", wrong).await, "server.login");
    let _: Me = laptop.post(&server, "/api/login", right).await;
    let yours: YourTables = laptop.get(&server, "/api/me/tables").await;
    assert_eq!(yours.tables.len(), 2);
    // Deleting gives the game up, and no name is left.
    let (status, _) = laptop.send(&server, "DELETE", "/api/me", None).await;
    assert_eq!(status, StatusCode::OK);
    let path = format!("/api/tables/{}", opened.table);
    let (_, text) = ann.send(&server, "GET", &path, None).await;
    assert!(!text.contains("Bob") && text.contains("resigned"), "{text}");
    let server = server.restart().await;
    let (_, text) = ann.send(&server, "GET", &path, None).await;
    assert!(!text.contains("Bob"), "{text}");
    assert_eq!(bob.refused(&server, "POST", "/api/login", right).await, "server.login");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_with_a_token_and_is_marked() {
    let server = Running::start().await;
    let (mut ann, mut author) = (Browser::default(), Browser::default());
    let token: online::body::ProgramToken =
        author.post(&server, "/api/programs", r#"{"name":"Deep Cup"}"#).await;
    let mut program = Browser { token: Some(token.token), ..Browser::default() };
    let opened = started(&server, &mut ann, &mut program).await;
    let path = format!("/api/tables/{}", opened.table);
    let (_, text) = ann.send(&server, "GET", &path, None).await;
    assert!(text.contains(r#""is_program":true"#), "{text}");
    let mut wrong = Browser { token: Some("guess".into()), ..Browser::default() };
    assert_eq!(wrong.refused(&server, "POST", "/api/match", "{}").await, "server.token");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_refused_with_a_reason() {
    let server = Running::start().await;
    let mut ann = Browser::default();
    for (method, path, body, code) in [
        ("POST", "/api/tables", "{", "protocol.json"),
        ("POST", "/api/tables", r#"{"game":"chess"}"#, "protocol.json"),
        ("POST", "/api/tables", r#"{"game":"cups","name":"","seats":["me","open"]}"#, "table.name"),
        (
            "POST",
            "/api/tables",
            r#"{"game":"cups","name":"A","seats":["me","me"]}"#,
            "server.one-seat",
        ),
        ("POST", "/api/tables", r#"{"game":"cups","name":"A","seats":[]}"#, "setup.players"),
        ("GET", "/api/tables/none", "", "protocol.table-id"),
        ("GET", "/api/tables/000000000000", "", "server.no-table"),
        ("GET", "/api/attic", "", "server.no-page"),
        ("PATCH", "/api/tables", "", "server.method"),
        ("GET", "/api/me/tables?before=x", "", "protocol.cursor"),
    ] {
        let (status, answer) = ann.send(&server, method, path, Some(body)).await;
        assert!(status.is_client_error(), "{method} {path}: {status}");
        let problem: Problem = online::read(answer.as_bytes()).expect("a problem");
        if code != "setup.players" {
            assert_eq!(problem.refusal.code, code, "{method} {path} {body}");
        }
        assert!(!problem.message.is_empty() && problem.message != problem.refusal.code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_says_what_it_leads_to() {
    let page = Page::of(&[("index.html", b"<html><head>\n</head></html>")]);
    let mut server = Running::start().await;
    server.router = router(page, Some(Arc::clone(&server.online)));
    let mut ann = Browser::default();
    let order = r#"{"game":"cups","name":"\"><b>Ann","seats":["me","friend"]}"#;
    let opened: Opened = ann.post(&server, "/api/tables", order).await;
    let key = opened.key.unwrap();
    for path in [format!("/t/{}", opened.table), format!("/t/{}.{key}", opened.table)] {
        let (status, page) = ann.send(&server, "GET", &path, None).await;
        assert_eq!(status, StatusCode::OK);
        assert!(page.contains("<base href=\"/\">") && page.contains("Cups"), "{page}");
        assert!(page.contains("&quot;&gt;&lt;b&gt;Ann") && !page.contains("<b>"), "{page}");
        assert!(!page.contains(key.as_str()), "{page}");
    }
    let (status, page) = ann.send(&server, "GET", "/t/nothing", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("<base"), "the page says so itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_can_do_nothing() {
    let server = Running::start().await;
    for (name, value) in [
        ("origin", "http://other.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let request = Request::builder().method("POST").uri("/api/tables").header(name, value);
        let request = request.header("host", "here.example");
        let request = request.header("content-type", "application/json");
        let request = request.body(Body::from(FRIENDS)).unwrap();
        let response = server.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::FORBIDDEN, "{name}: {value}");
    }
    let request =
        Request::builder().method("POST").uri("/api/tables").header("host", "here.example");
    let request = request.header("origin", "https://here.example");
    let request = request.header("content-type", "application/json");
    let request = request.body(Body::from(FRIENDS)).unwrap();
    let response = server.router.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
}
