use bots::{Level, Limit};
use games::{AnyGame, FastDice, Seat};
use table::{Chair, Findings, Moment, Next, Question, Review, Table, Verdict};

use crate::{dealt, play_on, setup, usual_tables};

/// Looks back by text, as a page asks its worker.
fn look_back(table: &Table, iterations: u64) -> Findings {
    let mut findings = Findings::none(table);
    let limit = Limit::Iterations(iterations);
    while let Some(review) = Review::next(table, &findings, limit, 3) {
        let review = Review::from_text(&review.to_text()).expect("what was written");
        review.run(&mut || 0.0, &mut |moment| {
            let text = moment.to_text();
            assert_eq!(Moment::from_text(&text), Some(moment.clone()), "{text}");
            findings.add(moment);
        });
    }
    findings
}

/// A game of bots that think a little, to its end or so far.
fn played(mut table: Table, moves: usize) -> Table {
    while !table.is_over() && table.record().moves().len() < moves {
        let question = Question::new(&table, Level::Casual, Some(Limit::Iterations(50)), 5);
        let answer = question.answer(&mut || 0.0).expect("an answer");
        table.play(answer.best_at(&table).expect("a move")).expect("a legal move");
    }
    table.resign(Seat::FIRST);
    table
}

/// A short game of every kind, alone and in teams, all of them over.
fn games() -> Vec<Table> {
    let more = [
        (AnyGame::Slides, "solo", 1),
        (AnyGame::Slides, "duo", 2),
        (AnyGame::Slides, "teams", 4),
        (AnyGame::Pyramids, "fair", 2),
        (AnyGame::Cups, "duo", 2),
    ];
    let more = more.map(|(game, variant, players)| dealt(game, variant, players));
    usual_tables().into_iter().chain(more).map(|table| played(table, 70)).collect()
}

#[test]
fn every_moment_is_found_and_the_last_is_the_outcome() {
    for table in games() {
        let findings = look_back(&table, 40);
        let sides = table.position().sides();
        assert_eq!(findings.known(), table.record().moves().len() + 1);
        assert_eq!(findings.known(), findings.all());
        for (number, side) in sides.iter().enumerate() {
            let line = findings.line(number, table.chairs().len());
            assert!(line.iter().all(|(_, chance)| *chance <= 1000));
            let share = match table.winners() {
                winners if winners.contains(side) => 1000 / winners.len() as u32,
                _ => 0,
            };
            assert_eq!(line.last(), Some(&(findings.all() - 1, share)), "{side}");
            assert_eq!(line[0].0, 0);
        }
    }
}

#[test]
fn better_moves_were_legal_and_cost_is_told_where_it_matters() {
    for table in games() {
        let findings = look_back(&table, 40);
        let mut position = table.record().start().clone();
        for (step, mv) in table.record().moves().iter().enumerate() {
            let verdict = findings.verdict(step).expect("a move was played");
            assert!(position.read_move(&verdict.best).is_ok(), "{}", verdict.best);
            assert!(verdict.cost <= 1000);
            if verdict.best == mv.to_string() {
                assert_eq!(verdict.cost, 0, "the best move costs nothing");
            }
            position.play(*mv).expect("legal");
        }
        assert!(findings.verdict(findings.all() - 1).is_none(), "nothing is played at the end");
        let costliest = findings.costliest(&table);
        assert!(costliest.len() <= 5);
        let verdicts = costliest.iter().map(|step| findings.verdict(*step).expect("known"));
        assert!(verdicts.clone().all(|verdict| verdict.is_sure && verdict.cost >= 60));
    }
}

#[test]
fn a_blunder_is_found_with_what_would_have_been_better() {
    // Seat 1 could win at once with a1, and lets seat 3 win instead.
    let text = "base 1 r,b,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/bb/gg/yp";
    let start = AnyGame::Slides.read(text).expect("a position");
    let chairs = dealt(AnyGame::Slides, "base", 3).chairs().to_vec();
    let mut table = Table::new(record::Record::of_position(start), chairs);
    let mv = table.position().read_move("c1").expect("a move");
    table.play(mv).expect("legal");
    assert!(table.is_over());
    let findings = look_back(&table, 200);
    assert_eq!(findings.costliest(&table), [0]);
    let verdict = findings.verdict(0).expect("a move was played");
    assert_eq!(verdict.best, "a1");
    assert!(verdict.cost > 300, "{}", verdict.cost);
    assert_eq!(verdict.reason, Some(("wins-now".into(), 2)));
}

