//! All things on the board, and previews of moves.

use quatuor::Game;
use quatuor::shuttles::{End, Lane, Phase, Position, Row};

use super::art::{self, Shine, Sign};
use super::layout::{self, Pawn};
use super::piece_ids::{PieceIds, tail};
use super::transfer::{Transfer, Way};
use super::{choose, spots};
use crate::scene::board::Sight;
use crate::scene::{Mark, Motion, Point, Shape, State, Thing};

/// All things, back to front.
pub(super) fn things(sight: &Sight<Position>) -> Vec<Thing> {
    let pawns = layout::pawns(sight.view, sight.piece_ids);
    let preview = Preview::of(sight);
    let mut things = vec![Thing::new("tray", 0.0, 0.0, Motion::Still, art::tray())];
    things.extend(Row::all().flat_map(|row| row_signs(sight, row)));
    things.extend(End::BOTH.map(|end| carrier(sight, end)));
    if let Some(preview) = &preview {
        things.extend(preview.carriers(sight));
    }
    things.extend(last_pawns(sight, &pawns));
    things.extend(pieces(sight, pawns, preview.as_ref()));
    things
}

/// The move under the pointer, and the position after it.
struct Preview {
    transfer: Transfer,
    piece_ids: PieceIds,
    pawns: Vec<Pawn>,
}

impl Preview {
    fn of(sight: &Sight<Position>) -> Option<Preview> {
        let mv = choose::move_at(sight.legal, sight.chosen, sight.pointed?)?;
        let transfer = Transfer::of(sight.view, mv)?;
        let mut piece_ids = sight.piece_ids.clone();
        piece_ids.follow(sight.view, mv);
        let pawns = layout::pawns(&transfer.after, &piece_ids);
        Some(Preview { transfer, piece_ids, pawns })
    }

    /// The cursors that would move to another row.
    fn carriers(&self, sight: &Sight<Position>) -> impl Iterator<Item = Thing> {
        let moved = |end: &End| self.piece_ids.beside(*end) != sight.piece_ids.beside(*end);
        let ghost = |end: End| {
            let (x, y) = (layout::lane(end), layout::height(self.piece_ids.beside(end)));
            let id = format!("ghost-{}", choose::cursor_id(end));
            Thing::new(id, x, y, Motion::Still, art::ghost_carrier(end)).marked(Some(Mark::Ghost))
        };
        End::BOTH.into_iter().filter(moved).map(ghost)
    }

    fn carries(&self, id: usize) -> bool {
        self.piece_ids.carried(&self.transfer)[0].contains(&id)
    }

    fn spills(&self, id: usize) -> bool {
        self.piece_ids.carried(&self.transfer)[1].contains(&id)
    }

    fn pawn(&self, id: usize) -> Option<&Pawn> {
        self.pawns.iter().find(|pawn| pawn.id == id)
    }

    /// Where a pawn is drawn: a row that is pushed into makes room.
    fn place(&self, pawn: &Pawn) -> Point {
        let is_pushed = self.transfer.way != Way::Load && pawn.lane == Lane::Row(self.transfer.row);
        self.pawn(pawn.id).filter(|_| is_pushed).map_or(pawn.at, |after| after.at)
    }
}

/// A frame for a complete row, and the signs at its ends.
fn row_signs(sight: &Sight<Position>, row: Row) -> Vec<Thing> {
    let y = layout::height(row);
    let is_complete = sight.view.board().row(row).is_complete();
    let mut things = vec![];
    if is_complete {
        let x = layout::WIDTH / 2.0;
        things.push(Thing::new(format!("frame-{row}"), x, y, Motion::Still, art::frame()));
    }
    let own = sight.view.end_of(sight.view.to_move());
    for end in End::BOTH {
        let spot = if own == Some(end) { choose::drop_id(row) } else { choose::unload_id(row) };
        let is_open = spots::state(sight, &spot) == State::Open;
        let is_pointed = sight.pointed == Some(spot.as_str());
        let (sign, mark) = match is_open {
            _ if is_complete && end == End::Right => (Sign::Tick, None),
            true if is_pointed => (Sign::LitArrow, Some(Mark::Lit)),
            true => (Sign::Arrow, Some(Mark::Open)),
            false => (Sign::Number, None),
        };
        let id = format!("end-{row}-{}", choose::cursor_id(end));
        let art = art::row_end(row, end, sign);
        things.push(Thing::new(id, layout::mouth(end), y, Motion::Still, art).marked(mark));
    }
    things
}

