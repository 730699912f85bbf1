//! Games given to others: links, files, positions, pictures.

use anyhow::{Context, Result, ensure};
use browser::{
    Hand, Seating, Visit, Window, complaints, other_secret, passes_in_secret, position, seats,
    visit,
};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use quatuor::{FastDice, Seat};
use serde_json::{Value, json};
use table::record::Record;
use table::share::{from_link, to_link};
use table::{Next, Table};

/// From now on the page's clipboard and downloads can be looked at.
const CATCH: &str = r"
    window.caught = { texts: [], blobs: [], names: [] };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: (text) => { caught.texts.push(text); return Promise.resolve(); } } });
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { caught.blobs.push(blob); return make.call(URL, blob); };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () { if (this.download) caught.names.push(this.download); else click.call(this); };
";

/// The bytes of a caught file, each as a letter.
const BYTES: &str = r"
    const done = arguments[arguments.length - 1];
    caught.blobs[arguments[0]].arrayBuffer().then((bytes) => done([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join('')));
";

/// A game that is played by dice, so many moves or to its end.
fn played(seating: &Seating, moves: usize) -> Result<Record> {
    let (mut table, mut dice) = (seating.deal()?, FastDice::new(8));
    for _ in 0..moves {
        let Some(mv) = position(&table).random_move(&mut dice) else { break };
        table.play(mv)?;
    }
    Ok(table)
}

/// One table of every game.
fn seatings() -> [Seating; 4] {
    [
        Seating::new(Slides, "base", &["person", "casual", "master"]),
        Seating::new(Pyramids, "chance", &["beginner", "person"]),
        Seating::new(Shuttles, "base", &["person", "strong"]),
        Seating::new(Cups, "base", &["person", "casual", "person"]).with(&["early"]),
    ]
}

async fn open_share(visit: &Visit) -> Result<()> {
    visit.wait_for(".share-button").await?;
    visit.run(CATCH, []).await?;
    visit.tap(Hand::Mouse, ".share-button").await?;
    visit.wait_for(".gifts").await?;
    // The panel comes into view in the next picture: until then, hands would miss it.
    visit.draw().await
}

/// Presses a button of the panel, and waits until it says that it worked.
async fn give(visit: &Visit, gift: &str) -> Result<()> {
    visit.tap(Hand::Mouse, &format!("[data-gift=share-{gift}] button")).await?;
    let told = format!(
        "document.querySelector('[data-gift=share-{gift}] small').innerText.startsWith('✓')"
    );
    visit.wait(&told).await
}

async fn caught(visit: &Visit, what: &str) -> Result<Vec<String>> {
    let found = visit.run(&format!("return caught.{what}"), []).await?;
    let texts = found.as_array().context("a list")?.iter().filter_map(Value::as_str);
    Ok(texts.map(String::from).collect())
}

async fn bytes(visit: &Visit, blob: usize) -> Result<Vec<u8>> {
    let text = visit.run_until(BYTES, [json!(blob)]).await?;
    Ok(text.as_str().context("bytes")?.chars().map(|letter| letter as u8).collect())
}

/// Everything that can be given away of the game on the page.
async fn everything(visit: &Visit) -> Result<(Vec<String>, Vec<Vec<u8>>)> {
    open_share(visit).await?;
    for gift in ["link", "record", "position", "picture"] {
        give(visit, gift).await?;
    }
    // The record, the picture as it is drawn, and the picture.
    visit.wait("caught.blobs.length === 3 && caught.names.length === 2").await?;
    let mut files = vec![];
    for blob in 0..3 {
        files.push(bytes(visit, blob).await?);
    }
    Ok((caught(visit, "texts").await?, files))
}

fn hash(link: &str) -> Result<&str> {
    Ok(&link[link.find("#/see/").context("a link to a game")?..])
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_link_brings_every_game_into_another_browser() -> Result<()> {
    let mut links = vec![];
    visit("share-from", async |visit| {
        for seating in seatings() {
            let table = played(&seating, 10_000)?;
            visit.sit_down("shared", &table).await?;
            open_share(visit).await?;
            give(visit, "link").await?;
            let link = caught(visit, "texts").await?.pop().context("a link")?;
            ensure!(hash(&link)?.len() < 400, "{} letters: {link}", link.len());
            links.push((hash(&link)?.to_string(), table));
        }
        Ok(())
    })
    .await?;
    visit("share-to", async |visit| {
        for (hash, table) in &links {
            visit.open_anew(hash, "main.look .keep").await?;
            let moves = table.moves().len() as u64;
            let listed = visit.count("main.look .moves li").await?;
            ensure!(listed >= moves, "{listed} of {moves} moves are listed");
            visit.tap(Hand::Mouse, ".keep").await?;
            visit.wait("location.hash.startsWith('#/look/')").await?;
            let id = visit.run("return location.hash.split('/')[2]", []).await?;
            let kept = visit.stored(id.as_str().context("a name")?).await?;
            ensure!(kept.record == *table, "another game than the one that was sent");
            ensure!(kept.is_foreign, "it is not a game of ours");
        }
        // Kept once more, it is the same.
        visit.open_anew(&links[0].0, ".keep").await?;
        visit.tap(Hand::Mouse, ".keep").await?;
        visit.wait("location.hash.startsWith('#/look/')").await?;
        visit.open_anew("#/games", ".games-list li").await?;
        ensure!(visit.count(".games-list li").await? == 4, "the same game twice");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_broken_link_gets_a_friendly_page() -> Result<()> {
    visit("share-broken", async |visit| {
        let link = to_link(&played(&seatings()[0], 10_000)?);
        let cut = &link[..link.len() / 2];
        let changed = link.replacen(&link[20..21], if &link[20..21] == "x" { "y" } else { "x" }, 1);
        for code in [cut, &changed, "1", "1%20", &format!("{link}{link}"), &format!("2{link}")] {
            visit.open_anew(&format!("#/see/{code}"), "main.trouble").await?;
            ensure!(visit.text("main.trouble").await?.len() > 60, "nothing is said");
        }
        visit.tap(Hand::Mouse, "main.trouble a.button").await?;
        visit.wait_for("main.home .card").await
    })
    .await
}

/// Two tables that differ in nothing but the other's secret: whatever is given away of
/// them is the same, to the last byte.
async fn check_secrets(visit: &Visit, seating: &Seating, moves: usize) -> Result<()> {
    let dealt = seating.deal()?;
    let mut moves = moves;
    let next =
        |moves| Ok::<_, anyhow::Error>(Table::from_record(&played(seating, moves)?, false).next());
    while !matches!(next(moves)?, Next::Person(_)) {
        moves += 1;
    }
    let table = played(seating, moves)?;
    let giver = position(&table).to_move();
    let other = seats(&table).find(|seat| *seat != giver).context("another seat")?;
    let mut twin = other_secret(&dealt, other)?;
    table.moves().iter().try_for_each(|mv| twin.play(*mv))?;
    ensure!(!table.is_over() && !twin.is_over() && position(&twin) != position(&table));
    let mut given = vec![];
    for table in [&table, &twin] {
        visit.sit_down("given", table).await?;
        if passes_in_secret(table) {
            visit.wait_for(".curtain button").await?;
            ensure!(
                visit.count(".share").await? == 0,
                "it can be shared while no person has the device"
            );
            visit.tap(Hand::Mouse, ".curtain button").await?;
        }
        visit.wait_for(".spot.open").await?;
        visit.tap(Hand::Mouse, ".play-head h1").await?;
        given.push(everything(visit).await?);
    }
    ensure!(given[0] == given[1], "{}: a foreign secret can be told", seating.game);
    let (texts, files) = &given[0];
    let record = String::from_utf8_lossy(&files[0]).to_string();
    ensure!(
        record.contains(&format!("seen by: {giver}\n")) && !record.contains("seed"),
        "{record}"
    );
    ensure!(texts.last().is_some_and(|position| position.contains('?')), "{texts:?}");
    ensure!(from_link(&hash(&texts[0])?[6..])? == table.as_seen_by(giver), "{texts:?}");
    Ok(())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn only_what_a_seat_may_know_is_shared() -> Result<()> {
    visit("share-secrets", async |visit| {
        for (seating, moves) in [
            (Seating::new(Slides, "duo", &["person", "person"]), 3),
            (Seating::new(Slides, "base", &["person", "beginner", "casual"]), 0),
            (Seating::new(Pyramids, "chance", &["person", "person"]), 6),
        ] {
            check_secrets(visit, &seating, moves).await?;
        }
        // What was shared is shown only as that seat saw it, and can be kept.
        let seen = played(&Seating::new(Slides, "duo", &["person", "person"]), 4)?;
        let seen = seen.as_seen_by(Seat::FIRST);
        visit.open_anew(&format!("#/see/{}", to_link(&seen)), "main.look .spot").await?;
        ensure!(visit.count(".secret").await? == 1, "the giver's secret alone");
        visit.tap(Hand::Mouse, ".keep").await?;
        visit.wait("location.hash.startsWith('#/look/')").await?;
        let id = visit.run("return location.hash.split('/')[2]", []).await?;
        let id = id.as_str().context("a name")?;
        visit.open_anew(&format!("#/table/{id}"), "main.look .spot").await?;
        visit.run("localStorage.removeItem('quatuor.table.given')", []).await?;
        visit.open_anew("#/", "main.home .card").await?;
        ensure!(visit.count(".continue").await? == 0, "it can be gone on with");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_picture_is_a_picture_and_a_position_can_be_read() -> Result<()> {
    visit("share-picture", async |visit| {
        for seating in seatings() {
            let table = played(&seating, 10_000)?;
            visit.sit_down("drawn", &table).await?;
            let (texts, files) = everything(visit).await?;
            ensure!(texts[1] == position(&table).to_string(), "{}", texts[1]);
            let names = caught(visit, "names").await?;
            let begins = format!("quatuor-{}-20", seating.game);
            ensure!(names[0].starts_with(&begins) && names[0].ends_with(".txt"), "{names:?}");
            ensure!(names[1].ends_with(".png"), "{names:?}");
            ensure!(Record::read(std::str::from_utf8(&files[0])?)? == table, "another record");
            let svg = String::from_utf8_lossy(&files[1]).to_string();
            // At the end of a game of cups the board may be bare.
            ensure!(svg.contains("class=\"sign\"") || seating.game == Cups, "no signs");
            let size = |name: &str| -> Result<u32> {
                let value = svg
                    .split(&format!(" {name}=\""))
                    .nth(1)
                    .and_then(|rest| rest.split('"').next());
                Ok(value.context("a size")?.parse::<f32>()?.floor() as u32)
            };
            let png = &files[2];
            ensure!(
                png.starts_with(b"\x89PNG\r\n\x1a\n") && png.len() > 10_000,
                "{} bytes",
                png.len()
            );
            let number =
                |at: usize| -> Result<u32> { Ok(u32::from_be_bytes(png[at..at + 4].try_into()?)) };
            let (width, height) = (number(16)?, number(20)?);
            ensure!(width.abs_diff(size("width")? * 2) <= 2, "{width} wide");
            ensure!(height.abs_diff(size("height")? * 2) <= 2, "{height} high");
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/browser-shots");
            std::fs::create_dir_all(folder)?;
            std::fs::write(format!("{folder}/shared-{}.png", seating.game), png)?;
        }
        Ok(())
    })
    .await
}

/// Without a clipboard, the text is there to be copied by hand.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_panel_is_accessible() -> Result<()> {
    visit("share-panel", async |visit| {
        let mut found = vec![];
        for (light, window) in [("day", Window::Desktop), ("night", Window::Phone)] {
            visit.settings(&format!("light {light}")).await?;
            visit.window(window).await?;
            visit.sit_down("panel", &played(&seatings()[0], 2)?).await?;
            open_share(visit).await?;
            let refuse = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";
            visit.run(refuse, []).await?;
            visit.tap(Hand::Mouse, "[data-gift=share-link] button").await?;
            visit.wait("document.activeElement.matches('.by-hand input')").await?;
            let chosen = "return getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)";
            let chosen = visit.run(chosen, []).await?;
            ensure!(chosen.as_str().is_some_and(|text| text.contains("#/see/1")), "{chosen}");
            visit.check_width("the panel").await?;
            visit.shot(&format!("share-panel-{light}")).await?;
            found.extend(complaints(visit).await?);
            let seen = to_link(&played(&seatings()[0], 10_000)?);
            visit.open_anew(&format!("#/see/{seen}"), "main.look .keep").await?;
            visit.shot(&format!("see-{light}")).await?;
            visit.check_width("a shared game").await?;
            found.extend(complaints(visit).await?);
        }
        ensure!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    })
    .await
}

/// Puts a file into the page, by the button or by dropping it.
async fn open_file(visit: &Visit, text: &str, drops: bool) -> Result<()> {
    let script = r"
        const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'game.txt', { type: 'text/plain' }));
        const field = document.querySelector('input[type=file]');
        if (arguments[1]) {
            document.querySelector('main.games').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        } else {
            field.files = data.files;
            field.dispatchEvent(new Event('change', { bubbles: true }));
        }
    ";
    visit.run(script, [json!(text), json!(drops)]).await?;
    Ok(())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_record_can_be_opened_and_a_wrong_file_is_told() -> Result<()> {
    visit("share-open", async |visit| {
        let table = played(&seatings()[3], 12)?;
        for (game, drops) in [(AnyGame::Cups, false), (AnyGame::Cups, true)] {
            visit.open_anew("#/games", "main.games input[type=file]").await?;
            open_file(visit, &table.to_string(), drops).await?;
            visit.wait_for(&format!("main.look[data-game={game}] .spot")).await?;
        }
        visit.open_anew("#/games", "main.games input[type=file]").await?;
        let wrong = table.to_string().replace("result: ongoing", "result: winners 1");
        open_file(visit, &wrong, false).await?;
        visit.wait_for(".told").await?;
        let told = visit.text(".told").await?;
        ensure!(told.contains("result: the moves lead to 'ongoing', not to 'winners 1'"), "{told}");
        open_file(visit, "a letter to my aunt", true).await?;
        visit.wait("document.querySelector('.told').innerText.includes('quatuor record')").await?;
        // A running game without secrets can be gone on with.
        visit.open_anew(&format!("#/see/{}", to_link(&table)), ".keep").await?;
        visit.tap(Hand::Mouse, ".keep").await?;
        visit.wait_for("main.play:not(.look) .spot").await
    })
    .await
}
