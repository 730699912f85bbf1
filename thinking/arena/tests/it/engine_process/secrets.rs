//! Everything that is written to an engine is the same, byte for byte, for two games that
//! differ only in what its seat may not know, until the end reveals the start.

use std::path::Path;

use arena::engine_process::EngineProcess;
use arena::engine_protocol::{FaultKind, Limit};
use quatuor::{AnyGame, AnyMove, AnyPosition, Dice, FastDice, Request, Seat, Seed};

use crate::engine_process::{MEMORY, shell};

/// What an engine in this seat reads while the game is played, and then the rest.
fn told(start: &AnyPosition, moves: &[AnyMove], seat: Seat, folder: &Path) -> (String, String) {
    let file = folder.join("told");
    // It keeps what it reads, and asks for everything that it can be told.
    let script = format!(
        "exec 3>{}; echo 'wants now legal'; echo ready; n=0; while read -r word rest; do \
         echo $word $rest >&3; case $word in go) set -- $rest; echo resign $1 $2;; \
         quit) exit;; esac; done",
        file.display()
    );
    let mut engine = EngineProcess::start(&shell(&script), MEMORY, &|| false).expect("ready");
    engine.begin(start.public_view().game(), seat, start.seats()).expect("a game");
    let view = start.view(seat);
    let mut now = view.clone();
    for count in 0..=moves.len() {
        if now.to_move() == seat {
            let asked = engine.ask(&view, &moves[..count], &now, &Limit::Time(5000), &|| false);
            assert_eq!(asked.expect_err("it resigns").kind, FaultKind::Resigned);
        }
        if let Some(mv) = moves.get(count) {
            now.play(*mv).expect("legal");
        }
    }
    engine.over("winners 1", Some(start.to_string())).expect("told");
    assert!(engine.quit());
    let text = std::fs::read_to_string(&file).expect("kept");
    let end = text.find("over ").expect("it was told the end");
    (text[..end].into(), text[end..].into())
}

#[test]
fn an_engine_learns_no_secret_before_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut dice = FastDice::new(9);
    for (game, players) in [(AnyGame::Slides, 3), (AnyGame::Pyramids, 4)] {
        let request = Request { players: Some(players), ..Request::default() };
        let start = game.deal(&request, &Seed::new("secret")).expect("a deal");
        let (mut position, mut moves) = (start.clone(), vec![]);
        for _ in 0..6 {
            let mv = position.random_move(&mut dice).expect("a move");
            position.play(mv).expect("legal");
            moves.push(mv);
        }
        let seat = Seat::all(players).nth(dice.below(2) as usize).expect("a seat");
        let others = start.view(seat).possible_positions();
        let other = others.iter().find(|other| **other != start).expect("another position");
        let (before, after) = told(&start, &moves, seat, folder.path());
        let (other_before, other_after) = told(other, &moves, seat, folder.path());
        assert!(before.contains("now 1 ") && before.contains("legal 1 "), "{before}");
        assert_eq!(before, other_before);
        assert_ne!(after, other_after, "the end reveals the start");
        assert!(!before.contains(&start.to_string()));
    }
}
