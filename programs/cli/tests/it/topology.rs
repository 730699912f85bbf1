//! The files in `deploy/`: two servers on PostgreSQL and NATS behind nginx, as processes.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use fixtures::{Nats, Nginx, PATIENCE, Postgres};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::host::{Guest, Host, name};

const NGINX: &str = include_str!("../../../../deploy/nginx.conf");
const UNIT: &str = include_str!("../../../../deploy/quatuor.service");
const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");
const CONTAINER: &str = include_str!("../../../../deploy/Containerfile");

/// The file as it is, with other servers and one port of this machine.
fn secure_nginx(port: u16, servers: &[&Host]) -> String {
    let upstream = "    server 127.0.0.1:7777 max_fails=1 fail_timeout=2s;";
    let certificate = [
        ("/etc/ssl/quatuor.example.pem", "certificate.pem"),
        ("/etc/ssl/quatuor.example.key", "key.pem"),
    ];
    assert!(NGINX.contains(upstream) && NGINX.contains("listen 443 ssl http2;"));
    let server = |host: &&Host| upstream.replace("127.0.0.1:7777", &host.address) + "\n";
    let servers: String = servers.iter().map(server).collect();
    let mut text = NGINX.replace(upstream, servers.trim_end());
    for (file, own) in certificate {
        assert!(text.contains(file), "{file}");
        text = text.replace(file, own);
    }
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().starts_with("listen [::]")).collect();
    let text = lines.join("\n").replace("listen 443", &format!("listen 127.0.0.1:{port}"));
    text.replace("listen 80;", "listen unix:nginx.socket;")
}

/// The same without a certificate.
fn nginx(port: u16, servers: &[&Host]) -> String {
    let text = secure_nginx(port, servers).replace(" ssl http2;", ";");
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().starts_with("ssl_certificate")).collect();
    lines.join("\n")
}

#[test]
#[ignore = "service: PostgreSQL, NATS, nginx"]
fn a_game_goes_on_through_the_proxy_when_a_server_is_killed() {
    let (postgres, nats) = (Postgres::shared(), Nats::start());
    let (database, bus) = (postgres.new_database(), nats.address());
    let arguments = ["--database", &database, "--nats", &bus, "--trust-proxy", "127.0.0.1"];
    let (one, two) = (Host::start(&arguments, None), Host::start(&arguments, None));
    let proxy = Nginx::start(|port| nginx(port, &[&one, &two]));
    let site = proxy.address();
    let (mut ann, mut bob) = (Guest::new(1), Guest::new(2));
    let reply = ann.send(&site, "GET", "/api/me", None);
    assert_eq!(reply.headers["x-request-id"].len(), 32, "nginx chooses the id");
    assert_eq!(ann.send(&site, "GET", "/metrics", None).status, 404);

    let table = name(&ann.open(&site, "pyramids", json!(["me", "open"])));
    // Any server knows the table, a moment later.
    let sit =
        |bob: &mut Guest| bob.act(&site, &table, &Value::Null, json!({ "sit": { "name": "Bob" } }));
    assert_eq!(sit(&mut bob).status, 200);
    let (share, seat) = (bob.share.clone().expect("a share"), json!(2));
    let commit = json!({ "commit": share.commitment().to_string() });
    assert_eq!(bob.act(&site, &table, &seat, commit).status, 200);
    assert_eq!(bob.act(&site, &table, &seat, json!({ "ready": true })).status, 200);
    // Both play in turn; every request goes to the other server.
    let mut servers = Some(one);
    let (start, mut moves) = (Instant::now(), 0);
    loop {
        assert!(start.elapsed() < Duration::from_secs(30), "the game does not go on");
        let board = ann.look(&site, &table)["board"].clone();
        if !board.is_null() && board["to_move"].is_null() {
            break;
        }
        moves += play_one(&mut ann, &site, &table) + play_one(&mut bob, &site, &table);
        if moves >= 4
            && let Some(one) = servers.take()
        {
            one.stop("KILL");
        }
    }
    assert!(servers.is_none() && moves > 4, "{moves} moves");
    let record = ann.send(&site, "GET", &format!("/api/tables/{table}/record"), None).body;
    let verified = crate::run::quatuor_with_input(&["record", "verify", "-"], record.as_bytes());
    let all = "verified: the deal follows from the numbers of the server and of all players\n";
    assert_eq!(verified.out, all, "{record}");
}

