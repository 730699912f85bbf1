//! Rules that are opened from a board lead back to it: an installed page has no buttons of a
//! browser.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Seating, Visit, Window, position, stored, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles};
use quatuor::FastDice;
use serde_json::json;
use show::words::{Language, Words};

const BACK: &str = ".back-to-board a";

async fn hash(visit: &Visit) -> Result<String> {
    let hash = visit.run("return location.hash", []).await?;
    Ok(hash.as_str().context("an address")?.into())
}

/// Opens the rules from a page with a board, goes back, and arrives where it came from.
async fn there_and_back(visit: &Visit, link: &str, board: &str) -> Result<()> {
    let from = hash(visit).await?;
    visit.tap(Hand::Mouse, link).await?;
    visit.wait_for("main.rules").await?;
    visit.tap(Hand::Mouse, BACK).await?;
    visit.wait_for(board).await?;
    let back = hash(visit).await?;
    ensure!(back == from, "the rules of {from} lead back to {back}");
    Ok(())
}

/// From a game the way leads through a chapter, the sheet and a reload, in every language.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn rules_lead_back_to_the_game() -> Result<()> {
    visit("rules-back", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "beginner"]).deal()?;
        for language in Language::ALL {
            visit.speak(language.code()).await?;
            visit.sit_down("back", &table).await?;
            there_and_back(visit, ".rules-link", ".play.at-table .spot.open").await?;
            visit.window(Window::Phone).await?;
            visit.tap(Hand::Finger, ".rules-link").await?;
            visit.tap(Hand::Finger, ".rule-contents li:nth-child(3) a").await?;
            visit.wait_for(".rule.wanted").await?;
            visit.reload(BACK).await?;
            let expected = Words::new(language).say("rules-back-game", &[]);
            let told = visit.text(BACK).await?;
            ensure!(told.contains(&expected), "'{told}', not '{expected}'");
            // However far down, the way back is in sight, and covers no heading.
            visit.run("document.querySelector('.rule:nth-of-type(3) h2').scrollIntoView()", []).await?;
            visit.draw().await?;
            let covered = "const box = (e) => document.querySelector(e).getBoundingClientRect(), back = box('.back-to-board'); return back.top < 0 || box('.rule:nth-of-type(3) h2').top < back.bottom";
            let covered = visit.run(covered, []).await?;
            ensure!(covered == json!(false), "the way back is out of sight or lies over a heading");
            visit.shot(&format!("rules-back-{}", language.code())).await?;
            visit.tap(Hand::Finger, "a.quiet[href*='/sheet']").await?;
            visit.wait_for("main.sheet-page").await?;
            visit.check_width("the sheet").await?;
            visit.tap(Hand::Finger, BACK).await?;
            visit.wait_for(".play.at-table .spot.open").await?;
            ensure!(hash(visit).await? == "#/table/back");
            visit.window(Window::Desktop).await?;
        }
        // Who reads the rules before there is a game has nothing to go back to.
        visit.open("#/rules/cups", "main.rules").await?;
        ensure!(visit.count(BACK).await? == 0, "a way back to no game");
        Ok(())
    })
    .await
}

/// What is opened from the rules leads back to the board, too.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn lessons_and_set_ups_lead_back_to_the_game() -> Result<()> {
    visit("rules-back-further", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "beginner"]).deal()?;
        visit.speak("nl").await?;
        visit.sit_down("back", &table).await?;
        visit.window(Window::Phone).await?;
        let expected = Words::new(Language::Dutch).say("rules-back-game", &[]);
        for (link, page, back) in [
            ("a.main[href*='/learn/']", "main.lesson .spot", ".lesson .rules-link"),
            ("a[href*='/new/']", "main.setup", BACK),
        ] {
            visit.tap(Hand::Finger, ".at-table .rules-link").await?;
            visit.wait_for("main.rules").await?;
            visit.tap(Hand::Finger, link).await?;
            visit.wait_for(page).await?;
            visit.reload(back).await?;
            let told = visit.text(back).await?;
            ensure!(told.contains(&expected), "'{told}', not '{expected}'");
            visit.check_width(page).await?;
            visit
                .shot(&format!("rules-back-{}", page.split(' ').next().unwrap_or_default()))
                .await?;
            visit.tap(Hand::Finger, back).await?;
            visit.wait_for(".play.at-table .spot.open").await?;
            ensure!(hash(visit).await? == "#/table/back");
        }
        // The choice between this device and the server keeps it.
        visit.tap(Hand::Finger, ".at-table .rules-link").await?;
        visit.tap(Hand::Finger, "a[href*='/new/']").await?;
        visit.wait_for("main.setup .option").await?;
        visit.run("document.querySelectorAll('main.setup .option')[1].click()", []).await?;
        visit.wait("location.hash.includes('/online')").await?;
        visit.tap(Hand::Finger, BACK).await?;
        visit.wait_for(".play.at-table .spot.open").await
    })
    .await
}

/// From puzzles, the deal of a day, a replay, and the waiting room of an online table.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn rules_lead_back_to_every_board() -> Result<()> {
    visit("rules-back-boards", async |visit| {
        let mut over = Seating::new(Pyramids, "fair", &["person", "beginner"]).deal()?;
        let mut dice = FastDice::new(3);
        while let Some(mv) = position(&over).random_move(&mut dice) {
            over.play(mv)?;
        }
        visit.keep("quatuor.table.over", &format!("1 {}", stored(&over))).await?;
        for (address, board) in [
            ("#/puzzles/today", ".puzzle .spot"),
            ("#/puzzles/shuttles/2", ".puzzle[data-number='2'] .spot"),
            ("#/daily", ".daily .spot"),
            ("#/look/over", ".look .board svg"),
        ] {
            visit.open(address, board).await?;
            there_and_back(visit, ".rules-link", board).await?;
        }
        // The page has chosen a puzzle: the way back leads to that one.
        visit.open(&format!("#/puzzles/{Shuttles}"), ".puzzle .spot").await?;
        let number = "return document.querySelector('.puzzle').dataset.number";
        let number = visit.run(number, []).await?;
        visit.tap(Hand::Mouse, ".rules-link").await?;
        visit.tap(Hand::Mouse, BACK).await?;
        visit.wait_for(".puzzle .spot").await?;
        let number = number.as_str().context("a number")?;
        ensure!(hash(visit).await? == format!("#/puzzles/{Shuttles}/{number}"));
        visit.open("#/friend/cups", "main.waiting .qr").await?;
        there_and_back(visit, "main.waiting .fair a", "main.waiting .qr").await
    })
    .await
}
