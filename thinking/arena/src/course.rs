//! What a game was like on the way to its result.

use std::collections::BTreeMap;

use bots::{Playable, Report};
use quatuor::{AnyPosition, KnownGame, Seat, Side};

use crate::game::{Host, NoEngines};
use crate::{Contest, GameId, GameResult};

/// A lead of less is no lead: two searches of one position differ by as much.
const LEAD: f64 = 0.1;
/// The winner is known when its chance is at least this.
const KNOWN: f64 = 0.9;

/// What a game was like: how much there was to choose from, and what the seats expected.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// How it ended.
    pub result: GameResult,
    /// The seat that moved first.
    pub first: Seat,
    /// By seat, the letters of its colours; empty if no colours belong to seats.
    pub colours: Vec<String>,
    /// How many legal moves the mover had, before every move.
    pub choices: Vec<usize>,
    /// By side, its chance to win before every move: the mean of what each seat thought when it
    /// last moved, from what the seat may know. `None` as long as no seat has searched.
    pub chances: Vec<Option<Vec<f64>>>,
    /// The index of the side that won alone.
    pub winner: Option<usize>,
}

impl Contest {
    /// Plays one game like [`Contest::play`] without limits in time, and keeps its course;
    /// `None` if it was interrupted.
    pub fn follow(&self, game: GameId, stop: &dyn Fn() -> bool) -> Option<Course> {
        quatuor::with_game!(self.game, Position => self.follow_as::<Position>(game, stop))
    }

    fn follow_as<G: Playable + KnownGame>(
        &self,
        game: GameId,
        stop: &dyn Fn() -> bool,
    ) -> Option<Course> {
        let (mut choices, mut chances, mut moves) = (vec![], vec![], vec![]);
        let mut opinions: BTreeMap<Seat, Vec<f64>> = BTreeMap::new();
        let host = Host { clock: &|| 0.0, stop, engines: &mut NoEngines };
        let result = self.play_as::<G>(game, host, &mut |position, report| {
            position.legal_moves(&mut moves);
            choices.push(moves.len());
            if let Some(opinion) = expected(report, &self.sides) {
                opinions.insert(position.to_move(), opinion);
            }
            chances.push(mean(&opinions));
        })?;
        let start = self.start::<G>(game.deal);
        let (first, colours) = (start.to_move(), colours(&start.into()));
        let has_won = |side: &Side| side.seats().all(|seat| result.shares[seat.index()] == 1.0);
        let winner = self.sides.iter().position(has_won);
        Some(Course { result, first, colours, choices, chances, winner })
    }
}

/// The chances of all sides if the best move is played, if the mover has searched.
fn expected<V: Copy + Ord>(report: &Report<V>, sides: &[Side]) -> Option<Vec<f64>> {
    let best = report.of(report.best?).filter(|best| best.is_known())?;
    // Partners win together, so the first seat speaks for its side.
    let seats = sides.iter().filter_map(|side| side.seats().next());
    Some(seats.map(|seat| best.rewards[seat.index()].into()).collect())
}

/// The mean of all opinions.
fn mean(opinions: &BTreeMap<Seat, Vec<f64>>) -> Option<Vec<f64>> {
    let sides = opinions.values().next()?.len();
    let sum = |side: usize| opinions.values().map(|opinion| opinion[side]).sum::<f64>();
    Some((0..sides).map(|side| sum(side) / opinions.len() as f64).collect())
}

/// The letters of the colours that belong to each seat.
fn colours(start: &AnyPosition) -> Vec<String> {
    let seats = Seat::all(start.seats());
    let of = |seat: Seat| match start {
        AnyPosition::Slides(start) => Playable::secret(start, seat).iter().collect(),
        AnyPosition::Pyramids(start) => Playable::secret(start, seat).iter().collect(),
        AnyPosition::Shuttles(_) => String::new(),
        AnyPosition::Cups(start) => start.colours(seat).to_string(),
    };
    seats.map(of).collect()
}

impl Course {
    /// How often the lead passed from one side to another.
    pub fn changes_of_lead(&self) -> usize {
        let mut leaders: Vec<usize> =
            self.chances.iter().flatten().filter_map(|chances| leader(chances)).collect();
        leaders.dedup();
        leaders.len().saturating_sub(1)
    }

    /// After which part of the moves, between 0 and 1, no side was ahead of the later winner
    /// any more. `None` if the win was shared, or no seat has searched.
    pub fn ahead_for_good(&self) -> Option<f64> {
        let winner = self.winner?;
        self.for_good(|chances| chances.iter().all(|chance| *chance <= chances[winner]))
    }