#[test]
fn beliefs_are_told_only_where_something_is_secret() {
    for table in games() {
        let findings = look_back(&table, 10);
        for step in 0..findings.all() {
            let seats = if table.hides_something() { table.chairs().len() } else { 0 };
            assert_eq!(findings.moment(step).expect("known").beliefs.len(), seats);
        }
        let first = findings.belief_line(Seat::FIRST).first().map(|(_, belief)| *belief);
        let variant = table.record().deal().and_then(|deal| deal.table.variant.clone());
        let blind = match (table.record().game(), variant.as_deref().unwrap_or_default()) {
            (AnyGame::Slides, "base") => Some(250),
            (AnyGame::Slides, "duo" | "teams") | (AnyGame::Pyramids, "fair") => Some(333),
            (AnyGame::Pyramids, _) => Some(200),
            _ => None,
        };
        assert_eq!(first, blind, "nothing was played yet");
    }
}

#[test]
fn a_secret_is_readable_from_the_move_on_after_which_it_stayed_so() {
    let mut table = dealt(AnyGame::Pyramids, "fair", 2);
    play_on(&mut table, 4, &mut FastDice::new(1));
    table.resign(Seat::FIRST);
    let mut findings = Findings::none(&table);
    for (step, belief) in [900, 400, 501, 800, 800].into_iter().enumerate() {
        assert_eq!(findings.readable_from(Seat::FIRST), None, "not everything is known");
        let beliefs = vec![belief, 300];
        findings.add(Moment { step, chances: vec![500, 500], beliefs, verdict: None });
    }
    assert_eq!(findings.readable_from(Seat::FIRST), Some(2));
    assert_eq!(findings.readable_from(Seat::from_index(1)), None);
}

#[test]
fn lines_do_not_jump_with_whoever_is_next() {
    let mut table = dealt(AnyGame::Cups, "base", 2);
    play_on(&mut table, 6, &mut FastDice::new(1));
    table.resign(Seat::FIRST);
    let mut findings = Findings::none(&table);
    for (step, chance) in [500, 600, 400, 600, 1000, 400, 0].into_iter().enumerate() {
        let chances = vec![chance, 1000 - chance];
        let (best, reason) = ("x".into(), None);
        let verdict = Verdict { best, reason, cost: 0, is_sure: false };
        let verdict = (step < 6).then_some(verdict);
        findings.add(Moment { step, chances, beliefs: vec![], verdict });
    }
    let line: Vec<u32> = findings.line(0, 2).into_iter().map(|(_, chance)| chance).collect();
    assert_eq!(line, [500, 525, 500, 533, 1000, 400, 0], "a win that was missed is seen");
}

#[test]
fn the_same_look_finds_the_same_and_goes_on_where_it_was_left() {
    let table = played(dealt(AnyGame::Pyramids, "chance", 3), 12);
    assert_eq!(look_back(&table, 30), look_back(&table, 30));
    let mut findings = Findings::none(&table);
    let limit = Limit::Iterations(30);
    let review = Review::next(&table, &findings, limit, 1).expect("much to find out");
    review.run(&mut || 0.0, &mut |moment| {
        if moment.step < 5 {
            findings.add(moment);
        }
    });
    let rest = Review::next(&table, &findings, limit, 1).expect("more to find out");
    let mut steps = vec![];
    rest.run(&mut || 0.0, &mut |moment| steps.push(moment.step));
    assert_eq!(steps, (5..=12).collect::<Vec<_>>());
}

#[test]
fn nobody_looks_into_a_game_that_goes_on() {
    let mut table = dealt(AnyGame::Slides, "base", 3);
    play_on(&mut table, 3, &mut FastDice::new(1));
    let nothing = Findings::none(&table);
    assert_eq!(Review::next(&table, &nothing, Limit::Iterations(9), 1), None);
    for text in ["", "5\n1\nfirst\n0\nnonsense", "5\n1\nfirst\n0 x\n"] {
        assert!(Review::from_text(text).is_err(), "{text:?}");
        assert_eq!(Moment::from_text(text), None, "{text:?}");
    }
}

#[test]
fn what_if_is_another_game_from_there_on() {
    for table in games() {
        let moves = table.record().moves().len();
        for seat in table.seats() {
            let mut other = table.what_if(moves / 2, seat, Level::Strong);
            assert_eq!(other.record().moves(), &table.record().moves()[..moves / 2]);
            assert_eq!(other.record().deal(), table.record().deal(), "the same deal");
            assert_eq!(other.lone_person(), Some(seat));
            assert!(!other.is_over());
            assert_eq!(Table::from_store(&other.to_store()).as_ref(), Ok(&other));
            let bots_next = matches!(other.next(), Next::Bot(_, Level::Strong));
            assert_eq!(bots_next, other.position().to_move() != seat);
            play_on(&mut other, 1, &mut FastDice::new(2));
            other.undo();
            assert!(other.record().moves().len() <= moves / 2);
        }
    }
    let mut setup = setup(AnyGame::Cups, "base", 2);
    setup.chairs[1] = Chair::person("Ben");
    let table = setup.deal(&mut FastDice::new(1)).expect("a table");
    assert!(!table.what_if(0, Seat::FIRST, Level::Casual).chairs()[1].is_person());
}
