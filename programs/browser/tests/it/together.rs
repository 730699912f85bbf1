//! What several people do at one table of the server, for all tests of online games.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use browser::{Hand, Player, Visit, Window};
use quatuor::AnyGame;
use tokio::time::sleep;

/// A game that takes longer is most likely stuck.
pub(crate) const LONGEST: Duration = Duration::from_secs(300);

/// Opens a table for a friend; its link.
pub(crate) async fn open_for_a_friend(visit: &Visit, game: AnyGame) -> Result<String> {
    visit.open(&format!("#/friend/{game}"), "main.waiting .qr").await?;
    let link = visit.run("return document.querySelector('.link-text input').value", []).await?;
    Ok(link.as_str().context("a link")?.into())
}

/// Opens a table with this body of a request; its name.
pub(crate) async fn open(visit: &Visit, body: serde_json::Value) -> Result<String> {
    visit.open("#/", "main.home").await?;
    let script = r"
        const [body, done] = arguments;
        const headers = { 'content-type': 'application/json' };
        fetch('./api/tables', { method: 'POST', headers, body: JSON.stringify(body) })
            .then((answer) => answer.json())
            .then((opened) => done(opened.table), (error) => done(String(error)));
    ";
    let table = visit.run_until(script, [body]).await?;
    Ok(table.as_str().context("a table")?.into())
}

/// Sits down with a name.
pub(crate) async fn sit(visit: &Visit, hand: Hand, name: &str) -> Result<()> {
    visit.write("form.sit input", name).await?;
    visit.tap(hand, "form.sit button").await?;
    visit.wait_for("main.play.online").await
}

/// One on a laptop opens a table, one on a phone follows the link: the game starts.
pub(crate) async fn start(visits: &[Visit], game: AnyGame) -> Result<String> {
    let [first, second, ..] = visits else { anyhow::bail!("two browsers") };
    let link = open_for_a_friend(first, game).await?;
    second.window(Window::Phone).await?;
    second.follow(&link, "form.sit").await?;
    sit(second, Hand::Finger, "Bram").await?;
    first.wait_for("main.play.online").await?;
    Ok(link)
}

/// The name of the table that the page shows.
pub(crate) async fn table(visit: &Visit) -> Result<String> {
    let hash = visit.run("return location.hash", []).await?;
    let name = hash.as_str().and_then(|hash| hash.strip_prefix("#/t/"));
    Ok(name.context("at a table")?.split('.').next().unwrap_or_default().into())
}

/// How many moves the page lists.
pub(crate) async fn moves(visit: &Visit) -> Result<u64> {
    visit.count(".moves .move").await
}

/// Both play until so many moves are made, or to the end.
pub(crate) async fn play(visits: &[Visit], players: &mut [Player], most: u64) -> Result<()> {
    let start = Instant::now();
    while moves(&visits[0]).await? < most {
        ensure!(start.elapsed() < LONGEST, "only {} moves", moves(&visits[0]).await?);
        let mut goes_on = false;
        for (visit, player) in visits.iter().zip(players.iter_mut()) {
            goes_on |= player.tap_something(visit).await?;
        }
        if !goes_on {
            return Ok(());
        }
    }
    Ok(())
}

/// One with a mouse, one with a finger.
pub(crate) fn players() -> [Player; 2] {
    [Player::new(3, Hand::Mouse), Player::new(4, Hand::Finger)]
}

/// Which of the first two is to move, as soon as their pages show it.
pub(crate) async fn mover(visits: &[Visit]) -> Result<usize> {
    let start = Instant::now();
    loop {
        let open = [visits[0].count(".spot.open").await?, visits[1].count(".spot.open").await?];
        match open {
            [_, 0] if open[0] > 0 => return Ok(0),
            [0, _] if open[1] > 0 => return Ok(1),
            _ => ensure!(start.elapsed() < Duration::from_secs(30), "{open:?} spots are open"),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Makes one move at the table of a visit.
pub(crate) async fn make_a_move(visit: &Visit, player: &mut Player) -> Result<()> {
    let (start, before) = (Instant::now(), moves(visit).await?);
    while moves(visit).await? == before {
        ensure!(start.elapsed() < LONGEST, "no move");
        ensure!(player.tap_something(visit).await?, "the game is over");
    }
    Ok(())
}

/// Waits until both have seen the same moves.
pub(crate) async fn agree(visits: &[Visit]) -> Result<()> {
    let start = Instant::now();
    loop {
        let (one, other) = (moves(&visits[0]).await?, moves(&visits[1]).await?);
        if one == other {
            return Ok(());
        }
        ensure!(start.elapsed() < Duration::from_secs(30), "{one} and {other} moves");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Gives up, by the buttons beside the board.
pub(crate) async fn resign(visit: &Visit) -> Result<()> {
    visit.tap(Hand::Mouse, ".actions .action-row button:last-child").await?;
    visit.wait_for(".question button.main").await?;
    visit.tap(Hand::Mouse, ".question button.main").await?;
    visit.wait_for(".end").await
}

/// Asks the server for something, as a script of the page would; the answer.
pub(crate) async fn ask(visit: &Visit, path: &str) -> Result<String> {
    let script = r"
        const [path, done] = arguments;
        fetch(path).then((answer) => answer.text()).then(done, (error) => done(String(error)));
    ";
    let answer = visit.run_until(script, [path.into()]).await?;
    Ok(answer.as_str().context("a text")?.into())
}
