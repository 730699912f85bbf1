//! What stays when the page is left, or open twice: games, history, settings.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use browser::{Hand, Player, Seating, Visit, visit};
use quatuor::AnyGame::{Cups, Shuttles};
use table::record::Record;

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_game_survives_a_reload_and_a_closed_browser() -> Result<()> {
    visit("keeping", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.sit_down("kept", &table).await?;
        let mut player = Player::new(4, Hand::Mouse);
        player.play_until(visit, 3).await?;
        let before = visit.record("kept").await?;
        let labels =
            "return [...document.querySelectorAll('.spot')].map((e) => e.ariaLabel).join()";
        visit.tap(Hand::Mouse, ".play-head h1").await?;
        let seen = visit.run(labels, []).await?;
        visit.reload(".spot.open").await?;
        ensure!(visit.run(labels, []).await? == seen, "another board after the reload");
        visit.close_and_open().await?;
        visit.open("#/", ".continue").await?;
        visit.tap(Hand::Mouse, ".continue").await?;
        visit.wait_for(".spot.open").await?;
        ensure!(visit.run(labels, []).await? == seen, "another board in the new browser");
        ensure!(visit.record("kept").await? == before, "another table in the new browser");
        player.play_until(visit, 5).await?;
        visit.open("#/games", ".games-list li").await?;
        visit.tap(Hand::Mouse, ".games-list button").await?;
        visit.wait("!document.querySelector('.games-list li')").await
    })
    .await
}

/// In the middle of a turn that has several steps.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn half_a_turn_survives_a_reload() -> Result<()> {
    visit("half-a-turn", async |visit| {
        let table = Seating::new(Shuttles, "base", &["person", "person"]).deal()?;
        visit.sit_down("half", &table).await?;
        Player::new(4, Hand::Mouse).play_until(visit, 2).await?;
        let task = visit.text(".task").await?;
        visit.reload(".spot.open").await?;
        let after = visit.text(".task").await?;
        ensure!(after == task, "'{task}' has become '{after}'");
        visit.tap(Hand::Mouse, "[data-do=undo]").await?;
        // Away at once, and back.
        visit.open("#/games", "main.games").await?;
        visit.open("#/table/half", ".spot.open").await?;
        visit.wait("document.querySelectorAll('.moves .move').length === 1").await
    })
    .await
}

/// Another tab at the same table; its handle and that of the first.
async fn second_tab(visit: &Visit, hash: &str) -> Result<(String, String)> {
    let first = visit.tab().await?;
    let second = visit.new_tab(hash).await?;
    visit.wait_for(".spot").await?;
    Ok((first, second))
}

/// Plays in a tab until the store holds so many moves of the game.
async fn play_on(visit: &Visit, player: &mut Player, id: &str, moves: usize) -> Result<Record> {
    let start = Instant::now();
    loop {
        let record = visit.record(id).await?;
        if record.moves().len() >= moves {
            return Ok(record);
        }
        ensure!(start.elapsed() < Duration::from_secs(60), "stuck after {:?}", record.moves());
        player.tap_something(visit).await?;
    }
}

/// Two tabs at one game: one plays, the other follows and takes over; no move is lost.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn two_tabs_lose_nothing() -> Result<()> {
    visit("two-tabs", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.sit_down("tabs", &table).await?;
        visit.wait_for(".spot.open").await?;
        let (first, second) = second_tab(visit, "#/table/tabs").await?;
        let mut player = Player::new(1, Hand::Mouse);
        let played = play_on(visit, &mut player, "tabs", 2).await?.moves().to_vec();
        // Taps in the first tab, which has not seen these moves happen, overwrite none of them.
        visit.to_tab(&first).await?;
        for _ in 0..12 {
            player.tap_something(visit).await?;
        }
        let kept = visit.record("tabs").await?.moves().to_vec();
        ensure!(kept.starts_with(&played), "{played:?} became {kept:?}");
        visit.wait_for(".elsewhere").await?;
        let listed =
            |moves: usize| format!("document.querySelectorAll('.moves li').length === {moves}");
        visit.wait(&listed(kept.len())).await?;
        ensure!(visit.count(".spot.open").await? == 0, "both tabs can play");
        visit.tap(Hand::Mouse, ".elsewhere button").await?;
        visit.wait_for(".spot.open").await?;
        let both = play_on(visit, &mut player, "tabs", 4).await?.moves().to_vec();
        ensure!(both.starts_with(&kept), "{kept:?} became {both:?}");
        visit.to_tab(&second).await?;
        visit.wait_for(".elsewhere").await?;
        visit.wait(&listed(both.len())).await
    })
    .await
}
