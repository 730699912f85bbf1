//! Cups: the honeycomb, each stack with its sign, its letter and its height.

use std::collections::BTreeMap;
use std::fmt::Write;

use games::cups::{Position, Stack};
use games::{Game, Seat};

use super::{Paint, seat_lines};

/// Columns a stack takes; half as much is the shift from one line to the next.
const WIDTH: i32 = 6;

pub(super) fn draw(position: &Position, paint: Paint) -> String {
    let mut text = String::new();
    let mut lines: BTreeMap<i32, Vec<Stack>> = BTreeMap::new();
    for stack in position.stacks() {
        lines.entry(stack.cell.r()).or_default().push(stack);
    }
    let column = |stack: &Stack| stack.cell.q() * WIDTH + stack.cell.r() * WIDTH / 2;
    let left = lines.values().flatten().map(column).min().unwrap_or_default();
    // A line that has lost all its stacks still keeps its neighbours apart.
    if let (Some((&first, _)), Some((&last, _))) = (lines.first_key_value(), lines.last_key_value())
    {
        for r in first..=last {
            lines.entry(r).or_default();
        }
    }
    let settled: Vec<Stack> = position
        .zones()
        .into_iter()
        .filter(|zone| zone.settled.is_some() && !position.in_set_up())
        .flat_map(|zone| zone.stacks)
        .collect();
    for (r, stacks) in &lines {
        let label = stacks.first().map_or("".into(), |stack| format!("{},{r}", stack.cell.q()));
        let _ = write!(text, "{label:>7}  ");
        let mut at = left;
        for stack in stacks {
            let gap = column(stack) - at;
            text.push_str(&" ".repeat(gap as usize));
            let done = if settled.contains(stack) { "'" } else { " " };
            let label = format!("{}{:<2}", stack.colour.letter(), stack.height);
            text.push_str(&paint.chip_with(stack.colour.letter(), &label));
            text.push_str(done);
            at += gap + WIDTH;
        }
        text.push('\n');
    }
    text.push('\n');
    if position.stacks().next().is_none() {
        text.push_str("The board is empty.\n\n");
    } else {
        let note = "Each line begins with the q,r of its first stack; q grows to the right.";
        let _ = writeln!(text, "{}", paint.faint(note));
        if !settled.is_empty() {
            let _ = writeln!(text, "{}", paint.faint("A stack marked ' is settled."));
        }
        text.push('\n');
    }
    let over = position.winners().is_some();
    let seats = Seat::all(position.seats()).map(|seat| {
        let colours: Vec<String> =
            position.colours(seat).iter().map(|colour| paint.named(colour.letter())).collect();
        (seat, colours.join(" and"), standing(position, seat))
    });
    text + &seat_lines((!over).then_some(position.to_move()), seats)
}

/// How many cups the seat has, or has still to place.
fn standing(position: &Position, seat: Seat) -> String {
    if position.in_set_up() {
        let hand: Vec<String> = position
            .colours(seat)
            .iter()
            .map(|colour| format!("{} {}", position.in_hand(colour), colour.name()))
            .collect();
        return format!("still to place {}", hand.join(", "));
    }
    let score = position.score(seat);
    format!("{score} cup{}", if score == 1 { "" } else { "s" })
}
