//! Outcomes as JSON.

use quatuor::{Figure, Outcome, Side, Standing};
use serde::{Serialize, Serializer};

/// A finished game. The order of the fields is the order in which they are printed.
#[derive(Serialize)]
struct Written {
    outcome: String,
    winners: Vec<Vec<usize>>,
    ranking: Vec<Rank>,
}

#[derive(Serialize)]
struct Rank {
    rank: usize,
    seats: Vec<usize>,
    won: bool,
    #[serde(serialize_with = "by_name")]
    figures: Vec<Figure>,
}

/// An outcome on one line; `None` is a game that goes on.
pub(crate) fn outcome(outcome: Option<&Outcome>) -> String {
    let written = match outcome {
        None => serde_json::to_string(&serde_json::json!({ "outcome": "ongoing" })),
        Some(outcome) => serde_json::to_string(&Written {
            outcome: outcome.to_string(),
            winners: outcome.winning_sides().iter().map(seats).collect(),
            ranking: outcome.standings.iter().map(rank).collect(),
        }),
    };
    written.expect("texts and numbers can be written")
}

fn rank(standing: &Standing) -> Rank {
    let Standing { side, rank, won, figures } = standing;
    Rank { rank: *rank, seats: seats(side), won: *won, figures: figures.clone() }
}

fn seats(side: &Side) -> Vec<usize> {
    side.seats().map(|seat| seat.index() + 1).collect()
}

fn by_name<S: Serializer>(figures: &[Figure], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(figures.iter().map(|figure| (figure.name, figure.value)))
}
