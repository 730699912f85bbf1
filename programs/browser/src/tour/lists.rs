//! Games, statistics and settings with everything that can be chosen there.

use anyhow::{Context, Result};
use quatuor::AnyGame::{self, Cups};
use serde_json::json;

use super::pages::unfold;
use super::tables::{for_two, middle, over};
use super::{Eye, troubles};
use crate::tables::stored;
use crate::visit::Visit;

/// What is saved is kept in the page, and no file is made.
const CATCH: &str = "
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.caught = blob; return make.call(URL, blob); };
    HTMLAnchorElement.prototype.click = function () { window.named = this.download; };
";

/// Opens a file with this text.
const OPEN: &str = "
    const data = new DataTransfer();
    data.items.add(new File([arguments[0]], 'games.txt'));
    const field = document.querySelector('main.games input[type=file]');
    field.files = data.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
";

/// Chooses the last of everything, people before bots, and turns every switch.
const CHOOSE: &str = "
    // The first choice is that of the place.
    for (const options of [...document.querySelectorAll('main.setup .options')].slice(1)) options.querySelector('.option:last-child')?.click();
    for (const select of document.querySelectorAll('main.setup select')) {
        const values = [...select.options].map((option) => option.value);
        select.value = values.find((value) => ['person', 'open'].includes(value)) ?? values.at(-1);
        select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    document.querySelectorAll('main.setup [role=switch]').forEach((one) => one.click());
";

/// All of them.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    troubles::see(visit, eye).await?;
    visit.leave().await?;
    visit
        .keep("quatuor.table.going", &format!("9000 {}", stored(&middle(&for_two(Cups))?)))
        .await?;
    for (index, game) in AnyGame::ALL.into_iter().enumerate() {
        let finished = over(&for_two(game))?;
        let text = format!("{} {}", 1_000 + index, stored(&finished));
        visit.keep(&format!("quatuor.table.over{index}"), &text).await?;
    }
    see_games(visit, eye).await?;
    visit.open("#/statistics", "main.statistics .figures").await?;
    visit.push("main.statistics .option:nth-child(3)").await?;
    visit.draw().await?;
    eye.look(visit, "statistics-filtered").await?;
    see_more_pages(visit, eye).await?;
    see_set_ups(visit, eye).await?;
    see_settings(visit, eye).await
}

/// Pages that other walks open with something on them.
async fn see_more_pages(visit: &Visit, eye: &mut Eye) -> Result<()> {
    visit.open("#/study", "main.study").await?;
    eye.look(visit, "study").await?;
    for game in AnyGame::ALL {
        for (hash, selector, name) in [
            (format!("#/puzzles/{game}"), ".puzzle .spot.open", "puzzle~"),
            (format!("#/study/{game}"), "main.study .spot", "study"),
            (
                format!("#/rules/{game}/sheet?from=/daily"),
                "main.sheet-page svg",
                "sheet-from-daily",
            ),
        ] {
            visit.open_anew(&hash, selector).await?;
            eye.look(visit, &format!("{game}-{name}")).await?;
        }
    }
    // A move on the analysis board, and the steps back and forth.
    visit.open_anew("#/study/cups/@going", "main.study .study-move").await?;
    visit.push("main.study .study-move").await?;
    visit.draw().await?;
    eye.look(visit, "study-move").await
}

/// Everything chosen that can be: many people, a clock, every switch.
async fn see_set_ups(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        for place in ["", "/online"] {
            let kind = if place.is_empty() { "here" } else { "online" };
            visit.open_anew(&format!("#/new/{game}{place}"), "main.setup select").await?;
            unfold(visit).await?;
            visit.run(CHOOSE, []).await?;
            visit.draw().await?;
            unfold(visit).await?;
            eye.look(visit, &format!("setup-{game}-{kind}-chosen")).await?;
        }
    }
    Ok(())
}

/// The list of games: filtered, deleted, brought back, saved, opened.
async fn see_games(visit: &Visit, eye: &mut Eye) -> Result<()> {
    visit.open("#/games", ".games-list li").await?;
    visit.push("main.games .option:last-child").await?;
    visit.wait("document.querySelectorAll('.games-list li').length === 2").await?;
    eye.look(visit, "games-filtered").await?;
    visit.push("main.games .option:first-child").await?;
    visit.push(".games-list li button").await?;
    visit.wait_for(".notice.deleted").await?;
    eye.look(visit, "games-deleted").await?;
    visit.push(".notice.deleted button").await?;
    visit.wait("!document.querySelector('.notice.deleted')").await?;
    visit.run(CATCH, []).await?;
    visit.push(".away .action-row > button:nth-of-type(2)").await?;
    visit.wait_for(".told").await?;
    eye.look(visit, "games-saved").await?;
    let text = "caught.text().then(arguments[arguments.length - 1])";
    let text = visit.run_until(text, []).await?;
    let text = text.as_str().context("a file")?;
    let damaged = text.replacen("quatuor.table.over1 ", "quatuor.table.over1  ", 1);
    for (content, name) in
        [(text, "opened"), (&damaged, "opened-damaged"), ("No games.", "opened-other")]
    {
        // What was told before goes away with the page.
        visit.open_anew("#/games", ".games-list li").await?;
        visit.run(OPEN, [json!(content)]).await?;
        visit.wait_for(".told").await?;
        eye.look(visit, &format!("games-{name}")).await?;
    }
    Ok(())
}

/// What the settings make of a board.
async fn see_settings(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for setting in
        ["theme slate", "theme birch", "theme contrast", "board small", "board medium", "signs no"]
    {
        eye.settings(visit, setting).await?;
        let name = setting.replace(' ', "-");
        visit.open("#/settings", "main.settings").await?;
        eye.look(visit, &format!("settings-{name}")).await?;
        for game in AnyGame::ALL {
            visit.sit_down("middle", &middle(&for_two(game))?).await?;
            visit.wait_for(".spot.open").await?;
            eye.look(visit, &format!("{game}-{name}")).await?;
        }
    }
    eye.settings(visit, "").await
}
