//! What is given away of a game holds nothing that its giver may not know.

use games::{AnyGame, AnyPosition, FastDice, Gap, Seat};
use record::Record;
use table::{Chair, Table};

use crate::{play_on, usual_tables};

/// The same game, if it could have gone like this from another start.
fn from(start: AnyPosition, table: &Table) -> Option<Table> {
    let mut other = Table::new(Record::of_position(start), table.chairs().to_vec());
    table.record().moves().iter().try_for_each(|mv| other.play(*mv)).ok()?;
    (!other.is_over()).then_some(other)
}

/// Everything that is given away.
fn given(table: &Table, seat: Seat) -> (String, String, Vec<String>) {
    let given = table.as_seen_by(seat);
    let moves = given.record().moves().len();
    let notations = (0..=moves).filter_map(|moves| given.notation_after(moves)).collect();
    (given.to_link(), given.to_file(), notations)
}

#[test]
fn a_foreign_secret_changes_no_letter() {
    let mut others = 0;
    for game in [AnyGame::Slides, AnyGame::Pyramids] {
        for request in game.rulesets().into_iter().step_by(2) {
            for moves in [0, 3, 9, 16] {
                let seed = games::Seed::new("given away");
                let record = Record::of_deal(game, &request, seed).expect("a table");
                let seats = record.start().seats();
                let mut table = Table::new(record, vec![Chair::person("Ann"); seats]);
                play_on(&mut table, moves, &mut FastDice::new(6));
                if table.is_over() {
                    continue;
                }
                for seat in table.seats() {
                    let own = given(&table, seat);
                    let worlds = table.record().start().view(seat).possible_positions();
                    for start in worlds.into_iter().step_by(5) {
                        if let Some(other) = from(start, &table).filter(|_| seats > 1) {
                            // All that is drawn is drawn from this.
                            assert_eq!(other.as_seen_by(seat), table.as_seen_by(seat));
                            assert_eq!(given(&other, seat), own, "{game}, seat {seat}");
                            others += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(others > 500, "only {others} other secrets");
}

#[test]
fn when_nothing_is_hidden_everything_is_given() {
    for mut table in usual_tables() {
        if matches!(table.record().game(), AnyGame::Shuttles | AnyGame::Cups) {
            play_on(&mut table, 5, &mut FastDice::new(1));
            assert_eq!(table.as_seen_by(Seat::FIRST), table);
        }
        let mut resigned = table.clone();
        resigned.resign(Seat::FIRST);
        assert_eq!(resigned.as_seen_by(Seat::FIRST), resigned);
        play_on(&mut table, 10_000, &mut FastDice::new(1));
        assert_eq!(table.as_seen_by(Seat::FIRST), table);
        assert_eq!(table.notation_after(0), Some(table.record().start().to_string()));
        assert_eq!(table.notation_after(10_000), None);
    }
}

#[test]
fn a_file_brings_the_whole_table_back() {
    for mut table in usual_tables() {
        for _ in 0..4 {
            assert_eq!(Table::from_file(&table.to_file()).as_ref(), Ok(&table));
            let seen = table.as_seen_by(Seat::FIRST);
            assert_eq!(Table::from_file(&seen.to_file()).as_ref(), Ok(&seen));
            assert_eq!(Table::from_store(&seen.to_store()), Ok(seen), "and can be kept");
            play_on(&mut table, 7, &mut FastDice::new(3));
        }
        table.resign(Seat::FIRST);
        assert_eq!(Table::from_file(&table.to_file()), Ok(table));
    }
}

#[test]
fn a_file_of_the_command_line_is_a_table_of_people() {
    let table = &usual_tables()[3];
    let plain = table.record().to_string();
    let back = Table::from_file(&plain).expect("a record");
    assert_eq!(back.record().start(), table.record().start());
    assert!(back.chairs().iter().all(Chair::is_person));
    let odd = table.to_file().replace("bot 1: casual", "bot 1: genius");
    assert_ne!(odd, table.to_file());
    assert!(Table::from_file(&odd).expect("a record").chairs()[0].is_person());
    let error = Table::from_file(&plain.replace("result:", "outcome:")).expect_err("a wrong line");
    assert_eq!(error.refusal.gap("expected"), Some(&Gap::text("result: …")));
}
