//! Slides: discs in ten grooves.

use std::collections::BTreeSet;

use quatuor::Seat;
use quatuor::slides::{Cell, CellSet, HEIGHT, Move, SLIDES, Token, View};

use crate::scene::board::{Board, Sight};
use crate::scene::trail::Trace;
use crate::scene::{
    Action, Area, Badge, Fill, Ink, Mark, Material, Motion, Point, Scene, Shape, Spot, State, Tap,
    Thing,
};
use crate::words::Words;

pub(crate) const PITCH: f32 = 100.0;
pub(crate) const MARGIN: f32 = 44.0;
const RADIUS: f32 = 42.0;
/// The font size of the names of slides and heights on the rim.
const NAME: f32 = 27.0;
const SIDE: f32 = 2.0 * MARGIN + 10.0 * PITCH;

/// The id of the button that takes the group as chosen.
const CONFIRM: &str = "confirm";

/// The tokens' ids, slide by slide, from the bottom.
pub(crate) type PieceIds = Vec<Vec<usize>>;

impl Board for View {
    type Move = Move;
    type PieceIds = PieceIds;

    fn piece_ids(&self) -> PieceIds {
        let board = self.open().board();
        let mut next = 0..;
        let slide = |slide| board.slide(slide).zip(&mut next).map(|(_, id)| id).collect();
        (0..board.slides()).map(slide).collect()
    }

    fn follow(&self, piece_ids: &mut PieceIds, mv: Move) {
        for (slide, ids) in piece_ids.iter_mut().enumerate() {
            let mut height = 0;
            ids.retain(|_| {
                height += 1;
                !Cell::new(slide, height - 1).is_some_and(|cell| mv.cells().contains(cell))
            });
        }
        piece_ids.retain(|ids| !ids.is_empty());
    }

    fn draw(sight: &Sight<View>) -> Scene {
        let mut things = vec![tray(SLIDES, Point { x: SIDE, y: SIDE })];
        things.extend(past_groups(sight));
        let lit = lit(sight);
        let falls = lit.map(|mv| mv.cells()).unwrap_or(CellSet::NONE);
        let board = sight.view.open().board();
        for cell in board.occupied().cells() {
            let Some(token) = board.token(cell) else { continue };
            let id = sight.piece_ids[cell.slide()][cell.height()];
            let mark = if falls.contains(cell) {
                Some(Mark::Lit)
            } else if is_open(sight, cell) {
                Some(Mark::Open)
            } else if sight.legal.is_empty() {
                None
            } else {
                Some(Mark::Dim)
            };
            let (x, y) = middle(cell);
            let art = disc(ink(token), falls.contains(cell));
            things.push(Thing::new(format!("t{id}"), x, y, Motion::Fall, art).marked(mark));
        }
        things.extend(lit.into_iter().flat_map(|mv| landings(sight, mv)));
        let chosen = chosen_move(sight.legal, sight.chosen);
        Scene {
            title: sight.words.say("slides-board", &[]),
            size: Point { x: SIDE, y: SIDE },
            things,
            spots: spots(sight),
            actions: chosen.map(|mv| confirm(sight, mv)).into_iter().collect(),
            task: chosen.map(|_| sight.words.say("slides-task-jokers", &[])),
        }
    }

    fn tap(&self, legal: &[Move], chosen: &[String], spot: &str) -> Tap<Move> {
        let chosen_move = chosen_move(legal, chosen);
        if spot == CONFIRM {
            return chosen_move.map_or(Tap::Inert, Tap::Move);
        }
        let Some(cell) = Cell::parse(spot) else { return Tap::Inert };
        if let Some(mv) = chosen_move {
            if mv.coloured().contains(cell) {
                return Tap::Move(mv);
            }
            if let Some(other) = toggled(legal, mv, chosen, cell) {
                return Tap::Chosen(vec![chosen[0].clone(), other.to_string()]);
            }
        }
        match moves_at(self, legal, cell).as_slice() {
            [] if chosen.is_empty() => Tap::Inert,
            [] => Tap::Chosen(vec![]),
            [only] => Tap::Move(*only),
            [least, ..] => Tap::Chosen(vec![spot.into(), least.to_string()]),
        }
    }

