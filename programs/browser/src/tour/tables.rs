//! Tables at one device: every variant, from the first look to the end.

use anyhow::{Result, ensure};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use quatuor::{FastDice, Seat};
use table::record::Record;

use super::{Eye, people, phases};
use crate::tables::{Seating, position};
use crate::visit::Visit;

const PERSON_AND_BOTS: [&str; 5] = ["person", "beginner", "casual", "strong", "master"];

/// A person and bots on these many seats.
fn seating(game: AnyGame, variant: &'static str, count: usize) -> Seating {
    Seating::new(game, variant, &PERSON_AND_BOTS[..count])
}

/// One table of every variant, with the number of players that they are made for.
pub(super) fn seatings(game: AnyGame) -> Vec<(&'static str, Seating)> {
    let base = |variant, count| seating(game, variant, count);
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

/// Every other number of players, and every option.
fn more_seatings(game: AnyGame) -> Vec<(&'static str, Seating)> {
    let base = |variant, count| seating(game, variant, count);
    let solo = |colours| seating(game, "solo", 1).with(colours);
    match game {
        Slides => vec![
            ("base-2", base("base", 2)),
            ("base-4", base("base", 4)),
            ("always", base("base", 3).with(&["jokers=always"])),
            ("apart", base("base", 3).with(&["joker-groups=off"])),
            ("solo-1", solo(&["colours=1"])),
            ("solo-3", solo(&["colours=3"])),
            ("solo-4", solo(&["colours=4"])),
            ("solo-5", solo(&["colours=5"])),
        ],
        Pyramids => vec![("chance-2", base("chance", 2)), ("fair-3", base("fair", 3))],
        Shuttles => vec![],
        Cups => vec![
            ("base-3", base("base", 3)),
            ("advanced-4", base("base", 4).with(&["advanced"])),
            ("advanced-early", base("base", 2).with(&["advanced", "early"])),
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
    seating(game, variant, 2)
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

/// All tables of a game. The first of them is looked at in the phases that matter most.
pub(super) async fn see(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    // Every move is asked about, so that nothing is played by choosing.
    eye.settings(visit, "confirm yes").await?;
    for (index, (variant, seating)) in seatings(game).into_iter().enumerate() {
        let name = format!("{game}-{variant}");
        see_table(visit, eye, &name, &seating).await?;
        if index == 0 {
            phases::see(visit, eye, game.name(), &seating).await?;
        }
        see_end(visit, eye, &name, &seating).await?;
    }
    let (_, first) = seatings(game).remove(0);
    people::pass_the_device(visit, eye, game.name(), first).await
}

/// All phases of all tables of a game, and the tables with other numbers and options.
pub(super) async fn see_phases(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    eye.settings(visit, "confirm yes").await?;
    let (usual, more) = (seatings(game), more_seatings(game));
    for (variant, seating) in &more {
        let name = format!("{game}-{variant}");
        see_table(visit, eye, &name, seating).await?;
        see_end(visit, eye, &name, seating).await?;
    }
    for (index, (variant, seating)) in usual.into_iter().chain(more).enumerate() {
        let name = format!("{game}-{variant}");
        if index > 0 {
            phases::see(visit, eye, &name, &seating).await?;
        }
        phases::see_more(visit, eye, &name, &seating).await?;
        if index > 0 && seating.takers.len() > 1 {
            people::pass_the_device(visit, eye, &name, seating).await?;
        }
    }
    Ok(())
}

async fn see_table(visit: &Visit, eye: &mut Eye, name: &str, seating: &Seating) -> Result<()> {
    visit.sit_down("start", &seating.deal()?).await?;
    visit.wait_for(".spot.open").await?;
    eye.look(visit, &format!("{name}-start")).await?;
    visit.sit_down("middle", &middle(seating)?).await?;
    visit.wait_for(".spot.open").await?;
    eye.look(visit, &format!("{name}-middle")).await
}

async fn see_end(visit: &Visit, eye: &mut Eye, name: &str, seating: &Seating) -> Result<()> {
    visit.sit_down("end", &over(seating)?).await?;
    visit.wait_for(".end .chart.known").await?;
    eye.look(visit, &format!("{name}-end")).await
}
