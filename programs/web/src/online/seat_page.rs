//! The page of an online table: a waiting room before the start, the game after it.

use app::{OnlineGame, Selection, Touch};
use leptos::ev;
use leptos::prelude::*;
use online::client::{Awaited, News, Screen, TableClient};
use online::{Key, TableId};
use quatuor::{AnyMove, Seat};
use show::scene::Scene;
use table::{Action, Change, Event, Phrase, Table, Time, Who};

use super::connection::Connection;
use super::identity;
use super::notify;
use super::play::OnlinePlay;
use super::waiting::WaitingRoom;
use crate::board::Fresh;
use crate::page::{Head, Trouble};
use crate::play::{Looking, key_of};
use crate::route::Route;
use crate::shell::Shell;
use crate::{sound, store};

/// How long a phrase is shown, in milliseconds.
const SAID_FOR: u64 = 9_000;

/// An online table on the page; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct OnlineTable {
    pub(super) shell: Shell,
    pub(super) id: TableId,
    /// The key of the invitation, from the address.
    pub(super) key: StoredValue<Option<Key>>,
    connection: StoredValue<Connection, LocalStorage>,
    pub(super) client: ArcStored,
    /// The game, once it has started.
    game: RwSignal<Option<OnlineGame>>,
    selection: RwSignal<Selection>,
    /// The last phrase of each seat, and when it was said at this device.
    said: RwSignal<Vec<(Seat, Phrase, Time)>>,
    /// Why the last command was refused.
    pub(super) refused: RwSignal<Option<String>>,
    /// The time at the server, as often as a clock or a phrase needs it.
    pub(super) now: RwSignal<Time>,
    fresh: StoredValue<Option<Fresh>>,
}

/// What is known of the table.
pub(super) type ArcStored = RwSignal<Option<TableClient>>;

/// What the page shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Loading,
    Missing,
    Waiting,
    Game,
}

