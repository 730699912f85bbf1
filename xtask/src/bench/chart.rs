//! The measurements as a picture: bars on a logarithmic scale that has every
//! goal at the same place, so that games counted in different units compare.

use std::fmt::{self, Write};

use super::figures::Measured;
use super::goals::{GOALS, Goal};
use super::table::{short, times};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 24.0;
const RIGHT: f64 = 736.0;
const TOP: f64 = 66.0;
const ROW: f64 = 82.0;

/// Ratios to the goal that have a line of their own.
const GRID: [f64; 7] = [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

/// Looks of each class, as attributes: the book is served where no style may stand inside
/// a picture. The paper is part of it, so that it can be read on any background.
const LOOKS: [(&str, &str); 9] = [
    ("small", r##"font-size="12" fill="#6b5847""##),
    ("head", r##"font-size="18" font-weight="600""##),
    ("value", r##"font-weight="600" text-anchor="end""##),
    ("tick", r##"font-size="12" fill="#6b5847" text-anchor="middle""##),
    ("grid", r##"stroke="#dccdb4""##),
    ("goal", r##"stroke="#902215" stroke-width="2""##),
    ("goal-name", r##"font-size="12" font-weight="600" fill="#902215" text-anchor="middle""##),
    ("ours", r##"fill="#1d5aa6""##),
    ("others", r##"fill="#b5a48c""##),
];

/// The whole picture as SVG.
pub(super) fn draw(measured: &Measured) -> String {
    let mut svg = String::new();
    write_chart(&mut svg, measured).expect("a String takes everything");
    for (class, looks) in LOOKS {
        let class = format!("class=\"{class}\"");
        svg = svg.replace(&class, &format!("{class} {looks}"));
    }
    svg
}

fn write_chart(svg: &mut String, measured: &Measured) -> fmt::Result {
    let bars: Vec<(&Goal, f64)> = GOALS
        .iter()
        .filter_map(|goal| Some((goal, measured.of(goal.game)?.for_goal(goal))))
        .collect();
    let scale = Scale::holding(bars.iter().map(|(goal, found)| found / goal.goal));
    let bottom = TOP + ROW * bars.len() as f64;
    let height = bottom + 34.0;
    writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="14" fill="#33261d">"##
    )?;
    writeln!(svg, r#"<title id="t">Speed of random games on one core, against the goals</title>"#)?;
    writeln!(svg, r##"<rect width="{WIDTH}" height="{height}" rx="14" fill="#f7f0e3"/>"##)?;
    writeln!(svg, r#"<text class="head" x="{LEFT}" y="30">Random games on one core</text>"#)?;
    writeln!(
        svg,
        r#"<text class="small" x="{LEFT}" y="50">Blue: Quatuor. Grey: the nearest public program. Logarithmic scale, every goal at 1 ×.</text>"#
    )?;
    for (row, (goal, found)) in bars.into_iter().enumerate() {
        write_row(svg, &scale, TOP + ROW * row as f64, goal, found)?;
    }
    for ratio in scale.grid() {
        let (class, word) = if ratio == 1.0 { ("goal-name", " goal") } else { ("tick", "") };
        let (x, y) = (scale.x(ratio), bottom + 16.0);
        writeln!(svg, r#"<text class="{class}" x="{x:.1}" y="{y}">{ratio} ×{word}</text>"#)?;
    }
    writeln!(svg, "</svg>")
}

/// What is played and how fast, our bar, and a thin one for the others.
fn write_row(svg: &mut String, scale: &Scale, y: f64, goal: &Goal, found: f64) -> fmt::Result {
    let unit = goal.unit.told();
    let (title, ratio) = (goal.title, found / goal.goal);
    let line = y + 18.0;
    writeln!(svg, r#"<text x="{LEFT}" y="{line}">{title}</text>"#)?;
    writeln!(
        svg,
        r#"<text class="value" x="{RIGHT}" y="{line}">{} {unit}, {} the goal of {}</text>"#,
        short(found),
        times(ratio),
        short(goal.goal)
    )?;
    // Only beside the bars, so that no line crosses a text; the goal crosses them.
    for mark in scale.grid().filter(|mark| *mark != 1.0) {
        write_line(svg, "grid", scale.x(mark), y)?;
    }
    write_bar(svg, "ours", scale.x(ratio), y + 27.0, 14.0)?;
    if let Some((rate, who)) = goal.reference {
        write_bar(svg, "others", scale.x(rate / goal.goal), y + 45.0, 6.0)?;
        let (rate, line) = (short(rate), y + 66.0);
        writeln!(svg, r#"<text class="small" x="{LEFT}" y="{line}">{rate} {unit}: {who}</text>"#)?;
    }
    write_line(svg, "goal", scale.x(1.0), y)
}

fn write_line(svg: &mut String, class: &str, x: f64, y: f64) -> fmt::Result {
    let (from, to) = (y + 24.0, y + 54.0);
    writeln!(svg, r#"<line class="{class}" x1="{x:.1}" x2="{x:.1}" y1="{from}" y2="{to}"/>"#)
}

fn write_bar(svg: &mut String, class: &str, end: f64, y: f64, height: f64) -> fmt::Result {
    let width = end - LEFT;
    writeln!(
        svg,
        r#"<rect class="{class}" x="{LEFT}" y="{y}" width="{width:.1}" height="{height}" rx="3"/>"#
    )
}

/// From ratios to places.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Wide enough for all the grid, and wider where a bar asks for it.
    fn holding(ratios: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = (GRID[0] * 0.8, 2.5);
        let most = ratios.fold(high, |most: f64, ratio| most.max(ratio * 1.15));
        Scale { low, high: most }
    }

    fn grid(&self) -> impl Iterator<Item = f64> {
        GRID.into_iter().filter(|ratio| *ratio <= self.high)
    }

    fn x(&self, ratio: f64) -> f64 {
        let part = (ratio.max(self.low) / self.low).ln() / (self.high / self.low).ln();
        LEFT + (RIGHT - LEFT) * part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_grows_with_the_bars() {
        let scale = Scale::holding([0.5, 8.0].into_iter());
        assert_eq!(scale.x(0.0), LEFT);
        assert!(scale.x(0.5) < scale.x(1.0) && scale.x(1.0) < scale.x(8.0));
        assert!(scale.x(8.0) < RIGHT);
        assert_eq!(scale.grid().last(), Some(5.0));
        assert_eq!(Scale::holding([1.0].into_iter()).grid().last(), Some(2.0));
    }

    #[test]
    fn every_measured_game_has_its_bar() {
        let measured =
            Measured::read("play\tcups\t100\t3000\t100000\nplay\tslides\t100\t3000\t1000000\n");
        let svg = draw(&measured.unwrap());
        assert_eq!(svg.matches(r#"class="ours""#).count(), 2);
        assert_eq!(svg.matches(r#"class="others""#).count(), 1);
        assert!(svg.contains("30 M moves/s, 2.50 × the goal of 12 M"));
        assert!(svg.contains("best public DVONN"));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("Pyramids"));
    }
}
