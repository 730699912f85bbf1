//! Bad input: broken links and damaged stores.

use anyhow::{Result, ensure};
use browser::{Hand, Player, Seating, stored, visit};
use quatuor::AnyGame::Cups;

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn broken_links_lead_home() -> Result<()> {
    visit("broken-links", async |visit| {
        for hash in ["#/nonsense", "#/new/chess", "#/table/none", "#/table/../x", "#%", "#/rules/é"]
        {
            visit.open_anew(hash, "main.trouble").await?;
            ensure!(visit.text("main.trouble").await?.len() > 40, "{hash}: nothing is said");
            visit.tap(Hand::Mouse, "main.trouble a.button").await?;
            visit.wait_for("main.home .card").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_damaged_store_is_told_and_set_aside() -> Result<()> {
    visit("damaged", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        let good = stored(&table);
        visit.settings("light purple\nsize 9\n\n\u{0}").await?;
        visit.keep("quatuor.table.good", &format!("5 {good}")).await?;
        let cut = &good[..good.len() / 2];
        let broken =
            [format!("6 {cut}"), String::new(), good.clone(), "7 quatuor 9 x y".into(), "é".into()];
        for (number, text) in broken.iter().enumerate() {
            visit.keep(&format!("quatuor.table.bad{number}"), text).await?;
        }
        visit.open("#/table/bad0", "main.trouble").await?;
        visit.open_anew("#/", "main.home .notice").await?;
        ensure!(visit.count(".continue").await? == 1, "the good game is gone");
        // Told once; what is left of them stays.
        visit.open_anew("#/games", ".games-list li").await?;
        ensure!(visit.count(".notice").await? == 0, "told again and again");
        ensure!(visit.store().await?.matches("quatuor.damaged.").count() == broken.len());
        visit.tap(Hand::Mouse, ".games-list a").await?;
        visit.wait_for(".spot.open").await?;
        Player::new(1, Hand::Mouse).play_until(visit, 1).await
    })
    .await
}

/// A browser that keeps nothing at all.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_full_store_is_told() -> Result<()> {
    visit("full-store", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.sit_down("full", &table).await?;
        visit.wait_for(".spot.open").await?;
        visit.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }", []).await?;
        Player::new(1, Hand::Mouse).play_until(visit, 2).await?;
        visit.wait_for(".play-side .notice").await
    })
    .await
}

/// Where the browser keeps nothing, a game can be played all the same, and says so.
async fn plays_from_memory(name: &str, spoil_the_store: &str) -> Result<()> {
    visit(name, async |visit| {
        visit.watch(spoil_the_store).await?;
        visit.open_anew("#/", "main.home .card").await?;
        visit.tap(Hand::Mouse, ".card[data-game=cups] button.main").await?;
        visit.wait_for("main.play, main.trouble").await?;
        ensure!(visit.count("main.trouble").await? == 0, "{}", visit.text("main.trouble").await?);
        visit.wait_for(".spot.open").await?;
        visit.wait_for(".play-side .notice").await?;
        Player::new(1, Hand::Mouse).play_until(visit, 3).await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_blocked_store_does_not_stop_a_game() -> Result<()> {
    let block = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })";
    plays_from_memory("blocked-store", block).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_full_store_does_not_stop_a_game() -> Result<()> {
    let fill = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }";
    plays_from_memory("full-from-the-start", fill).await
}