    fn tell(&self, mv: Move, words: &Words) -> String {
        let (tokens, jokers) = (mv.coloured().len(), mv.jokers().len());
        let colour = mv.coloured().first().and_then(|cell| self.open().board().token(cell));
        let colour = colour.map(|token| words.say(ink(token).key(), &[])).unwrap_or_default();
        match (tokens, jokers) {
            (0, _) => words.say("slides-removes-jokers", &[("count", &jokers), ("notation", &mv)]),
            (_, 0) => words.say(
                "slides-removes",
                &[("count", &tokens), ("colour", &colour), ("notation", &mv)],
            ),
            _ => words.say(
                "slides-removes-with",
                &[("tokens", &tokens), ("count", &jokers), ("colour", &colour), ("notation", &mv)],
            ),
        }
    }

    /// Tokens fall: the group is marked where its tokens are on the picture.
    fn trace(&self, start: &PieceIds, now: &PieceIds, mv: Move) -> Trace {
        let place = |cell: Cell| {
            let id = *now.get(cell.slide())?.get(cell.height())?;
            let mut slides = start.iter().enumerate();
            let (slide, height) = slides
                .find_map(|(slide, ids)| Some((slide, ids.iter().position(|one| *one == id)?)))?;
            let (x, y) = middle(Cell::new(slide, height)?);
            Some(Point { x, y })
        };
        Trace::spots(mv.cells().cells().filter_map(place).collect())
    }

    fn badges(&self, seat: Seat, words: &Words) -> Vec<Badge> {
        let taken = self.open().taken(seat);
        let badge = |token: Token| {
            let (ink, count) = (ink(token), u32::from(taken[token.index()]));
            let colour = words.say(ink.key(), &[]);
            let label = words.say("slides-taken", &[("count", &count), ("colour", &colour)]);
            Badge { ink: Some(ink), count, label, note: None }
        };
        Token::ALL.into_iter().map(badge).collect()
    }

    fn secrets(&self, seat: Seat) -> Option<Vec<Ink>> {
        let colours = View::secrets(self, seat)?;
        Some(colours.colours().filter_map(|colour| Ink::from_letter(colour.letter())).collect())
    }
}

fn ink(token: Token) -> Ink {
    Ink::from_letter(token.letter()).expect("every token has a colour")
}

pub(crate) fn middle(cell: Cell) -> (f32, f32) {
    let x = MARGIN + PITCH * (cell.slide() as f32 + 0.5);
    let y = SIDE - MARGIN - PITCH * (cell.height() as f32 + 0.5);
    (x, y)
}

/// The moves that a tap on this cell may mean, the smallest first, as jokers are valuable.
/// A coloured token stands for its group; a joker for a group of jokers, or without one for
/// the groups that it can join.
fn moves_at(view: &View, legal: &[Move], cell: Cell) -> Vec<Move> {
    let is_joker = view.open().board().token(cell) == Some(Token::Joker);
    let of_jokers = |mv: &&Move| mv.coloured().is_empty() && mv.cells().contains(cell);
    let only_jokers = is_joker && legal.iter().any(|mv| of_jokers(&mv));
    let means = |mv: &&Move| match is_joker {
        true if only_jokers => of_jokers(mv),
        true => mv.cells().contains(cell),
        false => mv.coloured().contains(cell),
    };
    let mut moves: Vec<Move> = legal.iter().filter(means).copied().collect();
    quatuor::sort_short(&mut moves, |a, b| a.cells().len().cmp(&b.cells().len()));
    moves
}

fn chosen_move(legal: &[Move], chosen: &[String]) -> Option<Move> {
    let text = chosen.get(1)?;
    legal.iter().copied().find(|mv| mv.to_string() == *text)
}

/// The move that differs from the chosen one by this joker, and by as little else as
/// possible: a joker may bring others with it.
fn toggled(legal: &[Move], from: Move, chosen: &[String], joker: Cell) -> Option<Move> {
    let first = Cell::parse(chosen.first()?)?;
    let wanted = !from.jokers().contains(joker);
    let fits = |mv: &&Move| {
        mv.cells().contains(first)
            && mv.coloured().is_empty() == from.coloured().is_empty()
            && mv.jokers().contains(joker) == wanted
    };
    let difference = |mv: &&Move| {
        mv.cells().without(from.cells()).len() + from.cells().without(mv.cells()).len()
    };
    legal.iter().filter(fits).min_by_key(difference).copied()
}

/// The chosen move, or the one that a tap under the pointer would begin with.
fn lit(sight: &Sight<View>) -> Option<Move> {
    chosen_move(sight.legal, sight.chosen).or_else(|| {
        let cell = Cell::parse(sight.pointed?)?;
        moves_at(sight.view, sight.legal, cell).first().copied()
    })
}

