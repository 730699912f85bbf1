//! The picture in the README: the four boards as `quatuor show` draws them.
//!
//! Drawn from the program's own output, so that it can't show what is not there.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};

use crate::workspace::{Workspace, output};

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

const COLUMN: f32 = 8.6;
const LINE: f32 = 22.0;
const PANEL: (f32, f32) = (610.0, 330.0);

/// Draws the boards anew into `docs/picture.svg`.
pub(crate) fn draw(workspace: &Workspace) -> Result<()> {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1280 700\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"14\">\n<rect width=\"1280\" height=\"700\" rx=\"18\" fill=\"#2b2019\"/>\n",
    );
    for (index, (title, game, position)) in BOARDS.into_iter().enumerate() {
        let left = 20.0 + (index % 2) as f32 * (PANEL.0 + 20.0);
        let top = 15.0 + (index / 2) as f32 * (PANEL.1 + 15.0);
        let screen = show(workspace, game, position)?;
        draw_panel(&mut svg, title, &screen, left, top)?;
    }
    svg.push_str("</svg>\n");
    let path = workspace.root.join("docs/picture.svg");
    fs::write(&path, svg).with_context(|| format!("can't write {}", path.display()))
}

/// What the program draws of the board, without the lines about the seats.
fn show(workspace: &Workspace, game: &str, position: &str) -> Result<String> {
    let mut show = workspace.cargo();
    show.args(["run", "--quiet", "--package", "cli", "--", "show", game, position])
        .args(["--colour", "always"])
        .env("COLORTERM", "truecolor");
    let screen = output(&mut show)?;
    let after_board =
        |line: &&str| !["Seat ", "Left cursor", "Each line"].iter().any(|w| line.contains(w));
    Ok(screen.lines().take_while(after_board).collect::<Vec<_>>().join("\n"))
}

fn draw_panel(svg: &mut String, title: &str, screen: &str, left: f32, top: f32) -> Result<()> {
    let (width, height) = PANEL;
    writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#3a2c22\"/>\n\
         <text x=\"{}\" y=\"{}\" fill=\"#f3e3c8\" font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"20\">{title}</text>",
        left + 20.0,
        top + 32.0
    )?;
    let lines: Vec<&str> = screen.trim_end().lines().collect();
    let columns =
        lines.iter().map(|line| runs(line).iter().map(|run| run.text.chars().count()).sum());
    let columns: usize = columns.max().unwrap_or_default();
    let left = left + (width - columns as f32 * COLUMN) / 2.0;
    let top = top + 50.0 + (height - 70.0 - lines.len() as f32 * LINE).max(0.0) / 2.0;
    let pitch = LINE.min((height - 60.0) / lines.len() as f32);
    for (number, line) in lines.into_iter().enumerate() {
        let mut column = 0;
        for run in runs(line) {
            let x = left + column as f32 * COLUMN;
            draw_run(svg, &run, x, top + number as f32 * pitch, pitch)?;
            column += run.text.chars().count();
        }
    }
    Ok(())
}

fn draw_run(svg: &mut String, run: &Run, left: f32, top: f32, pitch: f32) -> Result<()> {
    let letters: Vec<char> = run.text.chars().collect();
    if let Some(back) = &run.back {
        writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"7\" fill=\"{back}\"/>",
            left + 1.0,
            top + 1.0,
            letters.len() as f32 * COLUMN - 2.0,
            pitch - 2.0
        )?;
    }
    for (index, letter) in letters.into_iter().enumerate().filter(|(_, letter)| *letter != ' ') {
        let letter = match letter {
            '<' => "&lt;".into(),
            '&' => "&amp;".into(),
            letter => letter.to_string(),
        };
        // Every letter has its own place: signs are not equally wide in every font.
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{}\">{letter}</text>",
            left + (index as f32 + 0.5) * COLUMN,
            top + pitch * 0.72,
            run.ink
        )?;
    }
    Ok(())
}

/// Letters of one look.
struct Run {
    text: String,
    ink: String,
    back: Option<String>,
}

const INK: &str = "#d9c3a0";

/// Splits a line at its colour codes.
fn runs(line: &str) -> Vec<Run> {
    let mut runs = vec![];
    let (mut ink, mut back) = (INK.to_string(), None);
    for (index, part) in line.split("\u{1b}[").enumerate() {
        let text = match part.split_once('m') {
            Some((code, text)) if index > 0 => {
                match code.split(';').collect::<Vec<_>>()[..] {
                    ["48", "2", r, g, b] => back = Some(format!("rgb({r},{g},{b})")),
                    ["38", "5", "16"] => ink = "#1a1410".into(),
                    ["38", "5", _] => ink = "#ffffff".into(),
                    ["2"] => ink = "#8b745b".into(),
                    _ => (ink, back) = (INK.into(), None),
                }
                text
            }
            _ => part,
        };
        if !text.is_empty() {
            runs.push(Run { text: text.into(), ink: ink.clone(), back: back.clone() });
        }
    }
    runs
}
