//! The deal of the day.

use crate::run::quatuor;

#[test]
fn a_day_has_a_deal_that_its_seed_deals_and_its_solution_solves() {
    let answer = quatuor(&["daily", "2026-11-15", "--solution"]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    let lines: Vec<&str> = answer.out.lines().collect();
    let [position, par, solution] = lines[..] else { panic!("{}", answer.out) };
    let deal = ["deal", "slides", "--variant", "solo", "--option", "colours=5", "--seed"];
    let dealt = quatuor(&[&deal[..], &["daily 2026-11-15"]].concat());
    assert_eq!(dealt.out.trim(), position);
    let moves: Vec<&str> = solution.split(' ').collect();
    assert_eq!(par, format!("par {}", moves.len()));
    let end = quatuor(&[&["apply", "slides", position][..], &moves].concat());
    assert_eq!(quatuor(&["outcome", "slides", end.out.trim()]).out, "winners 1\n");
}

#[test]
fn wrong_days_are_explained_in_a_line() {
    for (day, words) in [
        ("2025-12-31", "the first is that of 2026-01-01"),
        ("2026-02-30", "expected a date such as 2026-11-15"),
        ("tomorrow", "expected a date such as 2026-11-15"),
    ] {
        let answer = quatuor(&["daily", day]);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{day}");
        assert!(answer.err.contains(words) && answer.err.lines().count() == 1, "{}", answer.err);
    }
}

#[test]
fn without_a_day_it_is_today() {
    // Whatever today is: it has a deal.
    let answer = quatuor(&["daily"]);
    assert_eq!(answer.status, 0);
    assert!(answer.out.starts_with("solo 1 ") && answer.out.contains("\npar "), "{}", answer.out);
}
