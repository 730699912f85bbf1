//! The bots of Cups.

use bots::{Budget, Level, Mind, Name, Playable, Report, SeatHistory, mind};
use quatuor::cups::{Move, Position, Ruleset};
use quatuor::{FastDice, Game, Seat, Seed};

fn seen(position: &Position) -> SeatHistory<Position> {
    SeatHistory::new(position.to_move(), position.public_view())
}

fn think(name: Name, position: &Position, iterations: u64, seed: u64) -> Report<Move> {
    let mut budget = Budget::iterations(iterations);
    mind::<Position>(name).think(&seen(position), &mut budget, &mut FastDice::new(seed))
}

fn read(text: &str) -> Position {
    text.parse().expect(text)
}

fn rulesets() -> Vec<Ruleset> {
    <Ruleset as quatuor::Ruleset>::all()
}

/// The move of a level, as text.
fn best(level: Level, position: &Position, iterations: u64) -> String {
    let report = think(Name::Level(level), position, iterations, 1);
    report.best.expect("the game goes on").to_string()
}

#[test]
fn every_level_finds_a_win_in_one_move() {
    // Red must take the blue stack of two; the other move only waits.
    let wins = read("base 1 r,b - 0.0.0.0 0,0:r2/1,0:b2/3,0:b3/7,0:r2/8,0:r1");
    for level in Level::ALL {
        for iterations in [0, 10, 1000] {
            assert_eq!(best(level, &wins, iterations), "0,0>1,0", "{level:?}");
        }
    }
    let wins = read("base 1 r,b,g,y - 0.0.0.0 0,0:r2/1,0:b2/3,0:b3/5,0:g3/7,0:y3/9,0:r2/10,0:r1");
    for level in Level::ALL {
        assert_eq!(best(level, &wins, 100), "0,0>1,0", "{level:?}");
    }
}

#[test]
fn master_finds_forced_wins() {
    // Red to move must not touch the row first: it waits with its spare move, blue has
    // none, must give up the row, and red wins. Without it, red loses.
    let row = "0,0:r1/1,0:b1/2,0:r1/3,0:b1";
    let waits = read(&format!("base 1 r,b - 0.0.0.0 {row}/6,0:r2/7,0:r1/9,0:b3"));
    for position in [waits, read(&format!("base 1 r,b - 0.0.0.0 {row}/6,0:r3/9,0:b3"))] {
        let report = think(Name::Level(Level::Master), &position, 100_000, 1);
        let best = report.best.expect("the game goes on");
        assert_eq!(value_after(&position, best), exact(&position), "{position} {best}");
    }
}

/// Even with a small budget, a proof of a loss is true.
#[test]
fn proofs_with_a_small_budget_are_true() {
    let mut proven = 0;
    for ruleset in [Ruleset::base(2).expect("two"), Ruleset::duo()] {
        for seed in 0..40 {
            let position = ending(&ruleset, seed, 5);
            let (mover, truth) = (position.to_move().index(), exact(&position));
            for iterations in 1..40 {
                let report = think(Name::Level(Level::Master), &position, iterations, 1);
                let Some(told) = report.proven else { continue };
                assert_eq!(told[mover], truth, "{position} in {iterations}");
                proven += 1;
            }
        }
    }
    assert!(proven > 300, "{proven}");
}

