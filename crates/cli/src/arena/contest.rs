//! Who plays what against whom, and one game of it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::{Bot, Budget, Limit, Playable, SeatHistory, mind};
use cpu_time::ThreadTime;
use games::{AnyGame, FastDice, Game, Request, Ruleset, Seat, Seed, Side};

use crate::failure::Failure;

/// Bots that meet at one kind of table.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) game: AnyGame,
    pub(crate) table: Request,
    pub(crate) sides: Vec<Side>,
    /// The bots by seat in the first seating; all other seatings are other orders.
    pub(crate) seatings: Vec<Vec<Bot>>,
    pub(crate) seed: String,
    /// The most bytes that each bot may take.
    memory: u64,
}

/// What came of one game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) deal: usize,
    pub(crate) seating: usize,
    /// The share of the win, by seat.
    pub(crate) shares: Vec<f64>,
    pub(crate) moves: usize,
    /// Mean time for a move, by seat, in milliseconds.
    pub(crate) thinking: Vec<f64>,
}

impl Contest {
    /// A contest between these bots. With as many bots as sides, each bot takes a
    /// side; with fewer bots than seats, the last one takes the seats that are left.
    pub(crate) fn new(
        game: AnyGame,
        request: &Request,
        bots: &[Bot],
        seed: String,
    ) -> Result<Contest, Failure> {
        let table = game.complete(request).map_err(Failure::refused)?;
        let start = game.deal(&table, &Seed::new(&seed)).map_err(Failure::refused)?;
        let (seats, sides) = (start.seats(), start.sides());
        let first: Vec<Bot> = match bots {
            [] => return Err(Failure::wrong("nobody plays; expected at least one bot")),
            bots if bots.len() > seats => {
                return Err(Failure::Wrong(format!(
                    "{} bots, but {seats} seats at this table",
                    bots.len()
                )));
            }
            bots if bots.len() == sides.len() => {
                let side_of = |seat| sides.iter().position(|side| side.contains(seat));
                Seat::all(seats).map(|seat| bots[side_of(seat).expect("a side")]).collect()
            }
            [.., last] => {
                let others = std::iter::repeat(last);
                bots.iter().chain(others).take(seats).copied().collect()
            }
        };
        Ok(Contest {
            game,
            table,
            seatings: seatings(&first, &sides),
            sides,
            seed,
            memory: Budget::MEMORY,
        })
    }

    /// The same contest, with at most so many bytes for each bot.
    pub(crate) fn with_memory(self, bytes: u64) -> Contest {
        Contest { memory: bytes, ..self }
    }

    /// The contest in one line, which says everything that must be the same for
    /// results to belong together.
    pub(crate) fn title(&self) -> String {
        let bots: Vec<String> = self.seatings[0].iter().map(ToString::to_string).collect();
        format!("{} {} / {} / seed {}", self.game, self.table, bots.join(" "), self.seed)
    }

    /// What a seat would get if all were equally strong.
    pub(crate) fn fair_share(&self) -> f64 {
        1.0 / self.sides.len() as f64
    }

    /// Whether no bot has another one for a partner. Partners win together, which says
    /// nothing about who of them is stronger.
    pub(crate) fn partners_are_alike(&self) -> bool {
        let bots = &self.seatings[0];
        let is_alike = |side: &Side| {
            let mut partners = side.seats().map(|seat| bots[seat.index()]);
            let first = partners.next();
            partners.all(|bot| Some(bot) == first)
        };
        self.sides.iter().all(is_alike)
    }

    /// Plays one deal in one seating; `None` when it was interrupted.
    pub(crate) fn play(
        &self,
        deal: usize,
        seating: usize,
        interrupted: &AtomicBool,
    ) -> Option<Played> {
        games::with_game!(self.game, Position => {
            self.play_game::<Position>(deal, seating, interrupted)
        })
    }

    fn play_game<G: Playable>(
        &self,
        deal: usize,
        seating: usize,
        interrupted: &AtomicBool,
    ) -> Option<Played> {
        let table = G::Ruleset::from_request(&self.table).expect("a complete table");
        let mut position = G::deal(&table, &Seed::new(format!("{} {deal}", self.seed)));
        let bots = &self.seatings[seating];
        let mut players: Vec<_> = Seat::all(position.seats())
            .zip(bots)
            .map(|(seat, bot)| Player {
                mind: mind::<G>(bot.name),
                limit: bot.limit(),
                memory: self.memory,
                seen: SeatHistory::new(seat, position.view(seat)),
                dice: FastDice::new((deal * 1000 + seating * 10 + seat.index()) as u64),
                spent: Duration::ZERO,
                moves: 0,
            })
            .collect();
        let mut moves = 0;
        while position.winners().is_none() {
            let mv = players[position.to_move().index()].choose(interrupted)?;
            position.play(mv).expect("bots play by the rules");
            players.iter_mut().for_each(|player| player.seen.watch(mv));
            moves += 1;
        }
        let winners = position.winners().unwrap_or_default();
        let won = |side: &&Side| side.seats().any(|seat| winners.contains(seat));
        let share = 1.0 / self.sides.iter().filter(won).count().max(1) as f64;
        let shares = Seat::all(position.seats())
            .map(|seat| if winners.contains(seat) { share } else { 0.0 })
            .collect();
        let thinking = players
            .iter()
            .map(|player| player.spent.as_secs_f64() * 1000.0 / f64::from(player.moves.max(1)));
        Some(Played { deal, seating, shares, moves, thinking: thinking.collect() })
    }
}