    /// After which part of the moves the winner was known for good: from then on it had at
    /// least nine chances in ten. `None` if the win was shared, or no seat has searched.
    pub fn known_for_good(&self) -> Option<f64> {
        let winner = self.winner?;
        self.for_good(|chances| chances[winner] >= KNOWN)
    }

    /// The index of the side with the best chances at the start of each of so many equal
    /// parts of the game; `None` as long as no seat has searched.
    pub fn favourites(&self, parts: usize) -> Vec<Option<usize>> {
        let favourite = |part: usize| {
            let chances = self.chances.get(part * self.chances.len() / parts)?.as_ref()?;
            best(chances)
        };
        (0..parts).map(favourite).collect()
    }

    fn for_good(&self, holds: impl Fn(&[f64]) -> bool) -> Option<f64> {
        let known = self.chances.iter().flatten().count();
        let fails = |chances: &Option<Vec<f64>>| chances.as_ref().is_some_and(|one| !holds(one));
        let from = self.chances.iter().rposition(fails).map_or(0, |last| last + 1);
        (known > 0).then(|| from as f64 / self.chances.len() as f64)
    }
}

/// The index of the best chance, of equal ones the first.
fn best(chances: &[f64]) -> Option<usize> {
    (0..chances.len()).rev().max_by(|&one, &other| chances[one].total_cmp(&chances[other]))
}

/// The side that is clearly ahead of all others.
fn leader(chances: &[f64]) -> Option<usize> {
    let leader = best(chances)?;
    let is_behind = |side: usize| side == leader || chances[leader] - chances[side] >= LEAD;
    (0..chances.len()).all(is_behind).then_some(leader)
}

#[cfg(test)]
mod tests {
    use quatuor::{AnyGame, Request};

    use super::*;

    fn course(shares: &[f64], chances: &[Option<[f64; 2]>]) -> Course {
        let game = GameId { deal: 1, seating: 0 };
        let (shares, thinking) = (shares.to_vec(), vec![0.0; shares.len()]);
        Course {
            winner: shares.iter().position(|share| *share == 1.0),
            result: GameResult { game, shares, moves: chances.len(), thinking, faults: vec![] },
            first: Seat::FIRST,
            colours: vec![],
            choices: vec![1; chances.len()],
            chances: chances.iter().map(|chances| chances.map(|both| both.to_vec())).collect(),
        }
    }

    #[test]
    fn a_small_lead_is_no_lead() {
        let chances = [[0.5, 0.5], [0.6, 0.4], [0.48, 0.52], [0.7, 0.3], [0.2, 0.8], [0.9, 0.1]];
        let course = course(&[1.0, 0.0], &chances.map(Some));
        assert_eq!(course.changes_of_lead(), 2);
    }

    #[test]
    fn the_winner_is_known_once_and_for_all() {
        let chances = [[0.95, 0.05], [0.4, 0.6], [0.6, 0.4], [0.9, 0.1]].map(Some);
        let won = course(&[1.0, 0.0], &chances);
        assert_eq!((won.ahead_for_good(), won.known_for_good()), (Some(0.5), Some(0.75)));
        let lost = course(&[0.0, 1.0], &chances);
        assert_eq!((lost.ahead_for_good(), lost.known_for_good()), (Some(1.0), Some(1.0)));
        let shared = course(&[0.5, 0.5], &chances);
        assert_eq!((shared.ahead_for_good(), shared.known_for_good()), (None, None));
        assert_eq!(course(&[1.0, 0.0], &[None, None]).ahead_for_good(), None);
    }

    #[test]
    fn favourites_are_those_of_each_part() {
        let chances = [Some([0.6, 0.4]), None, Some([0.5, 0.5]), Some([0.1, 0.9])];
        let course = course(&[0.0, 1.0], &chances);
        assert_eq!(course.favourites(4), [Some(0), None, Some(0), Some(1)]);
        assert_eq!(course.favourites(2), [Some(0), Some(0)]);
    }

    #[test]
    fn a_game_is_followed() {
        for game in AnyGame::ALL {
            let bots = ["master@20".parse().expect("a bot")];
            let contest =
                Contest::new(game, &Request::default(), &bots, "test").expect("a contest");
            let id = GameId { deal: 2, seating: 0 };
            let course = contest.follow(id, &|| false).expect("not interrupted");
            let moves = course.result.moves;
            assert_eq!(course.result, contest.play(id, &|| 0.0, &|| false).expect("played"));
            assert_eq!((course.choices.len(), course.chances.len()), (moves, moves));
            assert!(course.choices.iter().all(|choices| *choices > 0));
            for chances in course.chances.iter().flatten() {
                assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
            }
            let has_colours = course.colours.iter().all(|colours| colours.len() == 1);
            assert_eq!(has_colours, game != AnyGame::Shuttles, "{:?}", course.colours);
        }
    }
}
