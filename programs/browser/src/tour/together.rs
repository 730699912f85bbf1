//! A game of two at an online table, which a third watches: from the link to a rematch.

use anyhow::{Context, Result, bail, ensure};
use quatuor::AnyGame;
use std::time::{Duration, Instant};
use tokio::time::sleep;

use super::Eye;
use crate::hand::Hand;
use crate::player::Player;
use crate::visit::Visit;

/// How long the server and two pages may take to agree who is to move.
const PATIENCE: Duration = Duration::from_secs(60);

/// What shows that something was asked, beside the board.
const QUESTION: &str = ".actions .question";

/// The whole of it.
pub(super) async fn see(visits: &mut [Visit], eye: &mut Eye, game: AnyGame) -> Result<()> {
    let [host, friend, third] = visits else { bail!("three browsers") };
    sit_down(host, friend, third, eye, game).await?;
    let (moves, waits) = in_turn(host, friend).await?;
    eye.look(moves, "moves").await?;
    eye.look(waits, "waits").await?;
    eye.look(third, "watches").await?;
    choose(moves, eye).await?;
    take_back(moves, waits, eye).await?;
    look_back(host, friend, third, eye).await?;
    talk(host, friend, eye).await?;
    end(host, friend, third, eye).await
}

/// A table for a friend, who follows the link with its key; a third has the link without it.
async fn sit_down(
    host: &Visit,
    friend: &Visit,
    third: &Visit,
    eye: &mut Eye,
    game: AnyGame,
) -> Result<()> {
    host.open(&format!("#/friend/{game}"), "main.waiting .qr").await?;
    eye.look(host, "waiting-host").await?;
    let link = host.run("return document.querySelector('.link-text input').value", []).await?;
    let link = link.as_str().context("a link")?;
    friend.follow(link, "form.sit").await?;
    eye.look(friend, "arriving").await?;
    // The link without its key.
    let address = link.rsplit_once('.').context("a key")?.0;
    third.follow(address, "main.waiting .by-invitation").await?;
    eye.look(third, "by-invitation").await?;
    friend.write("form.sit input", "Wolfeschlegelsteinhausen").await?;
    friend.push("form.sit button").await?;
    for visit in [host, friend, third] {
        visit.wait_for("main.play.online .spot").await?;
    }
    Ok(())
}

