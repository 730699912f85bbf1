//! Deals of the day: solved at and over par, stuck, failed, and days in a row.

use analysis::daily::{Deal, Sheet};
use anyhow::{Context, Result};
use quatuor::slides::Position;
use quatuor::{FastDice, Game, Seat, Side};
use serde_json::json;

use super::Eye;
use super::pages::unfold;
use crate::visit::Visit;

/// A Monday: one colour.
const DAY: &str = "2026-01-05";

/// Today, a Sunday: all colours.
const TODAY: &str = "2026-03-15";

/// A clipboard that refuses.
const CLIPBOARD: &str = "Object.defineProperty(navigator, 'clipboard', { configurable: true, \
                         value: { writeText: () => Promise.reject() } })";

/// Everything that can come of a day.
pub(super) async fn see(visit: &mut Visit, eye: &mut Eye) -> Result<()> {
    let deal = work_out(visit, DAY).await?;
    let line = deal.line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let par = Some(deal.moves());
    let sheet = |moves: Vec<String>| Sheet { moves, par, ..Sheet::default() };
    keep(visit, DAY, &Sheet { best: par, on_its_day: true, ..sheet(line.clone()) }).await?;
    visit.open(&format!("#/daily/{DAY}"), ".daily .end .share-line").await?;
    eye.look(visit, "solved").await?;
    visit.run(CLIPBOARD, []).await?;
    visit.push(".share-line .copy").await?;
    visit.wait("document.querySelector('.share-line small').innerText").await?;
    eye.look(visit, "solved-copied").await?;
    keep(visit, DAY, &sheet(stuck(&deal)?)).await?;
    visit.open(&format!("#/daily/{DAY}"), ".daily .end").await?;
    eye.look(visit, "stuck").await?;
    keep(visit, DAY, &Sheet { has_seen: true, ..sheet(line[..1].to_vec()) }).await?;
    visit.open(&format!("#/daily/{DAY}"), ".daily .spot.open").await?;
    eye.look(visit, "solution-seen").await?;
    see_today(visit, eye).await
}

/// Today, after days in a row.
async fn see_today(visit: &mut Visit, eye: &mut Eye) -> Result<()> {
    let solved = Sheet { best: Some(20), par: Some(20), on_its_day: true, ..Sheet::default() };
    for (day, sheet) in [
        ("2026-03-14", solved.clone()),
        ("2026-03-13", Sheet { best: Some(25), ..solved.clone() }),
        ("2026-03-12", Sheet { given_up: 2, ..Sheet::default() }),
    ] {
        keep(visit, day, &sheet).await?;
    }
    visit.open("#/", "main.home .todays").await?;
    eye.look(visit, "home-in-a-row").await?;
    visit.open("#/daily", ".daily .par:not(.soon)").await?;
    eye.look(visit, "today").await?;
    unfold(visit).await?;
    eye.look(visit, "calendar").await?;
    keep(visit, TODAY, &solved).await?;
    visit.open("#/", "main.home .todays").await?;
    eye.look(visit, "home-done").await?;
    // The page says so itself, and the browser does, too.
    visit.expect_in_console("Worker");
    visit
        .run("window.Worker = class { constructor() { throw new Error('no Worker'); } }", [])
        .await?;
    visit.run("location.hash = '#/daily/2026-02-02'", []).await?;
    visit.wait_for(".daily .task button").await?;
    eye.look(visit, "failed").await
}

/// Lets the page work out a day, for machines that do that slowly.
async fn work_out(visit: &Visit, day: &str) -> Result<Deal> {
    visit.open(&format!("#/daily/{day}"), ".daily .par:not(.soon)").await?;
    let script = "return localStorage.getItem(arguments[0])";
    let text = visit.run(script, [json!(format!("quatuor.deal.{day}"))]).await?;
    Deal::from_text(text.as_str().context("a deal")?).context("a deal of that day")
}

async fn keep(visit: &Visit, day: &str, sheet: &Sheet) -> Result<()> {
    visit.leave().await?;
    visit.keep(&format!("quatuor.daily.{day}"), &sheet.to_text()).await
}

/// Moves after which no group is left, and the deal is not solved.
fn stuck(deal: &Deal) -> Result<Vec<String>> {
    let is_solved = |position: &Position| position.tokens_left(Side::one(Seat::FIRST)) == 0;
    for seed in 0..1_000 {
        let (mut position, mut dice, mut moves) = (deal.position, FastDice::new(seed), vec![]);
        while !is_solved(&position) {
            let Some(mv) = position.random_move(&mut dice) else { break };
            moves.push(mv.to_string());
            position.play(mv)?;
        }
        if !is_solved(&position) {
            return Ok(moves);
        }
    }
    anyhow::bail!("no way to get stuck")
}
