//! The charts of the documents: how far apart the levels are, and how many moves the
//! solver needs.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};

use super::kept::{Kept, Row};
use super::tables::spread;

const WIDTH: f64 = 760.0;
/// Where the scale begins; names of rows stand before it.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 720.0;
const TOP: f64 = 80.0;

const INK: &str = "#33261d";
const GREY: &str = "#6b5847";
const BLUE: &str = "#1d5aa6";
const RED: &str = "#902215";

/// The chart that belongs to a file of measurements, if one does.
pub(super) fn draw(file: &str, kept: &Kept) -> Result<Option<String>> {
    match file {
        "bench/bots.tsv" => levels(kept).map(Some),
        "bench/solver.tsv" => moves(kept).map(Some),
        _ => Ok(None),
    }
}

/// The levels of each game on one line, in Elo points above the weakest.
fn levels(kept: &Kept) -> Result<String> {
    const STEPS: [(&str, &str); 3] =
        [("casual", "beginner"), ("strong", "casual"), ("master", "strong")];
    let rows = kept.latest();
    let find = |game: &str, (upper, lower): (&str, &str)| {
        let name = format!("{game}.{upper}-{lower}");
        rows.iter().find(|row| row.name == name).copied()
    };
    let games = rows.iter().filter_map(|row| row.name.strip_suffix(".casual-beginner"));
    let mut ladders = vec![];
    for game in games {
        let mut ladder = vec![];
        for step in STEPS {
            let row = find(game, step).with_context(|| format!("{game}: no {}", step.0))?;
            let below = ladder.last().map_or(0.0, |&(_, elo)| elo);
            ladder.push((step.0, below + elo(row)?));
        }
        let first = find(game, STEPS[0]).context("a game has its first step")?;
        let title = first.what.split(": ").next().unwrap_or_default();
        ladders.push((title.replace('`', ""), ladder));
    }
    let most = ladders.iter().flat_map(|(_, ladder)| ladder).map(|(_, elo)| *elo);
    let scale = Scale::up_to(most.fold(0.0, f64::max), 200.0);
    let mut svg = Svg::new(
        "How far apart the levels are",
        "Elo points above beginner, each level measured against the one below; master with 100 ms.",
        TOP + 58.0 * ladders.len() as f64,
    );
    svg.grid(&scale);
    for (index, (title, ladder)) in ladders.iter().enumerate() {
        let y = TOP + 32.0 + 58.0 * index as f64;
        svg.text(24.0, y + 5.0, "", title);
        let end = ladder.last().map_or(0.0, |(_, elo)| *elo);
        svg.bar(scale.x(0.0), scale.x(end), y, 2.0, GREY);
        for (level, elo) in [("beginner", 0.0)].iter().chain(ladder) {
            let x = scale.x(*elo);
            svg.dot(x, y, if *level == "master" { RED } else { BLUE });
            svg.text(x, y - 12.0, "small middle", level);
            if *elo > 0.0 {
                svg.text(x, y + 21.0, "small middle", &format!("{elo:.0}"));
            }
        }
    }
    Ok(svg.end())
}

/// How much stronger the first of two bots is. A bot that won everything is stronger by
/// at least what the end of its interval says.
fn elo(row: &Row) -> Result<f64> {
    let (share, interval) = (row.number("share")?, row.number("interval")?);
    let share = if share >= 100.0 { 100.0 - interval } else { share };
    ensure!(share > 0.0 && share < 100.0, "{}: no Elo for {share} %", row.name);
    Ok(400.0 * (share / (100.0 - share)).log10())
}

/// How long solutions are, for each kind of boards.
fn moves(kept: &Kept) -> Result<String> {
    let rows = kept.latest();
    let mut kinds = vec![];
    for row in &rows {
        let Some(kind) = row.name.strip_suffix(".first") else { continue };
        let best = rows.iter().find(|row| row.name == format!("{kind}.best"));
        let best = best.with_context(|| format!("no {kind}.best"))?;
        let title = row.what.split(": ").next().unwrap_or_default();
        kinds.push((
            title.replace('`', ""),
            [
                ("first solution", spread(row, "best")?, GREY),
                ("best after 5 s", spread(best, "best")?, BLUE),
                ("proven to need", spread(best, "least")?, RED),
            ],
        ));
    }
    let most = kinds.iter().flat_map(|(_, spreads)| spreads).map(|(_, [.., most], _)| *most);
    let scale = Scale::up_to(most.fold(0.0, f64::max), 10.0);
    let mut svg = Svg::new(
        "How many moves a solution takes",
        "From the fewest to the most of all boards; the dot is the mean.",
        TOP + 96.0 * kinds.len() as f64,
    );
    svg.grid(&scale);
    for (index, (title, spreads)) in kinds.iter().enumerate() {
        let y = TOP + 18.0 + 96.0 * index as f64;
        svg.text(24.0, y, "strong", title);
        for (line, (name, [least, mean, most], colour)) in (1..).zip(spreads) {
            let y = y + 22.0 * f64::from(line);
            svg.text(24.0, y + 5.0, "small", name);
            svg.bar(scale.x(*least), scale.x(*most), y, 6.0, colour);
            svg.dot(scale.x(*mean), y, colour);
            svg.text(scale.x(*most) + 12.0, y + 5.0, "small", &format!("{mean:.1}"));
        }
    }
    Ok(svg.end())
}

