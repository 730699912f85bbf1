//! A game for people and bots on one terminal, on the whole screen or line by line: setting
//! it up.

pub(crate) mod arguments;
#[cfg_attr(not(feature = "join"), path = "no_connection.rs")]
mod connection;
mod full_screen;
#[cfg(feature = "join")]
mod join;
mod kept;
mod line_editor;
mod lines_text;
#[cfg(feature = "join")]
mod online_lines;
mod session;
mod thinking;
mod typist;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use app::LocalGame;
use bots::{Bot, Level, Name};
use quatuor::{AnyGame, Refusal, Seat, Seed, refusal};
use table::Table;
use table::record::Record;

use crate::arguments::ColourArgs;
use crate::commands::random_seed;
use crate::draw::{Canvas, colours};
use crate::failure::{Failure, tame};
use crate::language;
use crate::screen::{Look, Screen};

use arguments::{PlayArgs, ScreenArgs};
use full_screen::Host;
use kept::KeptFile;
use session::{Lines, Session};
use thinking::{Adviser, Opponent, engine, new_seed};
use typist::Typist;

#[cfg(feature = "join")]
pub(crate) use join::join;

/// Who takes the seats that `--seats` does not name.
const USUAL_OPPONENT: Bot = Bot::new(Name::Level(Level::Casual));

