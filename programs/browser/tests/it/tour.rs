//! A small tour of all screens, checked by machine. `cargo xtask look` goes on the whole one.
//!
//! Pictures depend on the fonts of the machine. What is compared is the structure of screens,
//! with the one in `screens/`: accept another with `INSTA_UPDATE=always`.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use browser::tour::{Eye, Walk};
use browser::{Hand, Light, Seating, Window, position, target, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use show::words::Language;

/// French has the longest texts, and these windows the least room of their kind.
async fn go(walk: Walk) -> Result<()> {
    let windows = [Window::SmallPhone, Window::PhoneAside, Window::Desktop];
    let folder = target().join("browser-shots/tour");
    let mut eye = Eye::new(Language::French, &windows, &[Light::Day], folder);
    walk.go(&mut eye).await?;
    eye.report()?;
    eye.compare_structure(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/screens"))
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn home_lists_and_settings() -> Result<()> {
    go(Walk::Home).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn set_up() -> Result<()> {
    go(Walk::SetUp).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn rules_and_lessons() -> Result<()> {
    go(Walk::Rules).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn puzzles_days_and_studies() -> Result<()> {
    go(Walk::Studies).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn tables_of_slides() -> Result<()> {
    go(Walk::Tables(Slides)).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn tables_of_pyramids() -> Result<()> {
    go(Walk::Tables(Pyramids)).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn tables_of_shuttles() -> Result<()> {
    go(Walk::Tables(Shuttles)).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn tables_of_cups() -> Result<()> {
    go(Walk::Tables(Cups)).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn online_play() -> Result<()> {
    go(Walk::Online).await
}

/// The rules of another element's class, which once laid a giant "Back to the game" over the
/// task and the buttons.
const TORN: &str = "
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        .strip { width: 44px; height: 44px; display: grid; place-items: center; font: 2.2rem/1 serif; }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
";

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_strip_that_is_torn_apart_is_found_at_every_size() -> Result<()> {
    visit("torn-strip", async |visit| {
        let folder = target().join("browser-shots/tour");
        let mut eye = Eye::new(Language::English, &Window::TOUR, &[Light::Day], folder);
        eye.open(visit).await?;
        let seating = Seating::new(Slides, "base", &["person", "beginner", "casual"]);
        let mut table = seating.deal()?;
        for _ in 0..6 {
            let mv = *position(&table).legal_moves().first().context("a move")?;
            table.play(mv)?;
        }
        visit.sit_down("torn", &table).await?;
        visit.wait_for(".spot.open").await?;
        visit.tap(Hand::Mouse, ".strip .round:first-of-type").await?;
        visit.wait_for(".strip-now").await?;
        eye.look(visit, "whole").await?;
        eye.report()?;
        visit.run(TORN, []).await?;
        eye.look(visit, "torn").await?;
        for window in Window::TOUR {
            let picture = format!("torn.{}.day", window.name());
            let found = eye.faults.iter().any(|fault| fault.picture.ends_with(&picture));
            ensure!(found, "nothing is wrong with {picture}");
        }
        Ok(())
    })
    .await
}
