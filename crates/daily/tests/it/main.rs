//! Days whose deals must never change, and the texts that deals travel as.

use daily::{Day, Deal};
use games::slides::Position;

/// The rows of the golden file.
fn promised() -> Vec<[&'static str; 4]> {
    let rows = include_str!("../data/deals.tsv").lines().skip(1);
    let row = |row: &'static str| {
        let fields: Vec<&str> = row.split('\t').collect();
        fields.try_into().unwrap_or_else(|fields| panic!("four fields, not {fields:?}"))
    };
    rows.map(row).collect()
}

/// Works out a day, and compares it with what was promised.
fn check([day, seed, position, par]: [&str; 4]) -> Deal {
    let deal = Deal::of(day.parse().expect("a day"), &mut |_| ());
    let (dealt, moves) = (deal.position.to_string(), deal.moves().to_string());
    assert_eq!([&deal.day.to_string(), &deal.seed, &*dealt, &*moves], [day, seed, position, par]);
    deal
}

#[test]
fn days_never_change() {
    let rows = promised();
    assert!(rows.len() >= 56);
    // A day of every kind: each has more colours.
    for row in rows.into_iter().skip(4).step_by(8).take(5) {
        check(row);
    }
}

#[test]
#[ignore = "long: works out all days of the golden file, about a second each"]
fn all_days_never_change() {
    promised().into_iter().for_each(|row| {
        check(row);
    });
}

#[test]
fn what_is_told_gets_better_and_comes_back_from_its_text() {
    let day: Day = "2026-11-15".parse().expect("a day");
    let mut told: Vec<Deal> = vec![];
    let deal = Deal::of(day, &mut |deal| told.push(deal.clone()));
    assert!(told.len() > 1, "a first line, and a shorter one");
    assert!(told.is_sorted_by(|one, next| one.moves() > next.moves()));
    assert!(told.iter().all(|one| !one.is_par && one.position == deal.position));
    assert_eq!(told.last().map(Deal::moves), Some(deal.moves()));
    assert!(deal.is_par && deal.colours().len() == 5);
    for one in told.iter().chain([&deal]) {
        assert_eq!(Deal::from_text(&one.to_text()).as_ref(), Some(one));
    }
}

#[test]
fn what_is_no_deal_is_refused() {
    let position: Position = "solo 1 ry 0.0.0.0.0.0 ryyr".parse().expect("a position");
    let text = |line: &str| format!("2026-11-15\ndaily 2026-11-15\n{position}\n{line}");
    assert!(Deal::from_text(&text("par a2 a1")).is_some());
    for line in ["par a2", "par a1 a2", "par a2 a1 a1", "par", "", "fore a2 a1", "par a2  a1"] {
        assert_eq!(Deal::from_text(&text(line)), None, "{line}");
    }
    for broken in ["", "2026-11-15", "x\ny\nz\npar", &text("par a2 a1").replace("solo", "alone")] {
        assert_eq!(Deal::from_text(broken), None, "{broken}");
    }
}
