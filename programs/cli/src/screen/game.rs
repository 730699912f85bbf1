//! A game at this terminal: what keys and mouse do, and when bots move.

use std::collections::VecDeque;
use std::fmt::Display;
use std::ops::Range;

use analysis::{AdviceJob, Finding, Job, SuspicionJob};
use app::{Debounce, LocalGame, Secret, Selection, told_moves};
use bots::Bot;
use quatuor::{AnyMove, Dice, FastDice, Refusal, Seat};
use show::words::Words;
use table::{Next, Table, Time};

use crate::screen::advice::Advice;
use crate::screen::board::Honeycomb;
use crate::screen::effect::{Effect, Thinker};
use crate::screen::input::{Input, Key};
use crate::screen::moment::Moment;
use crate::screen::overlay::Overlay;

/// A bot's move is made no sooner than this after the move before, in milliseconds, so that
/// players see what happens.
pub const PACE: u64 = 700;
/// How long a bot's move is shown before it is made.
const SHOWN: u64 = 280;
/// How long a secret stays in sight after the key for it, where it is not told when the key is
/// let go: longer than keyboards wait before they repeat a key that is held down.
const PEEK: u64 = 700;
/// The same where it is told. A window that is left while the key is down may never tell.
const LONGEST_PEEK: u64 = 10_000;
/// The most keys that wait for the player's turn.
pub(crate) const MOST_WAITING: usize = 64;

/// A game at this terminal.
pub(crate) struct GameScreen {
    pub(crate) game: LocalGame,
    /// The bots by seat, with limits that a table does not know; `None` for a person.
    bots: Vec<Option<Bot>>,
    pub(crate) selection: Selection,
    pub(crate) overlay: Overlay,
    pub(crate) has_coordinates: bool,
    /// Whether the chances of all players are shown at every turn.
    pub(crate) has_chances: bool,
    pub(crate) advice: Advice,
    /// What was just said to the player.
    pub(crate) notice: String,
    pub(crate) bot: Option<BotTurn>,
    /// Keys that were pressed while bots were to move: those that only lead to places.
    pub(crate) waiting: VecDeque<Key>,
    /// Whether Enter, space and clicks act yet on what is shown.
    pub(crate) debounce: Debounce,
    /// Until when secrets are shown that are hidden otherwise.
    peek: Option<Time>,
    /// Whether the terminal tells when keys are let go.
    has_releases: bool,
    /// All moves in words, and who made them.
    pub(crate) told: Vec<(String, String)>,
    pub(crate) honeycomb: Honeycomb,
    pace: u64,
    pub(crate) is_ascii: bool,
    dice: FastDice,
    last_job: u64,
}

/// A bot that is to move.
pub(crate) struct BotTurn {
    job: u64,
    moves: usize,
    pub(crate) since: Time,
    /// Its move, once it has decided.
    mv: Option<AnyMove>,
    /// Since when the move is shown.
    shown: Option<Time>,
}

/// What the screen shall do next.
pub(crate) enum Outcome {
    /// Stay with this game.
    Stay,
    /// Leave it.
    Leave,
    /// Look back at it.
    LookBack,
}

impl GameScreen {
    /// A game, with the bots that play in it. The seed decides about the chance in bots.
    pub(crate) fn new(
        table: Table,
        mut bots: Vec<Option<Bot>>,
        pace: u64,
        seed: u64,
        words: &Words,
    ) -> GameScreen {
        bots.resize(table.players().len(), None);
        let mut screen = GameScreen {
            game: LocalGame::new(table),
            bots,
            selection: Selection::default(),
            overlay: Overlay::None,
            has_coordinates: false,
            has_chances: false,
            advice: Advice::None,
            notice: String::new(),
            bot: None,
            waiting: VecDeque::new(),
            debounce: Debounce::default(),
            peek: None,
            has_releases: false,
            told: vec![],
            honeycomb: Honeycomb::default(),
            pace,
            is_ascii: false,
            dice: FastDice::new(seed),
            last_job: 0,
        };
        screen.look_again(words);
        screen
    }

    /// Bots move this many milliseconds after the move before, at the earliest.
    pub(crate) fn set_pace(&mut self, pace: u64) {
        self.pace = pace;
    }

    /// Whether keys are meant for the game, and not for what lies over it.
    pub(crate) fn is_open(&self) -> bool {
        self.overlay.is_none()
    }

