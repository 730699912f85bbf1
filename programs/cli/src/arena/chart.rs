//! A report as a picture.

use std::fmt::Write;

use show::words::Words;
use textwrap::{Options, WordSeparator, WordSplitter};

use arena::{Report, Score};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 190.0;
const BAR: f64 = 34.0;
/// The distance from one bar to the next.
const ROW: f64 = BAR + 12.0;
/// The distance between lines of the title.
const LINE: f64 = 18.0;
/// How many columns of the title fit on a line.
const COLUMNS: usize = 70;
/// How many characters of the title are shown.
const LONGEST: usize = 400;

/// The colours of the parts, on light and on dark paper.
const STYLE: &str = "text{font:14px system-ui,sans-serif;fill:#2b2019}\
    .small{font-size:12px;fill:#6b5a4b}.bar{fill:#b7793f}\
    .line{stroke:#2b2019;stroke-width:2}.fair{stroke:#6b5a4b;stroke-dasharray:4 4}\
    @media(prefers-color-scheme:dark){text{fill:#f3e3c8}.small{fill:#b9a58c}\
    .line{stroke:#f3e3c8}.fair{stroke:#b9a58c}}";

/// An SVG picture of the shares of wins as bars with their 95 % intervals, and a line at the
/// fair share. Readable on light and on dark paper.
pub fn chart(report: &Report, words: &Words) -> String {
    let title = printable(&report.title);
    let wrap = Options::new(COLUMNS)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(&title, wrap);
    let top = 46.0 + (lines.len() - 1) as f64 * LINE;
    let height = top + 44.0 + report.scores.len() as f64 * ROW;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{}\">\n<style>{STYLE}</style>\n",
        escaped(&title)
    );
    for (index, line) in lines.iter().enumerate() {
        text(&mut svg, "", 16.0, 26.0 + index as f64 * LINE, line);
    }
    let caption = words.say("arena-caption", &[("count", &report.games)]);
    text(&mut svg, "small", 16.0, top, &caption);
    for (index, score) in report.scores.iter().enumerate() {
        bar(&mut svg, top + 16.0 + index as f64 * ROW, score, words);
    }
    let (x, low, high) = (place(report.fair_share), top + 10.0, height - 22.0);
    let _ = writeln!(
        svg,
        "<line class=\"fair\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{low:.1}\" y2=\"{high:.1}\"/>"
    );
    text(&mut svg, "small", x + 4.0, height - 10.0, &words.say("arena-fair-share", &[]));
    svg + "</svg>\n"
}

/// The name of a bot, its bar, its interval and its share.
fn bar(svg: &mut String, top: f64, score: &Score, words: &Words) {
    let Score { bot, share, .. } = score;
    let middle = top + BAR / 2.0;
    text(svg, "", 16.0, middle + 5.0, bot);
    let (width, low, high) = (
        place(share.mean) - LEFT,
        place(share.mean - share.margin),
        place(share.mean + share.margin),
    );
    let _ = writeln!(
        svg,
        "<rect class=\"bar\" x=\"{LEFT}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{BAR}\" rx=\"4\"/>\n\
         <line class=\"line\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{middle:.1}\" y2=\"{middle:.1}\"/>"
    );
    let percent = words.decimal(share.mean * 100.0, 1);
    text(svg, "", high + 8.0, middle + 5.0, &format!("{percent} %"));
}

fn text(svg: &mut String, class: &str, x: f64, y: f64, text: &str) {
    let class = if class.is_empty() { "".into() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(svg, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text));
}

/// Where a share is on the horizontal axis.
fn place(share: f64) -> f64 {
    LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - 70.0)
}

/// A seed may be any text: it is cut if it is very long, and what can't be seen or can't be in
/// XML is written as an escape.
fn printable(text: &str) -> String {
    let is_odd = |letter: char| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}');
    let printed = |letter: char| match is_odd(letter) {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    text.chars().take(LONGEST).map(printed).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use show::words::Language;

    use super::*;
    use arena::{Estimate, Spread, Verdict};

    fn chart(report: &Report) -> String {
        super::chart(report, &Words::new(Language::English))
    }

    fn report(title: &str) -> Report {
        let share = Estimate::of(&[1.0, 0.5].into_iter().collect::<Spread>());
        Report {
            title: title.into(),
            games: 1,
            deals: 1,
            moves_per_game: 9.0,
            fair_share: 0.5,
            scores: vec![Score { bot: "greedy".into(), share, wins: 0.5, thinking: 1.0 }],
            differences: vec![],
            verdict: Verdict::Unclear,
            faults: vec![],
            failed: vec![],
        }
    }

    #[test]
    fn bots_have_bars() {
        let svg = chart(&report("cups"));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains(">greedy</text>") && svg.contains(">75.0 %</text>"), "{svg}");
        assert!(svg.contains("over 1 game, with") && svg.contains(">fair share</text>"), "{svg}");
        assert_eq!(svg.matches("class=\"bar\"").count(), 1);
    }

    #[test]
    fn a_chart_speaks_every_language() {
        let svg = super::chart(&report("cups"), &Words::new(Language::French));
        assert!(svg.contains("sur 1 partie") && svg.contains(">75,0 %</text>"), "{svg}");
    }

    #[test]
    fn a_picture_grows_with_its_title() {
        let height = |title: &str| -> f64 {
            let svg = chart(&report(title));
            let size = svg.split("viewBox=\"0 0 720 ").nth(1).expect("a size");
            size.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
        };
        assert_eq!(height(&"long ".repeat(20)) - height("short"), LINE);
        assert_eq!(height(&"x".repeat(3 * COLUMNS)) - height("short"), 2.0 * LINE);
        assert_eq!(height(""), height("short"));
    }

    #[test]
    fn any_title_is_xml() {
        let svg = chart(&report("\0\u{1b}[31m\n\u{7f}\u{85}\u{fffe}\u{ffff}]]>&<\""));
        let is_odd = |letter: char| letter.is_control() && letter != '\n';
        assert!(!svg.contains(is_odd) && !svg.contains(['\u{fffe}', '\u{ffff}']), "{svg}");
        assert!(svg.contains("\\u{0}\\u{1b}[31m\\n"), "{svg}");
        assert!(svg.contains("]]&gt;&amp;&lt;&quot;") && !svg.contains("]]>"), "{svg}");
    }
}
