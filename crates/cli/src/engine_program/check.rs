//! `quatuor engine check`: what is wrong with an engine.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use engine_process::{EngineProcess, Introduction, Program};
use engine_protocol::{Fault, Limit};
use games::{AnyGame, FastDice, Request, Seat, Seed};

use crate::failure::{Failure, tame};
use crate::interruption::{self, INTERRUPTED};

/// The time per move in the games of the check.
const TIME: u32 = 100;
/// So many questions are asked in one game.
const MOST_QUESTIONS: usize = 60;
/// A question with this limit is ended by `stop` soon after it is asked.
const LONG: Limit = Limit::Time(600_000);
const SOON: Duration = Duration::from_millis(200);
/// How long an engine may take to answer `ping`, or to obey `stop`.
const REPLY: Duration = Duration::from_secs(5);

/// Plays some games with an engine, and prints a line for each part of the check.
pub(super) fn check(
    program: &Program,
    memory: u64,
    output: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let interrupted = interruption::watch(|| {})?;
    let stop = || interrupted.load(std::sync::atomic::Ordering::Relaxed);
    let mut check = Check { program, memory, stop: &stop, is_fine: true, output };
    check.run()?;
    let is_fine = check.is_fine;
    if stop() {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    match is_fine {
        true => writeln!(output, "The engine can play in an arena.")?,
        false => writeln!(output, "The engine would lose its seat in an arena.")?,
    }
    Ok(ExitCode::from(u8::from(!is_fine)))
}

struct Check<'a, W> {
    program: &'a Program,
    memory: u64,
    stop: &'a dyn Fn() -> bool,
    is_fine: bool,
    output: &'a mut W,
}

impl<W: Write> Check<'_, W> {
    fn run(&mut self) -> Result<(), Failure> {
        let started = EngineProcess::start(self.program, self.memory, self.stop);
        let described = started.as_ref().map(|engine| describe(engine.introduction()));
        self.report("introduction", described.map_err(Fault::clone))?;
        let Ok(mut engine) = started else { return Ok(()) };
        let plays = match &engine.introduction().plays[..] {
            [] => AnyGame::ALL.to_vec(),
            games => games.to_vec(),
        };
        self.report("ping", ping(&mut engine))?;
        self.report("quit", quit(engine))?;
        for game in &plays {
            // In the first seat of the usual table, and in the last seat of another.
            let rulesets = game.rulesets();
            for (request, is_last) in [(rulesets.first(), false), (rulesets.last(), true)] {
                let Some(request) = request else { continue };
                let played = self.play(*game, request, is_last);
                self.report(&format!("{game} {request}"), played)?;
            }
        }
        let game = plays.first().copied().unwrap_or(AnyGame::Slides);
        let answered = self.ask_once(game, &Limit::Iterations(10), None);
        self.report("limit in iterations", answered)?;
        let stopped = self.ask_once(game, &LONG, Some(SOON));
        self.report("stop", stopped)
    }

    /// A line of the report.
    fn report(&mut self, part: &str, found: Result<String, Fault>) -> Result<(), Failure> {
        if (self.stop)() {
            return Ok(());
        }
        let line = match found {
            Ok(text) => format!("ok     {part}: {text}"),
            Err(fault) => {
                self.is_fine = false;
                format!("wrong  {part}: {fault}")
            }
        };
        writeln!(self.output, "{}", tame(&line))?;
        Ok(self.output.flush()?)
    }

    fn start(&self) -> Result<EngineProcess, Fault> {
        EngineProcess::start(self.program, self.memory, self.stop)
    }

    /// Plays a game against random movers.
    fn play(&self, game: AnyGame, request: &Request, is_last: bool) -> Result<String, Fault> {
        let mut position = game.deal(request, &Seed::new("check")).expect("a ruleset of the game");
        let (start, seats) = (position.to_string(), position.seats());
        let seat = Seat::all(seats).nth(if is_last { seats - 1 } else { 0 }).expect("a seat");
        let view = position.view(seat);
        let mut engine = self.start()?;
        engine.begin(game, seat, seats)?;
        let (mut moves, mut dice) = (vec![], FastDice::new(1));
        let (mut questions, mut slowest) = (0, 0.0);
        while !position.is_over() && questions < MOST_QUESTIONS {
            let mv = if position.to_move() == seat {
                let now = position.view(seat);
                let answer = engine.ask(&view, &moves, &now, &Limit::Time(TIME), self.stop)?;
                let Some(answer) = answer else { break };
                questions += 1;
                slowest = f64::max(slowest, answer.milliseconds);
                answer.mv
            } else {
                position.random_move(&mut dice).expect("the game goes on")
            };
            position.play(mv).expect("a legal move");
            moves.push(mv);
        }
        match position.outcome() {
            Some(outcome) => engine.over(&outcome.to_string(), Some(start))?,
            None => engine.over("interrupted", None)?,
        }
        engine.quit();
        Ok(format!("{questions} moves as seat {seat}, the slowest {slowest:.0} ms of {TIME} ms"))
    }

    /// Asks for one move, and says `stop` after some time.
    fn ask_once(
        &self,
        game: AnyGame,
        limit: &Limit,
        stop_after: Option<Duration>,
    ) -> Result<String, Fault> {
        let position = game.deal(&Request::default(), &Seed::new("check")).expect("a deal");
        let seat = position.to_move();
        let view = position.view(seat);
        let mut engine = self.start()?;
        engine.begin(game, seat, position.seats())?;
        let start = Instant::now();
        match stop_after {
            None => drop(engine.ask(&view, &[], &view, limit, self.stop)?),
            Some(time) => drop(engine.ask_for(time, &view, &[], &view, limit, self.stop)?),
        }
        let milliseconds = start.elapsed().as_millis();
        engine.over("interrupted", None)?;
        engine.quit();
        Ok(format!("answered after {milliseconds} ms"))
    }
}

fn describe(introduction: &Introduction) -> String {
    let Introduction { name, plays, options, wants } = introduction;
    let name = if name.is_empty() { "no name" } else { name };
    let plays: Vec<&str> = plays.iter().map(|game| game.name()).collect();
    let plays = if plays.is_empty() { "all games".into() } else { plays.join(", ") };
    let options: Vec<String> =
        options.iter().map(|option| format!(", option {}", option.name)).collect();
    let wants = match (wants.now, wants.legal) {
        (true, true) => ", wants now and legal",
        (true, false) => ", wants now",
        (false, true) => ", wants legal",
        (false, false) => "",
    };
    format!("{name}, plays {plays}{}{wants}", options.concat())
}

fn ping(engine: &mut EngineProcess) -> Result<String, Fault> {
    match engine.ping("check", REPLY)? {
        true => Ok("answered".into()),
        false => {
            let detail = format!("no `pong check` within {} s", REPLY.as_secs());
            Err(Fault::new(engine_protocol::FaultKind::Silent, detail))
        }
    }
}

fn quit(engine: EngineProcess) -> Result<String, Fault> {
    match engine.quit() {
        true => Ok("it ended by itself".into()),
        false => {
            let detail = "it did not end within 2 s after `quit`, and was ended";
            Err(Fault::new(engine_protocol::FaultKind::Silent, detail))
        }
    }
}
