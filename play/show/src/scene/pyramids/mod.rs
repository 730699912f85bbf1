//! Pyramids: piles on green cloth, and the stock in a tray below them.

mod callout;
mod layout;
mod pyramid;
mod speech;

use std::collections::BTreeSet;

use quatuor::pyramids::{Board as Cloth, Colour, Move, Place, View};
use quatuor::{Seat, View as _};

use self::layout::{HALF, Layout};
use crate::scene::board::{Board, Sight};
use crate::scene::trail::Trace;
use crate::scene::{
    Area, Badge, Fill, Ink, Mark, Material, Motion, Point, Scene, Shape, Spot, State, Tap, Thing,
};
use crate::words::Words;

/// The highlight of what can be used now.
const LIGHT: Fill = Fill::Flat("#fff3d6");
const DARK: Fill = Fill::Flat("#33251b");
/// The distance of small marks at the corners from the middle of a place.
const CORNER: f32 = HALF - 8.0;

/// The pieces' ids: those of all piles from the bottom, and those of all stocks, seat
/// by seat and colour by colour.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PieceIds {
    piles: Vec<Vec<usize>>,
    stocks: Vec<[Vec<usize>; Colour::ALL.len()]>,
}

impl Board for View {
    type Move = Move;
    type PieceIds = PieceIds;

    fn piece_ids(&self) -> PieceIds {
        let board = self.board();
        let mut next = 0..;
        let mut name = |count: usize| next.by_ref().take(count).collect::<Vec<usize>>();
        let piles = board.places().map(|place| name(board.height(place))).collect();
        let stock = |seat| Colour::ALL.map(|colour| name(board.stock(seat).count(colour)));
        PieceIds { piles, stocks: Seat::all(board.seats()).map(stock).collect() }
    }

    fn follow(&self, piece_ids: &mut PieceIds, mv: Move) {
        let Some(after) = after(self, mv) else { return };
        let piece = piece_ids.stocks[self.board().to_move().index()][mv.colour.index()].pop();
        let pile = &mut piece_ids.piles[mv.place.index()];
        pile.extend(piece);
        pile.truncate(after.height(mv.place));
    }

    fn draw(sight: &Sight<View>) -> Scene {
        let board = sight.view.board();
        let layout = Layout::new(board);
        let mut things = vec![layout.cloth(board), layout.tray(board)];
        things.extend(board.places().flat_map(|place| pile(sight, &layout, place)));
        things.extend(stock(sight, &layout));
        things.extend(lights(sight, &layout));
        things.extend(last(sight, &layout));
        things.extend(counts(board, &layout));
        things.extend(closed(board, &layout));
        things.extend(preview(sight, &layout));
        things.extend(callout::callout(sight, &layout));
        Scene {
            title: speech::title(board, sight.words),
            size: layout.size(),
            things,
            spots: spots(sight, &layout),
            actions: vec![],
            task: chosen_colour(sight.chosen)
                .filter(|_| !sight.legal.is_empty())
                .map(|_| sight.words.say("pyramids-task-place", &[])),
        }
    }

    fn tap(&self, legal: &[Move], chosen: &[String], spot: &str) -> Tap<Move> {
        if let Some(colour) = colour_of(spot) {
            return match legal.iter().any(|mv| mv.colour == colour) {
                true if chosen == [spot] => Tap::Chosen(vec![]),
                true => Tap::Chosen(vec![spot.into()]),
                false => Tap::Inert,
            };
        }
        let place = place_of(spot);
        let meant =
            |mv: &&Move| Some(mv.colour) == chosen_colour(chosen) && Some(mv.place) == place;
        legal.iter().find(meant).map_or(Tap::Inert, |mv| Tap::Move(*mv))
    }

    fn tell(&self, mv: Move, words: &Words) -> String {
        speech::tell(self, mv, words)
    }

