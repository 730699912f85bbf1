//! The bots of Shuttles.

use std::collections::HashSet;

use bots::{Budget, Level, Mind, Name, Playable, Report, SeatHistory, mind};
use quatuor::shuttles::{Move, Position, Ruleset};
use quatuor::{FastDice, Game, Seat, Seed};

fn read(text: &str) -> Position {
    text.parse().expect(text)
}

fn think(level: Level, position: &Position, iterations: u64) -> Report<Move> {
    let seen = SeatHistory::new(position.to_move(), position.public_view());
    let mut budget = Budget::iterations(iterations);
    mind::<Position>(Name::Level(level)).think(&seen, &mut budget, &mut FastDice::new(1))
}

/// Plays the rest of the turn move by move, as a caller would.
fn play_turn(mind: &mut dyn Mind<Position>, position: &Position, iterations: u64) -> Position {
    let seat = position.to_move();
    let (mut now, mut seen) = (*position, SeatHistory::new(seat, position.public_view()));
    while now.to_move() == seat && now.winners().is_none() {
        let mut budget = Budget::iterations(iterations);
        let report = mind.think(&seen, &mut budget, &mut FastDice::new(1));
        let mv = report.best.expect("the game goes on");
        now.play(mv).expect("a legal move");
        seen.watch(mv);
    }
    now
}

/// Every position that a turn can lead to.
fn after_a_turn(position: &Position) -> HashSet<Position> {
    let (mut open, mut known, mut after) = (vec![*position], HashSet::new(), HashSet::new());
    while let Some(now) = open.pop() {
        for mv in now.legal_set() {
            let mut next = now;
            next.play_unchecked(mv);
            if next.to_move() != position.to_move() {
                after.insert(next);
            } else if known.insert(next) {
                open.push(next);
            }
        }
    }
    after
}

/// Whether the seat to move can force a win within this number of its turns.
fn can_force_a_win(position: &Position, turns: u32) -> bool {
    let seat = position.to_move();
    let all = after_a_turn(position);
    all.iter().any(|after| has_won(after, seat))
        || turns > 1 && all.iter().any(|after| forces_a_win(after, seat, turns - 1))
}

/// Whether the seat that has just played can force a win within this number of further
/// turns.
fn forces_a_win(after: &Position, seat: Seat, turns: u32) -> bool {
    let goes_on = |reply: &Position| !reply.is_over() && can_force_a_win(reply, turns);
    has_won(after, seat) || !after.is_over() && after_a_turn(after).iter().all(goes_on)
}

/// Four of seven points decide the game.
fn has_won(position: &Position, seat: Seat) -> bool {
    position.points(seat) >= 4
}

const SIX: &str = "rrrrr/ooooo/yyyyy/ggggg/bbbbb/ppppp";

#[test]
fn every_level_finds_a_win_in_one_move() {
    let last_drop = read(&format!("1 drop 1 w - 3-3 0 {SIX}/wwww/-/-"));
    let last_unload = read(&format!("2 unload 1 w - 3-3 4 {SIX}/-/wwww/-"));
    for level in Level::ALL {
        for iterations in [0, 100] {
            for (position, best) in [(last_drop, "D7:1"), (last_unload, "U8")] {
                let report = think(level, &position, iterations);
                let found = report.best.expect("the game goes on").to_string();
                assert_eq!(found, best, "{level:?} {position}");
                let share = report.proven.expect("proven")[position.to_move().index()];
                assert_eq!(share, 1.0, "{level:?}");
            }
        }
    }
}

#[test]
fn every_level_finds_a_win_in_one_turn() {
    for level in Level::ALL {
        for rows in ["wwww/w/-", "ww/-/www", "w/wwww/-"] {
            let position = read(&format!("2 load 1 - - 3-3 9 {SIX}/{rows}"));
            let mut mind = Position::level(level);
            let after = play_turn(&mut *mind, &position, 0);
            assert!(has_won(&after, position.to_move()), "{level:?} {after}");
        }
    }
}

