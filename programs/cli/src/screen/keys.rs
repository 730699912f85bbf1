//! What the keys do in a game.

use app::Selection;
use show::words::Words;
use table::Time;

use crate::screen::effect::Effect;
use crate::screen::game::{GameScreen, MOST_WAITING, Outcome};
use crate::screen::help::{Help, KEYS};
use crate::screen::input::Key;
use crate::screen::moment::Moment;
use crate::screen::overlay::{Overlay, Question, is_yes};
use crate::screen::pointer::Go;
use crate::screen::prompt::Prompt;

impl GameScreen {
    pub(crate) fn press(&mut self, key: Key, at: Moment, effects: &mut Vec<Effect>) -> Outcome {
        let Moment { now, words, .. } = at;
        if key == Key::Control('c') {
            if self.game.table().is_over() || matches!(self.overlay, Overlay::Ask(Question::Leave))
            {
                return Outcome::Leave;
            }
            self.overlay = Overlay::Ask(Question::Leave);
            return Outcome::Stay;
        }
        match &mut self.overlay {
            Overlay::None => {}
            Overlay::Ask(question) => {
                let question = *question;
                return self.answer(question, key, now, words, effects);
            }
            Overlay::Type(_) => {
                if let Some(mv) = self.overlay.type_key(key, self.game.view(), words) {
                    self.change(|game| game.play(mv, now), words, effects);
                }
                return Outcome::Stay;
            }
            Overlay::Help(_) | Overlay::History(_) | Overlay::Phrases => {
                self.overlay.read(key);
                return Outcome::Stay;
            }
            Overlay::Advice => {
                self.overlay = Overlay::None;
                if matches!(key, Key::Escape | Key::Enter | Key::Char('w' | 'o')) {
                    return Outcome::Stay;
                }
            }
        }
        if self.game.next_holder().is_some() {
            if key == Key::Enter && self.debounce.allows(now) {
                self.game.take_device();
                self.debounce.reset();
                self.selection = Selection::default();
                self.look_again(words);
                return Outcome::Stay;
            }
            if !matches!(key, Key::Char('q' | '?')) {
                return Outcome::Stay;
            }
        }
        if self.game.table().is_over() {
            match key {
                Key::Char('q') | Key::Escape => return Outcome::Leave,
                Key::Char('r') => {
                    self.begin_rematch(now, words, effects);
                    return Outcome::Stay;
                }
                Key::Char('l') => return Outcome::LookBack,
                Key::Char('u') => {}
                Key::Char('?' | 'v' | 'c') => {}
                _ => return Outcome::Stay,
            }
        }
        match key {
            Key::Char('q') => self.overlay = Overlay::Ask(Question::Leave),
            Key::Char('?') => {
                self.overlay = Overlay::Help(Help::new(self.game.table().game(), KEYS))
            }
            Key::Char('c') => self.has_coordinates = !self.has_coordinates,
            Key::Char('v') => self.overlay = Overlay::History(0),
            Key::Char('s') => self.peek(now),
            Key::Char('u') => {
                self.waiting.clear();
                if !self.game.table().can_undo() {
                    self.notice = words.say("terminal-nothing-to-undo", &[]);
                } else {
                    effects.push(Effect::Rest);
                    self.change(|game| game.undo(now), words, effects);
                }
            }
            Key::Char('r') if self.game.table().people().next().is_some() => {
                self.overlay = Overlay::Ask(Question::Resign);
            }
            _ if self.game.asked().is_none() => self.wait(key),
            Key::Char('h') => self.ask_hint(now, effects),
            Key::Char('w') => self.ask_worth(now, true, effects),
            Key::Char('e') => {
                self.has_chances = !self.has_chances;
                self.drop_advice();
            }
            Key::Char('o') => self.ask_suspicions(now, effects),
            Key::Char(':' | '/') => {
                let moves = self.game.legal_moves().iter().map(ToString::to_string).collect();
                self.overlay = Overlay::Type(Prompt::new(moves));
            }
            // Who has asked for a hint means that one.
            Key::Enter | Key::Char(' ') if self.advice.asks_hint() => {}
            Key::Enter | Key::Char(' ') if !self.debounce.allows(now) => {}
            Key::Enter | Key::Char(' ') => {
                if self.selection.pointed.is_none()
                    && let Some(mv) = self.shown()
                {
                    // The advised move is lit: it can be played at once.
                    self.change(|game| game.play(mv, now), words, effects);
                } else {
                    self.tap(now, words, effects);
                }
            }
            Key::Escape => {
                self.selection.chosen.clear();
                self.drop_advice();
                self.notice.clear();
            }
            _ => {
                if let Some(go) = Go::of(key) {
                    let places = self.plan(at).places();
                    let (view, legal) = (self.game.view(), self.game.legal_moves());
                    go.point(&mut self.selection, &places, view, &legal);
                    self.notice.clear();
                }
            }
        }
        Outcome::Stay
    }

    /// Keys that lead from place to place wait until it is the player's turn. Others don't: they
    /// would act on a board that was not there when they were pressed.
    fn wait(&mut self, key: Key) {
        if key == Key::Escape {
            self.waiting.clear();
        } else if Go::of(key).is_some() && self.waiting.len() < MOST_WAITING && self.bot.is_some() {
            self.waiting.push_back(key);
        }
    }

    fn answer(
        &mut self,
        question: Question,
        key: Key,
        now: Time,
        words: &Words,
        effects: &mut Vec<Effect>,
    ) -> Outcome {
        self.overlay = Overlay::None;
        match (question, is_yes(key, words)) {
            (_, false) => {}
            (Question::Leave | Question::LeaveTable, true) => return Outcome::Leave,
            (Question::Resign, true) => {
                effects.push(Effect::Rest);
                self.change(|game| game.resign(now), words, effects);
            }
        }
        Outcome::Stay
    }
}
