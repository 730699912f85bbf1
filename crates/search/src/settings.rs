//! How a tree search behaves.

/// How a tree search behaves. The default is ordinary UCT that keeps apart what
/// movers with different secrets like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How the next move to look at is chosen.
    pub formula: Formula,
    /// How much a move that was seldom tried is worth trying. Larger looks wider,
    /// smaller looks deeper.
    pub exploration: f32,
    /// What is expected of a move that was never tried, above the mean of those
    /// that were; negative to trust priors more. Infinite: every move is tried once
    /// before any is tried twice.
    pub first_play: f32,
    /// How much a prior adds to the mean, less the more often the move was tried
    /// (progressive bias). Only with [`Formula::Confidence`].
    pub bias: f32,
    /// How many playouts start from each new leaf. More are faster per playout
    /// and worth less each.
    pub playouts: u32,
    /// After how many visits a leaf gets children of its own.
    pub expand_after: u32,
    /// Whether movers choose by what was good for their own secret. Otherwise all
    /// secrets are thrown together (plain information-set search).
    pub by_secret: bool,
    /// Whether the search goes on when the best move is proven, to learn about the
    /// others. For showing what every move is worth; playing needs only the best.
    pub thorough: bool,
}

/// How the next move to look at is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// The highest upper confidence bound (UCB1): mean + exploration · √(ln N / n).
    Confidence,
    /// The prior says where to look (PUCT): mean + exploration · prior · √N / (1 + n).
    /// Without priors all moves have the same.
    Prior,
}

impl Settings {
    /// What a general game system does: every move tried once, one playout a leaf,
    /// no knowledge, one statistic for all secrets.
    pub const PLAIN: Settings = Settings {
        formula: Formula::Confidence,
        exploration: 0.5,
        first_play: f32::INFINITY,
        bias: 0.0,
        playouts: 1,
        expand_after: 1,
        by_secret: false,
        thorough: false,
    };
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { by_secret: true, ..Settings::PLAIN }
    }
}
