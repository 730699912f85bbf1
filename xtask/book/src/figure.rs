//! Positions as pictures, drawn as the page draws them.

use anyhow::{Context, Result, bail};
use quatuor::{AnyGame, Seat};
use show::scene::{DrawInput, PastMove, PieceIds, Scene, Tap, draw, tap};
use show::words::Words;

use crate::shelf::Shelf;

/// Boards with more places than this are described as a whole, not place by place.
const TOLD: usize = 14;

/// A position to draw.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Picture<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a str,
    /// Moves are played first, `+SPOT` is chosen, `@SPOT` is pointed at, and `seat=2` is
    /// who looks.
    pub(crate) steps: &'a [&'a str],
    /// What stands below it, as Markdown.
    pub(crate) caption: &'a str,
}

/// Draws a picture and says the HTML that shows it.
pub(crate) fn figure(shelf: &mut Shelf, picture: &Picture, words: &Words) -> Result<String> {
    let scene = drawn(picture, words)?;
    let Picture { game, caption, .. } = picture;
    let (width, height) = (scene.size.x.ceil(), scene.size.y.ceil());
    let file = shelf.keep(game, "svg", scene.to_svg().into());
    let told = told(&scene);
    // The blank lines let the caption be Markdown.
    Ok(format!(
        "<figure>\n<img src=\"{file}\" alt=\"{told}\" width=\"{width}\" height=\"{height}\" \
         loading=\"lazy\">\n<figcaption>\n\n{caption}\n\n</figcaption>\n</figure>\n"
    ))
}

fn drawn(picture: &Picture, words: &Words) -> Result<Scene> {
    let Picture { position, steps, .. } = *picture;
    let game: AnyGame = picture.game.parse().map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut position = game.read(position).context("the position does not read")?;
    let seat = steps.iter().find_map(|word| word.strip_prefix("seat="));
    let seat = seat.map_or(Some(Seat::FIRST), |seat| Seat::new(seat.parse().ok()?));
    let seat = seat.context("no such seat")?;
    let mut piece_ids = PieceIds::new(&position.view(seat));
    let (mut past, mut pointed, mut chosen) = (None, None, vec![]);
    for word in steps.iter().filter(|word| !word.starts_with("seat=")) {
        if let Some(spot) = word.strip_prefix('@') {
            pointed = Some(spot);
        } else if let Some(spot) = word.strip_prefix('+') {
            chosen = match tap(&position.view(seat), &position.legal_moves(), &chosen, spot) {
                Tap::Chosen(chosen) => chosen,
                _ => bail!("'{spot}' can't be chosen"),
            };
        } else {
            let before = position.view(seat);
            let refused = || format!("'{word}' can't be played");
            let mv = position.read_move(word).with_context(refused)?;
            position.play(mv).with_context(refused)?;
            let before_move = PastMove { before, piece_ids: piece_ids.clone(), mv };
            piece_ids.follow(&before_move.before, mv);
            past = Some(before_move);
        }
    }
    // Spots are only lit where a move is to be chosen.
    let is_touched = pointed.is_some() || !chosen.is_empty();
    let legal = if is_touched { position.legal_moves() } else { vec![] };
    let scene = draw(&DrawInput {
        view: &position.view(seat),
        piece_ids: &piece_ids,
        legal: &legal,
        chosen: &chosen,
        pointed,
        past: past.as_slice(),
        words,
    });
    if let Some(spot) = pointed {
        scene.spot(spot).with_context(|| format!("there is no spot '{spot}'"))?;
    }
    Ok(scene)
}

/// What the picture shows, for screen readers.
fn told(scene: &Scene) -> String {
    let mut told = scene.title.clone();
    if scene.spots.len() <= TOLD {
        let spots: Vec<&str> = scene.spots.iter().map(|spot| spot.label.as_str()).collect();
        told = format!("{told}. {}", spots.join("; "));
    }
    told.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}
