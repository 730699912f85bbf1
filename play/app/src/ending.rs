//! How a game ended, in words.

use quatuor::{Outcome, Seat, Side, Standing};
use show::words::Words;
use table::{Ending, Table};

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

/// What ended the game, and what decided it; empty where that is not known. To the only person
/// at the device, as "you".
pub fn why(table: &Table, words: &Words) -> String {
    why_to(table, table.lone_person(), words)
}

/// What ended the game, and what decided it; to the person on this seat, as "you".
pub fn why_to(table: &Table, reader: Option<Seat>, words: &Words) -> String {
    if let Some(seat) = table.gave_up() {
        let has_no_time = matches!(table.ending(), Some(Ending::TimedOut(_)));
        let key = match (has_no_time, Some(seat) == reader) {
            (true, true) => "why-timed-out-you",
            (true, false) => "why-timed-out",
            (false, true) => "why-resigned-you",
            (false, false) => "why-resigned",
        };
        return words.say(key, &[("name", &table.player(seat).name())]);
    }
    let Some(outcome) = table.outcome() else { return String::new() };
    let ended = words.say(&format!("why-{}-{}", table.game(), outcome.ending), &[]);
    match decided(table, &outcome, reader, words) {
        Some(decided) => format!("{ended} {decided}"),
        None => ended,
    }
}

/// What decided: "Both have 4 tokens left; Ada took fewer of their own: 13 against 19."
fn decided(
    table: &Table,
    outcome: &Outcome,
    reader: Option<Seat>,
    words: &Words,
) -> Option<String> {
    let sides = &outcome.standings;
    let [first, rest @ ..] = &sides[..] else { return None };
    let Some(second) = rest.first() else {
        // Alone: what is left, unless all is cleared.
        let left = first.figures.first().filter(|left| left.value > 0)?;
        return Some(words.say("left-alone", &[("count", &left.value)]));
    };
    // A colour that is gone decides by itself.
    if first.figures.first().is_some_and(|left| left.name == "tokens-left" && left.value == 0) {
        return None;
    }
    let is_level = |index: usize| first.figures[..index] == second.figures[..index];
    let figures = 0..first.figures.len();
    let deciding = figures.rev().find(|index| is_level(*index)).filter(|_| !second.won);
    let level = deciding.unwrap_or(first.figures.len());
    let tied = (level > 0).then(|| tied(table, sides, level, words));
    let decided = deciding.map(|index| {
        let winner = side_name(table, first.side, words);
        let (own, other) = (first.figures[index].value, second.figures[index].value);
        let is_you = reader.is_some_and(|seat| first.side == Side::one(seat));
        let you = if is_you { "-you" } else { "" };
        let key = format!("decided-{}{you}", first.figures[index].name);
        let count = first.side.seats().count();
        let gaps: [(&str, &dyn std::fmt::Display); 4] =
            [("winner", &winner), ("own", &own), ("other", &other), ("count", &count)];
        words.say(&key, &gaps)
    });
    let text = match (tied, decided) {
        (Some(tied), Some(decided)) => {
            words.say("tied-then", &[("tied", &tied), ("decided", &decided)])
        }
        (one, other) => one.or(other)?,
    };
    Some(capitalised(&text) + ".")
}

/// "Both have 4 tokens left": the sides that are level with the best in the first figures.
fn tied(table: &Table, sides: &[Standing], level: usize, words: &Words) -> String {
    let best = &sides[0].figures[..level];
    let level_sides: Vec<String> = sides
        .iter()
        .filter(|one| one.figures[..level] == *best)
        .map(|one| side_name(table, one.side, words))
        .collect();
    let standing = Standing { figures: best.to_vec(), ..sides[0].clone() };
    let figures = words.figures(&standing).join(", ");
    match sides.len() {
        2 => words.say("tied-two", &[("figures", &figures)]),
        _ => words.say("tied-more", &[("names", &words.list(&level_sides)), ("figures", &figures)]),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn names(table: &Table) -> Vec<String> {
    table.players().iter().map(|player| player.name().into()).collect()
}
