//! What the speeds are measured against.

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// Whole games in a second.
    Games,
    /// Moves in a second.
    Moves,
}

impl Unit {
    /// In words, to stand after a number.
    pub(super) fn told(self) -> &'static str {
        match self {
            Unit::Games => "games/s",
            Unit::Moves => "moves/s",
        }
    }
}

/// One goal and the public program that stands beside it.
pub(super) struct Goal {
    /// The game as `speed.rs` names it.
    pub(super) game: &'static str,
    /// What is played, for a person.
    pub(super) title: &'static str,
    /// What is counted.
    pub(super) unit: Unit,
    /// How many of them we want.
    pub(super) goal: f64,
    /// How many others reach, and who they are.
    pub(super) reference: Option<(f64, &'static str)>,
}

/// All goals, in the order they are shown.
pub(super) const GOALS: [Goal; 5] = [
    Goal {
        game: "slides-samegame",
        title: "Slides, a SameGame board",
        unit: Unit::Games,
        goal: 300e3,
        reference: Some((38_000.0, "best public SameGame engine")),
    },
    Goal {
        game: "slides",
        title: "Slides, 3 players",
        unit: Unit::Games,
        goal: 100e3,
        reference: None,
    },
    Goal {
        game: "pyramids",
        title: "Pyramids, 4 players",
        unit: Unit::Moves,
        goal: 20e6,
        reference: Some((9e6, "fastest public oware")),
    },
    Goal {
        game: "shuttles",
        title: "Shuttles, 2 players",
        unit: Unit::Moves,
        goal: 10e6,
        reference: Some((9e6, "hand-tuned reversi")),
    },
    Goal {
        game: "cups",
        title: "Cups, 4 players",
        unit: Unit::Moves,
        goal: 12e6,
        reference: Some((2.3e6, "best public DVONN")),
    },
];
