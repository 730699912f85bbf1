//! The game on the page: shows a [`LocalGame`], plays what is touched, lets bots think and
//! keeps the game.

use std::time::Duration;

use analysis::Advice;
use app::{LocalGame, Selection, StoredTable, Touch};
use bots::{Level, Name};
use leptos::ev;
use leptos::prelude::*;
use quatuor::AnyMove;
use show::scene::Scene;
use table::{BotName, Clock, Table, Time};

use super::keys::key_of;
use super::strip::Looking;
use super::tabs::Tab;
use crate::board::Fresh;
use crate::route::{Route, StudySource};
use crate::shell::Shell;
use crate::{sound, store};

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
    /// When the game was kept last, as far as this tab knows.
    known: StoredValue<Time>,
    /// Whether the browser keeps what it is given.
    pub(crate) is_kept: RwSignal<bool>,
    tab: StoredValue<Option<Tab>>,
    looking: StoredValue<Option<Looking>>,
    /// How long the game has been played, where there is a clock.
    pub(super) played: RwSignal<Time>,
    fresh: StoredValue<Option<Fresh>>,
}

impl GameOnPage {
    /// Goes on with a game that was kept.
    pub(crate) fn new(shell: Shell, kept: StoredTable) -> GameOnPage {
        let is_kept = store::is_kept(&kept.id);
        let game = GameOnPage {
            shell,
            id: StoredValue::new(kept.id.clone()),
            state: RwSignal::new(LocalGame::new(kept.table)),
            selection: RwSignal::default(),
            unkept: StoredValue::new(None),
            known: StoredValue::new(kept.changed),
            is_kept: RwSignal::new(is_kept),
            tab: StoredValue::new(None),
            looking: StoredValue::new(None),
            played: RwSignal::new(kept.played),
            fresh: StoredValue::new(None),
        };
        game.looking.set_value(Some(game.new_looking()));
        game.tab.set_value(Some(Tab::new(kept.id, move || game.keep())));
        // Bots are asked once per position, whatever else changes.
        let position = Memo::new(move |_| {
            let waits = game.is_elsewhere();
            game.with(|game| (game.table().number(), game.game().looks_back(), waits))
        });
        // Who has the device sees other secrets, and other buttons where the curtain was.
        let seen = Memo::new(move |_| (position.get(), game.with(LocalGame::next_holder)));
        game.fresh.set_value(Some(Fresh::new(seen)));
        Effect::new(move |_| {
            // A memo that is only tracked would never be computed.
            position.get();
            game.ask_bot();
        });
        let leaving = window_event_listener(ev::pagehide, move |_| game.keep());
        let hiding = window_event_listener(ev::visibilitychange, move |_| game.keep());
        let changed = window_event_listener(ev::storage, move |event| game.hear_store(&event));
        on_cleanup(move || {
            leaving.remove();
            hiding.remove();
            changed.remove();
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

    /// The id that the game is kept under.
    pub(super) fn id(self) -> String {
        self.id.get_value()
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
        if self.is_elsewhere() {
            let still = Selection::default();
            return words.with(|words| self.with(|game| game.game().scene(&[], &still, words)));
        }
        self.selection
            .with(|selection| words.with(|words| self.with(|game| game.scene(selection, words))))
    }

    /// The moment of the game that is shown.
    pub(crate) fn looking(self) -> Looking {
        self.looking.get_value().expect("made with the game")
    }

    fn new_looking(self) -> Looking {
        Looking {
            shell: self.shell,
            step: Memo::new(move |_| self.with(|game| game.game().step())),
            all: Memo::new(move |_| self.table(|table| table.moves().len())),
            round: Memo::new(move |_| self.with(|game| game.game().round_start())),
            look: Callback::new(move |step| {
                self.selection.set(Selection::default());
                let _ = self.state.try_update(|game| game.look(step));
            }),
            waits: true,
            showing: StoredValue::new(0),
        }
    }

    /// Whether the game is played in another tab.
    pub(crate) fn is_elsewhere(self) -> bool {
        let tab = self.tab.get_value();
        tab.is_some_and(|tab| tab.is_elsewhere.get())
    }

    /// Plays on in this tab, from where the other one has come.
    pub(crate) fn take_over(self) {
        self.read_anew();
        if let Some(tab) = self.tab.get_value() {
            tab.take_over();
        }
    }

    /// Another tab has kept something.
    fn hear_store(self, event: &web_sys::StorageEvent) {
        let key = self.id.with_value(|id| store::table_key(id));
        if event.key().is_some_and(|changed| changed == key) {
            self.read_anew();
        }
    }

    /// Follows what was kept by another tab, if it is new.
    fn read_anew(self) {
        let stored = self.id.with_value(|id| store::device().table(id));
        if let Ok(kept) = stored
            && self.known.get_value() != kept.changed
        {
            self.unkept.set_value(None);
            self.known.set_value(kept.changed);
            self.shell.worker.with_value(|worker| worker.cancel());
            self.selection.set(Selection::default());
            self.played.set(kept.played);
            self.state.update(|game| game.replace(kept.table));
        }
    }

    /// Listens to the keys that are listed under `?`.
    pub(crate) fn listen_to_keys(self, are_keys_shown: RwSignal<bool>) {
        let looking = self.looking();
        let keys = window_event_listener(ev::keydown, move |event| {
            let Some(key) = key_of(&event) else { return };
            let is_back = || self.state.with_untracked(|game| game.game().looks_back());
            match key.as_str() {
                "?" => are_keys_shown.set(true),
                "h" => self.ask_hint(),
                "u" => self.undo(),
                "r" => self.redo(),
                "," => looking.back(),
                "." => looking.forward(),
                "l" => looking.show_round(),
                "Escape" if is_back() => looking.now(),
                _ => {}
            }
        });
        on_cleanup(move || keys.remove());
    }

    pub(crate) fn take_device(self) {
        self.state.update(LocalGame::take_device);
    }

    /// When presses act on the board.
    pub(crate) fn fresh(self) -> Fresh {
        self.fresh.get_value().expect("made with the game")
    }

    /// A player presses a button that belongs to the board.
    pub(crate) fn tap(self, spot: String) {
        self.touch(Touch::Tap(spot));
    }

    /// A player does something on the board.
    pub(crate) fn touch(self, touch: Touch) {
        if untrack(|| self.is_elsewhere()) {
            return;
        }
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
        let (words, before) = (self.shell.words, self.state.get_untracked());
        if self.change(|game| game.play(mv, self.played.get_untracked()).is_ok()) {
            if self.shell.settings.get_untracked().sound {
                sound::of_move(mv.game());
            }
            self.shell.spoken.set(words.with_untracked(|words| {
                self.state.with_untracked(|game| game.announcement(&before, mv, words))
            }));
        }
    }

    /// Takes back the last move of a person.
    pub(crate) fn undo(self) {
        self.change(|game| game.undo(self.played.get_untracked()).is_ok());
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(self) {
        if self.state.with_untracked(LocalGame::can_redo) {
            self.change(|game| game.redo(self.played.get_untracked()).is_ok());
        }
    }

    /// The person at the device gives up.
    pub(crate) fn resign(self) {
        self.change(|game| game.resign(self.played.get_untracked()).is_ok());
    }

    /// Changes the game; whether that was possible.
    fn change(self, change: impl FnOnce(&mut LocalGame) -> bool) -> bool {
        let mut game = self.state.get_untracked();
        if untrack(|| self.is_elsewhere()) || !change(&mut game) {
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
        let Some((table, id)) = unkept.zip(self.id.try_get_value()) else { return };
        let (device, known) = (store::device(), self.known.get_value());
        // Another tab may have played on: nothing that it kept is overwritten.
        if device.table_changed(&id).is_some_and(|changed| changed != known) {
            return self.read_anew();
        }
        // Later than what was kept before, so that it is seen as another version.
        let now = store::now().max(known.plus(1));
        self.known.set_value(now);
        device.keep_clock(&id, &table, self.played.get_untracked());
        self.is_kept.try_set(device.keep_table(&id, &table, now));
    }

    /// Whether people have a clock.
    pub(super) fn has_clock(self) -> bool {
        self.state.with_untracked(|game| game.table().setup().clock != Clock::None)
    }

    /// Keeps how long the game has been played.
    pub(super) fn keep_clock(self) {
        let _ = self.id.try_with_value(|id| {
            let played = self.played.get_untracked();
            let _ = self.state.try_with_untracked(|game| {
                store::device().keep_clock(id, game.table(), played);
            });
        });
    }

    /// The time of the person to move is up.
    pub(super) fn claim_time_out(self) -> bool {
        self.change(|game| game.claim_time_out(self.played.get_untracked()).is_ok())
    }

    /// Asks the bot that is to move, if one is.
    fn ask_bot(self) {
        if untrack(|| self.is_elsewhere()) {
            return;
        }
        let job = self.state.with_untracked(|game| game.bot_job(store::job_seed()));
        let Some(job) = job else { return };
        let moves = self.state.with_untracked(|game| game.table().moves().len());
        let asked = js_sys::Date::now();
        // No sooner than that, so that players see what the previous move did.
        let pace = self.shell.settings.get_untracked().pace;
        let turn = f64::from(if moves == 0 { pace.first_turn() } else { pace.turn() });
        self.shell.worker.with_value(|worker| {
            worker.ask(job, move |answer| {
                let rest = (turn - (js_sys::Date::now() - asked)).max(0.0);
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
