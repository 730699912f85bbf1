use bots::Limit;
use games::{AnyGame, FastDice, Gap, Request, Seat, Seed};
use record::Record;
use table::{Found, Line, Puzzle, Solved, Solving, Study};

use crate::{play_on, usual_tables};

/// Asks by text, as a page asks its worker, and gathers what it is told.
fn study(line: &Line, iterations: u64) -> Vec<Found> {
    let job = Study::new(line, Some(Limit::Iterations(iterations)), 3).to_text();
    let job = Study::from_text(&job).expect("what was written");
    let mut told = vec![];
    let mut tell = |found: Found| {
        let text = found.to_text();
        assert_eq!(Found::from_text(&text).as_ref(), Some(&found), "{text}");
        told.push(found);
    };
    job.run(&mut || 0.0, &mut tell).expect("something to weigh");
    told
}

#[test]
fn all_moves_are_weighed_in_growing_rounds() {
    for mut table in usual_tables() {
        play_on(&mut table, 9, &mut FastDice::new(2));
        let line = Line::of(table.record());
        let position = line.glance().position;
        let told = study(&line, 700);
        assert!(told.len() > 1 || told[0].is_done, "{position}");
        assert!(told.windows(2).all(|two| two[0].looked < two[1].looked));
        assert!(told.last().is_some_and(|last| last.is_done));
        for found in &told {
            let mut moves: Vec<&str> = found.moves.iter().map(|one| one.mv.as_str()).collect();
            assert_eq!(Some(&moves[0]), found.line.first().map(String::as_str).as_ref());
            let legal: Vec<String> =
                position.legal_moves().iter().map(ToString::to_string).collect();
            let mut legal: Vec<&str> = legal.iter().map(String::as_str).collect();
            moves.sort_unstable();
            legal.sort_unstable();
            assert_eq!(moves, legal);
            for one in &found.moves {
                assert!(one.chances.is_empty() || one.chances.len() == position.seats());
            }
            // The line can be played.
            let mut ahead = line.clone();
            for text in &found.line {
                let mv = ahead.glance().position.read_move(text).expect("a legal move");
                ahead.play(mv);
            }
        }
        assert_eq!(study(&line, 700), told, "the same iterations, another answer");
    }
}

/// Here seat 1 wins at once by taking the last two red tokens.
#[test]
fn a_win_at_once_is_found_and_certain() {
    let line = Line::read(AnyGame::Slides, "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rryy/bbgg")
        .expect("a position");
    let told = study(&line, 2_000);
    let last = told.last().expect("an answer");
    assert_eq!((last.line[0].as_str(), last.line.len()), ("a1", 1));
    assert_eq!(last.moves[0].chances, [1000, 0]);
}

/// Seats that know everything play otherwise than seats that have to guess.
#[test]
fn a_view_is_weighed_by_what_the_mover_may_know() {
    let open = "base 2 p,r,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rrb/ggb/yypp";
    let hidden = open.replace("p,r,g", "?,r,?");
    let line = Line::read(AnyGame::Slides, &hidden).expect("a view");
    let stage = line.glance();
    assert_eq!(stage.viewer().number(), 2);
    assert_eq!(stage.text(), hidden);
    assert!(stage.can_be_weighed());
    assert!(!stage.shows(games::Seat::FIRST));
    let found = study(&line, 500).pop().expect("an answer");
    assert_eq!(found.line.len(), 1, "what others would answer is not known");
    // The next to move is hidden: nobody can say what it should do.
    let mut on = line.clone();
    on.play(stage.position.read_move("b1").expect("a move"));
    assert!(!on.glance().can_be_weighed());
    assert!(on.glance().text().contains("?,r,?"));
    let job = Study::new(&on, Some(Limit::Iterations(10)), 1);
    assert!(job.run(&mut || 0.0, &mut |_| panic!("nothing to tell")).is_err());
    assert!(Line::read(AnyGame::Slides, &open.replace("p,r,g", "?,?,?")).is_err());
    let pyramids = "chance 1 - r,? ro,yg R/G/Y/O";
    assert!(
        Line::read(AnyGame::Pyramids, pyramids).is_ok_and(|line| line.glance().can_be_weighed())
    );
}

