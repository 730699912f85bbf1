//! Text whose parts say what they mean, so that its width and colours are decided late.

use unicode_width::UnicodeWidthStr;

use crate::scene::Ink;
use crate::terminal::Colours;
use crate::words::Words;

/// Lines of a drawing, first to last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// The lines.
    pub lines: Vec<Line>,
}

/// A line: spans next to each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The spans, left to right.
    pub spans: Vec<Span>,
}

/// A piece of text of one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The characters, without control codes.
    pub text: String,
    /// What they mean.
    pub style: Style,
}

/// What a span means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Ordinary text.
    Plain,
    /// Less important text.
    Faint,
    /// A piece of this colour.
    Piece(Ink),
}

impl Text {
    /// Adds a line.
    pub fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// Adds an empty line.
    pub fn blank(&mut self) {
        self.push(Line::default());
    }

    /// Adds the lines of another text.
    pub fn append(&mut self, mut other: Text) {
        self.lines.append(&mut other.lines);
    }

    /// How many columns the widest line takes.
    pub fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or_default()
    }

    /// The text for a terminal with these colours. Every line ends with a line break, and
    /// none with a space that has no colour.
    pub fn render(&self, colours: Colours) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let start = text.len();
            for span in &line.spans {
                let style = colours.style(span.style);
                text += &format!("{style}{}{style:#}", span.text);
            }
            text.truncate(start + text[start..].trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }
}

impl Line {
    /// A line of ordinary text.
    pub fn plain(text: impl Into<String>) -> Line {
        Line::default().and(text)
    }

    /// A line of less important text.
    pub fn faint(text: impl Into<String>) -> Line {
        let mut line = Line::default();
        line.push_faint(text);
        line
    }

    /// The line with ordinary text added.
    #[must_use]
    pub fn and(mut self, text: impl Into<String>) -> Line {
        self.push(text);
        self
    }

    /// Adds ordinary text.
    pub fn push(&mut self, text: impl Into<String>) {
        self.spans.push(Span { text: text.into(), style: Style::Plain });
    }

    /// Adds less important text.
    pub fn push_faint(&mut self, text: impl Into<String>) {
        self.spans.push(Span { text: text.into(), style: Style::Faint });
    }

    /// Adds a piece as a chip of four columns: its sign and its letter.
    pub fn push_piece(&mut self, ink: Ink) {
        self.push_piece_between(ink, ' ', ' ');
    }

    /// Adds a chip with other characters than spaces around it, such as bars that join it
    /// to its neighbours.
    pub fn push_piece_between(&mut self, ink: Ink, left: char, right: char) {
        let (sign, letter) = (ink.character(), ink.letter());
        let text = format!("{left}{sign}{letter}{right}");
        self.spans.push(Span { text, style: Style::Piece(ink) });
    }

    /// Adds a chip with a number after the letter.
    pub fn push_stack(&mut self, ink: Ink, height: impl std::fmt::Display) {
        let text = format!(" {}{}{height:<2}", ink.character(), ink.letter());
        self.spans.push(Span { text, style: Style::Piece(ink) });
    }

    /// Adds a chip and the name of its colour.
    pub fn push_named(&mut self, ink: Ink, words: &Words) {
        self.push_piece(ink);
        self.push(format!(" {}", words.say(ink.key(), &[])));
    }

    /// Adds the spans of another line.
    pub fn append(&mut self, mut other: Line) {
        self.spans.append(&mut other.spans);
    }

    /// Adds spaces up to this width.
    pub fn pad(&mut self, width: usize) {
        self.push(" ".repeat(width.saturating_sub(self.width())));
    }

    /// How many columns the line takes.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| span.text.width()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> Text {
        let mut line = Line::plain("a ");
        line.push_piece(Ink::Red);
        line.push_faint("b");
        line.pad(12);
        Text { lines: vec![line, Line::default()] }
    }

    #[test]
    fn without_colours_there_are_no_codes_and_no_spaces_at_the_end() {
        assert_eq!(text().render(Colours::None), "a  ●r b\n\n");
    }

    #[test]
    fn codes_surround_what_they_colour() {
        let expected =
            "a \u{1b}[38;2;255;246;234m\u{1b}[48;2;144;34;21m ●r \u{1b}[0m\u{1b}[2mb\u{1b}[0m\n\n";
        assert_eq!(text().render(Colours::True), expected);
    }

    #[test]
    fn width_counts_columns() {
        assert_eq!(text().width(), 12);
        assert_eq!(Line::plain("日本").width(), 4);
    }
}
