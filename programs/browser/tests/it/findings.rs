//! What players found beyond broken buttons: what a table, its end and the pages around it did
//! not say, show or remember. Each of these once went wrong.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Seating, Visit, Window, position, secrets, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use quatuor::{FastDice, Seat};
use serde_json::json;
use table::record::Record;

/// A deal, played by dice as long as it goes on and this holds.
fn played(seating: &Seating, goes_on: impl Fn(&Record) -> bool) -> Result<Record> {
    let (mut record, mut dice) = (seating.deal()?, FastDice::new(11));
    while goes_on(&record) {
        let Some(mv) = position(&record).random_move(&mut dice) else { break };
        record.play(mv)?;
    }
    Ok(record)
}

/// Sits down at a table at which the person is to move.
async fn sit_down(visit: &Visit, record: &Record) -> Result<()> {
    visit.sit_down("found", record).await?;
    visit.wait_for(".spot.open").await
}

/// A number that a script returns.
async fn number(visit: &Visit, script: &str) -> Result<f64> {
    visit.run(script, []).await?.as_f64().with_context(|| script.to_string())
}

/// How many tokens of a colour lie on the board, or how many piles show it on top.
fn shown(record: &Record, colour: &str) -> usize {
    let is_pyramids = position(record).game() == Pyramids;
    let text = position(record).to_string();
    let board = text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let seen = |pile: &str| match is_pyramids {
        true => usize::from(pile.ends_with(&colour[..1])),
        false => pile.matches(&colour[..1]).count(),
    };
    board.split('/').map(seen).sum()
}

/// The table says what its player wants, and how far it is: also in the daily deal.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_aim_and_the_count_are_told() -> Result<()> {
    visit("found-aim", async |visit| {
        let mut missing = vec![];
        for (game, variant) in
            [(Slides, "base"), (Pyramids, "chance"), (Shuttles, "base"), (Cups, "duo")]
        {
            let table = Seating::new(game, variant, &["person", "beginner"]).deal()?;
            sit_down(visit, &table).await?;
            let anna = position(&table).to_move();
            let colour = secrets(position(&table), anna).pop().unwrap_or_default();
            let told = match game {
                Slides => {
                    let left = shown(&table, &colour);
                    format!("Get rid of {colour}: {left} left")
                }
                Pyramids => {
                    let places = shown(&table, &colour);
                    let noun = if places == 1 { "place" } else { "places" };
                    format!("Show {colour} most: {places} {noun}")
                }
                Shuttles => "Complete more rows: 0 to 0".into(),
                Cups => "Own the most cups of one colour".into(),
            };
            if !visit.text("main").await?.contains(&told) {
                missing.push(told);
            }
        }
        if !visit.text(".seats").await?.contains("counts") {
            missing.push("which colour counts".into());
        }
        // The daily deal, too, counts what is left.
        visit.open("#/daily/2026-03-09", ".daily .spot.open").await?;
        let counts = r"
            const tokens = [...document.querySelectorAll('.daily .spot')].filter((e) => !/, joker(,|$)/.test(e.ariaLabel));
            const counts = [...document.querySelectorAll('main.daily .play-board li')].map((e) => Number(e.innerText.match(/[0-9]+/)));
            return [tokens.length, counts.reduce((sum, one) => sum + one, 0)];
        ";
        let counts = visit.run(counts, []).await?;
        if counts[0] != counts[1] {
            missing.push(format!("a count of tokens: {counts}"));
        }
        ensure!(missing.is_empty(), "it is not told: {missing:#?}");
        Ok(())
    })
    .await
}

/// What lies on the board now is not marked as what was taken before it fell there.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn no_token_is_marked_for_one_that_is_gone() -> Result<()> {
    visit("found-marks", async |visit| {
        let seating = Seating::new(Slides, "base", &["person", "beginner", "beginner"]);
        sit_down(visit, &played(&seating, |record| record.moves().len() < 3)?).await?;
        let script = r"
            const marks = [...document.querySelectorAll('[data-id^=last-], [data-id^=past-]')];
            const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
            const spots = [...document.querySelectorAll('.spot')].map((e) => e.getBoundingClientRect());
            const on = marks.map((e) => middle(e.getBoundingClientRect())).filter(([x, y]) =>
                spots.some((spot) => x > spot.left && x < spot.right && y > spot.top && y < spot.bottom));
            return [marks.length, on.length];
        ";
        let seen = visit.run(script, []).await?;
        ensure!(seen[0] != json!(0), "no move is marked");
        ensure!(seen[1] == json!(0), "{} of {} marks lie on tokens", seen[1], seen[0]);
        Ok(())
    })
    .await
}

