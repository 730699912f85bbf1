//! What a seat infers about the secrets of other seats.

use quatuor::{FastDice, Seat};
use search::{Belief, Budget};

use crate::{Playable, SeatHistory};

/// What a seat believes about the secret of another seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Suspicion {
    /// The other seat.
    pub seat: Seat,
    /// The possible colours by their letters, each with its chance, the likeliest first.
    /// The chances add up to the number of its colours.
    pub colours: Vec<(char, f64)>,
}

/// What a seat believes about the secrets of all other seats; empty in games without
/// secrets. Partners know each other's secrets.
///
/// ```
/// use bots::{Budget, SeatHistory, suspicions};
/// use quatuor::{FastDice, Game, Seat, pyramids};
///
/// // Seat 2 covers one of the two colours that could be its secret: it probably has the other.
/// let text = "fair 2 - r,g rrr,yyy R/R/R/R/G/G/G/G/Y/Y/Y/Y/B/B/B/B";
/// let position: pyramids::Position = text.parse().unwrap();
/// let mut seen = SeatHistory::new(Seat::FIRST, position.view(Seat::FIRST));
/// seen.watch(position.parse_move("y@13").unwrap());
///
/// let mut budget = Budget::iterations(1000);
/// let others = suspicions::<pyramids::Position>(&seen, &mut budget, &mut FastDice::new(1));
/// assert_eq!(others.len(), 1);
/// let (likeliest, chance) = others[0].colours[0];
/// assert_eq!(likeliest, 'g');
/// assert!(chance > 0.5);
/// ```
pub fn suspicions<G: Playable>(
    seen: &SeatHistory<G>,
    budget: &mut Budget,
    dice: &mut FastDice,
) -> Vec<Suspicion> {
    let belief = G::belief(seen, budget, dice);
    let seats = belief.worlds().first().map_or(0, |(position, _)| position.seats());
    let others = Seat::all(seats).filter(|seat| *seat != seen.seat());
    let suspicions = others.map(|seat| suspicion(&belief, seat));
    suspicions.filter(|suspicion| !suspicion.colours.is_empty()).collect()
}

fn suspicion<G: Playable>(belief: &Belief<G>, seat: Seat) -> Suspicion {
    let mut colours: Vec<(char, f64)> = vec![];
    for (position, chance) in belief.worlds() {
        for colour in position.secret(seat) {
            match colours.iter_mut().find(|(known, _)| *known == colour) {
                Some((_, sum)) => *sum += chance,
                None => colours.push((colour, *chance)),
            }
        }
    }
    quatuor::sort_short(&mut colours, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    Suspicion { seat, colours }
}
