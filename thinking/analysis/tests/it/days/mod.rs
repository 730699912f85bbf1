//! Days whose deals must never change, and the texts of deals.

use analysis::daily::{Day, Deal};

/// The rows of the golden file.
fn promised() -> Vec<[&'static str; 4]> {
    let rows = include_str!("../../data/deals.tsv").lines().skip(1);
    let row = |row: &'static str| {
        let fields: Vec<&str> = row.split('\t').collect();
        fields.try_into().unwrap_or_else(|fields| panic!("four fields, not {fields:?}"))
    };
    rows.map(row).collect()
}

/// Computes a day, and compares it with the golden file.
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
    for colours in 1..=5 {
        let is_of_kind =
            |row: &&[&str; 4]| row[0].parse::<Day>().is_ok_and(|day| day.colours() == colours);
        check(*rows.iter().find(is_of_kind).expect("a day of every kind"));
    }
}

#[test]
fn reported_lines_get_shorter_and_are_read_back() {
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
    // The solution of this day is also in docs/daily.md.
    let deal = Deal::of("2026-11-16".parse().expect("a day"), &mut |_| ());
    let whole = deal.to_text();
    assert_eq!(Deal::from_text(&whole), Some(deal.clone()));
    let (start, last) = whole.rsplit_once(' ').expect("a line of moves");
    for broken in [
        String::new(),
        "2026-11-16".into(),
        "x\ny\nz\npar".into(),
        start.into(),
        format!("{whole} {last}"),
        whole.replacen("par", "fore", 1),
        whole.replacen("par ", "par  ", 1),
        whole.replacen("solo", "alone", 1),
        // A line may solve it, but it is not what was dealt, or not on that day.
        whole.replacen("2026-11-16\n", "2026-11-17\n", 1),
        whole.replace("2026-11-16", "2026-11-17"),
        whole.replacen("daily", "weekly", 1),
    ] {
        assert_eq!(Deal::from_text(&broken), None, "{broken}");
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: works out all days of the golden file, about a second each"]
    fn all_days_never_change() {
        promised().into_iter().for_each(|row| {
            check(row);
        });
    }
}
