//! The connection of this page to its server: one for all tables and the lobby.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use online::body::TableSummary;
use online::client::{Client, Link, News, Order, TableClient};
use online::{TableId, VERSION};
use quatuor::Seat;
use table::{Action, Time};
use wasm_bindgen_futures::spawn_local;
use web_sys::VisibilityState;

use super::api;
use super::identity;
use super::socket::{Heard, Socket};
use crate::store;

/// How often the client is asked what is to be done.
const TICK: Duration = Duration::from_millis(1_000);

thread_local! {
    /// It outlives all pages.
    static CONNECTION: OnceCell<Connection> = const { OnceCell::new() };
    /// The table at which the player wants to sit down on arrival.
    static WISH: Cell<Option<TableId>> = const { Cell::new(None) };
}

/// What hears what happens at a table.
type Listener = Rc<dyn Fn(&News)>;

/// The connection of this page; cheap to copy.
#[derive(Clone)]
pub(crate) struct Connection(Rc<Inner>);

struct Inner {
    client: RefCell<Client>,
    socket: RefCell<Option<Socket>>,
    link: ArcRwSignal<Link>,
    /// Whether the server has not answered at all since the page was loaded.
    is_absent: ArcRwSignal<bool>,
    lobby: ArcRwSignal<Option<Vec<TableSummary>>>,
    tables: RefCell<BTreeMap<TableId, Watched>>,
}

struct Watched {
    state: ArcRwSignal<Option<TableClient>>,
    listener: Listener,
}

impl Connection {
    /// The one connection.
    pub(crate) fn here() -> Connection {
        CONNECTION.with(|cell| cell.get_or_init(Connection::start).clone())
    }

    /// On arrival at this table the player wants to sit down.
    pub(crate) fn wish_to_sit(table: TableId) {
        WISH.set(Some(table));
    }

    /// Whether the player wants to sit down at this table; asked once.
    pub(crate) fn take_wish(table: TableId) -> bool {
        WISH.take() == Some(table)
    }

