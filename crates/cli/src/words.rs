//! What the terminal says about a game, in words.

use games::{Figure, Outcome, Standing};

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
    let n = reason.value;
    let counted = |one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    Some(match reason.name {
        "wins-now" => "wins at once".into(),
        // Slides
        "own-tokens-gone" => format!("takes {} of yours off", counted("token", "tokens")),
        "brings-together" => format!("brings {} of yours together", counted("token", "tokens")),
        "scatters-others" => format!("leaves {} of others alone", counted("token", "tokens")),
        // Pyramids
        "takes-place" => format!("gives you {}", counted("place", "places")),
        "uncovers-place" => format!("uncovers your colour, {} now", counted("place", "places")),
        "hurts-rival" => format!("leaves a rival {}", counted("place", "places")),
        "saves-pieces" => format!("saves your own {} for later", counted("piece", "pieces")),
        // Shuttles
        "completes-row" => format!("completes row {n}"),
        "leads-to-row" => format!("leads to a complete row in {}", counted("move", "moves")),
        "stops-row" => {
            format!("keeps the other side from {}", counted("colour", "colours"))
        }
        "joins-pawns" => format!("joins {}", counted("pawn", "pawns")),
        "nearer-side" => format!("is nearer to {}", counted("colour", "colours")),
        // Cups
        "settles-cups" => format!("settles {} for you", counted("cup", "cups")),
        "takes-safely" => format!("takes {} where nobody reaches", counted("cup", "cups")),
        "takes-cups" => format!("takes {}", counted("cup", "cups")),
        "rescues-cups" => format!("saves {} from being taken", counted("cup", "cups")),
        "builds-safe-stack" => format!("builds a stack of {n} that nobody reaches"),
        "waits" => format!("waits, and keeps {} for later", counted("move", "moves")),
        "joins-friends" => format!("stands beside {} of yours", counted("cup", "cups")),
        _ => return None,
    })
}

fn side(standing: &Standing, names: &[String]) -> String {
    let names: Vec<&str> = standing.side.seats().map(|seat| names[seat.index()].as_str()).collect();
    names.join(" and ")
}

fn figure(figure: &Figure) -> String {
    let (one, many) = match figure.name {
        "tokens-left" => ("token left", "tokens left"),
        "own-tokens-taken" => ("own token taken", "own tokens taken"),
        "places" => ("place", "places"),
        "covered-places" => ("of them covered", "of them covered"),
        "tallest-pile" => ("piece on the tallest pile", "pieces on the tallest pile"),
        "points" => ("point", "points"),
        "score" => ("cup", "cups"),
        other => (other, other),
    };
    format!("{} {}", figure.value, if figure.value == 1 { one } else { many })
}
