//! What the moves of the other seats reveal about their secrets.

use quatuor::slides::{Colour, ColourSet, Move, Position};
use quatuor::{FastDice, Game, Seat, sort_short};
use search::{Belief, Budget, Character, softmax};

use super::race::{colours_of, tokens_left};
use crate::SeatHistory;

/// The assumed carelessness of movers: a move that wins this much less often than the best
/// is e times less likely.
const CARELESS: f64 = 0.02;

/// What a single random game adds to that, divided by the root of their number: with few
/// games any move may look good or bad by chance.
const CHANCE: f64 = 0.15;

/// No single move makes a secret less than this many times as likely as another.
const DOUBT: f64 = 0.01;

/// The minimum number of random games per observed move.
const FEWEST_GAMES: u64 = 400;

/// If a secret is doubted less than this, the seat is watched less, in proportion.
const DOUBTED: f64 = 0.1;

/// But at least this part, in case a seat was misjudged.
const LEAST_PART: f64 = 0.2;

/// A belief about the secrets of the other seats that follows the game.
#[derive(Clone, Debug)]
pub(super) struct Suspicion {
    seen: SeatHistory<Position>,
    belief: Belief<Position>,
    /// By seat: what all its moves together reveal.
    characters: [Character<ColourSet>; Seat::MOST],
}

impl Suspicion {
    /// Nothing is known beyond the rules.
    fn new(seen: &SeatHistory<Position>) -> Suspicion {
        let seen = seen.from_the_start();
        let belief = Belief::uniform(seen.possible_starts());
        Suspicion { seen, belief, characters: Default::default() }
    }

    /// Takes the moves since the last call into account; starts again if this is another
    /// game, or the same game with a move taken back. Spends at most this number of random
    /// games, and never more than a quarter of the budget.
    pub(super) fn follow(
        known: Option<Suspicion>,
        seen: &SeatHistory<Position>,
        games: u64,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Suspicion {
        let goes_on = |known: &Suspicion| seen.follows(&known.seen);
        let mut known = known.filter(goes_on).unwrap_or_else(|| Suspicion::new(seen));
        let new = &seen.moves()[known.seen.moves().len()..];
        let games = games.min(budget.left() / 4);
        let foreign = known.foreign(new.len());
        // If there is not enough for all, the latest moves reveal most.
        let watched = (games / FEWEST_GAMES).clamp(1, foreign);
        let each = games / watched;
        for (number, &mv) in new.iter().enumerate() {
            let to_come = known.foreign(new.len() - number);
            known.watch(mv, if to_come <= watched { each } else { 0 }, budget, dice);
        }
        known
    }

    /// Every position that the game may be in, with its chance.
    pub(super) fn belief(&self) -> &Belief<Position> {
        &self.belief
    }

    /// How many moves were taken into account.
    pub(super) fn moves(&self) -> usize {
        self.seen.moves().len()
    }

    /// How many of the next moves are not made by the own side; at least 1.
    fn foreign(&self, moves: usize) -> u64 {
        let Some((position, _)) = self.belief.worlds().first() else { return 1 };
        let side = position.open().variant().side(self.seen.seat());
        let mut mover = position.to_move();
        let mut count = 0;
        for _ in 0..moves {
            count += u64::from(!side.contains(mover));
            mover = mover.next(position.seats());
        }
        count.max(1)
    }

    /// Takes one move into account.
    fn watch(&mut self, mv: Move, games: u64, budget: &mut Budget, dice: &mut FastDice) {
        let worlds = self.belief.worlds();
        if let Some(&(position, _)) = worlds.first() {
            let mover = position.to_move();
            let mut secrets: Vec<ColourSet> =
                worlds.iter().map(|(world, _)| colours_of(world, mover)).collect();
            sort_short(&mut secrets, Ord::cmp);
            secrets.dedup();
            let secret = |world: &Position| colours_of(world, mover);
            let chance = |own: &ColourSet| self.belief.chance(|world| secret(world) == *own);
            let doubt = 1.0 - secrets.iter().map(chance).fold(0.0, f64::max);
            let games = games as f64 * (doubt / DOUBTED).clamp(LEAST_PART, 1.0);
            if secrets.len() > 1
                && let Some((chances, moves)) =
                    likelihoods(&position, &secrets, mv, games as u64, budget, dice)
            {
                let reason = |secret: ColourSet| {
                    secrets.binary_search(&secret).map_or(0.0, |place| chances[place])
                };
                let character = &mut self.characters[mover.index()];
                character.watch(&mut self.belief, secret, reason, moves, DOUBT);
            }
        }
        self.seen.watch(mv);
        self.belief.advance(|world| world.play_unchecked(mv));
        self.belief.retain(|world| !world.is_over());
    }
}

/// How likely the mover was to choose this move with each of these secrets, and the number
/// of moves; `None` if the budget is too small.
///
/// Half of the games are spread over all moves, the other half go to the chosen one and to
/// those that look best with some secret: these tell secrets apart.
///
/// The position may be any of the possible ones: its secrets are not used, except that a
/// random game stops when one of its sides is clear.
fn likelihoods(
    position: &Position,
    secrets: &[ColourSet],
    chosen: Move,
    games: u64,
    budget: &mut Budget,
    dice: &mut FastDice,
) -> Option<(Vec<f64>, usize)> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let place = moves.iter().position(|mv| *mv == chosen)?;
    let mut trials: Vec<Trial> =
        moves.iter().map(|&mv| Trial::new(position, mv, secrets.len())).collect();
    let everywhere: Vec<usize> = (0..moves.len()).collect();
    try_out(&mut trials, &everywhere, secrets, games / 2, budget, dice)?;
    let mut closely: Vec<usize> = (0..secrets.len()).map(|secret| best(&trials, secret)).collect();
    closely.push(place);
    sort_short(&mut closely, Ord::cmp);
    closely.dedup();
    try_out(&mut trials, &closely, secrets, games / 2, budget, dice)?;
    let careless = CARELESS + CHANCE / (trials[place].games as f64).sqrt();
    let chances = (0..secrets.len()).map(|secret| {
        let values: Vec<f64> = trials.iter().map(|trial| trial.value(secret)).collect();
        softmax(&values, careless)[place]
    });
    Some((chances.collect(), moves.len()))
}

