//! A table of a server on the screen: what keys and mouse do there.

use app::{Debounce, OnlineGame, Selection, told_moves};
use online::ToClient;
use online::client::News;
use quatuor::{AnyMove, Seat};
use show::words::Words;
use table::{Action, Change, Event, Phrase, Table, Time};

use crate::screen::board::Honeycomb;
use crate::screen::effect::Effect;
use crate::screen::game::Outcome;
use crate::screen::help::{Help, ONLINE_KEYS};
use crate::screen::input::{Input, Key};
use crate::screen::moment::Moment;
use crate::screen::overlay::{Overlay, Question, is_yes, phrase};
use crate::screen::pointer::Go;
use crate::screen::prompt::Prompt;
use crate::screen::stage::Plan;
use crate::screen::visit::Visit;

/// How long a phrase is shown, in milliseconds.
const SAID_FOR: u64 = 9_000;

/// An online table on the screen.
pub(crate) struct OnlineScreen {
    pub(crate) visit: Visit,
    /// The game, once it has started.
    pub(crate) game: Option<OnlineGame>,
    pub(crate) selection: Selection,
    pub(crate) overlay: Overlay,
    pub(crate) has_coordinates: bool,
    /// Whether Enter, space and clicks act yet on what is shown.
    debounce: Debounce,
    /// What was just said to the player.
    pub(crate) notice: String,
    /// All moves in words, and who made them.
    pub(crate) told: Vec<(String, String)>,
    pub(crate) honeycomb: Honeycomb,
    /// The last phrase of each seat, and when it was said.
    said: Vec<(Seat, Phrase, Time)>,
}

impl OnlineScreen {
    pub(crate) fn new(visit: Visit) -> OnlineScreen {
        OnlineScreen {
            visit,
            game: None,
            selection: Selection::default(),
            overlay: Overlay::None,
            has_coordinates: false,
            debounce: Debounce::default(),
            notice: String::new(),
            told: vec![],
            honeycomb: Honeycomb::default(),
            said: vec![],
        }
    }

    /// What a seat has just said.
    pub(crate) fn said(&self, seat: Seat, now: Time) -> Option<Phrase> {
        let is_fresh = |at: Time| now.since(at) < SAID_FOR;
        let mut all = self.said.iter();
        all.find(|(one, _, at)| *one == seat && is_fresh(*at)).map(|(_, phrase, _)| *phrase)
    }

    /// Something was heard from the server.
    pub(crate) fn receive(&mut self, message: ToClient, now: Time, words: &Words) -> Vec<Effect> {
        for news in self.visit.receive(message, now) {
            match news {
                News::Events(_, events) => {
                    events.iter().for_each(|event| self.hear(event, now));
                }
                // What the client does by itself is of no concern to a player.
                News::Refused { action: Action::Commit(_) | Action::Contribute(_), .. } => {}
                News::Refused { refusal, .. } => self.notice = words.refusal(&refusal),
                News::Missing(_, refusal) => self.notice = words.refusal(&refusal),
                _ => {}
            }
        }
        self.follow(now, words);
        self.visit.pump(now)
    }

    fn hear(&mut self, event: &Event, now: Time) {
        if let Change::Said { seat, phrase } = event.change {
            self.said.retain(|(one, ..)| *one != seat);
            self.said.push((seat, phrase, now));
        }
    }

    /// The connection is gone, or could not be made.
    pub(crate) fn lose(&mut self, now: Time) -> Vec<Effect> {
        self.visit.lose(now);
        self.visit.pump(now)
    }

    /// Everything has been drawn.
    pub(crate) fn drawn(&mut self, now: Time) {
        self.overlay.drawn(&mut self.debounce, now);
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Time) -> Vec<Effect> {
        self.visit.pump(now)
    }

    fn act(&mut self, seat: Option<Seat>, action: Action, now: Time, words: &Words) {
        self.notice.clear();
        self.visit.act(seat, action, now);
        self.follow(now, words);
    }

    /// Asks for something for the player's own seat.
    fn act_for_me(&mut self, action: Action, now: Time, words: &Words) {
        self.notice.clear();
        self.visit.act_for_me(self.game.as_ref(), action, now);
        self.follow(now, words);
    }

