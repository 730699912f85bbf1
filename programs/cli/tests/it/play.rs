//! Whole games on one terminal, answered as people would.

use quatuor::{AnyGame, AnyPosition, FastDice, Outcome, Request, Seed};

use crate::run::{Answer, quatuor, quatuor_with_input};

const NAMES: [&str; 5] = ["Ann", "Bob", "Cem", "Dee", "Eva"];

/// Plays a game to its end with a person on every seat. Returns what was printed, and how the
/// game ended.
fn play_out(game: AnyGame, arguments: &[&str], mut position: AnyPosition) -> (Answer, Outcome) {
    let seats = NAMES[..position.seats()].join(",");
    let secrets = matches!(game, AnyGame::Slides | AnyGame::Pyramids);
    let mut dice = FastDice::new(3);
    let mut typed = String::new();
    let mut looking = None;
    while let Some(mv) = position.random_move(&mut dice) {
        let seat = position.to_move();
        if secrets && position.seats() > 1 && looking != Some(seat) {
            typed.push('\n');
        }
        looking = Some(seat);
        typed.push_str(&format!("nonsense\n{mv}\n"));
        position.play(mv).expect("a legal move");
    }
    let all = [&["play", game.name(), "--seats", &seats], arguments].concat();
    (quatuor_with_input(&all, typed.as_bytes()), position.outcome().expect("the game is over"))
}

#[test]
fn a_whole_game_of_every_kind() {
    let tables: [(AnyGame, &[&str]); 8] = [
        (AnyGame::Slides, &[]),
        (AnyGame::Slides, &["--variant", "solo", "--option", "colours=2"]),
        (AnyGame::Slides, &["--variant", "duo", "--option", "jokers=always"]),
        (AnyGame::Slides, &["--variant", "teams"]),
        (AnyGame::Pyramids, &["--variant", "fair", "--players", "3"]),
        (AnyGame::Shuttles, &[]),
        (AnyGame::Cups, &[]),
        (AnyGame::Cups, &["--variant", "duo", "--option", "early", "--option", "advanced"]),
    ];
    for (game, arguments) in tables {
        let value = |name| {
            arguments.chunks(2).filter(move |pair| pair[0] == name).map(|pair| pair[1].to_string())
        };
        let request = Request {
            variant: value("--variant").next(),
            players: value("--players").next().map(|players| players.parse().expect("a number")),
            options: value("--option").collect(),
        };
        let position = game.deal(&request, &Seed::new("play")).expect("a table");
        let arguments = [arguments, &["--seed", "play"]].concat();
        let (answer, outcome) = play_out(game, &arguments, position);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{game} {arguments:?}");
        assert!(answer.out.contains("The game is over."), "{game} {arguments:?}: {}", answer.out);
        for standing in outcome.standings {
            let names: Vec<&str> = standing.side.seats().map(|seat| NAMES[seat.index()]).collect();
            let line = format!("\n{}. {}: ", standing.rank, names.join(" and "));
            assert!(answer.out.contains(&line), "{line:?}: {}", answer.out);
        }
        assert!(answer.out.contains("Type moves to see all moves."), "nonsense is answered");
    }
}

/// What seat 1 is shown does not depend on what it may not know.
#[test]
fn screens_keep_secrets() {
    let screens = |game, position: &str| {
        let typed = "\nmoves\nhelp\n";
        let arguments = ["play", game, "--seats", "Ann,Bob,Cem", "--position", position];
        let answer = quatuor_with_input(&arguments, typed.as_bytes());
        assert_eq!((answer.status, answer.err.as_str()), (0, ""));
        answer.out
    };
    let board = "0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/bpb/p";
    let one = screens("slides", &format!("base 1 r,y,g {board}"));
    assert_eq!(one, screens("slides", &format!("base 1 r,b,p {board}")));
    assert_ne!(one, screens("slides", &format!("base 1 b,y,g {board}")), "the own secret shows");
    let places = "og,rb,pp R/P/O/G/B";
    let one = screens("pyramids", &format!("chance 1 - r,p,o {places}"));
    assert_eq!(one, screens("pyramids", &format!("chance 1 - r,g,b {places}")));
    assert_ne!(one, screens("pyramids", &format!("chance 1 - b,p,o {places}")));
}

#[test]
fn nothing_secret_is_shown_before_the_seat_is_alone() {
    let position = "base 1 r,y,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/bpb/p";
    let arguments = ["play", "slides", "--seats", "Ann,Bob,Cem", "--position", position];
    let out = quatuor_with_input(&arguments, b"").out;
    assert!(out.contains("Ann, press Enter when you are alone."), "{out}");
    assert!(!out.contains("Seat 1  secret"), "{out}");
}

