//! The tables of the documents, between two marks.

use anyhow::{Context, Result, bail};

use super::kept::{Kept, Row};
use crate::bench::short;

/// Stands above a table, with the name of the table.
const START: &str = "<!-- measured: ";
/// Stands below it.
const END: &str = "<!-- end of what was measured -->";

const SPEEDS: &str =
    "game | PettingZoo | batch | batch, arrays reused | whole random games in one call";

const BOARDS: &str = "boards | solved | first solution: median, 90 %, last | mean moves | \
    proven shortest";

/// The document with all its tables as the kept measurements have them.
pub(super) fn fill(text: &str, kept: &Kept) -> Result<String> {
    fill_with(text, |name| table(name, kept))
}

/// The document with all its tables as `table` writes them.
pub(super) fn fill_with(text: &str, table: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut parts = text.split(START);
    let mut filled = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once(" -->\n").context("a mark without its end")?;
        let (_, rest) = rest.split_once(END).with_context(|| format!("no '{END}'"))?;
        filled += &format!("{START}{name} -->\n\n{}\n{END}{rest}", table(name)?);
    }
    Ok(filled)
}

/// What a row says, cell by cell.
type Cells = fn(&Row) -> Result<Vec<String>>;

fn table(name: &str, kept: &Kept) -> Result<String> {
    let (head, cells): (&str, Cells) = match name {
        "contests" => ("game | contest | share of wins | games", contest),
        "answers" => ("level | longest answer | set-ups", answer),
        "boards" => (BOARDS, board),
        "speeds" => (SPEEDS, speed),
        "others" => ("from Python | connect four | oware | hex 9 × 9", others),
        _ => bail!("no table is called '{name}'"),
    };
    let head = format!("{head} | commit | date");
    let columns = head.split(" | ").count();
    let mut text = format!("| {head} |\n|{}\n", "---|".repeat(columns));
    let is_answer = |row: &Row| row.name.starts_with("answers.");
    let is_other = |row: &Row| row.name == "openspiel";
    let is_wanted = |row: &&Row| {
        let fits = is_answer(row) == (name == "answers") && is_other(row) == (name == "others");
        row.is_measured() && fits
    };
    let rows: Vec<&Row> = kept.latest().into_iter().filter(is_wanted).collect();
    if rows.is_empty() {
        return Ok("*Not measured yet.*\n".into());
    }
    for row in rows {
        let mut cells = cells(row)?;
        cells.extend([format!("`{}`", row.commit), together(&row.date)]);
        text += &format!("| {} |\n", cells.join(" | "));
    }
    Ok(text)
}

/// The same text, which no narrow column breaks.
pub(super) fn together(text: &str) -> String {
    text.replace(' ', "\u{a0}").replace('-', "\u{2011}")
}

/// What is measured, in as many cells as it has parts.
fn what(row: &Row) -> Vec<String> {
    row.what.split(": ").map(String::from).collect()
}

fn contest(row: &Row) -> Result<Vec<String>> {
    let mut cells = what(row);
    let mut share = together(&format!("{} % ± {}", row.text("share")?, row.text("interval")?));
    // With one seat it is about how soon, too.
    if row.command.contains("--variant solo") {
        share += &format!(", in {} moves", row.text("moves")?);
    }
    cells.extend([share, row.text("games")?.into()]);
    Ok(cells)
}

fn answer(row: &Row) -> Result<Vec<String>> {
    let mut cells = what(row);
    cells.extend([format!("{} ms", row.text("longest")?), row.text("set-ups")?.into()]);
    Ok(cells)
}

/// Moves per second of processor time, to three digits.
fn rates(row: &Row, keys: &[&str]) -> Result<Vec<String>> {
    let mut cells = what(row);
    for key in keys {
        cells.push(together(&short(row.number(key)?)));
    }
    Ok(cells)
}

fn speed(row: &Row) -> Result<Vec<String>> {
    rates(row, &["pettingzoo", "batch", "batch_out", "playouts"])
}

fn others(row: &Row) -> Result<Vec<String>> {
    rates(row, &["connect_four", "oware", "hex"])
}

fn board(row: &Row) -> Result<Vec<String>> {
    const UNKNOWN: &str = "–";
    let times = ["median", "most", "last"].map(|key| row.text(key).unwrap_or_default());
    let times = format!("{} ms", times.join(", "));
    let [_, mean, _] = spread(row, "best")?;
    Ok(vec![
        what(row).join(", "),
        together(&format!("{} of {}", row.text("solved")?, row.text("boards")?)),
        if row.has("median") { times } else { UNKNOWN.into() },
        format!("{mean:.1}"),
        // A run that stops at the first solution proves nothing about shorter ones.
        match row.text("fewest") {
            Ok(fewest) if !row.command.ends_with(" first") => fewest.into(),
            _ => UNKNOWN.into(),
        },
    ])
}

/// Least, mean and most, which are kept as `8/13.1/19`.
pub(super) fn spread(row: &Row, key: &str) -> Result<[f64; 3]> {
    let numbers: Option<Vec<f64>> =
        row.text(key)?.split('/').map(|number| number.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| <[f64; 3]>::try_from(numbers).ok());
    numbers.with_context(|| format!("{}: '{key}' is not least/mean/most", row.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "name\twhat\tcommand\tresult\tcommit\tdate\n";

    #[test]
    fn tables_are_filled_in() {
        let kept = Kept::parse(&format!(
            "{HEAD}cups.a-b\tCups: a against b\tquatuor arena\t\
             games=4 interval=9.0 share=75.0\tabcdef1\t2026-11-16\n\
             answers.a\ta\tcargo run\tlongest=98 set-ups=3\tabcdef2\t2026-11-17\n"
        ))
        .unwrap();
        let page = |contests: &str, answers: &str| {
            format!(
                "A.\n{START}contests -->\n{contests}{END}\nB.\n{START}answers -->\n{answers}{END}\n"
            )
        };
        let expected = page(
            "\n| game | contest | share of wins | games | commit | date |\n\
             |---|---|---|---|---|---|\n\
             | Cups | a against b | 75.0 % ± 9.0 | 4 | `abcdef1` | 2026-11-16 |\n\n",
            "\n| level | longest answer | set-ups | commit | date |\n\
             |---|---|---|---|---|\n\
             | a | 98 ms | 3 | `abcdef2` | 2026-11-17 |\n\n",
        );
        let filled = fill(&page("old\n", ""), &kept).unwrap();
        assert_eq!(filled.replace('\u{a0}', " ").replace('\u{2011}', "-"), expected);
        assert_eq!(fill(&filled, &kept).unwrap(), filled, "filled in twice is the same");
        assert!(fill(&format!("{START}x -->\n{END}"), &kept).is_err());
        assert!(fill(&format!("{START}contests -->\n"), &kept).is_err());
    }
}
