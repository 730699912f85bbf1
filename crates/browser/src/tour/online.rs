//! Everything that needs a server: the lobby, waiting rooms, tables of several people, and
//! what happens when a connection goes.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Eye;
use crate::hand::Hand;
use crate::visit::Visit;

/// All screens of online play: a host, a friend, and a third who watches.
pub(super) async fn see(visits: &mut [Visit], eye: &mut Eye) -> Result<()> {
    let [host, friend, third] = visits else { anyhow::bail!("three browsers") };
    for (hash, selector, name) in [
        ("#/online", "main.lobby .find", "online-lobby-empty"),
        ("#/new/slides/online", "main.setup .online-chair", "online-setup"),
        ("#/account", "form.credentials", "online-account"),
        ("#/take/00000000000000000000", "main.waiting button.main", "online-take"),
        ("#/t/000000000000", "main.trouble", "online-missing"),
    ] {
        host.open(hash, selector).await?;
        eye.look(host, name).await?;
    }
    two(host, friend, third, eye).await?;
    five(host, friend, third, eye).await?;
    host.expect_in_console("/api");
    host.network(false).await?;
    host.wait_for(".notice.link").await?;
    eye.look(host, "online-no-connection").await?;
    host.network(true).await
}

/// A game of two, which a third watches, from the link to the offer of a rematch.
async fn two(host: &Visit, friend: &Visit, third: &Visit, eye: &mut Eye) -> Result<()> {
    host.open("#/friend/slides", "main.waiting .qr").await?;
    eye.look(host, "online-waiting-host").await?;
    let link = host.run("return document.querySelector('.link-text input').value", []).await?;
    let link = link.as_str().context("a link")?;
    friend.follow(link, "form.sit").await?;
    eye.look(friend, "online-arriving").await?;
    // The link without its key.
    let address = link.rsplit_once('.').context("a key")?.0;
    third.follow(address, "main.waiting .by-invitation").await?;
    eye.look(third, "online-by-invitation").await?;
    friend.push("form.sit button").await?;
    for visit in [host, friend, third] {
        visit.wait_for("main.play.online .spot").await?;
    }
    let first = mover(host, friend).await?;
    let (moves, waits) = if first == 0 { (host, friend) } else { (friend, host) };
    eye.look(moves, "online-table-moves").await?;
    eye.look(waits, "online-table-waits").await?;
    eye.look(third, "online-table-watches").await?;
    make_a_move(moves).await?;
    waits.wait_for(".spot.open").await?;
    moves.push(".actions .action-row button:first-child").await?;
    waits.wait_for(".question button.main").await?;
    eye.look(moves, "online-takeback-asks").await?;
    eye.look(waits, "online-takeback-answers").await?;
    waits.push(".question button:not(.main)").await?;
    waits.wait("!document.querySelector('.actions .question')").await?;
    waits.push(".strip .round:first-of-type").await?;
    waits.wait_for(".strip-now").await?;
    eye.look(waits, "online-back").await?;
    waits.push(".strip-now").await?;
    host.push(".table-talk > button:first-child").await?;
    host.wait_for(".phrases").await?;
    eye.look(host, "online-phrases").await?;
    host.push(".phrases button:first-child").await?;
    friend.wait_for(".said").await?;
    eye.look(friend, "online-said").await?;
    host.push(".table-talk > button:last-of-type").await?;
    host.wait_for(".gifts .qr").await?;
    eye.look(host, "online-other-device").await?;
    friend.push(".actions .action-row button:last-child").await?;
    friend.wait_for(".question button.main").await?;
    eye.look(friend, "online-resign").await?;
    friend.push(".question button.main").await?;
    for visit in [host, friend, third] {
        visit.wait_for(".end .deal-sign.verified").await?;
    }
    eye.look(host, "online-end").await?;
    eye.look(third, "online-end-watches").await?;
    host.push(".end .action-row button.main").await?;
    friend.wait_for(".end .rematch-asked").await?;
    eye.look(host, "online-rematch-waits").await?;
    eye.look(friend, "online-rematch-asked").await
}

/// A public table of five with a clock: people and bots.
async fn five(host: &Visit, friend: &Visit, third: &Visit, eye: &mut Eye) -> Result<()> {
    let order = json!({
        "game": "slides",
        "request": { "variant": "base", "players": 5, "options": [] },
        "seats": ["me", "open", { "bot": "beginner" }, { "bot": "casual" }, { "bot": "master" }],
        "name": "Wolfeschlegelsteinhausen",
        "begins": 1,
        "clock": { "total": { "time": 300_000, "increment": 5_000 } },
        "is_public": true,
    });
    host.open("#/", "main.home").await?;
    let script = r"
        const [body, done] = arguments;
        const headers = { 'content-type': 'application/json' };
        fetch('./api/tables', { method: 'POST', headers, body: JSON.stringify(body) })
            .then((answer) => answer.json())
            .then((opened) => done(opened), (error) => done(String(error)));
    ";
    let opened: Value = host.run_until(script, [order]).await?;
    let table = opened["table"].as_str().with_context(|| format!("no table: {opened}"))?;
    third.open("#/online", "main.lobby .games-list li").await?;
    eye.look(third, "online-lobby").await?;
    host.open(&format!("#/t/{table}"), "main.waiting .invite").await?;
    eye.look(host, "online-waiting-five").await?;
    friend.open(&format!("#/t/{table}"), "form.sit").await?;
    eye.look(friend, "online-arriving-five").await?;
    friend.push("form.sit button").await?;
    host.wait_for("main.play.online .spot.open").await?;
    eye.look(host, "online-five").await
}

/// Which of the two is to move.
async fn mover(host: &Visit, friend: &Visit) -> Result<usize> {
    loop {
        for (index, visit) in [host, friend].into_iter().enumerate() {
            if visit.count(".spot.open").await? > 0 {
                return Ok(index);
            }
        }
        host.draw().await?;
    }
}

/// Taps until a move is made.
async fn make_a_move(visit: &Visit) -> Result<()> {
    while visit.count(".moves .move").await? == 0 {
        let is_button = visit.count(".play-bar > [data-action]").await? > 0;
        let next = if is_button { ".play-bar > [data-action]" } else { ".spot.open:not(.chosen)" };
        visit.tap(Hand::Mouse, next).await?;
        visit.draw().await?;
    }
    Ok(())
}
