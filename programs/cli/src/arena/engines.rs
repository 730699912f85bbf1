//! The engines of one game, each in a process of its own.

use std::collections::BTreeMap;

use arena::engine_process::{EngineProcess, Program, ProgramError};
use arena::engine_protocol::{Fault, FaultKind, OptionKind};
use arena::{Asked, Engines};
use bots::Limit;
use quatuor::{AnyGame, AnyMove, Seat, refusal};

/// The engines of one game, by seat. Every game has new processes: one that remembered the end
/// of a game would know the secrets when the same deal is played from another seating.
pub(super) struct EngineSeats<'a> {
    seats: BTreeMap<Seat, EngineProcess>,
    memory: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> EngineSeats<'a> {
    /// Engines that may take this number of bytes each, until `stop` returns true.
    pub(super) fn new(memory: u64, stop: &'a dyn Fn() -> bool) -> EngineSeats<'a> {
        EngineSeats { seats: BTreeMap::new(), memory, stop }
    }
}

impl Engines for EngineSeats<'_> {
    fn begin(
        &mut self,
        program: &str,
        kind: AnyGame,
        seat: Seat,
        seats: usize,
        seed: u64,
    ) -> Result<(), Fault> {
        let program: Program =
            program.parse().map_err(|error: ProgramError| Fault::new(FaultKind::Gone, error))?;
        let mut engine = EngineProcess::start(&program, self.memory, self.stop)?;
        let has_seed = engine
            .introduction()
            .options
            .iter()
            .any(|option| option.name == "seed" && option.kind == OptionKind::Number);
        if has_seed {
            engine.set("seed", &seed.to_string())?;
        }
        engine.begin(kind, seat, seats)?;
        self.seats.insert(seat, engine);
        Ok(())
    }

    fn ask(&mut self, seat: Seat, asked: &Asked) -> Result<Option<(AnyMove, f64)>, Fault> {
        let limit = match asked.limit {
            Limit::Milliseconds(time) => arena::engine_protocol::Limit::Time(time),
            Limit::Iterations(count) => arena::engine_protocol::Limit::Iterations(count),
        };
        let Some(engine) = self.seats.get_mut(&seat) else {
            return Err(Fault::new(FaultKind::Gone, refusal!("engine.closed")));
        };
        let answer = engine.ask(asked.start, asked.moves, asked.now, &limit, self.stop);
        if answer.is_err() {
            self.seats.remove(&seat);
        }
        Ok(answer?.map(|answer| (answer.mv, answer.milliseconds)))
    }

    fn over(&mut self, end: Option<(String, String)>) {
        let (result, start) = match end {
            Some((result, start)) => (result, Some(start)),
            None => ("interrupted".into(), None),
        };
        for (_, mut engine) in std::mem::take(&mut self.seats) {
            // One that does not read is ended all the same.
            let _ = engine.over(&result, start.clone());
            engine.quit();
        }
    }
}