fn is_open(sight: &Sight<View>, cell: Cell) -> bool {
    match chosen_move(sight.legal, sight.chosen) {
        Some(mv) => {
            mv.coloured().contains(cell)
                || toggled(sight.legal, mv, sight.chosen, cell).is_some()
                || !moves_at(sight.view, sight.legal, cell).is_empty()
        }
        None => !moves_at(sight.view, sight.legal, cell).is_empty(),
    }
}

fn spots(sight: &Sight<View>) -> Vec<Spot> {
    let board = sight.view.open().board();
    let chosen = chosen_move(sight.legal, sight.chosen);
    let mut spots = vec![];
    for row in 0..HEIGHT {
        for slide in 0..SLIDES {
            let Some(cell) = Cell::new(slide, HEIGHT - 1 - row) else { continue };
            if board.token(cell).is_none() {
                continue;
            }
            let (x, y) = middle(cell);
            let is_chosen = chosen.is_some_and(|mv| mv.cells().contains(cell));
            let state = match is_open(sight, cell) {
                _ if is_chosen => State::Chosen,
                true => State::Open,
                false => State::Inert,
            };
            let area = Area::around(x, y, PITCH / 2.0);
            let label = label(sight, cell, chosen);
            spots.push(Spot { id: cell.to_string(), row, column: slide, area, label, state });
        }
    }
    spots
}

/// Takes the group as chosen, with these jokers and no others.
fn confirm(sight: &Sight<View>, mv: Move) -> Action {
    let label = sight.words.say("slides-confirm", &[("count", &mv.cells().len())]);
    Action { id: CONFIRM.into(), label }
}

/// "slide c, height 4, red, group of 3".
fn label(sight: &Sight<View>, cell: Cell, chosen: Option<Move>) -> String {
    let words = sight.words;
    let board = sight.view.open().board();
    let Some(token) = board.token(cell) else { return String::new() };
    let mut text = words.say(
        "slides-cell",
        &[
            ("slide", &(b'a' + cell.slide() as u8).escape_ascii()),
            ("height", &(cell.height() + 1)),
            ("colour", &words.say(ink(token).key(), &[])),
        ],
    );
    let more = match (token, chosen) {
        (Token::Joker, Some(mv)) if mv.jokers().contains(cell) => words.say("slides-joker-in", &[]),
        (Token::Joker, Some(mv)) if toggled(sight.legal, mv, sight.chosen, cell).is_some() => {
            words.say("slides-joker-out", &[])
        }
        (Token::Joker, _) => return text,
        _ => match board.group(cell).len() {
            0 | 1 if sight.legal.is_empty() => words.say("slides-single", &[]),
            0 | 1 if moves_at(sight.view, sight.legal, cell).is_empty() => {
                words.say("slides-alone", &[])
            }
            0 | 1 => words.say("slides-with-joker", &[]),
            count => words.say("group-of", &[("count", &count)]),
        },
    };
    text += ", ";
    text + &more
}

/// The wooden tray with its grooves, and the names of slides and heights on its rim.
pub(crate) fn tray(slides: usize, size: Point) -> Thing {
    let Point { x: wide, y: high } = size;
    let mut art = vec![
        Shape::rect(0.0, 0.0, wide, high, 44.0, Fill::Of(Material::Wood))
            .stroke(Fill::Flat("#7d5630"), 3.0),
        Shape::rect(7.0, 7.0, wide - 14.0, high - 14.0, 38.0, Fill::None)
            .stroke(Fill::Flat("#e9c79c"), 2.0)
            .opacity(0.55),
    ];
    for slide in 0..slides {
        let x = MARGIN + PITCH * slide as f32 + 4.0;
        let (width, length) = (PITCH - 8.0, high - 2.0 * MARGIN);
        art.push(Shape::rect(x, MARGIN, width, length, width / 2.0, Fill::Of(Material::Groove)));
        art.push(
            Shape::rect(x, MARGIN, width, length, width / 2.0, Fill::None)
                .stroke(Fill::Flat("#2f1d11"), 2.5)
                .opacity(0.5),
        );
    }
    for (slide, letter) in ('a'..).take(slides).enumerate() {
        let x = MARGIN + PITCH * (slide as f32 + 0.5);
        art.extend(Shape::engraved(x, high - MARGIN / 2.0, NAME, &letter.to_string()));
    }
    let heights = ((high - 2.0 * MARGIN) / PITCH).round() as usize;
    for height in 0..heights {
        let y = high - MARGIN - PITCH * (height as f32 + 0.5);
        art.extend(Shape::engraved(MARGIN / 2.0 + 2.0, y, NAME, &(height + 1).to_string()));
    }
    Thing::new("tray", 0.0, 0.0, Motion::Still, art)
}