/// Players choose how quick bots are.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn bots_have_a_pace_and_players_a_name() -> Result<()> {
    visit("found-settings", async |visit| {
        visit.open("#/settings", "main.settings").await?;
        let text = visit.text("main.settings").await?;
        let missing = ["Pace of bots", "Your name\n"].map(|words| (words, text.contains(words)));
        ensure!(missing.iter().all(|(_, is_there)| *is_there), "{missing:?} in {text}");
        visit.choose("Calm").await?;
        visit.write(".own-name input", "Zoé").await?;
        visit.reload("main.settings").await?;
        ensure!(visit.store().await?.contains("pace calm"), "the pace is forgotten");
        visit.open("#/new/cups", "main.setup .chair input").await?;
        let name = visit.run("return document.querySelector('.chair input').value", []).await?;
        ensure!(name == json!("Zoé"), "{name}");
        Ok(())
    })
    .await
}

/// Before the first move of a bot there is time to look at the board, as long as was chosen.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn bots_let_players_look_first() -> Result<()> {
    visit("found-pace", async |visit| {
        // Time stands still, so that the page waits as long as it means to.
        visit.watch("const now = Date.now(); Date.now = () => now; window.waits = []; const wait = setTimeout; window.setTimeout = (then, time, ...rest) => { waits.push(time ?? 0); return wait(then, time, ...rest); };").await?;
        let mut waits = vec![];
        for pace in ["quick", "normal", "calm"] {
            visit.settings(&format!("pace {pace}")).await?;
            let table = Seating::new(Cups, "base", &["beginner", "person"]).deal()?;
            visit.sit_down("found", &table).await?;
            visit.wait_for(".moves li").await?;
            waits.push(number(visit, "return Math.max(...waits)").await?);
        }
        ensure!(waits.is_sorted_by(|one, next| one < next), "waits of {waits:?} ms");
        Ok(())
    })
    .await
}

/// How long the worker takes for each answer.
const TIMED: &str = r"
    const Real = Worker;
    window.thoughts = [];
    window.Worker = class extends Real {
        postMessage(job) {
            const start = performance.now();
            this.addEventListener('message', () => thoughts.push(performance.now() - start), { once: true });
            super.postMessage(job);
        }
    };
";

/// A master decides the whole turn at once: its further steps take little time beside the first.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_master_thinks_once_for_a_turn_of_shuttles() -> Result<()> {
    visit("found-master", async |visit| {
        visit.watch(TIMED).await?;
        let table = Seating::new(Shuttles, "base", &["master", "person"]).deal()?;
        sit_down(visit, &table).await?;
        let thoughts = visit.run("return thoughts.map(Math.round)", []).await?;
        let thoughts: Vec<u64> = serde_json::from_value(thoughts)?;
        let (first, further) = thoughts.split_first().context("no thought")?;
        // A bot that thinks anew takes as long each time; one answer may wait for the machine.
        let quick = further.iter().filter(|one| **one * 2 < *first).count();
        ensure!(further.len() > 1 && quick + 1 >= further.len(), "{thoughts:?} ms");
        Ok(())
    })
    .await
}

/// Name, level and number of players are as they were the last time, and Play takes them.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_last_set_up_is_remembered() -> Result<()> {
    visit("found-remembered", async |visit| {
        visit.open("#/new/slides", "main.setup .chair").await?;
        visit.choose("4").await?;
        visit.wait("document.querySelectorAll('.chair').length === 4").await?;
        visit.write(".chair input", "Zoé").await?;
        visit.write(".chair:nth-child(2) select", "beginner").await?;
        visit.tap(Hand::Mouse, "main.setup button.main.big").await?;
        visit.wait_for(".play .spot").await?;
        visit.open("#/new/slides", "main.setup .chair").await?;
        let seen = "return [...document.querySelectorAll('.chair')].map((e) => e.querySelector('input').value + ' ' + e.querySelector('select').value)";
        let seen: Vec<String> = serde_json::from_value(visit.run(seen, []).await?)?;
        ensure!(seen.len() == 4, "{seen:?}");
        ensure!(seen[0] == "Zoé person" && seen[1].ends_with("beginner"), "{seen:?}");
        visit.open("#/", ".card[data-game=slides]").await?;
        visit.tap(Hand::Mouse, ".card[data-game=slides] button.main").await?;
        visit.wait_for(".play .spot").await?;
        let record = visit.record(&visit.table_id().await?).await?;
        let names: Vec<&str> = record.players().iter().map(|one| one.name.as_str()).collect();
        ensure!(names.len() == 4 && names.contains(&"Zoé"), "{names:?}");
        Ok(())
    })
    .await
}

