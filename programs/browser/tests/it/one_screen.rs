//! A table fits on one screen: in six windows, for every game and number of seats and with
//! the longest names, the boxes of what the next move needs are measured.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Key, Light, Seating, Visit, Window, position, stored, visit};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use quatuor::FastDice;
use serde_json::Value;
use show::words::{Language, Words};

/// The least width and height of a cell, in pixels.
const LEAST_CELL: f64 = 32.0;

/// Measures what is open now: what is wrong, in words.
const MEASURE: &str = r"
    const [least, narrow] = arguments, wrong = [];
    scrollTo(0, 0);
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const inside = (b) => b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
    for (const part of ['.play-head', '.aim', '.task', '.board', '.play-bar']) {
        const b = box(part);
        if (!b) wrong.push(`${part} is missing`);
        else if (!inside(b)) wrong.push(`${part} is at ${[b.left, b.top, b.right, b.bottom].map(Math.round)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const board = box('.board');
    const full = board.height >= innerHeight * 0.9 || board.width >= (document.querySelector('.play-board').clientWidth) * 0.97;
    const side = box('.play-top');
    const stacked = side.bottom <= board.top + 1;
    const rest = innerHeight - box('.play-bar').bottom;
    if (!full && !(stacked && rest < 40)) wrong.push(`the board is ${Math.round(board.width)} × ${Math.round(board.height)} of ${innerWidth} × ${innerHeight}`);
    for (const spot of document.querySelectorAll('.spot.open')) {
        const b = spot.getBoundingClientRect();
        const small = Math.min(b.width, b.height);
        if (small < least && !(narrow && b.width >= 24 && b.height >= least)) wrong.push(`${spot.dataset.spot} is ${b.width.toFixed(1)} × ${b.height.toFixed(1)}`);
        const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
        if (!hit || !hit.closest('.spots')) wrong.push(`${hit?.className} lies over ${spot.dataset.spot}`);
    }
    return wrong.slice(0, 6);
";

async fn measure(visit: &Visit, name: &str, game: AnyGame, found: &mut Vec<String>) -> Result<()> {
    for window in Window::ONE_SCREEN {
        visit.window(window).await?;
        // Pawns on a shuttle are narrower than a finger, and as high as one.
        let is_narrow = game == Shuttles;
        let wrong = visit.run(MEASURE, [LEAST_CELL.into(), is_narrow.into()]).await?;
        for one in wrong.as_array().into_iter().flatten().filter_map(Value::as_str) {
            found.push(format!("{name} at {:?}: {one}", window.size()));
        }
        visit.shot(&format!("table-{name}-{}", window.name())).await?;
    }
    Ok(())
}

fn seatings(game: AnyGame) -> Vec<(&'static str, Seating)> {
    const PEOPLE: [&str; 5] = ["person", "beginner", "beginner", "beginner", "beginner"];
    let base = |count: usize, variant| Seating::new(game, variant, &PEOPLE[..count]);
    match game {
        Slides => vec![
            ("slides-1", base(1, "solo").with(&["colours=2"])),
            ("slides-2", base(2, "duo")),
            ("slides-3", base(3, "base").seeded("frames")),
            ("slides-4", base(4, "teams")),
            ("slides-5", base(5, "base")),
        ],
        Pyramids => vec![
            ("pyramids-2", base(2, "fair")),
            ("pyramids-3", base(3, "chance")),
            ("pyramids-4", base(4, "chance")),
        ],
        Shuttles => vec![("shuttles-2", base(2, "base"))],
        Cups => vec![
            ("cups-2", base(2, "base").seeded("end")),
            ("cups-2-duo", base(2, "duo")),
            ("cups-3", base(3, "base")),
            ("cups-4", base(4, "base")),
        ],
    }
}

async fn fits(game: AnyGame) -> Result<()> {
    visit(&format!("one-screen-{game}"), async |visit| {
        let mut found = vec![];
        for (name, seating) in seatings(game) {
            visit.sit_down("fits", &seating.with_long_names().deal()?).await?;
            visit.wait_for(".spot.open").await?;
            measure(visit, name, game, &mut found).await?;
        }
        visit.light(Light::Night).await?;
        let (name, seating) = seatings(game).remove(0);
        visit.sit_down("night", &seating.deal()?).await?;
        visit.wait_for(".spot.open").await?;
        measure(visit, &format!("{name}-night"), game, &mut found).await?;
        ensure!(found.is_empty(), "{} things:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn slides_fit() -> Result<()> {
    fits(Slides).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn pyramids_fit() -> Result<()> {
    fits(Pyramids).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn shuttles_fit() -> Result<()> {
    fits(Shuttles).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn cups_fit() -> Result<()> {
    fits(Cups).await
}

/// Where the parts of a table are.
const BOXES: &str = r"
    scrollTo(0, 0);
    return ['.play-head', '.aim', '.task', '.board', '.play-bar', '.play-side'].map((part) => {
        const b = document.querySelector(part).getBoundingClientRect();
        return [part, b.left, b.top, b.right, b.bottom].map((one) => one.toFixed?.(0) ?? one);
    });
";

/// What lies over what once a player has stepped back: in words.
const STEPPED_BACK: &str = r"
    scrollTo(0, 0);
    const wrong = [], bar = document.querySelector('.play-bar').getBoundingClientRect();
    for (const button of document.querySelectorAll('.strip button, .strip-at')) {
        const b = button.getBoundingClientRect(), name = button.innerText;
        if (b.left < bar.left - 1 || b.top < bar.top - 1 || b.right > bar.right + 1 || b.bottom > bar.bottom + 1) wrong.push(`'${name}' leaves the bar`);
        if (button.matches('button') && (b.width < 40 || b.height < 40 || b.height > 80)) wrong.push(`'${name}' is ${Math.round(b.width)} × ${Math.round(b.height)}`);
    }
    for (const part of ['.play-head h1', '.task', '.board', '.strip-at', '.strip-now']) {
        const element = document.querySelector(part), b = element.getBoundingClientRect();
        const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
        if (!element.contains(hit)) wrong.push(`${hit?.className} lies over ${part}`);
    }
    return wrong;
";

/// Stepping back through the moves covers nothing, and leads back to the game.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn stepping_back_moves_nothing_out_of_sight() -> Result<()> {
    visit("stepped-back", async |visit| {
        let mut found = vec![];
        // French has the longest texts.
        for language in ["en", "fr"] {
            visit.speak(language).await?;
            for game in AnyGame::ALL {
                let (_, seating) = seatings(game).swap_remove(0);
                let mut record = seating.deal()?;
                let (first, mut dice) = (position(&record).to_move(), FastDice::new(7));
                // Some moves, until it is the person's turn again.
                while record.moves().len() < 3 || position(&record).to_move() != first {
                    let mv = position(&record).random_move(&mut dice).context("a move")?;
                    record.play(mv)?;
                }
                visit.sit_down("stepped", &record).await?;
                for window in Window::ONE_SCREEN {
                    visit.window(window).await?;
                    let name = format!("stepped-back-{game}-{language}-{}", window.name());
                    let before = visit.run(BOXES, []).await?;
                    visit.tap(Hand::Mouse, ".strip .round").await?;
                    visit.wait_for(".strip-now").await?;
                    let after = visit.run(BOXES, []).await?;
                    if before != after {
                        found.push(format!("{name}: {before} became {after}"));
                    }
                    let wrong = visit.run(STEPPED_BACK, []).await?;
                    let wrong = wrong.as_array().into_iter().flatten();
                    found.extend(wrong.map(|one| format!("{name}: {one}")));
                    visit.shot(&name).await?;
                    visit.key(Key::Escape).await?;
                    visit.wait("!document.querySelector('.strip-now')").await?;
                }
            }
        }
        ensure!(found.is_empty(), "{} things:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}

/// The button that finishes a move with jokers is on the screen of a phone.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_button_for_jokers_is_in_sight() -> Result<()> {
    visit("jokers-in-sight", async |visit| {
        for (players, window) in [(3, Window::ShortPhone), (5, Window::Phone)] {
            let (_, seating) = seatings(Slides).remove(players - 1);
            visit.window(window).await?;
            visit.sit_down("jokers", &seating.seeded("frames").deal()?).await?;
            visit.wait_for(".spot.open").await?;
            // A token with a joker beside it: one that does not leave at once.
            let spots = visit.run("return [...document.querySelectorAll('.spot.open')].map((e) => e.dataset.spot)", []).await?;
            let own = visit.record("jokers").await?;
            let legal = browser::position(&own).legal_moves();
            let is_open = |spot: &str| legal.iter().filter(|mv| mv.to_string().contains(spot)).count() > 1;
            let spot = spots.as_array().into_iter().flatten().filter_map(Value::as_str).find(|spot| is_open(spot));
            let spot = spot.unwrap_or("b8");
            visit.tap(Hand::Finger, &format!("[data-spot='{spot}']")).await?;
            visit.wait_for("[data-action=confirm]").await?;
            let seen = visit.run("scrollTo(0, 0); const b = document.querySelector('[data-action=confirm]').getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight", []).await?;
            ensure!(seen == true, "{players} players: the button is off the screen");
            let task = visit.text(".task").await?;
            ensure!(task.contains("jokers"), "'{task}' says nothing of jokers");
        }
        Ok(())
    })
    .await
}

/// A finger sees the small discs only with jokers: they are explained there, in two lines.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn small_discs_are_explained_on_a_phone() -> Result<()> {
    visit("small-discs", async |visit| {
        let (_, seating) = seatings(Slides).remove(2);
        for language in Language::ALL {
            let words = Words::new(language);
            visit.speak(language.code()).await?;
            visit.window(Window::ShortPhone).await?;
            visit.sit_down("discs", &seating.deal()?).await?;
            visit.wait_for("[data-spot=b8].open").await?;
            visit.tap(Hand::Finger, "[data-spot=b8]").await?;
            visit.wait_for(".thing.ghost").await?;
            let task = words.say("slides-task-jokers-falls", &[]);
            let expected = words.say("turn-yours", &[("task", &task)]);
            let told = visit.text(".task").await?;
            ensure!(told == expected, "'{told}', not '{expected}'");
            let lines = "const range = document.createRange();
                range.selectNodeContents(document.querySelector('.task span'));
                return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size";
            let lines = visit.run(lines, []).await?;
            ensure!(lines.as_u64() <= Some(2), "{lines} lines: {told}");
            visit.shot(&format!("small-discs-{}", language.code())).await?;
        }
        Ok(())
    })
    .await
}

/// What is wrong on a phone on its side: a small board, a page that scrolls, or the button that
/// leads on out of sight.
const ASIDE: &str = r"
    const wrong = [], board = document.querySelector('.try-board .board').getBoundingClientRect();
    const size = `${Math.round(board.width)} × ${Math.round(board.height)}`;
    if (board.height < innerHeight * 0.9 && board.width < innerWidth * 0.45) wrong.push(`the board is ${size}`);
    if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push('the page scrolls');
    for (const button of document.querySelectorAll('.bubble .main, .look-buttons button')) {
        const b = button.getBoundingClientRect();
        if (b.bottom > innerHeight || b.right > innerWidth) wrong.push(`${button.innerText} is at ${Math.round(b.bottom)}`);
    }
    return wrong;
";

/// Away from the table too, the board has the height of a phone on its side, and what leads on
/// is in sight.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn other_boards_fill_a_phone_on_its_side() -> Result<()> {
    visit("aside", async |visit| {
        // French has the longest texts.
        visit.speak("fr").await?;
        let (mut over, mut dice) =
            (Seating::new(Pyramids, "fair", &["person", "beginner"]).deal()?, FastDice::new(3));
        while let Some(mv) = position(&over).random_move(&mut dice) {
            over.play(mv)?;
        }
        visit.keep("quatuor.table.over", &format!("1 {}", stored(&over))).await?;
        visit.window(Window::PhoneAside).await?;
        for hash in [
            "#/daily/2026-01-05",
            "#/puzzles/shuttles/1",
            "#/learn/pyramids",
            "#/learn/cups",
            "#/look/over",
        ] {
            visit.open(hash, ".try-board .board svg").await?;
            let wrong = visit.run(ASIDE, []).await?;
            ensure!(wrong.as_array().is_some_and(Vec::is_empty), "{hash}: {wrong}");
        }
        Ok(())
    })
    .await
}
