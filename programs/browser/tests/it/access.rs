//! Every page and every game, in every window and both lights: nothing for axe-core to
//! find, nothing that scrolls sideways, and a picture of each to look at.

use anyhow::{Result, ensure};
use browser::{
    Hand, Light, Player, Seating, Visit, Window, complaints, passes_in_secret, position, visit,
};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};

/// Looks at what is open now, in every window.
async fn look(visit: &Visit, place: &str, light: Light, found: &mut Vec<String>) -> Result<()> {
    for window in Window::ALL {
        visit.window(window).await?;
        visit.run("scrollTo(0, 0)", []).await?;
        let name = format!("{place}-{}-{}", window.name(), light.name());
        if let Err(error) = visit.check_width(&name).await {
            found.push(error.to_string());
        }
        let scrolls = "return document.querySelector('.play') && document.documentElement.scrollHeight > innerHeight";
        if window == Window::Desktop && visit.run(scrolls, []).await? == true {
            found.push(format!("{name}: the board does not fit into the window"));
        }
        visit.shot(&name).await?;
        if matches!(window, Window::Desktop | Window::Phone) {
            let complaints = complaints(visit).await?;
            found.extend(complaints.into_iter().map(|one| format!("{name}: {one}")));
        }
    }
    visit.window(Window::Desktop).await
}

fn report(found: &[String]) -> Result<()> {
    ensure!(found.is_empty(), "{} complaints:\n{}", found.len(), found.join("\n"));
    Ok(())
}

async fn look_at_pages(light: Light) -> Result<()> {
    visit(&format!("pages-{}", light.name()), async |visit| {
        let mut found = vec![];
        visit.light(light).await?;
        visit
            .sit_down("one", &Seating::new(Slides, "base", &["person", "beginner"]).deal()?)
            .await?;
        for (hash, selector) in [
            ("#/", "main.home .card svg"),
            ("#/games", "main.games"),
            ("#/settings", "main.settings"),
            ("#/nonsense", "main.trouble"),
        ] {
            visit.open(hash, selector).await?;
            look(visit, selector.split(['.', ' ']).nth(1).unwrap_or("page"), light, &mut found)
                .await?;
        }
        for game in AnyGame::ALL {
            visit.open(&format!("#/new/{game}"), &format!("main.setup[data-game={game}]")).await?;
            visit.run("document.querySelector('details').open = true", []).await?;
            look(visit, &format!("setup-{game}"), light, &mut found).await?;
            let rules = format!("main.rules[data-game={game}] svg");
            visit.open(&format!("#/rules/{game}"), &rules).await?;
            look(visit, &format!("rules-{game}"), light, &mut found).await?;
        }
        visit.open("#/rules/cups/sheet", "main.sheet-page svg").await?;
        look(visit, "sheet-cups", light, &mut found).await?;
        report(&found)
    })
    .await
}

/// A table of every game at its start, in the middle and at its end.
async fn look_at_games(light: Light) -> Result<()> {
    visit(&format!("boards-{}", light.name()), async |visit| {
        let mut found = vec![];
        visit.light(light).await?;
        for (seating, middle) in [
            (Seating::new(Slides, "duo", &["person", "person"]), 8),
            (Seating::new(Pyramids, "chance", &["person", "person", "person"]), 12),
            (Seating::new(Shuttles, "base", &["person", "person"]), 30),
            (Seating::new(Cups, "base", &["person", "person", "person"]).with(&["early"]), 16),
            (Seating::new(Cups, "base", &["person", "person"]).with(&["advanced"]), 14),
        ] {
            let kind = if seating.options.contains(&"advanced") { "-advanced" } else { "" };
            let name = |moment: &str| format!("{}{kind}-{moment}", seating.game);
            let table = seating.deal()?;
            visit.sit_down("seen", &table).await?;
            if passes_in_secret(&table) {
                look(visit, &name("curtain"), light, &mut found).await?;
                visit.tap(Hand::Mouse, ".curtain button").await?;
            }
            visit.wait_for(".spot.open").await?;
            look(visit, &name("start"), light, &mut found).await?;
            let mut player = Player::new(11, Hand::Mouse);
            player.play_until(visit, middle).await?;
            // Out from under the curtain; otherwise with something in hand.
            player.tap_something(visit).await?;
            look(visit, &name("middle"), light, &mut found).await?;
            if kind.is_empty() {
                finish(visit, &seating).await?;
                look(visit, &name("end"), light, &mut found).await?;
            }
        }
        report(&found)
    })
    .await
}

/// The same deal, played out at random.
async fn finish(visit: &Visit, seating: &Seating) -> Result<()> {
    let (mut table, mut dice) = (seating.deal()?, quatuor::FastDice::new(11));
    while let Some(mv) = position(&table).random_move(&mut dice) {
        table.play(mv)?;
    }
    visit.sit_down("over", &table).await?;
    visit.wait_for(".end").await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn pages_by_day() -> Result<()> {
    look_at_pages(Light::Day).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn pages_by_night() -> Result<()> {
    look_at_pages(Light::Night).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn boards_by_day() -> Result<()> {
    look_at_games(Light::Day).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn boards_by_night() -> Result<()> {
    look_at_games(Light::Night).await
}
