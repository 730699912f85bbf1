use analysis::daily::{Day, Deal};
use analysis::{DailyJob, Finding};

use crate::{code, run};

#[test]
fn the_deal_of_a_day_is_worked_out() {
    let day: Day = "2026-11-16".parse().expect("a day");
    let found = run(DailyJob::new(day)).expect("a deal");
    let deals: Vec<Deal> = found
        .iter()
        .map(|finding| match finding {
            Finding::Daily(deal) => deal.to_deal().expect("what was dealt"),
            other => panic!("found {other:?}"),
        })
        .collect();
    assert_eq!(deals.last(), Some(&Deal::of(day, &mut |_| ())));
    let (last, before) = deals.split_last().expect("an answer");
    assert!(last.is_par && before.iter().all(|deal| !deal.is_par));
}

#[test]
fn there_were_no_deals_before_the_first() {
    assert_eq!(code(run(DailyJob::new(Day::new(2025, 12, 31).expect("a day")))), "job.day");
}
