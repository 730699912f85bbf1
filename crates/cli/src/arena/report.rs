//! A report as text.

use std::io::{self, Write};

use arena::{Faults, Report, Score, Verdict};

use crate::failure::tame;
use crate::table;

/// The scores as a table, and how much stronger the first bot is than the others.
pub(super) fn print(report: &Report, output: &mut impl Write) -> io::Result<()> {
    let (games, deals) = (counted(report.games, "game"), counted(report.deals, "deal"));
    writeln!(output, "{games} of {deals}, {:.1} moves per game\n", report.moves_per_game)?;
    let row = |score: &Score| {
        [
            score.bot.clone(),
            share(score),
            format!("{:.1} %", score.wins * 100.0),
            format!("{:.1}", score.thinking),
        ]
    };
    let head = ["bot", "share of wins", "won alone", "ms per move"];
    writeln!(output, "{}", table::draw(head, report.scores.iter().map(row)))?;
    writeln!(output, "A fair share is {:.1} %.", report.fair_share * 100.0)?;
    let others = report.scores.iter().skip(1).zip(&report.differences);
    for (other, difference) in others {
        writeln!(output, "{}", difference.sentence(&report.scores[0].bot, &other.bot))?;
    }
    report.faults.iter().try_for_each(|faults| writeln!(output, "{}", fault(faults)))
}

/// Why an engine lost its seat to a random mover, in a sentence.
fn fault(faults: &Faults) -> String {
    let Faults { bot, kind, games, detail } = faults;
    let times = if *games == 1 { "once".into() } else { format!("{games} times") };
    tame(&format!("{bot} lost its seat {times} ({}), first because {detail}.", kind.name()))
}

/// Whether the first bot wins more or less than its fair share.
pub(super) fn print_verdict(report: &Report, output: &mut impl Write) -> io::Result<()> {
    let side = match report.verdict {
        Verdict::Unclear => return writeln!(output, "Not clear yet after all deals."),
        Verdict::More => "more",
        Verdict::Less => "less",
    };
    let bot = &report.scores[0].bot;
    writeln!(output, "The answer is clear: {bot} wins {side} than its fair share.")
}

/// So many of a thing: `1 game`, `2 games`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// What is shown of the first bot while the contest goes on.
pub(super) fn short(score: &Score) -> String {
    format!("; {} {}", score.bot, share(score))
}

fn share(score: &Score) -> String {
    format!("{:.1} % ± {:.1}", score.share.mean * 100.0, score.share.margin * 100.0)
}