pub(crate) fn play(args: &PlayArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    match full_screen::obstacle() {
        None if !args.plain => play_full_screen(args, output)?,
        Some(why) if !args.plain && !why.is_empty() => {
            writeln!(output, "{}", language::say(why, &[]))?;
            play_lines(args, output)?;
        }
        _ => play_lines(args, output)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The game on the whole screen.
fn play_full_screen(args: &PlayArgs, output: &mut impl Write) -> Result<(), Failure> {
    let look = look(args.screen, args.colour);
    let (words, seed) = (language::words().clone(), new_seed());
    let memory = args.memory.bytes();
    let mut host = Host { memory, keeps: args.record.is_none(), ..Host::default() };
    let screen = match (&args.resume, args.game) {
        (Some(Some(file)), _) => {
            let (kept, record) = KeptFile::open(file)?;
            let bots = kept.bots();
            host.file = Some(kept);
            Screen::game(words, look, Table::from_record(&record, false), bots, seed)
        }
        (Some(None), _) => Screen::menu(words, look, kept::list(), seed).with_list(),
        (None, Some(game)) if args.learn => Screen::lesson(words, look, game, seed),
        (None, None) => Screen::menu(words, look, kept::list(), seed),
        (None, Some(game)) => {
            let record = start(game, args)?;
            let players = players(&args.seats, record.start().seats())?;
            let record = record.with_players(named(&players));
            let file = match &args.record {
                Some(file) => KeptFile::named(file.clone()),
                None => KeptFile::new(game),
            };
            // A game that can't be kept can be played all the same, unless a file was named.
            let bots: Vec<Option<Bot>> = players.iter().map(Player::bot).collect();
            let kept = file.and_then(|file| {
                file.keep_bots(&bots)?;
                file.keep(&record)?;
                Ok(file)
            });
            let table = Table::from_record(&record, false);
            let mut screen = Screen::game(words, look, table, bots, seed);
            match kept {
                Ok(file) => host.file = Some(file),
                Err(failure) if args.record.is_some() => return Err(failure),
                Err(failure) => {
                    let reason = language::refusal(failure.into_refusal());
                    screen.say(language::say("terminal-not-kept", &[("reason", &reason)]));
                }
            }
            screen
        }
    };
    full_screen::run(screen, host, output)
}

/// Plays a game from a position on the whole screen, and says something first; `false` if no
/// screen can be drawn here. The game is kept in the user's folder.
pub(crate) fn play_position(
    record: &Record,
    note: String,
    (screen, colour): (ScreenArgs, ColourArgs),
    output: &mut impl Write,
) -> Result<bool, Failure> {
    if full_screen::obstacle().is_some() {
        return Ok(false);
    }
    let table = Table::from_record(record, false);
    let (words, look) = (language::words().clone(), look(screen, colour));
    let mut screen = Screen::game(words, look, table, vec![], new_seed());
    screen.say(note);
    let file = KeptFile::new(record.game()).ok();
    let host = Host { file, keeps: true, ..Host::default() };
    full_screen::run(screen, host, output)?;
    Ok(true)
}

/// Looks back at a game on the whole screen, after its first moves or at its end; `false` if
/// no screen can be drawn here.
pub(crate) fn look_back(
    record: &Record,
    step: Option<usize>,
    (screen, colour): (ScreenArgs, ColourArgs),
    output: &mut impl Write,
) -> Result<bool, Failure> {
    if full_screen::obstacle().is_some() {
        return Ok(false);
    }
    let table = Table::from_record(record, true);
    let (words, look) = (language::words().clone(), look(screen, colour));
    let screen = Screen::look_back(words, look, table, step, new_seed());
    full_screen::run(screen, Host::default(), output)?;
    Ok(true)
}

/// What the terminal can show, and the user wants to see.
fn look(args: ScreenArgs, colour: ColourArgs) -> Look {
    Look {
        colours: colours(colour.colour),
        is_ascii: args.ascii || !language::has_signs(),
        has_motion: !args.no_motion,
    }
}

/// The game line by line.
fn play_lines(args: &PlayArgs, output: &mut impl Write) -> Result<(), Failure> {
    let mut typist = Typist::new()?;
    let Some((record, players, kept)) = lines_start(args, &mut typist, output)? else {
        return Ok(());
    };
    let (memory, interrupted) = (args.memory.bytes(), typist.interrupted());
    let opponent = |bot| Opponent::new(bot, engine(memory, interrupted));
    let mut session = Session {
        game: LocalGame::new(Table::from_record(&record, false)),
        bots: players.iter().map(|player| player.bot().map(opponent)).collect(),
        adviser: Adviser::new(engine(memory, interrupted)),
        interrupted,
        kept,
        is_kept: true,
        canvas: Canvas::new(args.colour.colour),
        screen: Lines::here(),
        reader: args.seats.is_empty().then_some(Seat::FIRST),
    };
    session.run(&mut typist, output)
}

/// The game that is played line by line, its players, and where it is kept; `None` if there
/// is none.
#[allow(clippy::type_complexity)]
fn lines_start(
    args: &PlayArgs,
    typist: &mut Typist,
    output: &mut impl Write,
) -> Result<Option<(Record, Vec<Player>, Option<KeptFile>)>, Failure> {
    if let Some(file) = &args.resume {
        let file = match file {
            Some(file) => Some(file.clone()),
            None => ask_kept(typist, output)?,
        };
        let Some(file) = file else { return Ok(None) };
        let (kept, record) = KeptFile::open(&file)?;
        let mut players: Vec<Player> = record.players().iter().map(Player::of_record).collect();
        for (player, bot) in players.iter_mut().zip(kept.bots()) {
            if let (Player::Bot(_), Some(bot)) = (&player, bot) {
                *player = Player::Bot(bot);
            }
        }
        writeln!(output, "{}\n{}", title(record.game()), language::say("terminal-type-help", &[]))?;
        return Ok(Some((record, players, Some(kept))));
    }
    let Some(game) = args.game.map_or_else(|| ask_game(typist, output), |game| Ok(Some(game)))?
    else {
        return Ok(None);
    };
    let record = start(game, args)?;
    let players = players(&args.seats, record.start().seats())?;
    let kept = args.record.clone().map(KeptFile::named).transpose()?;
    if let Some(kept) = &kept {
        kept.keep_bots(&players.iter().map(Player::bot).collect::<Vec<_>>())?;
    }
    writeln!(output, "{}", title(game))?;
    if let Some(deal) = record.deal() {
        let seed = tame(deal.seed.as_str());
        writeln!(output, "{}", language::say("terminal-seed", &[("seed", &seed)]))?;
    }
    writeln!(output, "{}", language::say("terminal-type-help", &[]))?;
    Ok(Some((record.with_players(seated(&players)), players, kept)))
}

/// Asks which game to go on with.
fn ask_kept(typist: &mut Typist, output: &mut impl Write) -> Result<Option<PathBuf>, Failure> {
    let games = kept::list();
    if games.is_empty() {
        writeln!(output, "{}", language::say("terminal-no-games", &[]))?;
        return Ok(None);
    }
    for (number, game) in (1..).zip(&games) {
        writeln!(output, "{number:>3}  {}", game.title)?;
    }
    let prompt = format!("\n{} ", language::say("terminal-which-kept", &[]));
    loop {
        let Some(line) = typist.ask(&prompt, output)? else { return Ok(None) };
        let number: Option<usize> = line.parse().ok();
        if let Some(game) = number.and_then(|number| games.get(number.checked_sub(1)?)) {
            return Ok(Some(PathBuf::from(&game.id)));
        }
    }
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
    /// Who plays on a seat of a record.
    fn of_record(player: &table::record::Player) -> Player {
        match player.bot.as_deref().and_then(|bot| bot.parse::<Bot>().ok()) {
            Some(bot) => Player::Bot(bot),
            None => Player::Person(player.name.clone()),
        }
    }

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
fn seated(players: &[Player]) -> Vec<table::record::Player> {
    let seated = |(number, player): (usize, &Player)| match player {
        Player::Person(name) => table::record::Player::person(name.clone()),
        Player::Bot(bot) => table::record::Player {
            name: format!("{bot} {number}"),
            bot: Some(bot.name.to_string()),
        },
    };
    (1..).zip(players).map(seated).collect()
}

/// The same with names for bots, as their strength is shown beside them.
fn named(players: &[Player]) -> Vec<table::record::Player> {
    let mut seated = seated(players);
    let bots = seated.iter_mut().filter(|player| player.bot.is_some());
    // There are names for all bots beside one person.
    for (index, player) in (0..Seat::MOST - 1).zip(bots) {
        player.name = language::words().bot_name(index);
    }
    seated
}
