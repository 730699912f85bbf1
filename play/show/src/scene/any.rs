//! Drawing, tapping and describing a view of any game.

use quatuor::{AnyMove, AnyView, KnownGame, Seat, cups, pyramids, shuttles, slides, with_game};

use crate::scene::board::{Board, Past, Sight};
use crate::scene::trail::{Trace, marks};
use crate::scene::{Badge, Ink, Point, Scene, Tap, Thing};
use crate::words::Words;

/// Everything that a drawing depends on.
#[derive(Clone, Copy)]
pub struct DrawInput<'a> {
    /// The view that is drawn.
    pub view: &'a AnyView,
    /// The ids of its pieces.
    pub piece_ids: &'a PieceIds,
    /// The moves to choose from; none while it is another player's turn.
    pub legal: &'a [AnyMove],
    /// The spots chosen so far.
    pub chosen: &'a [String],
    /// The spot under the pointer, or in focus.
    pub pointed: Option<&'a str>,
    /// The moves that are marked on the board, in the order they were made; the last of them is
    /// the last move of the game.
    pub past: &'a [PastMove],
    /// The texts of a language.
    pub words: &'a Words,
}

impl<'a> DrawInput<'a> {
    /// A picture without anything to choose.
    pub fn still(view: &'a AnyView, piece_ids: &'a PieceIds, words: &'a Words) -> DrawInput<'a> {
        DrawInput { view, piece_ids, legal: &[], chosen: &[], pointed: None, past: &[], words }
    }
}

/// A move that was made, and the board before it.
#[derive(Clone, PartialEq, Debug)]
pub struct PastMove {
    /// The view before the move.
    pub before: AnyView,
    /// The ids of the pieces before the move.
    pub piece_ids: PieceIds,
    /// The move.
    pub mv: AnyMove,
}

/// The ids of all pieces, so that each piece keeps its id while it moves.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceIds(AnyPieceIds);

#[derive(Clone, PartialEq, Debug)]
enum AnyPieceIds {
    Slides(<slides::View as Board>::PieceIds),
    Pyramids(<pyramids::View as Board>::PieceIds),
    Shuttles(<shuttles::Position as Board>::PieceIds),
    Cups(<cups::Position as Board>::PieceIds),
}

/// A game whose views can be drawn.
trait Drawn: KnownGame {
    /// What is drawn of a view.
    type Board: Board<Move = Self::Move>;

    /// What is drawn of this view, if it is of this game.
    fn board(view: &AnyView) -> Option<&Self::Board>;

    /// The ids, if they are of this game.
    fn piece_ids(piece_ids: &PieceIds) -> Option<&<Self::Board as Board>::PieceIds>;

    /// The ids, if they are of this game, to be changed.
    fn piece_ids_mut(piece_ids: &mut PieceIds) -> Option<&mut <Self::Board as Board>::PieceIds>;
}

macro_rules! drawn {
    ($($Game:ident($Position:ty, $Board:ty)),* $(,)?) => {$(
        impl Drawn for $Position {
            type Board = $Board;

            fn board(view: &AnyView) -> Option<&$Board> {
                Self::view_from_any(view).map(|view| view as &$Board)
            }

            fn piece_ids(piece_ids: &PieceIds) -> Option<&<$Board as Board>::PieceIds> {
                match &piece_ids.0 {
                    AnyPieceIds::$Game(piece_ids) => Some(piece_ids),
                    _ => None,
                }
            }

            fn piece_ids_mut(piece_ids: &mut PieceIds) -> Option<&mut <$Board as Board>::PieceIds> {
                match &mut piece_ids.0 {
                    AnyPieceIds::$Game(piece_ids) => Some(piece_ids),
                    _ => None,
                }
            }
        }
    )*};
}

drawn!(
    Slides(slides::Position, slides::View),
    Pyramids(pyramids::Position, pyramids::View),
    Shuttles(shuttles::Position, shuttles::Position),
    Cups(cups::Position, cups::Position),
);

impl PieceIds {
    /// Gives ids to all pieces of a view.
    pub fn new(view: &AnyView) -> PieceIds {
        PieceIds(match view {
            AnyView::Slides(view) => AnyPieceIds::Slides(view.piece_ids()),
            AnyView::Pyramids(view) => AnyPieceIds::Pyramids(view.piece_ids()),
            AnyView::Shuttles(view) => AnyPieceIds::Shuttles(view.piece_ids()),
            AnyView::Cups(view) => AnyPieceIds::Cups(view.piece_ids()),
        })
    }

    /// Follows a move from this view. Does nothing if one of them is of another game.
    pub fn follow(&mut self, before: &AnyView, mv: AnyMove) {
        with_game!(before.game(), Position => self.follow_in::<Position>(before, mv));
    }

