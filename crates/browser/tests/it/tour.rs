//! A small tour of all screens, checked by machine. `cargo xtask look` goes on the whole one.
//!
//! No pictures are compared here: they depend on the fonts of the machine.

use anyhow::Result;
use browser::tour::{Eye, Walk};
use browser::{Light, Window, target};
use games::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use words::Language;

/// French has the longest texts, and these windows the least room of their kind.
async fn go(walk: Walk) -> Result<()> {
    let windows = [Window::SmallPhone, Window::PhoneAside, Window::Desktop];
    let folder = target().join("browser-shots/tour");
    let mut eye = Eye::new(Language::French, &windows, &[Light::Day], folder);
    walk.go(&mut eye).await?;
    eye.report()
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
