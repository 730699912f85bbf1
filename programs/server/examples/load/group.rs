//! A table with its players and spectators, who play one game after another.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use futures_util::stream::{SelectAll, SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use online::TableId;
use online::body::Opened;
use online::client::{Awaited, Client, Identity, News};
use quatuor::{AnyGame, Dice as _, FastDice};
use table::{Action, Change, Phase, Share, Time};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::measure::Measure;
use crate::running::ask;

type Socket = WebSocketStream<TcpStream>;
type Incoming = futures_util::stream::Map<
    SplitStream<Socket>,
    Box<dyn FnMut(Received) -> (usize, Received) + Send>,
>;
type Received = Result<Message, tokio_tungstenite::tungstenite::Error>;

/// A table with its players and spectators.
pub(crate) struct Group {
    game: AnyGame,
    members: Vec<Member>,
    incoming: SelectAll<Incoming>,
    /// Where tables are opened.
    server: SocketAddr,
    dice: FastDice,
    table: Option<TableId>,
    /// When each move at the table was sent, and by how many members it was received.
    sent: Vec<(Instant, usize)>,
    measure: Arc<Measure>,
}

struct Member {
    client: Client,
    socket: SplitSink<Socket, Message>,
    cookie: String,
    has_seat: bool,
    /// How many moves it has received.
    received: usize,
}

impl Group {
    /// Connects two players, each to one of the servers in turn, and so many spectators.
    pub(crate) async fn connect(
        game: AnyGame,
        servers: &[SocketAddr],
        spectators: usize,
        seed: u64,
        measure: Arc<Measure>,
    ) -> Group {
        let (mut members, mut incoming) = (vec![], SelectAll::new());
        for index in 0..2 + spectators {
            let server = servers[index % servers.len()];
            let (socket, cookie) = connect(server).await;
            let (sender, receiver) = socket.split();
            let mark: Box<dyn FnMut(Received) -> (usize, Received) + Send> =
                Box::new(move |message| (index, message));
            incoming.push(receiver.map(mark));
            let mut client = Client::new();
            client.watch_lobby(false);
            members.push(Member {
                client,
                socket: sender,
                cookie,
                has_seat: index < 2,
                received: 0,
            });
        }
        Group {
            game,
            members,
            incoming,
            server: servers[0],
            dice: FastDice::new(seed),
            table: None,
            sent: vec![],
            measure,
        }
    }

    /// The table where they are.
    pub(crate) fn table(&self) -> Option<TableId> {
        self.table
    }

    /// Opens a table, and all look at it.
    pub(crate) async fn open(&mut self) {
        let identities: Vec<Identity> =
            (0..self.members.len()).map(|_| identity(&mut self.dice)).collect();
        let body = format!(
            r#"{{"game":"{}","name":"Ann","seats":["me","open"],"commitment":"{}"}}"#,
            self.game,
            identities[0].share.commitment()
        );
        let cookie = &self.members[0].cookie;
        let opened = ask(self.server, "POST /api/tables", cookie, &body).await;
        let opened: Opened = online::read(&opened).expect("an opened table");
        let last = self.table.replace(opened.table);
        self.sent.clear();
        for (member, identity) in self.members.iter_mut().zip(identities) {
            if let Some(last) = last {
                member.client.unwatch(last);
            }
            member.received = 0;
            member.client.watch(opened.table, identity);
            member.flush().await;
        }
    }

    /// Plays games until the time, one after another; without a time until one is over.
    pub(crate) async fn play(&mut self, until: Option<Instant>) {
        if self.table.is_none() {
            self.open().await;
        }
        while until.is_none_or(|until| Instant::now() < until) {
            self.step().await;
            let is_over = |member: &Member| member.phase(self.table) == Some(Phase::Over);
            if self.members.iter().all(is_over) {
                if until.is_none() {
                    return;
                }
                self.open().await;
            }
        }
    }

