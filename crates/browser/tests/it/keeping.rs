//! What stays when the page is left: games, history, settings.

use anyhow::{Result, ensure};
use browser::{Hand, Player, Seating, visit};
use games::AnyGame::{Cups, Shuttles};

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