    /// From the stock, if it is the one in the picture.
    fn trace(&self, _: &PieceIds, _: &PieceIds, mv: Move) -> Trace {
        let (board, layout) = (self.board(), Layout::new(self.board()));
        let (x, y) = layout.place(mv.place);
        let goal = Point { x, y };
        let column = board.colours().as_slice().iter().position(|colour| *colour == mv.colour);
        match column.filter(|_| board.to_move() == stock_seat(self)) {
            Some(column) => {
                let (x, y) = layout.stock(column);
                Trace::way(Point { x, y }, goal)
            }
            None => Trace { ink: Some(ink(mv.colour)), ..Trace::spots(vec![goal]) },
        }
    }

    fn badges(&self, seat: Seat, words: &Words) -> Vec<Badge> {
        let badge = |colour: &Colour| {
            let count = self.board().stock(seat).count(*colour) as u32;
            let label = speech::left(*colour, count, words);
            Badge { ink: Some(ink(*colour)), count, label, note: None }
        };
        self.board().colours().as_slice().iter().map(badge).collect()
    }

    fn secrets(&self, seat: Seat) -> Option<Vec<Ink>> {
        self.secret(seat).map(|colour| vec![ink(colour)])
    }
}

fn ink(colour: Colour) -> Ink {
    Ink::from_letter(colour.letter()).expect("every piece has a colour")
}

/// The colour whose stock is this spot.
fn colour_of(spot: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| stock_spot(*colour) == spot)
}

fn stock_spot(colour: Colour) -> String {
    colour.letter().to_string()
}

fn place_of(spot: &str) -> Option<Place> {
    spot.parse().ok().and_then(Place::new)
}

fn chosen_colour(chosen: &[String]) -> Option<Colour> {
    chosen.first().and_then(|spot| colour_of(spot))
}

/// The seat whose stock is in the picture: the viewer's, or the mover's for other viewers.
fn stock_seat(view: &View) -> Seat {
    view.viewer().and_then(|side| side.seats().next()).unwrap_or(view.to_move())
}

/// The board after a move.
fn after(view: &View, mv: Move) -> Option<Cloth> {
    let mut after = *view;
    after.play(mv).ok()?;
    Some(*after.board())
}

/// The colour in hand: the chosen one, or the one in the stock that is pointed at.
fn held(sight: &Sight<View>) -> Option<Colour> {
    let playable = |colour: &Colour| sight.legal.iter().any(|mv| mv.colour == *colour);
    chosen_colour(sight.chosen)
        .filter(playable)
        .or_else(|| colour_of(sight.pointed?).filter(playable))
}

/// The move that a tap on this place would make.
fn meant(sight: &Sight<View>, place: Place) -> Option<Move> {
    let colour = chosen_colour(sight.chosen)?;
    sight.legal.iter().copied().find(|mv| *mv == Move::new(colour, place))
}

fn pointed_place(sight: &Sight<View>) -> Option<Place> {
    let place = place_of(sight.pointed?)?;
    (place.index() < sight.view.board().places().len()).then_some(place)
}

/// A base with all pieces on it, each a thing of its own.
fn pile(sight: &Sight<View>, layout: &Layout, place: Place) -> Vec<Thing> {
    let board = sight.view.board();
    let (x, y) = layout.place(place);
    let height = board.height(place);
    let base = pyramid::base(ink(board.base(place)), HALF);
    let mut things = vec![Thing::new(format!("base-{place}"), x, y, Motion::Still, base)];
    for (level, colour) in board.pieces(place).enumerate() {
        let id = sight.piece_ids.piles[place.index()][level];
        let art = pyramid::piece(ink(colour), pyramid::half_at(level + 1, height));
        things.push(Thing::new(format!("p{id}"), x, y, Motion::Land, art));
    }
    things
}

/// How many pieces are on each place that is not bare.
fn counts(board: &Cloth, layout: &Layout) -> Vec<Thing> {
    let count = |place: Place| {
        let (x, y) = layout.place(place);
        let art = pyramid::count(CORNER, CORNER, board.height(place));
        Thing::new(format!("count-{place}"), x, y, Motion::Still, art)
    };
    board.places().filter(|place| !board.is_bare(*place)).map(count).collect()
}

