//! Cups: stacks of cups upside down on a honeycomb of linen.

mod cloth;
mod edit_board;
mod frame;
mod piece_ids;
mod place;
mod preview;
mod spots;
mod stack;

use std::collections::BTreeMap;

use quatuor::cups::{Cell, Colour, Move, Position, Stack, Zone};
use quatuor::{Game, Seat};

use crate::scene::board::{Board, Sight};
use crate::scene::trail::Trace;
use crate::scene::{Badge, Ink, Mark, Motion, Point, Scene, Tap, Thing};
use crate::words::Words;

pub(crate) use edit_board::edit_board;
use piece_ids::PieceIds;
use place::{Place, picked, touch};
use stack::Pose;

impl Board for Position {
    type Move = Move;
    type PieceIds = PieceIds;

    fn piece_ids(&self) -> PieceIds {
        PieceIds::new(self)
    }

    fn follow(&self, piece_ids: &mut PieceIds, mv: Move) {
        piece_ids.follow(self, mv);
    }

    fn draw(sight: &Sight<Position>) -> Scene {
        let mut things = cloth::things(sight);
        things.extend(stacks(sight));
        things.extend(hand(sight));
        things.extend(preview::ghost(sight));
        let (x, y) = sight.piece_ids.frame().size();
        Scene {
            title: sight.words.say("cups-board", &[]),
            size: Point { x, y },
            things,
            spots: spots::spots(sight),
            actions: vec![],
            task: (!sight.legal.is_empty() && sight.view.in_set_up())
                .then(|| sight.words.say("cups-task-place", &[])),
        }
    }

    fn tap(&self, legal: &[Move], chosen: &[String], spot: &str) -> Tap<Move> {
        Place::read(spot).map_or(Tap::Inert, |place| touch(legal, chosen, place))
    }

    fn tell(&self, mv: Move, words: &Words) -> String {
        let name = |colour| words.say(ink(colour).key(), &[]);
        let text = match mv {
            Move::Place { colour, .. } => words.say("cups-places", &[("colour", &name(colour))]),
            Move::Step(step) => {
                let stacks = (self.stack(step.from()), self.stack(step.to()));
                let (Some(over), Some(under)) = stacks else { return mv.to_string() };
                let height = preview::landed(self, mv).map_or(0, |landed| landed.height);
                let mut text = vec![words.say(
                    "cups-steps",
                    &[
                        ("colour", &name(over.colour)),
                        ("height", &over.height),
                        ("other", &name(under.colour)),
                        ("under", &under.height),
                        ("count", &height),
                    ],
                )];
                text.extend(banks(self, mv, words));
                text.join(", ")
            }
        };
        format!("{text} ({mv})")
    }

    fn trace(&self, start: &PieceIds, _: &PieceIds, mv: Move) -> Trace {
        let at = |cell| {
            let (x, y) = start.frame().middle(cell);
            Point { x, y }
        };
        match mv {
            Move::Step(step) => Trace::way(at(step.from()), at(step.to())),
            Move::Place { colour, cell } => {
                Trace { ink: Some(ink(colour)), ..Trace::spots(vec![at(cell)]) }
            }
        }
    }

    fn badges(&self, seat: Seat, words: &Words) -> Vec<Badge> {
        self.colours(seat).iter().map(|colour| badge(self, seat, colour, words)).collect()
    }

    fn secrets(&self, _: Seat) -> Option<Vec<Ink>> {
        None
    }
}

fn ink(colour: Colour) -> Ink {
    Ink::from_letter(colour.letter()).expect("every cup has a colour")
}

/// The cells of all settled stacks, with the colour that gets them.
fn settled(view: &Position) -> BTreeMap<Cell, Colour> {
    // Cups that are still being placed will get neighbours.
    let zones = if view.in_set_up() { vec![] } else { view.zones() };
    let mut cells = BTreeMap::new();
    for Zone { stacks, settled } in zones {
        for (stack, colour) in stacks.iter().zip(settled.into_iter().cycle()) {
            cells.insert(stack.cell, colour);
        }
    }
    cells
}

