//! Every kind of line, as it is written and as it is refused.

use arena::engine_protocol::{EngineLine, Game, HostLine, LONGEST_LINE, LineError, line};
use quatuor::{AnyGame, Seat};

const HOST: [&str; 18] = [
    "quatuor engine 1",
    "set seed 12",
    "set book opening lines.txt",
    "game 3 slides seat 2 of 5",
    "seen 3 base 1 ?,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp moves",
    "seen 3 base 1 ?,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp moves a1 b2",
    "now 3 base 1 ?,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp",
    "legal 3 a1 b2 c1",
    "legal 3",
    "go 3 17 time 500",
    "go 3 17 iterations 20000",
    "go 3 17 clock 60000,59000 add 1000",
    "stop 3 17",
    "refused 3 17 there is no token on j9",
    "over 3 winners 1,3 start base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp",
    "over 3 interrupted",
    "ping 42",
    "quit",
];

const ENGINE: [&str; 14] = [
    "name A fine engine 2.0",
    "plays slides cups",
    "option seed number 0",
    "option book text none at all",
    "option ponder switch off",
    "wants now legal",
    "wants legal",
    "ready",
    "info 3 17 chances 0.500,0.250,0.250 line a1 b2",
    "info 3 17 chances 1.000,0.000",
    "info 3 17 line a1",
    "move 3 17 c4+d4+e1",
    "resign 3 17",
    "pong 42",
];

#[test]
fn lines_are_read_as_they_are_written() {
    for text in HOST {
        assert_eq!(text.parse::<HostLine>().expect(text).to_string(), text);
    }
    for text in ENGINE {
        assert_eq!(text.parse::<EngineLine>().expect(text).to_string(), text);
    }
}

#[test]
fn other_lines_are_refused() {
    for text in [
        "",
        " quit",
        "quit now",
        "Quit",
        "quatuor engine one",
        "game 1 chess seat 1 of 2",
        "game 1 cups seat 0 of 2",
        "game 1 cups seat 9 of 2",
        "seen 1 view",
        "seen 1 view moves  a1",
        "seen 1 view moves ",
        "seen 1  moves a1",
        "seen -1 view moves",
        "legal 1 a1  b2",
        "go 1 2",
        "go 1 2 time",
        "go 1 2 time 5ms",
        "go 1 2 time 05",
        "go 1 2 clock 5,,5 add 1",
        "go 1 2 clock 5,05 add 1",
        "go 1 99999999999 time 5",
        "stop 1 2 3",
        "over 1",
    ] {
        assert!(text.parse::<HostLine>().is_err(), "{text}");
    }
    for text in [
        "",
        "hello",
        "name",
        "plays",
        "plays chess",
        "option seed",
        "option seed number many",
        "option ponder switch maybe",
        "wants everything",
        "ready steady",
        "info 1 2 chances 2.0",
        "info 1 2 chances NaN",
        "info 1 2 chances 0.5 moves a1",
        "move 1 2",
        "move 1 2 a1 b2",
        "move 1 two a1",
        "move\t1 2 a1",
        "pong",
    ] {
        assert!(text.parse::<EngineLine>().is_err(), "{text}");
    }
    let error = "move 1 x a1".parse::<EngineLine>().expect_err("refused");
    assert_eq!(error.to_string(), "engine.form expected=\"move G Q MOVE\" found=\"x a1\"");
    let error = "bestmove a1".parse::<EngineLine>().expect_err("refused");
    assert_eq!(error.to_string(), "engine.word found=bestmove");
}

#[test]
fn bytes_become_lines() {
    assert_eq!(line(b"ready\r"), Ok("ready"));
    assert_eq!(line(b"re\0ady"), Err(LineError::Control('\0')));
    assert_eq!(line(b"\xff\xfe"), Err(LineError::NotText));
    assert_eq!(line(&vec![b'a'; LONGEST_LINE + 1]), Err(LineError::TooLong));
    assert!(line(&vec![b'a'; LONGEST_LINE]).is_ok());
}

#[test]
fn an_engine_follows_a_game() {
    let mut game = Game::new(AnyGame::Slides, Seat::FIRST);
    assert!(game.now().is_none() && game.moves().is_empty());
    let start = "base 1 r,? 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp";
    game.see(start, &["a1".into()]).expect("a game");
    assert_eq!(game.start().expect("seen").to_string(), start);
    assert_eq!(
        (game.moves().len(), game.now().expect("seen").to_move()),
        (1, Seat::new(2).unwrap())
    );
    let before = game.clone();
    assert!(game.see(start, &["j9".into()]).is_err());
    assert!(game.see("nonsense", &[]).is_err());
    assert_eq!(game, before, "nothing has changed");
}
