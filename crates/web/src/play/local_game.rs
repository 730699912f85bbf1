//! The game on the page: shows a [`LocalGame`], plays what is touched, lets bots think and
//! keeps the game.

use std::time::Duration;

use analysis::Advice;
use app::{LocalGame, Selection, StoredTable, Touch};
use bots::{Level, Name};
use games::AnyMove;
use leptos::ev;
use leptos::prelude::*;
use scene::Scene;
use table::{BotName, Table};

use crate::route::{Route, StudySource};
use crate::shell::Shell;
use crate::{sound, store};

/// A bot's move is shown no sooner than this after it was asked, in milliseconds, so that
/// players see what the previous move did.
const SHORTEST_TURN: f64 = 650.0;

/// A game is kept after its move was drawn: browsers take their time to keep things.
const AFTER_DRAWING: Duration = Duration::from_millis(40);

/// The game on the page; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct GameOnPage {
    shell: Shell,
    id: StoredValue<String>,
    pub(crate) state: RwSignal<LocalGame>,
    selection: RwSignal<Selection>,
    /// What is still to be kept.
    unkept: StoredValue<Option<Table>>,
    /// Whether the browser keeps what it is given.
    pub(crate) is_kept: RwSignal<bool>,
}

impl GameOnPage {
    /// Goes on with a game that was kept.
    pub(crate) fn new(shell: Shell, kept: StoredTable) -> GameOnPage {
        let game = GameOnPage {
            shell,
            id: StoredValue::new(kept.id),
            state: RwSignal::new(LocalGame::new(kept.table)),
            selection: RwSignal::default(),
            unkept: StoredValue::new(None),
            is_kept: RwSignal::new(true),
        };
        // Bots are asked once per position, whatever else changes.
        let position = Memo::new(move |_| game.with(|game| game.table().number()));
        Effect::new(move |_| {
            // A memo that is only tracked would never be computed.
            position.get();
            game.ask_bot();
        });
        let leaving = window_event_listener(ev::pagehide, move |_| game.keep());
        on_cleanup(move || {
            leaving.remove();
            game.keep();
            shell.worker.with_value(|worker| worker.cancel());
        });
        game
    }

    pub(crate) fn with<T>(self, read: impl FnOnce(&LocalGame) -> T) -> T {
        self.state.with(read)
    }

    pub(crate) fn table<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.state.with(|game| read(game.table()))
    }

    /// Where this game can be looked back at.
    pub(crate) fn look_back(self) -> Route {
        Route::Look(self.id.get_value())
    }

    /// Where the game can be studied, once it is over.
    pub(crate) fn study(self) -> String {
        let source = StudySource::Game(self.id.get_value());
        Route::Study(Some(self.table(Table::game)), Some(source)).hash()
    }

    /// The board as it is seen now.
    pub(crate) fn scene(self) -> Scene {
        let words = self.shell.words;
        self.selection
            .with(|selection| words.with(|words| self.with(|game| game.scene(selection, words))))
    }

    pub(crate) fn take_device(self) {
        self.state.update(LocalGame::take_device);
    }

    /// A player does something on the board.
    pub(crate) fn touch(self, touch: Touch) {
        let is_pointing = matches!(touch, Touch::Point(_));
        let before = self.selection.get_untracked();
        let mut selection = before.clone();
        let mv = self.state.with_untracked(|game| game.touch(&mut selection, touch));
        if selection != before {
            self.selection.set(selection);
        }
        if is_pointing {
            return;
        }
        match mv {
            Some(mv) if !self.shell.settings.get_untracked().confirm => self.play(mv),
            offered if self.state.with_untracked(LocalGame::offered) != offered => {
                self.state.update(|game| game.offer(offered));
            }
            _ => {}
        }
    }

    /// Drops what is selected.
    pub(crate) fn give_back(self) {
        self.selection.update(|selection| selection.chosen.clear());
        self.state.update(|game| game.offer(None));
    }

    /// Makes a move for the seat to move.
    pub(crate) fn play(self, mv: AnyMove) {
        let words = self.shell.words;
        let announced = words.with_untracked(|words| {
            self.state.with_untracked(|game| {
                let name = game.table().player(game.view().to_move()).name();
                format!("{name} {}", game.told(mv, words))
            })
        });
        if self.change(|game| game.play(mv, store::now()).is_ok()) {
            if self.shell.settings.get_untracked().sound {
                sound::knock();
            }
            self.shell.spoken.set(announced);
        }
    }

    /// Takes back the last move of a person.
    pub(crate) fn undo(self) {
        self.change(|game| game.undo(store::now()).is_ok());
    }

    /// The person at the device gives up.
    pub(crate) fn resign(self) {
        self.change(|game| game.resign(store::now()).is_ok());
    }

    /// Changes the game; whether that was possible.
    fn change(self, change: impl FnOnce(&mut LocalGame) -> bool) -> bool {
        let mut game = self.state.get_untracked();
        if !change(&mut game) {
            return false;
        }
        self.shell.worker.with_value(|worker| worker.cancel());
        self.selection.set(Selection::default());
        self.unkept.set_value(Some(game.table().clone()));
        set_timeout(move || self.keep(), AFTER_DRAWING);
        self.state.set(game);
        true
    }

    /// Keeps the game, unless that is done.
    fn keep(self) {
        let unkept = self.unkept.try_update_value(Option::take).flatten();
        if let Some((table, id)) = unkept.zip(self.id.try_get_value()) {
            self.is_kept.try_set(store::device().keep_table(&id, &table, store::now()));
        }
    }

    /// Asks the bot that is to move, if one is.
    fn ask_bot(self) {
        let job = self.state.with_untracked(|game| game.bot_job(store::job_seed()));
        let Some(job) = job else { return };
        let moves = self.state.with_untracked(|game| game.table().moves().len());
        let asked = js_sys::Date::now();
        self.shell.worker.with_value(|worker| {
            worker.ask(job, move |answer| {
                let rest = (SHORTEST_TURN - (js_sys::Date::now() - asked)).max(0.0);
                set_timeout(
                    move || self.play_bot(answer.as_ref(), moves),
                    Duration::from_millis(rest as u64),
                );
            });
        });
    }

    /// Plays a bot's move, unless the game has gone on without it.
    fn play_bot(self, answer: Option<&Advice>, moves: usize) {
        let mv =
            self.state.try_with_untracked(|game| game.bot_move(answer, moves, &mut store::dice()));
        if let Some(mv) = mv.flatten() {
            self.play(mv);
        }
    }

    /// Asks what a master would play.
    pub(crate) fn ask_hint(self) {
        let job = self.state.try_update(|game| game.ask_hint(store::job_seed())).flatten();
        let Some(job) = job else { return };
        self.shell.worker.with_value(|worker| {
            worker.ask(job, move |advice| {
                let _ = self.state.try_update(|game| game.take_hint(advice));
            });
        });
    }
}

/// How a table names the bot of a level.
pub(crate) fn bot_of_level(level: Level) -> BotName {
    Name::Level(level).as_str().parse().expect("levels are words")
}
