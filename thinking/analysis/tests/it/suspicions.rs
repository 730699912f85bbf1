use analysis::{History, SuspicionJob};
use bots::Limit;
use quatuor::{AnyGame, FastDice, Seat};

use crate::{Played, code, last, run, usual_deals};

const LIMIT: Limit = Limit::Iterations(1_000);

/// Seat 2 covers one of its two colours that could be secret: it is hardly the one.
#[test]
fn a_move_gives_a_secret_away() {
    let text = "fair 2 - r,g rrr,yyy R/R/R/R/G/G/G/G/Y/Y/Y/Y/B/B/B/B";
    let mut game = Played::from(AnyGame::Pyramids.read(text).expect("a position"));
    game.play("y@13");
    let history = History::seen(&game.start, &game.moves, Seat::FIRST);
    let found = last!(Suspicions, SuspicionJob::new(history, 1).within(LIMIT));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].seat.number(), 2);
    let (likeliest, chance) = found[0].colours[0];
    assert_eq!(likeliest, 'g');
    assert!(chance > 500, "{chance}");
}

#[test]
fn there_are_suspicions_only_where_something_is_secret() {
    for game in usual_deals() {
        let found = last!(Suspicions, SuspicionJob::new(game.seen(), 1).within(LIMIT));
        let hides = game.start.view(Seat::FIRST).hides_something();
        assert_eq!(found.len(), if hides { game.start.seats() - 1 } else { 0 });
    }
    let over = Played::dealt(AnyGame::Slides, "base", 3).play_on(1000, &mut FastDice::new(1));
    assert_eq!(code(run(SuspicionJob::new(over.seen(), 1))), "job.over");
}
