//! What the adviser was asked, and what it said.

use analysis::{Finding, Opinion, Suspicion};
use table::Time;

/// What the adviser was asked, and what it said.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Advice {
    /// Nothing.
    #[default]
    None,
    /// The answer is on its way.
    Asked { job: u64, what: Asked, since: Time },
    /// A good move: the one that the game has as its hint.
    Hint,
    /// All moves, the best first.
    Worth { moves: Vec<Opinion> },
    /// What the others may hold.
    Suspicions(Vec<Suspicion>),
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Hint,
    Worth,
    Suspicions,
}

impl Advice {
    pub(crate) fn hint(job: u64, since: Time) -> Advice {
        Advice::Asked { job, what: Asked::Hint, since }
    }

    pub(crate) fn worth(job: u64, since: Time) -> Advice {
        Advice::Asked { job, what: Asked::Worth, since }
    }

    pub(crate) fn suspicions(job: u64, since: Time) -> Advice {
        Advice::Asked { job, what: Asked::Suspicions, since }
    }

    pub(crate) fn is_asked(&self) -> bool {
        matches!(self, Advice::Asked { .. })
    }

    pub(crate) fn asks_hint(&self) -> bool {
        matches!(self, Advice::Asked { what: Asked::Hint, .. })
    }

    pub(crate) fn is_hint(&self) -> bool {
        matches!(self, Advice::Hint)
    }

    pub(crate) fn job(&self) -> Option<u64> {
        match self {
            Advice::Asked { job, .. } => Some(*job),
            _ => None,
        }
    }

    /// The same with an answer.
    pub(crate) fn answered(self, finding: Option<Finding>) -> Advice {
        let Advice::Asked { what, .. } = self else { return self };
        match (what, finding) {
            (Asked::Hint, Some(Finding::Advice(_))) => Advice::Hint,
            (Asked::Worth, Some(Finding::Advice(advice))) => Advice::Worth { moves: advice.moves },
            (Asked::Suspicions, Some(Finding::Suspicions(found))) => Advice::Suspicions(found),
            _ => Advice::None,
        }
    }

    /// The chances of all seats after the best move, in thousandths.
    pub(crate) fn chances(&self) -> Option<&[u32]> {
        match self {
            Advice::Worth { moves } => {
                moves.first().map(|best| best.chances.as_slice()).filter(|one| !one.is_empty())
            }
            _ => None,
        }
    }
}
