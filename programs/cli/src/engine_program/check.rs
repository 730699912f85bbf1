//! `quatuor engine check`: what is wrong with an engine.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena::engine_process::{EngineProcess, Introduction, Program};
use arena::engine_protocol::{EngineLine, Fault, FaultKind, Limit, Wants};
use quatuor::{AnyGame, FastDice, Gap, Request, Seat, Seed, refusal};

use crate::failure::{Failure, tame};
use crate::interruption::{self, INTERRUPTED};
use crate::language::{refusal, say, words};

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
    let key = if is_fine { "check-fine" } else { "check-not-fine" };
    writeln!(output, "{}", say(key, &[]))?;
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
        self.report(&say("check-introduction", &[]), described.map_err(Fault::clone))?;
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
                self.report(&arguments(*game, request), played)?;
            }
        }
        let game = plays.first().copied().unwrap_or(AnyGame::Slides);
        let answered = self.ask_once(game, &Limit::Iterations(10), None);
        self.report("iterations", answered)?;
        let stopped = self.ask_once(game, &LONG, Some(SOON));
        self.report("stop", stopped)
    }

    /// A line of the report.
    fn report(&mut self, part: &str, found: Result<String, Fault>) -> Result<(), Failure> {
        if (self.stop)() {
            return Ok(());
        }
        let (key, text) = match found {
            Ok(text) => ("check-ok", text),
            Err(fault) => {
                self.is_fine = false;
                let reason = refusal(fault.reason);
                ("check-wrong", format!("{} ({})", reason, fault.kind.name()))
            }
        };
        let width = ["check-ok", "check-wrong"].map(|key| say(key, &[]).chars().count());
        let (word, width) = (say(key, &[]), width[0].max(width[1]));
        let told = say("check-part", &[("part", &part), ("found", &text)]);
        writeln!(self.output, "{word:width$}  {}", tame(&told))?;
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
        let slowest = format!("{slowest:.0}");
        Ok(say(
            "check-played",
            &[("count", &questions), ("seat", &seat), ("slowest", &slowest), ("time", &TIME)],
        ))
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
        Ok(say("check-answered", &[("time", &milliseconds)]))
    }
}

/// A table as the arguments of other commands ask for it.
fn arguments(game: AnyGame, request: &Request) -> String {
    let mut words = vec![game.to_string()];
    words.extend(request.variant.iter().map(|variant| format!("--variant {variant}")));
    words.extend(request.players.iter().map(|players| format!("--players {players}")));
    words.extend(request.options.iter().map(|option| format!("--option {option}")));
    words.join(" ")
}

fn describe(introduction: &Introduction) -> String {
    let Introduction { name, plays, options, wants } = introduction;
    let name = if name.is_empty() { say("check-no-name", &[]) } else { name.clone() };
    let plays: Vec<String> = plays.iter().map(ToString::to_string).collect();
    let plays = match plays.is_empty() {
        true => say("check-all-games", &[]),
        false => say("check-plays", &[("games", &words().list(&plays))]),
    };
    let mut parts = vec![name, plays];
    parts.extend(options.iter().map(|option| format!("option {}", option.name)));
    if *wants != Wants::default() {
        parts.push(EngineLine::Wants(*wants).to_string());
    }
    parts.join(", ")
}

fn ping(engine: &mut EngineProcess) -> Result<String, Fault> {
    match engine.ping("check", REPLY)? {
        true => Ok(say("check-ping", &[])),
        false => {
            let (word, seconds) = (Gap::text("check"), Gap::Number(REPLY.as_secs()));
            let reason = refusal!("engine.no-pong", word = word, seconds = seconds);
            Err(Fault::new(FaultKind::Silent, reason))
        }
    }
}

fn quit(engine: EngineProcess) -> Result<String, Fault> {
    match engine.quit() {
        true => Ok(say("check-quit", &[])),
        false => Err(Fault::new(FaultKind::Silent, refusal!("engine.stays"))),
    }
}
