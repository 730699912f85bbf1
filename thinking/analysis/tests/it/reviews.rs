use analysis::{AdviceJob, Finding, Review, ReviewJob};
use bots::Limit;
use quatuor::{AnyGame, FastDice, Seat, Side};

use crate::{Played, code, last, run, usual_deals};

/// A finished game, and the seat that gave up if it is not over by the rules.
struct Finished {
    game: Played,
    resigned: Option<Seat>,
}

impl Finished {
    fn job(&self, iterations: u64) -> ReviewJob {
        let Finished { game, resigned } = self;
        ReviewJob::new(&game.start, &game.moves, *resigned, [Seat::FIRST], 3)
            .within(Limit::Iterations(iterations))
    }

    fn review(&self, iterations: u64) -> Review {
        last!(Review, self.job(iterations))
    }

    fn winners(&self) -> Vec<Side> {
        let sides = self.game.position.sides();
        match self.resigned {
            Some(seat) => sides.into_iter().filter(|side| !side.contains(seat)).collect(),
            None => self.game.position.outcome().expect("over").winning_sides(),
        }
    }
}

/// A game of bots that think a little, to its end or until seat 1 gives up.
fn played(mut game: Played, moves: usize) -> Finished {
    while game.position.outcome().is_none() && game.moves.len() < moves {
        let bot = "casual@50".parse().expect("a bot");
        let advice = last!(Advice, AdviceJob::bot_move(game.seen(), bot, 5));
        game.play(&advice.best);
    }
    let resigned = game.position.outcome().is_none().then_some(Seat::FIRST);
    Finished { game, resigned }
}

/// A short game of every kind, alone and in teams, all of them over.
fn games() -> Vec<Finished> {
    let more = [
        (AnyGame::Slides, "solo", 1),
        (AnyGame::Slides, "duo", 2),
        (AnyGame::Slides, "teams", 4),
        (AnyGame::Pyramids, "fair", 2),
        (AnyGame::Cups, "duo", 2),
    ];
    let more = more.map(|(game, variant, players)| Played::dealt(game, variant, players));
    usual_deals().into_iter().chain(more).map(|game| played(game, 70)).collect()
}

#[test]
fn every_moment_is_found_and_the_last_is_the_outcome() {
    for finished in games() {
        let review = finished.review(40);
        assert!(review.is_done());
        assert_eq!(review.known(), finished.game.moves.len() + 1);
        assert_eq!(review.known(), review.all());
        for (number, side) in finished.game.position.sides().iter().enumerate() {
            let line = review.line(number, finished.game.start.seats());
            assert!(line.iter().all(|(_, chance)| *chance <= 1000));
            let share = match finished.winners() {
                winners if winners.contains(side) => 1000 / winners.len() as u32,
                _ => 0,
            };
            assert_eq!(line.last(), Some(&(review.all() - 1, share)), "{side}");
            assert_eq!(line[0].0, 0);
        }
    }
}

#[test]
fn better_moves_were_legal_and_cost_is_told_where_it_matters() {
    for finished in games() {
        let review = finished.review(40);
        let mut position = finished.game.start.clone();
        for (step, mv) in finished.game.moves.iter().enumerate() {
            assert_eq!(review.moment(step).expect("known").mover, position.to_move());
            let verdict = review.verdict(step).expect("a move was played");
            assert!(position.read_move(&verdict.best).is_ok(), "{}", verdict.best);
            assert!(verdict.cost <= 1000);
            if verdict.best == mv.to_string() {
                assert_eq!(verdict.cost, 0, "the best move costs nothing");
            }
            position.play(*mv).expect("legal");
        }
        assert!(review.verdict(review.all() - 1).is_none(), "nothing is played at the end");
        assert!(review.costliest().len() <= 5);
        let mut verdicts =
            review.costliest().iter().map(|step| review.verdict(*step).expect("known"));
        assert!(verdicts.all(|verdict| verdict.is_sure && verdict.cost >= 60));
    }
}

#[test]
fn a_blunder_is_found_with_what_would_have_been_better() {
    // Seat 1 could win at once with a1, and lets seat 3 win instead.
    let text = "base 1 r,b,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/bb/gg/yp";
    let mut game = Played::from(AnyGame::Slides.read(text).expect("a position"));
    game.play("c1");
    assert!(game.position.outcome().is_some());
    let review = Finished { game, resigned: None }.review(200);
    assert_eq!(review.costliest(), [0]);
    let verdict = review.verdict(0).expect("a move was played");
    assert_eq!(verdict.best, "a1");
    assert!(verdict.cost > 300, "{}", verdict.cost);
    let reason = verdict.reason.as_ref().expect("a reason");
    assert_eq!((reason.name.as_str(), reason.value), ("wins-now", 2));
}

#[test]
fn beliefs_are_told_only_where_something_is_secret() {
    let expected = [
        // By game and variant; before the first move every secret is as likely as another.
        ("slides", "base", 3, Some(250)),
        ("slides", "solo", 1, None),
        ("slides", "duo", 2, Some(333)),
        ("slides", "teams", 4, Some(333)),
        ("pyramids", "chance", 4, Some(200)),
        ("pyramids", "fair", 2, Some(333)),
        ("shuttles", "base", 2, None),
        ("cups", "base", 4, None),
        ("cups", "duo", 2, None),
    ];
    for (game, variant, players, first) in expected {
        let game: AnyGame = game.parse().expect("a game");
        let finished = played(Played::dealt(game, variant, players), 4);
        let review = finished.review(10);
        let seats = if first.is_some() { players } else { 0 };
        for step in 0..review.all() {
            assert_eq!(review.moment(step).expect("known").beliefs.len(), seats);
        }
        let found = review.belief_line(Seat::FIRST).first().map(|(_, belief)| *belief);
        assert_eq!(found, first, "{game} {variant} {players}");
    }
}

#[test]
fn the_same_look_finds_the_same_and_goes_on_where_it_was_left() {
    let finished = played(Played::dealt(AnyGame::Pyramids, "chance", 3), 12);
    let found = run(finished.job(30)).expect("a review");
    assert_eq!(Ok(&found), run(finished.job(30)).as_ref());
    let Finding::Review(some) = &found[4] else { panic!("found {:?}", found[4]) };
    assert_eq!(some.known(), 5);
    let rest = run(finished.job(30).from_known(some.clone())).expect("a review");
    for (step, finding) in rest.iter().take(8).enumerate() {
        let Finding::Review(review) = finding else { panic!("found {finding:?}") };
        assert_eq!(review.known(), (step + 6).min(13));
        assert_eq!(review.moment(4), some.moment(4), "what is known is not looked at again");
    }
    // The review of another game is of no use here.
    let other = finished.job(30).from_known(Review::of_moves(99));
    assert_eq!(run(other), run(finished.job(30)));
}

#[test]
fn a_game_that_goes_on_is_not_reviewed() {
    let game = Played::dealt(AnyGame::Slides, "base", 3).play_on(3, &mut FastDice::new(1));
    assert_eq!(code(run(Finished { game, resigned: None }.job(9))), "job.running");
}
