//! Bots at the table, and bots as advisers.

use std::time::{Duration, Instant};

use bots::{Bot, Budget, Limit, Playable, Seen, mind};
use games::{AnyMove, FastDice, Figure, Listed, Seat};
use record::Record;

/// What a bot thinks of a position.
pub(crate) struct Advice {
    /// The move it would play.
    pub(crate) best: AnyMove,
    /// What speaks for it.
    pub(crate) reason: Option<Figure>,
    /// All moves it has looked at, the best first, each with the mover's chance to win.
    pub(crate) moves: Vec<(AnyMove, f32)>,
}

/// What a bot thinks, given what the seat to move has seen of the game so far, and
/// nothing else.
pub(crate) fn advice(record: &Record, bot: Bot, dice: &mut FastDice) -> Advice {
    games::with_game!(record.game(), Position => advice_for::<Position>(record, bot, dice))
}

fn advice_for<G: Playable + Listed>(record: &Record, bot: Bot, dice: &mut FastDice) -> Advice {
    let seat = record.last().to_move();
    let seen = seen_by::<G>(record, seat);
    let start = Instant::now();
    let (time, iterations) = match bot.limit() {
        Limit::Milliseconds(time) => (Some(Duration::from_millis(time.into())), u64::MAX),
        Limit::Iterations(count) => (None, count),
    };
    let mut stop = || time.is_some_and(|time| start.elapsed() >= time);
    let mut budget = Budget::until(&mut stop).and_at_most(iterations);
    let report = mind::<G>(bot.name).think(&seen, &mut budget, dice);
    let best = report.best.expect("the game goes on");
    let looked_at = report.moves.iter().filter(|one| one.visits > 0 || one.exact);
    Advice {
        best: G::any_move(best),
        reason: G::reason(&seen, best),
        moves: looked_at.map(|one| (G::any_move(one.mv), one.rewards[seat.index()])).collect(),
    }
}

/// The game as this seat has seen it.
fn seen_by<G: Listed>(record: &Record, seat: Seat) -> Seen<G> {
    let start = G::from_any(record.start()).expect("the record is of this game");
    let mut seen = Seen::new(seat, start.view(seat));
    for &mv in record.moves() {
        seen.watch(G::move_from_any(mv).expect("the record is of this game"));
    }
    seen
}