/// A move, and the results of the random games that began with it.
struct Trial {
    after: Position,
    /// By secret: how many games a player with it would have won.
    won: Vec<f64>,
    games: u64,
}

impl Trial {
    fn new(position: &Position, mv: Move, secrets: usize) -> Trial {
        let mut after = *position;
        after.play_unchecked(mv);
        Trial { after, won: vec![0.0; secrets], games: 0 }
    }

    /// The share of games that a player with this secret would have won.
    fn value(&self, secret: usize) -> f64 {
        self.won[secret] / self.games as f64
    }
}

/// The best move for a player with this secret.
fn best(trials: &[Trial], secret: usize) -> usize {
    let value = |place: &usize| trials[*place].value(secret);
    (0..trials.len()).max_by(|one, other| value(one).total_cmp(&value(other))).unwrap_or(0)
}

/// Plays this number of random games after the moves with these indices; `None` if the
/// budget is too small.
fn try_out(
    trials: &mut [Trial],
    places: &[usize],
    secrets: &[ColourSet],
    games: u64,
    budget: &mut Budget,
    dice: &mut FastDice,
) -> Option<()> {
    let each = games / places.len() as u64;
    for &place in places {
        if each == 0 || budget.is_over() {
            return None;
        }
        budget.spend(each);
        let trial = &mut trials[place];
        let others = opponents(&trial.after);
        for _ in 0..each {
            let mut end = trial.after;
            while let Some(mv) = end.random_move(dice) {
                end.play_unchecked(mv);
            }
            let left = tokens_left(&end);
            for (won, &own) in trial.won.iter_mut().zip(secrets) {
                *won += chance_to_win(&left, own, others);
            }
        }
        trial.games += each;
    }
    Some(())
}

/// How many sides play against each side.
fn opponents(position: &Position) -> usize {
    position.open().variant().sides(position.seats()).count() - 1
}

