//! What else needs a server: pages that lead to tables, a table of five with a clock, a seat
//! that moves to another device, and what happens when a connection goes.

use anyhow::{Context, Result, bail};
use quatuor::AnyGame;
use serde_json::json;

use super::Eye;
use super::lobby::open;
use crate::visit::Visit;

/// There are no connections, and a server of another version.
const OTHER_VERSION: &str = r"
    const Socket = window.WebSocket;
    window.WebSocket = function (address) { return new Socket(address + '/none'); };
    const real = window.fetch, other = { version: 4000000, program: '0', now: 1 };
    const path = (asked) => new URL(asked.url ?? asked, location.href).pathname;
    window.fetch = (asked, ...more) => path(asked) === '/api' ? Promise.resolve(Response.json(other)) : real(asked, ...more);
";

/// All screens: a host, a friend, and a third who watches.
pub(super) async fn see(visits: &mut [Visit], eye: &mut Eye) -> Result<()> {
    let [host, friend, third] = visits else { bail!("three browsers") };
    host.open("#/online", "main.lobby .find").await?;
    eye.look(host, "lobby-empty").await?;
    for game in AnyGame::ALL {
        host.open(&format!("#/new/{game}/online"), "main.setup .online-chair").await?;
        eye.look(host, &format!("setup-{game}")).await?;
    }
    for (hash, selector, name) in [
        ("#/account", "form.credentials", "account"),
        ("#/take/00000000000000000000", "main.waiting button.main", "take"),
        ("#/t/000000000000", "main.trouble", "missing"),
    ] {
        host.open(hash, selector).await?;
        eye.look(host, name).await?;
    }
    see_outdated(third, eye).await?;
    let table = five(host, friend, third, eye).await?;
    other_device(host, third, eye).await?;
    for visit in [&mut *host, friend, third] {
        visit.expect_in_console("/api");
        visit.expect_in_console("net::ERR_");
    }
    no_connection(host, &table, eye).await
}

/// The page is older than the server.
async fn see_outdated(visit: &mut Visit, eye: &mut Eye) -> Result<()> {
    visit.expect_in_console("WebSocket");
    visit.open("#/", "main.home").await?;
    visit.run(OTHER_VERSION, []).await?;
    visit.open("#/online", ".notice.link button").await?;
    let told = format!(
        "document.querySelector('.notice.link').innerText.includes({})",
        json!(eye.say("online-reload"))
    );
    visit.wait(&told).await?;
    eye.look(visit, "lobby-outdated").await?;
    visit.leave().await
}

/// A public table of five with a clock: people and bots.
async fn five(host: &Visit, friend: &Visit, third: &Visit, eye: &mut Eye) -> Result<String> {
    let order = json!({
        "game": "slides",
        "request": { "variant": "base", "players": 5, "options": [] },
        "seats": ["me", "open", { "bot": "beginner" }, { "bot": "casual" }, { "bot": "master" }],
        "name": "Wolfeschlegelsteinhausen",
        "begins": 1,
        "clock": { "total": { "time": 300_000, "increment": 5_000 } },
        "is_public": true,
    });
    let table = open(host, order).await?;
    third.open("#/online", "main.lobby .games-list li").await?;
    eye.look(third, "lobby").await?;
    host.open(&format!("#/t/{table}"), "main.waiting .invite").await?;
    eye.look(host, "waiting-five").await?;
    friend.open(&format!("#/t/{table}"), "form.sit").await?;
    eye.look(friend, "arriving-five").await?;
    friend.push("form.sit button").await?;
    host.wait_for("main.play.online .spot.open").await?;
    eye.look(host, "five").await?;
    third.open(&format!("#/t/{table}"), "main.play.online .spot").await?;
    eye.look(third, "five-watches").await?;
    Ok(table)
}

/// The host goes on at another device.
async fn other_device(host: &mut Visit, third: &Visit, eye: &mut Eye) -> Result<()> {
    host.push(".table-talk > button:last-of-type").await?;
    host.wait_for(".gifts .link-text input").await?;
    let link = "return document.querySelector('.gifts .link-text input').value";
    let link = host.run(link, []).await?;
    let link = link.as_str().context("a link")?;
    third.follow(link, "main.waiting button.main").await?;
    eye.look(third, "take-over").await?;
    third.push("main.waiting button.main").await?;
    third.wait_for("main.play.online .secret").await?;
    eye.look(third, "taken-over").await?;
    host.wait("!document.querySelector('.secret') && !document.querySelector('.spot.open')")
        .await?;
    eye.look(host, "went-to-another-device").await?;
    // The link works once.
    host.expect_in_console("/api/transfers");
    host.follow(link, "main.waiting button.main").await?;
    host.push("main.waiting button.main").await?;
    host.wait_for(".notice[role=alert]").await?;
    eye.look(host, "take-over-refused").await
}

/// The server goes in the middle of a game, in the lobby, and before a table is opened. A
/// browser without a network would keep its WebSocket.
async fn no_connection(host: &mut Visit, table: &str, eye: &mut Eye) -> Result<()> {
    host.open(&format!("#/t/{table}"), "main.play.online .spot").await?;
    host.stop_program();
    host.wait_for(".notice.link").await?;
    eye.look(host, "table-without-connection").await?;
    for (hash, notice, name) in [
        ("#/online", "main.lobby .notice.link", "lobby-without-connection"),
        ("#/friend/cups", "main.waiting .notice.link button", "friend-without-connection"),
        ("#/account", "main.account .notice", "account-without-connection"),
    ] {
        host.run("location.hash = arguments[0]", [hash.into()]).await?;
        host.wait_for(notice).await?;
        eye.look(host, name).await?;
    }
    Ok(())
}
