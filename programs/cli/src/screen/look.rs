//! What the terminal can show: colours, signs, motion; and the styles that are made of them.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier, Style};
use show::scene::Ink;
use show::terminal::Colours;

/// What the terminal can show, and what its user wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its colours.
    pub colours: Colours,
    /// Whether only ASCII characters are drawn around texts: letters instead of signs.
    pub is_ascii: bool,
    /// Whether a move of a bot is shown for a moment before it is made.
    pub has_motion: bool,
}

/// What the edges of a piece say about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Edge {
    /// Nothing.
    None,
    /// It was touched by a move since the player's last turn.
    Changed,
    /// The piece in hand can go there.
    Target,
    /// It is part of the move that is chosen, pointed at or advised.
    Lit,
    /// The player points at it.
    Cursor,
}

impl Look {
    /// The sign and the letter of a colour, in two columns.
    pub(crate) fn name(&self, ink: Ink) -> String {
        match self.is_ascii {
            true => format!(" {}", ink.letter()),
            false => format!("{}{}", ink.character(), ink.letter()),
        }
    }

    /// One character, or what stands for it in ASCII.
    pub(crate) fn either(&self, sign: &'static str, ascii: &'static str) -> &'static str {
        if self.is_ascii { ascii } else { sign }
    }

    pub(crate) fn piece(&self, ink: Ink) -> Style {
        match self.colours.piece(ink) {
            Some((sign, ground)) => Style::new().fg(colour(sign)).bg(colour(ground)),
            None => Style::new(),
        }
    }

    /// Less important text.
    pub(crate) fn faint(&self) -> Style {
        match self.colours.nearest("#9a8f80") {
            Some(grey) => Style::new().fg(colour(grey)),
            None => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// Titles and keys.
    pub(crate) fn strong(&self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.colours.nearest("#e8b463") {
            Some(gold) => style.fg(colour(gold)),
            None => style,
        }
    }

    /// The entry of a list that is chosen.
    pub(crate) fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn edge(&self, edge: Edge) -> Style {
        let on = |ground: &str| match self.colours.nearest(ground) {
            Some(ground) => Style::new().fg(Color::Black).bg(colour(ground)),
            None => Style::new(),
        };
        match edge {
            Edge::None | Edge::Changed => Style::new(),
            Edge::Target => on("#8fc7a6"),
            Edge::Lit => on("#f0c46c").add_modifier(Modifier::BOLD),
            Edge::Cursor => match self.colours {
                Colours::None => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
                _ => on("#fffdf5").add_modifier(Modifier::BOLD),
            },
        }
    }

    /// The characters at the left and right edge of a piece.
    pub(crate) fn brackets(&self, edge: Edge) -> [&'static str; 2] {
        match edge {
            Edge::None => [" ", " "],
            Edge::Changed => [self.either("◦", "~"), " "],
            Edge::Target => ["(", ")"],
            Edge::Lit => [self.either("‹", "<"), self.either("›", ">")],
            Edge::Cursor => ["[", "]"],
        }
    }
}

pub(crate) fn colour(colour: anstyle::Color) -> Color {
    match colour {
        anstyle::Color::Ansi(ansi) => {
            Color::Indexed(anstyle::Ansi256Color::from_ansi(ansi).index())
        }
        anstyle::Color::Ansi256(index) => Color::Indexed(index.index()),
        anstyle::Color::Rgb(rgb) => Color::Rgb(rgb.r(), rgb.g(), rgb.b()),
    }
}

/// Signs in texts become what fonts without them have. Letters with accents stay.
pub(crate) fn write_ascii(cell: &mut Cell) {
    let ascii = match cell.symbol() {
        "…" => ".",
        "’" | "‘" => "'",
        "◦" => "~",
        "“" | "”" | "«" | "»" => "\"",
        "\u{a0}" => " ",
        "‹" => "<",
        "›" => ">",
        "✕" | "×" => "x",
        sign => match Ink::ALL.iter().find(|ink| sign == ink.character().to_string()) {
            Some(_) => " ",
            None => return,
        },
    };
    cell.set_symbol(ascii);
}
