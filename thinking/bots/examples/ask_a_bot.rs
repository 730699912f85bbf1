//! Asks a bot for a move. It is given what its seat has seen of the game, and nothing else.

use bots::Budget;
use bots::{Level, Name, SeatHistory, mind};
use quatuor::pyramids::{Position, Ruleset};
use quatuor::{FastDice, Game, Ruleset as _, Seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut position = Position::deal(&Ruleset::all()[0], &Seed::new("a rainy evening"));
    let seat = position.to_move();
    let history = SeatHistory::new(seat, position.view(seat));
    let mut bot = mind::<Position>(Name::Level(Level::Strong));
    let report = bot.think(&history, &mut Budget::iterations(500), &mut FastDice::new(1));
    let mv = report.best.expect("the game is not over");
    position.play(mv)?;
    println!("seat {seat} plays {mv}: {position}");
    Ok(())
}
