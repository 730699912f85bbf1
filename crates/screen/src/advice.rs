//! What the adviser was asked, and what it said.

use analysis::{Finding, Opinion, Suspicion};
use app::LocalGame;
use table::Time;
use words::Words;

/// What the adviser was asked, and what it said.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Advice {
    /// Nothing.
    #[default]
    None,
    /// The answer is on its way.
    Asked { job: u64, what: Asked, since: Time },
    /// A good move and the reason, in words.
    Hint(String),
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
        matches!(self, Advice::Hint(_))
    }

    pub(crate) fn job(&self) -> Option<u64> {
        match self {
            Advice::Asked { job, .. } => Some(*job),
            _ => None,
        }
    }

    /// The same with an answer.
    pub(crate) fn answered(
        self,
        finding: Option<Finding>,
        game: &LocalGame,
        words: &Words,
    ) -> Advice {
        let Advice::Asked { what, .. } = self else { return self };
        match (what, finding) {
            (Asked::Hint, Some(Finding::Advice(advice))) => {
                let told = game.view().read_move(&advice.best).map(|mv| game.told(mv, words));
                let told = told.unwrap_or(advice.best);
                Advice::Hint(match advice.reason {
                    Some(why) => {
                        let key = format!("reason-{}", why.name);
                        let why = words.say(&key, &[("count", &why.value)]);
                        words.say("hint-move-why", &[("move", &told), ("why", &why)])
                    }
                    None => words.say("hint-move", &[("move", &told)]),
                })
            }
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
