//! The boards of all games behind one door.

use games::{AnyMove, AnyPosition, AnyView, Seat};
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
    Slides(<games::slides::View as Board>::Cast),
    Pyramids(<games::pyramids::View as Board>::Cast),
    Shuttles(<games::shuttles::Position as Board>::Cast),
    Cups(<games::cups::Position as Board>::Cast),
}

/// The same expression for whichever game a view is of.
macro_rules! each {
    ($value:expr, $it:ident => $body:expr) => {
        match $value {
            AnyView::Slides($it) => $body,
            AnyView::Pyramids($it) => $body,
            AnyView::Shuttles($it) => $body,
            AnyView::Cups($it) => $body,
        }
    };
}

macro_rules! each_game {
    ($call:ident!($($arguments:tt)*)) => {
        $call!(Slides, $($arguments)*);
        $call!(Pyramids, $($arguments)*);
        $call!(Shuttles, $($arguments)*);
        $call!(Cups, $($arguments)*);
    };
}

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

    /// Goes along with a move, which is made from this view.
    pub fn follow(&mut self, before: &AnyView, mv: AnyMove) {
        macro_rules! follow {
            ($Game:ident,) => {
                if let (AnyCast::$Game(cast), AnyView::$Game(view), AnyMove::$Game(mv)) =
                    (&mut self.0, before, mv)
                {
                    view.follow(cast, mv);
                }
            };
        }
        each_game!(follow!());
    }
}

/// Draws what there is to be seen.
///
/// # Panics
/// When parts of the look are of different games.
pub fn draw(look: &Look) -> Scene {
    macro_rules! draw {
        ($Game:ident,) => {
            if let (AnyView::$Game(view), AnyCast::$Game(cast)) = (look.view, &look.cast.0) {
                let own = |mv: &AnyMove| match mv {
                    AnyMove::$Game(mv) => Some(*mv),
                    _ => None,
                };
                let last = match look.last {
                    Some((AnyView::$Game(before), AnyMove::$Game(mv))) => Some((before, mv)),
                    _ => None,
                };
                return Board::draw(&Sight {
                    view,
                    cast,
                    legal: &look.legal.iter().filter_map(own).collect::<Vec<_>>(),
                    chosen: look.chosen,
                    pointed: look.pointed,
                    last,
                    words: look.words,
                });
            }
        };
    }
    each_game!(draw!());
    panic!("the cast is of another game than the view");
}

/// What a touch of a spot comes to, after what was chosen so far.
pub fn tap(view: &AnyView, legal: &[AnyMove], chosen: &[String], spot: &str) -> Tap<AnyMove> {
    macro_rules! tap {
        ($Game:ident,) => {
            if let AnyView::$Game(view) = view {
                let own = |mv: &AnyMove| match mv {
                    AnyMove::$Game(mv) => Some(*mv),
                    _ => None,
                };
                let legal: Vec<_> = legal.iter().filter_map(own).collect();
                return match view.tap(&legal, chosen, spot) {
                    Tap::Move(mv) => Tap::Move(AnyMove::$Game(mv)),
                    Tap::Chosen(chosen) => Tap::Chosen(chosen),
                    Tap::Inert => Tap::Inert,
                };
            }
        };
    }
    each_game!(tap!());
    Tap::Inert
}

/// What a move from this view does, in words that follow the mover's name.
pub fn tell(view: &AnyView, mv: AnyMove, words: &Words) -> String {
    macro_rules! tell {
        ($Game:ident,) => {
            if let (AnyView::$Game(view), AnyMove::$Game(mv)) = (view, mv) {
                return view.tell(mv, words);
            }
        };
    }
    each_game!(tell!());
    mv.to_string()
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
    macro_rules! trace {
        ($Game:ident,) => {
            if let (AnyView::$Game(view), AnyMove::$Game(mv)) = (view, mv)
                && let (AnyCast::$Game(start), AnyCast::$Game(now)) = (&start.0, &now.0)
            {
                return Some(view.trace(start, now, mv));
            }
        };
    }
    each_game!(trace!());
    None
}

/// The figures in front of a seat, open to all.
pub fn badges(view: &AnyView, seat: Seat, words: &Words) -> Vec<Badge> {
    each!(view, view => Board::badges(view, seat, words))
}

/// The secret colours of a seat, as far as the view knows them; `None` where they
/// are hidden, or the game has none.
pub fn secrets(view: &AnyView, seat: Seat) -> Option<Vec<Ink>> {
    each!(view, view => Board::secrets(view, seat))
}