    /// Something has happened at the table, perhaps.
    fn follow(&mut self, now: Time, words: &Words) {
        if self.visit.follow(now) {
            // Another table.
            (self.game, self.overlay) = (None, Overlay::None);
            (self.selection, self.told) = (Selection::default(), vec![]);
        }
        let Some(client) = self.visit.at_table() else { return };
        let before = self.game.as_ref().map(|game| game.table().moves().to_vec());
        match &mut self.game {
            None => self.game = OnlineGame::new(client),
            Some(game) => game.follow(client),
        }
        if let Some(game) = &self.game
            && before.as_deref() != Some(game.table().moves())
        {
            let (table, viewer) = (game.table(), game.game().viewer());
            self.told = told_moves(table, viewer, words);
            let first = table.first_board().view(viewer);
            self.honeycomb = Honeycomb::of(&first, game.game().view(), table.moves());
            self.selection.chosen.clear();
            self.debounce.reset();
            if matches!(self.overlay, Overlay::Type(_)) {
                self.overlay = Overlay::None;
            }
        }
    }

    /// Follows what the player does.
    pub(crate) fn handle(&mut self, input: Input, at: Moment) -> (Vec<Effect>, Outcome) {
        let Moment { now, words, .. } = at;
        let mut next = Outcome::Stay;
        match input {
            Input::Key(key) => next = self.press(key, at),
            Input::Point(x, y) => {
                if self.overlay.is_none() {
                    self.point((x, y), at);
                }
            }
            Input::Press(x, y) => match self.overlay {
                Overlay::None if self.game.is_none() => {
                    next = self.press(Key::Enter, at);
                }
                Overlay::None if !self.debounce.allows(now) => {}
                Overlay::None => {
                    match self.point((x, y), at) {
                        true => self.tap(now, words),
                        false => self.selection.chosen.clear(),
                    };
                }
                Overlay::Ask(_) => {}
                _ => self.overlay = Overlay::None,
            },
            Input::Scroll(lines) => self.overlay.scroll(lines),
            Input::Release(_) => {}
        }
        (self.visit.pump(now), next)
    }

    fn press(&mut self, key: Key, at: Moment) -> Outcome {
        let Moment { now, words, .. } = at;
        if matches!(key, Key::Control('c')) {
            if !self.visit.is_playing()
                || matches!(self.overlay, Overlay::Ask(Question::LeaveTable))
            {
                return Outcome::Leave;
            }
            self.overlay = Overlay::Ask(Question::LeaveTable);
            return Outcome::Stay;
        }
        match &mut self.overlay {
            Overlay::None => {}
            Overlay::Ask(question) => {
                let question = *question;
                self.overlay = Overlay::None;
                match (question, is_yes(key, words)) {
                    (_, false) => {}
                    (Question::Resign, true) => self.act_for_me(Action::Resign, now, words),
                    (Question::Leave | Question::LeaveTable, true) => return Outcome::Leave,
                }
                return Outcome::Stay;
            }
            Overlay::Type(_) => {
                let Some(game) = &self.game else { return Outcome::Stay };
                if let Some(mv) = self.overlay.type_key(key, game.game().view(), words) {
                    self.play(mv, now, words);
                }
                return Outcome::Stay;
            }
            Overlay::Phrases => {
                self.overlay = Overlay::None;
                if let Some(phrase) = phrase(key) {
                    self.act_for_me(Action::Say(phrase), now, words);
                }
                return Outcome::Stay;
            }
            Overlay::Help(_) | Overlay::History(_) | Overlay::Advice => {
                self.overlay.read(key);
                return Outcome::Stay;
            }
        }
        match key {
            Key::Char('q') if self.visit.is_playing() => {
                self.overlay = Overlay::Ask(Question::LeaveTable);
            }
            Key::Char('q') => return Outcome::Leave,
            Key::Char('?') => {
                if let Some(table) = self.visit.table() {
                    self.overlay = Overlay::Help(Help::new(table.game(), ONLINE_KEYS));
                }
            }
            Key::Char('t') if self.visit.is_seated() => self.overlay = Overlay::Phrases,
            _ => match &self.game {
                None => self.press_waiting(key, now, words),
                Some(_) => return self.press_playing(key, at),
            },
        }
        Outcome::Stay
    }

