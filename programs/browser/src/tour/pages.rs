//! Pages away from the tables: home, set-up, rules, lists, settings, and addresses that lead
//! nowhere.

use anyhow::Result;
use quatuor::AnyGame;

use super::Eye;
use super::tables::{for_two, middle, over};
use crate::hand::Hand;
use crate::tables::{Seating, stored};
use crate::visit::Visit;

/// What a first visit finds, and what a player finds who has played.
pub(super) async fn see_home(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for (hash, selector, name) in [
        ("#/", "main.home .card svg", "home-first-visit"),
        ("#/games", "main.games", "games-none"),
        ("#/statistics", "main.statistics", "statistics-none"),
        ("#/settings", "main.settings", "settings"),
        ("#/nonsense", "main.trouble", "trouble-address"),
        ("#/table/none", "main.trouble", "trouble-table"),
        ("#/see/none", "main.trouble", "trouble-link"),
    ] {
        visit.open(hash, selector).await?;
        eye.look(visit, name).await?;
    }
    visit.leave().await?;
    let seating = Seating::new(AnyGame::Pyramids, "chance", &["person", "beginner", "casual"]);
    let going = middle(&seating)?;
    visit.keep("quatuor.table.going", &format!("9000 {}", stored(&going))).await?;
    for (index, game) in AnyGame::ALL.into_iter().enumerate() {
        let finished = over(&for_two(game))?;
        let text = format!("{} {}", 1_000 + index, stored(&finished));
        visit.keep(&format!("quatuor.table.over{index}"), &text).await?;
    }
    for (hash, selector, name) in [
        ("#/", "main.home .signpost.continue", "home"),
        ("#/games", "main.games .games-list .thumbnail", "games"),
        ("#/statistics", "main.statistics h2", "statistics"),
    ] {
        visit.open(hash, selector).await?;
        eye.look(visit, name).await?;
    }
    visit.open("#/games", "main.games .away button").await?;
    visit.push(".away button:last-of-type").await?;
    visit.draw().await?;
    eye.look(visit, "games-delete").await
}

/// The set-up of every game, with every variant and everything that can be unfolded.
pub(super) async fn see_set_up(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        visit.open(&format!("#/new/{game}"), &format!("main.setup[data-game={game}]")).await?;
        eye.look(visit, &format!("setup-{game}")).await?;
        unfold(visit).await?;
        let variants = format!(".options[aria-label='{}'] .option", eye.say("variant"));
        for number in 1..=visit.count(&variants).await? {
            visit.push(&format!("{variants}:nth-child({number})")).await?;
            unfold(visit).await?;
            eye.look(visit, &format!("setup-{game}-{number}")).await?;
        }
    }
    Ok(())
}

/// The rules, a chapter, the sheet and the first lesson of every game.
pub(super) async fn see_rules(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        let data = format!("[data-game={game}]");
        for (name, hash, selector) in [
            ("rules", format!("#/rules/{game}"), format!("main.rules{data} .spot")),
            ("sheet", format!("#/rules/{game}/sheet"), format!("main.sheet-page{data} svg")),
            ("lesson", format!("#/learn/{game}"), format!(".lesson{data} .spot")),
        ] {
            visit.open(&hash, &selector).await?;
            eye.look(visit, &format!("{name}-{game}")).await?;
        }
        // The first thing to do, and what is said of a wrong place.
        for step in 1..8 {
            if visit.count(".lesson .spot.open").await? > 0 {
                break;
            }
            visit.push(".bubble button.main").await?;
            visit.draw().await?;
            eye.look(visit, &format!("lesson-{game}-{step}")).await?;
        }
        visit.tap(Hand::Mouse, ".lesson .spot:not(.open)").await?;
        visit.draw().await?;
        eye.look(visit, &format!("lesson-{game}-reminder")).await?;
    }
    Ok(())
}

/// Opens everything that can be unfolded.
pub(super) async fn unfold(visit: &Visit) -> Result<()> {
    visit.run("document.querySelectorAll('details').forEach((e) => (e.open = true))", []).await?;
    visit.draw().await
}