/// A finished game of three, with the seats' secrets.
fn over() -> Result<Record> {
    played(&Seating::new(Slides, "base", &["person", "beginner", "beginner"]), |_| true)
}

/// No line of the chart has a colour that could be taken for a secret.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_chart_has_plain_lines() -> Result<()> {
    visit("found-chart", async |visit| {
        visit.sit_down("found", &over()?).await?;
        visit.wait_for(".end .chart path.line-2").await?;
        let script = r"
            const lines = [...document.querySelectorAll('.end .chart path.line')];
            return lines.map((e) => getComputedStyle(e).stroke).filter((stroke) => {
                const parts = stroke.match(/[0-9.]+/g).slice(0, 3).map(Number);
                return Math.max(...parts) - Math.min(...parts) > 60;
            });
        ";
        let coloured = visit.run(script, []).await?;
        ensure!(coloured == json!([]), "lines in the colours {coloured}");
        Ok(())
    })
    .await
}

/// The ranking tells the secrets of all players, in sight.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_ranking_tells_the_secrets() -> Result<()> {
    visit("found-ranking", async |visit| {
        let over = over()?;
        visit.sit_down("found", &over).await?;
        let ranking = visit.text(".end .ranking").await?;
        for colour in Seat::all(3).flat_map(|seat| secrets(position(&over), seat)) {
            ensure!(ranking.contains(&colour), "{colour} is not in {ranking}");
        }
        let bottom =
            "return document.querySelector('.ranking').getBoundingClientRect().bottom / innerHeight";
        ensure!(number(visit, bottom).await? < 1.0, "the ranking is out of sight");
        Ok(())
    })
    .await
}

/// Looking at one's own secret moves nothing beside the board.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn holding_a_secret_moves_nothing() -> Result<()> {
    visit("found-hold", async |visit| {
        for window in [Window::Phone, Window::Desktop] {
            visit.window(window).await?;
            let table = Seating::new(Slides, "duo", &["person", "person"]).deal()?;
            visit.sit_down("found", &table).await?;
            visit.tap(Hand::Mouse, ".curtain button").await?;
            visit.wait_for(".hold").await?;
            visit.press(Hand::Mouse, ".hold").await?;
            let boxes = "return ['.seats', '.board', '.moves'].map((one) => document.querySelector(one).getBoundingClientRect()).map((box) => [box.top, box.height].map(Math.round))";
            visit.wait_for(".secret").await?;
            let held = visit.run(boxes, []).await?;
            visit.release(Hand::Mouse).await?;
            visit.wait("!document.querySelector('.secret')").await?;
            let free = visit.run(boxes, []).await?;
            ensure!(held == free, "{}: {free} became {held}", window.name());
        }
        Ok(())
    })
    .await
}

/// On a large screen, texts are larger.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn texts_grow_with_the_window() -> Result<()> {
    visit("found-large", async |visit| {
        sit_down(visit, &Seating::new(Slides, "base", &["person", "beginner"]).deal()?).await?;
        let size = "return parseFloat(getComputedStyle(document.querySelector('.task')).fontSize)";
        let desk = number(visit, size).await?;
        visit.window(Window::VeryLarge).await?;
        let large = number(visit, size).await?;
        ensure!(large > desk * 1.2, "texts of {desk} and {large} pixels");
        Ok(())
    })
    .await
}

/// On a phone on its side a finger hits every token, and nothing has to be scrolled.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_low_window_is_used_well() -> Result<()> {
    visit("found-low", async |visit| {
        visit.window(Window::PhoneAside).await?;
        let mut found = vec![];
        for (game, variant) in [(Slides, "base"), (Cups, "base")] {
            sit_down(visit, &Seating::new(game, variant, &["person", "beginner"]).deal()?).await?;
            let boxes =
                "[...document.querySelectorAll('.spot')].map((e) => e.getBoundingClientRect())";
            let least =
                format!("return Math.min(...{boxes}.flatMap((box) => [box.width, box.height]))");
            let lowest =
                format!("scrollTo(0, 0); return Math.max(...{boxes}.map((box) => box.bottom))");
            let (least, lowest) = (number(visit, &least).await?, number(visit, &lowest).await?);
            if least < 32.0 || lowest > 390.0 {
                found.push(format!("{game}: spots of {least} pixels, down to {lowest}"));
            }
        }
        ensure!(found.is_empty(), "{found:?}");
        Ok(())
    })
    .await
}