impl OnlineTable {
    fn new(shell: Shell, id: TableId, key: Option<Key>) -> OnlineTable {
        let connection = Connection::here();
        let online = OnlineTable {
            shell,
            id,
            key: StoredValue::new(key),
            connection: StoredValue::new_local(connection.clone()),
            client: RwSignal::new(None),
            game: RwSignal::new(None),
            selection: RwSignal::default(),
            said: RwSignal::new(vec![]),
            refused: RwSignal::new(None),
            now: RwSignal::new(connection.server_time()),
            fresh: StoredValue::new(None),
        };
        let position = Memo::new(move |_| {
            online.game.with(|game| {
                let game = game.as_ref()?.game();
                Some((game.table().moves().to_vec(), game.looks_back()))
            })
        });
        online.fresh.set_value(Some(Fresh::new(position)));
        let state = connection.watch(id, move |news| online.hear(news));
        Effect::new(move |_| {
            let known = state.get();
            online.follow(known.as_ref());
            online.client.set(known);
        });
        Effect::new(move |_| online.keep_when_over());
        let is_awaited = Memo::new(move |_| online.awaited() != Awaited::Nothing);
        Effect::new(move |_| {
            shell.alert.set(is_awaited.get().then(|| shell.say("online-title-turn")));
        });
        Effect::new(move |before: Option<bool>| {
            if is_awaited.get() && before == Some(false) {
                notify::your_turn(shell);
            }
            is_awaited.get()
        });
        let timer = set_interval_with_handle(
            move || {
                let time = online.connection.try_with_value(Connection::server_time);
                if let Some(time) = time {
                    online.now.try_set(time);
                }
            },
            std::time::Duration::from_millis(500),
        );
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
            Connection::here().unwatch(id);
            shell.alert.try_set(None);
        });
        online
    }

    /// What is known of the table.
    pub(super) fn client<T>(self, read: impl FnOnce(Option<&TableClient>) -> T) -> T {
        self.client.with(|client| read(client.as_ref()))
    }

    /// The table; only to be called once something is known.
    pub(super) fn table<T: Default>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.client(|client| client.and_then(TableClient::table).map(read).unwrap_or_default())
    }

    /// The game; only to be called after the start.
    pub(super) fn game<T>(self, read: impl FnOnce(&OnlineGame) -> T) -> T {
        self.game.with(|game| read(game.as_ref().expect("a game that has started")))
    }

    pub(super) fn game_untracked<T>(self, read: impl FnOnce(&OnlineGame) -> T) -> T {
        self.game.with_untracked(|game| read(game.as_ref().expect("a game that has started")))
    }

    /// The seats of the person at this device.
    pub(super) fn own(self) -> Vec<Seat> {
        self.client(|client| client.map(TableClient::own_seats).unwrap_or_default())
    }

    pub(super) fn is_host(self) -> bool {
        self.client(|client| client.is_some_and(|client| client.you().is_host))
    }

    pub(super) fn awaited(self) -> Awaited {
        self.client(|client| client.map_or(Awaited::Nothing, TableClient::awaited))
    }

    /// Asks for something.
    pub(super) fn act(self, seat: Option<Seat>, action: Action) {
        self.refused.set(None);
        self.connection.with_value(|connection| connection.act(self.id, seat, action));
    }

    /// Asks for something for the person's own seat.
    pub(super) fn act_for_me(self, action: Action) {
        let seat = self.game_untracked(OnlineGame::seat);
        self.act(seat, action);
    }

    fn follow(self, client: Option<&TableClient>) {
        let Some(client) = client else { return };
        let before =
            self.game.with_untracked(|game| game.as_ref().map(|game| game.table().moves().len()));
        match before {
            None => {
                if let Some(game) = OnlineGame::new(client) {
                    self.game.set(Some(game));
                }
            }
            Some(before) => {
                let _ = self.game.try_update(|game| {
                    if let Some(game) = game {
                        game.follow(client);
                    }
                });
                let after = self.game_untracked(|game| game.table().moves().len());
                if after != before {
                    self.selection.set(Selection::default());
                }
            }
        }
    }

    /// Something has happened. The page may be gone by now.
    fn hear(self, news: &News) {
        match news {
            News::Events(_, events) => {
                let own = self.client.try_with_untracked(|client| {
                    client.as_ref().and_then(|client| client.you().person)
                });
                let Some(own) = own else { return };
                for event in events {
                    let is_own = own.is_some_and(|own| event.cause.who == Who::Person(own));
                    self.hear_event(event, is_own);
                }
            }
            // What the client does by itself is of no concern to a player.
            News::Refused { action: Action::Commit(_) | Action::Contribute(_), .. } => {}
            News::Refused { refusal, .. } => {
                let text = untrack(|| self.shell.refusal(refusal));
                self.shell.spoken.set(text.clone());
                self.refused.try_set(Some(text));
            }
            _ => {}
        }
    }

    fn hear_event(self, event: &Event, is_own: bool) {
        match &event.change {
            Change::Said { seat, phrase } => {
                let said = (*seat, *phrase, store::now());
                let _ = self.said.try_update(|all| {
                    all.retain(|(one, ..)| one != seat);
                    all.push(said);
                });
            }
            Change::Moved { seat, mv } if !is_own => {
                self.knock();
                self.announce(*seat, mv);
            }
            Change::Started { .. } => self.knock(),
            Change::Continued { table } => {
                // Who wanted a rematch goes there at once.
                let wants = self.client.try_with_untracked(|client| {
                    client.as_ref().is_some_and(|client| !client.own_seats().is_empty())
                });
                if wants == Some(true) && !document().hidden() {
                    self.shell.go(&Route::OnlineTable(table.clone()));
                }
            }
            _ => {}
        }
    }

    fn knock(self) {
        if self.shell.settings.get_untracked().sound {
            let game = self.game.try_with_untracked(|game| Some(game.as_ref()?.table().game()));
            game.flatten().into_iter().for_each(sound::of_move);
        }
    }

    /// Reads out a move of another player. The board has not followed it yet.
    fn announce(self, seat: Seat, mv: &str) {
        let told = self.game.try_with_untracked(|game| {
            let game = game.as_ref()?;
            let name = game.table().player(seat).name().to_string();
            let mv = game.game().view().read_move(mv).ok()?;
            let told = self.shell.words.with_untracked(|words| game.game().told(mv, words));
            Some(format!("{name} {told}"))
        });
        if let Some(told) = told.flatten() {
            self.shell.spoken.set(told);
        }
    }

    /// A game that is over is kept on the device of those who have played it, beside the
    /// games of the device.
    fn keep_when_over(self) {
        let finished = self.client(|client| {
            let (client, own) = client.map(|client| (client, client.own_seats()))?;
            let table =
                client.confirmed().filter(|table| table.is_revealed() && !own.is_empty())?;
            Some((table.clone(), own))
        });
        if let Some((table, own)) = finished {
            identity::forget_share(self.id);
            let id = self.id.to_string();
            if store::device().table(&id).is_err() {
                store::device().keep_shared_table(&id, &table, &own, store::now());
            }
        }
    }

    /// The board as it is seen now.
    pub(super) fn scene(self) -> Scene {
        let words = self.shell.words;
        self.selection
            .with(|selection| words.with(|words| self.game(|game| game.scene(selection, words))))
    }

    /// The moment of the game that is shown. The game goes on meanwhile.
    pub(super) fn looking(self) -> Looking {
        Looking {
            shell: self.shell,
            step: Memo::new(move |_| self.game(|game| game.game().step())),
            all: Memo::new(move |_| self.game(|game| game.table().moves().len())),
            round: Memo::new(move |_| self.game(|game| game.game().round_start())),
            look: Callback::new(move |step| {
                self.selection.set(Selection::default());
                let _ = self.game.try_update(|game| {
                    if let Some(game) = game {
                        game.look(step);
                    }
                });
            }),
            waits: false,
            showing: StoredValue::new(0),
        }
    }

    /// Listens to the keys that are listed under `?`.
    pub(super) fn listen_to_keys(self, are_keys_shown: RwSignal<bool>) {
        let looking = self.looking();
        let keys = window_event_listener(ev::keydown, move |event| {
            let Some(key) = key_of(&event) else { return };
            match key.as_str() {
                "?" => are_keys_shown.set(true),
                "u" if self.game_untracked(OnlineGame::can_ask_takeback) => {
                    self.act_for_me(Action::AskTakeback);
                }
                "," => looking.back(),
                "." => looking.forward(),
                "l" => looking.show_round(),
                "Escape" if self.game_untracked(|game| game.game().looks_back()) => looking.now(),
                _ => {}
            }
        });
        on_cleanup(move || keys.remove());
    }

    /// When presses act on the board.
    pub(super) fn fresh(self) -> Fresh {
        self.fresh.get_value().expect("made with the table")
    }

    /// A player presses a button that belongs to the board.
    pub(super) fn tap(self, spot: String) {
        self.touch(Touch::Tap(spot));
    }

    /// A player does something on the board.
    pub(super) fn touch(self, touch: Touch) {
        let is_pointing = matches!(touch, Touch::Point(_));
        let before = self.selection.get_untracked();
        let mut selection = before.clone();
        let mv = self.game_untracked(|game| game.touch(&mut selection, touch));
        if selection != before {
            self.selection.set(selection);
        }
        if is_pointing {
            return;
        }
        let offered = self.game_untracked(|game| game.game().offered());
        match mv {
            Some(mv) if !self.shell.settings.get_untracked().confirm => self.play(mv),
            mv if offered != mv => self.offer(mv),
            _ => {}
        }
    }

    fn offer(self, mv: Option<AnyMove>) {
        self.game.update(|game| {
            if let Some(game) = game {
                game.offer(mv);
            }
        });
    }

    /// Drops what is selected.
    pub(super) fn give_back(self) {
        self.selection.update(|selection| selection.chosen.clear());
        self.offer(None);
    }

    /// Makes a move.
    pub(super) fn play(self, mv: AnyMove) {
        let Some(seat) = self.game_untracked(OnlineGame::asked) else { return };
        self.announce(seat, &mv.to_string());
        self.act(Some(seat), Action::Move(mv.to_string()));
        self.knock();
    }

    /// What a seat has just said.
    pub(super) fn said(self, seat: Seat) -> Option<Phrase> {
        // Tracked, so that it goes away.
        self.now.track();
        let now = store::now();
        self.said.with(|all| {
            let is_fresh = |at: Time| now.since(at) < SAID_FOR;
            all.iter().find(|(one, _, at)| *one == seat && is_fresh(*at)).map(|(_, said, _)| *said)
        })
    }
}

