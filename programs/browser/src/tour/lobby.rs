//! The lobby, waiting rooms, and people who leave, come back, or let their time run out.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::Eye;
use super::together::in_turn;
use crate::visit::Visit;

/// Opens a table with this body of a request.
const OPEN: &str = r"
    const [body, done] = arguments;
    const headers = { 'content-type': 'application/json' };
    fetch('./api/tables', { method: 'POST', headers, body: JSON.stringify(body) })
        .then((answer) => answer.json())
        .then((opened) => done(opened), (error) => done(String(error)));
";

/// All of them.
pub(super) async fn see(visits: &mut [Visit], eye: &mut Eye) -> Result<()> {
    let [host, guest] = visits else { bail!("two browsers") };
    find(host, eye).await?;
    rooms(host, guest, eye).await?;
    several_wait(host, eye).await?;
    people_who_leave(host, guest, eye).await?;
    time_out(host, guest, eye).await
}

/// Opens a table with this body of a request; its name.
pub(super) async fn open(visit: &Visit, order: Value) -> Result<String> {
    visit.open("#/", "main.home").await?;
    let opened = visit.run_until(OPEN, [order]).await?;
    let table = opened["table"].as_str().with_context(|| format!("no table: {opened}"))?;
    Ok(table.into())
}

/// Another player is looked for; none comes, and a bot is offered.
async fn find(host: &Visit, eye: &mut Eye) -> Result<()> {
    host.open("#/online", "main.lobby .find").await?;
    eye.look(host, "empty").await?;
    host.push(".find[data-game=cups]").await?;
    host.wait_for("main.waiting .fill button").await?;
    eye.look(host, "find").await?;
    // The clock of the tour stands still.
    host.run("const now = Date.now() + 20_000; Date.now = () => now;", []).await?;
    host.wait_for(".fill button.main").await?;
    eye.look(host, "find-lonely").await?;
    host.push(".fill button.main").await?;
    host.wait_for("main.play.online .spot").await?;
    host.open("#/", "main.home .card svg").await?;
    host.wait_for(".signpost.your-turn, .signpost").await?;
    eye.look(host, "home-online~").await
}

/// A waiting room of five, its host, and a guest who is not ready.
async fn rooms(host: &Visit, guest: &Visit, eye: &mut Eye) -> Result<()> {
    let order = json!({
        "game": "slides",
        "request": { "variant": "base", "players": 5, "options": ["jokers=always"] },
        "seats": ["me", "open", "open", "friend", { "bot": "master" }],
        "name": "Wolfeschlegelsteinhausen",
        "clock": { "total": { "time": 300_000, "increment": 5_000 } },
        "is_public": true,
    });
    let table = open(host, order).await?;
    host.open(&format!("#/t/{table}"), "main.waiting .invite").await?;
    eye.look(host, "room-host").await?;
    guest.open("#/online", "main.lobby .games-list button.main").await?;
    eye.look(guest, "public").await?;
    guest.push(".games-list button.main").await?;
    guest.wait_for("main.waiting .ready").await?;
    host.wait_for(".place:nth-child(2):not(.free)").await?;
    eye.look(host, "room-host-of-guest").await?;
    eye.look(guest, "room-guest").await?;
    guest.push(".ready .action-row button:first-child").await?;
    guest.wait_for(".ready .action-row button.main").await?;
    eye.look(guest, "room-guest-not-ready").await?;
    host.push(".place:nth-child(2) button").await?;
    guest.wait_for("form.sit").await?;
    eye.look(guest, "room-seat-cleared").await?;
    host.open("#/online", "main.lobby .games-list a").await?;
    host.wait("document.querySelectorAll('main.lobby .games-list').length > 1").await?;
    eye.look(host, "own-tables").await
}

/// Two tables at which the host is to move; at neither has a person shared in the deal, as the
/// page was not there when they were opened.
async fn several_wait(host: &Visit, eye: &mut Eye) -> Result<()> {
    let order = json!({ "game": "cups", "seats": ["me", { "bot": "beginner" }], "name": "Anna", "begins": 1 });
    let tables = [open(host, order.clone()).await?, open(host, order).await?];
    host.open("#/", "main.home .signpost.your-turn").await?;
    eye.look(host, "home-several-turns").await?;
    for table in tables {
        host.open(&format!("#/t/{table}"), "main.play.online .spot.open").await?;
        host.push("[data-do=resign]").await?;
        host.push(".question button.main").await?;
        host.wait_for(".end .deal-sign").await?;
    }
    eye.look(host, "end-verified-without").await
}

/// A table of two at which one goes away, a bot plays on, and they come back.
async fn people_who_leave(host: &Visit, guest: &Visit, eye: &mut Eye) -> Result<()> {
    let order = json!({
        "game": "cups", "seats": ["me", "open"], "name": "Anna", "begins": 1, "is_public": true,
    });
    let table = start(host, guest, order).await?;
    in_turn(host, guest).await?;
    host.open("#/", "main.home .signpost.your-turn").await?;
    eye.look(host, "home-your-turn").await?;
    host.open(&format!("#/t/{table}"), "main.play.online .spot.open").await?;
    guest.open("#/online", "main.lobby .games-list a.button, main.lobby .games-list a").await?;
    eye.look(guest, "running").await?;
    // The server waits half a minute before it says so.
    for _ in 0..2 {
        if host.wait_for(".away-question button").await.is_ok() {
            break;
        }
    }
    host.wait_for(".away-question button").await?;
    eye.look(host, "gone").await?;
    host.push(".away-question button").await?;
    host.wait("!document.querySelector('.away-question')").await?;
    eye.look(host, "stand-in").await?;
    guest.open(&format!("#/t/{table}"), ".away-question button.main").await?;
    eye.look(guest, "replaced").await?;
    guest.push(".away-question button.main").await?;
    guest.wait("!document.querySelector('.away-question')").await?;
    guest.push("[data-do=resign]").await?;
    guest.push(".question button.main").await?;
    guest.wait_for(".end").await
}

/// A clock that runs out.
async fn time_out(host: &Visit, guest: &Visit, eye: &mut Eye) -> Result<()> {
    let order = |time_out: Value| {
        json!({
            "game": "pyramids",
            "seats": ["me", "open"], "name": "Anna", "begins": 1, "is_public": true,
            "clock": { "per-move": 5_000 },
            "time_out": time_out,
        })
    };
    start(host, guest, order(json!("loses"))).await?;
    // Without a move there is no chart.
    for visit in [host, guest] {
        visit.wait_for(".end").await?;
    }
    eye.look(host, "time-out").await?;
    eye.look(guest, "time-out-won").await?;
    start(host, guest, order(json!({ "bot": "beginner" }))).await?;
    host.wait_for(".away-question button.main").await?;
    eye.look(host, "time-out-replaced").await
}

/// Opens a table for everyone; both sit down, and the game starts.
async fn start(host: &Visit, guest: &Visit, order: Value) -> Result<String> {
    let table = open(host, order).await?;
    host.open(&format!("#/t/{table}"), "main.waiting").await?;
    guest.open(&format!("#/t/{table}"), "form.sit").await?;
    guest.push("form.sit button").await?;
    for visit in [host, guest] {
        visit.wait_for("main.play.online .spot").await?;
    }
    Ok(table)
}
