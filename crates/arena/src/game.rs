//! One game of a contest.

use bots::{Allowance, Bot, Mind, Playable, Report, SeatHistory, mind};
use games::{FastDice, Game, Ruleset, Seat, Seed, Side};

use crate::{Contest, GameId};

/// The result of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Which game.
    pub game: GameId,
    /// The share of the win, by seat: 1 for a win, a part of it for a shared win.
    pub shares: Vec<f64>,
    /// The number of moves.
    pub moves: usize,
    /// The mean time per move in milliseconds, by seat.
    pub thinking: Vec<f64>,
}

impl Contest {
    /// Plays one game; `None` if it was interrupted.
    ///
    /// `clock` returns milliseconds of any origin, best of processor time of the thread, so
    /// that other work on the machine does not count. The game ends early as soon as `stop`
    /// returns true. Without limits in time, a game is the same whenever it is played.
    pub fn play(
        &self,
        game: GameId,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
    ) -> Option<GameResult> {
        games::with_game!(self.game, Position => {
            self.play_as::<Position>(game, clock, stop, &mut |_, _| ())
        })
    }

    /// Plays one game, and calls `watch` before every move with the position and with what
    /// the mover has found.
    pub(crate) fn play_as<G: Playable>(
        &self,
        game: GameId,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&G, &Report<G::Move>),
    ) -> Option<GameResult> {
        let GameId { deal, seating } = game;
        let mut position = self.start::<G>(deal);
        let player = |(seat, bot): (Seat, &Bot)| Player {
            mind: mind::<G>(bot.name),
            allowance: Allowance { memory: self.memory, ..bot.limit().into() },
            history: SeatHistory::new(seat, position.view(seat)),
            dice: FastDice::new((deal * 1000 + seating * 10 + seat.index()) as u64),
            milliseconds: 0.0,
            moves: 0,
        };
        let seats = Seat::all(position.seats());
        let mut players: Vec<Player<G>> = seats.zip(&self.seatings[seating]).map(player).collect();
        let mut moves = 0;
        while position.winners().is_none() {
            let report = players[position.to_move().index()].think(clock, stop)?;
            watch(&position, &report);
            let mv = report.best.expect("the game goes on");
            position.play(mv).expect("bots choose legal moves");
            players.iter_mut().for_each(|player| player.history.watch(mv));
            moves += 1;
        }
        let winners = position.winners().unwrap_or_default();
        let has_won = |side: &&Side| side.seats().any(|seat| winners.contains(seat));
        let share = 1.0 / self.sides.iter().filter(has_won).count().max(1) as f64;
        let shares = Seat::all(position.seats())
            .map(|seat| if winners.contains(seat) { share } else { 0.0 })
            .collect();
        let mean = |player: &Player<G>| player.milliseconds / f64::from(player.moves.max(1));
        Some(GameResult { game, shares, moves, thinking: players.iter().map(mean).collect() })
    }

    /// The start of a deal.
    pub(crate) fn start<G: Game>(&self, deal: usize) -> G {
        let ruleset = G::Ruleset::from_request(&self.request).expect("a complete request");
        G::deal(&ruleset, &Seed::new(format!("{} {deal}", self.seed)))
    }
}

/// A bot in its seat.
struct Player<G: Game> {
    mind: Box<dyn Mind<G>>,
    allowance: Allowance,
    history: SeatHistory<G>,
    dice: FastDice,
    milliseconds: f64,
    moves: u32,
}

impl<G: Game> Player<G> {
    /// What it thinks of its moves; `None` if it was interrupted.
    fn think(
        &mut self,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Report<G::Move>> {
        let start = clock();
        let report = self
            .allowance
            .spend(clock, stop, |budget| self.mind.think(&self.history, budget, &mut self.dice));
        self.milliseconds += clock() - start;
        self.moves += 1;
        Some(report).filter(|_| !stop())
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, Request};

    use super::*;

    fn contest() -> Contest {
        let bots = ["greedy@0", "random@0"].map(|bot| bot.parse().expect("a bot"));
        Contest::new(AnyGame::Pyramids, &Request::default(), &bots, "test").expect("a contest")
    }

    #[test]
    fn a_game_is_the_same_whenever_it_is_played() {
        let game = GameId { deal: 3, seating: 1 };
        let play = || contest().play(game, &|| 0.0, &|| false).expect("played");
        let result = play();
        assert_eq!(result, play());
        assert_eq!((result.game, result.shares.len(), result.thinking), (game, 4, vec![0.0; 4]));
        assert!((result.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn an_interrupted_game_has_no_result() {
        let stopped = contest().play(GameId { deal: 1, seating: 0 }, &|| 0.0, &|| true);
        assert_eq!(stopped, None);
    }

    #[test]
    fn time_is_counted_per_move() {
        let now = std::cell::Cell::new(0.0);
        let clock = || {
            now.set(now.get() + 1.0);
            now.get()
        };
        let result = contest().play(GameId { deal: 1, seating: 0 }, &clock, &|| false);
        // This clock advances by one whenever it is read: before thinking, when that starts,
        // and after it.
        assert_eq!(result.expect("played").thinking, [2.0; 4]);
    }
}
