//! How a game ended, in words.

use games::{Seat, Side};
use table::{Ending, Table};
use words::Words;

/// The players of a side, by name.
pub fn side_name(table: &Table, side: Side, words: &Words) -> String {
    words.side(side, &names(table))
}

/// Who has won, in a sentence; to the only person at the device, as "you".
pub fn verdict(table: &Table, words: &Words) -> String {
    verdict_to(table, table.lone_person(), words)
}

/// Who has won, in a sentence; to the person on this seat, as "you".
pub fn verdict_to(table: &Table, reader: Option<Seat>, words: &Words) -> String {
    if table.ending() == Some(Ending::Aborted) {
        return words.say("end-aborted", &[]);
    }
    words.verdict(&table.winners(), &names(table), reader)
}

/// What ended the game; empty where that is not known.
pub fn why(table: &Table, words: &Words) -> String {
    if let Some(seat) = table.gave_up() {
        return words.say("why-resigned", &[("name", &table.player(seat).name())]);
    }
    match table.outcome() {
        Some(outcome) => words.say(&format!("why-{}-{}", table.game(), outcome.ending), &[]),
        None => String::new(),
    }
}

fn names(table: &Table) -> Vec<String> {
    table.players().iter().map(|player| player.name().into()).collect()
}