/// At the end of a game of three or four seats, every move has its exact worth, and a
/// certain win is played without a tree.
#[test]
fn ends_among_many_are_calculated() {
    let (mut ends, mut wins) = (0, 0);
    for ruleset in rulesets() {
        for deal in 0..12 {
            let mut position = Position::deal(&ruleset, &Seed::new(format!("many {deal}")));
            let mut dice = FastDice::new(deal);
            while (position.in_set_up() || position.stacks().count() > 18)
                && let Some(mv) = position.random_move(&mut dice)
            {
                position.play_unchecked(mv);
            }
            if position.winners().is_some() || position.seats() == 2 {
                continue;
            }
            let mut master = mind::<Position>(Name::Level(Level::Master));
            let budget = || Budget::iterations(600_000);
            let weighed = master.weigh(&seen(&position), &mut budget(), &mut dice);
            let Some(proven) = weighed.proven else { continue };
            ends += 1;
            assert!(weighed.moves.iter().all(|one| one.exact), "{position}");
            let mover = position.to_move().index();
            if proven[mover] < 1.0 {
                continue;
            }
            wins += 1;
            let report = master.think(&seen(&position), &mut budget(), &mut dice);
            let best = report.best.and_then(|best| weighed.of(best)).expect("a move");
            assert!(best.exact && best.rewards[mover] >= 1.0, "{position}");
            assert_eq!(report.memory, 0, "{position}");
        }
    }
    assert!(ends > 20 && wins > 5, "{ends} ends, {wins} wins");
}

/// What the mover gets after a move, under best play between two seats.
fn value_after(position: &Position, mv: Move) -> f32 {
    let mut after = *position;
    after.play_unchecked(mv);
    if after.to_move() == position.to_move() { exact(&after) } else { 1.0 - exact(&after) }
}

/// What the mover gets under best play between two seats, by exhaustive search.
fn exact(position: &Position) -> f32 {
    let us = position.to_move();
    if let Some(winners) = position.winners() {
        return if winners.contains(us) { 1.0 / winners.len() as f32 } else { 0.0 };
    }
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.into_iter().map(|mv| value_after(position, mv)).fold(0.0, f32::max)
}

/// A random position with few moves left.
fn ending(ruleset: &Ruleset, seed: u64, left: usize) -> Position {
    let mut dice = FastDice::new(seed);
    let mut position = Position::deal(ruleset, &Seed::new(format!("ending {seed}")));
    let mut line = vec![position];
    while let Some(mv) = position.random_move(&mut dice) {
        position.play_unchecked(mv);
        line.push(position);
    }
    line[line.len().saturating_sub(left + 1)]
}

#[test]
fn master_plays_endings_perfectly() {
    let two = Ruleset::base(2).expect("two seats");
    for (number, ruleset) in
        [two, two.early(), Ruleset::duo(), Ruleset::duo().early()].iter().enumerate()
    {
        for seed in 0..12 {
            let position = ending(ruleset, seed + 100 * number as u64, 6);
            let report = think(Name::Level(Level::Master), &position, 50_000, seed);
            let best = report.best.expect("the game goes on");
            let value = exact(&position);
            assert_eq!(value_after(&position, best), value, "{position} {best}");
            if let Some(proven) = report.proven {
                assert_eq!(proven[position.to_move().index()], value, "{position}");
            }
        }
    }
}

#[test]
fn no_budget_still_gives_a_legal_move() {
    for ruleset in rulesets() {
        let mut position = Position::deal(&ruleset, &Seed::new("no budget"));
        let mut seen = SeatHistory::new(Seat::FIRST, position.public_view());
        let mut minds: Vec<_> = Level::ALL.into_iter().map(Position::level).collect();
        let mut dice = FastDice::new(3);
        let mut number = 0;
        while position.winners().is_none() {
            number += 1;
            let mind = &mut minds[number % 4];
            let report = mind.think(&seen, &mut Budget::iterations(0), &mut dice);
            let mut moves = vec![];
            position.legal_moves(&mut moves);
            assert_eq!(report.moves.len(), moves.len());
            let best = report.best.expect("the game goes on");
            position.play(best).expect("legal");
            seen.watch(best);
        }
    }
}

