//! The files in `deploy/`: two servers on PostgreSQL and NATS behind nginx, as processes.
#![cfg(unix)]

use std::time::{Duration, Instant};

use fixtures::{Nats, Nginx, Postgres};
use serde_json::{Value, json};

use crate::host::{Guest, Host, name};

const NGINX: &str = include_str!("../../../../deploy/nginx.conf");
const UNIT: &str = include_str!("../../../../deploy/quatuor.service");
const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");
const CONTAINER: &str = include_str!("../../../../deploy/Containerfile");

/// The file as it is, with other servers, one port of this machine, and no certificate.
fn nginx(port: u16, servers: &[&Host]) -> String {
    let upstream = "    server 127.0.0.1:7777 max_fails=1 fail_timeout=2s;";
    let secure = "    listen 443 ssl http2;";
    assert!(NGINX.contains(upstream) && NGINX.contains(secure));
    let server = |host: &&Host| upstream.replace("127.0.0.1:7777", &host.address) + "\n";
    let servers: String = servers.iter().map(server).collect();
    let listen = format!("    listen 127.0.0.1:{port};");
    let text = NGINX.replace(upstream, servers.trim_end()).replace(secure, &listen);
    let without = |line: &&str| {
        let line = line.trim();
        !line.starts_with("listen [::]") && !line.starts_with("ssl_certificate")
    };
    let text: Vec<&str> = text.lines().filter(without).collect();
    text.join("\n").replace("listen 80;", "listen unix:nginx.socket;")
}

#[test]
fn a_game_goes_on_through_the_proxy_when_a_server_is_killed() {
    let (Some(postgres), Some(nats)) = (Postgres::shared(), Nats::start()) else { return };
    let (database, bus) = (postgres.new_database(), nats.address());
    let arguments = ["--database", &database, "--nats", &bus, "--trust-proxy", "127.0.0.1"];
    let (one, two) = (Host::start(&arguments, None), Host::start(&arguments, None));
    let Some(proxy) = Nginx::start(|port| nginx(port, &[&one, &two])) else { return };
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
