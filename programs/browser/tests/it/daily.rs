//! The deal of the day: the same in every browser as in the program, and what
//! a player makes of it.
//!
//! The device's clock is set by the tests: they go the same way on every day.

use analysis::daily::{Day, Deal, Sheet};
use anyhow::{Context, Result, ensure};
use browser::{Hand, Key, Light, Visit, Window, complaints, visit};
use serde_json::json;
use show::words::{Language, Words};

/// A Sunday: all five colours.
const TODAY: &str = "2026-03-15";
/// The Monday before: one colour.
const PAST: &str = "2026-03-09";

/// The clock stands at noon of the day in the store, or of [`TODAY`].
pub(crate) const CLOCK: &str = r"
    const Real = Date;
    const noon = () => new Real((localStorage.getItem('test.today') ?? '2026-03-15') + 'T12:00:00').getTime();
    window.Date = class extends Real { constructor(...parts) { super(...(parts.length ? parts : [noon()])); } };
";

/// What is copied is kept, unless the store says that copying is refused.
const CLIPBOARD: &str = r"
    Object.defineProperty(navigator, 'clipboard', { value: {
        writeText: async (text) => {
            if (localStorage.getItem('test.refused')) throw new Error('refused');
            localStorage.setItem('test.copied', text);
        },
    } });
";

fn native(day: &str) -> Result<Deal> {
    Ok(Deal::of(day.parse::<Day>()?, &mut |_| ()))
}

/// Opens a day, and waits until its par is known.
async fn open(visit: &Visit, hash: &str) -> Result<()> {
    visit.open_anew(hash, ".daily .spot.open, .daily .end").await?;
    // A second of work is many where others work, too.
    let known = ".par:not(.soon)";
    if visit.wait_for(known).await.is_ok() { Ok(()) } else { visit.wait_for(known).await }
}

async fn kept(visit: &Visit, key: &str) -> Result<String> {
    let text = visit.run("return localStorage.getItem(arguments[0])", [json!(key)]).await?;
    Ok(text.as_str().with_context(|| format!("no {key} in the store"))?.into())
}

async fn sheet(visit: &Visit, day: &str) -> Result<Sheet> {
    Sheet::from_text(&kept(visit, &format!("quatuor.daily.{day}")).await?).context("a sheet")
}

/// Makes a move by taps: the group, then the jokers that go along, then the button.
async fn play(visit: &Visit, mv: &str, moves: usize) -> Result<()> {
    let mut cells = mv.split('+');
    let group = cells.next().context("a cell")?;
    visit.tap(Hand::Mouse, &format!("[data-spot={group}]")).await?;
    let made = format!("document.querySelector('.moves-made').innerText === '{moves}'");
    visit.wait(&format!("{made} || document.querySelector('[data-action=confirm]')")).await?;
    // Where the group can go in one way only, it is gone.
    if visit.count("[data-action=confirm]").await? == 0 {
        return visit.wait(&made).await;
    }
    // Jokers that should go are added, then others that came along are left out.
    let wanted: Vec<&str> = cells.collect();
    for _ in 0..10 {
        let script = "return [...document.querySelectorAll('.spot.chosen')]\
                      .filter((spot) => /, joker(,|$)/.test(spot.ariaLabel)).map((spot) => spot.dataset.spot)";
        let chosen: Vec<String> = serde_json::from_value(visit.run(script, []).await?)?;
        let missing = wanted.iter().find(|joker| !chosen.iter().any(|one| one == *joker));
        let surplus = chosen.iter().map(String::as_str).find(|one| !wanted.contains(one));
        let Some(joker) = missing.copied().or(surplus) else { break };
        visit.tap(Hand::Mouse, &format!("[data-spot={joker}]")).await?;
    }
    visit.tap(Hand::Mouse, "[data-action=confirm]").await?;
    visit.wait(&made).await
}

async fn play_line(visit: &Visit, deal: &Deal) -> Result<()> {
    for (index, mv) in deal.line.iter().enumerate() {
        play(visit, &mv.to_string(), index + 1).await?;
    }
    visit.wait_for(".end").await
}

async fn check_text(visit: &Visit, selector: &str, expected: &str) -> Result<()> {
    let says = format!("document.querySelector({})?.innerText", json!(selector));
    if visit.wait(&format!("{says} === {}", json!(expected))).await.is_err() {
        let text = visit.text(selector).await?;
        ensure!(text == expected, "{selector} says '{text}', not '{expected}'");
    }
    Ok(())
}