/// A token with its sign; highlighted if it is about to go.
fn disc(ink: Ink, is_lit: bool) -> Vec<Shape> {
    let mut art = vec![
        Shape::circle(0.0, 5.0, RADIUS + 5.0, Fill::Of(Material::Shadow)),
        Shape::circle(0.0, 0.0, RADIUS, Fill::Of(Material::Gloss(ink)))
            .stroke(Fill::Flat("#1c0f06"), 1.2),
        Shape::circle(0.0, 0.0, RADIUS * 0.76, Fill::None)
            .stroke(Fill::Flat(ink.sign_colour()), 1.6)
            .opacity(0.35),
        ink.sign(0.0, 0.0, RADIUS * 0.74),
    ];
    if is_lit {
        art.push(
            Shape::circle(0.0, 0.0, RADIUS + 2.0, Fill::None).stroke(Fill::Flat("#fff3d6"), 7.0),
        );
    }
    art
}

/// What the marked moves took away: above each slide that lost tokens a disc of their
/// colour, with the number of the move.
fn past_groups(sight: &Sight<View>) -> Vec<Thing> {
    let mut things = vec![];
    let mut above = vec![0; sight.piece_ids.len()];
    for (index, past) in sight.past.iter().enumerate() {
        let cells = past.mv.cells();
        let first = past.mv.coloured().first().or(cells.first());
        let Some(token) = first.and_then(|cell| past.before.open().board().token(cell)) else {
            continue;
        };
        let slides: BTreeSet<usize> = cells.cells().map(|cell| cell.slide()).collect();
        for was in slides {
            // Slides that became empty are gone, and the others have moved together.
            let is_same = |ids: &Vec<usize>| ids.iter().any(|id| past.piece_ids[was].contains(id));
            let Some(slide) = sight.piece_ids.iter().position(is_same) else { continue };
            let height = sight.piece_ids[slide].len() + above[slide];
            above[slide] += 1;
            let Some(cell) = Cell::new(slide, height) else { continue };
            let (x, y) = middle(cell);
            let is_numbered = sight.past.len() > 1;
            let art = gone(ink(token), is_numbered.then_some(index + 1));
            things.push(Thing::new(format!("past-{index}-{was}"), x, y, Motion::Still, art));
        }
    }
    things
}

/// A small dashed disc in the colour of tokens that are gone.
fn gone(ink: Ink, number: Option<usize>) -> Vec<Shape> {
    let mut art = vec![
        Shape::circle(0.0, 0.0, RADIUS * 0.62, Fill::Flat(ink.colour())).opacity(0.75),
        Shape::circle(0.0, 0.0, RADIUS * 0.62, Fill::None).dashes(Fill::Flat("#f6dfb6"), 3.5),
        ink.sign(0.0, 0.0, RADIUS * 0.5),
    ];
    art.extend(number.map(|number| Shape::tag(24.0, -20.0, number)).into_iter().flatten());
    art
}

/// Where the tokens above the group will land: a small ring of their colour.
fn landings(sight: &Sight<View>, mv: Move) -> Vec<Thing> {
    let mut after = *sight.view.open().board();
    let board = after;
    after.remove(mv.cells());
    let mut things = vec![];
    for cell in after.occupied().cells() {
        let (was, is) = (board.token(cell), after.token(cell));
        let Some(token) = is else { continue };
        if was == is && !mv.cells().contains(cell) {
            continue;
        }
        let (x, y) = middle(cell);
        let ink = ink(token);
        let art = vec![
            Shape::circle(RADIUS * 0.62, -RADIUS * 0.62, 15.0, Fill::Flat(ink.colour()))
                .stroke(Fill::Flat("#fff3d6"), 2.5),
            ink.sign(RADIUS * 0.62, -RADIUS * 0.62, 13.0),
        ];
        things.push(
            Thing::new(format!("lands-{cell}"), x, y, Motion::Still, art).marked(Some(Mark::Ghost)),
        );
    }
    things
}
