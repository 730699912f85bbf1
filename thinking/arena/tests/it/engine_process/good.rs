//! Engines that behave.

use std::time::Duration;

use arena::engine_process::EngineProcess;
use arena::engine_protocol::{FaultKind, Limit};
use quatuor::{AnyGame, AnyPosition, Request, Seat, Seed};

use crate::engine_process::{FIRST_MOVE, MEMORY, READY, first_move, shell, told};

/// Plays a game in which every seat has an engine of its own.
fn play(mut position: AnyPosition) -> AnyPosition {
    let seats: Vec<Seat> = Seat::all(position.seats()).collect();
    let views: Vec<_> = seats.iter().map(|seat| position.view(*seat)).collect();
    let start = position.to_string();
    let mut engines: Vec<EngineProcess> = seats
        .iter()
        .map(|seat| {
            let mut engine = EngineProcess::start(&shell(FIRST_MOVE), MEMORY, &|| false).unwrap();
            engine.begin(position.revealed_view().game(), *seat, seats.len()).unwrap();
            engine
        })
        .collect();
    let mut moves = vec![];
    while !position.is_over() {
        let seat = position.to_move();
        let (view, now) = (&views[seat.index()], position.view(seat));
        let engine = &mut engines[seat.index()];
        let answer = engine.ask(view, &moves, &now, &Limit::Time(5000), &|| false);
        let mv = answer.expect("a move").expect("not stopped").mv;
        position.play(mv).expect("legal");
        moves.push(mv);
    }
    let result = position.outcome().expect("it is over").to_string();
    for mut engine in engines {
        engine.over(&result, Some(start.clone())).unwrap();
        assert!(engine.ping("7", Duration::from_secs(10)).unwrap());
        assert!(engine.quit(), "it ends when it is told to");
    }
    position
}

#[test]
fn an_engine_without_rules_plays_every_game() {
    for game in AnyGame::ALL {
        // A game of Shuttles between first moves would take long.
        if game == AnyGame::Shuttles {
            continue;
        }
        let start = game.deal(&Request::default(), &Seed::new("engine")).expect("a deal");
        assert!(play(start).is_over());
    }
}

#[test]
fn what_an_engine_says_is_kept() {
    let script = r#"echo "name A  b"; echo; echo "plays cups shuttles"; echo "option x number 3"
        echo ready; read -r hello; read -r set; echo "$set" >&2; cat >/dev/null"#;
    let mut engine = EngineProcess::start(&shell(script), MEMORY, &|| false).expect("ready");
    let introduction = engine.introduction();
    assert_eq!(introduction.name, "A  b");
    assert_eq!(introduction.plays, [AnyGame::Cups, AnyGame::Shuttles]);
    assert_eq!((introduction.options.len(), introduction.wants.now), (1, false));
    assert!(engine.set("y", "1").is_err() && engine.set("x", "many").is_err());
    engine.set("x", "4").expect("an option");
    let refused = engine.begin(AnyGame::Slides, Seat::FIRST, 3).expect_err("it does not play it");
    assert_eq!(told(&refused), "it does not play slides");
}

#[test]
fn chances_and_old_answers_are_no_problem() {
    // Carriage returns, and an answer to a question that was asked before, as if it were late.
    let script = format!(
        "{READY} echo 'pong old'; echo 'move 1 0 left'; echo 'info 1 1 chances 0.25,0.75';\
         printf 'move 1 1 left\\r\\n'; cat >/dev/null"
    );
    let answer = first_move(&script, &Limit::Time(10_000)).expect("a move");
    assert_eq!((answer.mv.to_string().as_str(), &answer.chances[..]), ("left", &[0.25, 0.75][..]));
}

#[test]
fn a_delay_that_uses_no_processor_is_forgiven() {
    let script = format!("{READY} sleep 2; echo 'move 1 1 left'; cat >/dev/null");
    let answer = first_move(&script, &Limit::Time(100)).expect("a move");
    assert!(answer.milliseconds > 1900.0, "{}", answer.milliseconds);
}

#[test]
fn an_engine_can_resign() {
    let script = format!("{READY} echo 'resign 1 1'; cat >/dev/null");
    let fault = first_move(&script, &Limit::Time(10_000)).expect_err("it resigned");
    assert_eq!(fault.kind, FaultKind::Resigned);
}
