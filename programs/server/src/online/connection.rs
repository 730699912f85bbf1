//! The live connection of a client.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use online::{TableId, ToClient, ToServer};
use quatuor::{Refusal, refusal};
use table::{Action, BotName, Command};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::Online;
use super::committer::Order;
use super::identity::{Visitor, clean_name};
use super::live_table::{Actor, LiveTable, Watcher};
use super::nodes::Hint;

/// How many messages wait for a client before it is dropped.
const QUEUE: usize = 64;

/// How many tables one connection may watch.
const MOST_TABLES: usize = 100;

/// How many messages beyond its limit a client may send before it is dropped.
const MOST_EXCESS: u32 = 200;

/// "Service restart": the client should come back.
const RESTART: u16 = 1012;

struct Connection {
    online: Arc<Online>,
    number: u64,
    visitor: Visitor,
    queue: mpsc::Sender<Utf8Bytes>,
    end: CancellationToken,
    tables: HashSet<TableId>,
    /// The table of the last command, so that most need no look-up.
    last: Option<Arc<LiveTable>>,
    /// How many more messages were beyond the limit than within.
    excess: u32,
}

impl Online {
    /// Serves a client until one side ends it.
    pub(crate) async fn serve_client(self: Arc<Online>, socket: WebSocket, visitor: Visitor) {
        self.metrics.connected(1);
        if !visitor.is_new {
            self.seen.lock().insert(visitor.account, self.now());
        }
        let (queue, received) = mpsc::channel(QUEUE);
        let mut connection = Connection {
            number: self.next_connection(),
            visitor,
            queue,
            end: CancellationToken::new(),
            tables: HashSet::new(),
            last: None,
            excess: 0,
            online: Arc::clone(&self),
        };
        connection.run(socket, received).await;
        connection.leave_all();
        self.metrics.connected(-1);
    }
}

