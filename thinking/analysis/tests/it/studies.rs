use analysis::{Finding, History, Study, StudyJob};
use quatuor::{AnyGame, FastDice, Seat};

use crate::{Played, code, run, usual_deals};

fn study(history: History, iterations: u64) -> Vec<Study> {
    let findings = run(StudyJob::new(history, 3).within(iterations)).expect("something to study");
    let study = |finding| match finding {
        Finding::Study(study) => study,
        other => panic!("found {other:?}"),
    };
    findings.into_iter().map(study).collect()
}

#[test]
fn all_moves_are_weighed_in_growing_rounds() {
    for game in usual_deals() {
        let game = game.play_on(9, &mut FastDice::new(2));
        let found = study(game.open(), 700);
        assert!(found.len() > 1 || found[0].is_done, "{}", game.position);
        assert!(found.last().is_some_and(|last| last.is_done));
        for one in &found {
            assert_eq!(Some(&one.moves[0].mv), one.line.first());
            let mut moves: Vec<String> = one.moves.iter().map(|one| one.mv.clone()).collect();
            let mut legal: Vec<String> =
                game.position.legal_moves().iter().map(ToString::to_string).collect();
            moves.sort_unstable();
            legal.sort_unstable();
            assert_eq!(moves, legal);
            // The line can be played.
            let mut ahead = game.clone();
            one.line.iter().for_each(|text| ahead.play(text));
        }
        assert_eq!(study(game.open(), 700), found, "the same iterations, another answer");
    }
}

/// Here seat 1 wins at once by taking the last two red tokens.
#[test]
fn a_win_at_once_is_found_and_certain() {
    let text = "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rryy/bbgg";
    let game = Played::from(AnyGame::Slides.read(text).expect("a position"));
    let last = study(game.open(), 2_000).pop().expect("an answer");
    assert_eq!((last.line[0].as_str(), last.line.len()), ("a1", 1));
    assert_eq!(last.moves[0].chances, [1000, 0]);
}

#[test]
fn a_view_is_weighed_by_what_the_mover_may_know() {
    let text = "base 2 p,r,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rrb/ggb/yypp";
    let game = Played::from(AnyGame::Slides.read(text).expect("a position"));
    let found = study(game.seen(), 500).pop().expect("an answer");
    assert_eq!(found.line.len(), 1, "what others would answer is not known");
    let open = Played::dealt(AnyGame::Slides, "base", 3).open();
    assert_eq!(study(open, 500).pop().expect("an answer").line.len(), 6);
    // The secret of the seat to move is hidden: what it should do is unknown.
    let history = History::seen(&game.start, &[], Seat::FIRST);
    assert_eq!(code(run(StudyJob::new(history, 1))), "job.turn");
    let over = Played::dealt(AnyGame::Slides, "base", 3).play_on(1000, &mut FastDice::new(1));
    assert_eq!(code(run(StudyJob::new(over.open(), 1))), "job.over");
}
