//! What the mouse does in a game.

use show::words::Words;
use table::Time;

use crate::screen::effect::Effect;
use crate::screen::game::GameScreen;
use crate::screen::input::Key;
use crate::screen::moment::Moment;
use crate::screen::overlay::Overlay;
use crate::screen::stage::Plan;

impl GameScreen {
    /// Where everything is on the screen.
    pub(crate) fn plan(&self, at: Moment) -> Plan {
        let (legal, scene) = (self.game.legal_moves(), self.game.scene(&self.selection, at.words));
        self.stage(&legal, &scene, Time(0), at.words).plan(at.area, at.look)
    }

    /// Selects what is pointed at.
    pub(crate) fn tap(&mut self, now: Time, words: &Words, effects: &mut Vec<Effect>) {
        let Some(spot) = self.selection.pointed.clone() else { return };
        let (view, legal) = (self.game.view().clone(), self.game.legal_moves());
        self.notice.clear();
        if let Some(mv) = self.selection.tap(&view, &legal, &spot) {
            self.change(|game| game.play(mv, now), words, effects);
        }
    }

    pub(crate) fn point(&mut self, (x, y): (u16, u16), at: Moment) {
        if !self.overlay.is_none() || self.game.asked().is_none() {
            return;
        }
        if let Some(place) = self.plan(at).at(x, y) {
            self.selection.pointed = Some(place.id.clone());
        }
    }

    pub(crate) fn click(&mut self, (x, y): (u16, u16), at: Moment, effects: &mut Vec<Effect>) {
        match self.overlay {
            Overlay::None => {}
            Overlay::Ask(_) => return,
            _ => {
                self.overlay = Overlay::None;
                return;
            }
        }
        if self.game.next_holder().is_some() {
            self.press(Key::Enter, at, effects);
            return;
        }
        if self.game.asked().is_none() || !self.debounce.allows(at.now) {
            return;
        }
        match self.plan(at).at(x, y).cloned() {
            Some(place) => {
                self.selection.pointed = Some(place.id);
                self.tap(at.now, at.words, effects);
            }
            None => self.selection.chosen.clear(),
        }
    }
}
