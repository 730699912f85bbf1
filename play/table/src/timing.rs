//! The clocks of a game at one device, as they are kept beside its record.

use std::fmt;
use std::str::FromStr;

use quatuor::{Refusal, refusal};

use crate::{Cause, Change, Clock, Ending, Event, Setup, Table, Takebacks, Time, TimeOut, Who};

/// What a record leaves out: the clock that was chosen, and when things happened. All times are
/// counted from the start of the game, and stand still while it is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// How long people may think.
    pub clock: Clock,
    /// What happens when a person's time is up.
    pub time_out: TimeOut,
    /// How long the game has been played.
    pub now: Time,
    /// The moves, and the bots that took over in between.
    pub marks: Vec<TimeMark>,
}

/// Something that happened at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeMark {
    /// A move.
    Moved(Time),
    /// The time of the seat to move was up, and a bot took over.
    TookOver(Time),
}

impl Table {
    /// What is kept of the clocks; `None` without clocks.
    pub fn timing(&self, now: Time) -> Option<Timing> {
        let Setup { clock, time_out, .. } = self.setup();
        let mark = |event: &Event| match event.change {
            Change::Moved { .. } => Some(TimeMark::Moved(event.at)),
            Change::TookOver { .. } => Some(TimeMark::TookOver(event.at)),
            _ => None,
        };
        let marks = self.events().iter().filter_map(mark).collect();
        let (clock, time_out) = (*clock, time_out.clone());
        (clock != Clock::None).then_some(Timing { clock, time_out, now, marks })
    }

    /// The same game with its clocks as they were kept. Nothing can be taken back: time can't.
    #[must_use]
    pub fn timed(&self, timing: &Timing) -> Table {
        let setup = Setup {
            clock: timing.clock,
            time_out: timing.time_out.clone(),
            takebacks: Takebacks::Never,
            ..self.opening().clone()
        };
        let opened = Change::Opened(Box::new(setup));
        let event = Event { number: 1, at: Time::default(), cause: cause(1), change: opened };
        let mut table = Table::from_events([event]).expect("the set-up of a table");
        let (mut marks, mut at) = (timing.marks.iter().copied(), Time::default());
        for event in &self.events()[1..] {
            let mut change = event.change.clone();
            match &mut change {
                Change::Moved { .. } => at = table.pass(&mut marks, at),
                Change::Ended { ending, .. } => {
                    at = at.max(timing.now);
                    // A record does not tell the two apart.
                    let is_late = table.deadline().is_some_and(|(_, deadline)| deadline <= at);
                    if let Ending::Resigned(seat) = *ending
                        && is_late
                    {
                        *ending = Ending::TimedOut(seat);
                    }
                }
                _ => {}
            }
            table.add(change, at);
        }
        table.pass(&mut marks, at);
        table
    }

    /// What was settled when the table was opened, with the players as they sat then.
    fn opening(&self) -> &Setup {
        match &self.events()[0].change {
            Change::Opened(setup) => setup,
            _ => self.setup(),
        }
    }

    /// Lets bots take over up to the next move; the time of that move.
    fn pass(&mut self, marks: &mut impl Iterator<Item = TimeMark>, mut at: Time) -> Time {
        for mark in marks {
            match mark {
                TimeMark::Moved(time) => return at.max(time),
                TimeMark::TookOver(time) => {
                    at = at.max(time);
                    if let (Some((seat, _)), TimeOut::Bot(bot)) =
                        (self.deadline(), self.setup().time_out.clone())
                    {
                        self.add(Change::TookOver { seat, bot }, at);
                    }
                }
            }
        }
        at
    }

    fn add(&mut self, change: Change, at: Time) {
        let number = self.number() + 1;
        let event = Event { number, at, cause: cause(number), change };
        self.fold(event).expect("a table folds what has happened to it");
    }
}

fn cause(number: u32) -> Cause {
    Cause { who: Who::System, id: u64::from(number) }
}

/// Written as words: the clock, what a time-out does, how long the game has been played, and the
/// marks, such as `total 300000+5000 casual 61200 m1200 b60000`.
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.clock {
            Clock::None => write!(f, "none 0")?,
            Clock::PerMove(time) => write!(f, "move {time}")?,
            Clock::Total { time, increment } => write!(f, "total {time}+{increment}")?,
        }
        match &self.time_out {
            TimeOut::Loses => write!(f, " - {}", self.now.0)?,
            TimeOut::Bot(bot) => write!(f, " {bot} {}", self.now.0)?,
        }
        for mark in &self.marks {
            match mark {
                TimeMark::Moved(time) => write!(f, " m{}", time.0)?,
                TimeMark::TookOver(time) => write!(f, " b{}", time.0)?,
            }
        }
        Ok(())
    }
}

impl FromStr for Timing {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Timing, Refusal> {
        read(text).ok_or_else(|| refusal!("table.no-clock"))
    }
}

fn read(text: &str) -> Option<Timing> {
    let mut words = text.split(' ');
    let clock = match (words.next()?, words.next()?) {
        ("move", time) => Clock::PerMove(time.parse().ok()?),
        ("total", times) => {
            let (time, increment) = times.split_once('+')?;
            Clock::Total { time: time.parse().ok()?, increment: increment.parse().ok()? }
        }
        _ => return None,
    };
    let time_out = match words.next()? {
        "-" => TimeOut::Loses,
        bot => TimeOut::Bot(bot.parse().ok()?),
    };
    let now = Time(words.next()?.parse().ok()?);
    let mark = |word: &str| match word.split_at_checked(1)? {
        ("m", time) => Some(TimeMark::Moved(Time(time.parse().ok()?))),
        ("b", time) => Some(TimeMark::TookOver(Time(time.parse().ok()?))),
        _ => None,
    };
    Some(Timing { clock, time_out, now, marks: words.map(mark).collect::<Option<_>>()? })
}
