//! What a bot is asked, and what it answers: texts, so that it can think elsewhere.
//!
//! A question holds what the seat has seen, and nothing else: no bot could cheat.

use bots::{Bot, Level, Limit, Name, Playable, SeatHistory};
use games::{AnyGame, AnyMove, FastDice, KnownGame, Seat, View};
use thiserror::Error;

use crate::Table;
use crate::spend::{thousandths, within};

/// "What would you play here?"
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    level: Level,
    limit: Limit,
    dice: u64,
    game: AnyGame,
    seat: Seat,
    /// What the seat knew at the start, in notation.
    start: String,
    /// All moves since, in notation.
    moves: Vec<String>,
}

/// What a bot found out.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move it would play.
    pub best: String,
    /// What speaks for it: a name and a number.
    pub reason: Option<(String, i64)>,
    /// The moves it has looked at, the best first.
    pub moves: Vec<Judged>,
}

/// What a bot thinks of one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The move.
    pub mv: String,
    /// Every seat's chance to win after it, in thousandths.
    pub chances: Vec<u32>,
}

/// The text is not a question.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a question: {0}")]
pub struct BadQuestion(String);

impl Question {
    /// What a worker calls this kind of job.
    pub const KIND: &str = "move";

    /// Asks a bot of a level for the seat that is next at a table; `limit` is what it
    /// may spend, if not its own measure.
    pub fn new(table: &Table, level: Level, limit: Option<Limit>, dice: u64) -> Question {
        let record = table.record();
        let seat = record.last().to_move();
        Question {
            level,
            limit: limit.unwrap_or(Name::Level(level).own_limit()),
            dice,
            game: record.game(),
            seat,
            start: record.start().view(seat).to_string(),
            moves: record.moves().iter().map(ToString::to_string).collect(),
        }
    }

    /// As a text of six lines.
    pub fn to_text(&self) -> String {
        let moves = self.moves.join(" ");
        let bot = Bot { name: Name::Level(self.level), limit: Some(self.limit) };
        let Question { dice, game, seat, start, .. } = self;
        format!("{bot}\n{dice}\n{game}\n{seat}\n{start}\n{moves}\n")
    }

    /// The opposite of [`to_text`](Question::to_text).
    ///
    /// # Errors
    /// When the text is something else.
    pub fn from_text(text: &str) -> Result<Question, BadQuestion> {
        let lines: Vec<&str> = text.lines().collect();
        let [bot, dice, game, seat, start, moves] = lines[..] else { return Err(bad("6 lines")) };
        let bot: Bot = bot.parse().map_err(|_| bad("the bot"))?;
        // Reference opponents belong in the arena: the page can do without their weight.
        let Name::Level(level) = bot.name else { return Err(bad("the bot's level")) };
        Ok(Question {
            level,
            limit: bot.limit(),
            dice: dice.parse().map_err(|_| bad("the dice"))?,
            game: game.parse().map_err(|_| bad("the game"))?,
            seat: seat.parse().ok().and_then(Seat::new).ok_or(bad("the seat"))?,
            start: start.into(),
            moves: moves.split_whitespace().map(String::from).collect(),
        })
    }

    /// Thinks. `elapsed` tells how many milliseconds have passed.
    ///
    /// # Errors
    /// When what was seen makes no sense, or the game is over.
    pub fn answer(&self, elapsed: &mut dyn FnMut() -> f64) -> Result<Answer, BadQuestion> {
        games::with_game!(self.game, Position => self.answer_in::<Position>(elapsed))
    }

    fn answer_in<G: Playable + KnownGame>(
        &self,
        elapsed: &mut dyn FnMut() -> f64,
    ) -> Result<Answer, BadQuestion> {
        let over = || BadQuestion("the game is over".into());
        let seen = self.seen::<G>()?;
        let seats = seen.possible_positions().first().ok_or_else(over)?.seats();
        let mut dice = FastDice::new(self.dice);
        let report = within(self.limit, f64::INFINITY, elapsed, |budget| {
            G::level(self.level).think(&seen, budget, &mut dice)
        });
        let best = report.best.ok_or_else(over)?;
        let judged = report.moves.iter().filter(|one| one.visits > 0 || one.exact);
        Ok(Answer {
            best: G::any_move(best).to_string(),
            reason: G::reason(&seen, best).map(|reason| (reason.name.into(), reason.value)),
            moves: judged
                .map(|one| Judged {
                    mv: G::any_move(one.mv).to_string(),
                    chances: (0..seats).map(|seat| thousandths(one.rewards[seat])).collect(),
                })
                .collect(),
        })
    }

    /// The game as the seat has seen it. The moves are read in whichever of the
    /// possible worlds they all make sense in: in some the game was over before.
    fn seen<G: KnownGame>(&self) -> Result<SeatHistory<G>, BadQuestion> {
        let start: G::View =
            self.start.parse().map_err(|error| BadQuestion(format!("the start: {error}")))?;
        let worlds = start.possible_positions();
        let moves = worlds.into_iter().find_map(|mut position| {
            let read = |text: &String| {
                let mv = position.parse_move(text).ok()?;
                position.play(mv).ok()?;
                Some(mv)
            };
            self.moves.iter().map(read).collect::<Option<Vec<G::Move>>>()
        });
        let mut seen = SeatHistory::new(self.seat, start);
        moves.ok_or(BadQuestion("the moves".into()))?.into_iter().for_each(|mv| seen.watch(mv));
        Ok(seen)
    }
}

/// The text is not a question, because of this.
pub(crate) fn bad(what: &str) -> BadQuestion {
    BadQuestion(what.into())
}

impl Judged {
    /// As a line of text.
    pub(crate) fn to_text(&self) -> String {
        let chances: String = self.chances.iter().map(|chance| format!(" {chance}")).collect();
        format!("{}{chances}\n", self.mv)
    }

    /// The opposite of [`to_text`](Judged::to_text).
    pub(crate) fn from_text(line: &str) -> Option<Judged> {
        let mut words = line.split(' ');
        let mv = words.next()?.to_string();
        let chances: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
        Some(Judged { mv, chances: chances? })
    }
}

impl Answer {
    /// As a text: the best move, the reason, then a line for each move.
    pub fn to_text(&self) -> String {
        let reason = match &self.reason {
            Some((name, value)) => format!("{name} {value}"),
            None => "-".into(),
        };
        let moves: String = self.moves.iter().map(Judged::to_text).collect();
        format!("{}\n{reason}\n{moves}", self.best)
    }

    /// The opposite of [`to_text`](Answer::to_text); `None` for anything else.
    pub fn from_text(text: &str) -> Option<Answer> {
        let mut lines = text.lines();
        let best = lines.next()?.to_string();
        let reason = match lines.next()? {
            "-" => None,
            line => {
                let (name, value) = line.split_once(' ')?;
                Some((name.to_string(), value.parse().ok()?))
            }
        };
        Some(Answer { best, reason, moves: lines.map(Judged::from_text).collect::<Option<_>>()? })
    }

    /// The best move, at the table it was asked about.
    pub fn best_at(&self, table: &Table) -> Option<AnyMove> {
        table.position().read_move(&self.best).ok()
    }
}