    fn start() -> Connection {
        let client = Client::new();
        let connection = Connection(Rc::new(Inner {
            link: ArcRwSignal::new(client.link()),
            client: RefCell::new(client),
            socket: RefCell::new(None),
            is_absent: ArcRwSignal::new(false),
            lobby: ArcRwSignal::new(None),
            tables: RefCell::new(BTreeMap::new()),
        }));
        let ticking = connection.clone();
        set_interval(move || ticking.pump(), TICK);
        // A phone that wakes up, or a network that is back, is no reason to wait.
        let hurried = connection.clone();
        let _ = window_event_listener(ev::online, move |_| hurried.hurry());
        // What is sent without a network may seem to be sent for minutes.
        let cut = connection.clone();
        let _ = window_event_listener(ev::offline, move |_| cut.lose());
        let woken = connection.clone();
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            if document().visibility_state() == VisibilityState::Visible {
                woken.hurry();
            }
        });
        connection
    }

    /// The state of the connection.
    pub(crate) fn link(&self) -> ArcRwSignal<Link> {
        self.0.link.clone()
    }

    /// Whether the server has not answered at all since the page was loaded.
    pub(crate) fn is_absent(&self) -> ArcRwSignal<bool> {
        self.0.is_absent.clone()
    }

    /// The public tables, while they are watched.
    pub(crate) fn lobby(&self) -> ArcRwSignal<Option<Vec<TableSummary>>> {
        self.0.lobby.clone()
    }

    /// The time at the server.
    pub(crate) fn server_time(&self) -> Time {
        self.0.client.borrow().server_time(store::now())
    }

    /// Watches a table from now on; what is known of it.
    pub(crate) fn watch(
        &self,
        table: TableId,
        listener: impl Fn(&News) + 'static,
    ) -> ArcRwSignal<Option<TableClient>> {
        let mut client = self.0.client.borrow_mut();
        client.watch(table, identity::at_table(table));
        client.hurry(store::now());
        let state = ArcRwSignal::new(client.table(table).cloned());
        let watched = Watched { state: state.clone(), listener: Rc::new(listener) };
        self.0.tables.borrow_mut().insert(table, watched);
        drop(client);
        self.pump();
        state
    }

    /// Stops watching a table.
    pub(crate) fn unwatch(&self, table: TableId) {
        self.0.tables.borrow_mut().remove(&table);
        self.0.client.borrow_mut().unwatch(table);
        self.pump();
    }

    /// Watches the public tables, or not any more.
    pub(crate) fn watch_lobby(&self, watches: bool) {
        let mut client = self.0.client.borrow_mut();
        client.watch_lobby(watches);
        client.hurry(store::now());
        drop(client);
        self.0.lobby.set(None);
        self.pump();
    }

    /// Asks for something at a table.
    pub(crate) fn act(&self, table: TableId, seat: Option<Seat>, action: Action) {
        self.0.client.borrow_mut().act(table, seat, action, store::now());
        self.show(table);
        self.pump();
    }

    /// Who this is has changed: the server is to look again.
    pub(crate) fn reconnect(&self) {
        self.lose();
        self.hurry();
    }

    /// Tries again at once.
    pub(crate) fn hurry(&self) {
        self.0.client.borrow_mut().hurry(store::now());
        self.pump();
    }

    fn show(&self, table: TableId) {
        let state = self.0.tables.borrow().get(&table).map(|watched| watched.state.clone());
        if let Some(state) = state {
            let known = self.0.client.borrow().table(table).cloned();
            state.set(known);
        }
    }

    /// Does what is to be done, and sends what is to be sent.
    fn pump(&self) {
        let now = store::now();
        let order = self.0.client.borrow_mut().tick(now);
        match order {
            Some(Order::Connect) => self.connect(),
            Some(Order::Close) => self.lose(),
            None => {}
        }
        let (is_needed, messages) = {
            let mut client = self.0.client.borrow_mut();
            (client.is_needed(), client.take_messages(now))
        };
        if let Some(socket) = &*self.0.socket.borrow() {
            messages.iter().for_each(|message| socket.send(message));
        }
        if !is_needed && self.0.socket.borrow().is_some() {
            self.lose();
        }
        self.follow_link();
    }

    fn follow_link(&self) {
        let link = self.0.client.borrow().link();
        if self.0.link.get_untracked() != link {
            self.0.link.set(link);
        }
        if link == Link::Open && self.0.is_absent.get_untracked() {
            self.0.is_absent.set(false);
        }
    }

    fn connect(&self) {
        let connection = self.clone();
        let socket = Socket::open(move |heard| match heard {
            Heard::Message(message) => {
                let news = connection.0.client.borrow_mut().receive(message, store::now());
                connection.tell(news);
                connection.pump();
            }
            Heard::Closed => {
                let was_open = connection.0.client.borrow().link() == Link::Open;
                connection.lose();
                if !was_open {
                    connection.ask_why();
                }
            }
        });
        match socket {
            Ok(socket) => _ = self.0.socket.replace(Some(socket)),
            Err(_) => self.lose(),
        }
    }

    /// The connection is gone.
    fn lose(&self) {
        // A socket that is dropped may call: nothing may be borrowed then.
        let socket = self.0.socket.take();
        drop(socket);
        let news = self.0.client.borrow_mut().lose(store::now(), &mut store::dice());
        self.tell(news);
        self.follow_link();
    }

    /// A connection could not be made: whether there is a server, and of which version.
    fn ask_why(&self) {
        let connection = self.clone();
        spawn_local(async move {
            match api::server().await {
                Ok(info) if info.version != VERSION => {
                    connection.0.client.borrow_mut().outdated();
                    connection.follow_link();
                }
                Ok(_) => {}
                Err(_) => connection.0.is_absent.set(true),
            }
        });
    }

    fn tell(&self, news: Vec<News>) {
        for one in news {
            let table = match &one {
                News::Table(table)
                | News::Events(table, _)
                | News::Restarted(table)
                | News::Refused { table, .. }
                | News::Missing(table, _) => *table,
                News::Lobby => {
                    let lobby = self.0.client.borrow().lobby().map(<[TableSummary]>::to_vec);
                    self.0.lobby.set(lobby);
                    continue;
                }
                News::Link => continue,
            };
            self.show(table);
            let listener = self.0.tables.borrow().get(&table).map(|one| one.listener.clone());
            if let Some(listener) = listener {
                listener(&one);
            }
        }
    }
}