#[test]
fn moves_can_be_taken_back() {
    let arguments = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1"];
    let out = quatuor_with_input(&arguments, b"undo\nleft\nundo\nright\nquit\n").out;
    assert!(out.contains("Nothing to take back."), "{out}");
    assert!(out.contains("Taken back: left, played by Ann."), "{out}");
    assert!(out.contains("The game stops after move 1."), "{out}");
}

#[test]
fn commands_and_moves_are_read_in_any_case() {
    let arguments = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1"];
    for quit in ["quit", "Q", "exit"] {
        let typed = format!("HELP\nBoard\nLEFT\nl1\n{quit}\n");
        let out = quatuor_with_input(&arguments, typed.as_bytes()).out;
        assert!(out.contains("  board    shows the board again"), "{out}");
        assert_eq!(out.matches("\n  1  ▕").count(), 4, "at each move, and when asked: {out}");
        assert!(out.contains("The game stops after move 2."), "{out}");
    }
}

#[test]
fn only_the_best_moves_are_told_with_their_worth() {
    let arguments = ["play", "slides", "--seats", "Ann,random", "--seed", "1", "--variant", "duo"];
    let out = quatuor_with_input(&arguments, b"\nworth\nquit\n").out;
    let worth = out.split("Chances to win:").nth(1).expect("a table");
    assert_eq!(worth.matches(" %\n").count(), 10, "{out}");
    assert!(worth.contains(" other moves, worth no more."), "{out}");
}

#[test]
fn a_newcomer_is_asked_for_the_game() {
    let out = quatuor_with_input(&["play"], b"chess\n5\n0\n3\nquit\n").out;
    assert!(out.contains("Which game?"), "{out}");
    assert_eq!(out.matches("there is no game").count(), 3, "{out}");
    assert!(out.contains("Shuttles: "), "{out}");
    assert_eq!(quatuor(&["play"]).status, 0, "no answer");
}

#[test]
fn random_opponents_play_by_themselves() {
    let arguments = ["play", "cups", "--seats", "random,random,random,random"];
    let out = quatuor(&arguments).out;
    assert!(out.contains("The game is over."), "{out}");
    assert!(out.contains("random 4 plays"), "{out}");
}

#[test]
fn advice_is_given_at_the_prompt() {
    let position = "chance 1 4 r,g r,- R/Og/Og/O/O/B";
    let arguments = ["play", "pyramids", "--seats", "Ann,random", "--position", position];
    let out = quatuor_with_input(&arguments, b"suspect\nworth\nhint\n").out;
    assert!(out.contains("random 2 may hold 33 % "), "{out}");
    assert!(out.contains("Chances to win:\n  move    Ann  random 2\n"), "{out}");
    assert!(out.contains("  r@2   100 %       0 %\n"), "the win: {out}");
    assert!(out.contains("  r@5    67 %      33 %\n"), "every move, for every seat: {out}");
    assert!(out.contains("Try r@2: it wins at once."), "{out}");
    let arguments = ["play", "shuttles", "--seats", "Ann,random", "--seed", "1"];
    let out = quatuor_with_input(&arguments, b"suspect\n").out;
    assert!(out.contains("Nothing is hidden from you."), "{out}");
}

#[test]
fn moves_that_lose_for_certain_are_told_too() {
    let worth = |position: &str| {
        let arguments = ["play", "slides", "--position", position];
        let out = quatuor_with_input(&arguments, b"worth\nquit\n").out;
        assert!(!out.contains("no time"), "{out}");
        out
    };
    let lost = worth("solo 1 r 0.0.0.0.0.0 ryr/gg");
    assert!(lost.contains("b1      0 %"), "{lost}");
    let mixed = worth("solo 1 r 0.0.0.0.0.0 ryyg/ggb/bbr");
    assert!(mixed.contains("100 %") && mixed.contains("  0 %"), "{mixed}");
}

#[test]
fn of_moves_that_are_worth_as_much_the_best_comes_first() {
    // Green may go first, but need not go at all.
    let arguments = ["play", "slides", "--position", "solo 1 r 0.0.0.0.0.0 gg/ryyr"];
    let out = quatuor_with_input(&arguments, b"worth\nquit\n").out;
    assert!(out.contains("b2    100 %\n  a1    100 %\n"), "{out}");
}

#[test]
fn a_line_without_end_is_answered_like_any_nonsense() {
    let typed = format!("{}\nquit\n", "x".repeat(1 << 20));
    let arguments = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1"];
    let out = quatuor_with_input(&arguments, typed.as_bytes()).out;
    assert_eq!(out.matches("Type moves to see all moves.").count(), 1, "{out}");
    assert!(out.len() < 1 << 14 && out.contains("The game stops after move 0."), "{out}");
}