/// One bot at its seat.
struct Player<G: Game> {
    mind: Box<dyn bots::Mind<G>>,
    limit: Limit,
    memory: u64,
    seen: SeatHistory<G>,
    dice: FastDice,
    spent: Duration,
    moves: u32,
}

impl<G: Game> Player<G> {
    /// `None` when it was interrupted.
    fn choose(&mut self, interrupted: &AtomicBool) -> Option<G::Move> {
        // Processor time, so that other work on the machine takes nothing from anybody.
        let start = ThreadTime::now();
        let (time, iterations) = match self.limit {
            Limit::Milliseconds(time) => (Some(Duration::from_millis(time.into())), u64::MAX),
            Limit::Iterations(count) => (None, count),
        };
        let mut stop = || {
            interrupted.load(Ordering::Relaxed) || time.is_some_and(|time| start.elapsed() >= time)
        };
        let mut budget = Budget::until(&mut stop).and_at_most(iterations).with_memory(self.memory);
        let best = self.mind.think(&self.seen, &mut budget, &mut self.dice).best;
        self.spent += start.elapsed();
        self.moves += 1;
        best.filter(|_| !interrupted.load(Ordering::Relaxed))
    }
}

/// Every different order in which these bots can sit; partners keep together.
fn seatings(first: &[Bot], sides: &[Side]) -> Vec<Vec<Bot>> {
    let seats_of = |side: &Side| side.seats().map(|seat| seat.index()).collect::<Vec<_>>();
    let teams: Vec<Vec<usize>> = sides.iter().map(seats_of).collect();
    let mut orders: Vec<Vec<Bot>> = vec![];
    permutations(sides.len(), &mut |order| {
        let mut seating = first.to_vec();
        for (team, &from) in teams.iter().zip(order) {
            for (&to, &from) in team.iter().zip(&teams[from]) {
                seating[to] = first[from];
            }
        }
        if !orders.contains(&seating) {
            orders.push(seating);
        }
    });
    orders
}

/// Calls with every order of the numbers below `count`, the natural order first.
fn permutations(count: usize, call: &mut impl FnMut(&[usize])) {
    fn extend(order: &mut Vec<usize>, count: usize, call: &mut impl FnMut(&[usize])) {
        if order.len() == count {
            call(order);
        }
        for next in 0..count {
            if !order.contains(&next) {
                order.push(next);
                extend(order, count, call);
                order.pop();
            }
        }
    }
    extend(&mut vec![], count, call);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(game: AnyGame, request: &Request, bots: &str) -> Contest {
        let bots: Vec<Bot> = bots.split(' ').map(|bot| bot.parse().expect("a bot")).collect();
        Contest::new(game, request, &bots, "test".into()).expect("a contest")
    }

    fn seats(contest: &Contest) -> Vec<String> {
        let line = |seating: &Vec<Bot>| {
            seating.iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>().join(" ")
        };
        contest.seatings.iter().map(line).collect()
    }

    #[test]
    fn every_bot_sits_everywhere() {
        let two = contest(AnyGame::Shuttles, &Request::default(), "greedy random");
        assert_eq!(seats(&two), ["greedy random", "random greedy"]);
        let four = contest(AnyGame::Cups, &Request::default(), "greedy random");
        assert_eq!(four.seatings.len(), 4, "one against three");
        let all = contest(AnyGame::Cups, &Request::default(), "greedy random plain master");
        assert_eq!(all.seatings.len(), 24);
        let teams = Request { variant: Some("teams".into()), ..Request::default() };
        let teams = contest(AnyGame::Slides, &teams, "greedy random");
        assert_eq!(seats(&teams), ["greedy random greedy random", "random greedy random greedy"]);
    }

    #[test]
    fn a_game_is_the_same_whenever_it_is_played() {
        let contest = contest(AnyGame::Pyramids, &Request::default(), "greedy@0 random@0");
        let never = AtomicBool::new(false);
        let one = contest.play(3, 1, &never).expect("played");
        let again = contest.play(3, 1, &never).expect("played");
        assert_eq!((one.shares.clone(), one.moves), (again.shares, again.moves));
        assert_eq!(one.shares.iter().sum::<f64>(), 1.0);
        assert_eq!(contest.play(3, 1, &AtomicBool::new(true)), None);
    }
}
