//! Looking back at a game: step by step, with the chances of all players and the moves that
//! cost most.

use analysis::{Finding, Job, Review, ReviewJob};
use app::{Replay, Selection, verdict};
use quatuor::Seat;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use show::words::Words;
use table::{Table, Time};

use crate::screen::board::Honeycomb;
use crate::screen::effect::{Effect, Thinker};
use crate::screen::game::Gaps;
use crate::screen::game_stage::{short_key, title};
use crate::screen::input::{Input, Key};
use crate::screen::look::Look;
use crate::screen::overlay::told_line;
use crate::screen::stage::{PlayerLines, SecretLine, Stage, figures};

/// How long each move is shown while the game plays by itself, in milliseconds.
const PACE: u64 = 900;

/// A game that is looked back at.
pub(crate) struct LookBack {
    replay: Replay,
    review: Option<Review>,
    /// The number of the job that reviews the game.
    job: Option<u64>,
    /// When the next move is shown.
    next: Option<Time>,
    honeycomb: Honeycomb,
    nothing: Selection,
}

impl LookBack {
    /// The game after its first moves, or at its end.
    pub(crate) fn new(table: Table, step: Option<usize>) -> LookBack {
        let viewer = table.lone_person().unwrap_or(Seat::FIRST);
        let first = table.first_board().view(viewer);
        let honeycomb = Honeycomb::of(&first, &table.board().view(viewer), table.moves());
        let mut replay = Replay::new(table);
        if let Some(step) = step {
            replay.go(step);
        }
        let nothing = Selection::default();
        LookBack { replay, review: None, job: None, next: None, honeycomb, nothing }
    }

    pub(crate) fn table(&self) -> &Table {
        self.replay.table()
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.next.is_some() || self.job.is_some()
    }

    /// Follows what the player does; `None` to leave.
    pub(crate) fn handle(
        &mut self,
        input: Input,
        now: Time,
        area: Rect,
        seed: u64,
    ) -> Option<Vec<Effect>> {
        let (step, last) = (self.replay.step(), self.replay.last());
        match input {
            Input::Key(key) => match key {
                Key::Left | Key::Up => self.go(step.saturating_sub(1)),
                Key::Right | Key::Down => self.go(step + 1),
                Key::PageUp => self.go(step.saturating_sub(10)),
                Key::PageDown => self.go(step + 10),
                Key::Home => self.go(0),
                Key::End => self.go(last),
                Key::Char(' ') | Key::Enter => {
                    self.replay.play_or_pause();
                    self.next = self.replay.is_playing().then_some(Time(now.0 + PACE));
                }
                Key::Char('e') => return Some(self.ask_review(seed)),
                Key::Char('n') => self.go_to_costly(),
                Key::Char('s') => self.see_with_next(),
                Key::Char('q') | Key::Escape | Key::Control('c') => return None,
                _ => {}
            },
            Input::Scroll(lines) if lines < 0 => self.go(step.saturating_sub(1)),
            Input::Scroll(_) => self.go(step + 1),
            // The last line but two is the bar: a place on it is a moment of the game.
            Input::Press(x, y) if y + 3 == area.height && area.width > 2 => {
                let part = usize::from(x.saturating_sub(1)) * (last + 1);
                self.go((part / usize::from(area.width - 2)).min(last));
            }
            Input::Press(..) | Input::Point(..) | Input::Release(_) => {}
        }
        Some(vec![])
    }

    fn go(&mut self, step: usize) {
        self.next = None;
        self.replay.go(step);
    }

    pub(crate) fn tick(&mut self, now: Time) {
        if self.next.is_some_and(|next| now >= next) {
            self.replay.tick();
            self.next = self.replay.is_playing().then_some(Time(now.0 + PACE));
        }
    }

    /// Asks for a review of a game that is over and known.
    fn ask_review(&mut self, seed: u64) -> Vec<Effect> {
        let table = self.replay.table();
        let record = table.record().filter(|record| record.is_over());
        let Some(record) = record.filter(|_| self.job.is_none() && self.review.is_none()) else {
            return vec![];
        };
        let Some(start) = record.start().position() else { return vec![] };
        let job = ReviewJob::new(start, record.moves(), record.resigned(), table.people(), seed);
        self.job = Some(1);
        vec![Effect::Think(Thinker::Adviser, 1, Job::from(job))]
    }

    pub(crate) fn found(&mut self, job: u64, finding: Option<Finding>) {
        if self.job == Some(job) {
            self.job = None;
            if let Some(Finding::Review(review)) = finding {
                self.review = Some(review);
            }
        }
    }

