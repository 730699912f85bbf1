//! Rules that can be played, and guided first games, of all games.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use browser::{Hand, Key, Visit, Window, complaints, visit};
use quatuor::AnyGame;
use serde_json::json;
use tokio::time::sleep;

/// Far more taps than any lesson takes, and patience while others move on a busy machine.
const MANY: usize = 1_200;

/// What is to be done now: a button of the bubble, what is lit, a button of the board.
const NEXT: &str = "
    if (document.querySelector('.bubble a.button')) return 'over';
    const ways = ['.bubble button.main', '.lesson .spot.open:not(.chosen)', '.lesson .try-board button.main'];
    return ways.find((way) => document.querySelector(way)) ?? 'wait';
";

async fn open_lesson(visit: &Visit, game: AnyGame) -> Result<()> {
    visit.open(&format!("#/learn/{game}"), &format!(".lesson[data-game={game}] .spot")).await
}

/// What the page remembers of lessons.
async fn learnt(visit: &Visit) -> Result<String> {
    let learnt = visit.run("return localStorage.getItem('quatuor.learnt') ?? ''", []).await?;
    Ok(learnt.as_str().unwrap_or_default().into())
}

async fn follow_lesson(visit: &Visit) -> Result<()> {
    for _ in 0..MANY {
        let next = visit.run(NEXT, []).await?;
        match next.as_str().unwrap_or_default() {
            "over" => return Ok(()),
            "wait" => sleep(Duration::from_millis(50)).await,
            selector => visit.tap(Hand::Mouse, selector).await?,
        }
    }
    bail!("no end at {}", visit.text(".progress").await?)
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn lessons_by_pointer() -> Result<()> {
    visit("lessons", async |visit| {
        for game in AnyGame::ALL {
            visit.open("#/", &format!(".card[data-game={game}] a[href='#/learn/{game}']")).await?;
            open_lesson(visit, game).await?;
            follow_lesson(visit).await?;
            ensure!(learnt(visit).await?.contains(game.name()), "{game} is forgotten");
            visit.open("#/", &format!(".card[data-game={game}]")).await?;
            let invitation = format!(".card[data-game={game}] a[href='#/learn/{game}']");
            ensure!(visit.count(&invitation).await? == 0, "{game} is suggested once more");
        }
        open_lesson(visit, AnyGame::Cups).await?;
        follow_lesson(visit).await?;
        visit.tap(Hand::Mouse, ".bubble button.main").await?;
        visit.wait_for(".play[data-game=cups] .seats").await?;
        visit.table_id().await?;
        Ok(())
    })
    .await
}

/// The second click on "Next" skips no text, and starts no game at the end.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_click_never_goes_on_in_a_lesson() -> Result<()> {
    let twice = "
        const done = arguments[arguments.length - 1];
        const press = () => document.querySelector('.bubble button.main')?.click();
        press();
        requestAnimationFrame(() => requestAnimationFrame(() => { press(); done(); }));
    ";
    visit("lesson-twice", async |visit| {
        open_lesson(visit, AnyGame::Cups).await?;
        for _ in 0..MANY {
            let next = visit.run(NEXT, []).await?;
            match next.as_str().unwrap_or_default() {
                "over" => return Ok(()),
                "wait" => sleep(Duration::from_millis(50)).await,
                ".bubble button.main" => {
                    visit.look().await?;
                    visit.run_until(twice, []).await?;
                }
                selector => visit.tap(Hand::Mouse, selector).await?,
            }
            ensure!(visit.count("main.lesson").await? == 1, "it started a game");
        }
        bail!("no end at {}", visit.text(".progress").await?)
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn lessons_by_keyboard_alone() -> Result<()> {
    visit("lessons-keyboard", async |visit| {
        for game in AnyGame::ALL {
            open_lesson(visit, game).await?;
            for _ in 0..20 {
                visit.key(Key::Tab).await?;
                let is_there = "return document.activeElement.matches('.bubble button.main, .lesson .spot.open')";
                if visit.run(is_there, []).await? == json!(true) {
                    break;
                }
            }
            follow_focus(visit, game).await?;
            ensure!(learnt(visit).await?.contains(game.name()), "{game} is forgotten");
        }
        Ok(())
    })
    .await
}

/// The focus leads through the lesson: all there is to do is to press Enter.
async fn follow_focus(visit: &Visit, game: AnyGame) -> Result<()> {
    let focus = "
        if (document.querySelector('.bubble a.button')) return 'over';
        const here = document.activeElement;
        if (!here.matches('.bubble button.main, .spot.open:not(.chosen), .try-board button.main')) return 'wait';
        return here.matches(':focus-visible') ? 'press' : 'hidden';
    ";
    for _ in 0..MANY {
        match visit.run(focus, []).await?.as_str().unwrap_or_default() {
            "over" => return Ok(()),
            "press" => visit.key(Key::Enter).await?,
            "wait" => sleep(Duration::from_millis(50)).await,
            _ => bail!("the focus can't be seen"),
        }
    }
    let here = "return document.activeElement.outerHTML.slice(0, 200)";
    bail!("{game}: no end at {}, {}", visit.text(".progress").await?, visit.run(here, []).await?)
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn lessons_remind_and_go_back() -> Result<()> {
    visit("lessons-back", async |visit| {
        open_lesson(visit, AnyGame::Slides).await?;
        ensure!(visit.text(".progress").await?.contains('1'), "the first step");
        visit.tap(Hand::Mouse, ".bubble button.main").await?;
        visit.wait_for(".spot.open").await?;
        let before = visit.count(".spot").await?;
        visit.tap(Hand::Mouse, ".spot:not(.open)").await?;
        visit.wait_for(".reminder").await?;
        ensure!(visit.count(".spot").await? == before, "nothing was played");
        visit.tap(Hand::Mouse, ".spot.open").await?;
        visit.wait("document.querySelector('.told')").await?;
        ensure!(visit.count(".reminder").await? == 0, "it is reminded of what is done");
        visit.tap(Hand::Mouse, ".bubble .action-row button").await?;
        visit.wait(&format!("document.querySelectorAll('.spot').length === {before}")).await?;
        visit.tap(Hand::Mouse, ".rules-link").await?;
        visit.wait_for("main.home").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn figures_are_played_and_put_back() -> Result<()> {
    visit("figures", async |visit| {
        for game in AnyGame::ALL {
            visit
                .open(&format!("#/rules/{game}"), &format!(".rules[data-game={game}] .spot"))
                .await?;
            let figures = visit.count(".figure").await?;
            ensure!(figures > 2, "{game}: {figures} figures");
            for number in 0..figures {
                play_figure(visit, number).await?;
            }
        }
        Ok(())
    })
    .await
}

/// Plays a move on a figure, and puts it back; the other figures stay as they are.
async fn play_figure(visit: &Visit, number: u64) -> Result<()> {
    let looks = "
        const figures = [...document.querySelectorAll('.figure')];
        figures.forEach((one, index) => one.id = 'figure-' + index);
        return figures.map((figure) => [...figure.querySelectorAll('.spot')].map((one) => one.ariaLabel).join());
    ";
    let before = visit.run(looks, []).await?;
    let own = format!("#figure-{number}");
    let (spot, chosen) = (format!("{own} .spot.open:not(.chosen)"), format!("{own} .spot.chosen"));
    let mut now = before.clone();
    for _ in 0..20 {
        // With something in hand, nothing is played yet.
        let is_played = now != before && visit.count(&chosen).await? == 0;
        if is_played {
            break;
        }
        let is_open = visit.count(&spot).await? > 0;
        let button = format!("{own} .try-board button.main");
        visit.tap(Hand::Mouse, if is_open { &spot } else { &button }).await?;
        now = visit.run(looks, []).await?;
    }
    let index = number as usize;
    ensure!(now[index] != before[index], "nothing was played on figure {number}");
    visit.tap(Hand::Mouse, &format!("{own} .figure-foot button")).await?;
    now[index] = before[index].clone();
    ensure!(now == before, "figure {number} was not alone");
    ensure!(visit.run(looks, []).await? == before, "figure {number} was not put back");
    Ok(())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_set_up_leads_to_its_rules() -> Result<()> {
    visit("rule-links", async |visit| {
        for game in AnyGame::ALL {
            let names =
                show::learn::chapters(game).into_iter().flat_map(|chapter| chapter.concerns);
            let mut seen = 0;
            for name in names {
                seen += follow_link(visit, game, &name).await?;
            }
            ensure!(seen >= if game == AnyGame::Shuttles { 0 } else { 2 }, "{game}: {seen} links");
        }
        Ok(())
    })
    .await
}

/// Follows the link of a variant or an option, if the set-up page offers it: one link.
async fn follow_link(visit: &Visit, game: AnyGame, name: &str) -> Result<usize> {
    visit.open(&format!("#/new/{game}"), &format!("main.setup[data-game={game}]")).await?;
    visit.run("document.querySelector('details').open = true", []).await?;
    let section = show::learn::chapter_for(game, name).unwrap_or_default();
    let link = format!(".rule-link[href='#/rules/{game}/{section}']");
    // A variant shows its link when it is chosen.
    for number in 1..=visit.count(".field:nth-of-type(2) .option").await? {
        if visit.count(&link).await? > 0 {
            break;
        }
        visit
            .tap(Hand::Mouse, &format!(".field:nth-of-type(2) .option:nth-child({number})"))
            .await?;
    }
    if visit.count(&link).await? == 0 {
        return Ok(0);
    }
    visit.tap(Hand::Mouse, &link).await?;
    visit.wait(&format!("document.activeElement.id === 'rule-{section}'")).await?;
    let is_seen = format!(
        "const box = document.querySelector('.rule.wanted #rule-{section}').getBoundingClientRect(); \
         return box.top >= 0 && box.bottom <= innerHeight"
    );
    ensure!(visit.run(&is_seen, []).await? == json!(true), "{game}: {section} is out of sight");
    Ok(1)
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn rules_and_lessons_are_accessible() -> Result<()> {
    visit("learn-access", async |visit| {
        let mut found = vec![];
        for game in AnyGame::ALL {
            for window in [Window::Desktop, Window::Phone] {
                visit.window(window).await?;
                visit
                    .open(&format!("#/rules/{game}"), &format!(".rules[data-game={game}] .spot"))
                    .await?;
                found.extend(complaints(visit).await?);
                visit.check_width(&format!("rules of {game}")).await?;
                open_lesson(visit, game).await?;
                visit.tap(Hand::Mouse, ".bubble button.main").await?;
                visit
                    .wait("document.querySelector('.lesson .spot.open, .bubble button.main')")
                    .await?;
                found.extend(complaints(visit).await?);
                visit.check_width(&format!("lesson of {game}")).await?;
                visit.shot(&format!("lesson-{game}-{}", window.name())).await?;
            }
        }
        ensure!(found.is_empty(), "{} complaints:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}
