use analysis::{AdviceJob, Context, Finding, History, Job, Task};
use bots::{Bot, Level, Limit, Name};
use quatuor::{AnyGame, FastDice, Seat};

use crate::{Played, code, last, run, usual_deals};

fn bot(text: &str) -> Bot {
    text.parse().expect("a bot")
}

#[test]
fn bots_play_whole_games() {
    for mut game in usual_deals() {
        for _ in 0..400 {
            if game.position.outcome().is_some() {
                break;
            }
            let advice = last!(Advice, AdviceJob::bot_move(game.seen(), bot("beginner@0"), 5));
            game.play(&advice.best);
        }
    }
}

#[test]
fn every_bot_has_a_move() {
    let game = Played::dealt(AnyGame::Pyramids, "fair", 2);
    for name in Name::ALL {
        let bot = Bot { name, limit: Some(Limit::Iterations(20)) };
        let advice = last!(Advice, AdviceJob::bot_move(game.seen(), bot, 5));
        assert!(game.position.read_move(&advice.best).is_ok(), "{name}");
    }
}

#[test]
fn advice_has_all_moves_and_every_seats_chance() {
    for game in usual_deals() {
        let advice = last!(Advice, AdviceJob::bot_move(game.seen(), bot("master@300"), 5));
        assert_eq!(advice.moves.len(), game.position.legal_moves().len());
        assert_eq!(advice.moves[0].mv, advice.best);
        assert_eq!(advice.moves[0].chances.len(), game.position.seats());
        let mover = game.position.to_move().index();
        // Those without chances come last.
        let worths: Vec<_> = advice.moves[1..].iter().map(|one| one.chances.get(mover)).collect();
        assert!(worths.is_sorted_by(|one, next| one >= next), "{worths:?}");
        for one in &advice.moves {
            assert!(game.position.read_move(&one.mv).is_ok(), "{}", one.mv);
            assert!([0, game.position.seats()].contains(&one.chances.len()));
        }
    }
}

/// Here seat 1 wins at once by taking the last two red tokens.
#[test]
fn a_hint_says_why_and_worth_weighs_all_moves() {
    let text = "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rryy/bbgg";
    let game = Played::from(AnyGame::Slides.read(text).expect("a position"));
    let clock = std::sync::atomic::AtomicU64::new(0);
    // A millisecond passes whenever the clock is read.
    let now = || clock.fetch_add(1, std::sync::atomic::Ordering::Relaxed) as f64;
    let ask = |job: AdviceJob| {
        let mut found = vec![];
        let mut context = Context::new(&now, &|| false);
        job.run(&mut context, &mut |advice| found.push(advice)).expect("a job that makes sense");
        assert_eq!(found.len(), 1);
        found.remove(0)
    };
    let hint = ask(AdviceJob::hint(game.seen(), 1));
    assert_eq!(hint.best, "a1");
    let reason = hint.reason.expect("a reason");
    assert_eq!((reason.name.as_str(), reason.value), ("wins-now", 2));
    let worth = ask(AdviceJob::worth(game.seen(), 1));
    assert_eq!((worth.best.as_str(), worth.reason), ("a1", None));
    assert!(worth.moves.iter().all(|one| one.chances.len() == 2), "{:?}", worth.moves);
}

#[test]
fn the_same_job_finds_the_same_however_many_threads_there_are() {
    // Tasks run one after the other here: what counts is that none is asked for.
    let never = |_: Vec<Task>| panic!("a limit in iterations means one mind");
    for game in usual_deals() {
        let job = Job::from(AdviceJob::bot_move(game.seen(), bot("master@200"), 9));
        let mut context = Context::new(&|| 0.0, &|| false).with_threads(4, &never);
        let mut found = vec![];
        job.run(&mut context, &mut |finding| found.push(finding)).expect("advice");
        assert_eq!(Ok(found), run(job));
    }
}