    /// Before the start: sits down, is ready or not yet, stands up.
    fn press_waiting(&mut self, key: Key, now: Time, words: &Words) {
        self.notice.clear();
        match key {
            Key::Enter | Key::Char(' ') if self.visit.is_seated() => self.visit.turn_ready(now),
            Key::Enter | Key::Char(' ') if self.visit.can_sit() => self.visit.sit_down(now),
            Key::Char('u') => self.visit.act_for_me(None, Action::Stand, now),
            Key::Char('r') => self.visit.hurry(now),
            _ => return,
        }
        self.follow(now, words);
    }

    fn press_playing(&mut self, key: Key, at: Moment) -> Outcome {
        let Moment { now, words, .. } = at;
        let Some(game) = &self.game else { return Outcome::Stay };
        let table = game.table();
        let is_over = table.is_over();
        match key {
            Key::Char('c') => self.has_coordinates = !self.has_coordinates,
            Key::Char('v') => self.overlay = Overlay::History(0),
            Key::Char('l') if is_over && table.is_revealed() => return Outcome::LookBack,
            Key::Escape if is_over => return Outcome::Leave,
            Key::Char('r') if is_over => self.act_for_me(Action::Rematch(true), now, words),
            Key::Char('r') if self.visit.is_playing() => {
                self.overlay = Overlay::Ask(Question::Resign)
            }
            Key::Char(letter)
                if self.visit.is_asked_for_takeback() && (letter == 'n' || is_yes(key, words)) =>
            {
                self.act_for_me(Action::AnswerTakeback(letter != 'n'), now, words);
            }
            Key::Char('u') if game.own().iter().any(|own| takeback_of(table) == Some(*own)) => {
                self.act_for_me(Action::AnswerTakeback(false), now, words);
            }
            Key::Char('u') if game.can_ask_takeback() => {
                self.act_for_me(Action::AskTakeback, now, words);
            }
            Key::Char('u') => self.notice = words.say("terminal-nothing-to-undo", &[]),
            Key::Char('b') => {
                if self.visit.swap_bot(game, now) {
                    self.notice.clear();
                    self.follow(now, words);
                } else {
                    self.notice = words.say("terminal-no-player-gone", &[]);
                }
            }
            _ if game.asked().is_none() => {}
            Key::Char(':' | '/') => {
                let moves = game.legal_moves().iter().map(ToString::to_string).collect();
                self.overlay = Overlay::Type(Prompt::new(moves));
            }
            Key::Enter | Key::Char(' ') if !self.debounce.allows(now) => {}
            Key::Enter | Key::Char(' ') => self.tap(now, words),
            Key::Escape => {
                self.selection.chosen.clear();
                self.notice.clear();
            }
            _ => {
                if let (Some(go), Some(plan)) = (Go::of(key), self.plan(at)) {
                    let (view, legal) = (game.game().view(), game.legal_moves());
                    go.point(&mut self.selection, &plan.places(), view, &legal);
                    self.notice.clear();
                }
            }
        }
        Outcome::Stay
    }

    /// Where everything is on the screen of a game.
    fn plan(&self, at: Moment) -> Option<Plan> {
        let game = self.game.as_ref()?;
        let (legal, scene) = (game.legal_moves(), game.scene(&self.selection, at.words));
        Some(self.stage(game, &legal, &scene, Time(0), at.words).plan(at.area, at.look))
    }

    /// Points at what is there; whether something is.
    fn point(&mut self, (x, y): (u16, u16), at: Moment) -> bool {
        if self.game.as_ref().is_none_or(|game| game.asked().is_none()) {
            return false;
        }
        let plan = self.plan(at);
        let place = plan.as_ref().and_then(|plan| plan.at(x, y));
        if let Some(place) = place {
            self.selection.pointed = Some(place.id.clone());
        }
        place.is_some()
    }

    /// Selects what is pointed at.
    fn tap(&mut self, now: Time, words: &Words) {
        let (Some(game), Some(spot)) = (&self.game, self.selection.pointed.clone()) else { return };
        let (view, legal) = (game.game().view().clone(), game.legal_moves());
        self.notice.clear();
        if let Some(mv) = self.selection.tap(&view, &legal, &spot) {
            self.play(mv, now, words);
        }
    }

    fn play(&mut self, mv: AnyMove, now: Time, words: &Words) {
        if let Some(seat) = self.game.as_ref().and_then(OnlineGame::asked) {
            self.act(Some(seat), Action::Move(mv.to_string()), now, words);
        }
    }
}

/// The seat that asks to take back a move.
fn takeback_of(table: &Table) -> Option<Seat> {
    table.takeback().map(|asked| asked.seat)
}
