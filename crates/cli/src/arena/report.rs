//! Results as a table.

use std::io::Write;

use crate::failure::Failure;
use crate::words::counted;

use super::contest::Contest;
use super::tally::Tally;

/// How every bot did, and how far the first one is from the others.
pub(crate) fn tell(
    contest: &Contest,
    tally: &Tally,
    output: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(
        output,
        "{} of {}, {:.1} moves a game\n",
        counted(tally.games(), "game"),
        counted(tally.deals(), "deal"),
        tally.moves()
    )?;
    let scores = tally.scores();
    let widest = scores.iter().map(|score| score.bot.len()).max().unwrap_or_default().max(3);
    writeln!(output, "{:<widest$}  share of wins   won alone   ms a move", "bot")?;
    for score in &scores {
        writeln!(
            output,
            "{:<widest$}  {:5.1} % ± {:4.1}    {:5.1} %    {:8.1}",
            score.bot,
            score.share.mean * 100.0,
            score.share.margin * 100.0,
            score.wins * 100.0,
            score.thinking
        )?;
    }
    writeln!(output, "\nA fair share is {:.1} %.", contest.fair_share() * 100.0)?;
    if contest.partners_are_alike() {
        for (other, difference) in scores[1..].iter().zip(tally.differences()) {
            writeln!(output, "{}", difference.line(&scores[0].bot, &other.bot))?;
        }
    }
    Ok(())
}

/// Which way a clear answer goes.
pub(crate) fn tell_answer(
    contest: &Contest,
    tally: &Tally,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let first = tally.first();
    let side = if first.share.mean > contest.fair_share() { "more" } else { "less" };
    writeln!(output, "The answer is clear: {} wins {side} than its fair share.", first.bot)?;
    Ok(())
}
