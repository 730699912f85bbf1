//! Bots at the table, and bots as advisers.
//!
//! A bot thinks on one core where its strength is fixed or where it calculates, and on
//! all cores where it draws at random and may take all the time it is given: there
//! several minds, each with dice of its own, know more together.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bots::{
    Bot, Budget, Level, Limit, Mind, MoveReport, Name, Playable, Report, SeatHistory, Suspicion,
    mind, suspicions,
};
use games::{AnyGame, AnyMove, Dice, FastDice, Figure, KnownGame, Seat};
use record::Record;

/// What a bot may use.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    /// The most memory, in bytes, for all its minds together.
    pub(crate) memory: u64,
    /// How many cores.
    pub(crate) cores: usize,
    /// Raised when it shall come to an end, with what it knows by then.
    pub(crate) interrupted: &'static AtomicBool,
}

/// What a bot thinks of a position.
pub(crate) struct Advice {
    /// The move it would play.
    pub(crate) best: AnyMove,
    /// What speaks for it.
    pub(crate) reason: Option<Figure>,
    /// All moves it has an opinion of, the best first.
    pub(crate) moves: Vec<Opinion>,
}

/// What a bot thinks of a move.
pub(crate) struct Opinion {
    pub(crate) mv: AnyMove,
    /// The chance to win, by seat.
    pub(crate) chances: Vec<f32>,
}

/// What is asked of a bot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// Which move is best?
    Best,
    /// What is every move worth?
    Worth,
}

/// A bot that follows a game. It sees no more than the seat to move has seen.
pub(crate) trait Opponent {
    /// What it thinks of the position that the record has come to.
    fn advise(&mut self, record: &Record, question: Question, means: Means) -> Advice;

    /// What the seat to move can know of the secrets of the others.
    fn suspect(&mut self, record: &Record, means: Means) -> Vec<Suspicion>;
}

/// A bot for a game.
pub(crate) fn opponent(game: AnyGame, bot: Bot, seed: u64) -> Box<dyn Opponent> {
    games::with_game!(game, Position => Box::new(Minds::<Position>::new(bot, seed)))
}

/// One bot, and as many minds of it as think at once.
struct Minds<G: Playable> {
    bot: Bot,
    dice: FastDice,
    minds: Vec<(Box<dyn Mind<G>>, FastDice)>,
}

impl<G: Playable + KnownGame> Opponent for Minds<G> {
    fn advise(&mut self, record: &Record, question: Question, means: Means) -> Advice {
        let seat = record.last().to_move();
        let seen = seen_by::<G>(record, seat);
        let report = self.think(&seen, question, means);
        let best = report.best.expect("the game goes on");
        let reason = G::reason(&seen, best);
        let seats = record.last().seats();
        let is_known = |one: &&MoveReport<G::Move>| one.visits > 0 || one.exact;
        let opinion = |one: &MoveReport<G::Move>| Opinion {
            mv: G::any_move(one.mv),
            chances: one.rewards[..seats].to_vec(),
        };
        let mut moves: Vec<Opinion> = report.moves.iter().filter(is_known).map(opinion).collect();
        let own = |opinion: &Opinion| opinion.chances[seat.index()];
        let best = G::any_move(best);
        moves.sort_by(|one, other| {
            own(other).total_cmp(&own(one)).then((other.mv == best).cmp(&(one.mv == best)))
        });
        Advice { best, reason, moves }
    }

    fn suspect(&mut self, record: &Record, means: Means) -> Vec<Suspicion> {
        let seen = seen_by::<G>(record, record.last().to_move());
        let mut stop = stop(self.bot.limit(), means.interrupted);
        let mut budget = Budget::until(&mut stop).with_memory(means.memory);
        suspicions::<G>(&seen, &mut budget, &mut self.dice)
    }
}

impl<G: Playable> Minds<G> {
    fn new(bot: Bot, seed: u64) -> Minds<G> {
        Minds { bot, dice: FastDice::new(seed), minds: vec![] }
    }

    fn think(
        &mut self,
        seen: &SeatHistory<G>,
        question: Question,
        means: Means,
    ) -> Report<G::Move> {
        let bot = self.bot;
        let count = if gains_by_company(bot, seen) { means.cores.max(1) } else { 1 };
        // Minds that are not asked now would only take memory.
        self.minds.truncate(count);
        while self.minds.len() < count {
            self.minds.push((mind(bot.name), FastDice::new(self.dice.next_u64())));
        }
        let think = |(mind, dice): &mut (Box<dyn Mind<G>>, FastDice)| {
            let mut stop = stop(bot.limit(), means.interrupted);
            let most = match bot.limit() {
                Limit::Milliseconds(_) => u64::MAX,
                Limit::Iterations(count) => count,
            };
            let memory = means.memory / count as u64;
            let mut budget = Budget::until(&mut stop).and_at_most(most).with_memory(memory);
            match question {
                Question::Best => mind.think(seen, &mut budget, dice),
                Question::Worth => mind.weigh(seen, &mut budget, dice),
            }
        };
        if let [only] = &mut self.minds[..] {
            return think(only);
        }
        let reports: Vec<Report<G::Move>> = thread::scope(|scope| {
            let minds = self.minds.iter_mut();
            let threads: Vec<_> = minds.map(|mind| scope.spawn(|| think(mind))).collect();
            threads.into_iter().map(|one| one.join().expect("minds do not panic")).collect()
        });
        Report::merge(seen.seat().index(), &reports)
    }
}

/// Whether several minds of a bot would find out more than one, and may.
fn gains_by_company<G: Playable>(bot: Bot, seen: &SeatHistory<G>) -> bool {
    let is_open = matches!(bot.name, Name::Plain | Name::Level(Level::Master));
    let is_timed = matches!(bot.limit(), Limit::Milliseconds(_));
    is_open && is_timed && mind::<G>(bot.name).samples(seen)
}

/// The question whether to stop now.
fn stop(limit: Limit, interrupted: &AtomicBool) -> impl FnMut() -> bool {
    let start = Instant::now();
    let time = match limit {
        Limit::Milliseconds(time) => Some(Duration::from_millis(time.into())),
        Limit::Iterations(_) => None,
    };
    move || interrupted.load(Ordering::Relaxed) || time.is_some_and(|time| start.elapsed() >= time)
}

/// The game as this seat has seen it.
fn seen_by<G: KnownGame>(record: &Record, seat: Seat) -> SeatHistory<G> {
    let start = record.start().position().and_then(G::from_any);
    let start = start.expect("a whole game of this kind");
    let mut seen = SeatHistory::new(seat, start.view(seat));
    for &mv in record.moves() {
        seen.watch(G::move_from_any(mv).expect("the record is of this game"));
    }
    seen
}
