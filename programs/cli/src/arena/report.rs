//! A report as text.

use std::io::{self, Write};

use arena::{Faults, Report, Score, Verdict};

use super::sentence;
use crate::failure::tame;
use crate::language::{refusal, say, words};
use crate::table;

/// The scores as a table, and how much stronger the first bot is than the others.
pub(super) fn print(report: &Report, output: &mut impl Write) -> io::Result<()> {
    let games = say("arena-games", &[("count", &report.games)]);
    let deals = say("arena-deals", &[("count", &report.deals)]);
    let moves = words().decimal(report.moves_per_game, 1);
    let told = say("arena-played", &[("games", &games), ("deals", &deals), ("moves", &moves)]);
    writeln!(output, "{told}\n")?;
    let row = |score: &Score| {
        let alone = format!("{} %", words().decimal(score.wins * 100.0, 1));
        [score.bot.clone(), share(score), alone, words().decimal(score.thinking, 1)]
    };
    let head = ["arena-bot", "arena-share", "arena-alone", "arena-time"].map(|key| say(key, &[]));
    let head = head.each_ref().map(String::as_str);
    writeln!(output, "{}", table::draw(head, report.scores.iter().map(row)))?;
    let fair = words().decimal(report.fair_share * 100.0, 1);
    writeln!(output, "{}", say("arena-fair", &[("share", &fair)]))?;
    let others = report.scores.iter().skip(1).zip(&report.differences);
    for (other, difference) in others {
        if let Some(difference) = difference {
            let sentence = sentence(*difference, words(), &report.scores[0].bot, &other.bot);
            writeln!(output, "{sentence}")?;
        }
    }
    report.faults.iter().try_for_each(|faults| writeln!(output, "{}", fault(faults)))?;
    let failed = |bot: &String| tame(&say("arena-failed", &[("bot", bot)]));
    report.failed.iter().try_for_each(|bot| writeln!(output, "{}", failed(bot)))
}

/// Why an engine lost its seat to a random mover, in a sentence.
fn fault(faults: &Faults) -> String {
    let Faults { bot, kind, games, reason } = faults;
    let reason = refusal(reason.clone());
    tame(&say(
        "arena-lost",
        &[("bot", bot), ("count", games), ("word", &kind.name()), ("reason", &reason)],
    ))
}

/// Whether the first bot wins more or less than its fair share.
pub(super) fn print_verdict(report: &Report, output: &mut impl Write) -> io::Result<()> {
    let key = match report.verdict {
        Verdict::Unclear => "arena-unclear",
        Verdict::More => "arena-clearly-more",
        Verdict::Less => "arena-clearly-less",
    };
    writeln!(output, "{}", say(key, &[("bot", &report.scores[0].bot)]))
}

/// What is shown of the first bot while the contest goes on.
pub(super) fn short(score: &Score) -> String {
    format!("; {} {}", score.bot, share(score))
}

fn share(score: &Score) -> String {
    let percent = |share: f64| words().decimal(share * 100.0, 1);
    format!("{} % ± {}", percent(score.share.mean), percent(score.share.margin))
}
