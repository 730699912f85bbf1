//! People at one device: what the next one sees, and their clock.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use browser::{Hand, Player, Seating, Window, complaints, visit};
use quatuor::AnyGame::{Cups, Slides};
use tokio::time::sleep;

/// Two people choose a clock in the set-up; it runs only while one of them thinks.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn people_at_one_device_choose_a_clock() -> Result<()> {
    visit("clock-setup", async |visit| {
        visit.open("#/new/slides", "main.setup").await?;
        visit.choose("2").await?;
        ensure!(visit.count("[aria-label='Time to think']").await? == 0, "no clock for one person");
        visit.write(".chair:nth-child(2) select", "person").await?;
        visit.wait_for("[aria-label='Time to think']").await?;
        visit.choose("30 seconds per move").await?;
        visit.wait_for(".setup input[role=switch]").await?;
        for window in [Window::Phone, Window::Desktop] {
            visit.window(window).await?;
            visit.check_width("clock-setup").await?;
            visit.shot_whole(&format!("clock-setup-{}", window.name())).await?;
        }
        let found = complaints(visit).await?;
        ensure!(found.is_empty(), "{found:?}");
        visit.tap(Hand::Mouse, "main.setup button.main.big").await?;
        visit.wait_for(".curtain button").await?;
        visit.wait("document.querySelectorAll('.clock').length === 2").await?;
        // While the device is passed on, the time stands still.
        sleep(Duration::from_millis(1_500)).await;
        let shown = visit.text(".clock.runs").await?;
        ensure!(shown == "0:30", "the time runs behind the curtain: {shown}");
        visit.tap(Hand::Mouse, ".curtain button").await?;
        visit.wait_for(".clock.runs").await?;
        visit.wait("document.querySelector('.clock.runs').innerText <= '0:28'").await?;
        visit.shot("clock-table").await?;
        for window in [Window::Phone, Window::Desktop] {
            visit.window(window).await?;
            visit.check_width("clock-table").await?;
            visit.shot(&format!("clock-table-{}", window.name())).await?;
        }
        let found = complaints(visit).await?;
        ensure!(found.is_empty(), "{found:?}");
        // Nothing is taken back against the clock.
        ensure!(visit.count("[data-do=undo]:not(:disabled)").await? == 0);
        // After a reload it goes on from where it was, once the player is there again.
        visit.reload(".curtain button").await?;
        visit.wait_for(".clock.runs").await?;
        let shown = visit.text(".clock.runs").await?;
        ensure!(shown != "0:30", "the clock begins again: {shown}");
        Ok(())
    })
    .await
}

/// When the time is up, the player loses or a bot plays on, as was chosen.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn time_runs_out_as_was_chosen() -> Result<()> {
    visit("clock-out", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.keep("quatuor.clock.late", "move 2500 - 0").await?;
        visit.sit_down("late", &table).await?;
        visit.wait_for(".end").await?;
        let why = visit.text(".end-why").await?;
        ensure!(why.contains("ran out of time"), "{why}");
        visit.shot("clock-end").await?;
        visit.reload(".end").await?;
        ensure!(visit.text(".end-why").await? == why, "after a reload it ended otherwise");
        visit.keep("quatuor.clock.on", "move 2500 beginner 0").await?;
        visit.sit_down("on", &table).await?;
        visit.wait("document.body.innerText.includes('a bot plays on')").await?;
        visit.wait("document.querySelectorAll('.moves .move').length > 0").await?;
        visit.shot("clock-bot").await
    })
    .await
}

/// The curtain comes where a button has just ended the move: the second click of a double click
/// does not show a secret to the player before.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_click_never_takes_the_device_over() -> Result<()> {
    visit("hot-seat-twice", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "person"]).deal()?;
        visit.sit_down("twice", &table).await?;
        visit.wait_for(".curtain button").await?;
        visit.look().await?;
        // Who has taken over sees other buttons in place of the curtain.
        let take = "const done = arguments[arguments.length - 1];
            document.querySelector('.curtain button').click();
            requestAnimationFrame(() => done(document.querySelectorAll('.board.fresh').length));";
        let fresh = visit.run_until(take, []).await?;
        ensure!(fresh == 1, "what comes after the curtain takes presses at once");
        let strike = "window.struck = 0;
            const watcher = new MutationObserver(() => {
                if (window.struck || !document.querySelector('.curtain button')) return;
                const strike = () => document.querySelector('.curtain button')?.click();
                strike();
                requestAnimationFrame(() => { strike(); window.struck = 1; });
            });
            watcher.observe(document.body, { childList: true, subtree: true });";
        visit.run(strike, []).await?;
        let mut player = Player::new(5, Hand::Mouse);
        while visit.count(".moves .move").await? == 0 {
            ensure!(player.tap_something(visit).await?, "the game is over");
        }
        visit.wait("window.struck").await?;
        visit.draw().await?;
        ensure!(visit.count(".curtain").await? == 1, "the curtain is gone");
        visit.tap(Hand::Mouse, ".curtain button").await?;
        visit.wait("!document.querySelector('.curtain')").await
    })
    .await
}

/// The next person sees what was played before the device is taken over, and no secret.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_next_person_sees_the_move_first() -> Result<()> {
    visit("hot-seat", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "person"]).deal()?;
        visit.sit_down("pass", &table).await?;
        visit.tap(Hand::Mouse, ".curtain button").await?;
        visit.wait_for(".spot.open").await?;
        ensure!(visit.count(".hold").await? == 1, "a way to see the own secret");
        let before = visit
            .run("return document.querySelector('.play-board').getBoundingClientRect().height", [])
            .await?;
        let (mut player, start) = (Player::new(5, Hand::Mouse), Instant::now());
        while visit.count(".curtain").await? == 0 {
            ensure!(start.elapsed() < Duration::from_secs(60), "no curtain");
            player.tap_something(visit).await?;
        }
        ensure!(visit.count("[data-id^='t']").await? > 50, "the board is hidden");
        ensure!(visit.count("[data-id^='past-']").await? > 0, "the move is not marked");
        ensure!(visit.count(".secret, .hold").await? == 0, "a secret beside the curtain");
        let after = visit
            .run("return document.querySelector('.play-board').getBoundingClientRect().height", [])
            .await?;
        ensure!(before == after, "the board jumps: {before} {after}");
        visit.shot("hot-seat-curtain").await
    })
    .await
}
