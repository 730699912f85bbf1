//! A whole game by keyboard alone, from the first page on.

use anyhow::{Result, bail, ensure};
use browser::{Key, Visit, check_end, visit};
use quatuor::{Dice, FastDice};
use serde_json::{Value, json};

/// What has the focus, whether one sees that it has, and what can be done there.
const FOCUS: &str = r"
    const here = document.activeElement;
    const style = getComputedStyle(here);
    const seen = here.matches(':focus-visible') && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
    return {
        seen,
        spot: here.matches('.spot'),
        open: here.matches('.spot.open:not(.chosen)'),
        what: here.tagName + '.' + (here.getAttribute('class') ?? '') + ' ' + (here.getAttribute('aria-label') ?? here.innerText).slice(0, 60),
        over: Boolean(document.querySelector('.end')),
        step: document.querySelectorAll('.play-bar > [data-action]').length > 0,
        moves: document.querySelectorAll('.moves .move').length,
    };
";

/// Strikes a key, and looks where that led.
async fn strike(visit: &Visit, key: Key) -> Result<Value> {
    visit.key(key).await?;
    visit.run(FOCUS, []).await
}

/// Goes on with the tabulator key until an element of this kind has the focus.
async fn tab_to(visit: &Visit, selector: &str) -> Result<()> {
    for _ in 0..60 {
        let focus = strike(visit, Key::Tab).await?;
        // Between the last control and the first, the focus is on none.
        let is_out = focus["what"].as_str().is_some_and(|what| what.starts_with("BODY"));
        ensure!(is_out || focus["seen"] == json!(true), "no focus to be seen on {}", focus["what"]);
        let script = "return document.activeElement.matches(arguments[0])";
        if visit.run(script, [json!(selector)]).await? == json!(true) {
            return Ok(());
        }
    }
    bail!("the tabulator key does not lead to {selector}")
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn slides_alone_by_keyboard_alone() -> Result<()> {
    visit("keyboard", async |visit| {
        visit.open("#/", "main.home").await?;
        tab_to(visit, ".card[data-game=slides] a.button").await?;
        visit.key(Key::Enter).await?;
        visit.wait_for("main.setup").await?;
        tab_to(visit, ".field:nth-of-type(2) .options button:nth-child(2)").await?;
        visit.key(Key::Space).await?;
        visit
            .wait("document.querySelector('.field:nth-of-type(2) .options button:nth-child(2)').ariaPressed === 'true'")
            .await?;
        // The same deal every time.
        visit.write(".seed input", "browser").await?;
        tab_to(visit, "button.main.big").await?;
        visit.key(Key::Enter).await?;
        visit.wait_for(".spot.open").await?;
        let id = visit.table_id().await?;
        play(visit).await?;
        check_end(visit, &id).await
    })
    .await
}

/// Wanders over the board with the arrow keys, and takes what can be taken.
async fn play(visit: &Visit) -> Result<()> {
    let mut dice = FastDice::new(5);
    tab_to(visit, ".spot").await?;
    let mut focus = visit.run(FOCUS, []).await?;
    for _ in 0..3_000 {
        if focus["over"] == json!(true) {
            return Ok(());
        }
        let what = focus["what"].clone();
        ensure!(focus["spot"] == json!(true), "the focus left the board for {what}");
        ensure!(focus["seen"] == json!(true), "the focus can't be seen on {what}");
        if focus["step"] == json!(true) && dice.below(2) == 0 {
            tab_to(visit, ".play-bar > [data-action]").await?;
            strike(visit, Key::Enter).await?;
            visit
                .wait("document.querySelector('.end') || document.activeElement.matches('.spot')")
                .await?;
            focus = visit.run(FOCUS, []).await?;
        } else if focus["open"] == json!(true) && dice.below(2) == 0 {
            focus = strike(visit, Key::Enter).await?;
        } else {
            focus = strike(visit, Key::ARROWS[dice.below(4) as usize]).await?;
        }
    }
    bail!("no end by keyboard")
}
