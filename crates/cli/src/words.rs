//! What the terminal says about a game, in words.

use games::{Figure, Outcome, Standing};
use words::{Language, Words};

/// The ranking, one line a side: `1. Ann: 2 tokens left, 5 own tokens taken`.
pub(crate) fn ranking(outcome: &Outcome, names: &[String]) -> String {
    let mut text = String::new();
    for standing in &outcome.standings {
        let figures: Vec<String> = standing.figures.iter().map(figure).collect();
        text.push_str(&format!(
            "{}. {}: {}\n",
            standing.rank,
            side(standing, names),
            figures.join(", ")
        ));
    }
    text
}

/// Who won, in a sentence.
pub(crate) fn verdict(outcome: &Outcome, names: &[String]) -> String {
    let winners: Vec<String> =
        outcome.standings.iter().filter(|s| s.won).map(|standing| side(standing, names)).collect();
    match winners.as_slice() {
        [] => "Not solved this time: no group is left.".into(),
        [winner] if winner == "You" => "You have won.".into(),
        [winner] if outcome.standings[0].side.len() > 1 => format!("{winner} have won together."),
        [winner] => format!("{winner} has won."),
        [rest @ .., last] => format!("{} and {last} share the win.", rest.join(", ")),
    }
}

/// What speaks for a move, to be put after "it"; `None` for what has no words yet.
pub(crate) fn reason(reason: Figure) -> Option<String> {
    let (words, key) = (Words::new(Language::English), format!("reason-{}", reason.name));
    words.has(&key).then(|| words.say(&key, &[("count", &reason.value)]))
}

/// So many of a thing: `1 game`, `2 games`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn side(standing: &Standing, names: &[String]) -> String {
    let names: Vec<&str> = standing.side.seats().map(|seat| names[seat.index()].as_str()).collect();
    names.join(" and ")
}

fn figure(figure: &Figure) -> String {
    let key = format!("figure-{}", figure.name);
    Words::new(Language::English).say(&key, &[("count", &figure.value)])
}
