//! How a tree search behaves.

/// How a tree search behaves. The default is ordinary UCT with separate statistics for
/// movers with different secrets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How the next move to examine is chosen.
    pub formula: Formula,
    /// The weight of rarely tried moves. Larger values search wider, smaller ones deeper.
    pub exploration: f32,
    /// The expected reward of an untried move, relative to the mean of the tried ones;
    /// negative to trust priors more. Infinite: every move is tried once before any is
    /// tried twice.
    pub first_play: f32,
    /// How much a prior adds to the mean; the effect shrinks with the number of visits
    /// (progressive bias). Only with [`Formula::Confidence`].
    pub bias: f32,
    /// How many playouts start from each new leaf. More are faster per playout, and each is
    /// worth less.
    pub playouts: u32,
    /// The number of visits after which a leaf is expanded.
    pub expand_after: u32,
    /// Whether movers choose by what was good for their own secret. Otherwise all secrets
    /// share one statistic (plain information-set search).
    pub by_secret: bool,
    /// Whether the search continues after the best move is proven, to learn about the other
    /// moves. Used to show what every move is worth.
    pub thorough: bool,
}

/// How the next move to examine is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// The highest upper confidence bound (UCB1): mean + exploration · √(ln N / n).
    Confidence,
    /// The prior says which moves to examine (PUCT): mean + exploration · prior · √N / (1 +
    /// n). Without priors all moves have the same.
    Prior,
}

impl Settings {
    /// What a general game system does: every move is tried once, one playout per leaf, no
    /// knowledge, one statistic for all secrets.
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
