use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use analysis::{Context, Finding, Job};
use app::{StudyState, Trouble, Variation};
use quatuor::{AnyGame, AnyPosition, Request, Seed, refusal};

use crate::{table, words};

fn dealt(game: AnyGame, variant: &str, players: usize, options: &[&str]) -> AnyPosition {
    let options = options.iter().map(ToString::to_string).collect();
    let request = Request { variant: Some(variant.into()), players: Some(players), options };
    game.deal(&request, &Seed::new("study")).expect("a ruleset")
}

/// Runs what the state wants to know, for so long; puts every finding back.
fn think(study: &mut StudyState, findings: usize) {
    let job = study.job(5).expect("something to find out");
    let (mut found, ticks, count) = (vec![], AtomicUsize::new(0), AtomicUsize::new(0));
    let clock = || ticks.fetch_add(1, Relaxed) as f64;
    let stop = || count.load(Relaxed) >= findings;
    let mut take = |finding| {
        count.fetch_add(1, Relaxed);
        found.push(finding);
    };
    job.run(&mut Context::new(&clock, &stop), &mut take).expect("a job that fits");
    for finding in found {
        match finding {
            Finding::Study(found) => study.learn_moves(found),
            Finding::Solution(found) => study.learn_solution(found),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn moves_are_weighed_and_the_best_line_is_drawn() {
    for game in AnyGame::ALL {
        let start = game.deal(&Request::default(), &Seed::new("study")).expect("the usual table");
        let mut study = StudyState::new(Variation::new(&start));
        assert_eq!(study.weighed_moves(), study.legal_moves());
        assert!(study.drawn_line().is_empty());
        think(&mut study, 1);
        assert!(study.found().is_some());
        let weighed = study.weighed_moves();
        assert!(!weighed.is_empty() && weighed.iter().all(|mv| study.legal_moves().contains(mv)));
        assert_eq!(study.drawn_line().first(), weighed.first(), "{game}");
        let other = *weighed.last().unwrap();
        study.point(Some(other));
        assert_eq!(study.drawn_line(), [other]);
        study.weigh(false);
        study.point(None);
        assert!(study.drawn_line().is_empty() && study.job(1).is_none());
        study.weigh(true);
        study.play(other);
        assert!(study.found().is_none(), "another position");
        study.go(0);
        assert_eq!((study.line().moves().len(), study.line().at()), (1, 0));
        assert_eq!(study.here().position, start);
    }
}

#[test]
fn a_puzzle_is_solved_and_its_moves_lie_ahead() {
    let start = dealt(AnyGame::Slides, "solo", 1, &["colours=1"]);
    let mut study = StudyState::new(Variation::new(&start));
    assert!(study.is_puzzle());
    study.solve(true);
    assert!(matches!(study.job(1), Some(Job::Puzzle(_))));
    think(&mut study, 1);
    assert!(study.solution().is_some_and(|solution| !solution.moves.is_empty()));
    let ahead = study.line().moves().len();
    assert!(ahead > 0 && study.line().at() == 0);
    assert!(study.drawn_line().len() <= ahead.min(6));
    study.go(ahead);
    assert!(study.here().outcome().is_some(), "the line clears the board");
    assert!(!study.is_puzzle() && !study.is_solving());
    study.begin(&start);
    assert!(study.solution().is_none());
    study.solve(true);
    study.edit(true);
    assert!(!study.is_solving() && study.job(1).is_none(), "no thinking while editing");
}

/// What a seat knows can be studied; then only the seat's own moves are weighed.
#[test]
fn a_view_is_studied_without_foreign_secrets() {
    let table = table(AnyGame::Slides, "base", 1, 2);
    for seat in table.seats() {
        let view = table.board().view(seat).to_string();
        let line = Variation::read(AnyGame::Slides, &view).expect("a view");
        let study = StudyState::new(line);
        assert_eq!(study.here().text(), view);
        assert_eq!(study.view().to_string(), view, "nothing else is drawn");
        let is_own_turn = table.board().to_move() == seat;
        assert_eq!(study.job(1).is_some(), is_own_turn);
        let said = words().say(
            if is_own_turn { "study-turn" } else { "study-hidden" },
            &[("seat", &table.board().to_move())],
        );
        assert_eq!(study.task(&words()), said);
    }
}

/// Everything is open, but the board is drawn as the seat to move sees it.
#[test]
fn the_board_is_that_of_the_seat_to_move() {
    let start = dealt(AnyGame::Pyramids, "fair", 2, &[]);
    let mut study = StudyState::new(Variation::new(&start));
    for _ in 0..4 {
        let mover = study.here().position.to_move();
        assert!(study.view().viewer().is_some_and(|side| side.contains(mover)));
        assert_eq!(*study.view(), study.here().position.view(mover));
        study.play(study.legal_moves()[0]);
    }
}

#[test]
fn trouble_leaves_the_board_alone() {
    let start = dealt(AnyGame::Cups, "base", 2, &[]);
    let mut study = StudyState::new(Variation::new(&start));
    study.fail(Trouble::Unreadable(refusal!("position.impossible")));
    assert!(study.trouble().is_some());
    assert_eq!(study.here().position, start);
    study.clear_trouble();
    assert!(study.trouble().is_none());
    study.fail(Trouble::NoGame);
    study.play(study.legal_moves()[0]);
    assert!(study.trouble().is_none());
    study.edit(true);
    study.refuse("study-paint");
    assert_eq!(study.task(&words()), words().say("study-paint", &[]));
    study.edit(false);
    assert!(study.refused().is_none());
}
