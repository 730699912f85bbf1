use std::cell::RefCell;
use std::collections::BTreeMap;

use analysis::daily::{Day, Sheet};
use app::{Imported, Light, Missing, Settings, Storage, Store};
use quatuor::{AnyGame, Request, Seat, Seed};
use table::share::{Archive, Stage};
use table::{Clock, Player, Setup, Table, Takebacks, Time};

use crate::{play_random, table};

/// A device that forgets everything when it is dropped, and may be full.
#[derive(Default)]
pub(crate) struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    is_full: bool,
}

impl Storage for &Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().get(key).cloned()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        if !self.is_full {
            self.texts.borrow_mut().insert(key.into(), text.into());
        }
        !self.is_full
    }

    fn remove(&self, key: &str) {
        self.texts.borrow_mut().remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }
}

fn started(moves: usize) -> Table {
    let mut table = table(AnyGame::Slides, "base", 1, 2);
    play_random(&mut table, moves, 8);
    table
}

fn day() -> Day {
    "2026-11-16".parse().expect("a day")
}

#[test]
fn tables_are_kept_listed_forgotten_and_put_back() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    assert_eq!(store.table("a"), Err(Missing::Unknown));
    let (early, late) = (started(4), started(2_000));
    assert!(store.keep_table("a", &early, Time(5)) && store.keep_table("b", &late, Time(9)));
    for _ in 0..2 {
        // The second time from summaries.
        let (games, damaged) = store.games();
        let listed: Vec<_> = games.iter().map(|one| (one.id.as_str(), one.changed.0)).collect();
        assert_eq!((listed.as_slice(), damaged), (&[("b", 9), ("a", 5)][..], 0));
        assert_eq!(games[0].summary.stage, Stage::Over);
        assert_eq!(games[1].summary.stage, Stage::Playing);
    }
    let kept = store.table("a").expect("it was kept").table;
    assert_eq!((kept.record(), kept.moves()), (early.record(), early.moves()));
    // A change is seen, though there is a summary.
    assert!(store.keep_table("a", &late, Time(12)));
    assert_eq!(store.games().0[0].summary.stage, Stage::Over);
    let text = store.forget_table("a").expect("it was kept");
    assert_eq!((store.games().0.len(), store.table("a")), (1, Err(Missing::Unknown)));
    store.put_back("a", &text);
    assert_eq!(store.table("a").expect("it is back").changed, Time(12));
}

#[test]
fn damaged_tables_are_set_aside_and_reported_once() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    assert!(store.keep_table("a", &started(3), Time(1)));
    (&memory).set("quatuor.table.b", "7 nonsense");
    (&memory).set("quatuor.table.c", "");
    (&memory).set("other.program", "nonsense");
    assert_eq!(store.games().1, 2);
    assert_eq!(store.games().1, 0);
    assert_eq!((&memory).get("quatuor.damaged.b").as_deref(), Some("7 nonsense"));
    assert_eq!(store.table("b"), Err(Missing::Unknown));
    // What can't be set aside stays where it is.
    let full = Memory { is_full: true, ..Memory::default() };
    full.texts.borrow_mut().insert("quatuor.table.b".into(), "7 nonsense".into());
    assert_eq!(Store::new(&full).table("b"), Err(Missing::Damaged));
    assert!((&full).get("quatuor.table.b").is_some());
}

#[test]
fn a_game_of_others_is_kept_once() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    let own = started(4);
    assert!(store.keep_table("own", &own, Time(1)));
    let record = own.record().expect("a game");
    assert_eq!(store.keep_foreign(&record, "new".into(), Time(2)).as_deref(), Some("own"));
    let seen = record.as_seen_by(Seat::FIRST);
    assert_eq!(store.keep_foreign(&seen, "seen".into(), Time(2)).as_deref(), Some("seen"));
    assert_eq!(store.keep_foreign(&seen, "again".into(), Time(3)).as_deref(), Some("seen"));
    let kept = store.table("seen").expect("it was kept").table;
    assert!(kept.setup().is_foreign);
    assert_eq!(kept.seen_by(), Some(Seat::FIRST));
    let full = Memory { is_full: true, ..Memory::default() };
    assert_eq!(Store::new(&full).keep_foreign(&seen, "x".into(), Time(2)), None);
}

#[test]
fn everything_can_be_carried_to_another_device() {
    let here = Memory::default();
    let store = Store::new(&here);
    store.keep_table("a", &started(4), Time(5));
    store.keep_table("b", &started(9), Time(6));
    let settings = Settings { light: Light::Night, ..Settings::default() };
    store.keep_settings(&settings);
    store.keep_learnt(AnyGame::Cups);
    store.keep_learnt(AnyGame::Cups);
    store.keep_sheet(day(), &Sheet { best: Some(7), on_its_day: true, ..Sheet::default() });
    let file = store.export();

    let there = Memory::default();
    let other = Store::new(&there);
    let archive = || Archive::read(&file).expect("an archive");
    let first = other.import(archive());
    assert_eq!(first, Imported { new: 2, ..Imported::default() });
    assert_eq!((other.settings(), other.has_learnt(AnyGame::Cups)), (settings, true));
    assert!(!other.has_learnt(AnyGame::Slides));
    assert_eq!((other.sheet(day()).best, other.days_in_time()), (Some(7), vec![day()]));
    assert_eq!(other.export(), file, "the same file again");
    let again = other.import(archive());
    assert_eq!(again, Imported { known: 2, ..Imported::default() });
}

