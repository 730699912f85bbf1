//! `quatuor daily`: the deal of a day.

use std::io::Write;
use std::process::ExitCode;
use std::time::SystemTime;

use analysis::daily::{Day, Deal};
use clap::Args;
use quatuor::{AnyMove, AnyPosition, Gap, refusal};
use table::record::{Player, Record};

use crate::arguments::ColourArgs;
use crate::failure::Failure;
use crate::play::arguments::ScreenArgs;
use crate::{language, play};

#[derive(Args, Debug)]
pub(crate) struct DailyArgs {
    /// A day such as 2026-11-15; today in UTC unless you say otherwise
    #[arg(value_name = "DATE", value_parser = language::read::<Day>)]
    pub(crate) day: Option<Day>,
    /// Also print the moves of our solver
    #[arg(long)]
    pub(crate) solution: bool,
    /// Play it on the whole screen; with --solution, step through our solver's moves
    #[arg(long)]
    pub(crate) play: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(flatten)]
    pub(crate) colour: ColourArgs,
}

/// Prints the position, par, and the solver's moves where they are wished for.
pub(crate) fn daily(args: &DailyArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let day = args.day.map_or_else(today, Ok)?;
    if day < Day::FIRST {
        let (day, first) = (Gap::text(day), Gap::text(Day::FIRST));
        return Err(Failure::refused(refusal!("cli.no-deal", day = day, first = first)));
    }
    let deal = Deal::of(day, &mut |_| ());
    if args.play && play_deal(args, &deal, output)? {
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(output, "{}\npar {}", deal.position, deal.moves())?;
    if args.solution {
        let moves: Vec<String> = deal.line.iter().map(ToString::to_string).collect();
        writeln!(output, "{}", moves.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the deal, or shows how it is solved; `false` if no screen can be drawn here.
fn play_deal(args: &DailyArgs, deal: &Deal, output: &mut impl Write) -> Result<bool, Failure> {
    let position = AnyPosition::from(deal.position);
    let mut record = Record::of_position(position)
        .with_players(vec![Player::person(language::say("terminal-you", &[]))]);
    let look = (args.screen, args.colour);
    if !args.solution {
        let note = language::say("screen-daily-par", &[("count", &deal.moves())]);
        return play::play_position(&record, note, look, output);
    }
    for mv in &deal.line {
        record.play(AnyMove::Slides(*mv)).map_err(Failure::refused)?;
    }
    play::look_back(&record, Some(0), look, output)
}

/// What day it is in Greenwich.
pub(crate) fn today() -> Result<Day, Failure> {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = since_1970.ok().and_then(|time| u32::try_from(time.as_secs() / 86_400).ok());
    days.and_then(Day::after_1970).ok_or_else(|| Failure::refused(refusal!("cli.clock")))
}
