//! What boards are made of on the page.

/// What boards are made of. Pieces have the same colours on all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardTheme {
    /// Warm wood and green felt.
    #[default]
    Wood,
    /// Blue-grey stone.
    Slate,
    /// Pale wood.
    Birch,
    /// Black and white, with an outline around every piece.
    Contrast,
}

impl BoardTheme {
    /// All of them.
    pub const ALL: [BoardTheme; 4] =
        [BoardTheme::Wood, BoardTheme::Slate, BoardTheme::Birch, BoardTheme::Contrast];

    /// Its name in keys and style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            BoardTheme::Wood => "wood",
            BoardTheme::Slate => "slate",
            BoardTheme::Birch => "birch",
            BoardTheme::Contrast => "contrast",
        }
    }
}