    fn follow_in<G: Drawn>(&mut self, before: &AnyView, mv: AnyMove) {
        if let (Some(board), Some(piece_ids), Some(mv)) =
            (G::board(before), G::piece_ids_mut(self), G::move_from_any(mv))
        {
            board.follow(piece_ids, mv);
        }
    }
}

/// Draws a view.
///
/// # Panics
/// When the ids are of another game than the view.
pub fn draw(look: &DrawInput) -> Scene {
    with_game!(look.view.game(), Position => draw_in::<Position>(look))
        .expect("the ids are of the game of the view")
}

fn draw_in<G: Drawn>(look: &DrawInput) -> Option<Scene> {
    let past = look.past.iter().filter_map(|one| {
        let (before, mv) = (G::board(&one.before)?, G::move_from_any(one.mv)?);
        Some(Past { before, piece_ids: G::piece_ids(&one.piece_ids)?, mv })
    });
    Some(Board::draw(&Sight {
        view: G::board(look.view)?,
        piece_ids: G::piece_ids(look.piece_ids)?,
        legal: &own_moves::<G>(look.legal),
        chosen: look.chosen,
        pointed: look.pointed,
        past: &past.collect::<Vec<_>>(),
        words: look.words,
    }))
}

fn own_moves<G: KnownGame>(moves: &[AnyMove]) -> Vec<G::Move> {
    moves.iter().filter_map(|mv| G::move_from_any(*mv)).collect()
}

/// The result of a tap on a spot, given the spots chosen so far.
pub fn tap(view: &AnyView, legal: &[AnyMove], chosen: &[String], spot: &str) -> Tap<AnyMove> {
    with_game!(view.game(), Position => tap_in::<Position>(view, legal, chosen, spot))
        .unwrap_or(Tap::Inert)
}

fn tap_in<G: Drawn>(
    view: &AnyView,
    legal: &[AnyMove],
    chosen: &[String],
    spot: &str,
) -> Option<Tap<AnyMove>> {
    Some(match G::board(view)?.tap(&own_moves::<G>(legal), chosen, spot) {
        Tap::Move(mv) => Tap::Move(G::any_move(mv)),
        Tap::Chosen(chosen) => Tap::Chosen(chosen),
        Tap::Inert => Tap::Inert,
    })
}

/// What a move from this view does, as a text that follows the mover's name.
pub fn tell(view: &AnyView, mv: AnyMove, words: &Words) -> String {
    with_game!(view.game(), Position => tell_in::<Position>(view, mv, words))
        .unwrap_or_else(|| mv.to_string())
}

fn tell_in<G: Drawn>(view: &AnyView, mv: AnyMove, words: &Words) -> Option<String> {
    Some(G::board(view)?.tell(G::move_from_any(mv)?, words))
}

/// Marks over the picture of a view that show a line of play from there: the first move
/// stands out, the others are numbered. `size` is that of the picture.
pub fn trail(view: &AnyView, piece_ids: &PieceIds, size: Point, line: &[AnyMove]) -> Vec<Thing> {
    let (mut view, mut now) = (view.clone(), piece_ids.clone());
    let mut traces = vec![];
    for mv in line {
        traces.extend(trace(&view, piece_ids, &now, *mv));
        now.follow(&view, *mv);
        if view.play(*mv).is_err() {
            break;
        }
    }
    marks(&traces, size)
}

fn trace(view: &AnyView, start: &PieceIds, now: &PieceIds, mv: AnyMove) -> Option<Trace> {
    with_game!(view.game(), Position => trace_in::<Position>(view, start, now, mv))
}

fn trace_in<G: Drawn>(
    view: &AnyView,
    start: &PieceIds,
    now: &PieceIds,
    mv: AnyMove,
) -> Option<Trace> {
    Some(G::board(view)?.trace(G::piece_ids(start)?, G::piece_ids(now)?, G::move_from_any(mv)?))
}

/// The public figures of a seat.
pub fn badges(view: &AnyView, seat: Seat, words: &Words) -> Vec<Badge> {
    match view {
        AnyView::Slides(view) => view.badges(seat, words),
        AnyView::Pyramids(view) => view.badges(seat, words),
        AnyView::Shuttles(view) => view.badges(seat, words),
        AnyView::Cups(view) => view.badges(seat, words),
    }
}

/// The secret colours of a seat, as far as the view knows them; `None` if they are hidden,
/// or the game has none.
pub fn secrets(view: &AnyView, seat: Seat) -> Option<Vec<Ink>> {
    match view {
        AnyView::Slides(view) => Board::secrets(view, seat),
        AnyView::Pyramids(view) => view.secrets(seat),
        AnyView::Shuttles(view) => view.secrets(seat),
        AnyView::Cups(view) => view.secrets(seat),
    }
}
