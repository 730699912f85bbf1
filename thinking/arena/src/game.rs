//! One game of a contest.

use bots::{Allowance, Bot, Limit, Mind, Name, Playable, Report, SeatHistory, mind};
use quatuor::{
    AnyGame, AnyMove, AnyView, FastDice, Game, KnownGame, Ruleset, Seat, Seed, Side, refusal,
};

use crate::engine_protocol::{Fault, FaultKind};
use crate::{Asked, Contest, Contestant, Engines, GameId};

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
    /// The seats that engines have lost to a random mover, and why.
    pub faults: Vec<(Seat, Fault)>,
}

/// What the caller provides for a game.
struct Host<'a> {
    clock: &'a dyn Fn() -> f64,
    stop: &'a dyn Fn() -> bool,
    engines: &'a mut dyn Engines,
}

impl Contest {
    /// Plays one game; `None` if it was interrupted. Contests with programs need
    /// [`play_with`](Contest::play_with): here, they lose their seats at once.
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
        self.play_with(game, clock, stop, &mut NoEngines)
    }

    /// Plays one game like [`play`](Contest::play), in which programs may have seats. A
    /// program that is late, wrong, silent or gone loses its seat to a random mover.
    pub fn play_with(
        &self,
        game: GameId,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
        engines: &mut dyn Engines,
    ) -> Option<GameResult> {
        let host = Host { clock, stop, engines };
        quatuor::with_game!(self.game, Position => self.play_as::<Position>(game, host))
    }

    fn play_as<G: Playable + KnownGame>(&self, game: GameId, mut host: Host) -> Option<GameResult> {
        let GameId { deal, seating } = game;
        let start = self.start::<G>(deal);
        let mut position = start.clone();
        let mut faults: Vec<(Seat, Fault)> = vec![];
        let mut players: Vec<Player<G>> = vec![];
        for (seat, contestant) in Seat::all(position.seats()).zip(&self.seatings[seating]) {
            let seed = (deal * 1000 + seating * 10 + seat.index()) as u64;
            let mut player = Player::new(self, contestant, seat, &position, seed);
            if let Contestant::Engine(engine) = contestant {
                let (kind, seats) = (self.game, position.seats());
                match host.engines.begin(&engine.program, kind, seat, seats, seed) {
                    Ok(()) => player.outside = Some(Outside::new(&player.history, engine.limit())),
                    Err(fault) => faults.push((seat, fault)),
                }
            }
            players.push(player);
        }
        let mut moves = 0;
        while position.winners().is_none() {
            let seat = position.to_move();
            let Some(report) = players[seat.index()].think(&mut host, &mut faults) else {
                host.engines.over(None);
                return None;
            };
            let mv = report.best.expect("the game goes on");
            position.play(mv).expect("bots choose legal moves");
            players.iter_mut().for_each(|player| player.watch(mv));
            moves += 1;
        }
        let outcome = position.outcome().map(|outcome| outcome.to_string());
        host.engines.over(outcome.map(|result| (result, start.to_string())));
        let winners = position.winners().unwrap_or_default();
        let has_won = |side: &&Side| side.seats().any(|seat| winners.contains(seat));
        let share = 1.0 / self.sides.iter().filter(has_won).count().max(1) as f64;
        let shares = Seat::all(position.seats())
            .map(|seat| if winners.contains(seat) { share } else { 0.0 })
            .collect();
        let mean = |player: &Player<G>| player.milliseconds / f64::from(player.moves.max(1));
        let thinking = players.iter().map(mean).collect();
        Some(GameResult { game, shares, moves, thinking, faults })
    }

    /// The start of a deal.
    fn start<G: Game>(&self, deal: usize) -> G {
        let ruleset = G::Ruleset::from_request(&self.request).expect("a complete request");
        G::deal(&ruleset, &Seed::new(format!("{} {deal}", self.seed)))
    }
}

/// A bot or an engine in its seat.
struct Player<G: Game> {
    mind: Box<dyn Mind<G>>,
    allowance: Allowance,
    history: SeatHistory<G>,
    dice: FastDice,
    milliseconds: f64,
    moves: u32,
    /// The engine that is asked instead of the mind, as long as it has its seat.
    outside: Option<Outside>,
}

/// What an engine is told of a game: what its seat may know.
struct Outside {
    start: AnyView,
    moves: Vec<AnyMove>,
    now: AnyView,
    limit: Limit,
}

impl Outside {
    fn new<G: KnownGame>(history: &SeatHistory<G>, limit: Limit) -> Outside {
        let start: AnyView = history.start().clone().into();
        Outside { now: start.clone(), start, moves: vec![], limit }
    }

    fn ask(&self, seat: Seat, engines: &mut dyn Engines) -> Result<Option<(AnyMove, f64)>, Fault> {
        let Outside { start, moves, now, limit } = self;
        engines.ask(seat, &Asked { start, moves, now, limit: *limit })
    }
}