impl Connection {
    async fn run(&mut self, mut socket: WebSocket, mut queue: mpsc::Receiver<Utf8Bytes>) {
        let welcome = ToClient::Welcome { version: online::VERSION, now: self.online.now() };
        self.tell(&welcome);
        let patience = self.online.settings.patience;
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval_at(heard + patience.ping, patience.ping);
        let online = Arc::clone(&self.online);
        let end = self.end.clone();
        // Made once: to make them for every message costs more than to read one.
        tokio::pin! {
            let dropped = end.cancelled();
            let closing = online.end.cancelled();
        }
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.receive(text.as_bytes()).await,
                        Some(Ok(Message::Binary(bytes))) => self.receive(&bytes).await,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                Some(text) = queue.recv() => {
                    if !send(&mut socket, text, &mut queue, patience.sending).await {
                        online.metrics.slow_client();
                        return;
                    }
                }
                _ = ping.tick() => {
                    // Signed out meanwhile, here or at another server: the cookie is not good any
                    // more, and neither is what was opened with it.
                    if matches!(online.is_signed_in(self.visitor).await, Ok(false)) {
                        return;
                    }
                    self.say_present();
                    let is_gone = heard.elapsed() > patience.silence;
                    let ping = socket.send(Message::Ping(Default::default()));
                    if is_gone || !matches!(timeout(patience.sending, ping).await, Ok(Ok(()))) {
                        return;
                    }
                }
                () = &mut dropped => {
                    online.metrics.slow_client();
                    return;
                }
                () = &mut closing => {
                    let bye = online::write(&ToClient::ComeBack { wait: 500 });
                    let frame = CloseFrame { code: RESTART, reason: "".into() };
                    let _ = timeout(Duration::from_secs(1), async {
                        let _ = socket.send(Message::Text(bye.into())).await;
                        let _ = socket.send(Message::Close(Some(frame))).await;
                        // If something is left unread, the system takes back what was sent.
                        while let Some(Ok(_)) = socket.recv().await {}
                    }).await;
                    return;
                }
            }
        }
    }

    /// Puts a message into the queue of this client.
    fn tell(&self, message: &ToClient) {
        if self.queue.try_send(online::write(message).into()).is_err() {
            self.end.cancel();
        }
    }

    fn refuse(&self, table: Option<TableId>, id: Option<u64>, refusal: Refusal) {
        self.online.metrics.refusal();
        self.tell(&ToClient::Refused { table, id, refusal });
    }

    async fn receive(&mut self, text: &[u8]) {
        let message = online::read::<ToServer>(text);
        let (table, id) = match &message {
            Ok(ToServer::Watch { table, .. }) => (Some(*table), None),
            Ok(ToServer::Command { table, command }) => (Some(*table), Some(command.id)),
            _ => (None, None),
        };
        if let Err(refusal) = self.answer(message).await {
            self.refuse(table, id, refusal);
        }
    }

    async fn answer(&mut self, message: Result<ToServer, Refusal>) -> Result<(), Refusal> {
        // Also what can't be read has to be read first.
        self.take_point()?;
        match message? {
            ToServer::Watch { table, after } => self.watch(table, after).await?,
            ToServer::Unwatch { table } => self.unwatch(table).await,
            ToServer::Command { table, command } => self.command(table, command).await?,
            ToServer::Lobby(true) => self.online.lobby.watch(self.watcher()),
            ToServer::Lobby(false) => self.online.lobby.unwatch(self.number),
        }
        Ok(())
    }

    /// Counts a message. A client that goes on and on beyond its limit is dropped.
    ///
    /// # Errors
    /// When there are too many.
    fn take_point(&mut self) -> Result<(), Refusal> {
        let taken = self.online.limits.command(self.visitor.account);
        match taken {
            Ok(()) => self.excess = self.excess.saturating_sub(1),
            Err(_) => self.excess += 1,
        }
        if self.excess > MOST_EXCESS {
            self.end.cancel();
        }
        taken
    }

    fn watcher(&self) -> Watcher {
        Watcher {
            connection: self.number,
            account: self.visitor.account,
            queue: self.queue.clone(),
            end: self.end.clone(),
        }
    }

    async fn watch(&mut self, table: TableId, after: u32) -> Result<(), Refusal> {
        if self.tables.len() >= MOST_TABLES && !self.tables.contains(&table) {
            return Err(refusal!("server.too-many"));
        }
        let live = self.online.table(table).await?;
        let now = self.online.now();
        let account = self.visitor.account;
        let mut state = live.lock();
        state.used = now;
        state.watchers.retain(|watcher| watcher.connection != self.number);
        state.watchers.push(self.watcher());
        let was_away = state.away.remove(&account).is_some();
        // Another server may have said so, of a player whom this one has never seen leave.
        let is_back = was_away || state.is_said_gone(account);
        state.mistakes.remove(&account);
        state.note_network(account, self.visitor.network);
        // Under the lock, so that no event comes between these messages.
        self.tell(&ToClient::Table(state.news(table, account, now)));
        let events = state.events_after(after, state.viewer(account));
        if !events.is_empty() {
            self.tell(&ToClient::Events { table, events });
        }
        if state.seats(account).is_empty() {
            self.online.tell_watching(&live, &mut state);
        }
        drop(state);
        self.tables.insert(table);
        self.say_present_at(&live);
        if is_back {
            self.online.look_after(&live);
        }
        self.last = Some(live);
        Ok(())
    }

    async fn unwatch(&mut self, table: TableId) {
        if self.tables.remove(&table)
            && let Ok(live) = self.online.table(table).await
        {
            self.leave(&live);
        }
    }

    /// This connection does not watch a table any more.
    fn leave(&self, live: &Arc<LiveTable>) {
        self.online.stop_watching(live, self.number, self.visitor.account);
    }

    fn leave_all(&self) {
        self.online.lobby.unwatch(self.number);
        self.watched().iter().for_each(|live| self.leave(live));
    }

    /// The tables that this connection watches.
    fn watched(&self) -> Vec<Arc<LiveTable>> {
        let known = self.online.tables.lock();
        self.tables.iter().filter_map(|table| known.get(table).cloned()).collect()
    }

    /// Tells other servers that the person is connected here.
    fn say_present(&self) {
        if self.online.has_others() {
            self.watched().iter().for_each(|live| self.say_present_at(live));
        }
    }

    fn say_present_at(&self, live: &LiveTable) {
        let person = {
            let state = live.lock();
            state.person(self.visitor.account).filter(|_| state.has_seat(self.visitor.account))
        };
        if let Some(person) = person {
            self.online.tell_others(live.id, Hint::Present(person));
        }
    }

    async fn command(&mut self, table: TableId, command: Command) -> Result<(), Refusal> {
        let live = match &self.last {
            Some(live) if live.id == table => Arc::clone(live),
            _ => self.online.table(table).await?,
        };
        let order = self.online.order(self.visitor, command).await?;
        let id = order.command.id;
        let repeated = live.lock().repeated(order.actor, id);
        if let Some((first, last)) = repeated {
            // The first answer again.
            let state = live.lock();
            let viewer = state.viewer(self.visitor.account);
            let mut events = state.events_after(first - 1, viewer);
            events.truncate((last - first) as usize + 1);
            self.tell(&ToClient::Events { table, events });
            return Ok(());
        }
        let is_watched = self.tables.contains(&table);
        if is_watched {
            self.online.submit(&live, order);
        } else {
            // It gets no events, so it is told here.
            let (first, last) = self.online.carry_out(&live, order).await?;
            let state = live.lock();
            let mut events = state.events_after(first - 1, state.viewer(self.visitor.account));
            events.truncate((last - first) as usize + 1);
            self.tell(&ToClient::Events { table, events });
        }
        self.last = Some(live);
        Ok(())
    }
}