/// The page of an online table; `address` is its name, perhaps with a key.
#[component]
pub(crate) fn OnlineTablePage(address: String) -> impl IntoView {
    let (id, key) = match address.split_once('.') {
        Some((id, key)) => (id, key.parse::<Key>().ok()),
        None => (address.as_str(), None),
    };
    match id.parse::<TableId>() {
        Ok(id) => view! { <AtTable id key_of_seat=key /> }.into_any(),
        Err(_) => view! { <Trouble key="online-missing" /> }.into_any(),
    }
}

#[component]
fn AtTable(id: TableId, key_of_seat: Option<Key>) -> impl IntoView {
    let online = OnlineTable::new(Shell::here(), id, key_of_seat);
    let shown = Memo::new(move |_| {
        let has_game = online.game.with(Option::is_some);
        online.client(|client| match client.map(TableClient::screen) {
            _ if has_game => Shown::Game,
            None | Some(Screen::Loading) => Shown::Loading,
            Some(Screen::Missing) => Shown::Missing,
            Some(Screen::Waiting) => Shown::Waiting,
            Some(Screen::Playing | Screen::Over) => Shown::Game,
        })
    });
    move || match shown.get() {
        Shown::Loading => view! { <Loading online /> }.into_any(),
        Shown::Missing => view! { <Trouble key="online-missing" /> }.into_any(),
        Shown::Waiting => view! { <WaitingRoom online /> }.into_any(),
        Shown::Game => view! { <OnlinePlay online /> }.into_any(),
    }
}

#[component]
fn Loading(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    view! {
        <Head />
        <main class="page waiting" id="main" tabindex="-1">
            <h1>{move || shell.say("online-table")}</h1>
            <p class="lead">{move || shell.say("online-loading")}</p>
            <super::parts::LinkNotice />
        </main>
    }
}