/// The pieces that the seat still has to play, the top one of the chosen colour raised.
fn stock(sight: &Sight<View>, layout: &Layout) -> Vec<Thing> {
    let board = sight.view.board();
    let chosen = chosen_colour(sight.chosen).filter(|_| !sight.legal.is_empty());
    let mut things = vec![];
    for (column, colour) in board.colours().as_slice().iter().enumerate() {
        let (x, y) = layout.stock(column);
        let ids = &sight.piece_ids.stocks[stock_seat(sight.view).index()][colour.index()];
        for (level, id) in ids.iter().enumerate() {
            let is_top = level + 1 == ids.len();
            let lift = if is_top && chosen == Some(*colour) { 16.0 } else { 0.0 };
            let art = pyramid::piece(ink(*colour), layout::STOCK_HALF);
            let is_open = sight.legal.iter().any(|mv| mv.colour == *colour);
            let mark = match () {
                _ if lift > 0.0 => Some(Mark::Lit),
                _ if is_open && is_top => Some(Mark::Open),
                _ => None,
            };
            let y = y + layout::LOWEST - level as f32 * 6.0 - lift;
            things.push(Thing::new(format!("p{id}"), x, y, Motion::Land, art).marked(mark));
        }
        if !ids.is_empty() {
            let art = pyramid::count(layout::STOCK_HALF + 4.0, layout::STOCK_HALF + 8.0, ids.len());
            let id = format!("stock-count-{}", colour.letter());
            things.push(Thing::new(id, x, y, Motion::Still, art));
        }
        let is_pointed = sight.pointed == Some(&stock_spot(*colour)) && !sight.legal.is_empty();
        if held(sight) == Some(*colour) && (is_pointed || chosen == Some(*colour)) {
            let art = vec![pyramid::ring(layout::WELL_HALF, 4.5)];
            let id = format!("stock-light-{}", colour.letter());
            things.push(Thing::new(id, x, y, Motion::Still, art).marked(Some(Mark::Lit)));
        }
    }
    things
}

/// Where the marked moves went; if a pair left with the last one, its colour.
fn last(sight: &Sight<View>, layout: &Layout) -> Vec<Thing> {
    let board = sight.view.board();
    let moved = sight.past.iter().map(|past| past.mv.place);
    let places: BTreeSet<Place> = moved.chain(board.last()).collect();
    let frame = |place: Place| {
        let (x, y) = layout.place(place);
        let half = HALF + 5.0;
        let mut art = vec![
            Shape::rect(-half, -half, 2.0 * half, 2.0 * half, 16.0, Fill::None)
                .dashes(Fill::Flat("#f6dfb6"), 3.5)
                .opacity(0.8),
        ];
        let vanished = sight.last().filter(|(before, mv)| {
            mv.place == place && before.board().height(place) > board.height(place)
        });
        if let Some((_, mv)) = vanished {
            art.extend(pyramid::lost_pair(ink(mv.colour), 6.0 - CORNER, 8.0 - CORNER));
        }
        let here = sight.past.iter().enumerate().filter(|(_, past)| past.mv.place == place);
        if sight.past.len() > 1 {
            for (along, (index, _)) in here.enumerate() {
                art.extend(Shape::tag(38.0 * along as f32 - CORNER, CORNER, index + 1));
            }
        }
        Thing::new(format!("last-{place}"), x, y, Motion::Still, art)
    };
    places.into_iter().map(frame).collect()
}

