//! Results as a picture.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

use super::tally::Score;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 190.0;
const BAR: f64 = 34.0;

/// The chart of these results: beside them, under the same name.
pub(crate) fn place(results: &Path) -> PathBuf {
    results.with_extension("svg")
}

/// A chart is drawn anew after every run; it may replace no results, and no picture
/// that came from elsewhere.
pub(crate) fn check_place(results: &Path) -> Result<(), Failure> {
    if results.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        let name = results.display();
        return Err(Failure::Wrong(format!(
            "--out: expected a name for the results such as arena.csv, not {name}; the chart beside them ends in .svg"
        )));
    }
    let chart = place(results);
    if chart.exists() && !results.exists() {
        return Err(Failure::Wrong(format!(
            "{} exists already, but no results beside it; expected a name that is free for the chart too",
            chart.display()
        )));
    }
    Ok(())
}

/// Shares as bars with their 95 % intervals, and a line at the fair share. Readable
/// on light and on dark paper.
pub(crate) fn draw(title: &str, games: usize, fair: f64, scores: &[Score]) -> String {
    let height = 90.0 + scores.len() as f64 * (BAR + 12.0);
    let place = |share: f64| LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - 70.0);
    let title = escape(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{title}\">\n<style>text{{font:14px system-ui,sans-serif;fill:#2b2019}}\
         .small{{font-size:12px;fill:#6b5a4b}}.bar{{fill:#b7793f}}.line{{stroke:#2b2019;stroke-width:2}}\
         .fair{{stroke:#6b5a4b;stroke-dasharray:4 4}}@media(prefers-color-scheme:dark){{\
         text{{fill:#f3e3c8}}.small{{fill:#b9a58c}}.line{{stroke:#f3e3c8}}.fair{{stroke:#b9a58c}}}}</style>\n\
         <text x=\"16\" y=\"26\">{title}</text>\n\
         <text class=\"small\" x=\"16\" y=\"46\">Share of wins a seat over {games} games, with 95 % intervals</text>\n"
    );
    for (index, score) in scores.iter().enumerate() {
        let top = 62.0 + index as f64 * (BAR + 12.0);
        let middle = top + BAR / 2.0;
        let (low, high) =
            (score.share.mean - score.share.margin, score.share.mean + score.share.margin);
        let _ = writeln!(
            svg,
            "<text x=\"16\" y=\"{:.1}\">{}</text>\n\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"4\"/>\n\
             <line class=\"line\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{middle:.1}\" y2=\"{middle:.1}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{:.1} %</text>",
            middle + 5.0,
            escape(&score.bot),
            place(score.share.mean) - LEFT,
            place(low),
            place(high),
            place(high) + 8.0,
            middle + 5.0,
            score.share.mean * 100.0,
        );
    }
    let x = place(fair);
    let _ = writeln!(
        svg,
        "<line class=\"fair\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"56\" y2=\"{:.1}\"/>\n\
         <text class=\"small\" x=\"{:.1}\" y=\"{:.1}\">fair share</text>\n</svg>",
        height - 22.0,
        x + 4.0,
        height - 10.0
    );
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
