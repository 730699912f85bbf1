//! Plays a game with random moves, of any of the four games.

use quatuor::{AnyGame, FastDice, Request, Seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: AnyGame = "cups".parse()?;
    let mut position = game.deal(&Request::default(), &Seed::new("a rainy evening"))?;
    let mut dice = FastDice::new(1);
    while let Some(mv) = position.random_move(&mut dice) {
        println!("seat {} plays {mv}", position.to_move());
        position.play(mv)?;
    }
    println!("{}", position.outcome().expect("no moves are left"));
    Ok(())
}
