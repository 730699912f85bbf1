//! Games on their way to other people and devices.

mod archive;
mod links;
mod same_table;
mod samples;
mod sharing;
mod store;
mod summaries;

use quatuor::{AnyGame, Dice, FastDice, Request, Seed};
use table::record::{Player, Record};

fn bot(name: &str, level: &str) -> Player {
    Player { name: name.into(), bot: Some(level.into()) }
}

/// A person and bots, after so many random moves.
fn game(game: AnyGame, variant: &str, players: usize, moves: usize) -> Record {
    let request =
        Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
    let mut record = Record::of_deal(game, &request, Seed::new("test")).expect("a ruleset");
    play_on(&mut record, moves, &mut FastDice::new(3));
    let bots = (2..=players).map(|number| bot(&format!("Bot {number}"), "casual"));
    record.with_players([Player::person("Ann")].into_iter().chain(bots).collect())
}

/// One of every game, after so many moves.
fn usual_games(moves: usize) -> Vec<Record> {
    [
        (AnyGame::Slides, "base", 3),
        (AnyGame::Pyramids, "chance", 4),
        (AnyGame::Shuttles, "base", 2),
        (AnyGame::Cups, "base", 4),
    ]
    .map(|(one, variant, players)| game(one, variant, players, moves))
    .into()
}

/// Any legal moves, so many or to the end.
fn play_on(record: &mut Record, moves: usize, dice: &mut FastDice) {
    for _ in 0..moves {
        let legal = record.last().legal_moves();
        if legal.is_empty() {
            return;
        }
        let mv = legal[dice.below(legal.len() as u32) as usize];
        record.play(mv).expect("a legal move");
    }
}