fn carrier(sight: &Sight<Position>, end: End) -> Thing {
    let id = choose::cursor_id(end);
    let (x, y) = (layout::lane(end), layout::height(sight.piece_ids.beside(end)));
    let own = sight.view.end_of(sight.view.to_move());
    let in_use = match sight.view.phase() {
        _ if sight.view.is_over() => false,
        // One of them has to be chosen: both are lit.
        Phase::Side => spots::state(sight, &id) != State::Inert,
        Phase::Load | Phase::Drop => own == Some(end),
        Phase::Unload => own == Some(end.opposite()),
    };
    let mark = match spots::state(sight, &id) {
        _ if in_use => Some(Mark::Lit),
        State::Inert => None,
        State::Open | State::Chosen => Some(Mark::Open),
    };
    let art = art::carrier(end, in_use);
    Thing::new(format!("carrier-{id}"), x, y, Motion::Carry, art).marked(mark)
}

/// An outline around the pawns that the marked moves have moved, where they stand now, with the
/// number of each move that put pawns into a row.
fn last_pawns(sight: &Sight<Position>, pawns: &[Pawn]) -> Vec<Thing> {
    let mut things: Vec<Thing> = vec![];
    for (index, past) in sight.past.iter().enumerate() {
        let Some(transfer) = Transfer::of(past.before, past.mv) else { continue };
        let mut after = past.piece_ids.clone();
        after.follow(past.before, past.mv);
        let carried = after.carried(&transfer).map(<[usize]>::to_vec);
        // Pawns that were loaded first are marked where they went in the end.
        let later = |id: &usize| {
            sight.past[index + 1..].iter().any(|next| {
                let Some(transfer) = Transfer::of(next.before, next.mv) else { return false };
                let mut after = next.piece_ids.clone();
                after.follow(next.before, next.mv);
                after.carried(&transfer).iter().any(|ids| ids.contains(id))
            })
        };
        for (name, ids) in ["carried", "spilled"].into_iter().zip(carried) {
            let ids: Vec<usize> = ids.into_iter().filter(|id| !later(id)).collect();
            let pawn = |id: &usize| pawns.iter().find(|pawn| pawn.id == *id);
            let ends = ids.first().and_then(pawn).zip(ids.last().and_then(pawn));
            let Some((first, last)) = ends else { continue };
            let (from, to) = (first.at.x, last.at.x);
            let mut art = art::trace(to - from, matches!(first.lane, Lane::Cursor(_)));
            if sight.past.len() > 1 && name == "carried" {
                let edge = (to - from).abs() / 2.0 + layout::RADIUS;
                art.extend(Shape::tag(-edge + 8.0, -layout::RADIUS - 2.0, index + 1));
            }
            let id = format!("last-{name}-{index}");
            things.push(Thing::new(id, (from + to) / 2.0, first.at.y, Motion::Still, art));
        }
    }
    things
}

