//! What a seat wants, how far it has come, and the public count of what decides the game.

use quatuor::{AnyView, Seat, Side, pyramids, shuttles, slides};

use crate::scene::{Badge, Ink, secrets};
use crate::words::Words;

/// What a seat wants, in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The line: "Get rid of yellow: 19 left".
    pub text: String,
    /// The colours that it is about; none where they are unknown or there are none.
    pub inks: Vec<Ink>,
}

/// What a seat wants, as far as the view knows it. With `is_secret_shown` off, its secret
/// colours are not named: others may look on.
pub fn aim(view: &AnyView, seat: Seat, is_secret_shown: bool, words: &Words) -> Aim {
    let inks = match view {
        // Whose cups are whose lies open.
        AnyView::Cups(view) => {
            view.colours(seat).iter().filter_map(|colour| ink(colour.letter())).collect()
        }
        _ if is_secret_shown => side_secrets(view, seat),
        _ => vec![],
    };
    let seats = view.seats();
    let names: Vec<String> = inks.iter().map(|ink| words.say(ink.key(), &[])).collect();
    let colours = words.list(&names);
    let text = match view {
        AnyView::Slides(_) | AnyView::Pyramids(_) if inks.is_empty() => {
            words.say(&format!("{}-aim-hidden", view.game()), &[])
        }
        AnyView::Slides(view) => {
            let left: u32 = inks.iter().map(|ink| tokens_left(view, *ink)).sum();
            words.say("slides-aim", &[("colours", &colours), ("count", &left)])
        }
        AnyView::Pyramids(view) => {
            let places: u32 = inks.iter().map(|ink| places(view, *ink)).sum();
            words.say("pyramids-aim", &[("colour", &colours), ("count", &places)])
        }
        AnyView::Shuttles(view) => {
            duel("shuttles-aim", seat, 2, |seat| points(view, seat), "", words)
        }
        AnyView::Cups(view) if view.in_set_up() => words.say("cups-aim-set-up", &[]),
        AnyView::Cups(view) => {
            let key = if view.colours(seat).count() > 1 { "cups-aim-duo" } else { "cups-aim" };
            duel(key, seat, seats, |seat| view.score(seat) as u32, &colours, words)
        }
    };
    Aim { text, inks }
}

/// "… 12 to 9": what the seat has, and the most that another has.
fn duel(
    key: &str,
    seat: Seat,
    seats: usize,
    score: impl Fn(Seat) -> u32,
    colours: &str,
    words: &Words,
) -> String {
    let others = Seat::all(seats).filter(|other| *other != seat).map(&score);
    let (own, other) = (score(seat), others.max().unwrap_or(0));
    words.say(key, &[("colours", &colours), ("own", &own), ("other", &other)])
}

/// The secret colours of a seat and its partner.
fn side_secrets(view: &AnyView, seat: Seat) -> Vec<Ink> {
    let side = view.sides().into_iter().find(|side| side.seats().any(|one| one == seat));
    let seats = side.unwrap_or(Side::one(seat));
    let known: Option<Vec<Vec<Ink>>> = seats.seats().map(|seat| secrets(view, seat)).collect();
    known.unwrap_or_default().concat()
}

/// What all players can count of what decides the game, colour by colour: tokens on the board,
/// or places that show the colour. Empty where the seats' own figures say it.
pub fn tally(view: &AnyView, words: &Words) -> Vec<Badge> {
    let badge = |ink: Ink, key: &str, count: u32| {
        let colour = words.say(ink.key(), &[]);
        let label = words.say(key, &[("colour", &colour), ("count", &count)]);
        Badge { ink: Some(ink), count, label, note: None }
    };
    match view {
        AnyView::Slides(view) => {
            let colours = slides::Colour::ALL.into_iter().filter_map(|one| ink(one.letter()));
            colours.map(|ink| badge(ink, "slides-left", tokens_left(view, ink))).collect()
        }
        AnyView::Pyramids(view) => {
            let colours = view.board().colours();
            let inks = colours.as_slice().iter().filter_map(|one| ink(one.letter()));
            inks.map(|ink| badge(ink, "pyramids-shows", places(view, ink))).collect()
        }
        AnyView::Shuttles(_) | AnyView::Cups(_) => vec![],
    }
}

fn ink(letter: char) -> Option<Ink> {
    Ink::from_letter(letter)
}

fn tokens_left(view: &slides::View, wanted: Ink) -> u32 {
    let mut colours = slides::Colour::ALL.into_iter();
    let colour = colours.find(|colour| ink(colour.letter()) == Some(wanted));
    colour.map_or(0, |colour| view.open().left(colour).into())
}

fn places(view: &pyramids::View, wanted: Ink) -> u32 {
    let mut colours = pyramids::Colour::ALL.into_iter();
    let colour = colours.find(|colour| ink(colour.letter()) == Some(wanted));
    colour.map_or(0, |colour| view.board().score(colour).places as u32)
}

fn points(view: &shuttles::Position, seat: Seat) -> u32 {
    view.points(seat).into()
}