/// How likely a side with these colours has won with these tokens left, if it knows nothing
/// of the others. Ties count half.
fn chance_to_win(left: &[u8; Colour::COUNT], own: ColourSet, others: usize) -> f64 {
    let sum = |colours: ColourSet| -> i32 {
        colours.colours().map(|colour| i32::from(left[colour.index()])).sum()
    };
    let mine = sum(own);
    let beats = |theirs: i32| match theirs.cmp(&mine) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    let foreign = ColourSet::EVERY.without(own);
    if own.len() == 2 {
        // The other side has all foreign colours but one.
        let all = sum(foreign);
        let without = |colour: Colour| beats(all - i32::from(left[colour.index()]));
        return foreign.colours().map(without).sum::<f64>() / foreign.len() as f64;
    }
    // Each other side has a colour of its own: all of them must be beaten.
    let mut beaten: f64 = foreign.colours().map(|colour| beats(sum(ColourSet::one(colour)))).sum();
    let mut colours = foreign.len() as f64;
    let mut chance = 1.0;
    for _ in 0..others {
        chance *= (beaten / colours).max(0.0);
        (beaten, colours) = (beaten - 1.0, colours - 1.0);
    }
    chance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mind, PlainMind};
    use quatuor::slides::Ruleset;
    use quatuor::{Request, Ruleset as _, Seed};

    /// What the first seat believes of the truth after this number of moves of players who
    /// know nothing of each other.
    fn chance_of_truth(ruleset: &Ruleset, deal: u64, moves: u32) -> f64 {
        let mut dice = FastDice::new(deal);
        let mut position = Position::deal(ruleset, &Seed::new(format!("suspicion {deal}")));
        let seats = Seat::all(position.seats());
        let mut seen: Vec<_> =
            seats.map(|seat| SeatHistory::new(seat, position.view(seat))).collect();
        for _ in 0..moves {
            let mut budget = Budget::iterations(2_000);
            let seen_by_mover = &seen[position.to_move().index()];
            let mv = PlainMind.think(seen_by_mover, &mut budget, &mut dice).best;
            let mv = mv.expect("the game goes on");
            position.play_unchecked(mv);
            seen.iter_mut().for_each(|seen| seen.watch(mv));
        }
        let mut budget = Budget::iterations(u64::MAX);
        let games = u64::from(moves) * 500;
        let known = Suspicion::follow(None, &seen[0], games, &mut budget, &mut dice);
        known.belief().chance(|world| *world == position)
    }

    #[test]
    fn moves_reveal_secrets() {
        for (variant, players, blind) in [("duo", 2, 1.0 / 3.0), ("base", 3, 1.0 / 12.0)] {
            let request =
                Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
            let ruleset = Ruleset::from_request(&request).expect("a ruleset");
            let sum: f64 = (0..6).map(|deal| chance_of_truth(&ruleset, deal, 12)).sum();
            assert!(sum / 6.0 > 2.0 * blind, "{variant}: {}", sum / 6.0);
        }
    }

    #[test]
    fn seats_with_known_secrets_are_watched_less() {
        let text =
            "base 1 r,g,b 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rryy/gyyp/ggrr/bbpp/yygr/bbgg/ppbr";
        let position: Position = text.parse().expect(text);
        let mv = position.open().moves()[0];
        let watched = |doubt: f64| {
            let mut known = Suspicion::new(&SeatHistory::new(
                Seat::FIRST.next(3),
                position.view(Seat::FIRST.next(3)),
            ));
            let mover = position.to_move();
            let is_true =
                |world: &Position| colours_of(world, mover) == colours_of(&position, mover);
            let share = |world: &Position| if is_true(world) { 1.0 - doubt } else { doubt / 3.0 };
            let worlds = known.belief.worlds().iter().map(|(world, _)| (*world, share(world)));
            known.belief = Belief::weighted(worlds.collect::<Vec<_>>());
            let mut budget = Budget::iterations(u64::MAX);
            known.watch(mv, 4_000, &mut budget, &mut FastDice::new(1));
            budget.spent()
        };
        let (open, nearly_known, known) = (watched(0.5), watched(0.05), watched(0.001));
        assert!(
            open > 3_900 && nearly_known < 2_100 && known < 900,
            "{open}, {nearly_known}, {known}"
        );
        assert!(known > 700, "{known}");
    }

    #[test]
    fn the_rarest_colour_wins() {
        let left = [1, 2, 3, 4, 5];
        let red = ColourSet::one(Colour::Red);
        let green = ColourSet::one(Colour::Green);
        assert_eq!(chance_to_win(&left, red, 4), 1.0);
        assert_eq!(chance_to_win(&left, green, 1), 0.5);
        assert_eq!(chance_to_win(&left, green, 2), 1.0 / 6.0);
        assert_eq!(chance_to_win(&left, green, 3), 0.0);
        // Red and green against two of yellow, blue and purple: 4 against 6, 7 and 9.
        assert_eq!(chance_to_win(&left, red.with(green), 1), 1.0);
        assert_eq!(chance_to_win(&[3, 1, 2, 2, 4], red.with(green), 1), 0.5);
    }
}
