//! A conversation with an engine.

use std::fmt::Display;
use std::time::{Duration, Instant};

use quatuor::{AnyGame, AnyMove, AnyView, Gap, Refusal, Seat, refusal};

use crate::engine_process::Program;
use crate::engine_process::process::Process;
use crate::engine_protocol::{
    EngineLine, EngineOption, Fault, FaultKind, HostLine, Limit, LineError, VERSION, Wants,
    question,
};

/// How long an engine may take until it is ready.
const START: Duration = Duration::from_secs(30);
/// How much processor time an engine may use after its time is over. A busy machine delays
/// an engine, but does not make it use more.
const GRACE: f64 = 500.0;
/// How long after its time an engine may answer by the clock, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long an engine may think that is limited by iterations.
const ITERATIONS: Duration = Duration::from_secs(60);
/// How often an engine that thinks is looked at, and its memory.
const LOOK: Duration = Duration::from_millis(50);
const LOOK_AT_MEMORY: Duration = Duration::from_millis(500);

/// An engine that plays one seat in one game after the other.
pub struct EngineProcess {
    process: Process,
    introduction: Introduction,
    memory: u64,
    game: u32,
    number: u32,
}

/// What an engine says of itself before it plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Introduction {
    /// What it is called; empty if it does not say.
    pub name: String,
    /// The games that it plays; empty if it does not say, which means all.
    pub plays: Vec<AnyGame>,
    /// The options that can be set.
    pub options: Vec<EngineOption>,
    /// What it wants to be told before every question.
    pub wants: Wants,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move, which is legal.
    pub mv: AnyMove,
    /// How long it took, in milliseconds by the clock.
    pub milliseconds: f64,
    /// The chance of each seat that the engine told last; empty if it told none.
    pub chances: Vec<f64>,
}

impl EngineProcess {
    /// Starts an engine, which may take this number of bytes of memory, and waits until it is
    /// ready. `stop` ends the wait.
    ///
    /// # Errors
    /// When it can't be started, or does not introduce itself properly.
    pub fn start(
        program: &Program,
        memory: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<EngineProcess, Fault> {
        let process = Process::start(program)?;
        let introduction = Introduction::default();
        let mut engine = EngineProcess { process, introduction, memory, game: 0, number: 0 };
        engine.write(&[HostLine::Hello { version: VERSION }])?;
        let start = Instant::now();
        loop {
            match engine.read()? {
                Some(EngineLine::Name(name)) => engine.introduction.name = name,
                Some(EngineLine::Plays(games)) => engine.introduction.plays = games,
                Some(EngineLine::Option(option)) => engine.introduction.options.push(option),
                Some(EngineLine::Wants(wants)) => engine.introduction.wants = wants,
                Some(EngineLine::Ready) => return Ok(engine),
                Some(line) => {
                    return Err(wrong(refusal!("engine.before-ready", line = quoted(&line))));
                }
                None if start.elapsed() > START || stop() => {
                    let seconds = Gap::Number(START.as_secs());
                    let reason = refusal!("engine.not-ready", seconds = seconds);
                    return Err(Fault::new(FaultKind::Silent, reason));
                }
                None => (),
            }
        }
    }

    /// What it says of itself.
    pub fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When it has no such option, or does not read.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let option = self.introduction.options.iter().find(|option| option.name == name);
        match option.is_some_and(|option| option.kind.takes(value)) {
            true => self.write(&[HostLine::Set { name: name.into(), value: value.into() }]),
            false => {
                let (name, value) = (Gap::text(name), Gap::text(value));
                Err(wrong(refusal!("engine.no-option", name = name, value = value)))
            }
        }
    }

    /// Begins a game, in which the engine has this seat.
    ///
    /// # Errors
    /// When it does not play this game, or does not read.
    pub fn begin(&mut self, kind: AnyGame, seat: Seat, seats: usize) -> Result<(), Fault> {
        let plays = &self.introduction.plays;
        if !plays.is_empty() && !plays.contains(&kind) {
            return Err(wrong(refusal!("engine.other-game", game = Gap::text(kind))));
        }
        self.game += 1;
        self.write(&[HostLine::Game { game: self.game, kind, seat, seats }])
    }