#[test]
fn a_mind_that_follows_the_game_gives_legal_moves() {
    for ruleset in [Ruleset::base(3).expect("three"), Ruleset::base(4).expect("four").early()] {
        let mut position = Position::deal(&ruleset, &Seed::new("follow"));
        let mut seen = SeatHistory::new(Seat::FIRST, position.public_view());
        let mut mind = Position::level(Level::Master);
        let mut dice = FastDice::new(3);
        while position.winners().is_none() {
            let mv = if position.to_move() == Seat::FIRST {
                let report = mind.think(&seen, &mut Budget::iterations(200), &mut dice);
                report.best.expect("the game goes on")
            } else {
                position.random_move(&mut dice).expect("the game goes on")
            };
            position.play(mv).expect("legal");
            seen.watch(mv);
        }
    }
}

#[test]
fn the_budget_is_kept() {
    for ruleset in rulesets() {
        let position = Position::deal(&ruleset, &Seed::new("budget"));
        for level in Level::ALL {
            let mut asked = 0;
            let mut stop = || {
                asked += 1;
                asked > 20
            };
            let mut budget = Budget::until(&mut stop);
            let mut mind = Position::level(level);
            mind.think(&seen(&position), &mut budget, &mut FastDice::new(1));
            assert!(budget.spent() <= 700, "{level:?} {} {position}", budget.spent());
        }
    }
}

#[test]
fn moves_have_reasons() {
    let reason = |position: &Position, mv: &str| {
        let mv = position.parse_move(mv).expect(mv);
        Position::reason(&seen(position), mv).map(|figure| (figure.name, figure.value))
    };
    let wins = read("base 1 r,b - 0.0.0.0 0,0:r2/1,0:b2/3,0:b3/7,0:r2/8,0:r1");
    assert_eq!(reason(&wins, "0,0>1,0"), Some(("makes-sure", 7)), "moves are left");
    let last = read("base 1 r,b - 0.0.0.0 0,0:r2/1,0:b2/3,0:b3");
    assert_eq!(reason(&last, "0,0>1,0"), Some(("wins-now", 4)));
    let open = read("base 1 r,b - 0.0.0.0 0,0:r1/1,0:b1/2,0:r1/3,0:b2/4,0:b2/6,0:r2/7,0:r1");
    assert_eq!(reason(&open, "6,0>7,0"), Some(("waits", 2)));
    assert_eq!(reason(&open, "0,0>1,0"), Some(("takes-safely", 1)));
    let bare = read("base 1 r,b - 0.0.0.0 0,0:r1/1,0:r1/2,0:b2/3,0:b1/4,0:b2");
    assert_eq!(reason(&bare, "0,0>1,0"), Some(("builds-stack", 2)));

    let mut set_up = read("base 2 g,y 0.16.0.16 0.0.0.0 -");
    let steps = [
        ("y@0,0", ("begins-board", 0)),
        ("g@1,0", ("meets-others", 1)),
        ("y@0,1", ("joins-friends", 1)),
    ];
    for (mv, why) in steps {
        assert_eq!(reason(&set_up, mv), Some(why), "{mv}");
        set_up.play(set_up.parse_move(mv).expect(mv)).expect(mv);
    }
}

/// One number for how master plays: it changes if and only if its play does.
#[test]
fn fingerprint() {
    let mut sum = 0u64;
    for (number, ruleset) in rulesets().into_iter().enumerate() {
        let mut position = Position::deal(&ruleset, &Seed::new(format!("fingerprint {number}")));
        let mut seen = SeatHistory::new(position.to_move(), position.public_view());
        let mut mind: Box<dyn Mind<Position>> = Position::level(Level::Master);
        let mut dice = FastDice::new(number as u64);
        for _ in 0..4 {
            let report = mind.think(&seen, &mut Budget::iterations(400), &mut dice);
            let best = report.best.expect("the game goes on");
            for byte in best.to_string().bytes() {
                sum = sum.wrapping_mul(31).wrapping_add(byte.into());
            }
            position.play(best).expect("legal");
            seen.watch(best);
        }
    }
    assert_eq!(sum % 1_000_000_007, 489_894_022);
}
