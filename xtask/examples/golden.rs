//! The golden deals and the perft counts of all four games, as a program.
//!
//! The crates' own tests check the same rows and more; this one exists to be run
//! where there is no test harness: `cargo xtask wasm` builds it for WebAssembly
//! and runs it in Chromium. It panics on the first row that does not hold.

use std::hint::black_box;

use game_api::Game;
use game_api::conformance::{check_golden_deals, check_perft};
use quatuor::{cups, pyramids, shuttles, slides};

/// Longer counts are left to the crates' own tests.
const MOST: u64 = 2_000_000;

fn main() {
    if cfg!(target_family = "wasm") {
        std::panic::set_hook(Box::new(|panic| report(&panic.to_string())));
    }
    let lines = [
        check::<slides::Position>(
            include_str!("../../games/slides/tests/data/deals.tsv"),
            include_str!("../../games/slides/tests/data/perft.tsv"),
        ),
        check::<pyramids::Position>(
            include_str!("../../games/pyramids/tests/data/deals.tsv"),
            include_str!("../../games/pyramids/tests/data/perft.tsv"),
        ),
        check::<shuttles::Position>(
            include_str!("../../games/shuttles/tests/data/deals.tsv"),
            include_str!("../../games/shuttles/tests/data/perft.tsv"),
        ),
        check::<cups::Position>(
            include_str!("../../games/cups/tests/data/deals.tsv"),
            include_str!("../../games/cups/tests/data/perft.tsv"),
        ),
    ];
    report(&lines.join("\n"));
}

fn check<G: Game>(deals: &str, counts: &str) -> String {
    let deals = check_golden_deals::<G>(deals);
    let counts = check_perft::<G>(&short_counts(counts));
    assert!(deals > 0 && counts > 0, "{}: nothing to check", G::INFO.name);
    format!("{}: {deals} golden deals and {counts} perft counts hold", G::INFO.name)
}

/// The head of the file and the rows whose count is not too long.
fn short_counts(file: &str) -> String {
    let short = |line: &&str| {
        let count = line.split('\t').nth(2).and_then(|count| count.parse::<u64>().ok());
        count.is_none_or(|count| count < MOST)
    };
    file.lines().filter(short).collect::<Vec<_>>().join("\n")
}

/// Prints, and where there is nothing to print to, leaves the text in memory
/// between two marks for the caller to find. The marks are made at run time, so
/// that nothing else in memory looks like them.
fn report(text: &str) {
    println!("{text}");
    let mark = "#".repeat(16);
    black_box(format!("{mark}{text}{mark}").leak());
}
