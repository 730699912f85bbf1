//! Tables at one device: every variant, from the first look to the end.

use anyhow::{Result, ensure};
use games::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use games::{FastDice, Seat};
use record::Record;

use super::Eye;
use crate::hand::{Hand, Key};
use crate::tables::{Seating, passes_in_secret, position};
use crate::visit::Visit;

const PERSON_AND_BOTS: [&str; 5] = ["person", "beginner", "casual", "strong", "master"];
const PEOPLE: [&str; 5] = ["person"; 5];

/// One table of every variant, with the number of players that they are made for.
fn seatings(game: AnyGame) -> Vec<(&'static str, Seating)> {
    let base = |variant, count: usize| Seating::new(game, variant, &PERSON_AND_BOTS[..count]);
    match game {
        Slides => vec![
            ("base", base("base", 3)),
            ("base-5", base("base", 5)),
            ("duo", base("duo", 2)),
            ("teams", base("teams", 4)),
            ("solo", base("solo", 1)),
        ],
        Pyramids => vec![
            ("fair", base("fair", 2)),
            ("chance", base("chance", 3)),
            ("chance-4", base("chance", 4)),
        ],
        Shuttles => vec![("base", base("base", 2))],
        Cups => vec![
            ("base", base("base", 2)),
            ("base-4", base("base", 4)),
            ("early", base("base", 3).with(&["early"])),
            ("advanced", base("base", 2).with(&["advanced"])),
            ("duo", base("duo", 2)),
        ],
    }
}

/// The deal after so many moves by dice, or the next after which the first player is to move.
fn played(seating: &Seating, moves: usize) -> Result<Record> {
    let (mut table, mut dice) = (seating.deal()?, FastDice::new(11));
    while table.moves().len() < moves || position(&table).to_move() != Seat::FIRST {
        let Some(mv) = position(&table).random_move(&mut dice) else { break };
        table.play(mv)?;
    }
    Ok(table)
}

/// A game for two, against a bot.
pub(super) fn for_two(game: AnyGame) -> Seating {
    let variant = match game {
        Slides => "duo",
        Pyramids => "fair",
        Shuttles | Cups => "base",
    };
    Seating::new(game, variant, &PERSON_AND_BOTS[..2])
}

/// A game in its middle, with the first player to move.
pub(super) fn middle(seating: &Seating) -> Result<Record> {
    let table = played(seating, seating.takers.len() + 4)?;
    ensure!(table.outcome().is_none(), "{} is over before its middle", seating.game);
    Ok(table)
}

/// A game that is over.
pub(super) fn over(seating: &Seating) -> Result<Record> {
    played(seating, usize::MAX)
}

/// All tables of a game. The first of them is looked at in every phase.
pub(super) async fn see(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    // Every move is asked about, so that nothing is played by choosing.
    eye.settings(visit, "confirm yes").await?;
    for (index, (variant, seating)) in seatings(game).into_iter().enumerate() {
        let name = |phase: &str| format!("{game}-{variant}-{phase}");
        visit.sit_down("start", &seating.deal()?).await?;
        visit.wait_for(".spot.open").await?;
        eye.look(visit, &name("start")).await?;
        visit.sit_down("middle", &middle(&seating)?).await?;
        visit.wait_for(".spot.open").await?;
        eye.look(visit, &name("middle")).await?;
        if index == 0 {
            phases(visit, eye, game).await?;
        }
        visit.sit_down("end", &over(&seating)?).await?;
        visit.wait_for(".end .chart.known").await?;
        eye.look(visit, &name("end")).await?;
    }
    hot_seat(visit, eye, game).await
}

/// What can be done at a table in the middle of a game.
async fn phases(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    let name = |phase: &str| format!("{game}-{phase}");
    visit.push(".strip .round:first-of-type").await?;
    visit.wait_for(".strip-now").await?;
    eye.look(visit, &name("back")).await?;
    visit.push(".strip .round:first-of-type").await?;
    visit.push(".strip .round:last-of-type").await?;
    eye.look(visit, &name("back-and-forth")).await?;
    visit.push(".strip-now").await?;
    visit.wait_for(".strip-round").await?;
    eye.look(visit, &name("back-at-the-game")).await?;
    choose(visit, eye, game).await?;
    visit.push("[data-do=resign]").await?;
    visit.wait_for(".actions .question").await?;
    eye.look(visit, &name("resign")).await?;
    visit.push(".actions .question button:not(.main)").await?;
    visit.key(Key::Letter('?')).await?;
    visit.wait_for("dialog.keys:modal").await?;
    eye.look(visit, &name("keys")).await?;
    visit.key(Key::Escape).await?;
    visit.wait("!document.querySelector('dialog:modal')").await?;
    visit.push(".share-button").await?;
    visit.wait_for(".gifts").await?;
    eye.look(visit, &name("share")).await?;
    if game == Cups {
        visit.push(".zoom-buttons button:last-child").await?;
        visit.wait_for(".frame.zoomed").await?;
        eye.look(visit, &name("zoomed")).await?;
    }
    Ok(())
}

/// Chooses a move, tap by tap, up to the question whether it is meant.
async fn choose(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    for tap in 1.. {
        ensure!(tap < 12, "no move was chosen by {tap} taps");
        // A button ends what was begun; otherwise something more is chosen.
        let is_button = visit.count(".play-bar > [data-action]").await? > 0;
        let next = if is_button { ".play-bar > [data-action]" } else { ".spot.open:not(.chosen)" };
        visit.tap(Hand::Mouse, next).await?;
        visit.draw().await?;
        if visit.count(".play-bar .question").await? > 0 {
            break;
        }
        eye.look(visit, &format!("{game}-chosen-{tap}")).await?;
    }
    eye.look(visit, &format!("{game}-confirm")).await?;
    visit.push(".play-bar .question button:not(.main)").await?;
    visit.wait("!document.querySelector('.play-bar .question')").await
}

/// People who pass the device on.
async fn hot_seat(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    let (_, seating) = seatings(game).remove(0);
    let seating = Seating { takers: &PEOPLE[..seating.takers.len()], ..seating };
    let table = seating.with_long_names().deal()?;
    visit.keep("quatuor.clock.people", "move 90000 - 0").await?;
    visit.sit_down("people", &table).await?;
    if passes_in_secret(&table) {
        visit.wait_for(".curtain button").await?;
        visit.wait_for(".clock").await?;
        eye.look(visit, &format!("{game}-pass-the-device")).await?;
        visit.push(".curtain button").await?;
    }
    visit.wait_for(".spot.open").await?;
    // Clocks are loaded after the table.
    visit.wait_for(".clock").await?;
    eye.look(visit, &format!("{game}-people")).await
}
