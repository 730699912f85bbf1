//! The short questions: one line in, one line out.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::builder::{PossibleValue, PossibleValuesParser};
use quatuor::{
    AnyGame, AnyMove, AnyPosition, FastDice, Outcome, Refusal, Seat, Seed, Side, refusal,
};

use crate::arguments::{
    ApplyArgs, Arguments, DealArgs, OutcomeArgs, PerftArgs, PositionArgs, ShowArgs, ViewArgs,
};
use crate::draw::Canvas;
use crate::failure::Failure;
use crate::json;
use crate::language;
use crate::lines::answer;

type Done = Result<ExitCode, Failure>;

pub(crate) fn deal(args: &DealArgs, output: &mut impl Write) -> Done {
    let seed = args.table.seed.clone().map_or_else(random_seed, |text| Ok(Seed::new(text)))?;
    let position = args.game.deal(&args.table.request(), &seed).map_err(Failure::refused)?;
    writeln!(output, "{position}")?;
    Ok(ExitCode::SUCCESS)
}

/// A random seed, short enough to be read aloud.
pub(crate) fn random_seed() -> Result<Seed, Failure> {
    let bits = getrandom::u64().map_err(Failure::other)?;
    Ok(Seed::random(&mut FastDice::new(bits)))
}

pub(crate) fn moves(args: &PositionArgs, output: &mut impl Write) -> Done {
    answer(&args.position, output, |text| {
        Ok(sorted_moves(read(args.game, text)?.legal_moves()).join(" "))
    })
}

/// Moves as text, sorted as bytes.
pub(crate) fn sorted_moves(moves: Vec<AnyMove>) -> Vec<String> {
    let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

pub(crate) fn apply(args: &ApplyArgs, output: &mut impl Write) -> Done {
    let game = args.about.game;
    if args.about.position != "-" {
        let moves = args.moves.iter().map(String::as_str);
        let position = play_all(read(game, &args.about.position)?, moves)?;
        writeln!(output, "{position}")?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.moves.is_empty() {
        return Err(Failure::refused(refusal!("cli.moves-from-input")));
    }
    answer("-", output, |line| {
        let (position, moves) = line.split_once('\t').unwrap_or((line, ""));
        Ok(play_all(read(game, position)?, moves.split_whitespace())?.to_string())
    })
}

fn play_all<'a>(
    mut position: AnyPosition,
    moves: impl Iterator<Item = &'a str>,
) -> Result<AnyPosition, Failure> {
    for (number, text) in (1_usize..).zip(moves) {
        let refused = |reason: Refusal| {
            Failure::refused(refusal!("cli.move", number = number, reason = reason))
        };
        let mv = position.read_move(text).map_err(refused)?;
        position.play(mv).map_err(refused)?;
    }
    Ok(position)
}

pub(crate) fn view(args: &ViewArgs, output: &mut impl Write) -> Done {
    answer(&args.about.position, output, |text| {
        let position = read(args.about.game, text)?;
        Ok(position.view(seat_at(&position, args.seat)?).to_string())
    })
}

/// The seat, if the table has it.
pub(crate) fn seat_at(position: &AnyPosition, seat: Seat) -> Result<Seat, Failure> {
    if seat.index() < position.seats() {
        return Ok(seat);
    }
    Err(Failure::refused(refusal!("cli.no-seat", seat = seat, most = position.seats())))
}

pub(crate) fn outcome(args: &OutcomeArgs, output: &mut impl Write) -> Done {
    answer(&args.about.position, output, |text| {
        let outcome = read(args.about.game, text)?.outcome();
        Ok(match (outcome, args.json) {
            (outcome, true) => json::outcome(outcome.as_ref()),
            (Some(outcome), false) => outcome.to_string(),
            (None, false) => "ongoing".into(),
        })
    })
}

pub(crate) fn perft(args: &PerftArgs, output: &mut impl Write) -> Done {
    answer(&args.about.position, output, |text| {
        Ok(read(args.about.game, text)?.perft(args.depth).to_string())
    })
}

pub(crate) fn show(args: &ShowArgs, output: &mut impl Write) -> Done {
    let canvas = Canvas::new(args.colour.colour);
    answer(&args.about.position, output, |text| {
        let position = read(args.about.game, text)?;
        let mut drawing = match args.seat {
            None => canvas.position(&position),
            Some(seat) => canvas.view(&position.view(seat_at(&position, seat)?)),
        };
        match position.outcome() {
            Some(outcome) if args.seat.is_none() => {
                let name = |seat: Seat| language::say("terminal-seat", &[("seat", &seat)]);
                let names: Vec<String> = Seat::all(position.seats()).map(name).collect();
                drawing += &format!("\n{}", ending(&outcome, &names, None));
            }
            _ if args.moves => drawing.push_str(&canvas.moves(position.legal_moves())),
            _ => {}
        }
        // Boards of several positions are kept apart.
        let end = if args.about.position == "-" { "\n" } else { "" };
        Ok(format!("{}{end}", drawing.trim_end()))
    })
}

/// Who won, in a sentence, then a line per side: `1. Ann: 2 tokens left`. The reader, if
/// it has a seat, is called "you".
pub(crate) fn ending(outcome: &Outcome, names: &[String], reader: Option<Seat>) -> String {
    let words = language::words();
    let mut text = verdict(&outcome.winning_sides(), names, reader) + "\n";
    for standing in &outcome.standings {
        let (side, figures) = (words.side(standing.side, names), words.figures(standing));
        text += &format!("{}. {side}: {}\n", standing.rank, figures.join(", "));
    }
    text
}

/// Who has won, in a sentence.
pub(crate) fn verdict(winners: &[Side], names: &[String], reader: Option<Seat>) -> String {
    language::words().verdict(winners, names, reader)
}

pub(crate) fn completions(shell: clap_complete::Shell, output: &mut impl Write) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_choices(Arguments::command()), "quatuor", &mut script);
    output.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// The same command, with the words that can stand for games, bots, variants and languages: the
/// parsers of these know them, and give reasons, but don't list them.
fn with_choices(command: clap::Command) -> clap::Command {
    let mut variants = BTreeSet::new();
    for game in AnyGame::ALL {
        variants.extend(game.rulesets().into_iter().filter_map(|request| request.variant));
    }
    let choices: [(&str, Vec<String>); 4] = [
        ("game", AnyGame::ALL.map(|game| game.name().into()).into()),
        ("bots", bots::Name::ALL.map(|name| name.as_str().into()).into()),
        ("variant", variants.into_iter().collect()),
        ("language", show::words::Language::ALL.map(|one| one.code().into()).into()),
    ];
    let with_choices_of_one = |argument: clap::Arg| {
        let found = choices.iter().find(|(id, _)| argument.get_id() == id);
        let Some((_, choices)) = found else { return argument };
        argument.value_parser(PossibleValuesParser::new(choices.iter().map(PossibleValue::new)))
    };
    command.mut_args(with_choices_of_one).mut_subcommands(with_choices)
}

fn read(game: AnyGame, text: &str) -> Result<AnyPosition, Failure> {
    game.read(text).map_err(Failure::refused)
}
