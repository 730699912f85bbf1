//! Looking back at a game of every variant, and what can be done there.

use anyhow::Result;
use quatuor::AnyGame;

use super::Eye;
use super::tables::{middle, over, seatings};
use crate::tables::stored;
use crate::visit::Visit;

/// Says whether the page is hidden.
const HIDDEN: &str = "const is = arguments[0]; Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })";

/// Games that are over, games that go on, and games of others.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        for (variant, seating) in seatings(game) {
            let name = format!("{game}-{variant}");
            visit.leave().await?;
            visit.keep("quatuor.table.over", &format!("1 {}", stored(&over(&seating)?))).await?;
            // At the end of Cups, there may be nothing left on the board.
            visit.open("#/look/over", "main.look .board svg").await?;
            visit.wait_for(".lessons.known").await?;
            eye.look(visit, &format!("{name}-look~")).await?;
            see_look(visit, eye, &name).await?;
        }
        let (_, seating) = seatings(game).remove(0);
        let seen = middle(&seating)?.as_seen_by(quatuor::Seat::FIRST);
        let link = table::share::to_link(&seen);
        visit.open(&format!("#/see/{link}"), "main.look .keep").await?;
        eye.look(visit, &format!("{game}-see")).await?;
    }
    Ok(())
}

/// What can be chosen while looking back. Reviews depend on the machine.
async fn see_look(visit: &Visit, eye: &mut Eye, name: &str) -> Result<()> {
    if visit.count(".costly .action-row button").await? > 0 {
        visit.push(".costly .action-row button:first-child").await?;
        visit.draw().await?;
        eye.look(visit, &format!("{name}-better~")).await?;
    }
    visit.push("[data-go=look-first]").await?;
    // A page that is not seen does not play on.
    visit.run(HIDDEN, [true.into()]).await?;
    visit.push("[data-go=play]").await?;
    visit.draw().await?;
    eye.look(visit, &format!("{name}-plays~")).await?;
    visit.push("[data-go=play]").await?;
    visit.run(HIDDEN, [false.into()]).await?;
    visit.push("[data-go=look-forward]").await?;
    if visit.count(".eyes .option").await? > 0 {
        visit.push(".eyes .option:nth-child(2)").await?;
        visit.draw().await?;
        eye.look(visit, &format!("{name}-eyes~")).await?;
    }
    visit.push(".share-button").await?;
    visit.wait_for(".gifts").await?;
    eye.look(visit, &format!("{name}-look-share~")).await?;
    // In the middle of a game it can be played on from there.
    visit.push(".what-if button.main:not(:disabled)").await?;
    visit.wait_for("main.at-table .spot").await?;
    visit.hold_bots().await?;
    eye.look(visit, &format!("{name}-what-if~")).await
}
