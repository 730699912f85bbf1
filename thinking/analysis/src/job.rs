//! Any job, and anything that is found.

use quatuor::Refusal;
use serde::{Deserialize, Serialize};

use crate::{
    Advice, AdviceJob, Context, DailyDeal, DailyJob, PuzzleJob, Review, ReviewJob, Solution, Study,
    StudyJob, Suspicion, SuspicionJob, bytes,
};

/// Something to find out, with all that is needed for it and nothing that its seat may
/// not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Job {
    /// What a bot would play: its move, a hint, or what every move is worth.
    Advice(AdviceJob),
    /// What the others may hold in secret.
    Suspicion(SuspicionJob),
    /// What every move of a position is worth, for longer and longer.
    Study(StudyJob),
    /// How a finished game went.
    Review(ReviewJob),
    /// How a solo game is won.
    Puzzle(PuzzleJob),
    /// The deal of a day and its par.
    Daily(DailyJob),
}

/// What a job has found so far. It holds everything that the findings before it held, or
/// something better, so that only the last one counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Finding {
    /// Of an [`AdviceJob`].
    Advice(Advice),
    /// Of a [`SuspicionJob`].
    Suspicions(Vec<Suspicion>),
    /// Of a [`StudyJob`].
    Study(Study),
    /// Of a [`ReviewJob`].
    Review(Review),
    /// Of a [`PuzzleJob`].
    Solution(Solution),
    /// Of a [`DailyJob`].
    Daily(DailyDeal),
}

/// What a worker sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// It listens.
    Ready,
    /// It has found something.
    Finding(Finding),
    /// The job has ended.
    Done,
    /// The job made no sense.
    Refused(Refusal),
}

impl Job {
    /// Runs the job to its end, or until the context says stop. `on_finding` gets what is
    /// known so far, again and again; the last finding is the answer.
    ///
    /// # Errors
    /// When the job makes no sense; then nothing was found.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(Finding),
    ) -> Result<(), Refusal> {
        match self {
            Job::Advice(job) => job.run(context, &mut |one| on_finding(Finding::Advice(one))),
            Job::Suspicion(job) => {
                job.run(context, &mut |one| on_finding(Finding::Suspicions(one)))
            }
            Job::Study(job) => job.run(context, &mut |one| on_finding(Finding::Study(one))),
            Job::Review(job) => job.run(context, &mut |one| on_finding(Finding::Review(one))),
            Job::Puzzle(job) => job.run(context, &mut |one| on_finding(Finding::Solution(one))),
            Job::Daily(job) => job.run(context, &mut |one| on_finding(Finding::Daily(one))),
        }
    }
}

macro_rules! jobs {
    ($($Job:ident($Payload:ty)),* $(,)?) => {$(
        impl From<$Payload> for Job {
            fn from(job: $Payload) -> Job {
                Job::$Job(job)
            }
        }
    )*};
}

jobs!(
    Advice(AdviceJob),
    Suspicion(SuspicionJob),
    Study(StudyJob),
    Review(ReviewJob),
    Puzzle(PuzzleJob),
    Daily(DailyJob),
);

macro_rules! written_as_bytes {
    ($($Type:ty),* $(,)?) => {$(
        impl $Type {
            /// As bytes, for a message.
            pub fn to_bytes(&self) -> Vec<u8> {
                bytes::write(self)
            }

            /// The opposite of `to_bytes`.
            ///
            /// # Errors
            /// When the bytes are something else.
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
                bytes::read(bytes)
            }
        }
    )*};
}

written_as_bytes!(Job, Reply);
