//! A plain line-by-line game for people and bots on one terminal: setting it up.

mod session;
mod thinking;
mod typist;

use std::io::Write;
use std::process::ExitCode;

use app::LocalGame;
use bots::{Bot, Level, Name};
use games::{AnyGame, Refusal, Seat, Seed, refusal};
use record::Record;
use table::Table;

use crate::arguments::PlayArgs;
use crate::commands::random_seed;
use crate::draw::Canvas;
use crate::failure::{Failure, tame};
use crate::language;
use crate::record_file::Keeper;

use session::{Screen, Session};
use thinking::{Adviser, Opponent, engine};
use typist::Typist;

/// Who takes the seats that `--seats` does not name.
const USUAL_OPPONENT: Bot = Bot::new(Name::Level(Level::Casual));

pub(crate) fn play(args: &PlayArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut typist = Typist::new()?;
    let Some(game) =
        args.game.map_or_else(|| ask_game(&mut typist, output), |game| Ok(Some(game)))?
    else {
        return Ok(ExitCode::SUCCESS);
    };
    let record = start(game, args)?;
    let players = players(&args.seats, record.start().seats())?;
    let keeper = args.record.clone().map(Keeper::new).transpose()?;
    writeln!(output, "{}", title(game))?;
    if let Some(deal) = record.deal() {
        let seed = tame(deal.seed.as_str());
        writeln!(output, "{}", language::say("terminal-seed", &[("seed", &seed)]))?;
    }
    writeln!(output, "{}", language::say("terminal-type-help", &[]))?;
    let (memory, interrupted) = (args.memory.bytes(), typist.interrupted());
    let opponent = |bot| Opponent::new(bot, engine(memory, interrupted));
    let record = record.with_players(seated(&players));
    let mut session = Session {
        game: LocalGame::new(Table::from_record(&record, false)),
        bots: players.iter().map(|player| player.bot().map(opponent)).collect(),
        adviser: Adviser::new(engine(memory, interrupted)),
        interrupted,
        keeper,
        is_kept: true,
        canvas: Canvas::new(args.colour.colour),
        screen: Screen::here(),
        reader: args.seats.is_empty().then_some(Seat::FIRST),
    };
    session.run(&mut typist, output)?;
    Ok(ExitCode::SUCCESS)
}

fn start(game: AnyGame, args: &PlayArgs) -> Result<Record, Failure> {
    if let Some(text) = &args.position {
        let position = game.read(text).map_err(Failure::refused)?;
        if position.outcome().is_some() {
            return Err(Failure::refused(refusal!("cli.over")));
        }
        return Ok(Record::of_position(position));
    }
    let seed = args.table.seed.clone().map_or_else(random_seed, |text| Ok(Seed::new(text)))?;
    let mut request = args.table.request();
    if request.players.is_none() && !args.seats.is_empty() {
        request.players = Some(args.seats.len());
    }
    Record::of_deal(game, &request, seed).map_err(Failure::refused)
}

fn ask_game(typist: &mut Typist, output: &mut impl Write) -> Result<Option<AnyGame>, Failure> {
    writeln!(output, "{}\n", language::say("terminal-welcome", &[]))?;
    for (index, game) in AnyGame::ALL.into_iter().enumerate() {
        writeln!(output, "  {}  {}", index + 1, title(game))?;
    }
    let prompt = format!("\n{} ", language::say("terminal-which-game", &[]));
    loop {
        let Some(line) = typist.ask(&prompt, output)? else { return Ok(None) };
        let number = line.parse().ok().and_then(|n: usize| AnyGame::ALL.get(n.checked_sub(1)?));
        match number.copied().map_or_else(|| line.to_lowercase().parse::<AnyGame>(), Ok) {
            Ok(game) => return Ok(Some(game)),
            Err(unknown) => writeln!(output, "{}", language::refusal(unknown))?,
        }
    }
}

/// The game and what it is about.
fn title(game: AnyGame) -> String {
    let (name, what) =
        (language::say(game.name(), &[]), language::say(&format!("{game}-what"), &[]));
    language::say("terminal-title", &[("game", &name), ("what", &what)])
}

/// Who takes a seat.
enum Player {
    Person(String),
    Bot(Bot),
}

impl Player {
    fn bot(&self) -> Option<Bot> {
        match self {
            Player::Person(_) => None,
            Player::Bot(bot) => Some(*bot),
        }
    }
}

fn players(wished: &[String], seats: usize) -> Result<Vec<Player>, Failure> {
    if wished.is_empty() {
        let you = [Player::Person(language::say("terminal-you", &[]))];
        let others = std::iter::repeat_with(|| Player::Bot(USUAL_OPPONENT));
        return Ok(you.into_iter().chain(others).take(seats).collect());
    }
    if wished.len() != seats {
        let refusal = refusal!("cli.seat-count", count = wished.len(), expected = seats);
        return Err(Failure::refused(refusal));
    }
    let player = |name: &String| {
        let name = name.trim();
        match name.to_lowercase().parse::<Bot>() {
            Ok(bot) => Ok(Player::Bot(bot)),
            Err(unknown) if name.contains('@') => {
                let reason = Refusal::from(unknown);
                Err(Failure::refused(refusal!("cli.seats", reason = reason)))
            }
            Err(_) if name.is_empty() || name.contains(char::is_control) => {
                Err(Failure::refused(refusal!("cli.seat-name")))
            }
            Err(_) => Ok(Player::Person(name.into())),
        }
    };
    wished.iter().map(player).collect()
}

/// The players as they stand in the record. Bots are told apart by their seat.
fn seated(players: &[Player]) -> Vec<record::Player> {
    let seated = |(number, player): (usize, &Player)| match player {
        Player::Person(name) => record::Player::person(name.clone()),
        Player::Bot(bot) => {
            record::Player { name: format!("{bot} {number}"), bot: Some(bot.name.to_string()) }
        }
    };
    (1..).zip(players).map(seated).collect()
}
