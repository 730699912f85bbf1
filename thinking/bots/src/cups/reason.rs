//! Why a move is good, for players.

use quatuor::cups::{Move, Position, Stack, Step};
use quatuor::{Figure, Game, Seat};

use super::field::Field;

/// The most important reason for a move.
pub(crate) fn reason(position: &Position, mv: Move) -> Option<Figure> {
    match mv {
        Move::Place { colour, cell } => {
            let near = cell.neighbours().filter_map(|near| position.stack(near));
            let (friends, others): (Vec<_>, Vec<_>) = near.partition(|one| one.colour == colour);
            Some(match (friends.len(), others.len()) {
                (0, 0) => Figure::new("begins-board", 0),
                (0, others) => Figure::new("meets-others", others as i64),
                (friends, _) => Figure::new("joins-friends", friends as i64),
            })
        }
        Move::Step(step) => of_step(position, step),
    }
}

fn of_step(position: &Position, step: Step) -> Option<Figure> {
    let seat = position.to_move();
    let own = |stack: &Stack| position.colours(seat).contains(stack.colour);
    let (from, to) = (position.stack(step.from())?, position.stack(step.to())?);
    let mut after = *position;
    after.play_unchecked(Move::Step(step));

    let field = Field::new(position);
    let (before, now) = (field.state(position), field.state(&after));
    let scores = field.scores(&now);
    let ours = scores[seat.index()];
    let others = Seat::all(position.seats()).filter(|&other| other != seat);
    if now.is_over() && !before.is_over() && others.into_iter().all(|s| scores[s.index()] < ours) {
        let name = if after.winners().is_some() { "wins-now" } else { "makes-sure" };
        return Some(Figure::new(name, i64::from(ours)));
    }
    if field.slot(step.from()).is_none_or(|slot| before.occupied() >> slot & 1 == 0) {
        return Some(Figure::new("waits", (position.mobility(seat) as i64 - 1).max(0)));
    }
    let secured = |state: &super::field::State| -> u8 {
        let [first, last] = field.colours(seat.index());
        let more = if first == last { 0 } else { state.settled[last] };
        state.settled[first] + more
    };
    let gained = i64::from(secured(&now)) - i64::from(secured(&before));
    let height = (from.height + to.height) as i64;
    if gained > 0 {
        return Some(Figure::new("settles-cups", gained));
    }
    if !own(&to) {
        let safe = threats(&after, step.to()) == 0;
        let name = if safe { "takes-safely" } else { "takes-cups" };
        return Some(Figure::new(name, to.height as i64));
    }
    let threatened = threats(position, step.from()) + threats(position, step.to());
    match threats(&after, step.to()) {
        0 if threatened > 0 => Some(Figure::new("rescues-cups", height)),
        0 => Some(Figure::new("builds-safe-stack", height)),
        _ => Some(Figure::new("builds-stack", height)),
    }
}

/// How many neighbours could take the stack on the cell.
pub(super) fn threats(position: &Position, cell: quatuor::cups::Cell) -> usize {
    let Some(stack) = position.stack(cell) else { return 0 };
    let Some(owner) = position.owner(stack.colour) else { return 0 };
    let own = position.colours(owner);
    let near = cell.neighbours().filter_map(|near| position.stack(near));
    near.filter(|other| !own.contains(other.colour) && other.height >= stack.height).count()
}
