//! A player without a plan: taps anything that the page lets it tap.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use quatuor::{Dice, FastDice};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::hand::{AIM, Hand, aimed};
use crate::visit::Visit;

/// What is on the page, and where to tap it.
///
/// Takes two numbers between 0 and 1: which spot, and whether rather a button.
const LOOK: &str = r"
    const [which, button] = arguments;
    if (document.querySelector('.end')) return { over: true };
    const curtain = document.querySelector('.curtain button');
    if (curtain) return aim(curtain);
    if (document.querySelector('.board.fresh')) return { waits: true };
    const buttons = document.querySelectorAll('.play-bar > [data-action]');
    const spots = document.querySelectorAll('.spot.open:not(.chosen)');
    if (buttons.length > 0 && (spots.length === 0 || button < 0.6)) return aim(buttons[Math.floor(which * buttons.length)]);
    if (spots.length > 0) return aim(spots[Math.floor(which * spots.length)]);
    return { waits: true };
";

/// A game that takes longer is most likely stuck.
const LONGEST: Duration = Duration::from_secs(240);

/// Longer than bots take to think, on a machine with other things to do.
const LONGEST_PAUSE: Duration = Duration::from_secs(120);

/// A player with dice and a hand.
#[derive(Debug)]
pub struct Player {
    dice: FastDice,
    hand: Hand,
    /// Taps so far.
    pub taps: usize,
    /// Since when there is nothing to tap.
    waits: Option<Instant>,
}

impl Player {
    /// The same number makes the same choices.
    pub fn new(number: u64, hand: Hand) -> Player {
        Player { dice: FastDice::new(number), hand, taps: 0, waits: None }
    }

    /// Plays for all people at the device until the game is over.
    pub async fn play_to_the_end(&mut self, visit: &Visit) -> Result<()> {
        let start = Instant::now();
        while self.tap_something(visit).await? {
            ensure!(start.elapsed() < LONGEST, "no end after {} taps", self.taps);
        }
        Ok(())
    }

    /// Plays until that many moves are in the list.
    pub async fn play_until(&mut self, visit: &Visit, moves: u64) -> Result<()> {
        let start = Instant::now();
        while visit.count(".moves .move").await? < moves && self.tap_something(visit).await? {
            ensure!(start.elapsed() < LONGEST, "not {moves} moves after {} taps", self.taps);
        }
        Ok(())
    }

    /// Taps something that can be tapped, or waits a moment. Says whether the game
    /// goes on.
    ///
    /// # Errors
    /// Where there is nothing to tap for too long.
    pub async fn tap_something(&mut self, visit: &Visit) -> Result<bool> {
        let mut chance = || f64::from(self.dice.below(1 << 20)) / f64::from(1 << 20);
        let script = format!("{AIM}{LOOK}");
        let seen = visit.run(&script, [json!(chance()), json!(chance())]).await?;
        if seen["over"] == json!(true) {
            return Ok(false);
        }
        if seen["waits"] == json!(true) {
            let waits = *self.waits.get_or_insert_with(Instant::now);
            let what = "waited in vain for something to tap";
            ensure!(waits.elapsed() < LONGEST_PAUSE, "{what}, after {} taps", self.taps);
            sleep(Duration::from_millis(30)).await;
            return Ok(true);
        }
        self.waits = None;
        self.hand.tap(&visit.driver, aimed(&seen)?).await?;
        self.taps += 1;
        Ok(true)
    }
}

/// The end as the page shows it, against the game that it has kept.
///
/// # Errors
/// When they differ.
pub async fn check_end(visit: &Visit, id: &str) -> Result<()> {
    let record = visit.record(id).await?;
    let outcome = record.outcome().context("the kept game is not over")?;
    let moves = record.moves().len() as u64;
    let listed = visit.count(".moves .move").await?;
    ensure!(listed == moves, "{listed} moves are listed, {moves} were played");
    let ranks = visit.count(".ranking li").await?;
    ensure!(ranks == outcome.standings.len() as u64, "{ranks} ranks for {outcome:?}");
    let won = visit.count(".ranking li.won").await?;
    let winners = outcome.standings.iter().filter(|one| one.won).count();
    ensure!(won == winners as u64, "{won} shown as winners of {winners}");
    let script =
        "return [...document.querySelectorAll('#verdict, .end-why')].map((e) => e.innerText)";
    let texts = visit.run(script, []).await?;
    let is_said = |text: &Value| text.as_str().is_some_and(|text| text.len() > 5);
    ensure!(
        texts.as_array().is_some_and(|all| all.len() == 2 && all.iter().all(is_said)),
        "{texts}"
    );
    Ok(())
}
