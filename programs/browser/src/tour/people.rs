//! People who share a device: it is passed on, a secret is looked at, time runs out.

use anyhow::Result;
use quatuor::AnyGame::{Cups, Pyramids, Slides};

use super::Eye;
use super::tables::{for_two, middle, seatings};
use crate::tables::{Seating, passes_in_secret};
use crate::visit::Visit;

const PEOPLE: [&str; 5] = ["person"; 5];

/// What a tab says that plays a table.
const ELSEWHERE: &str = "new BroadcastChannel('quatuor-tabs').postMessage('middle another')";

/// Presses a control, and stays down.
const HOLD: &str =
    "document.querySelector('.hold').dispatchEvent(new Event('pointerdown', { bubbles: true }))";

/// The same seats, with people on all of them.
fn among_people(seating: Seating) -> Seating {
    Seating { takers: &PEOPLE[..seating.takers.len()], ..seating }
}

/// People who pass the device on.
pub(super) async fn pass_the_device(
    visit: &Visit,
    eye: &mut Eye,
    name: &str,
    seating: Seating,
) -> Result<()> {
    let table = among_people(seating).with_long_names().deal()?;
    visit.keep("quatuor.clock.people", "move 90000 - 0").await?;
    visit.sit_down("people", &table).await?;
    if passes_in_secret(&table) {
        visit.wait_for(".curtain button").await?;
        visit.wait_for(".clock").await?;
        eye.look(visit, &format!("{name}-pass-the-device")).await?;
        visit.push(".curtain button").await?;
    }
    visit.wait_for(".spot.open").await?;
    // Clocks are loaded after the table.
    visit.wait_for(".clock").await?;
    eye.look(visit, &format!("{name}-people")).await
}

/// Secrets on request, clocks, and a game that is played in another tab.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in [Slides, Pyramids] {
        let (_, seating) = seatings(game).remove(0);
        visit.sit_down("people", &among_people(seating).deal()?).await?;
        visit.wait_for(".curtain button").await?;
        visit.look().await?;
        visit.push(".curtain button").await?;
        visit.wait_for(".hold").await?;
        visit.run(HOLD, []).await?;
        visit.wait_for(".hold .secret").await?;
        eye.look(visit, &format!("{game}-secret-held")).await?;
    }
    let people = middle(&among_people(for_two(Cups)))?;
    // Their time is up already.
    visit.keep("quatuor.clock.late", "move 2500 - 2600").await?;
    visit.sit_down("late", &people).await?;
    visit.wait_for(".end .chart.known").await?;
    eye.look(visit, "time-out").await?;
    visit.keep("quatuor.clock.on", "move 2500 beginner 2600").await?;
    visit.sit_down("on", &people).await?;
    visit.wait("document.querySelectorAll('.clock').length === 2").await?;
    visit.hold_bots().await?;
    visit.wait("!document.querySelector('[role=timer].runs')").await?;
    eye.look(visit, "bot-plays-on~").await?;
    for game in [Slides, Cups] {
        visit.sit_down("middle", &middle(&for_two(game))?).await?;
        visit.wait_for(".spot.open").await?;
        visit.run(ELSEWHERE, []).await?;
        visit.wait_for(".elsewhere").await?;
        eye.look(visit, &format!("{game}-elsewhere")).await?;
    }
    Ok(())
}
