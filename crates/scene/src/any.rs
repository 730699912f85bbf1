//! Drawing, touching and describing a view of whichever game it is.

use games::{
    AnyMove, AnyPosition, AnyView, KnownGame, Seat, cups, pyramids, shuttles, slides, with_game,
};
use words::Words;

use crate::board::{Board, Sight};
use crate::trail::{Trace, marks};
use crate::{Badge, Ink, Point, Scene, Tap, Thing};

/// Everything that a drawing depends on.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// What may be seen.
    pub view: &'a AnyView,
    /// Which piece is which.
    pub cast: &'a Cast,
    /// The moves that may be chosen from; none while somebody else is at it.
    pub legal: &'a [AnyMove],
    /// What was chosen so far, spot by spot.
    pub chosen: &'a [String],
    /// The spot under the pointer, or in focus.
    pub pointed: Option<&'a str>,
    /// The last move, with what there was before it.
    pub last: Option<(&'a AnyView, AnyMove)>,
    /// In which language.
    pub words: &'a Words,
}

impl<'a> Look<'a> {
    /// A picture to look at, with nothing to choose.
    pub fn still(view: &'a AnyView, cast: &'a Cast, words: &'a Words) -> Look<'a> {
        Look { view, cast, legal: &[], chosen: &[], pointed: None, last: None, words }
    }
}

/// Which piece is which, so that each keeps its id while it moves about.
#[derive(Clone, Debug)]
pub struct Cast(AnyCast);

#[derive(Clone, Debug)]
enum AnyCast {
    Slides(<slides::View as Board>::Cast),
    Pyramids(<pyramids::View as Board>::Cast),
    Shuttles(<shuttles::Position as Board>::Cast),
    Cups(<cups::Position as Board>::Cast),
}

/// A game whose views can be drawn.
trait Drawn: KnownGame {
    /// What is drawn of a view.
    type Board: Board<Move = Self::Move>;

    /// What is drawn of this view, if it is of this game.
    fn board(view: &AnyView) -> Option<&Self::Board>;

    /// The cast, if it is of this game.
    fn cast(cast: &Cast) -> Option<&<Self::Board as Board>::Cast>;

    /// The cast to be changed, if it is of this game.
    fn cast_mut(cast: &mut Cast) -> Option<&mut <Self::Board as Board>::Cast>;
}

macro_rules! drawn {
    ($($Game:ident($Position:ty, $Board:ty)),* $(,)?) => {$(
        impl Drawn for $Position {
            type Board = $Board;

            fn board(view: &AnyView) -> Option<&$Board> {
                Self::view_from_any(view).map(|view| view as &$Board)
            }

            fn cast(cast: &Cast) -> Option<&<$Board as Board>::Cast> {
                match &cast.0 {
                    AnyCast::$Game(cast) => Some(cast),
                    _ => None,
                }
            }

            fn cast_mut(cast: &mut Cast) -> Option<&mut <$Board as Board>::Cast> {
                match &mut cast.0 {
                    AnyCast::$Game(cast) => Some(cast),
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

impl Cast {
    /// Names all pieces of a view.
    pub fn new(view: &AnyView) -> Cast {
        Cast(match view {
            AnyView::Slides(view) => AnyCast::Slides(view.cast()),
            AnyView::Pyramids(view) => AnyCast::Pyramids(view.cast()),
            AnyView::Shuttles(view) => AnyCast::Shuttles(view.cast()),
            AnyView::Cups(view) => AnyCast::Cups(view.cast()),
        })
    }

    /// Goes along with a move, which is made from this view. Does nothing if one of
    /// them is of another game.
    pub fn follow(&mut self, before: &AnyView, mv: AnyMove) {
        with_game!(before.game(), Position => self.follow_in::<Position>(before, mv));
    }

    fn follow_in<G: Drawn>(&mut self, before: &AnyView, mv: AnyMove) {
        if let (Some(board), Some(cast), Some(mv)) =
            (G::board(before), G::cast_mut(self), G::move_from_any(mv))
        {
            board.follow(cast, mv);
        }
    }
}

/// Draws what there is to be seen.
///
/// # Panics
/// When the cast is of another game than the view.
pub fn draw(look: &Look) -> Scene {
    with_game!(look.view.game(), Position => draw_in::<Position>(look))
        .expect("the cast is of the game of the view")
}

fn draw_in<G: Drawn>(look: &Look) -> Option<Scene> {
    let last = look.last.and_then(|(before, mv)| Some((G::board(before)?, G::move_from_any(mv)?)));
    Some(Board::draw(&Sight {
        view: G::board(look.view)?,
        cast: G::cast(look.cast)?,
        legal: &own_moves::<G>(look.legal),
        chosen: look.chosen,
        pointed: look.pointed,
        last,
        words: look.words,
    }))
}

fn own_moves<G: KnownGame>(moves: &[AnyMove]) -> Vec<G::Move> {
    moves.iter().filter_map(|mv| G::move_from_any(*mv)).collect()
}

/// What a touch of a spot comes to, after what was chosen so far.
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

/// What a move from this view does, in words that follow the mover's name.
pub fn tell(view: &AnyView, mv: AnyMove, words: &Words) -> String {
    with_game!(view.game(), Position => tell_in::<Position>(view, mv, words))
        .unwrap_or_else(|| mv.to_string())
}

fn tell_in<G: Drawn>(view: &AnyView, mv: AnyMove, words: &Words) -> Option<String> {
    Some(G::board(view)?.tell(G::move_from_any(mv)?, words))
}

/// Marks over the picture of a position that show a line of play from there: the first
/// move stands out, the others are numbered. `size` is that of the picture.
pub fn trail(
    position: &AnyPosition,
    viewer: Seat,
    cast: &Cast,
    size: Point,
    line: &[AnyMove],
) -> Vec<Thing> {
    let (mut position, mut now) = (position.clone(), cast.clone());
    let mut traces = vec![];
    for mv in line {
        let view = position.view(viewer);
        traces.extend(trace(&view, cast, &now, *mv));
        now.follow(&view, *mv);
        if position.play(*mv).is_err() {
            break;
        }
    }
    marks(&traces, size)
}

fn trace(view: &AnyView, start: &Cast, now: &Cast, mv: AnyMove) -> Option<Trace> {
    with_game!(view.game(), Position => trace_in::<Position>(view, start, now, mv))
}

fn trace_in<G: Drawn>(view: &AnyView, start: &Cast, now: &Cast, mv: AnyMove) -> Option<Trace> {
    Some(G::board(view)?.trace(G::cast(start)?, G::cast(now)?, G::move_from_any(mv)?))
}

/// The figures in front of a seat, open to all.
pub fn badges(view: &AnyView, seat: Seat, words: &Words) -> Vec<Badge> {
    match view {
        AnyView::Slides(view) => view.badges(seat, words),
        AnyView::Pyramids(view) => view.badges(seat, words),
        AnyView::Shuttles(view) => view.badges(seat, words),
        AnyView::Cups(view) => view.badges(seat, words),
    }
}

/// The secret colours of a seat, as far as the view knows them; `None` where they
/// are hidden, or the game has none.
pub fn secrets(view: &AnyView, seat: Seat) -> Option<Vec<Ink>> {
    match view {
        AnyView::Slides(view) => Board::secrets(view, seat),
        AnyView::Pyramids(view) => view.secrets(seat),
        AnyView::Shuttles(view) => view.secrets(seat),
        AnyView::Cups(view) => view.secrets(seat),
    }
}
