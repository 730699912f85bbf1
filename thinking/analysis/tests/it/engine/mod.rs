//! Jobs on native threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use analysis::engine::{Engine, Resources};
use analysis::{AdviceJob, Context, Finding, History, Job, PuzzleJob, StudyJob};
use bots::{Bot, Limit};
use quatuor::{AnyGame, AnyPosition, Request, Seat, Seed};

const TWO: Resources = Resources { memory: 64 << 20, threads: 2 };

/// Longer than anything here should take.
const TOO_LONG: Duration = Duration::from_secs(60);

fn deal(game: AnyGame) -> AnyPosition {
    game.deal(&Request::default(), &Seed::new("engine")).expect("the usual deal")
}

fn advice(start: &AnyPosition, bot: &str) -> AdviceJob {
    let bot: Bot = bot.parse().expect("a bot");
    AdviceJob::bot_move(History::seen(start, &[], start.to_move()), bot, 3)
}

/// A study that would take hours.
fn long_study() -> StudyJob {
    StudyJob::new(History::open(&deal(AnyGame::Pyramids), &[]), 1).within(u64::MAX)
}

#[test]
fn an_engine_finds_the_same_as_the_job_itself() {
    let mut engine = Engine::new(TWO, || false);
    for game in AnyGame::ALL {
        let start = deal(game);
        let solo = Request { variant: Some("solo".into()), ..Request::default() };
        let solo = AnyGame::Slides.deal(&solo, &Seed::new("engine")).expect("a solo deal");
        let jobs: [Job; 3] = [
            advice(&start, "master@200").into(),
            StudyJob::new(History::open(&start, &[]), 1).within(300).into(),
            PuzzleJob::new(&solo).expect("a puzzle").within(500).into(),
        ];
        for job in jobs {
            let mut expected = vec![];
            let mut context = Context::new(&|| 0.0, &|| false).with_memory(TWO.memory);
            job.run(&mut context, &mut |finding| expected.push(finding)).expect("sense");
            let mut running = engine.start(job);
            let mut found = vec![];
            while let Some(finding) = running.next_finding().expect("sense") {
                found.push(finding.clone());
            }
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn several_threads_think_about_a_move() {
    for game in AnyGame::ALL {
        let start = deal(game);
        let mut engine = Engine::new(TWO, || false);
        let Ok(Finding::Advice(advice)) = engine.start(advice(&start, "master@30ms")).finish()
        else {
            panic!("no advice")
        };
        assert!(start.read_move(&advice.best).is_ok());
    }
}

#[test]
fn a_job_that_is_cancelled_ends_with_what_is_known() {
    let begin = Instant::now();
    let mut engine = Engine::new(TWO, || false);
    let mut running = engine.start(long_study());
    assert!(matches!(running.next_finding(), Ok(Some(Finding::Study(_)))));
    running.cancel();
    assert!(matches!(running.finish(), Ok(Finding::Study(last)) if !last.is_done));
    // A bot that is stopped at once still returns a move.
    let start = deal(AnyGame::Cups);
    let running = engine.start(advice(&start, "master@1000000000"));
    running.cancel();
    assert!(matches!(running.finish(), Ok(Finding::Advice(_))));
    assert!(begin.elapsed() < TOO_LONG);
}

#[test]
fn a_new_job_ends_the_one_before() {
    let begin = Instant::now();
    let mut engine = Engine::new(TWO, || false);
    let old = engine.start(long_study());
    let start = deal(AnyGame::Cups);
    let new = engine.start(advice(&start, "casual@20"));
    assert!(matches!(new.finish(), Ok(Finding::Advice(_))));
    assert!(matches!(old.finish(), Ok(Finding::Study(study)) if !study.is_done));
    // Dropping a job cancels it too.
    drop(engine.start(long_study()));
    assert!(matches!(engine.start(advice(&start, "casual@20")).finish(), Ok(Finding::Advice(_))));
    assert!(begin.elapsed() < TOO_LONG);
}

#[test]
fn an_interruption_ends_every_job() {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let begin = Instant::now();
    let mut engine = Engine::new(TWO, || INTERRUPTED.load(Ordering::Relaxed));
    let mut running = engine.start(long_study());
    assert!(matches!(running.next_finding(), Ok(Some(_))));
    INTERRUPTED.store(true, Ordering::Relaxed);
    assert!(running.finish().is_ok());
    assert!(begin.elapsed() < TOO_LONG);
}

#[test]
fn invalid_jobs_are_refused_and_the_engine_goes_on() {
    let mut engine = Engine::new(TWO, || false);
    let start = deal(AnyGame::Shuttles);
    let other = start.to_move().next(start.seats());
    let history = History::seen(&start, &[], other);
    let bot = Bot { limit: Some(Limit::Iterations(5)), ..Bot::new(bots::Name::Random) };
    let refused = engine.start(AdviceJob::bot_move(history, bot, 1)).finish();
    assert_eq!(refused.expect_err("not its turn").code, "job.turn");
    assert!(
        engine
            .start(AdviceJob::bot_move(History::seen(&start, &[], Seat::FIRST), bot, 1))
            .finish()
            .is_ok()
    );
}