impl<G: Playable + KnownGame> Player<G> {
    fn new(contest: &Contest, contestant: &Contestant, seat: Seat, start: &G, seed: u64) -> Self {
        let bot = match contestant {
            Contestant::Bot(bot) => *bot,
            Contestant::Engine(_) => Bot::new(Name::Random),
        };
        Player {
            mind: mind::<G>(bot.name),
            allowance: Allowance { memory: contest.memory, ..bot.limit().into() },
            history: SeatHistory::new(seat, start.view(seat)),
            dice: FastDice::new(seed),
            milliseconds: 0.0,
            moves: 0,
            outside: None,
        }
    }

    /// Sees a move.
    fn watch(&mut self, mv: G::Move) {
        self.history.watch(mv);
        if let Some(outside) = &mut self.outside {
            let mv = G::any_move(mv);
            outside.now.play(mv).expect("a move that was legal");
            outside.moves.push(mv);
        }
    }

    /// What it thinks of its moves; `None` if it was interrupted.
    fn think(
        &mut self,
        host: &mut Host,
        faults: &mut Vec<(Seat, Fault)>,
    ) -> Option<Report<G::Move>> {
        self.moves += 1;
        if let Some(outside) = &self.outside {
            let seat = self.history.seat();
            match outside.ask(seat, host.engines) {
                Ok(None) => return None,
                Ok(Some((mv, milliseconds))) => {
                    self.milliseconds += milliseconds;
                    let best = G::move_from_any(mv);
                    return Some(Report::with_best(best, vec![], None)).filter(|_| !(host.stop)());
                }
                Err(fault) => {
                    faults.push((seat, fault));
                    self.outside = None;
                }
            }
        }
        let start = (host.clock)();
        let report = self.allowance.spend(host.clock, host.stop, |budget| {
            self.mind.think(&self.history, budget, &mut self.dice)
        });
        self.milliseconds += (host.clock)() - start;
        Some(report).filter(|_| !(host.stop)())
    }
}

/// Where no programs can be run.
struct NoEngines;

impl Engines for NoEngines {
    fn begin(&mut self, _: &str, _: AnyGame, _: Seat, _: usize, _: u64) -> Result<(), Fault> {
        Err(Fault::new(FaultKind::Gone, refusal!("engine.not-run")))
    }

    fn ask(&mut self, _: Seat, _: &Asked) -> Result<Option<(AnyMove, f64)>, Fault> {
        Ok(None)
    }

    fn over(&mut self, _: Option<(String, String)>) {}
}

#[cfg(test)]
mod tests {
    use quatuor::{AnyGame, Request};

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

    /// Plays the first legal move some times, then is silent.
    struct Script {
        answers: usize,
        log: Vec<String>,
    }

    impl Engines for Script {
        fn begin(
            &mut self,
            program: &str,
            kind: AnyGame,
            seat: Seat,
            seats: usize,
            _: u64,
        ) -> Result<(), Fault> {
            self.log.push(format!("{program} plays {kind} in seat {seat} of {seats}"));
            match program {
                "broken" => Err(Fault::new(FaultKind::Gone, refusal!("engine.closed"))),
                _ => Ok(()),
            }
        }

        fn ask(&mut self, _: Seat, asked: &Asked) -> Result<Option<(AnyMove, f64)>, Fault> {
            assert_eq!(asked.limit, Limit::Milliseconds(1000));
            match self.answers.checked_sub(1) {
                None => Err(Fault::new(FaultKind::Silent, refusal!("engine.closed"))),
                Some(left) => {
                    self.answers = left;
                    Ok(Some((asked.now.legal_moves()[0], 7.0)))
                }
            }
        }

        fn over(&mut self, end: Option<(String, String)>) {
            let (result, start) = end.expect("it was not interrupted");
            assert!(start.starts_with("base "), "{start}");
            self.log.push(result);
        }
    }

    #[test]
    fn an_engine_loses_its_seat_to_a_random_mover() {
        let bots = ["engine:good", "engine:broken", "greedy"].map(|bot| bot.parse().expect(bot));
        let contest =
            Contest::between(AnyGame::Slides, &Request::default(), &bots, "test").expect("one");
        let id = GameId { deal: 1, seating: 0 };
        let play = |answers| {
            let mut script = Script { answers, log: vec![] };
            let result = contest.play_with(id, &|| 0.0, &|| false, &mut script).expect("played");
            (result, script.log)
        };
        let (result, log) = play(1000);
        assert_eq!(log[0], "good plays slides in seat 1 of 3");
        assert!(log[2].starts_with("winners "), "{log:?}");
        assert_eq!((result.thinking[0], result.faults.len()), (7.0, 1));
        let (seat, fault) = &result.faults[0];
        assert_eq!((seat.index(), fault.kind), (1, FaultKind::Gone));
        let (result, _) = play(2);
        let kinds: Vec<FaultKind> = result.faults.iter().map(|(_, fault)| fault.kind).collect();
        assert_eq!(kinds, [FaultKind::Gone, FaultKind::Silent]);
        assert!(result.moves > 10, "the game was played to its end");
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
