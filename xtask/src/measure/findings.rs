//! What the measuring commands print, as values to keep.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};

/// Reads what a command has printed.
pub(super) fn read(command: &str, printed: &str) -> Result<BTreeMap<String, String>> {
    if command.starts_with("cargo xtask bench python ") {
        return python(printed);
    }
    let values = match command {
        _ if command.starts_with("quatuor arena ") => arena(printed)?,
        _ if command.contains("--example solver_bench ") => solver(printed)?,
        _ if command.contains("--example answer_times ") => answers(printed)?,
        _ => bail!("can't read what '{command}' prints"),
    };
    Ok(values.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
}

/// The share of the first bot, which a contest is about.
fn arena(printed: &str) -> Result<Vec<(&'static str, String)>> {
    Ok(vec![
        ("games", before(printed, " games of ")?),
        ("moves", before(printed, " moves ")?),
        ("share", before(printed, " % ± ")?),
        ("interval", after(printed, " % ± ")?),
    ])
}

/// One kind of boards; three numbers are the least, the mean and the most.
fn solver(printed: &str) -> Result<Vec<(&'static str, String)>> {
    let spread = |title: &str| -> Result<String> {
        let line = printed.lines().find_map(|line| line.trim_start().strip_prefix(title));
        let line = line.with_context(|| format!("no line '{title}'"))?;
        let mean: f64 = after(line, "mean ")?.parse()?;
        Ok(format!("{}/{mean:.1}/{}", before(line, " to ")?, after(line, " to ")?))
    };
    Ok(vec![
        ("boards", before(printed, " solved within ")?),
        ("solved", before(printed, " of ")?),
        ("median", after(printed, "median ")?),
        ("most", after(printed, "90 % ")?),
        ("last", after(printed, "last ")?),
        ("best", spread("moves in the end:")?),
        ("least", spread("proven to need at least:")?),
        ("fewest", before(printed, " proven to have no shorter")?),
    ])
}

/// Lines such as `slides batch 900000`, perhaps with a goal behind.
fn python(printed: &str) -> Result<BTreeMap<String, String>> {
    let figure = |line: &str| {
        let mut words = line.split(' ').skip(1).map(String::from);
        words.next().zip(words.next()).with_context(|| format!("not a figure: {line}"))
    };
    printed.lines().map(figure).collect()
}

/// The longest answer over all set-ups, in milliseconds of the processor.
fn answers(printed: &str) -> Result<Vec<(&'static str, String)>> {
    let times = printed.lines().map(|line| before(line, " ms of processor"));
    let times: Vec<u32> =
        times.map(|time| Ok(time?.parse()?)).collect::<Result<_>>().context("no time")?;
    let longest = times.iter().max().context("no answers")?;
    Ok(vec![("longest", longest.to_string()), ("set-ups", times.len().to_string())])
}

fn is_part_of_number(letter: char) -> bool {
    letter.is_ascii_digit() || letter == '.'
}

/// The number that ends where this text first stands.
fn before(printed: &str, text: &str) -> Result<String> {
    let (start, _) = printed.split_once(text).with_context(|| format!("no '{text}'"))?;
    let number = start.rsplit(|letter| !is_part_of_number(letter)).next().unwrap_or_default();
    ensure!(!number.is_empty(), "no number before '{text}'");
    Ok(number.into())
}

/// The number that begins where this text first ends.
fn after(printed: &str, text: &str) -> Result<String> {
    let (_, rest) = printed.split_once(text).with_context(|| format!("no '{text}'"))?;
    let rest = rest.trim_start();
    let end = rest.find(|letter| !is_part_of_number(letter)).unwrap_or(rest.len());
    ensure!(end > 0, "no number after '{text}'");
    Ok(rest[..end].into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(command: &str, printed: &str) -> String {
        let values = read(command, printed).unwrap();
        values.iter().map(|(key, value)| format!("{key}={value} ")).collect()
    }

    #[test]
    fn contests_are_read() {
        let printed = "cups base, 2 players / strong random / seed a\n\
            8 games of 4 deals, 25.3 moves a game\n\n\
            bot     share of wins   won alone   ms a move\n\
            strong   93.8 % ±  7.1     93.8 %         2.1\n\
            random    6.2 % ±  7.1      6.2 %         0.0\n\nA fair share is 50.0 %.\n";
        let found = told("quatuor arena cups strong random", printed);
        assert_eq!(found, "games=8 interval=7.1 moves=25.3 share=93.8 ");
        assert!(read("quatuor arena cups strong", "No game was finished.\n").is_err());
    }

    #[test]
    fn runs_of_the_solver_are_read() {
        let printed = "one: 39 of 40 solved within 5 s each, 0 proven\n  \
            unsolvable, 3 proven to have no shorter solution\n  \
            first solution: median 3.1 ms, 90 % 7.4 ms, last 478 ms\n  \
            moves of the first: 8 to 39, median 20, mean 20.26 ( 8:1 39:2 )\n  \
            moves in the end: 8 to 19, median 14, mean 13.10 ( 8:2 19:1 )\n  \
            proven to need at least: 7 to 9, median 8, mean 7.75 ( 7:11 8:28 9:1 )\n";
        let found = told("cargo run -p solver --example solver_bench -- one 40 5", printed);
        let expected = "best=8/13.1/19 boards=40 fewest=3 last=478 \
            least=7/7.8/9 median=3.1 most=7.4 solved=39 ";
        assert_eq!(found, expected);
    }

    #[test]
    fn speeds_in_python_are_read() {
        let printed = "cups batch 600000 (goal 500 k: reached)\ncups playouts 1400000\n";
        let found = told("cargo xtask bench python cups", printed);
        assert_eq!(found, "batch=600000 playouts=1400000 ");
    }

    #[test]
    fn answer_times_are_read() {
        let printed = "cups base: strong 90 ms, 81 ms of processor, in time: move 5 of deal 0\n\
            cups duo: strong 99 ms, 98 ms of processor, in time: move 0 of deal 0\n";
        let found = told("cargo run -p bots --example answer_times -- cups strong 1", printed);
        assert_eq!(found, "longest=98 set-ups=2 ");
        assert!(read("cargo run --example answer_times -- cups", "x: 9 ms, ? ms\n").is_err());
    }
}