#[test]
fn lines_go_forwards_and_backwards() {
    for mut table in usual_tables() {
        play_on(&mut table, 6, &mut FastDice::new(4));
        let record = table.record();
        let mut line = Line::read(AnyGame::Cups, &record.to_string()).expect("a record");
        assert_eq!((line.game(), line.at()), (record.game(), record.moves().len()));
        assert_eq!(line.glance().position, *record.last());
        line.go(2);
        assert_eq!(Some(line.glance().position), record.position_after(2));
        // The same move again keeps what lies ahead; another one does not.
        line.play(record.moves()[2]);
        assert_eq!(line.moves(), record.moves());
        line.go(0);
        let other = line.glance().position.legal_moves();
        if let Some(other) = other.into_iter().find(|mv| *mv != record.moves()[0]) {
            line.play(other);
            assert_eq!(line.moves(), [other]);
        }
        let text = record.start().to_string();
        let read = Line::read(AnyGame::Slides, &format!(" {text}\n")).expect("a position");
        assert_eq!(read, Line::new(record.start()), "of whichever game");
    }
    let wrong = Line::read(AnyGame::Slides, "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rxr");
    assert!(wrong.is_err_and(|refusal| refusal.gap("field").is_some()));
    for version in ["1", "2"] {
        let damaged = format!("quatuor record {version}\nnonsense");
        let damaged = Line::read(AnyGame::Slides, &damaged);
        assert!(damaged.is_err_and(|refusal| refusal.gap("line") == Some(&Gap::Number(2))));
    }
}

/// What was only seen from one seat stays hidden here, too.
#[test]
fn a_game_seen_by_one_seat_is_studied_with_its_eyes() {
    let record = Record::of_deal(AnyGame::Slides, &Request::default(), Seed::new("seen"));
    let seen = record.expect("the usual table").as_seen_by(Seat::FIRST);
    let text = seen.to_string();
    assert!(text.starts_with("quatuor record 2"), "{text}");
    let line = Line::read(AnyGame::Slides, &text).expect("a record");
    assert!(line.glance().eyes.is_some_and(|eyes| eyes.contains(Seat::FIRST)));
}

#[test]
fn puzzles_are_solved_by_text() {
    let solve = |text: &str| {
        let position = AnyGame::Slides.read(text).expect("a position");
        let job = Puzzle::new(&position).expect("a puzzle").within(50_000).to_text();
        let job = Puzzle::from_text(&job).expect("what was written");
        let mut told: Vec<Solved> = vec![];
        let mut tell = |solved: Solved| {
            assert_eq!(Solved::from_text(&solved.to_text()).as_ref(), Some(&solved));
            told.push(solved);
        };
        job.run(&mut || 0.0, &mut tell).expect("a puzzle");
        told.pop().expect("an answer")
    };
    let solved = solve("solo 1 ry 0.0.0.0.0.0 rry/r*y");
    assert_eq!(solved.verdict, Solving::Solved);
    assert_eq!(solved.moves.len(), 2);
    assert!(solved.is_fewest());
    assert_eq!(solve("solo 1 r 0.0.0.0.0.0 ryr").verdict, Solving::Impossible);
    let duel = AnyGame::Slides.read("duo 1 rg,bp 0.0.0.0.0.0,0.0.0.0.0.0 rr").expect("a position");
    assert_eq!(Puzzle::new(&duel), None);
}

#[test]
fn nonsense_is_refused() {
    let start = usual_tables()[0].record().start().clone();
    let line = Line::of(&Record::of_position(start));
    let text = Study::new(&line, None, 1).to_text();
    for (place, wrong) in ["chess", "x", "x", "base 1 1", "z@99"].into_iter().enumerate() {
        let mut lines: Vec<&str> = text.lines().collect();
        lines[place] = wrong;
        let job = Study::from_text(&lines.join("\n"));
        assert!(job.and_then(|job| job.run(&mut || 1e9, &mut |_| {})).is_err(), "{wrong}");
    }
    assert!(Study::from_text("").is_err());
    for text in ["", "1", "1 more", "1 some\n\n", "x done\n\n", "1 done\n\na1 x"] {
        assert_eq!(Found::from_text(text), None, "{text:?}");
    }
    for text in ["", "solved", "solved x\n\n", "perhaps 1\n\n"] {
        assert_eq!(Solved::from_text(text), None, "{text:?}");
    }
    for text in ["", "5", "x\nsolo 1 r 0.0.0.0.0.0 rr", "5\nrubbish"] {
        assert!(Puzzle::from_text(text).is_err(), "{text:?}");
    }
}
