//! Addresses that lead nowhere, and games that can't be read.

use anyhow::Result;
use quatuor::AnyGame::Cups;
use table::share::to_link;

use super::Eye;
use super::tables::{for_two, over};
use crate::hand::Hand;
use crate::player::Player;
use crate::tables::stored;
use crate::visit::Visit;

/// From now on the store is full.
const FILL: &str =
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }";

/// Everything that can be wrong with an address.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for (hash, name) in [
        ("#/see/1damaged", "link-damaged"),
        ("#/see/2newer", "link-newer"),
        ("#/daily/2026-03-16", "daily-not-yet"),
        ("#/daily/2025-12-31", "daily-never"),
        ("#/puzzles/cups/4000000", "no-such-puzzle"),
        ("#/puzzles/own/x/1", "no-such-exercise"),
        ("#/look/none", "no-such-game"),
    ] {
        // Their page is the same element for all of them.
        visit.open_anew(hash, "main.trouble").await?;
        eye.look(visit, &format!("trouble-{name}")).await?;
    }
    damage(visit).await?;
    visit.open("#/table/damaged", "main.trouble").await?;
    eye.look(visit, "trouble-damaged").await?;
    for (hash, notice, name) in [
        ("#/", "main.home .notice", "home-damaged"),
        ("#/games", "main.games .notice", "games-damaged"),
    ] {
        damage(visit).await?;
        visit.open(hash, notice).await?;
        eye.look(visit, name).await?;
    }
    see_full_store(visit, eye).await
}

/// A game goes on where the browser keeps nothing more; one that came by a link can't be kept.
async fn see_full_store(visit: &Visit, eye: &mut Eye) -> Result<()> {
    visit.sit_down("full", &for_two(Cups).deal()?).await?;
    visit.wait_for(".spot.open").await?;
    visit.hold_bots().await?;
    visit.run(FILL, []).await?;
    Player::new(1, Hand::Mouse).play_until(visit, 1).await?;
    visit.wait_for(".play-side .notice").await?;
    eye.look(visit, "table-full-store").await?;
    let link = to_link(&over(&for_two(Cups))?);
    visit.open_anew(&format!("#/see/{link}"), "main.look .keep").await?;
    visit.run(FILL, []).await?;
    visit.push(".keep").await?;
    visit.wait_for(".keep-it .notice").await?;
    eye.look(visit, "see-full-store").await?;
    visit.leave().await?;
    visit.run("localStorage.removeItem('quatuor.table.full')", []).await?;
    Ok(())
}

/// Keeps half of a game. It is reported once.
async fn damage(visit: &Visit) -> Result<()> {
    let whole = stored(&for_two(Cups).deal()?);
    let half = &whole[..whole.len() / 2];
    visit.leave().await?;
    visit.keep("quatuor.table.damaged", &format!("6 {half}")).await
}