/// So many moves of the solution are shown, and the last one is told.
async fn check_step(visit: &Visit, step: usize, count: usize) -> Result<()> {
    let text = visit.text(".solution p").await?;
    let is_said = text.starts_with(&format!("Solution: {step} of {count} moves"));
    ensure!(is_said && text.contains("removes"), "step {step}: {text}");
    Ok(())
}

/// A fresh browser works out today and a past day like the program.
async fn compare(name: &str) -> Result<()> {
    visit(name, async |visit| {
        visit.watch(CLOCK).await?;
        for (hash, day) in [("#/daily", TODAY), (&format!("#/daily/{PAST}"), PAST)] {
            open(visit, hash).await?;
            let deal = native(day)?;
            ensure!(kept(visit, &format!("quatuor.deal.{day}")).await? == deal.to_text(), "{day}");
            check_text(visit, ".par", &deal.moves().to_string()).await?;
            ensure!(visit.count(".targets .colour").await? == deal.colours().len() as u64);
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_browser_deals_like_the_program() -> Result<()> {
    compare("daily-one").await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn and_another_browser_too() -> Result<()> {
    compare("daily-two").await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_day_is_solved_kept_and_told_to_friends() -> Result<()> {
    visit("daily-solved", async |visit| {
        visit.watch(CLOCK).await?;
        visit.watch(CLIPBOARD).await?;
        let deal = native(TODAY)?;
        let par = deal.moves().to_string();
        open(visit, "#/daily").await?;
        ensure!(visit.count(".end, .solution").await? == 0, "an end at the start");
        // Two moves, one back, and the rest is there after a reload.
        play(visit, &deal.line[0].to_string(), 1).await?;
        play(visit, &deal.line[1].to_string(), 2).await?;
        visit.tap(Hand::Mouse, ".undo").await?;
        check_text(visit, ".moves-made", "1").await?;
        visit.reload(".daily .spot.open").await?;
        check_text(visit, ".moves-made", "1").await?;
        check_text(visit, ".par", &par).await?;
        visit.tap(Hand::Mouse, ".restart").await?;
        check_text(visit, ".moves-made", "0").await?;

        play_line(visit, &deal).await?;
        check_text(visit, ".best", &par).await?;
        check_text(visit, ".streak", "In a row: 1 day · longest: 1 day").await?;
        check_text(visit, ".end-why", "Right at par. Well done!").await?;
        let sheet = sheet(visit, TODAY).await?;
        ensure!((sheet.best, sheet.attempts()) == (Some(deal.moves()), 2), "{sheet:?}");
        ensure!(sheet.on_its_day && !sheet.has_seen, "{sheet:?}");
        visit.shot("daily-solved").await?;

        let line = format!("Quatuor {TODAY} ●★■◆✚ {par}/{par}");
        visit.tap(Hand::Mouse, ".copy").await?;
        visit.wait("document.querySelector('.share-line small').innerText === 'Copied.'").await?;
        ensure!(kept(visit, "test.copied").await? == line, "{line}");
        visit.keep("test.refused", "yes").await?;
        visit.tap(Hand::Mouse, ".copy").await?;
        visit.wait("document.querySelector('.share-line small').innerText.length > 20").await?;
        visit.wait(&format!("String(getSelection()) === '{line}'")).await?;

        visit.reload(".daily .end").await?;
        check_text(visit, ".best", &par).await?;
        visit.open("#/", "main.home .todays").await?;
        let score = format!("solved in {par}, par {par} · 1 day");
        check_text(visit, ".todays span", &score).await?;
        // The next day it can still go on, the day after it can't.
        for (today, row) in [("2026-03-16", "You have solved 1 day in a row."), ("2026-03-17", "")]
        {
            visit.keep("test.today", today).await?;
            visit.open_anew("#/", ".todays span").await?;
            let text = visit.text(".todays span").await?;
            ensure!(text == row || row.is_empty() && !text.contains("row"), "{today}: {text}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_solution_is_shown_to_those_who_ask_and_then_nothing_counts() -> Result<()> {
    visit("daily-solution", async |visit| {
        visit.watch(CLOCK).await?;
        let deal = native(PAST)?;
        let count = deal.line.len();
        open(visit, &format!("#/daily/{PAST}")).await?;
        play(visit, &deal.line[0].to_string(), 1).await?;
        visit.tap(Hand::Mouse, ".show-solution").await?;
        visit.wait_for(".question").await?;
        ensure!(!sheet(visit, PAST).await?.has_seen, "seen without a yes");
        visit.tap(Hand::Mouse, ".question button.main").await?;
        visit.wait_for(".solution").await?;
        for step in 1..=count {
            visit.tap(Hand::Mouse, ".forward-step").await?;
            check_step(visit, step, count).await?;
        }
        ensure!(visit.count(".spot.open").await? == 0, "the solution can be played on");
        visit.wait_for(".forward-step:disabled").await?;
        visit.tap(Hand::Mouse, ".back-step").await?;
        check_step(visit, count - 1, count).await?;
        visit.tap(Hand::Mouse, ".own-board").await?;
        check_text(visit, ".moves-made", "1").await?;
        visit.tap(Hand::Mouse, ".restart").await?;
        play_line(visit, &deal).await?;
        check_text(visit, ".best", "–").await?;
        let sheet = sheet(visit, PAST).await?;
        ensure!(sheet.has_seen && sheet.best.is_none() && !sheet.on_its_day, "{sheet:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn past_days_are_found_by_keyboard() -> Result<()> {
    visit("daily-calendar", async |visit| {
        visit.watch(CLOCK).await?;
        let sheets = [
            ("2026-02-27", "given-up 0\nbest 20\npar 20\n"),
            ("2026-02-26", "given-up 0\nbest 25\npar 20\n"),
            ("2026-02-25", "given-up 2\n"),
            ("2026-02-24", "no sheet at all"),
        ];
        for (day, text) in sheets {
            visit.keep(&format!("quatuor.daily.{day}"), text).await?;
        }
        open(visit, "#/daily").await?;
        let focus = "document.querySelector('.calendar summary').focus()";
        visit.run(focus, []).await?;
        visit.key(Key::Enter).await?;
        visit.wait_for(".calendar[open]").await?;
        visit.key(Key::Tab).await?;
        visit.key(Key::Enter).await?;
        visit.wait_for("a.tile[href='#/daily/2026-02-27']").await?;
        for (day, words, sign) in [
            ("2026-02-27", "solved in 20, par 20", "✓✓"),
            ("2026-02-26", "solved in 25, par 20", "✓"),
            ("2026-02-25", "tried", "…"),
            ("2026-02-24", "not played yet", ""),
        ] {
            let tile = format!("a.tile[href='#/daily/{day}']");
            let script = "return document.querySelector(arguments[0]).ariaLabel";
            let label = visit.run(script, [json!(tile)]).await?;
            ensure!(label.as_str().is_some_and(|label| label.ends_with(words)), "{day}: {label}");
            check_text(visit, &format!("{tile} small"), sign).await?;
        }
        // To the first day of the month, and there.
        for _ in 0..2 {
            visit.key(Key::Tab).await?;
        }
        visit.key(Key::Enter).await?;
        visit.wait("location.hash === '#/daily/2026-02-01'").await?;
        visit.wait_for("a.tile[href='#/daily/2026-02-01'][aria-current]").await?;
        ensure!(visit.count(".day nav a").await? == 2, "a day before and a day after");
        for (hash, words) in
            [("#/daily/2026-03-16", "still to come"), ("#/daily/2025-12-31", "1 January 2026")]
        {
            visit.open(hash, "main.trouble").await?;
            ensure!(visit.text("main.trouble").await?.contains(words), "{hash}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn it_is_accessible() -> Result<()> {
    visit("daily-access", async |visit| {
        visit.watch(CLOCK).await?;
        let mut found = vec![];
        for light in [Light::Day, Light::Night] {
            visit.light(light).await?;
            open(visit, "#/daily").await?;
            for moment in ["start", "calendar"] {
                if moment == "calendar" {
                    visit.run("document.querySelector('.calendar').open = true", []).await?;
                }
                for window in Window::ALL {
                    visit.window(window).await?;
                    let name = format!("daily-{moment}-{}-{}", window.name(), light.name());
                    visit.check_width(&name).await?;
                    visit.shot(&name).await?;
                    found.extend(
                        complaints(visit).await?.into_iter().map(|one| format!("{name}: {one}")),
                    );
                }
                visit.window(Window::Desktop).await?;
            }
        }
        ensure!(found.is_empty(), "{found:#?}");
        for language in Language::ALL {
            let words = Words::new(language);
            visit.settings("").await?;
            visit
                .keep("quatuor.settings", &format!("language {}\nmotion no\n", language.code()))
                .await?;
            open(visit, "#/daily").await?;
            check_text(visit, "main h1", &words.say("daily", &[])).await?;
            let missing =
                visit.run(r"return document.body.innerText.match(/\bdaily-[a-z-]+/)", []).await?;
            ensure!(missing.is_null(), "{}: {missing}", language.code());
        }
        Ok(())
    })
    .await
}
