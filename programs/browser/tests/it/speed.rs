//! How quick the page is. Most of it is only noted: time on a shared machine proves
//! little.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Player, Seating, note, visit};
use quatuor::AnyGame::{Cups, Shuttles, Slides};
use serde_json::Value;

/// Notes when the first board is on the glass.
const FIRST_BOARD: &str = r"
    const look = () => {
        if (!document.querySelector('.board svg > g > g')) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => { window.firstBoard = performance.now(); }));
    };
    requestAnimationFrame(look);
";

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_first_board_is_there_soon() -> Result<()> {
    visit("first-board", async |visit| {
        visit.watch(FIRST_BOARD).await?;
        visit.open("#/", "main.home").await?;
        visit.wait("window.firstBoard").await?;
        let first = visit.run("return window.firstBoard", []).await?;
        let bytes = r"
            const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
            return all.reduce((sum, one) => sum + one.transferSize, 0);
        ";
        let bytes = visit.run(bytes, []).await?;
        let paint = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        note("first paint, ms", visit.run(paint, []).await?)?;
        note("first board, ms", first)?;
        note("bytes until the first board", bytes)?;
        let bots = "return performance.getEntriesByType('resource').some((one) => one.name.includes('split_jobs'))";
        ensure!(visit.run(bots, []).await? == false, "the first board waits for bots");
        // A quick build is not compressed.
        if std::env::var_os("QUATUOR_PAGE").is_none() {
            let encoding = r"
                const answer = await fetch(document.querySelector('link[rel=preload]').href);
                return answer.headers.get('content-encoding');
            ";
            let encoding = visit.run(&format!("return (async () => {{ {encoding} }})()"), []).await?;
            ensure!(encoding == "br", "the page is sent as {encoding}, not in brotli");
        }
        Ok(())
    })
    .await
}

/// How long it takes from a tap until what it does is drawn, as the browser measures it.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_tap_is_answered_at_once() -> Result<()> {
    visit("taps", async |visit| {
        let watch = r"
            window.taps = [];
            new PerformanceObserver((list) => {
                for (const one of list.getEntries().filter((one) => one.name === 'pointerup')) {
                    taps.push([one.duration, one.processingEnd - one.processingStart]);
                }
            }).observe({ type: 'event', durationThreshold: 16 });
        ";
        for seating in [
            Seating::new(Slides, "solo", &["person"]),
            Seating::new(Cups, "base", &["person", "person"]),
            Seating::new(Shuttles, "base", &["person", "person"]),
        ] {
            visit.sit_down("taps", &seating.deal()?).await?;
            visit.wait_for(".spot.open").await?;
            visit.run(watch, []).await?;
            let mut player = Player::new(9, Hand::Mouse);
            player.play_until(visit, 12).await?;
            // Taps that were drawn within 16 ms are not listed.
            let slow = visit.run("return taps.toSorted((a, b) => b[0] - a[0])", []).await?;
            let slow: Vec<(f64, f64)> = serde_json::from_value(slow)?;
            let late = slow.iter().filter(|(drawn, _)| *drawn > 50.0).count();
            let work = slow.iter().map(|(_, work)| *work).fold(0.0, f64::max);
            let drawn = slow.first().map_or(16.0, |(drawn, _)| *drawn);
            let game = seating.game;
            note(&format!("{game}: slowest tap until drawn, ms"), drawn)?;
            note(&format!("{game}: slowest tap, own work of the page, ms"), work)?;
            note(&format!("{game}: taps over 50 ms"), format!("{late} of {}", player.taps))?;
        }
        Ok(())
    })
    .await
}

/// A master thinks in a worker: the page has nothing to do meanwhile but to say so.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_page_is_free_while_a_master_thinks() -> Result<()> {
    visit("master", async |visit| {
        let (longest, thought) = longest_task(visit).await?;
        note("longest task while a master thinks, ms", longest)?;
        // Other programs may hold the page up for a while, but not as long as a thought takes.
        ensure!(longest < thought / 2.0, "the page was busy for {longest} of {thought} ms");
        Ok(())
    })
    .await
}

/// The longest task of the page from the first frame of a master's turn to its move, and how
/// long that was.
async fn longest_task(visit: &browser::Visit) -> Result<(f64, f64)> {
    let watch = r"
        const done = arguments[arguments.length - 1];
        const start = performance.now();
        const tasks = [];
        let sign = null;
        new PerformanceObserver((list) => {
            for (const one of list.getEntries()) tasks.push([one.startTime, one.duration]);
        }).observe({ type: 'longtask' });
        const look = () => {
            const dots = document.querySelector('.thinking');
            if (dots && sign === null && getComputedStyle(dots).opacity === '1') sign = performance.now() - start;
            if (document.querySelectorAll('.moves .move').length === 0) return setTimeout(look, 20);
            const end = performance.now() - 60;
            const own = tasks.filter(([from, length]) => from >= start && from + length < end).map(([, length]) => length);
            setTimeout(() => done({ longest: Math.max(0, ...own), sign, thought: performance.now() - start }), 100);
        };
        look();
    ";
    let table = Seating::new(Cups, "base", &["master", "person"]).deal()?;
    visit.sit_down("master", &table).await?;
    visit.wait_for(".board .spot").await?;
    let seen: Value = visit.run_until(watch, []).await?;
    let thought = seen["thought"].as_f64().context("a time")?;
    note("a master's thought, ms", thought)?;
    if thought > 900.0 {
        let sign = seen["sign"].as_f64().context("no sign that a master thinks")?;
        note("the sign of thinking after, ms", sign)?;
        ensure!(sign < thought, "the sign of thinking came too late");
    }
    Ok((seen["longest"].as_f64().context("a time")?, thought))
}
