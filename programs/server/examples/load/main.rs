//! Load for a server on this machine, and what it costs the server.
//!
//! `cargo xtask bench server` builds this in release and runs it. The server is a process of
//! its own, so that its processor time and memory can be told from those of the clients.
//! Standard output has one line per figure, with tabs between: the scenario, the figure,
//! its unit, and its value.

mod group;
mod measure;
mod running;
mod scenarios;

use std::io::Read as _;
use std::path::PathBuf;

use server::{Data, Page, Server, Settings};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", kind, place, ref nats @ ..] => {
            let data = match kind {
                "folder" => Data::Folder(PathBuf::from(place)),
                _ => Data::Database(place.into()),
            };
            serve(&data, nats.first().map(ToString::to_string));
        }
        ["all"] => scenarios::NAMES.iter().for_each(|name| scenarios::run(name, false)),
        ["quick"] => scenarios::NAMES.iter().for_each(|name| scenarios::run(name, true)),
        [name] if scenarios::NAMES.contains(&name) => scenarios::run(name, false),
        [name, "quick"] if scenarios::NAMES.contains(&name) => scenarios::run(name, true),
        _ => {
            eprintln!("usage: load all|quick|SCENARIO [quick]");
            eprintln!("scenarios: {}", scenarios::NAMES.join(", "));
            std::process::exit(2);
        }
    }
}

/// Serves until standard input is closed.
fn serve(data: &Data, nats: Option<String>) {
    let server = Server::bind(Server::THIS_MACHINE, Some(0)).expect("a free port");
    let address = server.address();
    let settings = Settings { nats, threads: 1, has_limits: false, ..Settings::default() };
    let (tell, told) = tokio::sync::oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read_to_end(&mut vec![]);
        drop(tell);
    });
    let end = async { drop(told.await) };
    let ready = || println!("{address}");
    server.run_until(Page::of(&[]), data, settings, ready, end).expect("the server runs");
}
