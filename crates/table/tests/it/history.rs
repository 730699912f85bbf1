//! Lists of games, and what can be counted from them.

use bots::Level;
use games::{AnyGame, FastDice, Seat};
use table::{Brief, Chair, Ending, Rival, Stage, Table, Tally, owner, results};

use crate::{dealt, play_on, usual_tables};

fn over(mut table: Table) -> Table {
    play_on(&mut table, 10_000, &mut FastDice::new(9));
    table
}

/// A finished game of cups between these, won by the seat with this index.
fn won(by: usize, chairs: Vec<Chair>) -> Brief {
    let record = dealt(AnyGame::Cups, "base", chairs.len()).record().clone();
    let mut table = Table::new(record, chairs);
    // With two seats, whoever does not give up has won.
    table.resign(Seat::from_index(1 - by));
    table.brief()
}

#[test]
fn a_brief_says_what_the_table_says() {
    for table in usual_tables() {
        assert_eq!(table.brief().stage, Stage::Playing);
        assert_eq!(Brief::from_text(&table.brief().to_text()), Some(table.brief()));
        let table = over(table).with_foreign(true);
        let brief = table.brief();
        assert!(brief.stage == Stage::Over && brief.is_foreign);
        assert_eq!(Brief::from_text(&brief.to_text()), Some(brief.clone()));
        assert_eq!(Table::from_store(&table.to_store()).expect("kept").brief(), brief);
        let winners = table.outcome().expect("over").winners();
        for (seat, sitter) in table.seats().zip(&brief.seats) {
            assert_eq!(sitter.won, winners.contains(seat));
        }
    }
    let seen = dealt(AnyGame::Slides, "base", 3).as_seen_by(Seat::FIRST);
    assert_eq!(seen.brief().stage, Stage::Seen);
    for text in ["", "cups", "cups over 0", "chess over 0\n0 1 person A", "cups over 0\n0 1"] {
        assert_eq!(Brief::from_text(text), None, "{text}");
    }
}

#[test]
fn results_count_each_kind_of_rival_once() {
    let me = || Chair::person("Me");
    let bot = |level| Chair::bot("Bot", level);
    let games = [
        won(0, vec![me(), bot(Level::Casual)]),
        won(0, vec![me(), bot(Level::Casual)]),
        won(1, vec![me(), bot(Level::Casual)]),
        won(0, vec![bot(Level::Master), me()]),
        // With a friend: counts by name.
        won(0, vec![me(), Chair::person("Bo")]),
        won(0, vec![Chair::person("Cem"), Chair::person("Bo")]),
        // Not over, and not ours.
        dealt(AnyGame::Cups, "base", 2).brief(),
        dealt(AnyGame::Cups, "base", 2).with_foreign(true).brief(),
    ];
    let owner = owner(&games);
    assert_eq!(owner.as_deref(), Some("Me"));
    let tally = |won, shared, lost| Tally { won, shared, lost };
    assert_eq!(
        results(games.iter(), owner.as_deref()),
        [
            (Rival::Bot(Level::Casual), tally(2, 0, 1)),
            (Rival::Bot(Level::Master), tally(0, 0, 1)),
            (Rival::People, tally(1, 0, 0)),
        ]
    );
    assert_eq!(results(games[..0].iter(), None), []);
    assert_eq!(table::owner(&games[4..6]), None);
}

#[test]
fn partners_are_no_rivals_and_several_levels_count_each() {
    let levels = [Level::Strong, Level::Beginner, Level::Strong];
    let mut chairs = vec![Chair::person("Me")];
    chairs.extend(levels.map(|level| Chair::bot("Bot", level)));
    let table =
        Table::new(over(dealt(AnyGame::Slides, "teams", 4)).record().clone(), chairs.clone());
    let brief = table.brief();
    let rivals: Vec<Rival> =
        results([brief].iter(), None).into_iter().map(|(rival, _)| rival).collect();
    assert_eq!(rivals, [Rival::Bot(Level::Strong)], "the beginner is a partner");
    let table = Table::new(over(dealt(AnyGame::Cups, "base", 4)).record().clone(), chairs);
    assert_eq!(results([table.brief()].iter(), None).len(), 2);
    let alone = over(dealt(AnyGame::Slides, "solo", 1)).brief();
    let own = alone.own(None).expect("somebody");
    let ending = alone.ending(own).expect("over");
    assert_eq!(ending == Ending::Won, own.won);
    assert_eq!(results([alone.clone()].iter(), None)[0].0, Rival::Nobody);
}
