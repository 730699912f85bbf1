//! Jobs of games that differ only in what a seat may not know are the same, byte by byte.

use analysis::{AdviceJob, History, Job, StudyJob, SuspicionJob};
use quatuor::{AnyGame, AnyMove, AnyPosition, Dice, FastDice, Seat, Seed};

/// All jobs about a running game.
fn jobs(start: &AnyPosition, moves: &[AnyMove], seat: Seat) -> Vec<Vec<u8>> {
    let history = || History::seen(start, moves, seat);
    let bot = "master@5".parse().expect("a bot");
    let jobs: [Job; 5] = [
        AdviceJob::bot_move(history(), bot, 7).into(),
        AdviceJob::hint(history(), 7).into(),
        AdviceJob::worth(history(), 7).into(),
        SuspicionJob::new(history(), 7).into(),
        StudyJob::new(history(), 7).into(),
    ];
    jobs.iter().map(Job::to_bytes).collect()
}

/// Random games of all rulesets of all games; those without secrets have no others that
/// look the same, and are left out.
#[test]
fn jobs_hold_nothing_that_the_seat_may_not_know() {
    let mut dice = FastDice::new(11);
    let (mut compared, mut games) = (0, 0);
    for game in AnyGame::ALL {
        for ruleset in game.rulesets() {
            for deal in 0..4 {
                let start = game.deal(&ruleset, &Seed::new(format!("secret {deal}")));
                let start = start.expect("a ruleset of this game");
                let (mut position, mut moves) = (start.clone(), vec![]);
                for _ in 0..dice.below(12) {
                    let Some(mv) = position.random_move(&mut dice) else { break };
                    position.play(mv).expect("a legal move");
                    moves.push(mv);
                }
                games += 1;
                for seat in Seat::all(start.seats()) {
                    let expected = jobs(&start, &moves, seat);
                    for other in start.view(seat).possible_positions() {
                        assert_eq!(jobs(&other, &moves, seat), expected, "{start} {other}");
                        compared += usize::from(other != start);
                    }
                }
            }
        }
    }
    assert!(games > 100 && compared > 10 * games, "{compared} compared in {games} games");
}

/// The secrets of the others are not in the bytes, but their question marks are.
#[test]
fn a_job_is_written_with_question_marks() {
    let text = "base 1 r,g,b 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp";
    let start = AnyGame::Slides.read(text).expect("a position");
    let holds = |history: History, text: &str| {
        let bytes = Job::from(StudyJob::new(history, 1)).to_bytes();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    assert!(holds(History::seen(&start, &[], Seat::FIRST), "r,?,?"));
    assert!(!holds(History::seen(&start, &[], Seat::FIRST), "r,g,b"));
    assert!(holds(History::open(&start, &[]), "r,g,b"));
}