/// From numbers to places.
struct Scale {
    least: f64,
    most: f64,
    step: f64,
}

impl Scale {
    /// Whole steps, enough for this number.
    fn up_to(number: f64, step: f64) -> Scale {
        Scale::between(0.0, number, step)
    }

    /// Whole steps, enough for both numbers.
    fn between(least: f64, most: f64, step: f64) -> Scale {
        let least = (least / step).floor() * step;
        Scale { least, most: (most / step).ceil().max(least / step + 1.0) * step, step }
    }

    fn x(&self, number: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * (number - self.least) / (self.most - self.least)
    }
}

/// A picture that grows. Looks are attributes: the book is served where no style may stand
/// inside a picture. The paper is part of it, so that it can be read on any background.
struct Svg {
    text: String,
    bottom: f64,
}

impl Svg {
    fn new(title: &str, subtitle: &str, bottom: f64) -> Svg {
        let height = bottom + 34.0;
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-labelledby=\"t\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\" fill=\"{INK}\">\n\
             <title id=\"t\">{title}</title>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"14\" fill=\"#f7f0e3\"/>\n"
        );
        let mut svg = Svg { text, bottom };
        svg.text(24.0, 30.0, "head", title);
        svg.text(24.0, 52.0, "small", subtitle);
        svg
    }

    /// A line for each step of the scale.
    fn grid(&mut self, scale: &Scale) {
        let (top, bottom) = (TOP - 8.0, self.bottom);
        for step in 0..=((scale.most - scale.least) / scale.step).round() as u32 {
            let number = scale.least + f64::from(step) * scale.step;
            let x = scale.x(number);
            self.line(&format!(
                "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top}\" y2=\"{bottom}\" stroke=\"#dccdb4\"/>"
            ));
            self.text(x, bottom + 18.0, "small middle", &number.to_string());
        }
    }

    fn text(&mut self, x: f64, y: f64, looks: &str, words: &str) {
        let looks: String = looks
            .split_whitespace()
            .map(|look| match look {
                "head" => " font-size=\"18\" font-weight=\"600\"".into(),
                "strong" => " font-weight=\"600\"".into(),
                "middle" => " text-anchor=\"middle\"".into(),
                _ => format!(" font-size=\"12\" fill=\"{GREY}\""),
            })
            .collect();
        self.line(&format!("<text x=\"{x:.1}\" y=\"{y}\"{looks}>{words}</text>"));
    }

    fn bar(&mut self, from: f64, to: f64, y: f64, height: f64, colour: &str) {
        let (top, width) = (y - height / 2.0, to - from);
        let half = height / 2.0;
        self.line(&format!(
            "<rect x=\"{from:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"{height}\" \
             rx=\"{half}\" fill=\"{colour}\" opacity=\"0.45\"/>"
        ));
    }

    fn dot(&mut self, x: f64, y: f64, colour: &str) {
        self.line(&format!("<circle cx=\"{x:.1}\" cy=\"{y}\" r=\"6\" fill=\"{colour}\"/>"));
    }

    fn line(&mut self, element: &str) {
        writeln!(self.text, "{element}").expect("a String takes everything");
    }

    fn end(mut self) -> String {
        self.line("</svg>");
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(rows: &[(&str, &str)]) -> Kept {
        let row = |(name, result): &(&str, &str)| {
            format!("{name}\tCups `duo`: a\tquatuor arena\t{result}\tabcdef1\t2026-11-16\n")
        };
        let rows: String = rows.iter().map(row).collect();
        Kept::parse(&format!("name\twhat\tcommand\tresult\tcommit\tdate\n{rows}")).unwrap()
    }

    #[test]
    fn levels_stand_on_each_other() {
        let rows = [
            ("cups.casual-beginner", "interval=2.0 share=75.0"),
            ("cups.strong-casual", "interval=2.0 share=50.0"),
            ("cups.master-strong", "interval=1.0 share=100"),
        ];
        let svg = levels(&kept(&rows)).unwrap();
        assert!(svg.contains(">Cups duo<"), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 4);
        // 400 log10(3) = 191, no gap, and at least 400 log10(99) = 798 more.
        assert_eq!(svg.matches(">191<").count(), 2, "{svg}");
        assert!(svg.contains(">989<"), "{svg}");
        assert!(levels(&kept(&rows[..2])).is_err(), "a level is missing");
    }

    #[test]
    fn solutions_are_drawn() {
        let rows = [("one.first", "best=8/20.3/39"), ("one.best", "best=8/13.1/19 least=7/7.8/9")];
        let svg = moves(&kept(&rows)).unwrap();
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains(">20.3<") && svg.contains(">13.1<") && svg.contains(">7.8<"));
        assert!(moves(&kept(&rows[..1])).is_err());
    }
}
