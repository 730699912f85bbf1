//! Results as a picture.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, tame};
use crate::words::counted;

use super::tally::Score;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 190.0;
const BAR: f64 = 34.0;
/// From one line of the title to the next.
const LINE: f64 = 18.0;
/// How many letters of the title fit on a line.
const WIDEST: usize = 70;

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
    let title = tame(title);
    let lines = broken(&title);
    let top = 46.0 + (lines.len() - 1) as f64 * LINE;
    let height = top + 44.0 + scores.len() as f64 * (BAR + 12.0);
    let place = |share: f64| LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - 70.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{}\">\n<style>text{{font:14px system-ui,sans-serif;fill:#2b2019}}\
         .small{{font-size:12px;fill:#6b5a4b}}.bar{{fill:#b7793f}}.line{{stroke:#2b2019;stroke-width:2}}\
         .fair{{stroke:#6b5a4b;stroke-dasharray:4 4}}@media(prefers-color-scheme:dark){{\
         text{{fill:#f3e3c8}}.small{{fill:#b9a58c}}.line{{stroke:#f3e3c8}}.fair{{stroke:#b9a58c}}}}</style>\n",
        escape(&title)
    );
    for (index, line) in lines.iter().enumerate() {
        let y = 26.0 + index as f64 * LINE;
        let _ = writeln!(svg, "<text x=\"16\" y=\"{y}\">{}</text>", escape(line));
    }
    let _ = writeln!(
        svg,
        "<text class=\"small\" x=\"16\" y=\"{top}\">Share of wins a seat over {}, with 95 % intervals</text>",
        counted(games, "game")
    );
    for (index, score) in scores.iter().enumerate() {
        let top = top + 16.0 + index as f64 * (BAR + 12.0);
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
        "<line class=\"fair\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>\n\
         <text class=\"small\" x=\"{:.1}\" y=\"{:.1}\">fair share</text>\n</svg>",
        top + 10.0,
        height - 22.0,
        x + 4.0,
        height - 10.0
    );
    svg
}

/// A title in lines that fit: broken between its parts if it is long, then between
/// words, and at last anywhere.
fn broken(title: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for part in title.split(" / ") {
        match lines.last_mut().filter(|line| width(line) + 3 + width(part) <= WIDEST) {
            Some(line) => line.extend([" / ", part]),
            None => lines.extend(broken_at_words(part)),
        }
    }
    lines
}

fn broken_at_words(part: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in part.split_inclusive(' ').flat_map(pieces) {
        match lines.last_mut().filter(|line| width(line) + width(piece.trim_end()) <= WIDEST) {
            Some(line) => line.push_str(&piece),
            None => lines.push(piece),
        }
    }
    lines
}

/// A word in pieces of which even wide ones fit on a line.
fn pieces(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(WIDEST / 2).map(|piece| piece.iter().collect()).collect()
}

/// How wide a line is about, in letters; those of some writings are twice as wide.
fn width(line: &str) -> usize {
    line.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum()
}

/// Any text as XML; two letters can't stand there at all.
fn escape(text: &str) -> String {
    let text = text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_is_broken_into_lines() {
        assert_eq!(broken("cups / a b / seed x"), ["cups / a b / seed x"]);
        let bots = "master@100ms plain@100ms plain@100ms plain@100ms";
        let lines = broken(&format!("cups base, 4 players / {bots} / seed table-cups-base-4"));
        assert_eq!(lines, ["cups base, 4 players", bots, "seed table-cups-base-4"]);
        let five = broken(&["master@3600000ms"; 5].join(" "));
        assert_eq!(five.len(), 2, "{five:?}");
        let long = broken(&"x".repeat(3 * WIDEST));
        assert_eq!(long, vec!["x".repeat(WIDEST); 3]);
        for title in ["", " / ", " ", "é".repeat(500).as_str(), &"many words ".repeat(50)] {
            let lines = broken(title);
            assert!(lines.iter().all(|line| width(line.trim_end()) <= WIDEST), "{lines:?}");
        }
    }

    #[test]
    fn a_picture_grows_with_its_title() {
        let height = |svg: &str| -> f64 {
            let size = svg.split("viewBox=\"0 0 720 ").nth(1).expect("a size");
            size.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
        };
        let (short, long) = (draw("short", 1, 0.5, &[]), draw(&"long ".repeat(20), 1, 0.5, &[]));
        assert_eq!(height(&long) - height(&short), LINE);
        assert_eq!(height(&draw("", 1, 0.5, &[])), height(&short));
    }

    #[test]
    fn any_title_is_xml() {
        let odd = "\0\u{1b}[31m\n\u{7f}\u{85}\u{202e}\u{fffe}\u{ffff}]]>&<\"";
        let svg = draw(odd, 1, 0.5, &[]);
        let is_odd = |letter: char| letter.is_control() && letter != '\n';
        assert!(!svg.contains(is_odd) && !svg.contains(['\u{fffe}', '\u{ffff}']), "{svg}");
        assert!(svg.contains("\\u{0}\\u{1b}[31m\\n"), "{svg}");
        assert!(svg.contains("]]&gt;&amp;&lt;&quot;") && !svg.contains("]]>"), "{svg}");
    }
}
