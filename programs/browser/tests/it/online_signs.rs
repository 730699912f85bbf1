//! What tells players that something has happened: titles, notifications, sounds, clocks, and
//! what is left of a game.

use anyhow::{Result, ensure};
use browser::{Hand, Key, Visit, visits};
use quatuor::AnyGame::{Cups, Pyramids};
use serde_json::json;

use crate::together::{
    agree, ask, make_a_move, mover, moves, open, play, players, resign, sit, start, table,
};

/// Notifications and sounds as a page sees them, and a page that can be said to be hidden.
const STUBS: &str = r"
    window.notified = [];
    window.knocks = 0;
    window.isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => window.isHidden });
    window.Notification = class {
        static permission = 'default';
        static requestPermission() {
            Notification.permission = 'granted';
            return Promise.resolve('granted');
        }
        constructor(title, options) { window.notified.push(options.body); }
    };
    // A sound has several tones, all made at once.
    const oscillator = AudioContext.prototype.createOscillator;
    let isSounding = false;
    AudioContext.prototype.createOscillator = function () {
        if (!isSounding) {
            window.knocks += 1;
            isSounding = true;
            queueMicrotask(() => { isSounding = false; });
        }
        return oscillator.call(this);
    };
";

async fn number(visit: &Visit, what: &str) -> Result<u64> {
    Ok(visit.run(&format!("return {what}"), []).await?.as_u64().unwrap_or_default())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_title_a_notification_and_a_sound_tell_whose_turn_it_is() -> Result<()> {
    visits("online-signs", 2, async |visits| {
        for visit in visits.iter() {
            visit.watch(STUBS).await?;
            visit.settings("sound yes").await?;
        }
        start(visits, Cups).await?;
        agree(visits).await?;
        let first = mover(visits).await?;
        let (mover, waiter) = (&visits[first], &visits[1 - first]);
        mover.wait("document.title.startsWith('●')").await?;
        ensure!(waiter.run("return document.title.startsWith('●')", []).await? == json!(false));
        // Asked for by a button, and only once.
        let buttons = waiter.count(".table-talk > button").await?;
        waiter.tap(Hand::Mouse, ".table-talk > button:nth-of-type(2)").await?;
        waiter.wait("Notification.permission === 'granted'").await?;
        waiter
            .wait(&format!("document.querySelectorAll('.table-talk > button').length < {buttons}"))
            .await?;
        waiter.run("window.isHidden = true", []).await?;
        let knocks = number(waiter, "window.knocks").await?;
        let mut both = players();
        make_a_move(mover, &mut both[first]).await?;
        waiter.wait("document.title.startsWith('●')").await?;
        waiter.wait("window.notified.length === 1").await?;
        // One knock for the move.
        waiter.wait(&format!("window.knocks === {}", knocks + 1)).await?;
        mover.wait("!document.title.startsWith('●')").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_phone_gets_its_notification_from_the_service_worker() -> Result<()> {
    visits("online-phone-sign", 2, async |visits| {
        for visit in visits.iter() {
            visit.watch(STUBS).await?;
            // Phones have no notifications of a page.
            visit
                .watch(
                    r"
                    window.Notification = class {
                        static permission = 'granted';
                        constructor() { throw new TypeError('Illegal constructor'); }
                    };
                    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
                        window.notified.push(options.body);
                        return Promise.resolve();
                    };
                    ",
                )
                .await?;
        }
        start(visits, Cups).await?;
        agree(visits).await?;
        let first = mover(visits).await?;
        let (mover, waiter) = (&visits[first], &visits[1 - first]);
        waiter.run("window.isHidden = true", []).await?;
        let mut both = players();
        make_a_move(mover, &mut both[first]).await?;
        waiter.wait("window.notified.length === 1").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_keys_are_those_of_a_game_at_one_device() -> Result<()> {
    visits("online-keys", 2, async |visits| {
        start(visits, Cups).await?;
        play(visits, &mut players(), 2).await?;
        agree(visits).await?;
        let visit = &visits[0];
        visit.key(Key::Letter(',')).await?;
        visit.wait_for(".strip.looks-back").await?;
        visit.key(Key::Escape).await?;
        visit.wait("!document.querySelector('.strip.looks-back')").await?;
        visit.key(Key::Letter('?')).await?;
        visit.wait("document.querySelector('dialog.keys').open").await?;
        visit.shot("online-keys").await?;
        let keys = "return [...document.querySelectorAll('dialog.keys kbd')].map((e) => e.innerText).join(' ')";
        ensure!(visit.run(keys, []).await? == json!("← ↑ ↓ → Enter Esc u , . l ?"));
        visit.key(Key::Escape).await?;
        visit.wait("!document.querySelector('dialog.keys').open").await?;
        visit.key(Key::Letter('u')).await?;
        visits[1].wait_for(".question button.main").await
    })
    .await
}

/// Opens a table with this clock at which the first player begins; both sit.
async fn with_clock(visits: &[Visit], clock: serde_json::Value, time_out: &str) -> Result<()> {
    let order = json!({
        "game": "cups",
        "request": { "variant": "base", "players": 2, "options": [] },
        "seats": ["me", "open"],
        "name": "Anna",
        "begins": 1,
        "clock": clock,
        "time_out": time_out,
    });
    let table = open(&visits[0], order).await?;
    visits[0].open(&format!("#/t/{table}"), "main.waiting").await?;
    visits[1].open(&format!("#/t/{table}"), "form.sit").await?;
    sit(&visits[1], Hand::Mouse, "Bram").await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_player_whose_time_is_up_loses() -> Result<()> {
    visits("online-time-out", 2, async |visits| {
        with_clock(visits, json!({ "total": { "time": 15_000, "increment": 1_000 } }), "loses")
            .await?;
        visits[0].wait_for(".clock.runs").await?;
        ensure!(visits[0].count(".clock").await? == 2, "both have a clock");
        // A move stops one clock and starts the other.
        let mut both = players();
        make_a_move(&visits[0], &mut both[0]).await?;
        visits[1].wait_for(".seat.next .clock.runs").await?;
        visits[1].shot("online-clock-desktop").await?;
        for visit in visits.iter() {
            visit.wait_for(".end .deal-sign").await?;
        }
        let why = visits[0].text(".end-why").await?;
        ensure!(why.contains("Bram") && why.contains("time"), "{why}");
        let why = visits[1].text(".end-why").await?;
        ensure!(why == "You ran out of time.", "{why}");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn what_is_left_of_a_game() -> Result<()> {
    visits("online-afterwards", 3, async |visits| {
        start(visits, Pyramids).await?;
        let id = table(&visits[0]).await?;
        play(&visits[..2], &mut players(), 4).await?;
        agree(&visits[..2]).await?;
        visits[2].open(&format!("#/t/{id}"), "main.play.online .spot").await?;
        visits[2].expect_in_console("/record");
        let record = ask(&visits[2], &format!("./api/tables/{id}/record")).await?;
        ensure!(
            !record.contains("start:"),
            "a spectator has no record of a running game: {record}"
        );
        resign(&visits[0]).await?;
        // The record stays under its address, for everyone.
        let record = ask(&visits[2], &format!("./api/tables/{id}/record")).await?;
        let read = table::record::Record::read(&record)?;
        ensure!(read.moves().len() as u64 == moves(&visits[0]).await?, "{record}");
        visits[0].tap(Hand::Mouse, ".end > a.button").await?;
        visits[0].wait_for("main.look .spot").await?;
        visits[0].wait_for("main.look .chart").await?;
        visits[0].open(&format!("#/t/{id}"), ".end .action-row a.button").await?;
        visits[0].tap(Hand::Mouse, ".end .action-row a.button").await?;
        visits[0].wait_for("main.study .spot").await?;
        // A spectator looks back, too.
        visits[2].wait_for(".end > a.button").await?;
        visits[2].tap(Hand::Mouse, ".end > a.button").await?;
        visits[2].wait_for("main.look .spot").await
    })
    .await
}
