//! The list of all games: found, counted, deleted, put away and brought back.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Seating, Visit, Window, complaints, note, position, seats, stored, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use quatuor::{FastDice, Seat};
use serde_json::json;
use table::record::Record;

/// A game that Anna, who begins, has won or lost, because a player gave up.
fn ended(seating: &Seating, won: bool) -> Result<Record> {
    let table = seating.deal()?;
    let anna = position(&table).to_move();
    let loser = seats(&table).find(|seat| (*seat != anna) == won);
    Ok(table.with_resigned(Some(loser.context("two seats")?)))
}

/// A few games, two of them running.
fn games() -> Result<Vec<(&'static str, Record)>> {
    let casual = Seating::new(Cups, "base", &["person", "casual"]);
    let master = Seating::new(Shuttles, "base", &["person", "master"]);
    Ok(vec![
        ("a", ended(&casual, true)?),
        ("b", ended(&Seating { seed: "another", ..casual.clone() }, true)?),
        ("c", ended(&casual, false)?),
        ("d", ended(&master, false)?),
        ("e", ended(&Seating::new(Cups, "base", &["person", "person"]), true)?),
        ("f", Seating::new(Slides, "base", &["person", "beginner", "strong"]).deal()?),
        ("g", Seating::new(Pyramids, "fair", &["person", "beginner"]).deal()?),
    ])
}

async fn keep_games(visit: &Visit) -> Result<()> {
    for (number, (id, table)) in games()?.iter().enumerate() {
        let text = format!("{} {}", 1_700_000_000_000_u64 + number as u64, stored(table));
        visit.keep(&format!("quatuor.table.{id}"), &text).await?;
    }
    Ok(())
}

async fn choose(visit: &Visit, game: &str) -> Result<()> {
    visit.choose(game).await?;
    visit
        .wait(&format!(
            "document.querySelector('.options [aria-pressed=true]').innerText.includes({})",
            json!(game)
        ))
        .await
}

