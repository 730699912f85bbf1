//! Whole games by pointer, of every game and every family of variants.

use anyhow::{Result, ensure};
use browser::{Hand, Player, Seating, Visit, check_end, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use serde_json::json;

/// Plays each of these to its end, in one browser.
async fn play_all(name: &str, seatings: &[Seating]) -> Result<()> {
    visit(name, async |visit| {
        for (number, seating) in seatings.iter().enumerate() {
            play(visit, &format!("game{number}"), seating).await?;
        }
        Ok(())
    })
    .await
}

async fn play(visit: &Visit, id: &str, seating: &Seating) -> Result<()> {
    visit.sit_down(id, &seating.deal()?).await?;
    let mut player = Player::new(7, Hand::Mouse);
    player.play_to_the_end(visit).await?;
    ensure!(player.taps > 5, "a game of {} taps", player.taps);
    check_end(visit, id).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn slides_alone_and_among_bots() -> Result<()> {
    play_all(
        "slides",
        &[
            Seating::new(Slides, "solo", &["person"]).with(&["colours=2"]),
            Seating::new(Slides, "base", &["person", "beginner", "beginner"]),
        ],
    )
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn slides_on_one_device() -> Result<()> {
    play_all(
        "slides-people",
        &[
            Seating::new(Slides, "duo", &["person", "person"]).with(&["jokers=always"]),
            Seating::new(Slides, "teams", &["person", "person", "person", "person"]),
        ],
    )
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn pyramids() -> Result<()> {
    play_all(
        "pyramids",
        &[
            Seating::new(Pyramids, "chance", &["person", "person", "person"]),
            Seating::new(Pyramids, "fair", &["person", "beginner"]),
        ],
    )
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn shuttles() -> Result<()> {
    play_all("shuttles", &[Seating::new(Shuttles, "base", &["person", "person"])]).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn cups() -> Result<()> {
    play_all(
        "cups",
        &[
            Seating::new(Cups, "base", &["person", "beginner"]),
            Seating::new(Cups, "duo", &["person", "person"]),
        ],
    )
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn cups_with_options() -> Result<()> {
    play_all(
        "cups-options",
        &[
            Seating::new(Cups, "base", &["person", "person", "person"]).with(&["early"]),
            Seating::new(Cups, "base", &["person", "person"]).with(&["advanced"]),
        ],
    )
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn two_clicks_lead_from_home_to_the_first_move() -> Result<()> {
    visit("two-clicks", async |visit| {
        visit.open("#/", "main.home").await?;
        visit.tap(Hand::Mouse, ".card[data-game=cups] button.main").await?;
        visit.wait_for(".play[data-game=cups] .spot.open").await?;
        let id = visit.table_id().await?;
        Player::new(1, Hand::Mouse).play_until(visit, 1).await?;
        let table = visit.record(&id).await?;
        ensure!(!table.moves().is_empty(), "no move was kept");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_game_goes_on_to_its_rematch() -> Result<()> {
    visit("rematch", async |visit| {
        let table = Seating::new(Slides, "duo", &["person", "person"]).deal()?;
        visit.sit_down("first", &table).await?;
        Player::new(3, Hand::Mouse).play_until(visit, 2).await?;
        visit.tap(Hand::Mouse, "[data-do=undo]").await?;
        visit.wait("document.querySelectorAll('.moves .move').length === 1").await?;
        visit.tap(Hand::Mouse, "[data-do=resign]").await?;
        visit.tap(Hand::Mouse, ".question button.main").await?;
        visit.wait_for(".end").await?;
        visit.tap(Hand::Mouse, ".end button.main").await?;
        visit.wait("!document.querySelector('.end')").await?;
        let id = visit.table_id().await?;
        ensure!(id != "first", "the rematch is another table");
        let after = visit.record(&id).await?;
        ensure!(after.moves().is_empty(), "moves before the first");
        ensure!(table.players().iter().all(|one| after.players().contains(one)), "other people");
        Ok(())
    })
    .await
}

/// The second click of a double click on Play falls on the new board, and does nothing there.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_click_moves_nothing() -> Result<()> {
    // The browser says the how many-th click in a row it is.
    let click = |number: u8| {
        format!(
            "const spot = document.querySelector('.play .spot.open');
             const {{ x, y, width, height }} = spot.getBoundingClientRect();
             const common = {{ bubbles: true, isPrimary: true, detail: {number},
                 clientX: x + width / 2, clientY: y + height / 2 }};
             spot.dispatchEvent(new PointerEvent('pointerdown', common));
             spot.dispatchEvent(new MouseEvent('mousedown', common));
             spot.dispatchEvent(new PointerEvent('pointerup', common));"
        )
    };
    visit("twice-on-board", async |visit| {
        // Here, a tap takes its group at once: no joker makes the page ask which.
        let seating = Seating::new(Slides, "duo", &["person", "beginner"]).with(&["jokers=always"]);
        visit.sit_down("new", &seating.deal()?).await?;
        visit.wait_for(".play .spot.open").await?;
        visit.look().await?;
        visit.run(&click(2), []).await?;
        ensure!(visit.record("new").await?.moves().is_empty(), "it moved");
        // A click after that is meant.
        visit.run(&click(1), []).await?;
        visit.wait_for(".moves .move").await
    })
    .await
}

/// A spot that removes a group of Slides with one press: jokers may ask which group.
pub(crate) const GROUP: &str = ".play .spot.open:not([aria-label*=joker i])";

/// Presses the spot that the first argument selects, and anything that is open as soon as the
/// page is drawn anew. `press` is [`CLICK`] or [`ENTER`].
pub(crate) fn twice(press: &str) -> String {
    format!(
        "const press = (selector) => {{
             const spot = document.querySelector(selector);
             if (!spot) return;
             const {{ x, y, width, height }} = spot.getBoundingClientRect();
             const common = {{ bubbles: true, isPrimary: true, detail: 1, key: 'Enter',
                 clientX: x + width / 2, clientY: y + height / 2 }};
             {press}
         }};
         press(arguments[0]);
         const done = arguments[arguments.length - 1];
         requestAnimationFrame(() => requestAnimationFrame(() => {{ press('.play .spot.open'); done(); }}));"
    )
}

/// Presses a spot with a mouse.
pub(crate) const CLICK: &str = "spot.dispatchEvent(new PointerEvent('pointerdown', common));
             spot.dispatchEvent(new PointerEvent('pointerup', common));";
/// Presses a spot with the keyboard.
pub(crate) const ENTER: &str = "spot.dispatchEvent(new KeyboardEvent('keydown', common));";

/// What is pressed again at once was meant for the board before, by mouse and by keyboard.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_press_never_acts_on_a_board_that_has_just_come() -> Result<()> {
    visit("twice-in-game", async |visit| {
        let seating = Seating::new(Slides, "solo", &["person"]).with(&["jokers=always"]);
        visit.sit_down("new", &seating.deal()?).await?;
        visit.wait_for(".play .spot.open").await?;
        for (press, moves) in [(CLICK, 1), (ENTER, 2)] {
            visit.look().await?;
            visit.run_until(&twice(press), [json!(GROUP)]).await?;
            visit.look().await?;
            let made = visit.record("new").await?.moves().len();
            ensure!(made == moves, "{made} moves, not {moves}");
        }
        Ok(())
    })
    .await
}

/// The list of keys lies over the board: the Enter that closes it may be the first of two.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_key_that_closes_the_list_of_keys_plays_nothing() -> Result<()> {
    visit("keys-closed", async |visit| {
        let seating = Seating::new(Slides, "solo", &["person"]).with(&["jokers=always"]);
        visit.sit_down("keys", &seating.deal()?).await?;
        visit.wait_for(".play .spot.open").await?;
        visit.look().await?;
        visit.tap(Hand::Mouse, ".keys-button").await?;
        visit.wait_for("dialog.keys[open]").await?;
        let close = "document.querySelector('dialog.keys button').click();";
        visit.run_until(&format!("{close} {}", twice(ENTER)), [json!("no spot")]).await?;
        visit.wait("!document.querySelector('dialog.keys[open]')").await?;
        visit.look().await?;
        ensure!(visit.record("keys").await?.moves().is_empty(), "it moved");
        visit.run_until(&twice(ENTER), [json!(GROUP)]).await?;
        visit.wait_for(".moves .move").await
    })
    .await
}

/// A double click deals one game.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_click_deals_no_second_game() -> Result<()> {
    visit("twice", async |visit| {
        visit.open("#/", "main.home .card").await?;
        let twice = "const play = document.querySelector('.card button.main'); play.click(); play.click();";
        visit.run(twice, []).await?;
        visit.wait_for(".play .spot").await?;
        let tables = "return Object.keys(localStorage).filter((key) => key.startsWith('quatuor.table.')).length";
        let tables = visit.run(tables, []).await?;
        ensure!(tables == json!(1), "{tables} tables");
        Ok(())
    })
    .await
}