    /// Shows the next of the moves that cost most, and what would have been better.
    fn go_to_costly(&mut self) {
        let Some(review) = &self.review else { return };
        let costly = review.costliest();
        let at = costly.iter().position(|step| *step == self.replay.step());
        let next = at.map_or(0, |at| (at + 1) % costly.len());
        let Some(step) = costly.get(next).copied() else { return };
        let best = review.verdict(step).map(|verdict| verdict.best.clone());
        self.next = None;
        match best {
            Some(best) => self.replay.show_better(step, &best),
            None => self.replay.go(step),
        }
    }

    /// Everything open, then the view of each seat.
    fn see_with_next(&mut self) {
        let seats = self.replay.table().players().len();
        let next = match self.replay.eyes() {
            None => Some(Seat::FIRST),
            Some(seat) if seat.index() + 1 < seats => Some(Seat::from_index(seat.index() + 1)),
            Some(_) => None,
        };
        self.replay.see_with(next);
    }

    pub(crate) fn draw(&self, area: Rect, cells: &mut Buffer, look: Look, words: &Words) {
        let table = self.replay.table();
        let step = self.replay.step();
        let view = self.replay.board().view();
        let told = |index: usize| {
            let (name, told) = self.replay.told_at(index, words);
            told_line(index, &name, &told, words)
        };
        let since = &table.moves()[step.saturating_sub(1)..step];
        let eyes = match self.replay.eyes() {
            Some(seat) => table.player(seat).name().to_string(),
            None => words.say("look-open", &[]),
        };
        let stage = Stage {
            title: format!("{}, {}", title(table, words), words.say("look-title", &[])),
            busy: match self.job {
                Some(_) => words.say("hint-wait", &[]),
                None => format!("{}: {eyes}", words.say("look-eyes", &[])),
            },
            view,
            legal: &[],
            selection: &self.nothing,
            since,
            shown: self.replay.line(),
            has_coordinates: false,
            honeycomb: self.honeycomb,
            players: table.seats().map(|seat| self.player(seat, words)).collect(),
            news: self.news(words),
            is_end_news: false,
            history: (words.say("moves", &[]), (0..step).map(told).collect()),
            actions: vec![],
            label: bar(step, self.replay.last(), area.width, look),
            status: match step == self.replay.last()
                && table.is_over()
                && self.replay.line().is_none()
            {
                true => verdict(table, words),
                false => self.replay.told(words),
            },
            keys: [
                ("screen-arrows", "step"),
                ("screen-space", "play"),
                ("e", "chances"),
                ("n", "costly"),
                ("s", "eyes"),
                ("q", "quit"),
            ]
            .map(|key| short_key(key, words))
            .into(),
        };
        stage.draw(area, cells, look);
    }

    fn player(&self, seat: Seat, words: &Words) -> PlayerLines {
        let table = self.replay.table();
        let view = self.replay.board().view();
        let player = table.player(seat);
        let sides = view.sides();
        let side = sides.iter().position(|side| side.contains(seat));
        let chances = self.review.as_ref().and_then(|review| review.moment(self.replay.step()));
        PlayerLines {
            name: player.name().into(),
            note: player.bot_name().map_or(String::new(), |bot| words.level(bot.as_str())),
            is_to_move: !self.replay.is_over() && self.replay.mover(self.replay.step()) == seat,
            secret: match self.replay.secrets(seat) {
                Some(inks) => SecretLine::Shown(inks),
                None => SecretLine::None,
            },
            figures: figures(view, seat, words),
            chance: chances.zip(side).and_then(|(moment, side)| moment.chances.get(side).copied()),
        }
    }

    /// The moves that cost most, once they are known.
    fn news(&self, words: &Words) -> (String, Vec<String>) {
        let Some(review) = &self.review else { return (String::new(), vec![]) };
        let line = |step: &usize| {
            let verdict = review.verdict(*step)?;
            let (name, _) = self.replay.told_at(*step, words);
            let (number, cost) = (step + 1, (verdict.cost + 5) / 10);
            let gaps: Gaps = &[("number", &number), ("name", &name), ("cost", &cost)];
            Some(words.say("review-cost", gaps))
        };
        let mut lines: Vec<String> = review.costliest().iter().filter_map(line).collect();
        if lines.is_empty() {
            lines.push(words.say("review-costly-none", &[]));
        }
        (words.say("review-costly", &[]), lines)
    }
}

/// The moments of a game as a bar.
fn bar(step: usize, last: usize, width: u16, look: Look) -> String {
    let room = usize::from(width.saturating_sub(2)).max(1);
    let count = format!(" {step}/{last}");
    let room = room.saturating_sub(count.len()).max(1);
    let done = (step * room).checked_div(last).unwrap_or(room);
    let (full, empty) = (look.either("━", "="), look.either("─", "-"));
    format!("{}{}{count}", full.repeat(done), empty.repeat(room - done))
}