/// The rows of the results, each as one text.
async fn results(visit: &Visit) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('.results tbody tr')].map((row) => [...row.children].map((e) => e.innerText).join(' '))";
    Ok(serde_json::from_value(visit.run(script, []).await?)?)
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn games_are_listed_filtered_and_counted() -> Result<()> {
    visit("history", async |visit| {
        keep_games(visit).await?;
        visit.open("#/games", ".games-list li").await?;
        ensure!(visit.count(".games-list li").await? == 7);
        ensure!(visit.count(".games-list a[href^='#/table/']").await? == 2, "two go on");
        ensure!(visit.count(".games-list a[href^='#/look/']").await? == 5, "five are over");
        let all = results(visit).await?;
        ensure!(all == ["casual 2 0 1", "master 0 0 1", "other people 1 0 0"], "{all:?}");
        choose(visit, "Shuttles").await?;
        ensure!(visit.count(".games-list li").await? == 1);
        ensure!(results(visit).await? == ["master 0 0 1"]);
        ensure!(visit.text(".games-list a > small").await?.starts_with("lost"));
        choose(visit, "Slides").await?;
        ensure!(results(visit).await?.is_empty(), "nothing is over");
        choose(visit, "All").await?;
        visit.tap(Hand::Mouse, ".games-list a[href='#/look/d']").await?;
        visit.wait_for("main.look").await?;
        visit.open("#/games", ".games-list li").await?;
        visit.tap(Hand::Mouse, ".games-list a[href='#/table/f']").await?;
        visit.wait_for("main.play").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn games_are_deleted_and_brought_back() -> Result<()> {
    visit("history-delete", async |visit| {
        keep_games(visit).await?;
        visit.open("#/games", ".games-list li").await?;
        visit.tap(Hand::Mouse, ".games-list li button").await?;
        visit.wait("document.querySelectorAll('.games-list li').length === 6").await?;
        visit.tap(Hand::Mouse, ".deleted button").await?;
        visit.wait("document.querySelectorAll('.games-list li').length === 7").await?;
        visit.reload(".games-list li").await?;
        ensure!(visit.count(".games-list li").await? == 7, "brought back for a moment only");
        choose(visit, "Cups").await?;
        visit.tap(Hand::Mouse, ".away button:last-of-type").await?;
        visit.wait_for(".question").await?;
        ensure!(visit.text(".question").await?.contains('4'), "how many?");
        visit.tap(Hand::Mouse, ".question button:last-of-type").await?;
        visit.wait("!document.querySelector('.question')").await?;
        visit.tap(Hand::Mouse, ".away button:last-of-type").await?;
        visit.wait_for(".question").await?;
        visit.tap(Hand::Mouse, ".question button.main").await?;
        visit.wait("!document.querySelector('.games-list li')").await?;
        choose(visit, "All").await?;
        ensure!(visit.count(".games-list li").await? == 3, "all other games stay");
        visit.reload(".games-list li").await?;
        ensure!(visit.count(".games-list li").await? == 3);
        ensure!(!visit.store().await?.contains("quatuor.table.a"), "it is still kept");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn everything_moves_to_another_browser() -> Result<()> {
    let mut file = String::new();
    visit("history-export", async |visit| {
        visit.settings("board small\nsound yes").await?;
        keep_games(visit).await?;
        visit.keep("quatuor.daily.2026-11-15", "given-up 1\nbest 7\n").await?;
        visit.open("#/games", ".games-list li").await?;
        let catch = "const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.caught = blob; return make.call(URL, blob); }; HTMLAnchorElement.prototype.click = function () { window.named = this.download; };";
        visit.run(catch, []).await?;
        visit.tap(Hand::Mouse, ".away .action-row > button:nth-of-type(2)").await?;
        visit.wait("window.named?.startsWith('quatuor-games-20')").await?;
        let text = visit.run_until("caught.text().then(arguments[arguments.length - 1])", []).await?;
        file = text.as_str().context("a file")?.into();
        ensure!(!file.contains("Anna") && !file.contains("start:"), "secrets can be read");
        ensure!(!file.contains("quatuor.brief."), "what can be made anew");
        Ok(())
    })
    .await?;
    visit("history-import", async |visit| {
        visit.keep("quatuor.settings", "").await?;
        // One game is here already, another under the same name is newer here.
        let games = games()?;
        let mut newer = games[5].1.clone();
        newer = newer.with_resigned(Some(Seat::FIRST));
        visit.keep("quatuor.table.f", &format!("1800000000000 {}", stored(&newer))).await?;
        visit.keep("quatuor.table.twin", &format!("5 {}", stored(&games[3].1))).await?;
        visit.open("#/games", "main.games input[type=file]").await?;
        let damaged = file.replacen("quatuor.table.c ", "quatuor.table.c  ", 1);
        ensure!(damaged != file, "no such game in the file");
        let open = "const data = new DataTransfer(); data.items.add(new File([arguments[0]], 'all.txt')); const field = document.querySelector('input[type=file]'); field.files = data.files; field.dispatchEvent(new Event('change', { bubbles: true }));";
        visit.run(open, [json!(damaged)]).await?;
        visit.wait_for(".told").await?;
        let told = visit.text(".told").await?;
        ensure!(told.contains("4 games are new") && told.contains("2 were here") && told.contains("1 part"), "{told}");
        visit.wait("document.querySelectorAll('.games-list li').length === 6").await?;
        ensure!(visit.record("f").await? == newer, "the newer game was lost");
        let store = visit.store().await?;
        ensure!(store.contains("best 7") && store.contains("board small"), "{store}");
        visit.run(open, [json!(file)]).await?;
        visit.wait("document.querySelector('.told').innerText.startsWith('1 game is new')").await?;
        visit.wait("document.querySelectorAll('.games-list li').length === 7").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn five_hundred_games_are_listed() -> Result<()> {
    visit("history-long", async |visit| {
        let mut texts = vec![];
        let seatings = [
            Seating::new(Slides, "base", &["person", "casual", "master"]),
            Seating::new(Pyramids, "chance", &["beginner", "person"]),
            Seating::new(Shuttles, "base", &["person", "strong"]),
            Seating::new(Cups, "base", &["person", "casual"]),
        ];
        for number in 0..500_u64 {
            let mut table = seatings[number as usize % 4].deal()?;
            let mut dice = FastDice::new(number);
            while let Some(mv) = position(&table).random_move(&mut dice) {
                table.play(mv)?;
            }
            texts.push(format!("{} {}", 1_700_000_000_000 + number * 86_400_000, stored(&table)));
        }
        let keep = "arguments[0].forEach((text, index) => localStorage.setItem('quatuor.table.n' + (index + arguments[1]), text))";
        for (number, part) in texts.chunks(100).enumerate() {
            visit.run(keep, [json!(part), json!(number * 100)]).await?;
        }
        let mut found = vec![];
        for (light, window) in [("day", Window::Desktop), ("night", Window::Phone)] {
            visit.settings(&format!("light {light}")).await?;
            visit.window(window).await?;
            visit.open("#/games", ".games-list li").await?;
            // A list of many games begins with the latest of them.
            ensure!(visit.count(".games-list li").await? == 40);
            ensure!(visit.text("main.games").await?.contains("500"), "how many?");
            visit.wait("document.querySelectorAll('.thumbnail svg').length === 40").await?;
            visit.check_width("the list of games").await?;
            visit.shot(&format!("history-{light}")).await?;
            found.extend(complaints(visit).await?);
            // Without leaving the page: as quick as people feel it.
            visit.open("#/settings", "main.settings").await?;
            let timed = "const done = arguments[arguments.length - 1]; const start = performance.now(); location.hash = '#/games'; const look = () => document.querySelector('.games-list li') ? done(performance.now() - start) : setTimeout(look, 1); look();";
            note(&format!("500 games listed, {light}, ms"), visit.run_until(timed, []).await?)?;
        }
        ensure!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    })
    .await
}