    /// Whether something will happen without the player.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_bots_turn() || self.peek.is_some() || self.advice.is_asked()
    }

    /// Whether a bot thinks, or is about to.
    fn is_bots_turn(&self) -> bool {
        matches!(self.game.table().next(), Next::Bot(..))
    }

    /// The moves since the last turn of the player who looks, as a part of all moves.
    pub(crate) fn since(&self) -> Range<usize> {
        let table = self.game.table();
        moves_since(table, table.lone_person().or(self.game.asked()))
    }

    /// A move that is about to be made, or that is advised.
    pub(crate) fn shown(&self) -> Option<AnyMove> {
        let coming = self.bot.as_ref().and_then(|bot| bot.mv.filter(|_| bot.shown.is_some()));
        coming.or_else(|| match self.selection.chosen.is_empty() {
            true if self.advice.is_hint() && self.selection.pointed.is_none() => {
                self.game.hinted_move()
            }
            _ => None,
        })
    }

    /// Shows the secret of the player who asks, while the key is held.
    pub(crate) fn peek(&mut self, now: Time) {
        let long = if self.has_releases { LONGEST_PEEK } else { PEEK };
        self.peek = Some(Time(now.0 + long));
    }

    /// Whether secrets that people ask for are shown now.
    pub(crate) fn is_peeking(&self) -> bool {
        self.peek.is_some()
    }

    /// Follows what the player does.
    pub(crate) fn handle(&mut self, input: Input, at: Moment) -> (Vec<Effect>, Outcome) {
        let mut effects = vec![];
        let mut next = Outcome::Stay;
        match input {
            Input::Key(key) => {
                if key != Key::Char('s') {
                    self.peek = None;
                }
                next = self.press(key, at, &mut effects);
            }
            Input::Release(key) => {
                self.has_releases = true;
                if key == Key::Char('s') {
                    self.peek = None;
                }
            }
            Input::Point(x, y) => self.point((x, y), at),
            Input::Press(x, y) => {
                self.click((x, y), at, &mut effects);
            }
            Input::Scroll(lines) => self.overlay.scroll(lines),
        }
        self.go_on(at, &mut effects);
        (effects, next)
    }

    /// Everything has been drawn.
    pub(crate) fn drawn(&mut self, now: Time) {
        self.overlay.drawn(&mut self.debounce, now);
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, at: Moment) -> Vec<Effect> {
        let mut effects = vec![];
        if self.peek.is_some_and(|until| at.now >= until) {
            self.peek = None;
        }
        self.go_on(at, &mut effects);
        effects
    }

    /// Someone who thinks has found something, or has failed.
    pub(crate) fn found(&mut self, job: u64, finding: Option<Finding>) {
        if let Some(bot) = &mut self.bot
            && bot.job == job
        {
            let answer = match &finding {
                Some(Finding::Advice(advice)) => Some(advice),
                _ => None,
            };
            bot.mv = self.game.bot_move(answer, bot.moves, &mut self.dice);
            if bot.mv.is_none() {
                self.bot = None;
            }
        }
        if self.advice.job() == Some(job) {
            if self.advice.asks_hint() {
                self.game.take_hint(match &finding {
                    Some(Finding::Advice(advice)) => Some(advice.clone()),
                    _ => None,
                });
            }
            self.advice = std::mem::take(&mut self.advice).answered(finding);
            self.light_hint();
        }
    }

    /// Lets bots move and waiting keys act, as far as that is possible now.
    fn go_on(&mut self, at: Moment, effects: &mut Vec<Effect>) {
        if let Next::Bot(seat, _) = self.game.table().next() {
            self.let_bot_move(seat, at, effects);
        }
        if !self.is_bots_turn() {
            self.bot = None;
            while self.game.asked().is_some()
                && self.overlay.is_none()
                && let Some(key) = self.waiting.pop_front()
            {
                self.press(key, at, effects);
            }
            if self.game.table().is_over() {
                self.waiting.clear();
                self.selection.pointed = None;
            }
        }
        if self.has_chances && self.game.asked().is_some() && matches!(self.advice, Advice::None) {
            self.ask_worth(at.now, false, effects);
        }
    }

    fn let_bot_move(&mut self, seat: Seat, at: Moment, effects: &mut Vec<Effect>) {
        let now = at.now;
        let Some(bot) = &mut self.bot else {
            let job = self.new_job();
            let moves = self.game.table().moves().len();
            let asked = match self.bots.get(seat.index()).copied().flatten() {
                Some(bot) => {
                    let seed = self.seed();
                    Some(AdviceJob::bot_move(self.game.history(seat), bot, seed))
                }
                None => {
                    let seed = self.seed();
                    self.game.bot_job(seed)
                }
            };
            if let Some(asked) = asked {
                effects.push(Effect::Think(Thinker::Bot(seat), job, Job::from(asked)));
            }
            self.bot = Some(BotTurn { job, moves, since: now, mv: None, shown: None });
            return;
        };
        let Some(mv) = bot.mv.filter(|_| now.0 >= bot.since.0 + self.pace) else { return };
        if at.look.has_motion && self.pace > 0 {
            match bot.shown {
                None => {
                    bot.shown = Some(now);
                    return;
                }
                Some(since) if now.0 < since.0 + SHOWN => return,
                Some(_) => {}
            }
        }
        self.bot = None;
        self.change(|game| game.play(mv, now), at.words, effects);
    }

    /// Changes the game, and forgets what belonged to the position before. Whether it was
    /// possible.
    pub(crate) fn change(
        &mut self,
        change: impl FnOnce(&mut LocalGame) -> Result<(), Refusal>,
        words: &Words,
        effects: &mut Vec<Effect>,
    ) -> bool {
        if let Err(refusal) = change(&mut self.game) {
            self.notice = words.refusal(&refusal);
            return false;
        }
        if self.advice.is_asked() {
            effects.push(Effect::Rest);
        }
        self.advice = Advice::None;
        self.bot = None;
        self.debounce.reset();
        self.notice.clear();
        self.selection.chosen.clear();
        if matches!(self.overlay, Overlay::Advice) {
            self.overlay = Overlay::None;
        }
        self.look_again(words);
        effects.extend(self.game.table().record().map(Effect::Keep));
        true
    }

    /// Makes anew what is made of the whole game.
    pub(crate) fn look_again(&mut self, words: &Words) {
        let table = self.game.table();
        self.told = told_moves(table, self.game.viewer(), words);
        let first = table.first_board().view(self.game.viewer());
        self.honeycomb = Honeycomb::of(&first, self.game.view(), table.moves());
    }

    /// Another game of the same kind, with all players one seat further.
    pub(crate) fn begin_rematch(&mut self, now: Time, words: &Words, effects: &mut Vec<Effect>) {
        let Some(setup) = self.game.next_setup(true) else {
            self.notice = words.say("screen-no-rematch", &[]);
            return;
        };
        let seed = quatuor::Seed::random(&mut self.dice);
        match Table::deal(setup, &seed, now) {
            Ok(table) => {
                let mut bots = self.bots.clone();
                bots.rotate_left(1);
                let seed = self.seed();
                let next = GameScreen::new(table, bots, self.pace, seed, words);
                effects.push(Effect::Rest);
                let record = next.game.table().record();
                effects.extend(record.map(|record| Effect::Begin(record, next.bots.clone())));
                *self = GameScreen {
                    last_job: self.last_job,
                    has_chances: self.has_chances,
                    has_releases: self.has_releases,
                    ..next
                };
            }
            Err(refusal) => self.notice = words.refusal(&refusal),
        }
    }

    pub(crate) fn ask_hint(&mut self, now: Time, effects: &mut Vec<Effect>) {
        if !self.advice.is_hint() && !self.advice.asks_hint() {
            self.drop_advice();
        }
        let seed = self.seed();
        let Some(job) = self.game.ask_hint(seed) else { return self.light_hint() };
        let number = self.new_job();
        self.advice = Advice::hint(number, now);
        effects.push(Effect::Think(Thinker::Adviser, number, Job::from(job)));
    }

    /// Lights the hint, if one is shown, in place of what was selected.
    fn light_hint(&mut self) {
        if self.advice.is_hint() {
            self.debounce.reset();
            self.selection = Selection::default();
        }
    }

    /// Forgets what the adviser has said, or was asked.
    pub(crate) fn drop_advice(&mut self) {
        self.advice = Advice::None;
        self.game.drop_hint();
    }

    pub(crate) fn ask_worth(&mut self, now: Time, is_list: bool, effects: &mut Vec<Effect>) {
        if let (true, Advice::Worth { .. }) = (is_list, &self.advice) {
            self.overlay = Overlay::Advice;
            return;
        }
        let Some(seat) = self.game.asked() else { return };
        let seed = self.seed();
        let job = AdviceJob::worth(self.game.history(seat), seed);
        let number = self.new_job();
        self.drop_advice();
        self.advice = Advice::worth(number, now);
        if is_list {
            self.overlay = Overlay::Advice;
        }
        effects.push(Effect::Think(Thinker::Adviser, number, Job::from(job)));
    }

    pub(crate) fn ask_suspicions(&mut self, now: Time, effects: &mut Vec<Effect>) {
        let Some(seat) = self.game.asked() else { return };
        let seed = self.seed();
        let job = SuspicionJob::new(self.game.history(seat), seed);
        let number = self.new_job();
        self.drop_advice();
        self.advice = Advice::suspicions(number, now);
        self.overlay = Overlay::Advice;
        effects.push(Effect::Think(Thinker::Adviser, number, Job::from(job)));
    }

    fn new_job(&mut self) -> u64 {
        self.last_job += 1;
        self.last_job
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.dice.below(u32::MAX)) << 32 | u64::from(self.dice.below(u32::MAX))
    }

    /// What may be shown of a seat's secret colours now.
    pub(crate) fn secret(&self, seat: Seat) -> Secret {
        match self.game.secret(seat) {
            Secret::OnRequest(inks) if self.is_peeking() => Secret::Shown(inks),
            secret => secret,
        }
    }

    /// How many keys wait for the player's turn.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }
}

/// The moves since the last turn of a seat, as a part of all moves; the last of each player
/// if no seat is given.
pub(crate) fn moves_since(table: &Table, own: Option<Seat>) -> Range<usize> {
    let movers = table.movers();
    let Some(own) = own else {
        return movers.len().saturating_sub(table.players().len())..movers.len();
    };
    let is_own = |mover: &table::Mover| mover.seat == own;
    let end = movers.iter().rposition(|mover| !is_own(mover)).map_or(0, |last| last + 1);
    let start = movers[..end].iter().rposition(is_own).map_or(0, |last| last + 1);
    start..end
}

/// What fills the gaps of a text.
pub(crate) type Gaps<'a> = &'a [(&'a str, &'a dyn Display)];
