//! Looking back at games: charts that grow, steps, views, and what if.

use analysis::Job;
use anyhow::{Context, Result, ensure};
use browser::{
    Hand, Key, Light, Player, Seating, Visit, Window, complaints, position, secrets, stored, visit,
};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use quatuor::{FastDice, Seat};
use serde_json::json;
use table::Table;
use table::record::Record;

/// A game of every kind; the first seat is a person's.
fn seatings() -> [Seating; 4] {
    [
        Seating::new(Slides, "base", &["person", "beginner", "beginner"]),
        Seating::new(Pyramids, "fair", &["person", "beginner"]),
        Seating::new(Shuttles, "base", &["person", "beginner"]),
        Seating::new(Cups, "base", &["person", "beginner", "beginner"]),
    ]
}

/// The deal, played by dice to its end, or for so many moves until a player gives up.
fn finished(seating: &Seating, moves: usize) -> Result<Record> {
    let (mut table, mut dice) = (seating.deal()?, FastDice::new(11));
    while table.moves().len() < moves {
        let Some(mv) = position(&table).random_move(&mut dice) else { return Ok(table) };
        table.play(mv)?;
    }
    Ok(table.with_resigned(Some(Seat::FIRST)))
}

/// Keeps a table and looks back at it.
async fn look_back(visit: &Visit, id: &str, table: &Record) -> Result<()> {
    visit.open_anew("404.html", "body").await?;
    visit.keep(&format!("quatuor.table.{id}"), &format!("1 {}", stored(table))).await?;
    visit.open(&format!("#/look/{id}"), "main.look .spot").await
}

/// The moment that is shown, by the slider.
async fn step(visit: &Visit) -> Result<u64> {
    let value =
        visit.run("return Number(document.querySelector('[type=range]').value)", []).await?;
    value.as_u64().context("a number")
}