/// Tokens that can't be taken now can still be counted.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn tokens_of_slides_are_not_faint() -> Result<()> {
    visit("found-faint", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "beginner"]).deal()?;
        sit_down(visit, &table).await?;
        let faint = "return Math.min(...[...document.querySelectorAll('.board .thing')].map((e) => Number(getComputedStyle(e).opacity)))";
        let faint = number(visit, faint).await?;
        ensure!(faint > 0.8, "tokens are drawn with an opacity of {faint}");
        Ok(())
    })
    .await
}

/// What the small discs mean, which show how tokens will fall, is said.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_preview_of_a_fall_is_explained() -> Result<()> {
    visit("found-preview", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "beginner"]).deal()?;
        sit_down(visit, &table).await?;
        let discs = ".board [data-id^='lands-']";
        for number in 0..visit.count(".spot.open").await? {
            let point = "document.querySelectorAll('.spot.open')[arguments[0]].focus()";
            visit.run(point, [json!(number)]).await?;
            visit.draw().await?;
            if visit.count(discs).await? > 0 {
                break;
            }
        }
        ensure!(visit.count(discs).await? > 0, "no token would fall");
        let task = visit.text(".task").await?;
        ensure!(task.contains("small discs"), "{task}");
        Ok(())
    })
    .await
}

/// A turn of Shuttles is one line of the list.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn shuttles_are_told_by_turns() -> Result<()> {
    visit("found-turns", async |visit| {
        let seating = Seating::new(Shuttles, "base", &["beginner", "person"]);
        let bot = position(&seating.deal()?).to_move();
        let record = played(&seating, |record| position(record).to_move() == bot)?;
        let steps = record.moves().len();
        sit_down(visit, &record).await?;
        let lines = visit.count(".moves li").await?;
        ensure!(steps > 2 && lines == 1, "{lines} lines for {steps} steps of one turn");
        Ok(())
    })
    .await
}

/// When one of the shuttles has to be chosen, both are lit.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn shuttles_to_choose_from_are_lit() -> Result<()> {
    visit("found-lit", async |visit| {
        sit_down(visit, &Seating::new(Shuttles, "base", &["person", "beginner"]).deal()?).await?;
        let [lit, all] = [".lit", ""].map(|class| format!(".board [data-id^='carrier-']{class}"));
        let (lit, all) = (visit.count(&lit).await?, visit.count(&all).await?);
        ensure!(all == 2 && lit == 2, "{lit} of {all} shuttles are lit");
        Ok(())
    })
    .await
}

/// Partners are named so.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn seats_name_partners() -> Result<()> {
    visit("found-partner", async |visit| {
        let takers = &["person", "beginner", "beginner", "beginner"];
        sit_down(visit, &Seating::new(Slides, "teams", takers).deal()?).await?;
        let seats = visit.text(".seats").await?;
        ensure!(seats.matches("partner").count() == 1, "no partner in {seats}");
        Ok(())
    })
    .await
}

/// Banked cups are seen where the board is bare. What is only read out is a pixel wide.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn seats_show_banked_cups() -> Result<()> {
    visit("found-bank", async |visit| {
        let early = Seating::new(Cups, "base", &["person", "beginner"]).with(&["early"]);
        visit.sit_down("found", &played(&early, |_| true)?).await?;
        visit.wait_for(".end").await?;
        let script = "return [...document.querySelectorAll('.seats .badges *:not(.unseen)')].filter((e) => e.children.length === 0).map((e) => e.innerText).join(' ')";
        let seen = visit.run(script, []).await?;
        ensure!(seen.as_str().is_some_and(|seen| seen.contains("banked")), "no bank in {seen}");
        Ok(())
    })
    .await
}

/// The list of games shows each board, its variant and how it ended.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_list_shows_boards_variants_and_results() -> Result<()> {
    visit("found-list", async |visit| {
        let seating = Seating::new(Cups, "duo", &["person", "beginner"]);
        let (anna, over) = (position(&seating.deal()?).to_move(), played(&seating, |_| true)?);
        visit.sit_down("found", &over).await?;
        visit.open("#/games", ".games-list li").await?;
        let text = visit.text(".games-list li").await?;
        let has_won = over.winners().iter().any(|side| side.contains(anna));
        for words in ["duel", if has_won { "won" } else { "lost" }] {
            ensure!(text.to_lowercase().contains(words), "'{words}' is not in {text}");
        }
        visit.wait_for(".games-list li svg").await
    })
    .await
}

/// A forged link to a finished game that only one seat sees is refused.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_forged_link_is_refused() -> Result<()> {
    visit("found-forged", async |visit| {
        let forged = "1GLgXZLvGGN8pCX4cGjsfRaPXgWgcLIs48jGVIeMbOWDHfubofE1BLxoDCmP3dxSZA7c";
        visit.open(&format!("#/see/{forged}"), "main.trouble").await
    })
    .await
}
