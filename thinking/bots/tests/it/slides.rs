//! The bots of Slides.

use bots::{Budget, Level, Name, Playable, Report, SeatHistory, mind};
use quatuor::slides::{Move, Position, Ruleset};
use quatuor::{FastDice, Game, Request, Ruleset as _, Seat, Seed};

fn read(text: &str) -> Position {
    text.parse().expect(text)
}

fn seen(position: &Position) -> SeatHistory<Position> {
    SeatHistory::new(position.to_move(), position.view(position.to_move()))
}

fn think(name: Name, seen: &SeatHistory<Position>, iterations: u64) -> Report<Move> {
    let mut budget = Budget::iterations(iterations);
    mind::<Position>(name).think(seen, &mut budget, &mut FastDice::new(1))
}

fn best(name: Name, position: &Position, iterations: u64) -> String {
    think(name, &seen(position), iterations).best.expect("the game goes on").to_string()
}

fn ruleset(variant: &str, players: usize) -> Ruleset {
    let request =
        Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
    Ruleset::from_request(&request).expect("a ruleset")
}

#[test]
fn every_level_finds_a_win_in_one_move() {
    let wins = [
        ("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 yyg/rr/bgb/pby/ppyy/gg", "b1"),
        ("duo 2 rg,bp 0.0.0.0.0.0,0.0.0.0.0.0 rrg/gg/bbrr/yy/ryg", "c1"),
        (
            "teams 3 r,b,g,y 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 yyb/rr/bb/pby/ppyy",
            "b1",
        ),
        ("solo 1 r 0.0.0.0.0.0 yyg/r*y/bgb/pby/ppyy/gg", "b1+b2"),
    ];
    for (text, win) in wins {
        for level in Level::ALL {
            for iterations in [0, 10, 1000] {
                assert_eq!(
                    best(Name::Level(level), &read(text), iterations),
                    win,
                    "{level:?}: {text}"
                );
            }
        }
        assert_eq!(best(Name::Greedy, &read(text), 0), win, "{text}");
    }
}

/// Whatever the other seat has and does, only this move wins; found by exhaustive search.
#[test]
fn master_finds_forced_wins() {
    let wins = [
        ("ygpp/gryrg/gryg/rry/rpgg/bpgb", "b3"),
        ("ypgb/gypy/grp/rbbr/bppyr/gyg", "e2"),
        ("bbpp/yrbg/pby/yyg/ggpp", "e1"),
        ("ppbpr/rbrrg/rbggb/ypp", "a1"),
        ("ypyb/rrbb/bprrr/yyr/ypyg", "c3"),
        ("grp/rggg/rryr/rbgp/ggypb", "b2"),
        ("gppp/rrbrr/pgrbp/brp/yrr", "b1"),
        ("ypbb/bprr/pbgpy/rppg/gbyr", "a3"),
    ];
    for (board, win) in wins {
        let position = read(&format!("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 {board}"));
        assert_eq!(best(Name::Level(Level::Master), &position, 20_000), win, "{board}");
    }
}

