//! A whole game by touch, on a phone.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Player, Seating, Window, check_end, position, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles};
use quatuor::FastDice;
use serde_json::json;

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn pyramids_by_touch() -> Result<()> {
    visit("touch", async |visit| {
        visit.window(Window::Phone).await?;
        let seating = Seating::new(Pyramids, "chance", &["person", "person"]);
        visit.sit_down("touched", &seating.deal()?).await?;
        let script = "window.hands = new Set(); addEventListener('pointerdown', (e) => hands.add(e.pointerType), true)";
        visit.run(script, []).await?;
        Player::new(2, Hand::Finger).play_to_the_end(visit).await?;
        let hands = visit.run("return [...hands]", []).await?;
        ensure!(hands == json!(["touch"]), "played with {hands}");
        check_end(visit, "touched").await
    })
    .await
}

/// The spots that can be tapped, but for those that are given.
const OPEN: &str = "return [...document.querySelectorAll('.spot.open')].map((e) => e.dataset.spot).filter((id) => !arguments[0].includes(id))";

/// Picks a stack up, carries it over a neighbour, and lets go.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_stack_is_carried() -> Result<()> {
    visit("carried", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.sit_down("carried", &table).await?;
        visit.wait_for(".spot.open").await?;
        let own = visit.run(OPEN, [json!([])]).await?;
        let from = format!("[data-spot='{}']", own[0].as_str().context("a stack")?);
        visit.tap(Hand::Mouse, &from).await?;
        let others = visit.run(OPEN, [own]).await?;
        let to = format!("[data-spot='{}']", others[0].as_str().context("a neighbour")?);
        // Given back, so that only the carrying can have moved it.
        visit.tap(Hand::Mouse, &from).await?;
        ensure!(visit.count(".moves .move").await? == 0);
        visit.carry(Hand::Mouse, &from, &to).await?;
        visit.wait("document.querySelectorAll('.moves .move').length === 1").await
    })
    .await
}

/// What a finger points at is shown while the finger is down, and no longer: no pile view
/// covers its neighbour, no pawn lies on a shuttle as if it was loaded.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_finger_that_is_gone_points_at_nothing() -> Result<()> {
    visit("finger-gone", async |visit| {
        visit.window(Window::Phone).await?;
        let mut found = vec![];
        for (game, variant, preview) in
            [(Pyramids, "fair", "[data-id=callout]"), (Shuttles, "base", "[data-id^='ghost-']")]
        {
            let mut record = Seating::new(game, variant, &["person", "beginner"]).deal()?;
            let (first, mut dice) = (position(&record).to_move(), FastDice::new(2));
            // There are piles to look into.
            while record.moves().len() < 8 || position(&record).to_move() != first {
                record.play(position(&record).random_move(&mut dice).context("a move")?)?;
            }
            visit.sit_down("finger", &record).await?;
            visit.wait_for(".spot.open").await?;
            let mut player = Player::new(3, Hand::Finger);
            while player.taps < 6 {
                let before = player.taps;
                let goes_on = player.tap_something(visit).await?;
                ensure!(goes_on, "{game}: over after {} taps", player.taps);
                if player.taps == before {
                    continue;
                }
                visit.draw().await?;
                let shown = visit.count(preview).await?;
                if shown > 0 {
                    visit.shot(&format!("finger-gone-{game}-{}", player.taps)).await?;
                    found.push(format!("{game}: {shown} after tap {}", player.taps));
                }
            }
            visit.shot(&format!("finger-gone-{game}")).await?;
        }
        ensure!(found.is_empty(), "{found:?}");
        Ok(())
    })
    .await
}
