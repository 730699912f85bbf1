//! Findings grow, so that only the last one counts, and jobs end when they are told to.

use std::sync::atomic::{AtomicUsize, Ordering};

use analysis::{
    AdviceJob, DailyJob, Finding, Job, PuzzleJob, ReviewJob, SolutionState, StudyJob, SuspicionJob,
};
use bots::Limit;
use quatuor::{AnyGame, FastDice, Seat};

use crate::{Played, run, run_until};

/// A job of every kind; those whose findings come one by one have several.
fn jobs() -> Vec<Job> {
    let game = Played::dealt(AnyGame::Pyramids, "chance", 3).play_on(6, &mut FastDice::new(2));
    let bot = "strong@60".parse().expect("a bot");
    let over = Played::dealt(AnyGame::Cups, "base", 2).play_on(1000, &mut FastDice::new(1));
    let review = ReviewJob::new(&over.start, &over.moves, None, [Seat::FIRST], 1);
    let solo = Played::dealt(AnyGame::Slides, "solo", 1);
    vec![
        AdviceJob::bot_move(game.seen(), bot, 1).into(),
        SuspicionJob::new(game.seen(), 1).within(Limit::Iterations(100)).into(),
        StudyJob::new(game.open(), 1).within(2_000).into(),
        StudyJob::new(game.seen(), 1).within(2_000).into(),
        review.within(Limit::Iterations(20)).into(),
        PuzzleJob::new(&solo.start).expect("a puzzle").within(2_000).into(),
        DailyJob::new("2026-11-15".parse().expect("a day")).into(),
    ]
}

/// Whether a finding holds everything that an earlier one did, or something better.
fn includes(later: &Finding, earlier: &Finding) -> bool {
    match (later, earlier) {
        (Finding::Study(later), Finding::Study(earlier)) => {
            later.looked > earlier.looked
                && !earlier.is_done
                && later.moves.len() == earlier.moves.len()
        }
        (Finding::Review(later), Finding::Review(earlier)) => {
            !earlier.is_done()
                && (0..earlier.all()).all(|step| match (later.moment(step), earlier.moment(step)) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(later), Some(earlier)) => {
                        let is_sure = |one: &analysis::Moment| {
                            one.verdict.as_ref().is_some_and(|verdict| verdict.is_sure)
                        };
                        later.chances == earlier.chances
                            && later.beliefs == earlier.beliefs
                            && (is_sure(later) || later.verdict == earlier.verdict)
                    }
                })
        }
        (Finding::Solution(later), Finding::Solution(earlier)) => {
            earlier.state == SolutionState::Searching
                && later.moves.len() <= earlier.moves.len()
                && !later.moves.is_empty()
                && later.at_least >= earlier.at_least
        }
        (Finding::Daily(later), Finding::Daily(earlier)) => {
            let (later, earlier) = (later.to_deal(), earlier.to_deal());
            let (later, earlier) = later.zip(earlier).expect("deals of that day");
            later.moves() <= earlier.moves() && !earlier.is_par
        }
        _ => false,
    }
}

#[test]
fn every_finding_includes_those_before_it() {
    for job in jobs() {
        let found = run(job.clone()).expect("a job that makes sense");
        assert!(!found.is_empty());
        let is_single = matches!(job, Job::Advice(_) | Job::Suspicion(_));
        assert_eq!(found.len() == 1, is_single, "{job:?}");
        for two in found.windows(2) {
            assert!(includes(&two[1], &two[0]), "{two:?}");
        }
    }
}

/// However early a job is told to stop, it ends, and what it has found by then is the
/// beginning of what it would have found.
#[test]
fn jobs_end_when_they_are_told_to() {
    for job in jobs() {
        let whole = run(job.clone()).expect("a job that makes sense");
        for patience in [0, 1, 5, 20] {
            let asked = AtomicUsize::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
            let found = run_until(job.clone(), &stop).expect("a job that makes sense");
            assert!(found.len() <= whole.len(), "{job:?}");
            match &job {
                // A bot always has a move.
                Job::Advice(_) | Job::Suspicion(_) | Job::Study(_) => assert!(!found.is_empty()),
                // What was found in a hurry is not told at all.
                Job::Review(_) => assert_eq!(found, whole[..found.len()]),
                Job::Daily(_) => assert!(!found.contains(&whole[whole.len() - 1])),
                Job::Puzzle(_) => {}
            }
        }
    }
}