#[test]
fn master_completes_two_rows_where_one_would_lose() {
    let position = read("1 load 1 - - 2-3 0 ooooo/yyyyy/ggggg/bbbbb/ppppp/rrrr/wwww/r/w");
    for iterations in [0, 2_000] {
        let mut mind = Position::level(Level::Master);
        let after = play_turn(&mut *mind, &position, iterations);
        assert!(has_won(&after, Seat::FIRST), "{after}");
    }
}

#[test]
fn master_finds_forced_wins() {
    // Nothing can be completed at once; of some hundred turns, 4 and 9 force a win with the
    // next one.
    for rows in ["rw/wrrw/wrw/r", "wrr/rw/rwwrw/-"] {
        let five = "ooooo/yyyyy/ggggg/bbbbb/ppppp";
        let position = read(&format!("1 load 1 - - 3-2 0 {five}/{rows}"));
        let mut mind = Position::level(Level::Master);
        let after = play_turn(&mut *mind, &position, 6_400);
        assert!(forces_a_win(&after, Seat::FIRST, 1), "{position} {after}");
    }
}

#[test]
fn a_plan_is_dropped_when_the_game_goes_another_way() {
    let start = Position::deal(&Ruleset, &Seed::new("another way"));
    let mut mind = Position::level(Level::Strong);
    let mut dice = FastDice::new(2);
    let (mut now, mut seen) = (start, SeatHistory::new(Seat::FIRST, start.public_view()));
    for _ in 0..200 {
        if now.winners().is_some() {
            break;
        }
        if now.to_move() == Seat::FIRST {
            let report = mind.think(&seen, &mut Budget::iterations(40), &mut dice);
            now.check(report.best.expect("the game goes on")).expect("a legal move");
        }
        // A move that the bot did not choose.
        let mv = now.random_move(&mut dice).expect("the game goes on");
        now.play_unchecked(mv);
        seen.watch(mv);
    }
}

#[test]
fn reasons_are_given() {
    let reason = |text: &str, mv: &str| {
        let position = read(text);
        let mv = position.parse_move(mv).expect("a legal move");
        let figure =
            Position::reason(&SeatHistory::new(position.to_move(), position.public_view()), mv)?;
        Some((figure.name, figure.value))
    };
    let won = format!("1 drop 1 w - 3-3 0 {SIX}/wwww/-/-");
    assert_eq!(reason(&won, "D7:1"), Some(("wins-now", 4)));
    let turn = format!("1 load 1 - - 3-3 0 {SIX}/wwww/w/-");
    assert_eq!(reason(&turn, "L8"), Some(("leads-to-row", 1)));
    let row = "1 drop 1 r - 2-3 0 ooooo/yyyyy/ggggg/bbbbb/ppppp/rrrr/wwww/-/w";
    assert_eq!(reason(row, "D6:1"), Some(("completes-row", 6)));
    let deal = "1 side - - - 0-0 0 yrw/brwrp/ygrpb/pbo/gbwy/oygo/pbwo/rwg/opgy";
    assert_eq!(reason(deal, "left").map(|(name, _)| name), Some("nearer-side"));
    let quiet = "2 load 2 rrr - 3-0 5 gggww/-/yr/ww/bbbbb/ooooo/yyr/ppppp/wyygg";
    assert_eq!(reason(quiet, "D7:3").map(|(name, _)| name), Some("holds-off"));
}

/// One number for what the bots play: a change that is not meant to change play must keep
/// it, one that changes play shows matches.
#[test]
fn fingerprint() {
    let mut print = 0u64;
    for level in Level::ALL {
        for deal in 0..3 {
            let mut now = Position::deal(&Ruleset, &Seed::new(format!("fingerprint {deal}")));
            let mut mind = Position::level(level);
            for _ in 0..6 {
                now = play_turn(&mut *mind, &now, 640);
                for byte in now.to_string().bytes() {
                    print = (print ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
                }
            }
        }
    }
    assert_eq!(print, 17_029_610_457_310_377_695);
}