    /// Asks for a move: `start` and `now` are what its seat knew and knows. `None` if `stop`
    /// has returned true in the meantime.
    ///
    /// # Errors
    /// When the engine loses its seat. It should be dropped then.
    pub fn ask(
        &mut self,
        start: &AnyView,
        moves: &[AnyMove],
        now: &AnyView,
        limit: &Limit,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, Fault> {
        let time = time(limit, now.to_move());
        self.ask_for(time, start, moves, now, limit, stop)
    }

    /// Asks for a move, and tells the engine to stop after this time, even if its limit would
    /// let it think longer.
    ///
    /// # Errors
    /// When the engine loses its seat.
    pub fn ask_for(
        &mut self,
        time: Duration,
        start: &AnyView,
        moves: &[AnyMove],
        now: &AnyView,
        limit: &Limit,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, Fault> {
        self.number += 1;
        let numbers = (self.game, self.number);
        let wants = self.introduction.wants;
        self.write(&question(numbers, start, moves, now, wants, limit.clone()))?;
        let mut watch = Watch::new(time);
        let mut chances = vec![];
        loop {
            if let Some(line) = self.read()? {
                match self.answer(&line)? {
                    Reply::Info(told) => chances = told,
                    Reply::Nothing => (),
                    Reply::Resign => {
                        let reason = refusal!("engine.resigned");
                        return Err(Fault::new(FaultKind::Resigned, reason));
                    }
                    Reply::Move(text) => {
                        let mv = self.check(&text, now)?;
                        let milliseconds = watch.start.elapsed().as_secs_f64() * 1000.0;
                        return Ok(Some(Answer { mv, milliseconds, chances }));
                    }
                }
            }
            if stop() {
                return Ok(None);
            }
            self.watch(&mut watch)?;
        }
    }

    /// Asks the engine to answer `ping`, and returns whether it has within this time.
    ///
    /// # Errors
    /// When it writes something else.
    pub fn ping(&mut self, word: &str, time: Duration) -> Result<bool, Fault> {
        self.write(&[HostLine::Ping(word.into())])?;
        let start = Instant::now();
        while start.elapsed() < time {
            match self.read()? {
                Some(EngineLine::Pong(found)) if found == word => return Ok(true),
                Some(line @ EngineLine::Pong(_)) => {
                    let (word, line) = (Gap::text(word), quoted(&line));
                    return Err(wrong(refusal!("engine.other-pong", word = word, line = line)));
                }
                Some(line) => drop(self.answer(&line)?),
                None => (),
            }
        }
        Ok(false)
    }

    /// Tells the engine who won, and reveals the start of the game.
    ///
    /// # Errors
    /// When it does not read.
    pub fn over(&mut self, result: &str, start: Option<String>) -> Result<(), Fault> {
        self.write(&[HostLine::Over { game: self.game, result: result.into(), start }])
    }

    /// Asks the engine to end, and returns whether it has within two seconds. It is gone then
    /// in any case.
    pub fn quit(mut self) -> bool {
        self.write(&[HostLine::Quit]).is_ok() && self.process.close()
    }

    fn write(&mut self, lines: &[HostLine]) -> Result<(), Fault> {
        self.process.write(lines.iter().map(|line| format!("{line}\n")).collect())
    }

    /// The next line, if one comes soon. Empty lines are skipped.
    fn read(&mut self) -> Result<Option<EngineLine>, Fault> {
        let Some(text) = self.process.read(LOOK)?.filter(|text| !text.is_empty()) else {
            return Ok(None);
        };
        let unreadable = |error: LineError| {
            wrong(refusal!("engine.wrote", line = quoted(&text), reason = Refusal::from(error)))
        };
        text.parse().map(Some).map_err(unreadable)
    }

    /// What a line means for the question that is asked now. Answers to older questions mean
    /// nothing any more.
    fn answer(&self, line: &EngineLine) -> Result<Reply, Fault> {
        let (game, number) = match line {
            EngineLine::Info { game, number, .. }
            | EngineLine::Move { game, number, .. }
            | EngineLine::Resign { game, number } => (*game, *number),
            EngineLine::Pong(_) => return Ok(Reply::Nothing),
            line => return Err(wrong(refusal!("engine.after-ready", line = quoted(line)))),
        };
        let asked = (self.game, self.number);
        match (game, number) {
            found if found == asked => (),
            (game, number) if game <= self.game && number <= self.number => {
                return Ok(Reply::Nothing);
            }
            _ => return Err(wrong(refusal!("engine.not-asked", line = quoted(line)))),
        }
        Ok(match line {
            EngineLine::Move { mv, .. } => Reply::Move(mv.clone()),
            EngineLine::Resign { .. } => Reply::Resign,
            EngineLine::Info { chances, .. } => Reply::Info(chances.clone()),
            _ => Reply::Nothing,
        })
    }

    /// The move, if it is legal. Otherwise the engine is told why it is not.
    fn check(&mut self, text: &str, now: &AnyView) -> Result<AnyMove, Fault> {
        now.read_move(text).map_err(|refusal| {
            let why = refusal.to_string();
            let refused = HostLine::Refused { game: self.game, number: self.number, why };
            // It has lost its seat whether it reads this or not.
            let _ = self.write(&[refused]);
            wrong(refusal!("engine.move", found = quoted(text), reason = refusal))
        })
    }

    /// Looks at the time and the memory of an engine that thinks.
    fn watch(&mut self, watch: &mut Watch) -> Result<(), Fault> {
        let elapsed = watch.start.elapsed();
        if elapsed >= watch.next_look_at_memory {
            watch.next_look_at_memory = elapsed + LOOK_AT_MEMORY;
            let used = self.process.usage().map_or(0, |usage| usage.memory);
            if used > self.memory {
                let (used, most) = (Gap::Number(used >> 20), Gap::Number(self.memory >> 20));
                let reason = refusal!("engine.memory", used = used, most = most);
                return Err(Fault::new(FaultKind::Memory, reason));
            }
        }
        // However many lines it writes, it is looked at only now and then.
        if elapsed <= watch.time || elapsed < watch.next_look {
            return Ok(());
        }
        watch.next_look = elapsed + LOOK;
        if !watch.is_stopped {
            watch.is_stopped = true;
            self.write(&[HostLine::Stop { game: self.game, number: self.number }])?;
            watch.used = self.process.usage().map(|usage| usage.processor);
        }
        let time = Gap::text(watch.time.as_millis());
        let used = self.process.usage().map(|usage| usage.processor).zip(watch.used);
        if let Some((now, before)) = used
            && now - before > GRACE
        {
            let used = Gap::text(format_args!("{:.0}", now - before));
            let reason = refusal!("engine.late", used = used, time = time);
            return Err(Fault::new(FaultKind::Late, reason));
        }
        if elapsed > watch.time + PATIENCE {
            let seconds = Gap::Number(elapsed.as_secs());
            let reason = refusal!("engine.silent", time = time, seconds = seconds);
            return Err(Fault::new(FaultKind::Silent, reason));
        }
        Ok(())
    }
}

/// What a line means.
enum Reply {
    Nothing,
    Info(Vec<f64>),
    Move(String),
    Resign,
}

/// How long an engine has thought.
struct Watch {
    start: Instant,
    time: Duration,
    next_look: Duration,
    next_look_at_memory: Duration,
    /// Whether its time is over, and it was told so.
    is_stopped: bool,
    /// The processor time that it had used by then.
    used: Option<f64>,
}

impl Watch {
    fn new(time: Duration) -> Watch {
        Watch {
            start: Instant::now(),
            time,
            next_look: Duration::ZERO,
            next_look_at_memory: Duration::ZERO,
            is_stopped: false,
            used: None,
        }
    }
}

/// How long an engine may think by the clock.
fn time(limit: &Limit, seat: Seat) -> Duration {
    match limit {
        Limit::Time(time) => Duration::from_millis((*time).into()),
        Limit::Iterations(_) => ITERATIONS,
        Limit::Clock { left, .. } => {
            let left = left.get(seat.index()).copied().unwrap_or_default();
            Duration::from_millis(left.into())
        }
    }
}

fn wrong(reason: Refusal) -> Fault {
    Fault::new(FaultKind::Wrong, reason)
}

/// The beginning of what an engine wrote.
fn quoted(text: impl Display) -> Gap {
    const MOST: usize = 80;
    let text = text.to_string();
    Gap::Text(match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    })
}