#[test]
fn an_import_never_makes_anything_older_or_worse() {
    let here = Memory::default();
    let store = Store::new(&here);
    store.keep_table("a", &started(4), Time(5));
    store.keep_sheet(day(), &Sheet { best: Some(9), ..Sheet::default() });
    store.keep_settings(&Settings { sound: true, ..Settings::default() });
    let file = store.export();
    // Meanwhile the game went on, and the sheet got better.
    store.keep_table("a", &started(8), Time(7));
    store.keep_sheet(day(), &Sheet { best: Some(6), ..Sheet::default() });
    let chosen = Settings { confirm: true, ..Settings::default() };
    store.keep_settings(&chosen);
    let imported = store.import(Archive::read(&file).expect("an archive"));
    assert_eq!(imported, Imported { known: 1, ..Imported::default() });
    assert_eq!(store.table("a").expect("kept").table.moves().len(), 8);
    assert_eq!((store.sheet(day()).best, store.settings()), (Some(6), chosen));
}

#[test]
fn bad_parts_are_counted_and_change_nothing() {
    let parts = [
        ("quatuor.table.x", "5 nonsense"),
        ("quatuor.daily.2026-11-16", "nonsense: x"),
        ("elsewhere", "text"),
        ("quatuor.learnt", "cups"),
    ];
    let parts: Vec<_> = parts.map(|(key, text)| (key.to_string(), text.to_string())).into();
    let archive = Archive { parts: parts.clone(), damaged: 1 };
    let memory = Memory::default();
    let imported = Store::new(&memory).import(archive.clone());
    assert!(imported.damaged >= 3 && imported.new == 0, "{imported:?}");
    assert!((&memory).keys().iter().all(|key| key.starts_with("quatuor.")));
    assert!(Store::new(&memory).has_learnt(AnyGame::Cups));
    let full = Memory { is_full: true, ..Memory::default() };
    assert!(Store::new(&full).import(archive).refused >= 1);
    assert!((&full).keys().is_empty());
}

#[test]
fn deals_are_kept_with_their_par_only() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    assert_eq!(store.deal(day()), None);
    let deal = analysis::daily::Deal::of(day(), &mut |_| ());
    store.keep_deal(&deal);
    assert_eq!(store.deal(day()), Some(deal.clone()));
    let unsure = analysis::daily::Deal { is_par: false, ..deal };
    store.keep_deal(&unsure);
    assert_eq!(store.deal(day()), None);
}

/// Whichever seat began: the person at the device is listed first, and the others after them.
#[test]
fn a_set_up_is_remembered_with_the_person_first() {
    let bot = |name| Player::bot(name, "casual".parse().expect("a bot"));
    let players = vec![Player::local("Zoé"), bot("Ada"), bot("Blaise")];
    let request = Request { players: Some(3), ..Request::default() };
    for seat in Seat::all(3) {
        let memory = Memory::default();
        let setup = Setup::local(AnyGame::Slides, Some(request.clone()), players.clone());
        let setup = Setup { begins: Some(seat), ..setup };
        let table = Table::deal(setup, &Seed::new("first"), Time(0)).expect("a table");
        let store = Store::new(&memory);
        assert!(store.keep_table("a", &table, Time(5)));
        let last = store.last_setup(Some(AnyGame::Slides)).expect("a set-up");
        assert_eq!(last.players, players, "seat {seat} has begun");
    }
}

#[test]
fn clocks_are_kept_beside_their_games() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    let clock = Clock::PerMove(60_000);
    let setup = started(0).setup().clone();
    let setup = Setup { clock, takebacks: Takebacks::Never, ..setup };
    let table = Table::deal(setup, &Seed::new("clock"), Time(0)).expect("a table");
    assert!(store.keep_table("a", &table, Time(5)));
    store.keep_clock("a", &table, Time(1_200));
    let check = || {
        let kept = store.table("a").expect("a table");
        assert_eq!((kept.played, kept.table.setup().clock), (Time(1_200), clock));
    };
    check();
    let text = store.forget_table("a").expect("it was kept");
    assert!(memory.texts.borrow().is_empty(), "{:?}", memory.texts.borrow());
    store.put_back("a", &text);
    check();
    // "Same again" has the same clock.
    assert_eq!(store.last_setup(None).map(|setup| setup.clock), Some(clock));
    // What is damaged is no clock.
    memory.texts.borrow_mut().insert("quatuor.clock.a".into(), "move soon".into());
    assert_eq!(store.table("a").expect("a table").table.setup().clock, Clock::None);
}
