//! A guided first game.

use app::{BoardHistory, Debounce, Selection};
use quatuor::{AnyGame, AnyMove, Seat};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use show::learn::{Lesson, Wait, Walk, open_moves};
use show::scene::{Scene, secrets, tell};
use show::words::Words;
use table::Time;

use crate::screen::board::Honeycomb;
use crate::screen::game_stage::short_key;
use crate::screen::input::{Input, Key};
use crate::screen::look::Look;
use crate::screen::moment::Moment;
use crate::screen::pointer::Go;
use crate::screen::stage::{PlayerLines, SecretLine, Stage, figures, spot_label};

/// How long the learner sees the board before another seat moves, or it changes.
const BREATH: u64 = 900;

/// A guided first game.
pub(crate) struct LessonScreen {
    game: AnyGame,
    walk: Walk,
    board: BoardHistory,
    selection: Selection,
    /// What the others have done in this step.
    told: Vec<String>,
    has_missed: bool,
    /// When something happens without the learner; not set before it is known that it will.
    next: Option<Time>,
    /// Whether Enter, space and clicks act yet on what is shown.
    debounce: Debounce,
}

impl LessonScreen {
    pub(crate) fn new(game: AnyGame) -> LessonScreen {
        let walk = Walk::new(game);
        LessonScreen {
            game,
            board: board(&walk),
            walk,
            selection: Selection::default(),
            told: vec![],
            has_missed: false,
            next: None,
            debounce: Debounce::default(),
        }
    }

    /// Everything has been drawn.
    pub(crate) fn drawn(&mut self, now: Time) {
        self.debounce.drawn(now);
    }

    pub(crate) fn game(&self) -> AnyGame {
        self.game
    }

    pub(crate) fn is_busy(&self) -> bool {
        matches!(self.walk.waits(), Wait::Other(_) | Wait::Look)
    }

    /// The moves that the learner may choose from.
    fn legal(&self) -> Vec<AnyMove> {
        match self.walk.waits() {
            Wait::Move(mv) => open_moves(self.board.view(), mv),
            _ => vec![],
        }
    }

    /// Follows what the learner does; `false` to leave.
    pub(crate) fn handle(&mut self, input: Input, at: Moment) -> bool {
        match input {
            Input::Key(Key::Control('c') | Key::Char('q') | Key::Escape) => return false,
            Input::Key(Key::Backspace | Key::Char('b')) => self.back(),
            // The second of two presses is for the text before: this one was not read yet.
            Input::Key(Key::Enter | Key::Char(' ')) | Input::Press(..)
                if !self.debounce.allows(at.now) => {}
            Input::Key(Key::Enter | Key::Char(' ')) => match self.walk.waits() {
                Wait::Read => self.advance(),
                Wait::Over => return false,
                Wait::Move(_) => self.tap(),
                Wait::Other(_) | Wait::Look => {}
            },
            Input::Key(key) => {
                if let Some(go) = Go::of(key) {
                    let (legal, places) = (self.legal(), self.places(at));
                    go.point(&mut self.selection, &places, self.board.view(), &legal);
                }
            }
            Input::Point(x, y) => self.aim(x, y, at),
            Input::Press(x, y) => match self.walk.waits() {
                Wait::Read => self.advance(),
                Wait::Over => return false,
                _ => {
                    self.aim(x, y, at);
                    self.tap();
                }
            },
            Input::Scroll(_) | Input::Release(_) => {}
        }
        self.tick(at.now, at.words);
        true
    }

    fn places(&self, at: Moment) -> Vec<crate::screen::board::Place> {
        let (legal, scene) = self.scene(at.words);
        self.stage(&legal, &scene, at.words).plan(at.area, at.look).places()
    }

    fn aim(&mut self, x: u16, y: u16, at: Moment) {
        let (legal, scene) = self.scene(at.words);
        let plan = self.stage(&legal, &scene, at.words).plan(at.area, at.look);
        let place = plan.at(x, y).map(|place| place.id.clone());
        if place.is_some() {
            self.selection.pointed = place;
        }
    }

    /// Selects what is pointed at. Only the move of the lesson is made.
    fn tap(&mut self) {
        let (Wait::Move(wished), Some(spot)) = (self.walk.waits(), self.selection.pointed.clone())
        else {
            return;
        };
        let legal = self.legal();
        let view = self.board.view().clone();
        let before = self.selection.chosen.clone();
        match self.selection.tap(&view, &legal, &spot) {
            Some(mv) if mv == wished => {
                self.board.play(mv);
                self.told.clear();
                self.advance();
            }
            Some(_) => self.has_missed = true,
            None => self.has_missed = self.selection.chosen == before,
        }
    }