#[test]
fn hidden_secrets_change_nothing() {
    let board = "ygpp/gryrg/gry*/rry/rpgg/bpgb";
    for level in Level::ALL {
        let answers = ["b", "p", "g", "y"].map(|secret| {
            let position = read(&format!("base 2 {secret},r 0.0.0.0.0.0,0.0.0.0.0.0 {board}"));
            let mut seen =
                SeatHistory::new(Seat::FIRST.next(2), position.view(Seat::FIRST.next(2)));
            let mut position = position;
            for text in ["a3", "e3"] {
                let mv = position.parse_move(text).expect("a legal move");
                position.play(mv).expect("a legal move");
                seen.watch(mv);
            }
            think(Name::Level(level), &seen, 2_000)
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{level:?}");
    }
}

#[test]
fn a_mind_starts_again_when_a_move_is_taken_back() {
    let position = Position::deal(&ruleset("base", 3), &Seed::new("taken back"));
    let start = SeatHistory::<Position>::new(position.to_move(), position.view(position.to_move()));
    let mut master = mind::<Position>(Name::Level(Level::Master));
    let mut answer = |seen: &SeatHistory<Position>| {
        master.think(seen, &mut Budget::iterations(3_000), &mut FastDice::new(3))
    };
    let first = answer(&start);
    let (mut later, mut now) = (start.clone(), position);
    for _ in 0..3 {
        let mv = now.random_move(&mut FastDice::new(9)).expect("the game goes on");
        now.play_unchecked(mv);
        later.watch(mv);
    }
    answer(&later);
    assert_eq!(answer(&start), first);
}

#[test]
fn reasons_are_given() {
    let cases = [
        ("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 yyg/rr/bgb/pby/ppyy/gg", "b1", ("wins-now", 2)),
        ("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 yyg/rr/bgb/rby/ppyy/gg", "b1", ("own-tokens-gone", 2)),
        ("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 ryyr/bgb/pby", "a2", ("brings-together", 2)),
        ("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 bbyyp/rgrgp", "a3", ("scatters-others", 2)),
        ("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 ryy/rgb/b", "a2", ("saves-tokens", 2)),
    ];
    for (text, mv, (name, value)) in cases {
        let position = read(text);
        let mv = position.parse_move(mv).expect("a legal move");
        let reason = Position::reason(&seen(&position), mv).map(|why| (why.name, why.value));
        assert_eq!(reason, Some((name, value)), "{text}");
    }
}

/// Changes if and only if play changes. A change on purpose shows by matches that it is an
/// improvement.
#[test]
fn fingerprint() {
    let mut number: u64 = 0;
    for (variant, players) in [("base", 4), ("duo", 2), ("teams", 4), ("solo", 1), ("base", 2)] {
        let mut position = Position::deal(&ruleset(variant, players), &Seed::new("fingerprint"));
        let seats = Seat::all(position.seats());
        let mut seen: Vec<_> =
            seats.map(|seat| SeatHistory::new(seat, position.view(seat))).collect();
        let mut minds: Vec<_> =
            Level::ALL.into_iter().map(|level| mind::<Position>(Name::Level(level))).collect();
        let mut dice = FastDice::new(11);
        for turn in 0..12 {
            let seat = position.to_move().index();
            let mut budget = Budget::iterations(1_500);
            let report = minds[turn % 4].think(&seen[seat], &mut budget, &mut dice);
            let mv = report.best.expect("the game goes on");
            for byte in mv.to_string().bytes() {
                number = number.wrapping_mul(1_099_511_628_211) ^ u64::from(byte);
            }
            position.play(mv).expect("a legal move");
            seen.iter_mut().for_each(|seen| seen.watch(mv));
        }
    }
    assert_eq!(number, 7_651_373_503_508_744_299);
}

#[test]
fn a_master_clears_a_solo_board_and_follows_its_solution() {
    for (colours, most) in [("colours=1", 20), ("colours=5", 30)] {
        let options = vec![colours.into()];
        let request = Request { variant: Some("solo".into()), players: None, options };
        let ruleset = Ruleset::from_request(&request).expect("a ruleset");
        let mut position = Position::deal(&ruleset, &Seed::new("alone"));
        let mut seen = seen(&position);
        let mut master = mind::<Position>(Name::Level(Level::Master));
        let mut dice = FastDice::new(1);
        let mut moves = 0;
        while !position.is_over() {
            // Only the first time is the budget large enough to find a solution.
            let mut budget = Budget::iterations(if moves == 0 { 4_000 } else { 0 });
            let report = master.think(&seen, &mut budget, &mut dice);
            let mv = report.best.expect("the game goes on");
            assert_eq!(report.proven.map(|rewards| rewards[0]), Some(1.0), "move {moves}");
            position.play_unchecked(mv);
            seen.watch(mv);
            moves += 1;
        }
        assert!(position.winners().is_some_and(|winners| winners.contains(Seat::FIRST)));
        assert!(moves <= most, "{moves} moves");
    }
}

#[test]
fn solo_moves_that_win_are_certain() {
    // The joker is needed for the red token, which falls next to it once yellow is gone.
    let position = read("solo 1 r 0.0.0.0.0.0 r/yy/*");
    let mut master = mind::<Position>(Name::Level(Level::Master));
    let mut budget = Budget::iterations(1_000);
    let report = master.weigh(&seen(&position), &mut budget, &mut FastDice::new(1));
    let chance = |name: &str| {
        let one = report.moves.iter().find(|one| one.mv.to_string() == name).expect(name);
        (one.rewards[0], one.exact)
    };
    assert_eq!((chance("b1"), chance("b1+c1")), ((1.0, true), (0.0, true)));
    assert_eq!(report.best.expect("a move").to_string(), "b1");
}
