//! Every lesson to its end, chapters of the rules, and figures that are played with.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use quatuor::AnyGame;
use tokio::time::sleep;

use super::Eye;
use crate::hand::Hand;
use crate::visit::Visit;

/// A lesson that takes longer is most likely stuck.
const LONGEST: Duration = Duration::from_secs(900);

/// What is to be done now, and where the lesson is.
const NEXT: &str = "
    const step = document.querySelector('.bubble').innerText;
    if (document.querySelector('.bubble a.button')) return ['over', step];
    const ways = ['.bubble button.main', '.lesson .spot.open:not(.chosen)', '.lesson .try-board button.main'];
    return [ways.find((way) => document.querySelector(way)) ?? 'wait', step];
";

/// Lessons and rules of all games.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        see_lesson(visit, eye, game).await?;
        see_rules(visit, eye, game).await?;
    }
    for (opener, name) in [("/daily", "daily"), ("/puzzles/today", "puzzle")] {
        let hash = format!("#/rules/slides?from={opener}");
        visit.open(&hash, "main.rules .back-to-board").await?;
        eye.look(visit, &format!("rules-from-{name}")).await?;
    }
    Ok(())
}

/// Looks at every new text, and at the end.
async fn see_lesson(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    visit.open(&format!("#/learn/{game}"), &format!(".lesson[data-game={game}] .spot")).await?;
    let (start, mut seen, mut number) = (Instant::now(), String::new(), 0);
    loop {
        ensure!(start.elapsed() < LONGEST, "no end of the lesson after '{seen}'");
        let next = visit.run(NEXT, []).await?;
        let [next, step] = [0, 1].map(|index| next[index].as_str().unwrap_or_default());
        if next != "wait" && step != seen {
            number += 1;
            seen = step.into();
            eye.look(visit, &format!("lesson-{game}-{number}")).await?;
        }
        match next {
            "over" => return Ok(()),
            "wait" => sleep(Duration::from_millis(50)).await,
            selector => visit.tap(Hand::Mouse, selector).await?,
        }
    }
}

/// A chapter that was opened from a table, and a figure with a move that is begun and made.
async fn see_rules(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    let rules = format!("main.rules[data-game={game}]");
    visit.open(&format!("#/rules/{game}?from=/table/x"), &format!("{rules} .spot")).await?;
    visit.push(".rule-contents li:nth-child(3) a").await?;
    visit.wait_for(".rule.wanted").await?;
    eye.look(visit, &format!("rules-{game}-chapter")).await?;
    for tap in 1..6 {
        let action = ".figure [data-action]";
        let spot = ".figure .spot.open:not(.chosen)";
        let next = if visit.count(action).await? > 0 { action } else { spot };
        if visit.count(next).await? == 0 {
            break;
        }
        visit.tap(Hand::Mouse, next).await?;
        visit.draw().await?;
        if tap == 1 || next == action {
            eye.look(visit, &format!("rules-{game}-figure-{tap}")).await?;
        }
    }
    Ok(())
}