    /// Sits down and plays until so many moves are made.
    pub(crate) async fn play_moves(&mut self, moves: usize) {
        if self.table.is_none() {
            self.open().await;
        }
        let made = |member: &Member| {
            let table = self.table.and_then(|id| member.client.table(id)?.confirmed());
            table.map_or(0, |table| table.moves().len())
        };
        let mut goal = self.members.iter().map(made).max().unwrap_or_default() + moves;
        loop {
            let count = |member: &Member| {
                let table = self.table.and_then(|id| member.client.table(id)?.confirmed());
                table.map_or(0, |table| table.moves().len())
            };
            if self.members.iter().all(|member| count(member) >= goal) {
                return;
            }
            let is_over = |member: &Member| member.phase(self.table) == Some(Phase::Over);
            if self.members.iter().all(is_over) {
                goal -= count(&self.members[0]).min(goal);
                self.open().await;
            }
            self.step().await;
        }
    }

    /// Takes in one message, and does what follows from it.
    async fn step(&mut self) {
        let Some((index, message)) = self.incoming.next().await else { return };
        let message = message.expect("the connection stays");
        let Message::Text(text) = message else { return };
        let message = online::read(text.as_bytes()).expect("a message");
        let news = self.members[index].client.receive(message, now());
        for one in &news {
            match one {
                News::Events(_, events) => {
                    let is_move = |change: &Change| matches!(change, Change::Moved { .. });
                    for _ in events.iter().filter(|event| is_move(&event.change)) {
                        let (sent, count) = &mut self.sent[self.members[index].received];
                        self.members[index].received += 1;
                        self.measure.received(*sent);
                        *count += 1;
                        if *count == self.members.len() {
                            self.measure.made();
                        }
                    }
                }
                News::Refused { refusal, .. } => panic!("{refusal}"),
                _ => {}
            }
        }
        let Some(table) = self.table else { return };
        if self.members[index].act(table, &mut self.dice) {
            self.sent.push((Instant::now(), 0));
        }
        self.members[index].flush().await;
    }
}

impl Member {
    fn phase(&self, table: Option<TableId>) -> Option<Phase> {
        Some(self.client.table(table?)?.confirmed()?.phase())
    }

    /// Does what the table waits for; whether it is a move.
    fn act(&mut self, id: TableId, dice: &mut FastDice) -> bool {
        let Some(one) = self.client.table(id) else { return false };
        if !self.has_seat || !one.is_settled() {
            return false;
        }
        let Some(table) = one.table() else { return false };
        let own = one.own_seats();
        if table.phase() == Phase::Waiting && own.is_empty() {
            self.client.act(id, None, Action::sit("Bob"), now());
            return false;
        }
        match one.awaited() {
            Awaited::Ready(seat) => {
                self.client.act(id, Some(seat), Action::Ready(true), now());
                false
            }
            Awaited::Move(seat) => {
                let legal = table.legal_moves();
                let mv = legal[dice.below(legal.len() as u32) as usize].to_string();
                self.client.act(id, Some(seat), Action::Move(mv), now());
                true
            }
            Awaited::Nothing | Awaited::TakebackAnswer(_) => false,
        }
    }

    async fn flush(&mut self) {
        for message in self.client.take_messages(now()) {
            let text = online::write(&message);
            self.socket.send(Message::text(text)).await.expect("the connection stays");
        }
    }
}

fn identity(dice: &mut FastDice) -> Identity {
    let mut bytes = [0; 32];
    bytes.fill_with(|| dice.below(256) as u8);
    Identity { share: Share::new(bytes), first_id: dice.next_u64() >> 12 }
}

/// A live connection, and the cookie of its new guest.
async fn connect(server: SocketAddr) -> (Socket, String) {
    let stream = TcpStream::connect(server).await.expect("the server accepts");
    stream.set_nodelay(true).expect("a socket");
    let address = format!("ws://{server}/api/live?version={}", online::VERSION);
    let request = address.into_client_request().expect("a request");
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let connected = client_async_with_config(request, stream, Some(config)).await;
    let (socket, response) = connected.expect("a live connection");
    let cookie = response.headers().get("set-cookie").expect("a cookie for a new guest");
    let cookie = cookie.to_str().expect("text").split(';').next().unwrap_or_default();
    (socket, cookie.into())
}

fn now() -> Time {
    Time(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64)
}