#[test]
fn several_minds_think_where_that_gains() {
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    let (clock, most) = (AtomicU64::new(0), AtomicUsize::new(0));
    let now = || clock.fetch_add(1, Ordering::Relaxed) as f64;
    let run_all = |tasks: Vec<Task>| {
        most.fetch_max(tasks.len(), Ordering::Relaxed);
        tasks.into_iter().for_each(|task| task());
    };
    let game = Played::dealt(AnyGame::Pyramids, "chance", 4);
    for (text, expected) in [("casual@40ms", 0), ("plain@40ms", 3), ("master@40ms", 3)] {
        most.store(0, Ordering::Relaxed);
        let mut context = Context::new(&now, &|| false).with_threads(3, &run_all);
        let job = AdviceJob::bot_move(game.seen(), bot(text), 1);
        let mut found = vec![];
        job.run(&mut context, &mut |advice| found.push(advice)).expect("advice");
        assert_eq!(most.load(Ordering::Relaxed), expected, "{text}");
        assert!(game.position.read_move(&found[0].best).is_ok());
    }
}

#[test]
fn a_context_remembers_minds_and_not_for_other_bots_or_games() {
    let mut context = Context::new(&|| 0.0, &|| false);
    for game in usual_deals() {
        for text in ["master@100", "strong@100"] {
            let job = Job::from(AdviceJob::bot_move(game.seen(), bot(text), 2));
            let mut found = vec![];
            job.run(&mut context, &mut |finding| found.push(finding)).expect("advice");
            assert_eq!(Ok(found), run(job), "{text}");
        }
    }
    // What the others' moves have told is not worked out again.
    let game = Played::dealt(AnyGame::Slides, "base", 3).play_on(7, &mut FastDice::new(3));
    let job = AdviceJob::bot_move(game.seen(), bot("master@400"), 2);
    let mut ask = || {
        let mut found = vec![];
        job.run(&mut context, &mut |advice| found.push(Finding::Advice(advice))).expect("advice");
        found
    };
    assert_ne!(ask(), ask(), "the second look goes on from the first");
}

#[test]
fn nonsense_is_refused() {
    let start = Played::dealt(AnyGame::Cups, "base", 2);
    let over = start.clone().play_on(1000, &mut FastDice::new(1));
    let job = |history| AdviceJob::bot_move(history, Bot::new(Name::Level(Level::Master)), 1);
    assert_eq!(code(run(job(over.seen()))), "job.over");
    let other = start.position.to_move().next(2);
    let history = History::seen(&start.start, &start.moves, other);
    assert_eq!(code(run(job(history))), "job.turn");
    // Moves of another deal.
    let elsewhere = Played::dealt(AnyGame::Slides, "base", 3).play_on(3, &mut FastDice::new(1));
    let history = History::seen(&start.start, &elsewhere.moves, Seat::FIRST);
    assert_eq!(code(run(job(history))), "job.move");
}

/// A master that goes by the clock thinks once for a whole turn of Shuttles, and plays the
/// turn that it has decided on.
#[test]
fn a_turn_of_shuttles_is_decided_at_once() {
    // The choice of a side, before the first turn, is thought about by itself.
    let mut game = Played::dealt(AnyGame::Shuttles, "base", 2).play_on(1, &mut FastDice::new(1));
    let ticks = std::sync::atomic::AtomicU64::new(0);
    // A millisecond passes whenever the clock is read.
    let now = || ticks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) as f64;
    let mut context = Context::new(&now, &|| false);
    let (seat, mut spent) = (game.position.to_move(), vec![]);
    while game.position.to_move() == seat {
        let before = ticks.load(std::sync::atomic::Ordering::Relaxed);
        let mut best = None;
        let job = Job::from(AdviceJob::bot_move(game.seen(), bot("master@60ms"), 5));
        let found = &mut |finding| {
            if let Finding::Advice(advice) = finding {
                best = Some(advice.best);
            }
        };
        job.run(&mut context, found).expect("a job that makes sense");
        game.play(&best.expect("a move"));
        spent.push(ticks.load(std::sync::atomic::Ordering::Relaxed) - before);
    }
    assert!(spent.len() >= 2, "a turn of {} moves", spent.len());
    assert!(spent[0] >= 60, "the first move is thought about: {spent:?}");
    assert!(spent[1..].iter().all(|one| *one < 20), "the others are decided: {spent:?}");
}
