//! Prints the deals of some days in the format of `tests/data/deals.tsv`, and the time for
//! each on standard error: `cargo run -p quatuor-analysis --example deals -- 2026-01-01 365`.

use std::time::Instant;

use analysis::daily::{Day, Deal};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(Day::FIRST);
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    for day in std::iter::successors(Some(first), |day| day.next()).take(count) {
        let start = Instant::now();
        let mut first = None;
        let deal = Deal::of(day, &mut |_| {
            first.get_or_insert(start.elapsed());
        });
        let (first, all) = (first.unwrap_or_default(), start.elapsed());
        eprintln!("{day} {} colours, {first:.1?}, {all:.1?}", day.colours());
        println!("{day}\t{}\t{}\t{}", deal.seed, deal.position, deal.moves());
    }
}
