use bots::{Level, Limit};
use games::{AnyGame, FastDice, Seat};
use table::{Answer, Question, Table};

use crate::{dealt, play_on, usual_tables};

/// Asks by text, as a page asks its worker.
fn ask(table: &Table, level: Level, iterations: u64) -> Answer {
    let limit = Some(Limit::Iterations(iterations));
    let question = Question::new(table, level, limit, 5).to_text();
    let question = Question::from_text(&question).expect("what was written");
    let answer = question.answer(&mut || 0.0).expect("an answer").to_text();
    Answer::from_text(&answer).expect("what was written")
}

#[test]
fn bots_play_whole_games_by_text() {
    for mut table in usual_tables() {
        let mut moves = 0;
        while !table.is_over() && moves < 400 {
            let answer = ask(&table, Level::Beginner, 0);
            table.play(answer.best_at(&table).expect("a move")).expect("a legal move");
            moves += 1;
        }
    }
}

#[test]
fn an_answer_tells_every_seats_chance() {
    for table in usual_tables() {
        let answer = ask(&table, Level::Master, 300);
        let seats = table.chairs().len();
        assert!(!answer.moves.is_empty());
        for judged in &answer.moves {
            assert_eq!(judged.chances.len(), seats);
            assert!(table.position().read_move(&judged.mv).is_ok(), "{}", judged.mv);
        }
    }
}

#[test]
fn a_question_holds_no_secret_of_another_seat() {
    // The same board and moves with other secrets elsewhere: the same question.
    let table = dealt(AnyGame::Slides, "base", 3);
    let text = table.position().to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let seat = table.position().to_move();
    let own = fields[2].split(',').nth(seat.index()).expect("a secret");
    let spare: Vec<&str> = ["r", "y", "g", "b", "p"].into_iter().filter(|c| *c != own).collect();
    let questions: Vec<String> = [[0, 1], [2, 3]]
        .map(|others| {
            let mut others = others.into_iter();
            let secrets: Vec<&str> = Seat::all(3)
                .map(|one| if one == seat { own } else { spare[others.next().expect("two")] })
                .collect();
            let text = format!(
                "{} {} {} {} {}",
                fields[0],
                fields[1],
                secrets.join(","),
                fields[3],
                fields[4]
            );
            let start = AnyGame::Slides.read(&text).expect("a position");
            let table = Table::new(record::Record::of_position(start), table.chairs().to_vec());
            Question::new(&table, Level::Master, None, 1).to_text()
        })
        .into();
    assert_eq!(questions[0], questions[1]);
    assert!(questions[0].contains('?'));
}

#[test]
fn nonsense_is_refused() {
    let table = dealt(AnyGame::Pyramids, "fair", 2);
    let text = Question::new(&table, Level::Casual, Some(Limit::Iterations(10)), 1).to_text();
    for (line, wrong) in ["plain@5", "x", "chess", "9", "base 1 1", "z@99"].into_iter().enumerate()
    {
        let mut lines: Vec<&str> = text.lines().collect();
        lines[line] = wrong;
        let asked = Question::from_text(&lines.join("\n"));
        assert!(asked.and_then(|asked| asked.answer(&mut || 0.0)).is_err(), "{wrong}");
    }
    assert!(Question::from_text("").is_err());
    for text in ["", "c4", "c4\nnonsense", "c4\n-\nc4 x"] {
        assert_eq!(Answer::from_text(text), None, "{text:?}");
    }
}

#[test]
fn a_game_that_is_over_has_no_answer() {
    let mut table = dealt(AnyGame::Cups, "base", 2);
    play_on(&mut table, 1000, &mut FastDice::new(1));
    assert!(Question::new(&table, Level::Master, None, 1).answer(&mut || 0.0).is_err());
}
