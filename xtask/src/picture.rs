//! The picture in the README: the four boards as the page draws them.
//!
//! Drawn by the program itself, so that it can't show what is not there.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};

use crate::workspace::{Workspace, run};

/// The games in the middle of a game.
const BOARDS: [(&str, &str, &str); 4] = [
    (
        "Slides",
        "slides",
        "base 1 b,g,y 2.0.9.3.3.0,1.3.0.0.0.0,2.0.0.0.0.0 pybyrbby/ggrbypypb/grpyrrb/ry*yrp/yp*rypgp/rgpybbr/ybrb/pgr/rbgyrypr/pypb",
    ),
    (
        "Pyramids",
        "pyramids",
        "chance 1 1 g,o,b rroogb,oyyygg,royygg Ybo/Bo/By/G/R/B/Y/Ybr/Gr/O/Ob/Ob/Y/B/R/R/G/Rb/Og/Gr",
    ),
    ("Shuttles", "shuttles", "1 drop 2 b wp 0-0 48 owwbb/yyyoo/gbbo/pprrp/oy/-/ywwgg/p/rrrgg"),
    (
        "Cups",
        "cups",
        "base 1 b,g,r - 0.0.0.0 -5,-2:b1/-5,-1:r2/-5,0:r1/-5,1:g1/-5,2:b1/-4,-3:r1/-4,0:r2/-4,1:b2/-4,2:g3/-3,-4:b2/-3,-2:g1/-3,-1:r1/-2,-3:g2/-2,-2:b2/-2,-1:r1/-2,0:r1/-2,2:g1/-1,-4:b1/-1,-2:r2/-1,-1:b1/-1,0:r1/-1,1:b2/0,-4:r1/0,-2:g2/0,-1:g1/0,0:b2/0,1:g1/0,2:r2/1,-4:g1/1,-3:g1/2,-3:r4/2,-1:g1",
    ),
];

/// How large each board is, with the space around it.
const BOARD: f32 = 460.0;
const SPACE: f32 = 36.0;

/// Draws the boards anew into `docs/picture.svg`.
pub(crate) fn draw(workspace: &Workspace) -> Result<()> {
    let side = 2.0 * BOARD + 3.0 * SPACE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\">\n\
         <rect width=\"{side}\" height=\"{side}\" rx=\"28\" fill=\"#f7f0e3\"/>\n"
    );
    for (index, (title, game, position)) in BOARDS.into_iter().enumerate() {
        let left = SPACE + (index % 2) as f32 * (BOARD + SPACE);
        let top = SPACE + (index / 2) as f32 * (BOARD + SPACE);
        let board = board(workspace, game, position)?;
        let placed = format!(
            "<svg x=\"{left}\" y=\"{top}\" width=\"{BOARD}\" height=\"{BOARD}\" aria-label=\"{title}\" "
        );
        // The board's own width and height give way to ours.
        let (head, rest) = board.split_once('>').context("an SVG picture")?;
        let view_box = head.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
        let view_box = view_box.context("a picture with a viewBox")?;
        writeln!(svg, "{placed}viewBox=\"{view_box}\">{}", rest.trim_end())?;
    }
    svg.push_str("</svg>\n");
    let path = workspace.root.join("docs/picture.svg");
    fs::write(&path, svg).with_context(|| format!("can't write {}", path.display()))
}

/// The picture of one board.
fn board(workspace: &Workspace, game: &str, position: &str) -> Result<String> {
    let file = workspace.target.join(format!("picture-{game}.svg"));
    let mut picture = workspace.cargo();
    picture.args(["run", "--quiet", "--package", "quatuor-cli", "--", "picture", game, position]);
    run(picture.arg(&file))?;
    fs::read_to_string(&file).with_context(|| format!("can't read {}", file.display()))
}