/// The pawns, the bars between them, and the ghosts of those that would be carried.
fn pieces(sight: &Sight<Position>, mut pawns: Vec<Pawn>, preview: Option<&Preview>) -> Vec<Thing> {
    let mut bars = vec![];
    if let Some(preview) = preview {
        for pawn in &mut pawns {
            pawn.at = preview.place(pawn);
        }
        bars.extend(preview.pawns.windows(2).filter(|pair| pair[0].is_joined).filter_map(|pair| {
            let is_new = pair.iter().any(|pawn| preview.carries(pawn.id));
            is_new.then(|| bar("ghost-bar", pair, true))
        }));
    }
    let spills = |id| preview.is_some_and(|preview| preview.spills(id));
    let joined = pawns.windows(2).filter(|pair| pair[0].is_joined);
    bars.extend(joined.map(|pair| bar("bar", pair, spills(pair[0].id))));
    let glow = Glow::of(sight);
    // In the order of their ids, not of their places, so that a page need not reorder its
    // elements.
    quatuor::sort_short(&mut pawns, |a, b| a.id.cmp(&b.id));
    let discs = pawns.iter().map(|pawn| {
        let (shine, mark) = match glow.shine(pawn.id, preview) {
            shine @ Shine::Plain => (shine, None),
            shine @ Shine::Open => (shine, Some(Mark::Open)),
            shine @ Shine::Lit => (shine, Some(Mark::Lit)),
            shine @ Shine::Ghost => (shine, Some(Mark::Ghost)),
        };
        let art = art::pawn(pawn.ink, shine);
        Thing::new(format!("p{}", pawn.id), pawn.at.x, pawn.at.y, Motion::Carry, art).marked(mark)
    });
    let ghosts = preview.into_iter().flat_map(|preview| {
        let carried = preview.pawns.iter().filter(|pawn| preview.carries(pawn.id));
        carried.map(|pawn| {
            let art = art::pawn(pawn.ink, Shine::Ghost);
            let id = format!("ghost-{}", pawn.id);
            Thing::new(id, pawn.at.x, pawn.at.y, Motion::Still, art).marked(Some(Mark::Ghost))
        })
    });
    bars.into_iter().chain(discs).chain(ghosts).collect()
}

/// The bar between two neighbours.
fn bar(name: &str, pair: &[Pawn], is_ghost: bool) -> Thing {
    let (left, right) = (pair[0], pair[1]);
    let (id, x) = (format!("{name}-{}-{}", left.id, right.id), (left.at.x + right.at.x) / 2.0);
    Thing::new(id, x, left.at.y, Motion::Carry, art::bar(left.ink, is_ghost))
        .marked(is_ghost.then_some(Mark::Ghost))
}

/// The pawns that are highlighted without a move under the pointer.
struct Glow {
    /// They are picked, or a tap would pick them.
    lit: Vec<usize>,
    /// They can be loaded, or picked.
    open: Vec<usize>,
}

impl Glow {
    fn of(sight: &Sight<Position>) -> Glow {
        let mut glow = Glow { lit: vec![], open: vec![] };
        for row in Row::all() {
            let mv = choose::move_at(sight.legal, sight.chosen, &choose::load_id(row));
            if let Some(transfer) = mv.and_then(|mv| Transfer::of(sight.view, mv)) {
                glow.open.extend(tail(
                    sight.piece_ids.row(row),
                    transfer.end,
                    transfer.carried.len(),
                ));
            }
        }
        let Some(own) = sight.view.end_of(sight.view.to_move()) else { return glow };
        for (count, group) in choose::groups(sight.view.cursor(own), own) {
            let spot = choose::pawns_id(count);
            let pawns = tail(sight.piece_ids.cursor(own), own.opposite(), count);
            let is_pointed = sight.pointed == Some(spot.as_str());
            match spots::state(sight, &spot) {
                State::Inert => {}
                State::Open if !is_pointed => glow.open.extend(tail(pawns, own, group.len())),
                State::Open | State::Chosen => glow.lit.extend(pawns),
            }
        }
        if let Some(end) = choose::to_unload(sight.view, sight.legal) {
            let (count, _) = choose::groups(sight.view.cursor(end), end)[0];
            let pawns = tail(sight.piece_ids.cursor(end), end.opposite(), count);
            match spots::state(sight, &choose::cursor_id(end)) {
                State::Chosen => glow.lit.extend(pawns),
                _ => glow.open.extend(pawns),
            }
        }
        glow
    }

    fn shine(&self, id: usize, preview: Option<&Preview>) -> Shine {
        if preview.is_some_and(|preview| preview.spills(id)) {
            Shine::Ghost
        } else if self.lit.contains(&id) || preview.is_some_and(|preview| preview.carries(id)) {
            Shine::Lit
        } else if self.open.contains(&id) {
            Shine::Open
        } else {
            Shine::Plain
        }
    }
}