/// A padlock on the place that is closed now.
fn closed(board: &Cloth, layout: &Layout) -> Option<Thing> {
    let place = board.last().filter(|_| !board.is_over())?;
    let (x, y) = layout.place(place);
    let art = vec![
        Shape::circle(0.0, 0.0, 22.0, Fill::Of(Material::Porcelain)).stroke(DARK, 1.5),
        Shape::circle(0.0, -4.0, 6.5, Fill::None).stroke(DARK, 3.6),
        Shape::rect(-10.0, -3.0, 20.0, 15.0, 3.0, DARK),
        Shape::circle(0.0, 4.0, 2.6, Fill::Of(Material::Porcelain)),
    ];
    Some(Thing::new("closed", x + CORNER, y - CORNER, Motion::Still, art))
}

/// A highlight around the places that take the piece in hand, and a veil over the others.
fn lights(sight: &Sight<View>, layout: &Layout) -> Vec<Thing> {
    let Some(colour) = held(sight) else { return vec![] };
    let light = |place: Place| {
        let (x, y) = layout.place(place);
        let (id, art, mark) = if sight.legal.contains(&Move::new(colour, place)) {
            let is_pointed = pointed_place(sight) == Some(place);
            let (width, mark) = if is_pointed { (7.0, Mark::Lit) } else { (4.5, Mark::Open) };
            ("open", pyramid::ring(HALF + 4.0, width), Some(mark))
        } else {
            let side = 2.0 * HALF + 4.0;
            let veil = Fill::Flat("#2f4841");
            let art = Shape::rect(-side / 2.0, -side / 2.0, side, side, 10.0, veil).opacity(0.55);
            ("veil", art, None)
        };
        Thing::new(format!("{id}-{place}"), x, y, Motion::Still, vec![art]).marked(mark)
    };
    sight.view.board().places().map(light).collect()
}

/// What the place that is pointed at would show after the move.
fn preview(sight: &Sight<View>, layout: &Layout) -> Option<Thing> {
    let mv = meant(sight, pointed_place(sight)?)?;
    let (before, after) = (sight.view.board(), after(sight.view, mv)?);
    let (x, y) = layout.place(mv.place);
    let height = after.height(mv.place);
    let is_covered = height > before.height(mv.place);
    let mut art = pyramid::base(ink(after.base(mv.place)), HALF);
    for (level, colour) in after.pieces(mv.place).enumerate() {
        art.extend(pyramid::piece(ink(colour), pyramid::half_at(level + 1, height)));
    }
    let half = pyramid::half_at(height, height) + 3.0;
    art.push(Shape::rect(-half, -half, 2.0 * half, 2.0 * half, 9.0, Fill::None).dashes(LIGHT, 4.5));
    if !is_covered {
        art.extend(pyramid::lost_pair(ink(mv.colour), 6.0 - CORNER, 8.0 - CORNER));
    }
    if height > 0 {
        art.extend(pyramid::count(CORNER, CORNER, height));
    }
    Some(Thing::new("preview", x, y, Motion::Still, art).marked(Some(Mark::Ghost)))
}

fn spots(sight: &Sight<View>, layout: &Layout) -> Vec<Spot> {
    let board = sight.view.board();
    let place_spot = |place: Place| {
        let (row, column) = layout.cell(place);
        let mv = meant(sight, place);
        Spot {
            id: place.to_string(),
            row,
            column,
            area: layout.area(layout.place(place)),
            label: speech::place(sight.view, place, mv, sight.words),
            state: if mv.is_some() { State::Open } else { State::Inert },
        }
    };
    let stock_spot = |(column, colour): (usize, &Colour)| {
        let is_open = sight.legal.iter().any(|mv| mv.colour == *colour);
        let state = match is_open {
            true if chosen_colour(sight.chosen) == Some(*colour) => State::Chosen,
            true => State::Open,
            false => State::Inert,
        };
        Spot {
            id: stock_spot(*colour),
            row: layout.rows(),
            column,
            area: Area { height: 2.0 * layout::WELL_HALF, ..layout.area(layout.stock(column)) },
            label: speech::stock(sight.view, *colour, sight.words),
            state,
        }
    };
    let stock = board.colours().as_slice().iter().enumerate().map(stock_spot);
    board.places().map(place_spot).chain(stock).collect()
}
