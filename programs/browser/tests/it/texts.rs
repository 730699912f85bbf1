//! Every text in every language, on the page where it stands: whole, in its place, and no
//! key in place of a text. Leaves a picture of each page to read.

use anyhow::{Result, ensure};
use browser::{Seating, Visit, Window, position, stored, visit};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use serde_json::{Value, json};
use show::words::{Language, Words};

/// Texts that are cut off, and keys that are shown as if they were texts.
const FAULTS: &str = "
    const [keys] = arguments, known = new Set(keys), faults = [];
    // What is only read out is a pixel wide.
    const shown = (e) =>
        e.checkVisibility({ visibilityProperty: true }) && !e.closest('.unseen, svg') && e.clientWidth !== 1;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), e = walker.currentNode.parentElement;
        if (!text || !e || !shown(e)) continue;
        if (known.has(text) || /\\{[a-z]+\\}/.test(text)) faults.push(`a key or a gap: ${text}`);
        const hides = ['hidden', 'clip'].includes(getComputedStyle(e).overflowX);
        if (hides && e.scrollWidth > e.clientWidth + 1) faults.push(`cut off: ${text}`);
        const button = e.closest('button, .button');
        if (button && button.scrollWidth > button.clientWidth + 1) faults.push(`too wide: ${text}`);
    }
    return [...new Set(faults)];
";

/// All keys that can't be a text by chance.
fn keys() -> Value {
    let words = Words::new(Language::English);
    let keys = words.keys().map(|key| key.split('[').next().unwrap_or(key));
    json!(keys.filter(|key| key.contains(['-', '.'])).collect::<Vec<_>>())
}

/// Looks at the page that is open, on a desk and on a phone.
async fn look(visit: &Visit, name: &str, found: &mut Vec<String>) -> Result<()> {
    for window in [Window::Desktop, Window::Phone] {
        visit.window(window).await?;
        visit.run("scrollTo(0, 0)", []).await?;
        let name = format!("text-{name}-{}", window.name());
        if let Err(error) = visit.check_width(&name).await {
            found.push(error.to_string());
        }
        let faults = visit.run(FAULTS, [keys()]).await?;
        for fault in faults.as_array().into_iter().flatten() {
            found.push(format!("{name}: {fault}"));
        }
        visit.shot_whole(&name).await?;
    }
    visit.window(Window::Desktop).await
}

async fn look_everywhere(language: Language) -> Result<()> {
    let code = language.code();
    visit(&format!("texts-{code}"), async |visit| {
        let mut found = vec![];
        visit.settings(&format!("language {code}")).await?;
        for (name, hash, selector) in [
            ("home", "#/", "main.home .card svg"),
            ("settings", "#/settings", "main.settings"),
            ("games", "#/games", "main.games"),
            ("daily", "#/daily/2026-01-05", "main .spot"),
            ("study", "#/study/cups", "main .spot"),
            ("online", "#/online", "main"),
            ("account", "#/account", "main"),
            ("puzzles", "#/puzzles", "main.puzzles .pack.own"),
            ("puzzle", "#/puzzles/cups/1", ".puzzle .spot"),
            ("statistics", "#/statistics", "main.statistics"),
            ("trouble", "#/nonsense", "main.trouble"),
        ] {
            visit.open(hash, selector).await?;
            look(visit, &format!("{name}-{code}"), &mut found).await?;
        }
        for game in AnyGame::ALL {
            let data = format!("[data-game={game}]");
            for (name, hash, selector) in [
                ("setup", format!("#/new/{game}"), format!("main.setup{data}")),
                ("rules", format!("#/rules/{game}"), format!("main.rules{data} .spot")),
                ("sheet", format!("#/rules/{game}/sheet"), format!("main.sheet-page{data} svg")),
                ("lesson", format!("#/learn/{game}"), format!(".lesson{data} .spot")),
            ] {
                visit.open(&hash, &selector).await?;
                visit
                    .run("document.querySelectorAll('details').forEach((e) => (e.open = true))", [])
                    .await?;
                look(visit, &format!("{name}-{game}-{code}"), &mut found).await?;
            }
        }
        for seating in [
            Seating::new(Slides, "base", &["person", "beginner", "strong"]),
            Seating::new(Pyramids, "chance", &["person", "beginner", "casual", "beginner"]),
            Seating::new(Shuttles, "base", &["person", "beginner"]),
            Seating::new(Cups, "duo", &["person", "beginner"]),
        ] {
            let name = format!("{}-{code}", seating.game);
            visit.sit_down(&name.replace('-', ""), &seating.deal()?).await?;
            visit.wait_for(".spot.open").await?;
            look(visit, &format!("table-{name}"), &mut found).await?;
            // The end, as soon as it is there: its texts must not wait for another page.
            let (mut over, mut dice) = (seating.deal()?, quatuor::FastDice::new(11));
            while let Some(mv) = position(&over).random_move(&mut dice) {
                over.play(mv)?;
            }
            visit.keep("quatuor.table.over", &format!("9 {}", stored(&over))).await?;
            visit.open_anew("#/table/over", ".end .chart").await?;
            look(visit, &format!("end-{name}"), &mut found).await?;
        }
        ensure!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn every_text_is_whole_in_english() -> Result<()> {
    look_everywhere(Language::English).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn every_text_is_whole_in_french() -> Result<()> {
    look_everywhere(Language::French).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn every_text_is_whole_in_dutch() -> Result<()> {
    look_everywhere(Language::Dutch).await
}

/// In every language the sheet is one page of A4, by night too.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_sheet_is_one_page_of_paper() -> Result<()> {
    visit("sheets", async |visit| {
        for language in Language::ALL {
            let code = language.code();
            visit.settings(&format!("language {code}\nlight night")).await?;
            for game in AnyGame::ALL {
                let sheet = format!("main.sheet-page[data-game={game}] .board svg");
                visit.open(&format!("#/rules/{game}/sheet"), &sheet).await?;
                let pages = visit.print(&format!("sheet-{game}-{code}")).await?;
                ensure!(pages == 1, "{game} in {code}: {pages} pages");
            }
        }
        Ok(())
    })
    .await
}
