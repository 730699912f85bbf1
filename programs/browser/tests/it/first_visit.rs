//! The first minute of a person who has just started the program. `.ci/run` does this with
//! `cargo xtask play` in a fresh clone.

use anyhow::{Result, ensure};
use browser::{Hand, Player, visit};

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_first_move_is_played() -> Result<()> {
    visit("first-visit", async |visit| {
        let play = ".card[data-game=cups] button.main";
        visit.open("", play).await?;
        visit.tap(Hand::Mouse, play).await?;
        visit.wait_for(".board .spot.open").await?;
        Player::new(1, Hand::Mouse).play_until(visit, 1).await?;
        ensure!(visit.count(".moves .move").await? >= 1, "no move is listed");
        Ok(())
    })
    .await
}
