//! Measures how well bots predict who wins, move by move.
//!
//! `cargo run --release -p quatuor-bots --example foresight -- GAME DEALS BOT BOT…`
//!
//! The bots play together, in other seats in every deal. At every move each of them
//! predicts, from the mover's seat, how likely every seat is to win; the mover's own move
//! is played. Prints the mean logarithm of the chance that was given to the actual winner:
//! 0 is certain, and a bot that knows nothing has −1.39 with four seats. Limits are
//! iterations, such as `master@30000`, so that the figures can be repeated.

use std::collections::BTreeMap;

use bots::{Bot, Budget, Limit, Mind, Playable, Report, SeatHistory, mind};
use quatuor::{AnyGame, FastDice, Request, Ruleset, Seat, Seed, with_game};

/// The number of moves in one row of the output.
const STAGE: usize = 6;

/// No chance counts as less, so that the logarithm stays finite.
const LEAST: f64 = 0.01;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, deals, bots @ ..] = &words[..] else {
        eprintln!("usage: foresight GAME DEALS BOT BOT…");
        std::process::exit(2);
    };
    let game: AnyGame = game.parse().expect("a game");
    let deals: u64 = deals.parse().expect("a number of deals");
    let bots: Vec<Bot> = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    with_game!(game, Position => measure::<Position>(deals, &bots));
}

/// How many predictions a bot made, their sum, and how often it was certain.
#[derive(Clone, Default)]
struct Score {
    predictions: f64,
    logarithms: f64,
    certain: f64,
}

fn measure<G: Playable>(deals: u64, bots: &[Bot]) {
    let request = Request { variant: None, players: Some(bots.len()), options: vec![] };
    let ruleset = G::Ruleset::from_request(&request).expect("a ruleset for this number of seats");
    let mut distinct: Vec<Bot> = vec![];
    for bot in bots {
        if !distinct.contains(bot) {
            distinct.push(*bot);
        }
    }
    let mut stages: BTreeMap<usize, Vec<Score>> = BTreeMap::new();
    let mut won = vec![0.0; distinct.len()];
    for deal in 0..deals {
        let turned = deal as usize % bots.len();
        let seated: Vec<Bot> = [&bots[turned..], &bots[..turned]].concat();
        let (predicted, shares) = play::<G>(&ruleset, deal, &seated, &distinct);
        for (number, chances) in predicted.into_iter().enumerate() {
            let empty = vec![Score::default(); distinct.len()];
            let scores = stages.entry(number / STAGE).or_insert(empty);
            for (score, (chances, certain)) in scores.iter_mut().zip(chances) {
                let logarithms = chances.iter().zip(&shares).map(|(chance, share)| {
                    if *share > 0.0 { share * chance.max(LEAST).ln() } else { 0.0 }
                });
                score.predictions += 1.0;
                score.logarithms += logarithms.sum::<f64>();
                score.certain += f64::from(certain);
            }
        }
        for (won, bot) in won.iter_mut().zip(&distinct) {
            let own = seated.iter().zip(&shares).filter(|(one, _)| *one == bot);
            *won += own.map(|(_, share)| share).sum::<f64>();
        }
    }
    for (stage, scores) in stages {
        let of = |(bot, score): (&Bot, &Score)| {
            let (mean, certain) =
                (score.logarithms / score.predictions, score.certain / score.predictions);
            format!("{bot} {mean:.3} (certain {:.0} %)", certain * 100.0)
        };
        let columns: Vec<String> = distinct.iter().zip(&scores).map(of).collect();
        println!("moves {:2}–{:2}: {}", stage * STAGE + 1, (stage + 1) * STAGE, columns.join(", "));
    }
    for (bot, won) in distinct.iter().zip(won) {
        println!("{bot} won {won:.1} of {deals} games");
    }
}

/// By seat, the chance to win, and whether it is proven.
type Prediction = (Vec<f64>, bool);

/// Plays a deal. Returns the predictions of all bots before each move, and how the seats
/// share the win.
fn play<G: Playable>(
    ruleset: &G::Ruleset,
    deal: u64,
    seated: &[Bot],
    bots: &[Bot],
) -> (Vec<Vec<Prediction>>, Vec<f64>) {
    let mut position = G::deal(ruleset, &Seed::new(format!("foresight {deal}")));
    let seats: Vec<Seat> = Seat::all(position.seats()).collect();
    let mut seen: Vec<SeatHistory<G>> =
        seats.iter().map(|&seat| SeatHistory::new(seat, position.view(seat))).collect();
    // Every bot follows the game from every seat, with a mind for each.
    let mut minds: Vec<Vec<Box<dyn Mind<G>>>> =
        seats.iter().map(|_| bots.iter().map(|bot| mind::<G>(bot.name)).collect()).collect();
    let mut dice = FastDice::new(deal);
    let mut predicted = vec![];
    while position.winners().is_none() {
        let mover = position.to_move().index();
        let mut played = None;
        let predictions = bots.iter().zip(&mut minds[mover]).map(|(bot, mind)| {
            let mut budget = Budget::iterations(iterations(bot));
            let report = mind.think(&seen[mover], &mut budget, &mut dice);
            if *bot == seated[mover] {
                played = report.best;
            }
            chances(&report, seats.len())
        });
        predicted.push(predictions.collect());
        let mv = played.expect("the mover is one of the bots, and the game goes on");
        position.play_unchecked(mv);
        seen.iter_mut().for_each(|seen| seen.watch(mv));
    }
    let winners = position.winners().expect("it is over");
    let share = 1.0 / winners.seats().count() as f64;
    let share = |&seat: &Seat| if winners.contains(seat) { share } else { 0.0 };
    (predicted, seats.iter().map(share).collect())
}

/// What is expected if the best move is played.
fn chances<V: Copy + Ord>(report: &Report<V>, seats: usize) -> Prediction {
    let best = report.moves.iter().find(|one| Some(one.mv) == report.best);
    let rewards = best.map(|one| one.rewards).unwrap_or_default();
    (rewards[..seats].iter().map(|&chance| chance.into()).collect(), report.proven.is_some())
}

fn iterations(bot: &Bot) -> u64 {
    match bot.limit() {
        Limit::Iterations(count) => count,
        Limit::Milliseconds(_) => panic!("{bot}: expected a limit in iterations"),
    }
}
