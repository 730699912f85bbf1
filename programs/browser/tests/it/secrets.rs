//! Secrets on one device: while one person has it, nothing in the document or in the
//! store tells another's colour.
//!
//! Every colour is on every board, so looking for names would prove little. Instead two
//! tables are looked at that differ in nothing but the other's secret: as long as the
//! documents are the same to the letter, a person can not tell.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Seating, Visit, other_secret, position, seats, secrets, visit};
use quatuor::AnyGame::{Pyramids, Slides};
use quatuor::Seat;
use serde_json::{Value, json};
use table::record::Record;

/// The document and everything in the store that can be read.
async fn everything(visit: &Visit) -> Result<String> {
    visit.look().await?;
    visit.run("document.activeElement.blur()", []).await?;
    let document =
        visit.run("return document.documentElement.outerHTML + document.title", []).await?;
    let store = visit.store().await?;
    check_store(&store)?;
    Ok(document.as_str().context("a document")?.into())
}

/// Tables are kept as a time, a head and hexadecimal digits; the rest holds no secret.
fn check_store(store: &str) -> Result<()> {
    let [kept, of_session, cookies]: [Value; 3] = serde_json::from_str(store)?;
    ensure!(of_session == json!([]) && cookies == json!(""), "kept elsewhere: {store}");
    let kept: Vec<(String, String)> = serde_json::from_value(kept)?;
    for (key, text) in kept {
        if key == "quatuor.settings" {
            continue;
        }
        let words: Vec<&str> = text.split(' ').collect();
        let [_, "quatuor", "1", sum, digits] = words[..] else { anyhow::bail!("{key}: {text}") };
        let is_hidden = |text: &str| text.chars().all(|letter| letter.is_ascii_hexdigit());
        ensure!(is_hidden(sum) && is_hidden(digits), "{key}: {text}");
    }
    Ok(())
}

/// What the first two turns look like: covered, to the first person, covered again, to
/// the second person.
async fn look(visit: &Visit, table: &Record) -> Result<[String; 4]> {
    visit.sit_down("secret", table).await?;
    visit.wait_for(".curtain button").await?;
    let covered = everything(visit).await?;
    let first = turn(visit).await?;
    // The same move in every table: no player has dice here.
    for _ in 0..2 {
        if visit.count(".curtain").await? == 0 {
            let button = visit.count(".play-bar > [data-action]").await? > 0;
            let next = if button { ".play-bar > [data-action]" } else { ".spot.open:not(.chosen)" };
            visit.tap(Hand::Mouse, next).await?;
        }
    }
    visit.wait_for(".curtain button").await?;
    ensure!(visit.count(".spot.open").await? == 0, "the board can be played on");
    ensure!(visit.count(".secret, .hold").await? == 0, "a secret beside the curtain");
    let covered_again = everything(visit).await?;
    let second = turn(visit).await?;
    Ok([covered, first, covered_again, second])
}

/// Takes the device, and looks with the mouse out of the way.
async fn turn(visit: &Visit) -> Result<String> {
    visit.tap(Hand::Mouse, ".curtain button").await?;
    visit.wait_for(".board .spot").await?;
    visit.tap(Hand::Mouse, ".play-head h1").await?;
    everything(visit).await
}

/// Fails where two documents differ, and shows both there.
fn check_same(one: &str, other: &str) -> Result<()> {
    let Some(at) = one.bytes().zip(other.bytes()).position(|(one, other)| one != other) else {
        ensure!(one.len() == other.len(), "one document is longer");
        return Ok(());
    };
    let around = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 100)];
        String::from_utf8_lossy(bytes).into_owned()
    };
    anyhow::bail!("the documents differ:\n{}\n{}", around(one), around(other))
}

async fn check(visit: &Visit, seating: &Seating) -> Result<()> {
    let table = seating.deal()?;
    let seats: Vec<Seat> = seats(&table).collect();
    let seen = look(visit, &table).await?;
    let second_changed = look(visit, &other_secret(&table, seats[1])?).await?;
    let first_changed = look(visit, &other_secret(&table, seats[0])?).await?;
    for (moment, index, others) in [
        ("the first curtain", 0, [&second_changed, &first_changed].as_slice()),
        ("the first person's turn", 1, &[&second_changed]),
        ("the second curtain", 2, &[&second_changed, &first_changed]),
        ("the second person's turn", 3, &[&first_changed]),
    ] {
        for other in others {
            check_same(&seen[index], &other[index])
                .with_context(|| format!("{}: a foreign secret at {moment}", seating.game))?;
        }
    }
    hold(visit, &table).await?;
    hold(visit, &other_secret(&table, seats[0])?).await
}

/// The own secret is there while the button is held, and at no other time.
async fn hold(visit: &Visit, table: &Record) -> Result<()> {
    visit.sit_down("held", table).await?;
    visit.wait_for(".curtain button").await?;
    visit.tap(Hand::Mouse, ".curtain button").await?;
    visit.wait_for(".hold").await?;
    ensure!(visit.count(".hold").await? == 1, "only the own secret can be held");
    ensure!(visit.count(".secret").await? == 0, "a secret without being asked");
    visit.press(Hand::Mouse, ".hold").await?;
    visit.wait_for(".secret").await?;
    let told = visit.text(".secret").await?;
    let seat = position(table).to_move();
    for name in secrets(position(table), seat) {
        ensure!(told.contains(&name), "'{told}' does not name {name}");
    }
    for name in
        seats(table).filter(|one| *one != seat).flat_map(|one| secrets(position(table), one))
    {
        ensure!(!told.contains(&name), "'{told}' names {name}, another's colour");
    }
    visit.release(Hand::Mouse).await?;
    visit.wait("!document.querySelector('.secret')").await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_colours_of_others_are_hidden() -> Result<()> {
    visit("secrets", async |visit| {
        check(visit, &Seating::new(Slides, "duo", &["person", "person"])).await?;
        check(visit, &Seating::new(Pyramids, "chance", &["person", "person"])).await
    })
    .await
}

/// Partners know each other's colour, and no others.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn partners_know_each_others_colour() -> Result<()> {
    visit("partners", async |visit| {
        let table = Seating::new(Slides, "teams", &["person"; 4]).deal()?;
        visit.sit_down("team", &table).await?;
        visit.tap(Hand::Mouse, ".curtain button").await?;
        visit.wait_for(".hold").await?;
        ensure!(visit.count(".hold").await? == 2, "the own colour and the partner's");
        for (seat, has_button) in [(1, true), (2, false), (3, true), (4, false)] {
            let holds = visit.count(&format!(".seats > .seat:nth-child({seat}) .hold")).await?;
            ensure!((holds == 1) == has_button, "seat {seat}: {holds} buttons");
        }
        Ok(())
    })
    .await
}
