//! Measures how long every level takes to answer, at worst.
//!
//! `cargo run --release -p quatuor-bots --example answer_times -- [GAME] [LEVEL] [DEALS]`
//!
//! GAME and LEVEL may be `all`. With every ruleset of the game, for some deals, the level
//! answers in the opening and during a game: every move of a whole game for the fast
//! levels, every fifth for the others, so that the middle of a turn in Shuttles and the end
//! of every game are included. Prints the longest answer in wall-clock time, and the
//! longest in processor time where the system reports it, which does not depend on other
//! work on the machine.

use std::time::{Duration, Instant};

use bots::{Budget, Level, Limit, Name, Playable, SeatHistory, mind};
use quatuor::{AnyGame, FastDice, Game, Ruleset, Seat, Seed, with_game};

/// How long each level may take.
fn allowed(level: Level) -> Duration {
    Duration::from_millis(match level {
        Level::Beginner => 100,
        Level::Casual => 200,
        Level::Strong => 1_000,
        Level::Master => 3_000,
    })
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize| words.get(place).map_or("all", String::as_str);
    let deals: u64 = words.get(2).map_or(1, |text| text.parse().expect("a number of deals"));
    for game in AnyGame::ALL.into_iter().filter(|game| ["all", game.name()].contains(&word(0))) {
        for level in Level::ALL {
            let name = Name::Level(level);
            if ["all", name.as_str()].contains(&word(1)) {
                with_game!(game, Position => measure::<Position>(level, deals));
            }
        }
    }
}

/// The longest answers, and where they were given.
#[derive(Default)]
struct Longest {
    wall: Duration,
    processor: Option<Duration>,
    position: String,
}

impl Longest {
    fn note(&mut self, (wall, processor): (Duration, Option<Duration>), position: String) {
        if processor.unwrap_or(wall) >= self.processor.unwrap_or(self.wall) {
            self.position = position;
        }
        self.wall = self.wall.max(wall);
        self.processor = self.processor.max(processor);
    }
}

fn measure<G: Playable>(level: Level, deals: u64) {
    for ruleset in G::Ruleset::all() {
        let mut longest = Longest::default();
        for deal in 0..deals {
            follow::<G>(level, &ruleset, deal, &mut longest);
        }
        let wall = longest.wall.as_secs_f64() * 1000.0;
        let processor = longest
            .processor
            .map_or("?".into(), |time| format!("{:.0}", time.as_secs_f64() * 1000.0));
        let verdict = match longest.processor.unwrap_or(longest.wall) <= allowed(level) {
            true => "in time",
            false => "TOO LATE",
        };
        println!(
            "{} {}: {} {wall:.0} ms, {processor} ms of processor, {verdict}: {}",
            G::INFO.name,
            ruleset.to_request(),
            Name::Level(level),
            longest.position
        );
    }
}

/// Measures during a game that greedy bots play. Every seat has a mind of its own, which
/// follows the game.
fn follow<G: Playable>(level: Level, ruleset: &G::Ruleset, deal: u64, longest: &mut Longest) {
    let mut position = G::deal(ruleset, &Seed::new(format!("answer times {deal}")));
    let seats = Seat::all(position.seats());
    let mut seen: Vec<SeatHistory<G>> =
        seats.map(|seat| SeatHistory::new(seat, position.view(seat))).collect();
    let mut minds: Vec<_> = seen.iter().map(|_| mind::<G>(Name::Level(level))).collect();
    let mut dice = FastDice::new(deal);
    let every = if level <= Level::Casual { 1 } else { 5 };
    for number in 0.. {
        if position.winners().is_some() || number > 400 {
            break;
        }
        let mover = position.to_move().index();
        if number % every == 0 || number < 4 {
            let time = ask(&mut minds[mover], &seen[mover], level, &mut dice);
            longest.note(time, format!("move {number} of deal {deal}"));
        }
        let mut greedy = mind::<G>(Name::Greedy);
        let best = greedy.think(&seen[mover], &mut Budget::iterations(0), &mut dice).best;
        let mv = best.expect("the game goes on");
        position.play_unchecked(mv);
        seen.iter_mut().for_each(|seen| seen.watch(mv));
    }
}

/// How long an answer takes, in wall-clock and in processor time.
fn ask<G: Game>(
    mind: &mut Box<dyn bots::Mind<G>>,
    seen: &SeatHistory<G>,
    level: Level,
    dice: &mut FastDice,
) -> (Duration, Option<Duration>) {
    let (start, busy) = (Instant::now(), processor_time());
    let spent = || match (busy, processor_time()) {
        (Some(before), Some(now)) => now.saturating_sub(before),
        _ => start.elapsed(),
    };
    let time = match Name::Level(level).own_limit() {
        Limit::Milliseconds(time) => Duration::from_millis(time.into()),
        Limit::Iterations(_) => Duration::MAX,
    };
    let mut stop = || spent() >= time;
    mind.think(seen, &mut Budget::until(&mut stop), dice);
    (start.elapsed(), busy.map(|_| spent()))
}

/// The processor time of this thread, where the system reports it; often in steps of some
/// milliseconds.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