/// Who is to move, and who waits.
pub(super) async fn in_turn<'a>(
    one: &'a Visit,
    other: &'a Visit,
) -> Result<(&'a Visit, &'a Visit)> {
    let start = Instant::now();
    loop {
        let open = [one.count(".spot.open").await?, other.count(".spot.open").await?];
        match open {
            [open, 0] if open > 0 => return Ok((one, other)),
            [0, open] if open > 0 => return Ok((other, one)),
            _ => ensure!(
                start.elapsed() < PATIENCE,
                "waited {PATIENCE:?} for one of two to be to move: {open:?} spots are open"
            ),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Plays by dice until this many moves are made, and waits until the other has seen them.
async fn play(one: &Visit, other: &Visit, moves: u64) -> Result<()> {
    let mut players = [Player::new(3, Hand::Mouse), Player::new(4, Hand::Mouse)];
    loop {
        let seen = one.count(".moves .move").await?;
        other.wait(&format!("document.querySelectorAll('.moves .move').length >= {seen}")).await?;
        if seen >= moves || one.count(".end").await? > 0 {
            return Ok(());
        }
        let (moves, waits) = in_turn(one, other).await?;
        let player = usize::from(std::ptr::eq(moves, other));
        players[player].play_until(moves, seen + 1).await?;
        waits.wait(&format!("document.querySelectorAll('.moves .move').length > {seen}")).await?;
        one.wait(&format!("document.querySelectorAll('.moves .move').length > {seen}")).await?;
    }
}

/// The first thing that is chosen on the way to a move.
async fn choose(moves: &Visit, eye: &mut Eye) -> Result<()> {
    moves.tap(Hand::Mouse, ".spot.open").await?;
    moves.draw().await?;
    eye.look(moves, "chosen").await
}

/// A move that is taken back: asked, withdrawn, refused, agreed.
async fn take_back(moves: &Visit, waits: &Visit, eye: &mut Eye) -> Result<()> {
    Player::new(3, Hand::Mouse).play_until(moves, 1).await?;
    waits.wait("document.querySelectorAll('.moves .move').length === 1").await?;
    let ask = ".actions .action-row button:first-child:not(:disabled)";
    moves.push(ask).await?;
    for visit in [moves, waits] {
        visit.wait_for(QUESTION).await?;
    }
    eye.look(moves, "take-back-asked").await?;
    eye.look(waits, "take-back-to-answer").await?;
    moves.push(&format!("{QUESTION} button")).await?;
    waits.wait(&format!("!document.querySelector('{QUESTION}')")).await?;
    moves.push(ask).await?;
    waits.push(&format!("{QUESTION} button:not(.main)")).await?;
    moves.wait(&format!("!document.querySelector('{QUESTION}')")).await?;
    eye.look(moves, "take-back-refused").await?;
    moves.push(ask).await?;
    waits.push(&format!("{QUESTION} button.main")).await?;
    for visit in [moves, waits] {
        visit.wait("document.querySelectorAll('.moves .move').length === 0").await?;
    }
    eye.look(moves, "taken-back").await
}

/// The middle of the game, and one step back in it.
async fn look_back(host: &Visit, friend: &Visit, third: &Visit, eye: &mut Eye) -> Result<()> {
    play(host, friend, 4).await?;
    third.wait("document.querySelectorAll('.moves .move').length >= 4").await?;
    eye.look(host, "middle").await?;
    eye.look(third, "middle-watches").await?;
    for (visit, name) in [(host, "back"), (third, "back-watches")] {
        visit.push(".strip .round:first-of-type").await?;
        visit.wait_for(".strip-now").await?;
        eye.look(visit, name).await?;
        visit.push(".strip-now").await?;
        visit.wait("!document.querySelector('.strip-now')").await?;
    }
    Ok(())
}

/// What can be said, and the link for another device.
async fn talk(host: &Visit, friend: &Visit, eye: &mut Eye) -> Result<()> {
    host.push(".table-talk > button:first-child").await?;
    host.wait_for(".phrases").await?;
    eye.look(host, "phrases").await?;
    host.push(".phrases button:first-child").await?;
    friend.wait_for(".said").await?;
    eye.look(friend, "said").await?;
    host.push(".table-talk > button:last-of-type").await?;
    host.wait_for(".gifts .qr").await?;
    eye.look(host, "other-device").await?;
    host.push(".table-talk > button:last-of-type").await?;
    host.wait("!document.querySelector('.table-talk .gifts')").await
}

/// Giving up, what is left of the game, and another one.
async fn end(host: &Visit, friend: &Visit, third: &Visit, eye: &mut Eye) -> Result<()> {
    friend.push("[data-do=resign]").await?;
    friend.wait_for(".question button.main").await?;
    eye.look(friend, "resign").await?;
    friend.push(".question button.main").await?;
    for visit in [host, friend, third] {
        visit.wait_for(".end .deal-sign.verified").await?;
        visit.wait_for(".end .chart.known").await?;
    }
    eye.look(host, "end").await?;
    eye.look(friend, "end-resigned").await?;
    eye.look(third, "end-watches").await?;
    host.run("document.querySelector('.end .deal-sign').open = true", []).await?;
    eye.look(host, "deal-sign").await?;
    host.push(".end .action-row button.main").await?;
    friend.wait_for(".end .rematch-asked").await?;
    eye.look(host, "rematch-waits").await?;
    eye.look(friend, "rematch-asked").await?;
    friend.push(".end .action-row button.main").await?;
    third.wait_for(".end").await?;
    for visit in [host, friend] {
        visit
            .wait("document.querySelector('main.play.online .spot') && !document.querySelector('.end')")
            .await?;
    }
    eye.look(host, "rematch").await?;
    // A game that is played to its end.
    play(host, friend, u64::MAX).await?;
    for visit in [host, friend] {
        visit.wait_for(".end .chart.known").await?;
    }
    eye.look(host, "end-played").await
}
