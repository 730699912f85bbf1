//! The cursor on a board: it jumps between what can be chosen.

use app::Selection;
use quatuor::{AnyMove, AnyView};
use ratatui_core::layout::Rect;
use show::scene::{Tap, tap};

use crate::screen::board::Place;
use crate::screen::input::Key;
use crate::screen::steps;

/// Where a key leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Go {
    /// In a direction.
    Way(steps::Way),
    /// To the next in reading order.
    Next,
    /// To the one before.
    Previous,
    /// To the first.
    First,
    /// To the last.
    Last,
}

impl Go {
    /// Where this key leads, if it leads somewhere.
    pub(crate) fn of(key: Key) -> Option<Go> {
        Some(match key {
            Key::Left | Key::Char('4') => Go::Way((-1, 0)),
            Key::Right | Key::Char('6') => Go::Way((1, 0)),
            Key::Up | Key::Char('8') => Go::Way((0, -1)),
            Key::Down | Key::Char('2') => Go::Way((0, 1)),
            Key::Char('7') => Go::Way((-1, -1)),
            Key::Char('9') => Go::Way((1, -1)),
            Key::Char('1') => Go::Way((-1, 1)),
            Key::Char('3') => Go::Way((1, 1)),
            Key::Tab => Go::Next,
            Key::BackTab => Go::Previous,
            Key::Home => Go::First,
            Key::End => Go::Last,
            _ => return None,
        })
    }

    /// Moves the cursor.
    pub(crate) fn point(
        self,
        selection: &mut Selection,
        places: &[Place],
        view: &AnyView,
        legal: &[AnyMove],
    ) {
        let at = places.iter().find(|place| Some(&place.id) == selection.pointed.as_ref());
        let mut open = open_places(places, selection, view, legal);
        open.sort_by_key(|place| (place.area.y, place.area.x));
        let index = at.and_then(|at| open.iter().position(|place| place.id == at.id));
        let count = open.len().max(1);
        let to = match (self, at) {
            (Go::Way(_), None) => in_the_middle(&open),
            (Go::Way(way), Some(at)) => steps::step(at.area, &open, way),
            (Go::First, _) => open.first(),
            (Go::Last, _) => open.last(),
            (Go::Next, _) => open.get(index.map_or(0, |index| (index + 1) % count)),
            (Go::Previous, _) => open.get(index.map_or(0, |index| (index + count - 1) % count)),
        };
        if let Some(to) = to {
            selection.pointed = Some(to.id.clone());
        }
    }
}

/// The places that can be chosen now. With something in hand, only what belongs to it.
fn open_places(
    places: &[Place],
    selection: &Selection,
    view: &AnyView,
    legal: &[AnyMove],
) -> Vec<Place> {
    let chosen = &selection.chosen;
    let is_open = |place: &&Place| match tap(view, legal, chosen, &place.id) {
        Tap::Move(_) => true,
        Tap::Chosen(now) if chosen.is_empty() => !now.is_empty(),
        // What would only drop the choice is not offered, except by itself.
        Tap::Chosen(now) if now.is_empty() => chosen.contains(&place.id),
        Tap::Chosen(now) => now.first() == chosen.first(),
        Tap::Inert => false,
    };
    let open: Vec<Place> = places.iter().filter(is_open).cloned().collect();
    // What was chosen by mistake can be changed for something else.
    let only_itself = open.iter().all(|place| chosen.first() == Some(&place.id));
    if only_itself && !chosen.is_empty() {
        let can = |place: &&Place| !matches!(tap(view, legal, &[], &place.id), Tap::Inert);
        return places.iter().filter(can).cloned().collect();
    }
    open
}

/// Where a player begins who has not pointed at anything.
fn in_the_middle(open: &[Place]) -> Option<&Place> {
    let bounds = open.iter().map(|place| place.area).reduce(Rect::union)?;
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
    steps::nearest(Rect { x, y, width: 1, height: 1 }, open)
}