#[test]
#[ignore = "service: nginx, OpenSSL"]
fn a_terminal_joins_a_table_of_a_secure_site() {
    let folder = TempDir::new().expect("a folder");
    let data = folder.path().join("server");
    let arguments = ["--data", data.to_str().expect("a text"), "--trust-proxy", "127.0.0.1"];
    let host = Host::start(&arguments, None);
    // The older version, as old servers speak no other one.
    let config = |port| secure_nginx(port, &[&host]).replace("TLSv1.2 TLSv1.3", "TLSv1.2");
    let proxy = Nginx::start_with_certificate(config);
    let seats = json!([{ "bot": "beginner" }, { "bot": "beginner" }]);
    let table = name(&Guest::default().open(&host.address, "pyramids", seats));
    let join = |site: &str, authority: Option<&Path>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quatuor"));
        command.args(["join", &format!("https://{site}:{}/t/{table}", proxy.port())]);
        command.env("QUATUOR_DATA", folder.path().join("Bea")).env("LC_ALL", "C");
        // Other certificates of this machine don't matter.
        command.env_remove("SSL_CERT_DIR").env_remove("SSL_CERT_FILE");
        command.envs(authority.map(|file| ("SSL_CERT_FILE", file)));
        let output = fixtures::output(&mut command, PATIENCE, &format!("what is said at {site}"));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let certificate = proxy.file("certificate.pem");
    let (status, said, errors) = join("localhost", Some(&certificate));
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{said}");
    assert!(said.starts_with("Type help"), "{said}");
    for (site, authority, problem) in [
        ("localhost", None, "its certificate is not trusted"),
        ("127.0.0.1", Some(certificate.as_path()), "its certificate is for another name"),
    ] {
        let (status, said, errors) = join(site, authority);
        assert_eq!((status, said.as_str()), (Some(2), ""), "{errors}");
        assert!(errors.contains(problem), "{errors}");
    }
}

/// Makes a move if it is this guest's turn, or contributes to the deal; how many moves it made.
fn play_one(guest: &mut Guest, site: &str, table: &str) -> usize {
    let seen = guest.look(site, table);
    let own = seen["you"]["seats"][0].clone();
    if let Some(mv) = seen["board"]["legal"].get(0) {
        let reply = guest.act(site, table, &own, json!({ "move": mv }));
        return usize::from(reply.status == 200);
    }
    if seen["board"].is_null() && seen.to_string().contains("\"closed\"") {
        let share = guest.share.as_ref().map(ToString::to_string);
        guest.act(site, table, &own, json!({ "contribute": share }));
    }
    0
}

#[test]
fn the_files_for_systemd_and_containers_start_the_program_with_arguments_that_it_knows() {
    let mut commands: Vec<Vec<String>> = vec![];
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    let unit = UNIT.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/quatuor "));
    commands.push(words(unit.expect("a command")));
    let list = |text: &str| {
        let text = text.trim().trim_matches(['[', ']']).replace(['"', ','], " ");
        words(&text)
    };
    let lines = COMPOSE.lines().filter_map(|line| line.trim().strip_prefix("command: "));
    commands.extend(lines.map(list));
    let line = CONTAINER.lines().find_map(|line| line.strip_prefix("CMD "));
    commands.push(list(line.expect("a command")));
    assert_eq!(commands.len(), 4);
    for mut command in commands {
        // Help is printed only if everything before it is understood.
        command.push("--help".into());
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let answer = crate::run::quatuor(&arguments);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{arguments:?}");
    }
}
