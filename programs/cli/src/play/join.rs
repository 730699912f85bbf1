//! `quatuor join`: an online table in the terminal.

use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use online::client::{Client, Identity, Link};
use online::{Key, TableId};
use quatuor::{Gap, Refusal, refusal};
use table::Time;

use super::arguments::JoinArgs;
use super::connection::{Heard, Server};
use super::full_screen::{self, Host};
use super::look;
use super::online_lines::OnlineLines;
use super::thinking::new_seed;
use super::typist::Typist;
use crate::draw::Canvas;
use crate::failure::Failure;
use crate::language;
use crate::screen::{Guest, Screen, Visit};

/// How long a server may take to answer at first.
const PATIENCE: Duration = Duration::from_secs(15);

/// Sits down at the table of a link, or watches.
pub(crate) fn join(args: &JoinArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let (address, table, key) = read_link(&args.link).map_err(Failure::refused)?;
    let server = Server::new(address)?;
    greet(&server, table)?;
    server.keep()?;
    let guest = Guest {
        table,
        key,
        name: args.name.clone().unwrap_or_else(|| language::say("guest", &[])),
        secret: server.secret().into(),
        watches: args.watch,
    };
    let (words, seed) = (language::words().clone(), new_seed());
    match full_screen::obstacle() {
        None if !args.plain => {
            let screen = Screen::online(words, look(args.screen, args.colour), guest, seed);
            full_screen::run(screen, Host { server: Some(server), ..Host::default() }, output)?;
        }
        obstacle => {
            if let Some(why) = obstacle.filter(|why| !why.is_empty() && !args.plain) {
                writeln!(output, "{}", language::say(why, &[]))?;
            }
            let (visit, canvas) = (Visit::new(guest, seed), Canvas::new(args.colour.colour));
            OnlineLines::new(visit, &server, canvas).run(&mut Typist::new()?, output)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The server's address, the table and the key of an invitation in a link, such as
/// `https://example.org/t/TABLE.KEY` or `https://example.org/#/t/TABLE`.
fn read_link(link: &str) -> Result<(String, TableId, Option<Key>), Refusal> {
    let refused = || refusal!("cli.join-link", found = Gap::quote(link));
    let (address, table) = link.trim().rsplit_once("/t/").ok_or_else(refused)?;
    let address = address.strip_suffix("/#").unwrap_or(address).trim_end_matches('/');
    let host = ["http://", "https://"].iter().find_map(|scheme| address.strip_prefix(scheme));
    if host.is_none_or(|host| host.is_empty() || host.contains(char::is_whitespace)) {
        return Err(refused());
    }
    let table = table.split(['?', '#', '/']).next().unwrap_or_default();
    let (table, key) = match table.split_once('.') {
        Some((table, key)) => (table, Some(key.parse()?)),
        None => (table, None),
    };
    Ok((address.into(), table.parse()?, key))
}

/// Asks the server for the table, so that a wrong link is refused before the screen changes.
fn greet(server: &Server, table: TableId) -> Result<(), Failure> {
    let (sender, heard) = channel();
    let connection = server.connect(move |heard| drop(sender.send(heard)));
    let begin = Instant::now();
    let now = || Time(begin.elapsed().as_millis() as u64);
    let mut client = Client::new();
    client.watch(table, Identity::new(server.secret(), table, new_seed() >> 12));
    client.tick(now());
    let address = || Gap::text(server.address());
    loop {
        let left = PATIENCE.saturating_sub(begin.elapsed());
        match heard.recv_timeout(left) {
            Ok(Heard::Message(message)) => drop(client.receive(message, now())),
            Ok(Heard::Closed(reason)) => {
                let reason = Gap::text(reason);
                let refusal = refusal!("cli.no-server", address = address(), reason = reason);
                return Err(Failure::refused(refusal));
            }
            Err(_) => {
                return Err(Failure::refused(refusal!("cli.no-answer", address = address())));
            }
        }
        let known = client.table(table);
        if let Some(missing) = known.and_then(online::client::TableClient::missing) {
            return Err(Failure::refused(missing.clone()));
        }
        if client.link() == Link::Outdated {
            return Err(Failure::other(language::say("screen-outdated", &[])));
        }
        if known.is_some_and(|known| known.table().is_some()) {
            return Ok(());
        }
        client.take_messages(now()).iter().for_each(|message| connection.send(message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read() {
        let key = "7h3m0x9q2c5v8b1n4k6z";
        for (link, address, has_key) in [
            ("https://example.org/t/c8m2k4x0qzt7", "https://example.org", false),
            ("https://example.org/games/t/c8m2k4x0qzt7/", "https://example.org/games", false),
            ("http://127.0.0.1:7777/#/t/c8m2k4x0qzt7", "http://127.0.0.1:7777", false),
            (" https://example.org/t/c8m2k4x0qzt7.KEY?x#y ", "https://example.org", true),
        ] {
            let read = read_link(&link.replace("KEY", key)).expect(link);
            assert_eq!((read.0.as_str(), read.1.to_string().as_str()), (address, "c8m2k4x0qzt7"));
            assert_eq!(read.2.map(|key| key.to_string()).as_deref(), has_key.then_some(key));
        }
        for (link, code) in [
            ("c8m2k4x0qzt7", "cli.join-link"),
            ("ftp://example.org/t/c8m2k4x0qzt7", "cli.join-link"),
            ("https:///t/c8m2k4x0qzt7", "cli.join-link"),
            ("https://example.org/t/c8m2k4", "protocol.table-id"),
            ("https://example.org/t/c8m2k4x0qzt7.key", "protocol.key"),
            ("", "cli.join-link"),
        ] {
            assert_eq!(read_link(link).expect_err(link).code, code, "{link}");
        }
    }
}
