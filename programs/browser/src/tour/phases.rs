//! What can be done at a table in the middle of a game.

use anyhow::{Result, bail, ensure};
use quatuor::AnyGame::Cups;

use super::Eye;
use super::tables::middle;
use crate::hand::{Hand, Key};
use crate::tables::Seating;
use crate::visit::Visit;

/// A clipboard that takes everything, or nothing.
const CLIPBOARD: &str = "Object.defineProperty(navigator, 'clipboard', { configurable: true, \
                         value: { writeText: () => arguments[0] ? Promise.resolve() : Promise.reject() } })";

/// The phases that matter most: back and forth, a move, a hint, the dialogs.
pub(super) async fn see(visit: &Visit, eye: &mut Eye, name: &str, seating: &Seating) -> Result<()> {
    sit_down(visit, seating).await?;
    look_back(visit, eye, name).await?;
    choose(visit, eye, name).await?;
    hint(visit, eye, name).await?;
    visit.push("[data-do=undo]").await?;
    visit.wait_for("[data-do=redo]:not(:disabled)").await?;
    eye.look(visit, &format!("{name}-undone")).await?;
    visit.push("[data-do=redo]").await?;
    visit.wait_for("[data-do=redo]:disabled").await?;
    sit_down(visit, seating).await?;
    visit.push("[data-do=resign]").await?;
    visit.wait_for(".actions .question").await?;
    eye.look(visit, &format!("{name}-resign")).await?;
    visit.push(".actions .question button:not(.main)").await?;
    visit.key(Key::Letter('?')).await?;
    visit.wait_for("dialog.keys:modal").await?;
    eye.look(visit, &format!("{name}-keys")).await?;
    visit.key(Key::Escape).await?;
    visit.wait("!document.querySelector('dialog:modal')").await?;
    visit.push(".share-button").await?;
    visit.wait_for(".gifts").await?;
    eye.look(visit, &format!("{name}-share")).await?;
    if seating.game == Cups {
        visit.push(".zoom-buttons button:last-child").await?;
        visit.wait_for(".frame.zoomed").await?;
        eye.look(visit, &format!("{name}-zoomed")).await?;
    }
    Ok(())
}

/// All other phases.
pub(super) async fn see_more(
    visit: &Visit,
    eye: &mut Eye,
    name: &str,
    seating: &Seating,
) -> Result<()> {
    sit_down(visit, seating).await?;
    visit.push("[data-do=hint]").await?;
    visit.wait_for(".hint .action-row").await?;
    visit.push("[data-do=hint]").await?;
    visit.draw().await?;
    eye.look(visit, &format!("{name}-hint-more~")).await?;
    sit_down(visit, seating).await?;
    visit.hold_bots().await?;
    visit.push("[data-do=hint]").await?;
    visit.wait_for(".hint-wait").await?;
    eye.look(visit, &format!("{name}-hint-asked")).await?;
    gifts(visit, eye, name, seating).await?;
    if seating.takers.len() > 1 {
        sit_down(visit, seating).await?;
        visit.hold_timers().await?;
        visit.push(".strip-round").await?;
        visit.wait_for(".strip-now").await?;
        eye.look(visit, &format!("{name}-round")).await?;
        sit_down(visit, seating).await?;
        visit.hold_bots().await?;
        move_and_confirm(visit).await?;
        eye.look(visit, &format!("{name}-thinking")).await?;
    }
    if seating.game == Cups {
        sit_down(visit, seating).await?;
        for _ in 0..3 {
            visit.push(".zoom-buttons button:last-child:not(:disabled)").await?;
        }
        visit.wait_for(".zoom-buttons button:last-child:disabled").await?;
        eye.look(visit, &format!("{name}-zoomed-most")).await?;
    }
    sit_down(visit, seating).await?;
    visit.push("[data-do=resign]").await?;
    visit.push(".actions .question button.main").await?;
    visit.wait_for(".end .chart.known").await?;
    eye.look(visit, &format!("{name}-resigned")).await
}

async fn sit_down(visit: &Visit, seating: &Seating) -> Result<()> {
    visit.sit_down("middle", &middle(seating)?).await?;
    visit.wait_for(".spot.open").await
}

/// Steps back and forth through the game.
async fn look_back(visit: &Visit, eye: &mut Eye, name: &str) -> Result<()> {
    visit.push(".strip .round:first-of-type").await?;
    visit.wait_for(".strip-now").await?;
    eye.look(visit, &format!("{name}-back")).await?;
    visit.push(".strip .round:first-of-type").await?;
    visit.push(".strip .round:last-of-type").await?;
    eye.look(visit, &format!("{name}-back-and-forth")).await?;
    visit.push(".strip-now").await?;
    visit.wait_for(".strip-round").await?;
    eye.look(visit, &format!("{name}-back-at-the-game")).await
}

/// Chooses a move, tap by tap, up to the question whether it is meant.
async fn choose(visit: &Visit, eye: &mut Eye, name: &str) -> Result<()> {
    for tap in 1.. {
        ensure!(tap < 12, "no move was chosen by {tap} taps");
        tap_on(visit).await?;
        if visit.count(".play-bar .question").await? > 0 {
            break;
        }
        eye.look(visit, &format!("{name}-chosen-{tap}")).await?;
    }
    eye.look(visit, &format!("{name}-confirm")).await?;
    visit.push(".play-bar .question button:not(.main)").await?;
    visit.wait("!document.querySelector('.play-bar .question')").await
}

/// What a master would play, which depends on chance.
async fn hint(visit: &Visit, eye: &mut Eye, name: &str) -> Result<()> {
    visit.push("[data-do=hint]").await?;
    visit.wait_for(".hint .action-row").await?;
    eye.look(visit, &format!("{name}-hint~")).await
}

/// What is said when something was given to others, or could not be.
async fn gifts(visit: &Visit, eye: &mut Eye, name: &str, seating: &Seating) -> Result<()> {
    sit_down(visit, seating).await?;
    visit.push(".share-button").await?;
    for (is_allowed, result, stop) in [
        (
            true,
            "[...document.querySelectorAll('.gifts small')].some((e) => e.innerText.startsWith('✓'))",
            "copied",
        ),
        (false, "document.querySelector('.by-hand input')", "by-hand"),
    ] {
        visit.run(CLIPBOARD, [is_allowed.into()]).await?;
        visit.push("[data-gift=share-position] button").await?;
        visit.wait(result).await?;
        eye.look(visit, &format!("{name}-share-{stop}")).await?;
    }
    visit.run("URL.createObjectURL = () => { throw new Error('refused') }", []).await?;
    visit.push("[data-gift=share-record] button").await?;
    visit.wait("!document.querySelector('.by-hand')").await?;
    eye.look(visit, &format!("{name}-share-failed")).await
}

/// Plays any moves until the turn is over and a bot thinks.
async fn move_and_confirm(visit: &Visit) -> Result<()> {
    for _ in 0..40 {
        if visit.count(".task .thinking").await? > 0 {
            return Ok(());
        }
        tap_on(visit).await?;
        if visit.count(".play-bar .question").await? > 0 {
            visit.push(".play-bar .question button.main").await?;
        }
        visit.draw().await?;
    }
    bail!("the turn is not over after 40 taps")
}

/// A button ends what was begun; otherwise something more is chosen.
async fn tap_on(visit: &Visit) -> Result<()> {
    let is_button = visit.count(".play-bar > [data-action]").await? > 0;
    let next = if is_button { ".play-bar > [data-action]" } else { ".spot.open:not(.chosen)" };
    visit.tap(Hand::Mouse, next).await?;
    visit.draw().await
}