/// What every spot of the board is said to hold; a spot that has moved may be anywhere.
async fn board(visit: &Visit) -> Result<String> {
    let script = "return [...document.querySelectorAll('.spot')].map((e) => e.getAttribute('aria-label')).sort().join('|')";
    Ok(visit.run(script, []).await?.as_str().context("a text")?.into())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn charts_grow_to_the_end_of_every_game() -> Result<()> {
    visit("look-charts", async |visit| {
        let mut lessons = 0;
        for (number, seating) in seatings().into_iter().enumerate() {
            let table = finished(&seating, 14)?;
            let id = format!("over{number}");
            visit.sit_down(&id, &table).await?;
            visit.wait_for(".end .chart path.line-1").await?;
            // The same review goes on, on the other page.
            visit.tap(Hand::Mouse, ".end a[href^='#/look/']").await?;
            visit.wait_for("main.look .chart.known").await?;
            visit.wait_for(".lessons.known").await?;
            let sides = table.last().sides().len() as u64;
            ensure!(visit.count(".story .legend li").await? == sides, "a line for each side");
            let shown = visit.text(".story .legend").await?;
            let share = 100.0 / table.winners().len() as f64;
            ensure!(shown.contains(&format!("{share:.0}\u{a0}%")), "{shown} for {share}");
            let told = visit.count(".readable-list li").await?;
            let seats = if Table::from_record(&table, false).hides_something() {
                table.players().len()
            } else {
                0
            };
            ensure!(told == seats as u64, "{told} secrets told of {seats}");
            let costly = visit.count(".costly").await?;
            ensure!(costly <= 5, "few lessons are remembered");
            if costly > 0 {
                // What would have been better is drawn where it could have been played.
                visit.tap(Hand::Mouse, ".costly[open] .action-row button").await?;
                visit.wait_for(".look [data-id=mark-1]").await?;
                lessons += costly;
            }
        }
        ensure!(lessons > 0, "there is nothing to learn from all these games");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_review_is_made_once() -> Result<()> {
    visit("look-once", async |visit| {
        visit.watch("const Real = Worker; window.jobs = []; window.Worker = class extends Real { postMessage(job) { jobs.push(Array.from(job)); super.postMessage(job); } };").await?;
        visit.sit_down("once", &finished(&seatings()[1], 20)?).await?;
        visit.wait_for(".end .chart.known").await?;
        visit.tap(Hand::Mouse, ".end a[href^='#/look/']").await?;
        visit.wait_for(".lessons.known").await?;
        let jobs = visit.run("return jobs", []).await?;
        for hash in ["#/table/once", "#/look/once"] {
            visit.run("location.hash = arguments[0]", [json!(hash)]).await?;
            visit.wait_for(".chart.known").await?;
        }
        let after = visit.run("return jobs", []).await?;
        let first: Vec<u8> = serde_json::from_value(jobs[0].clone())?;
        let is_review = matches!(Job::from_bytes(&first)?, Job::Review(_));
        ensure!(jobs == after && is_review, "{jobs} became {after}");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn steps_lead_through_the_game_and_back() -> Result<()> {
    visit("look-steps", async |visit| {
        for seating in seatings() {
            let table = finished(&seating, 14)?;
            let last = table.moves().len() as u64;
            look_back(visit, "steps", &table).await?;
            ensure!(step(visit).await? == last, "the end comes first");
            let end = board(visit).await?;
            visit.tap(Hand::Mouse, "[data-go=look-first]").await?;
            ensure!(step(visit).await? == 0 && board(visit).await? != end, "the start");
            let start = board(visit).await?;
            visit.tap(Hand::Mouse, "[data-go=look-forward]").await?;
            visit.tap(Hand::Mouse, "[data-go=look-forward]").await?;
            ensure!(step(visit).await? == 2, "two moves on");
            visit.wait("document.querySelector('.task').innerText.startsWith('2. ')").await?;
            // The slider by keyboard, as far back as it goes.
            visit.run("document.querySelector('[type=range]').focus()", []).await?;
            visit.key(Key::Left).await?;
            visit.key(Key::Left).await?;
            ensure!(step(visit).await? == 0 && board(visit).await? == start, "back at the start");
            visit.key(Key::Right).await?;
            visit.wait("document.querySelector('.task').innerText.startsWith('1. ')").await?;
            // A move of the list, and a place in the chart.
            visit.wait_for(".lessons.known").await?;
            visit.tap(Hand::Mouse, ".look .moves li:nth-child(3) button").await?;
            ensure!(step(visit).await? == 3, "the third move");
            visit.wait_for(".moves li:nth-child(3) [aria-current=step]").await?;
            visit.tap(Hand::Mouse, ".story .chart svg").await?;
            let middle = step(visit).await?;
            ensure!(middle > last / 3 && middle < last, "{middle} of {last} in the middle");
            visit.tap(Hand::Mouse, "[data-go=look-last]").await?;
            ensure!(board(visit).await? == end, "the same end");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn on_a_phone_a_move_of_the_list_leads_to_the_board() -> Result<()> {
    visit("look-phone", async |visit| {
        visit.window(Window::Phone).await?;
        look_back(visit, "phone", &finished(&seatings()[1], 12)?).await?;
        visit.wait_for(".lessons.known").await?;
        visit.tap(Hand::Finger, ".look .moves li:nth-child(9) button").await?;
        visit
            .wait("document.querySelector('.look .board').getBoundingClientRect().top >= 0")
            .await?;
        ensure!(step(visit).await? == 9, "the ninth move");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_game_plays_by_itself_until_it_is_stopped() -> Result<()> {
    visit("look-autoplay", async |visit| {
        look_back(visit, "auto", &finished(&seatings()[0], 24)?).await?;
        visit.tap(Hand::Mouse, "[data-go=play]").await?;
        visit.wait("document.querySelector('[type=range]').value >= 2").await?;
        visit.tap(Hand::Mouse, "[data-go=play]").await?;
        visit.wait("document.querySelector('[data-go=play]').ariaLabel === 'Play'").await?;
        let stopped = step(visit).await?;
        tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
        ensure!(step(visit).await? == stopped, "it stands still");
        visit.tap(Hand::Mouse, "[data-go=look-last]").await?;
        visit.tap(Hand::Mouse, "[data-go=look-back]").await?;
        visit.tap(Hand::Mouse, "[data-go=play]").await?;
        visit.wait("document.querySelector('[type=range]').value === '24'").await?;
        visit.wait("document.querySelector('[data-go=play]').ariaLabel === 'Play'").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_view_hides_what_its_seat_could_not_know() -> Result<()> {
    visit("look-views", async |visit| {
        for seating in seatings().into_iter().take(2) {
            let table = finished(&seating, 12)?;
            look_back(visit, "views", &table).await?;
            // The review moves what stands below it.
            visit.wait_for(".lessons.known").await?;
            let seats = table.players().len() as u64;
            ensure!(visit.count(".seat .secret").await? == seats, "everything is open");
            for seat in Seat::all(table.players().len()) {
                let button = format!(".eyes button:nth-child({})", seat.number() + 1);
                visit.tap(Hand::Mouse, &button).await?;
                visit.wait_for(&format!("{button}[aria-pressed=true]")).await?;
                ensure!(visit.count(".seat .secret").await? == 1, "one's own secret only");
                let shown = visit.text(".seat .secret").await?;
                for colour in secrets(position(&table), seat) {
                    ensure!(shown.contains(&colour), "{colour} in {shown}");
                }
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn what_if_is_played_on_and_the_game_stays_as_it_was() -> Result<()> {
    visit("look-what-if", async |visit| {
        for seating in seatings() {
            let table = finished(&seating, 1_000)?;
            look_back(visit, "before", &table).await?;
            visit.wait_for(".what-if > button:disabled").await?;
            // What the review finds moves what is below it.
            visit.wait_for(".lessons.known").await?;
            visit.tap(Hand::Mouse, "[data-go=look-first]").await?;
            visit.tap(Hand::Mouse, "[data-go=look-forward]").await?;
            visit.tap(Hand::Mouse, ".what-if > button:not(:disabled)").await?;
            visit.wait_for("main.play:not(.look) .spot").await?;
            let id = visit.table_id().await?;
            let other = visit.record(&id).await?;
            ensure!(other.moves()[0] == table.moves()[0], "the same first move");
            ensure!(other.deal() == table.deal(), "the same deal");
            let lone_person = |record| Table::from_record(record, false).lone_person();
            ensure!(lone_person(&other) == lone_person(&table), "one's own seat");
            let moves = visit.count(".moves .move").await? + 4;
            Player::new(3, Hand::Mouse).play_until(visit, moves).await?;
            ensure!(visit.record("before").await? == table, "what was is not changed");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_game_that_goes_on_is_played_not_looked_at() -> Result<()> {
    visit("look-running", async |visit| {
        let table = seatings()[0].deal()?;
        visit.sit_down("running", &table).await?;
        visit.open_anew("#/look/running", "main.play:not(.look)").await?;
        ensure!(visit.table_id().await? == "running");
        visit.open("#/look/nowhere", "main.trouble").await
    })
    .await
}

/// Looked at in every light and size; axe finds nothing.
async fn look(light: Light) -> Result<()> {
    visit(&format!("look-back-{}", light.name()), async |visit| {
        visit.light(light).await?;
        let mut found = vec![];
        for seating in seatings() {
            let table = finished(&seating, 14)?;
            look_back(visit, "seen", &table).await?;
            visit.wait_for(".lessons.known").await?;
            for window in [Window::Desktop, Window::Phone] {
                visit.window(window).await?;
                let name = format!("look-{}-{}-{window:?}", seating.game, light.name());
                visit.check_width(&name).await?;
                visit.shot(&name).await?;
                for complaint in complaints(visit).await? {
                    found.push(format!("{name}: {complaint}"));
                }
            }
            visit.window(Window::Desktop).await?;
        }
        ensure!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn looking_back_by_day() -> Result<()> {
    look(Light::Day).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn looking_back_by_night() -> Result<()> {
    look(Light::Night).await
}
