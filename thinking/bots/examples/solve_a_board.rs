//! Solves a board of the solo variant of Slides: all red and yellow tokens have to go.

use bots::Budget;
use bots::solver::{Answer, Settings, solve};
use quatuor::FastDice;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = "solo 1 ry 0.0.0.0.0.0 rry/r*y".parse()?;
    let (mut budget, mut dice) = (Budget::iterations(1_000), FastDice::new(1));
    match solve(&position, Settings::default(), &mut budget, &mut dice, &mut |_| ())? {
        Answer::Solved(solution) => solution.moves.iter().for_each(|mv| println!("{mv}")),
        Answer::Unsolvable => println!("it has no solution"),
        Answer::Unknown => println!("no solution found within the budget"),
    }
    Ok(())
}
