//! A bot as an engine.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use analysis::engine::{Engine, Resources};
use analysis::{Advice, AdviceJob, Finding, History};
use arena::engine_protocol::{EngineLine, EngineOption, Game, HostLine, OptionKind, VERSION};
use bots::{Bot, Limit};
use quatuor::Refusal;

use crate::failure::{Failure, tame};
use crate::language;

/// What happens next.
enum Event {
    Line(String),
    /// The input has ended.
    End,
    /// The answer to a question, by the numbers of the game and the question.
    Found(u32, u32, Result<Advice, Refusal>),
}

/// Reads questions from standard input and answers them with the moves of a bot, until the
/// input ends or the host says `quit`.
pub(super) fn serve(bot: Bot, memory: u64, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let (sender, events) = channel();
    let lines = sender.clone();
    // Thinking goes on while the next line is waited for: it may be `stop`.
    thread::spawn(move || read(&lines));
    let mut player = Player::new(bot, memory, sender);
    for event in events {
        match event {
            Event::End => break,
            Event::Found(game, number, found) => player.tell(game, number, found, output)?,
            // A host of a later version may write lines that are not known yet.
            Event::Line(line) => match line.parse() {
                Ok(HostLine::Quit) => break,
                Ok(line) => player.take(line, output)?,
                Err(_) => (),
            },
        }
        output.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn read(events: &Sender<Event>) {
    for line in io::stdin().lines().map_while(Result::ok) {
        let line = line.strip_suffix('\r').unwrap_or(&line).to_string();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

/// A bot and the game that it plays.
struct Player {
    bot: Bot,
    engine: Engine,
    events: Sender<Event>,
    /// Whether it shall answer with what it has found so far.
    stop: Arc<AtomicBool>,
    /// The number that its dice follow from, if it shall be repeatable.
    seed: Option<u64>,
    game: Option<(u32, Game)>,
}

impl Player {
    fn new(bot: Bot, memory: u64, events: Sender<Event>) -> Player {
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        // One thread, as bots have it in an arena.
        let resources = Resources { memory, threads: 1 };
        let engine = Engine::new(resources, move || is_stopped.load(Ordering::Relaxed));
        Player { bot, engine, events, stop, seed: None, game: None }
    }

    fn take(&mut self, line: HostLine, output: &mut impl Write) -> Result<(), Failure> {
        match line {
            HostLine::Hello { .. } => {
                let seed = EngineOption {
                    name: "seed".into(),
                    kind: OptionKind::Number,
                    default: "0".into(),
                };
                writeln!(output, "{}", EngineLine::Name(format!("quatuor {}", self.bot)))?;
                writeln!(output, "{}", EngineLine::Option(seed))?;
                writeln!(output, "{}", EngineLine::Ready)?;
            }
            HostLine::Set { name, value } if name == "seed" => {
                // 0 is what it has before: any dice.
                self.seed = value.parse().ok().filter(|seed| *seed > 0);
            }
            HostLine::Game { game, kind, seat, .. } => {
                self.game = Some((game, Game::new(kind, seat)));
            }
            HostLine::Seen { game, start, moves } => {
                if let Some((_, seen)) = self.game.as_mut().filter(|(number, _)| *number == game) {
                    seen.see(&start, &moves).map_err(Failure::refused)?;
                }
            }
            HostLine::Go { game, number, limit } => self.think(game, number, &limit),
            HostLine::Stop { .. } => self.stop.store(true, Ordering::Relaxed),
            HostLine::Ping(word) => writeln!(output, "{}", EngineLine::Pong(word))?,
            _ => (),
        }
        Ok(())
    }

    /// Begins to think; what it finds comes as an event.
    fn think(&mut self, game: u32, number: u32, limit: &arena::engine_protocol::Limit) {
        let Some((_, seen)) = self.game.as_ref().filter(|(known, _)| *known == game) else {
            return;
        };
        let Some(start) = seen.start() else { return };
        let limit = match limit {
            arena::engine_protocol::Limit::Time(time) => Limit::Milliseconds(*time),
            arena::engine_protocol::Limit::Iterations(count) => Limit::Iterations(*count),
            arena::engine_protocol::Limit::Clock { left, add } => {
                // Enough for thirty more moves.
                let left = left.get(seen.seat().index()).copied().unwrap_or_default();
                Limit::Milliseconds((left / 30).saturating_add(*add).min(left / 2))
            }
        };
        let bot = Bot { limit: Some(limit), ..self.bot };
        let dice = match self.seed {
            Some(seed) => seed.wrapping_mul(1_000_003).wrapping_add(number.into()),
            None => getrandom::u64().unwrap_or_default(),
        };
        let history = History::of_view(seen.seat(), start, seen.moves());
        self.stop.store(false, Ordering::Relaxed);
        let running = self.engine.start(AdviceJob::bot_move(history, bot, dice));
        let events = self.events.clone();
        thread::spawn(move || {
            let found = match running.finish() {
                Ok(Finding::Advice(advice)) => Ok(advice),
                Ok(_) => Err(quatuor::refusal!("job.failed")),
                Err(refusal) => Err(refusal),
            };
            let _ = events.send(Event::Found(game, number, found));
        });
    }

    /// Tells what was found.
    fn tell(
        &self,
        game: u32,
        number: u32,
        found: Result<Advice, Refusal>,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        let advice = match found {
            Ok(advice) => advice,
            // The host sees that there is no answer; its reader may want to know why.
            Err(refusal) => {
                let _ = writeln!(io::stderr(), "{}", tame(&language::refusal(refusal)));
                return Ok(());
            }
        };
        let best = advice.moves.iter().find(|one| one.mv == advice.best);
        let chances = best.map_or(&[][..], |best| &best.chances);
        if !chances.is_empty() {
            let chances = chances.iter().map(|chance| f64::from(*chance) / 1000.0).collect();
            let line = vec![advice.best.clone()];
            writeln!(output, "{}", EngineLine::Info { game, number, chances, line })?;
        }
        writeln!(output, "{}", EngineLine::Move { game, number, mv: advice.best })?;
        Ok(())
    }
}

// What this engine says is what the version of the library says.
const _: () = assert!(VERSION == 1);
