//! Several browsers at one table of the server.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser::{Hand, Player, Visit, Window, visits};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use serde_json::json;
use tokio::time::sleep;

use crate::games::{CLICK, ENTER, GROUP, twice};
use crate::together::{
    agree, make_a_move, mover, moves, open, play, players, resign, sit, start, table,
};

/// Pictures of what the one on a laptop and the one on a phone see.
async fn shots(visits: &[Visit], name: &str) -> Result<()> {
    visits[0].shot(&format!("{name}-desktop")).await?;
    visits[1].shot(&format!("{name}-phone")).await
}

async fn whole_game(game: AnyGame) -> Result<()> {
    visits(&format!("online-{game}"), 2, async |visits| {
        start(visits, game).await?;
        let mut both = players();
        play(visits, &mut both, 5).await?;
        agree(visits).await?;
        shots(visits, &format!("online-{game}")).await?;
        play(visits, &mut both, u64::MAX).await?;
        agree(visits).await?;
        ensure!(moves(&visits[0]).await? > 5, "a short game");
        for visit in visits.iter() {
            visit.wait_for(".end .deal-sign.verified").await?;
            ensure!(visit.count(".ranking li").await? >= 2, "no ranking");
            // It is kept beside the games of the device.
            let id = table(visit).await?;
            ensure!(visit.record(&id).await?.moves().len() as u64 == moves(visit).await?, "kept");
        }
        shots(visits, &format!("online-{game}-end")).await?;
        let id = table(&visits[0]).await?;
        visits[0].open(&format!("#/look/{id}"), "main.look").await?;
        visits[0].open("#/games", &format!(".games-list a[href='#/look/{id}']")).await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_whole_game_of_slides() -> Result<()> {
    whole_game(Slides).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_whole_game_of_pyramids() -> Result<()> {
    whole_game(Pyramids).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_whole_game_of_shuttles() -> Result<()> {
    whole_game(Shuttles).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_whole_game_of_cups() -> Result<()> {
    whole_game(Cups).await
}

/// What is pressed when the other's move has just come was meant for the board before.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_press_never_acts_on_a_board_that_has_just_come() -> Result<()> {
    visits("online-twice", 2, async |visits| {
        let request = json!({ "variant": "duo", "players": 2, "options": ["jokers=always"] });
        let seats = json!(["me", "open"]);
        let body = json!({ "game": "slides", "request": request, "seats": seats, "name": "Anna" });
        let id = open(&visits[0], body).await?;
        visits[0].open(&format!("#/t/{id}"), "main.waiting").await?;
        visits[1].open(&format!("#/t/{id}"), "form.sit").await?;
        sit(&visits[1], Hand::Mouse, "Bram").await?;
        visits[0].wait_for("main.play.online").await?;
        let first = mover(visits).await?;
        let (one, other) = (&visits[first], &visits[1 - first]);
        for press in [CLICK, ENTER] {
            let before = moves(one).await?;
            // As soon as there is something to press, the other player presses it twice.
            let wait = "const until = new MutationObserver(() => {
                    if (!document.querySelector('.play .spot.open')) return;
                    until.disconnect();
                    begin();
                });
                until.observe(document.body, { attributes: true, childList: true, subtree: true });
                window.pressed = 0;
                const begin = () => {";
            let press_twice = twice(press)
                .replace("arguments[0]", "'.play .spot.open'")
                .replace("arguments[arguments.length - 1]", "() => { window.pressed = 1; }");
            other.run(&format!("{wait} {press_twice} }};"), []).await?;
            one.look().await?;
            one.run_until(&twice(press), [json!(GROUP)]).await?;
            other.wait("window.pressed").await?;
            other.look().await?;
            agree(visits).await?;
            ensure!(moves(one).await? == before + 1, "{} moves after {before}", moves(one).await?);
            // A press after that is meant.
            other.run_until(&twice(press), [json!(GROUP)]).await?;
            other
                .wait(&format!(
                    "document.querySelectorAll('.moves .move').length === {}",
                    before + 2
                ))
                .await?;
            agree(visits).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn two_clicks_lead_from_home_to_a_link() -> Result<()> {
    visits("online-link", 2, async |visits| {
        let visit = &visits[0];
        // What was copied, and how often the page was tapped.
        visit
            .watch(
                r"
                window.clicks = 0;
                addEventListener('click', () => { window.clicks += 1; }, true);
                navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
                ",
            )
            .await?;
        visit.open("#/", "main.home .signpost.friend").await?;
        visit.tap(Hand::Mouse, ".signpost.friend").await?;
        visit.wait_for(".link-text button.copy").await?;
        visit.tap(Hand::Mouse, ".link-text button.copy").await?;
        visit.wait("window.copied").await?;
        let clicks = visit.run("return window.clicks", []).await?;
        ensure!(clicks == json!(2), "{clicks} clicks");
        let link = visit.run("return window.copied", []).await?;
        visits[1].follow(link.as_str().context("a link")?, "form.sit").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_reload_and_a_restart_of_the_server_lose_nothing() -> Result<()> {
    visits("online-restart", 2, async |visits| {
        start(visits, Cups).await?;
        let mut both = players();
        play(visits, &mut both, 3).await?;
        agree(visits).await?;
        let before = moves(&visits[0]).await?;
        visits[1].reload("main.play.online .spot").await?;
        visits[1]
            .wait(&format!("document.querySelectorAll('.moves .move').length === {before}"))
            .await?;
        for visit in visits.iter_mut() {
            visit.expect_in_console("/api/live");
            visit.expect_in_console("/api");
        }
        visits[0].restart_program(Duration::from_secs(3))?;
        visits[1].wait("!document.querySelector('.notice.link')").await?;
        agree(visits).await?;
        ensure!(moves(&visits[0]).await? == before, "a move is lost");
        play(visits, &mut both, before + 3).await?;
        agree(visits).await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_move_without_a_server_is_shown_and_sent_later() -> Result<()> {
    visits("online-offline", 2, async |visits| {
        let (mut both, mover) = play_until_trouble(visits).await?;
        let before = moves(&visits[0]).await?;
        // The connection of the mover is cut: what it sends is kept.
        visits[mover].run("window.keptSend = WebSocket.prototype.send; WebSocket.prototype.send = function () { this.close(); };", []).await?;
        make_a_move(&visits[mover], &mut both[mover]).await?;
        ensure!(moves(&visits[1 - mover]).await? == before, "it was sent");
        visits[mover].wait_for(".notice.link").await?;
        visits[mover].run("WebSocket.prototype.send = window.keptSend", []).await?;
        agree(visits).await?;
        ensure!(moves(&visits[1 - mover]).await? > before, "it was not sent");
        visits[mover].wait("!document.querySelector('.notice.link')").await
    })
    .await
}

/// Two players at a table, who have made a move each and will lose their connections; and which
/// of them is to move.
async fn play_until_trouble(visits: &mut [Visit]) -> Result<([Player; 2], usize)> {
    start(visits, Cups).await?;
    let mut both = players();
    play(visits, &mut both, 2).await?;
    agree(visits).await?;
    for visit in visits.iter_mut() {
        visit.expect_in_console("/api");
    }
    Ok((both, mover(visits).await?))
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_network_that_goes_and_comes_back_loses_no_move() -> Result<()> {
    visits("online-network", 2, async |visits| {
        let (mut both, mover) = play_until_trouble(visits).await?;
        let (one, other) = (&visits[mover], &visits[1 - mover]);
        // A move, and at once there is no network any more.
        let before = moves(one).await?;
        make_a_move(one, &mut both[mover]).await?;
        one.network(false).await?;
        one.wait_for(".notice.link").await?;
        let told = one.text(".notice.link span").await?;
        ensure!(!told.is_empty(), "the page says nothing");
        one.shot("online-network").await?;
        ensure!(moves(one).await? > before, "the move is not shown any more");
        one.network(true).await?;
        one.wait("!document.querySelector('.notice.link')").await?;
        agree(visits).await?;
        ensure!(moves(other).await? == before + 1, "the move is lost, or made twice");
        // A move that is made without a network is sent when it is back; the other player has
        // had no trouble at all.
        let mover = 1 - mover;
        visits[mover].network(false).await?;
        visits[mover].wait_for(".notice.link").await?;
        let before = moves(&visits[mover]).await?;
        make_a_move(&visits[mover], &mut both[mover]).await?;
        ensure!(moves(&visits[1 - mover]).await? == before, "it was sent");
        visits[mover].network(true).await?;
        visits[mover].wait("!document.querySelector('.notice.link')").await?;
        agree(visits).await?;
        ensure!(moves(&visits[1 - mover]).await? == before + 1, "it was not sent");
        play(visits, &mut both, before + 4).await?;
        agree(visits).await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_spectator_sees_what_is_public_until_the_end() -> Result<()> {
    visits("online-watch", 3, async |visits| {
        start(visits, Slides).await?;
        let id = table(&visits[0]).await?;
        let watcher = &visits[2];
        watcher.open(&format!("#/t/{id}"), "main.play.online .spot").await?;
        visits[0].wait_for(".watching:not(:empty)").await?;
        play(&visits[..2], &mut players(), 4).await?;
        watcher.wait("document.querySelectorAll('.moves .move').length >= 4").await?;
        ensure!(watcher.count(".spot.open").await? == 0, "a spectator can move");
        ensure!(watcher.count(".secret").await? == 0, "a spectator sees a secret");
        ensure!(visits[0].count(".secret").await? == 1, "a player sees one secret");
        resign(&visits[0]).await?;
        watcher.wait_for(".end .deal-sign.verified").await?;
        // The end reveals everything.
        watcher.wait("document.querySelectorAll('.secret').length === 2").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_seat_moves_to_another_device() -> Result<()> {
    visits("online-device", 3, async |visits| {
        start(visits, Pyramids).await?;
        let mut both = players();
        play(&visits[..2], &mut both, 2).await?;
        let device = ".table-talk > button:last-of-type";
        visits[0].tap(Hand::Mouse, device).await?;
        visits[0].wait_for(".gifts .link-text input").await?;
        let link = "return document.querySelector('.gifts .link-text input').value";
        let link = visits[0].run(link, []).await?;
        let link = link.as_str().context("a link")?.to_string();
        visits[2].follow(&link, "main.waiting button.main").await?;
        visits[2].tap(Hand::Mouse, "main.waiting button.main").await?;
        visits[2].wait_for("main.play.online .secret").await?;
        // The first device only watches now.
        visits[0]
            .wait("!document.querySelector('.secret') && !document.querySelector('.spot.open')")
            .await?;
        agree(&visits[1..]).await?;
        // The link works once.
        visits[0].expect_in_console("/api/transfers");
        visits[0].follow(&link, "main.waiting button.main").await?;
        visits[0].tap(Hand::Mouse, "main.waiting button.main").await?;
        visits[0].wait_for(".notice[role=alert]").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_bot_plays_on_when_time_is_up_until_the_person_returns() -> Result<()> {
    visits("online-clock", 2, async |visits| {
        let table = open(
            &visits[0],
            json!({
                "game": "cups",
                "request": { "variant": "base", "players": 2, "options": [] },
                "seats": ["me", "open"],
                "name": "Anna",
                "begins": 1,
                "clock": { "per-move": 4_000 },
                "time_out": { "bot": "beginner" },
            }),
        )
        .await?;
        visits[0].open(&format!("#/t/{table}"), "main.waiting").await?;
        visits[1].window(Window::Phone).await?;
        visits[1].open(&format!("#/t/{table}"), "form.sit").await?;
        sit(&visits[1], Hand::Finger, "Bram").await?;
        visits[0].wait_for(".clock.runs").await?;
        // The first player lets the time run out: a bot moves.
        visits[0].wait_for(".away-question button").await?;
        visits[1].wait("document.querySelectorAll('.moves .move').length > 0").await?;
        visits[0].tap(Hand::Mouse, ".away-question button").await?;
        visits[0].wait("!document.querySelector('.away-question')").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_player_who_has_gone_is_replaced_by_the_others() -> Result<()> {
    visits("online-gone", 2, async |visits| {
        start(visits, Cups).await?;
        let id = table(&visits[1]).await?;
        visits[1].open("#/", "main.home").await?;
        // That takes the server half a minute.
        sleep(Duration::from_secs(20)).await;
        visits[0].wait_for(".away-question button").await?;
        visits[0].tap(Hand::Mouse, ".away-question button").await?;
        visits[0].wait("!document.querySelector('.away-question')").await?;
        visits[1].open(&format!("#/t/{id}"), ".away-question button.main").await?;
        visits[1].tap(Hand::Finger, ".away-question button.main").await?;
        visits[1].wait("!document.querySelector('.away-question')").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_takeback_needs_consent_and_a_phrase_arrives_translated() -> Result<()> {
    visits("online-talk", 2, async |visits| {
        for (visit, language) in visits.iter().zip(["fr", "nl"]) {
            visit.speak(language).await?;
        }
        start(visits, Cups).await?;
        let mut both = players();
        play(visits, &mut both, 1).await?;
        agree(visits).await?;
        let mover = mover(visits).await?;
        let (asks, answers) = (&visits[1 - mover], &visits[mover]);
        asks.tap(Hand::Mouse, ".actions .action-row button:first-child").await?;
        answers.wait_for(".question button.main").await?;
        answers.tap(Hand::Mouse, ".question button.main").await?;
        asks.wait("document.querySelectorAll('.moves .move').length === 0").await?;
        asks.wait_for(".spot.open").await?;
        visits[0].tap(Hand::Mouse, ".table-talk > button:first-child").await?;
        visits[0].wait_for(".phrases button").await?;
        visits[0].tap(Hand::Mouse, ".phrases button:first-child").await?;
        for (visit, words) in visits.iter().zip(["Bonjour !", "Hallo!"]) {
            visit.wait_for(".said").await?;
            let said = visit.text(".said").await?.replace(['\u{a0}', '\u{202f}'], " ");
            ensure!(said == words, "{said}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_rematch_is_played_at_another_table() -> Result<()> {
    visits("online-rematch", 2, async |visits| {
        start(visits, Shuttles).await?;
        let before = table(&visits[0]).await?;
        let mover = mover(visits).await?;
        resign(&visits[0]).await?;
        for (visit, hand) in [(&visits[0], Hand::Mouse), (&visits[1], Hand::Finger)] {
            // What is found out about the game moves the button before.
            visit.wait_for(".end .deal-sign.verified").await?;
            visit.tap(hand, ".end .action-row button.main").await?;
        }
        for visit in visits.iter() {
            visit
                .wait(&format!("location.hash.length > 5 && !location.hash.includes('{before}')"))
                .await?;
            visit
                .wait(
                    "document.querySelector('main.play.online') && !document.querySelector('.end')",
                )
                .await?;
        }
        ensure!(table(&visits[0]).await? == table(&visits[1]).await?, "not the same table");
        // The other player begins.
        visits[1 - mover].wait_for(".spot.open").await
    })
    .await
}
