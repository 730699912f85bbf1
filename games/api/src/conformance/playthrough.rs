//! A whole random game as text that can be read and checked.

use std::fmt::Write;

use crate::{Dice, FastDice, Game, Ruleset, Seat, Seed};

/// One game as text: the deal, what each seat sees of it, every move with the number of
/// choices, and the outcome. Kept as snapshots in the tests.
pub fn playthrough<G: Game>(ruleset: &G::Ruleset, seed: &str) -> String {
    let mut story = String::new();
    tell(&mut story, ruleset, &G::deal(ruleset, &Seed::new(seed)), seed)
        .expect("a String takes everything");
    story
}

fn tell<G: Game>(
    story: &mut String,
    ruleset: &G::Ruleset,
    deal: &G,
    seed: &str,
) -> std::fmt::Result {
    let mut position = deal.clone();
    let mut dice = FastDice::new(
        seed.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte)),
    );
    writeln!(story, "{}: {}, seed {seed}\n", G::INFO.name, ruleset.to_request())?;
    writeln!(story, "deal    {deal}")?;
    for seat in Seat::all(deal.seats()) {
        writeln!(story, "seat {seat}  {}", deal.view(seat))?;
    }
    let mut moves = vec![];
    for number in 1.. {
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let mv = moves[dice.below(moves.len() as u32) as usize];
        let seat = position.to_move();
        position.play_unchecked(mv);
        writeln!(story, "\n{number}. seat {seat} plays {mv}, one of {} moves", moves.len())?;
        writeln!(story, "{position}")?;
    }
    let outcome = position.outcome().expect("a game without moves is over");
    writeln!(story, "\n{outcome}")?;
    for standing in &outcome.standings {
        write!(story, "{}. seat {}:", standing.rank, standing.side)?;
        for figure in &standing.figures {
            write!(story, " {} {}", figure.name, figure.value)?;
        }
        writeln!(story)?;
    }
    Ok(())
}
