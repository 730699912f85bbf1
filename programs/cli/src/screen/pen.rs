//! Writing into the cells of a screen: texts, boxes, pieces.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use show::scene::Ink;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::screen::look::{Edge, Look};

/// Writes into cells; what lies outside of them is left out.
pub(crate) struct Pen<'a> {
    pub(crate) cells: &'a mut Buffer,
    pub(crate) look: Look,
}

impl Pen<'_> {
    /// Writes a text that ends at the right edge of the area at the latest. Returns the column
    /// behind it.
    pub(crate) fn text(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let area = area.intersection(self.cells.area);
        if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
            return x.saturating_add(width(text));
        }
        let room = (area.right() - x) as usize;
        let (end, _) = self.cells.set_stringn(x, y, text, room, style);
        end
    }

    /// Writes lines from the top of an area, as many as fit. Returns the row below them.
    pub(crate) fn lines(&mut self, area: Rect, lines: &[String], style: Style) -> u16 {
        let mut y = area.top();
        for line in lines.iter().take(area.height as usize) {
            self.text(area, area.x, y, line, style);
            y += 1;
        }
        y
    }

    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.cells.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.cells.cell_mut((x, y)) {
                    cell.reset();
                    cell.set_style(style);
                }
            }
        }
    }

    /// A piece: its colour, a text in the middle, and edges that say what it is about.
    pub(crate) fn piece(&mut self, area: Rect, ink: Ink, text: &str, edge: Edge) {
        self.tile(area, self.look.piece(ink), text, edge);
    }

    /// A place without a piece.
    pub(crate) fn tile(&mut self, area: Rect, style: Style, text: &str, edge: Edge) {
        self.fill(area, style);
        let middle = area.y + (area.height.saturating_sub(1)) / 2;
        let free = area.width.saturating_sub(width(text));
        self.text(area, area.x + free / 2, middle, text, style);
        if edge == Edge::None || area.width < 2 {
            return;
        }
        let mut edge_style = self.look.edge(edge);
        if edge == Edge::Changed {
            edge_style = style;
        }
        let [left, right] = self.look.brackets(edge);
        for y in area.top()..area.bottom() {
            let is_middle = y == middle;
            self.text(area, area.x, y, if is_middle { left } else { " " }, edge_style);
            // A mark of the past stays on the left.
            if edge != Edge::Changed {
                let text = if is_middle { right } else { " " };
                self.text(area, area.right() - 1, y, text, edge_style);
            }
        }
    }

    /// An empty box with a title; returns the area inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str) -> Rect {
        self.fill(area, Style::new());
        if area.width < 4 || area.height < 3 {
            return area;
        }
        let look = self.look;
        let (across, down) = (look.either("─", "-"), look.either("│", "|"));
        let corners = ["╭", "╮", "╰", "╯"].map(|corner| look.either(corner, "+"));
        let faint = look.faint();
        for x in area.left()..area.right() {
            self.text(area, x, area.top(), across, faint);
            self.text(area, x, area.bottom() - 1, across, faint);
        }
        for y in area.top()..area.bottom() {
            self.text(area, area.left(), y, down, faint);
            self.text(area, area.right() - 1, y, down, faint);
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for (corner, (x, y)) in corners.into_iter().zip([
            (area.x, area.y),
            (right, area.y),
            (area.x, bottom),
            (right, bottom),
        ]) {
            self.text(area, x, y, corner, faint);
        }
        if !title.is_empty() {
            let room = Rect { width: area.width - 2, ..area };
            let title = shorten(title, area.width.saturating_sub(6) as usize);
            self.text(room, area.x + 2, area.y, &format!(" {title} "), look.strong());
        }
        Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> u16 {
    text.width().min(u16::MAX as usize) as u16
}

/// The beginning of a text, with a mark if something was left out.
pub(crate) fn shorten(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if short.width() + letter.width().unwrap_or(0) + 1 > room {
            break;
        }
        short.push(letter);
    }
    if room > 0 {
        short.push('…');
    }
    short
}

/// Lines of at most `room` columns, broken between words.
pub(crate) fn wrap(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = vec![];
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !line.is_empty() && line.width() + 1 + word.width() > room {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                if line.width() + letter.width().unwrap_or(0) > room {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
    }
    lines
}

/// A box of this size in the middle of an area, or the whole area.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_never_exceed_the_room() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 3), Vec::<String>::new());
        assert_eq!(wrap("a\n\nb", 3), ["a", "", "b"]);
    }

    #[test]
    fn what_is_too_long_ends_with_a_mark() {
        assert_eq!(shorten("Christiaan", 6), "Chris…");
        assert_eq!(shorten("Ada", 6), "Ada");
        assert_eq!(shorten("Ada", 0), "");
    }
}