    fn advance(&mut self) {
        let step = self.walk.number();
        self.debounce.reset();
        (self.has_missed, self.next) = (false, None);
        self.selection = Selection::default();
        self.walk.go_on();
        if self.walk.number() != step && self.walk.step().is_new {
            self.told.clear();
            self.board = board(&self.walk);
        }
    }

    fn back(&mut self) {
        self.walk.back();
        self.debounce.reset();
        (self.has_missed, self.next) = (false, None);
        self.selection = Selection::default();
        self.told.clear();
        self.board = board(&self.walk);
    }

    /// Time has passed: others move.
    pub(crate) fn tick(&mut self, now: Time, words: &Words) {
        if !self.is_busy() {
            return;
        }
        let next = *self.next.get_or_insert(Time(now.0 + BREATH));
        if now < next {
            return;
        }
        if let Wait::Other(mv) = self.walk.waits() {
            let view = self.board.view();
            let told = tell(view, mv, words);
            self.told.push(format!("{} {told}.", name(view.to_move(), words)));
            self.board.play(mv);
        }
        self.advance();
    }

    fn scene(&self, words: &Words) -> (Vec<AnyMove>, Scene) {
        let legal = self.legal();
        let scene = self.board.scene(&legal, &self.selection, words);
        (legal, scene)
    }

    fn stage<'a>(&'a self, legal: &'a [AnyMove], scene: &Scene, words: &Words) -> Stage<'a> {
        let view = self.board.view();
        let mut news = vec![words.say(&self.walk.step().say, &[])];
        news.extend(self.told.iter().cloned());
        if self.has_missed {
            news.push(words.say("learn-reminder", &[]));
        }
        let pointed = self.selection.pointed.as_deref();
        let shown = match self.walk.waits() {
            // After a miss the move is lit again.
            Wait::Move(mv) if pointed.is_none() || self.has_missed => Some(mv),
            _ => None,
        };
        let (number, of) = (self.walk.number(), self.walk.count());
        let keys: &[(&str, &str)] = match self.walk.waits() {
            Wait::Move(_) => &[
                ("screen-arrows", "choose"),
                ("screen-enter", "enter"),
                ("b", "back"),
                ("q", "quit"),
            ],
            _ => &[("screen-enter", "next"), ("b", "back"), ("q", "quit")],
        };
        let (first, _) = self.walk.so_far();
        Stage {
            title: words.say(self.game.name(), &[]),
            busy: words.say("learn-step", &[("number", &number), ("of", &of)]),
            view,
            legal,
            selection: &self.selection,
            since: &[],
            shown,
            has_coordinates: false,
            honeycomb: Honeycomb::of(&first.view(Lesson::LEARNER), view, &[]),
            players: Seat::all(view.seats()).map(|seat| self.player(seat, words)).collect(),
            news: (String::new(), news),
            is_end_news: false,
            history: Default::default(),
            actions: scene.actions.clone(),
            label: spot_label(scene, &self.selection),
            status: match self.walk.waits() {
                Wait::Move(_) => match &scene.task {
                    Some(task) => task.clone(),
                    None => words.say(&format!("{}-task", self.game), &[]),
                },
                Wait::Over => words.say("screen-lesson-over", &[]),
                _ => words.say("screen-lesson-next", &[]),
            },
            keys: keys.iter().map(|key| short_key(*key, words)).collect(),
        }
    }

    fn player(&self, seat: Seat, words: &Words) -> PlayerLines {
        let view = self.board.view();
        PlayerLines {
            name: name(seat, words),
            note: String::new(),
            is_to_move: !view.is_over() && view.to_move() == seat,
            secret: secrets(view, seat).map_or(SecretLine::None, SecretLine::Shown),
            figures: figures(view, seat, words),
            chance: None,
        }
    }

    pub(crate) fn draw(&self, area: Rect, cells: &mut Buffer, look: Look, words: &Words) {
        let (legal, scene) = self.scene(words);
        self.stage(&legal, &scene, words).draw(area, cells, look);
    }
}

/// The board at this moment of a lesson.
fn board(walk: &Walk) -> BoardHistory {
    let (start, moves) = walk.so_far();
    BoardHistory::new(start.view(Lesson::LEARNER)).after(&moves)
}

/// Who sits there.
fn name(seat: Seat, words: &Words) -> String {
    words.name_of(seat, Lesson::LEARNER)
}