/// All stacks, those further back first.
fn stacks(sight: &Sight<Position>) -> Vec<Thing> {
    let mut stacks: Vec<Stack> = sight.view.stacks().collect();
    quatuor::sort_short(&mut stacks, |a, b| {
        (a.cell.r(), a.cell.q()).cmp(&(b.cell.r(), b.cell.q()))
    });
    let (settled, targets) = (settled(sight.view), preview::targets(sight));
    let picked = picked(sight.legal, sight.chosen);
    let thing = |stack: Stack| {
        let Stack { cell, colour, height } = stack;
        let place = Place::Cell(cell);
        let pose = if picked == Some(place) {
            Pose::Lifted
        } else if targets.contains(&cell) {
            Pose::Welcoming
        } else {
            Pose::Standing
        };
        let mark = match touch(sight.legal, sight.chosen, place) {
            _ if pose == Pose::Lifted => Some(Mark::Lit),
            Tap::Inert => picked.map(|_| Mark::Dim),
            _ => Some(Mark::Open),
        };
        let mut art = stack::art(ink(colour), height, pose);
        if let Some(&colour) = settled.get(&cell) {
            art.extend(stack::flag(ink(colour), height));
        }
        let (x, y) = sight.piece_ids.frame().middle(cell);
        let y = if pose == Pose::Lifted { y - stack::LIFT } else { y };
        Some(Thing::new(sight.piece_ids.id(cell)?, x, y, Motion::Land, art).marked(mark))
    };
    stacks.into_iter().filter_map(thing).collect()
}

/// The cups that the seat to move still has to place.
fn hand(sight: &Sight<Position>) -> Vec<Thing> {
    let thing = |(colour, (x, y))| {
        let place = Place::Hand(colour);
        let is_chosen = picked(sight.legal, sight.chosen) == Some(place);
        let mark = match touch(sight.legal, sight.chosen, place) {
            _ if is_chosen => Some(Mark::Lit),
            Tap::Inert => None,
            _ => Some(Mark::Open),
        };
        let mut art = cloth::saucer(is_chosen, mark == Some(Mark::Open));
        art.extend(stack::art(ink(colour), sight.view.in_hand(colour), Pose::Standing));
        Thing::new(place.to_string(), x, y, Motion::Still, art).marked(mark)
    };
    spots::hand(sight).map(thing).collect()
}

/// What a move takes off the board, with the option `early`.
fn banks(view: &Position, mv: Move, words: &Words) -> impl Iterator<Item = String> {
    let mut after = *view;
    after.play_unchecked(mv);
    Colour::ALL.into_iter().filter_map(move |colour| {
        let count =
            after.banked(colour).checked_sub(view.banked(colour)).filter(|&cups| cups > 0)?;
        let name = words.say(ink(colour).key(), &[]);
        Some(words.say("cups-banks", &[("count", &count), ("colour", &name)]))
    })
}

/// How many cups a colour has: in hand during the set-up, afterwards in its stacks.
fn badge(view: &Position, seat: Seat, colour: Colour, words: &Words) -> Badge {
    let name = words.say(ink(colour).key(), &[]);
    let (count, key) = match view.in_set_up() {
        true => (view.in_hand(colour), "cups-in-hand"),
        false => (view.cups(colour), "cups-owned"),
    };
    let mut label = vec![words.say(key, &[("colour", &name), ("count", &count)])];
    let mut notes = vec![];
    if view.banked(colour) > 0 {
        label.push(words.say("cups-banked", &[("banked", &view.banked(colour))]));
        notes.push(words.say("cups-banked-short", &[("banked", &view.banked(colour))]));
    }
    if !view.in_set_up() && view.colours(seat).count() > 1 {
        let counts = view.cups(colour) == view.score(seat);
        label.push(words.say(if counts { "cups-counts" } else { "cups-counts-not" }, &[]));
        notes.extend(counts.then(|| words.say("cups-counts-short", &[])));
    }
    let note = (!notes.is_empty()).then(|| notes.join(", "));
    Badge { ink: Some(ink(colour)), count: count as u32, label: label.join(", "), note }
}
