//! Exercises from own games: looked for, open, missed, solved.

use anyhow::{Context, Result};
use app::BoardHistory;
use quatuor::{AnyGame, FastDice};

use super::Eye;
use super::tables::for_two;
use crate::tables::{position, stored};
use crate::visit::Visit;

/// What a review of the game would have kept.
const REVIEW: &str = "quatuor.review.own";

/// The costly moves of one game of each kind.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        see_game(visit, eye, game).await?;
    }
    Ok(())
}

async fn see_game(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    let seating = for_two(game);
    let (mut record, mut dice) = (seating.deal()?, FastDice::new(5));
    while let Some(mv) = position(&record).random_move(&mut dice) {
        record.play(mv)?;
    }
    visit.leave().await?;
    visit.run("localStorage.removeItem(arguments[0])", [REVIEW.into()]).await?;
    visit.keep("quatuor.table.own", &format!("1700000000000 {}", stored(&record))).await?;
    visit.open("#/puzzles", ".look-through").await?;
    eye.look(visit, &format!("{game}-exercises-to-look-for")).await?;
    visit.hold_bots().await?;
    visit.push(".look-through").await?;
    visit.wait_for(".own [role=status]").await?;
    eye.look(visit, &format!("{game}-exercises-looked-for")).await?;

    // The third move of the person, and any other one that is better: a review would not find
    // the same on every machine.
    let start = position(&seating.deal()?).clone();
    let seat = start.to_move();
    let mut boards = record.boards().enumerate().skip(1);
    let (step, _) =
        boards.find(|(step, board)| *step > 3 && board.to_move() == seat).context("a move")?;
    let before = |moves: usize| BoardHistory::new(start.view(seat)).after(&record.moves()[..moves]);
    let played = record.moves()[step];
    let legal = before(step).view().legal_moves();
    let better = *legal.iter().find(|mv| **mv != played).context("another move")?;
    visit.leave().await?;
    visit.keep(REVIEW, &format!("{step} 240 - - {better}")).await?;
    visit.open("#/puzzles", ".exercises .mark").await?;
    eye.look(visit, &format!("{game}-exercises")).await?;
    visit.open(&format!("#/puzzles/own/own/{step}"), ".exercise .spot.open").await?;
    eye.look(visit, &format!("{game}-exercise")).await?;
    visit.make_move(&mut before(step), played).await?;
    visit.wait_for(".bubble[data-stand=missed]").await?;
    eye.look(visit, &format!("{game}-exercise-missed")).await?;
    visit.push(".bubble .again").await?;
    visit.make_move(&mut before(step), better).await?;
    visit.wait_for(".bubble[data-stand=solved]").await?;
    eye.look(visit, &format!("{game}-exercise-solved")).await?;
    visit.open("#/puzzles", ".exercises .mark[data-state=puzzle-is-solved]").await?;
    eye.look(visit, &format!("{game}-exercises-solved")).await
}
