//! The cells of a screen as a picture file, for the book.

use std::fmt::Write;

use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};

/// The width and the height of a cell.
const CELL: (f32, f32) = (9.0, 19.0);
/// The space around the cells.
const MARGIN: f32 = 12.0;
/// What cells without colours look like.
const GROUND: &str = "#211a15";
const LETTERS: &str = "#ece3d6";

/// A picture of a screen in true colours, as SVG.
pub fn svg(cells: &Buffer) -> String {
    let (columns, rows) = (cells.area.width, cells.area.height);
    let (wide, high) = (f32::from(columns) * CELL.0, f32::from(rows) * CELL.1);
    let (width, height) = (wide + 2.0 * MARGIN, high + 2.0 * MARGIN);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{GROUND}\"/>\n"
    );
    for y in 0..rows {
        for x in 0..columns {
            let cell = &cells[(x, y)];
            let (left, top) = (MARGIN + f32::from(x) * CELL.0, MARGIN + f32::from(y) * CELL.1);
            let is_reversed = cell.modifier.contains(Modifier::REVERSED);
            let (letters, ground) = match is_reversed {
                true => (hex(cell.bg, GROUND), hex(cell.fg, LETTERS)),
                false => (hex(cell.fg, LETTERS), hex(cell.bg, GROUND)),
            };
            if ground != GROUND {
                // A little wider, so that no line is seen between two cells.
                let (width, height) = (CELL.0 + 0.4, CELL.1 + 0.4);
                let _ = writeln!(
                    picture,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
                );
            }
            let text = cell.symbol();
            if text.trim().is_empty() {
                continue;
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let bold = match cell.modifier.contains(Modifier::BOLD) {
                true => " font-weight=\"bold\"",
                false => "",
            };
            let (middle, base) = (left + CELL.0 / 2.0, top + 14.0);
            let _ = writeln!(
                picture,
                "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\" fill=\"{letters}\"{bold}>{text}</text>"
            );
        }
    }
    picture += "</svg>\n";
    picture
}

/// A colour as SVG writes it.
fn hex(colour: Color, usual: &'static str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Black => "#000000".into(),
        _ => usual.into(),
    }
}