impl Online {
    /// A connection of an account does not watch a table any more.
    pub(crate) fn stop_watching(&self, live: &Arc<LiveTable>, connection: u64, account: i64) {
        let now = self.now();
        let mut state = live.lock();
        state.watchers.retain(|watcher| watcher.connection != connection);
        if state.watchers.iter().any(|watcher| watcher.account == account) {
            return;
        }
        if state.seats(account).is_empty() {
            self.tell_watching(live, &mut state);
        } else {
            state.away.insert(account, now);
            drop(state);
            self.look_after(live);
        }
    }

    /// The order of a visitor: names are cleaned, and what clients can't decide is set.
    ///
    /// # Errors
    /// When a name is none, or there is no such bot.
    pub(crate) async fn order(
        &self,
        visitor: Visitor,
        mut command: Command,
    ) -> Result<Order, Refusal> {
        match &mut command.action {
            Action::Sit { name, is_program, .. } => {
                *name = clean_name(name)?;
                *is_program = visitor.is_program;
                self.keep_visitor(visitor, name).await?;
            }
            Action::SeatBot { name, bot } => {
                check_bot(bot)?;
                *name = clean_name(name)?;
            }
            Action::Fill { names, bot } => {
                check_bot(bot)?;
                for name in names {
                    *name = clean_name(name)?;
                }
            }
            Action::TakeOver(bot) => check_bot(bot)?,
            _ => {}
        }
        let order = Order::new(Actor::Account(visitor.account), command);
        Ok(Order { network: Some(visitor.network), ..order })
    }
}

/// Tables take any word for a bot; this server knows some.
///
/// # Errors
/// When it does not know this one.
pub(crate) fn check_bot(bot: &BotName) -> Result<(), Refusal> {
    bot.as_str().parse::<bots::Bot>()?;
    Ok(())
}

/// Sends a message, and those that wait behind it.
async fn send(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    queue: &mut mpsc::Receiver<Utf8Bytes>,
    patience: Duration,
) -> bool {
    let sending = async {
        socket.feed(Message::Text(first)).await?;
        while let Ok(next) = queue.try_recv() {
            socket.feed(Message::Text(next)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(patience, sending).await, Ok(Ok(())))
}
