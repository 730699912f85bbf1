//! Bytes from anywhere: never a panic, and nonsense is refused with a code.

use analysis::{
    AdviceJob, Context, DailyJob, Job, PuzzleJob, Reply, ReviewJob, StudyJob, SuspicionJob,
};
use bolero::{TypeGenerator, check};
use bots::Limit;
use quatuor::{AnyGame, FastDice, Refusal, Request, Seat, Seed};

use crate::{Played, run};

/// Rounds of each target in the ordinary test command.
const ROUNDS: usize = 4_000;

/// A real job, and what is done to its bytes.
#[derive(Debug, TypeGenerator)]
struct Bent {
    game: u8,
    kind: u8,
    moves: u8,
    edits: (Edit, Option<Edit>, Option<Edit>),
}

#[derive(Debug, TypeGenerator)]
enum Edit {
    Replace(u16, u8),
    Insert(u16, u8),
    Remove(u16),
    Cut(u16),
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let len = bytes.len();
        match *self {
            Edit::Replace(place, byte) if len > 0 => bytes[place as usize % len] = byte,
            Edit::Insert(place, byte) => bytes.insert(place as usize % (len + 1), byte),
            Edit::Remove(place) if len > 0 => drop(bytes.remove(place as usize % len)),
            Edit::Cut(place) => bytes.truncate(place as usize % (len + 1)),
            Edit::Replace(..) | Edit::Remove(_) => {}
        }
    }
}

impl Bent {
    fn job(&self) -> Job {
        let game = AnyGame::ALL[self.game as usize % 4];
        let start = game.deal(&Request::default(), &Seed::new("bent")).expect("the usual deal");
        let moves = usize::from(self.moves) % 12;
        let game = Played::from(start).play_on(moves, &mut FastDice::new(self.moves.into()));
        match self.kind % 6 {
            0 => AdviceJob::bot_move(game.seen(), "casual@3".parse().expect("a bot"), 1).into(),
            1 => SuspicionJob::new(game.seen(), 1).within(Limit::Iterations(3)).into(),
            2 => StudyJob::new(game.open(), 1).within(3).into(),
            3 => ReviewJob::new(&game.start, &game.moves, Some(Seat::FIRST), [Seat::FIRST], 1)
                .within(Limit::Iterations(1))
                .into(),
            4 => PuzzleJob::new(&Played::dealt(AnyGame::Slides, "solo", 1).start)
                .expect("a puzzle")
                .within(1)
                .into(),
            _ => DailyJob::new("2026-11-15".parse().expect("a day")).into(),
        }
    }
}

/// Whatever the job, it ends at once when it is told to, and every refusal has a code.
fn run_shortly(job: &Job) -> Result<(), Refusal> {
    let result = job.run(&mut Context::new(&|| 0.0, &|| true), &mut |finding| {
        let reply = Reply::Finding(finding);
        assert_eq!(Reply::from_bytes(&reply.to_bytes()), Ok(reply));
    });
    if let Err(refusal) = &result {
        assert!(refusal.code.starts_with("job."), "{refusal}");
    }
    result
}

#[test]
fn any_bytes_are_a_job_or_refused() {
    check!().with_iterations(ROUNDS).for_each(|bytes| match Job::from_bytes(bytes) {
        Ok(job) => drop(run_shortly(&job)),
        Err(refusal) => assert_eq!(refusal.code, "job.unreadable"),
    });
}

#[test]
fn any_bytes_are_a_reply_or_refused() {
    check!().with_iterations(ROUNDS).for_each(|bytes| {
        if let Ok(reply) = Reply::from_bytes(bytes) {
            // Numbers may be written with more bytes than they need.
            assert_eq!(Reply::from_bytes(&reply.to_bytes()), Ok(reply));
        }
    });
}

#[test]
fn bent_jobs_run_or_are_refused() {
    check!().with_type::<Bent>().with_iterations(ROUNDS).for_each(|bent| {
        let mut bytes = bent.job().to_bytes();
        let (first, second, third) = &bent.edits;
        [Some(first), second.as_ref(), third.as_ref()]
            .into_iter()
            .flatten()
            .for_each(|edit| edit.apply(&mut bytes));
        if let Ok(job) = Job::from_bytes(&bytes) {
            let _ = run_shortly(&job);
        }
    });
}

#[test]
fn real_jobs_are_not_refused() {
    for game in 0..4 {
        for kind in 0..5 {
            let edits = (Edit::Cut(u16::MAX), None, None);
            let job = Bent { game, kind, moves: 7, edits }.job();
            assert!(run(job).is_ok_and(|found| !found.is_empty()), "{game} {kind}");
        }
    }
}

#[test]
fn what_follows_a_job_is_not_ignored() {
    let mut bytes = Job::from(DailyJob::new("2026-11-15".parse().expect("a day"))).to_bytes();
    assert!(Job::from_bytes(&bytes).is_ok());
    bytes.push(0);
    assert_eq!(Job::from_bytes(&bytes).expect_err("too long").code, "job.unreadable");
    assert_eq!(Job::from_bytes(&[]).expect_err("too short").code, "job.unreadable");
}
