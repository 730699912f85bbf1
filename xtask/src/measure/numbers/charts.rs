//! The charts of the chapter.

use super::kept::{Game, Numbers, Table};
use super::shares;
use super::tables::{fair, favourite_wins, part, sorted};
use crate::measure::charts::{BLUE, GREY, LEFT, RED, RIGHT, Scale, Svg, TOP};

/// The lines of the chart about favourites, by colour and by pattern.
const LINES: [(&str, &str); 4] = [(RED, ""), (BLUE, "7 4"), ("#3b6b35", "2 4"), (GREY, "10 4 2 4")];

/// All charts with the names of their files.
pub(super) fn all(numbers: &Numbers) -> Vec<(&'static str, String)> {
    vec![
        ("length.svg", length(numbers)),
        ("turns.svg", turns(numbers)),
        ("favourites.svg", favourites(numbers)),
        ("skill.svg", skill(numbers)),
    ]
}

/// The tables without options, which have the most games.
fn main_tables(numbers: &Numbers) -> impl Iterator<Item = (&Table, &[Game])> {
    numbers.tables().filter(|(table, _)| !table.has_option())
}

fn length(numbers: &Numbers) -> String {
    let rows: Vec<(&Table, Vec<f64>)> = main_tables(numbers)
        .map(|(table, games)| (table, sorted(games.iter().map(|game| game.moves))))
        // Moves of Shuttles are parts of turns, many times as many as the moves of others.
        .filter(|(table, _)| table.game() != "Shuttles")
        .collect();
    let most = rows.iter().map(|(_, moves)| part(moves, 95)).fold(0.0, f64::max);
    let scale = Scale::up_to(most, 10.0);
    let mut svg = Svg::new(
        "How long a game is",
        "Moves of all players between masters: median, and 90 % of the games.",
        TOP + 24.0 * rows.len() as f64,
    );
    svg.grid(&scale);
    for (line, (table, moves)) in rows.iter().enumerate() {
        let y = TOP + 12.0 + 24.0 * line as f64;
        svg.text(24.0, y + 5.0, "small", &table.title());
        svg.bar(scale.x(part(moves, 5)), scale.x(part(moves, 95)), y, 6.0, BLUE);
        svg.dot(scale.x(part(moves, 50)), y, BLUE);
    }
    svg.end()
}

fn turns(numbers: &Numbers) -> String {
    let rows: Vec<_> = shares::of_turns(numbers)
        .into_iter()
        .filter(|(table, _)| !table.has_option())
        .flat_map(|(table, shares)| {
            (1..).zip(shares).map(move |(turn, share)| (table, turn, share))
        })
        .collect();
    let points = |share: f64, table: &Table| 100.0 * (share - fair(table));
    let ends = rows.iter().flat_map(|(table, _, share)| share.ends().map(|end| points(end, table)));
    let (least, most) =
        ends.fold((0.0, 0.0), |(least, most): (f64, f64), end| (least.min(end), most.max(end)));
    let scale = Scale::between(least, most, 5.0);
    let mut svg = Svg::new(
        "Whether the turn matters",
        "Wins of the first, second … player in points above or below a fair share; the bar is the 95 % interval.",
        TOP + 20.0 * rows.len() as f64,
    );
    svg.grid(&scale);
    let fair_line = scale.x(0.0);
    svg.line_between((fair_line, TOP), (fair_line, svg.bottom()), GREY, "");
    for (line, (table, turn, share)) in rows.iter().enumerate() {
        let y = TOP + 10.0 + 20.0 * line as f64;
        if *turn == 1 {
            // The numbers of the turns beside it say how many seats there are.
            let title = table.title();
            let title = title.split_once(',').map_or(title.as_str(), |(title, _)| title);
            svg.text(24.0, y + 5.0, "small", title);
        }
        svg.text(LEFT - 20.0, y + 5.0, "small middle", &turn.to_string());
        let [from, to] = share.ends().map(|end| scale.x(points(end, table)));
        let colour = if share.is_clear_of(fair(table)) { RED } else { BLUE };
        svg.bar(from, to, y, 6.0, colour);
        svg.dot(scale.x(points(share.mean, table)), y, colour);
    }
    svg.end()
}

fn favourites(numbers: &Numbers) -> String {
    let scale = Scale::up_to(100.0, 10.0);
    let height = 300.0;
    let mut svg = Svg::new(
        "How early the winner is foreseen",
        "How often the favourite wins (upwards, per cent), by how many per cent of the moves are played.",
        TOP + height,
    );
    svg.grid(&scale);
    let y = |share: f64| TOP + height - height * share;
    for percent in [25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        svg.line_between((LEFT, y), (RIGHT, y), "#dccdb4", "");
        svg.text(LEFT - 18.0, y + 5.0, "small middle", &percent.to_string());
    }
    for (line, (table, (colour, pattern))) in numbers.usual.iter().zip(LINES).enumerate() {
        let label = TOP + 20.0 + 24.0 * line as f64;
        svg.line_between((24.0, label + 8.0), (120.0, label + 8.0), colour, pattern);
        svg.text(24.0, label, "small", &table.game());
        let Some((_, games)) = numbers.tables().find(|(one, _)| *one == table) else { continue };
        let moment =
            |moment: usize| (scale.x(10.0 * moment as f64), y(favourite_wins(games, moment)));
        for next in 1..10 {
            svg.line_between(moment(next - 1), moment(next), colour, pattern);
        }
    }
    svg.end()
}

fn skill(numbers: &Numbers) -> String {
    let tables: Vec<_> = numbers.contests.chunk_by(|one, other| one.table == other.table).collect();
    let scale = Scale::up_to(100.0, 10.0);
    let mut svg = Svg::new(
        "How much of a win is skill",
        "Share of the wins: above, a master among beginners; below, a beginner among random movers; line: fair.",
        TOP + 34.0 * tables.len() as f64,
    );
    svg.grid(&scale);
    for (line, contests) in tables.iter().enumerate() {
        let y = TOP + 17.0 + 34.0 * line as f64;
        let table = &contests[0].table;
        svg.text(24.0, y + 5.0, "small", &table.title());
        let x = scale.x(100.0 * fair(table));
        svg.line_between((x, y - 14.0), (x, y + 14.0), GREY, "");
        for (name, colour, y) in
            [("master-beginner", RED, y - 7.0), ("beginner-random", BLUE, y + 7.0)]
        {
            let shares = contests.iter().filter(|one| one.name == name).map(|one| one.share);
            let share = shares::Share::of(shares);
            let [from, to] = share.ends().map(|end| scale.x(100.0 * end.clamp(0.0, 1.0)));
            svg.bar(from, to, y, 5.0, colour);
            svg.dot(scale.x(100.0 * share.mean), y, colour);
        }
    }
    svg.end()
}
