//! The bots of Pyramids.

use bots::{Budget, Level, Name, Playable, Report, SeatHistory, mind};
use quatuor::pyramids::{Move, Position, Ruleset};
use quatuor::{FastDice, Game, Ruleset as _, Seat, Seed, Side};

fn read(text: &str) -> Position {
    text.parse().expect(text)
}

fn seen(position: &Position) -> SeatHistory<Position> {
    SeatHistory::new(position.to_move(), position.view(position.to_move()))
}

fn think(level: Level, seen: &SeatHistory<Position>, iterations: u64) -> Report<Move> {
    let mut budget = Budget::iterations(iterations);
    mind::<Position>(Name::Level(level)).think(seen, &mut budget, &mut FastDice::new(1))
}

fn best(level: Level, position: &Position, iterations: u64) -> Move {
    think(level, &seen(position), iterations).best.expect("the game goes on")
}

#[test]
fn every_level_finds_a_win_in_one_move() {
    let positions = [
        // Red takes a place from green; on a bare base it would lose to covered greens.
        ("chance 1 4 r,g r,- R/Og/Og/O/O/B", ["r@2", "r@3"]),
        // The pair leaves and uncovers the red base; elsewhere green stays ahead.
        ("chance 1 4 r,g g,- Ro/Rg/Og/R/B/O", ["g@2", "g@2"]),
    ];
    for (text, wins) in positions {
        for level in Level::ALL {
            for iterations in [0, 10, 1000] {
                let mv = best(level, &read(text), iterations).to_string();
                assert!(wins.contains(&mv.as_str()), "{level:?} plays {mv} in {text}");
            }
        }
    }
}

/// Whether the seat wins whatever the other seats do and whatever their secrets are.
fn surely_wins(seat: Seat, worlds: &[Position]) -> bool {
    if worlds[0].winners().is_some() {
        return worlds.iter().all(|world| world.winners() == Some(Side::one(seat)));
    }
    let mut moves = vec![];
    worlds[0].legal_moves(&mut moves);
    let mut wins = moves.iter().map(|&mv| surely_wins(seat, &played(worlds, mv)));
    if worlds[0].to_move() == seat { wins.any(|wins| wins) } else { wins.all(|wins| wins) }
}

fn played(worlds: &[Position], mv: Move) -> Vec<Position> {
    let mut worlds = worlds.to_vec();
    worlds.iter_mut().for_each(|world| world.play_unchecked(mv));
    worlds
}

#[test]
fn master_finds_wins_that_nothing_can_stop() {
    let ruleset = Ruleset::from_request(&quatuor::Request {
        variant: Some("fair".into()),
        players: Some(2),
        options: vec![],
    });
    let ruleset = ruleset.expect("a ruleset for two");
    let mut dice = FastDice::new(6);
    let mut found = 0;
    for deal in 0..60 {
        let mut position = Position::deal(&ruleset, &Seed::new(format!("endgame {deal}")));
        while Seat::all(2).map(|seat| position.board().stock(seat).len()).sum::<usize>() > 3 {
            position.play_unchecked(position.random_move(&mut dice).expect("not over yet"));
        }
        let worlds = seen(&position).possible_positions();
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        let wins = |mv: &Move| surely_wins(position.to_move(), &played(&worlds, *mv));
        let winning: Vec<Move> = moves.iter().copied().filter(wins).collect();
        // If nearly every move wins, any bot finds one.
        if (1..=moves.len() / 3).contains(&winning.len()) {
            let mv = best(Level::Master, &position, 20_000);
            assert!(winning.contains(&mv), "{mv} in {position}, not one of {winning:?}");
            found += 1;
        }
    }
    assert!(found >= 5, "only {found} endgames were worth solving");
}

#[test]
fn hidden_secrets_change_nothing() {
    let stocks_and_places = "rryg,oybb,rgg R/Og/Oy/Go/Yb/Yg/Bo/Gr/R/O/G/Y/B/Rg/R/G/B/O/Y/Br";
    for objectives in [["r,o,y", "r,b,g"], ["r,g,o", "r,y,b"]] {
        for level in Level::ALL {
            let answers = objectives.map(|secrets| {
                let text = format!("chance 1 4 {secrets} {stocks_and_places}");
                think(level, &seen(&read(&text)), 200)
            });
            assert_eq!(answers[0], answers[1], "{level:?}");
        }
    }
}

#[test]
fn reasons_say_what_a_player_would_say() {
    let reasons = [
        ("chance 1 4 r,g r,- R/Og/Og/O/O/B", "r@2", Some(("wins-now", 2))),
        // A seat with purple would win instead: probably there is none, but that is not
        // certain.
        ("chance 1 - r,p r,- R/P/P/P/P/O/O/G/G", "r@2", Some(("takes-place", 2))),
        ("chance 1 4 r,g rr,gg R/Og/Og/O/O/B", "r@2", Some(("takes-place", 2))),
        ("chance 1 5 r,g rg,gg R/Rg/Og/O/O/B", "g@2", Some(("uncovers-place", 2))),
        ("chance 1 5 r,g rg,gg R/Rg/Og/O/O/B", "g@6", Some(("saves-pieces", 1))),
        ("chance 1 5 r,g rg,gg R/Rg/Og/O/O/B", "g@1", None),
        ("chance 1 5 r,g rg,gg R/Rg/Og/O/O/R", "g@1", Some(("leaves-places", 1))),
    ];
    for (text, mv, expected) in reasons {
        let position = read(text);
        let mv = position.parse_move(mv).expect(mv);
        let reason = Position::reason(&seen(&position), mv);
        assert_eq!(reason.map(|figure| (figure.name, figure.value)), expected, "{mv} in {text}");
    }
}

/// Changes if and only if the bots play differently.
#[test]
fn the_bots_still_play_the_same() {
    let mut fingerprint: u64 = 0;
    for ruleset in Ruleset::all() {
        let mut position = Position::deal(&ruleset, &Seed::new("fingerprint"));
        let mut seen: Vec<_> = Seat::all(position.seats())
            .map(|seat| SeatHistory::new(seat, position.view(seat)))
            .collect();
        for level in Level::ALL.into_iter().cycle() {
            let report = think(level, &seen[position.to_move().index()], 500);
            let Some(mv) = report.best else { break };
            for byte in mv.to_string().bytes() {
                fingerprint = fingerprint.wrapping_mul(1_000_003).wrapping_add(byte.into());
            }
            position.play_unchecked(mv);
            if position.winners().is_some() {
                break;
            }
            seen.iter_mut().for_each(|seen| seen.watch(mv));
        }
    }
    assert_eq!(fingerprint, 9_432_735_525_813_754_921);
}
