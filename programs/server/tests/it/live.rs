//! Live connections over a real socket, with the client that all front ends use.

use std::net::SocketAddr;
use std::time::Duration;

use fixtures::Wait;
use futures_util::{SinkExt, StreamExt};
use online::TableId;
use online::body::Opened;
use online::client::{Client, DealCheck, Identity, Link, News, Order};
use quatuor::{Dice, FastDice};
use server::Data;
use table::{Action, Phase, Share};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::http::Http;
use crate::serving::{Serving, now};

/// How long a whole game may take.
const LONGEST: Duration = Duration::from_secs(120);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A person with a device.
pub(crate) struct Player {
    pub(crate) client: Client,
    socket: Option<Socket>,
    cookie: Option<String>,
    dice: FastDice,
    pub(crate) refused: Vec<String>,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Player {
        let (client, dice) = (Client::new(), FastDice::new(seed));
        Player { client, socket: None, cookie: None, dice, refused: vec![] }
    }

    fn identity(&mut self) -> Identity {
        let mut bytes = [0; 32];
        bytes.fill_with(|| self.dice.below(256) as u8);
        Identity { share: Share::new(bytes), first_id: self.dice.next_u64() >> 12 }
    }

    /// Does what the client wants for a moment.
    pub(crate) async fn live(&mut self, server: SocketAddr) {
        if let Some(Order::Connect) = self.client.tick(now()) {
            self.connect(server).await;
        }
        let Some(socket) = &mut self.socket else {
            return tokio::time::sleep(Duration::from_millis(20)).await;
        };
        for message in self.client.take_messages(now()) {
            let text = online::write(&message);
            let _ = socket.send(Message::text(text)).await;
        }
        let next = tokio::time::timeout(Duration::from_millis(5), socket.next()).await;
        match next {
            Err(_) => {}
            Ok(Some(Ok(Message::Text(text)))) => {
                let news = self.client.receive(online::read(text.as_bytes()).unwrap(), now());
                for one in news {
                    if let News::Refused { refusal, .. } = one {
                        self.refused.push(refusal.code.into());
                    }
                }
            }
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => {
                self.socket = None;
                self.client.lose(now(), &mut self.dice);
            }
            Ok(Some(Ok(_))) => {}
        }
    }

    async fn connect(&mut self, server: SocketAddr) {
        let address = format!("ws://{server}/api/live?version={}", online::VERSION);
        let mut request = address.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, response)) => {
                if let Some(cookie) = response.headers().get("set-cookie") {
                    let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
                    self.cookie = Some(cookie.into());
                }
                self.socket = Some(socket);
            }
            Err(_) => drop(self.client.lose(now(), &mut self.dice)),
        }
    }

    pub(crate) fn phase(&self, table: TableId) -> Option<Phase> {
        Some(self.client.table(table)?.table()?.phase())
    }

    /// Makes a move, if it is this person's turn and nothing is on its way.
    pub(crate) fn play(&mut self, table: TableId) {
        let Some(one) = self.client.table(table) else { return };
        let Some(game) = one.table().filter(|_| one.is_settled()) else { return };
        let Some(seat) = one.to_move().filter(|seat| one.own_seats().contains(seat)) else {
            return;
        };
        let legal = game.legal_moves();
        let mv = legal[self.dice.below(legal.len() as u32) as usize].to_string();
        self.client.act(table, Some(seat), Action::Move(mv), now());
    }
}

/// Opens a table over HTTP, as the person with this cookie.
async fn open(server: SocketAddr, cookie: &str, body: &str) -> Opened {
    let mut http = Http::new(server);
    http.cookie = Some(cookie.into());
    http.post("/api/tables", body).await.read()
}

/// Two people sit down at a new table, each at their own server or both at one.
pub(crate) async fn meet(
    game: &str,
    ann: &mut Player,
    bob: &mut Player,
    [server, bobs]: [SocketAddr; 2],
) -> TableId {
    let wait = Wait::new(format!("two people at a table of {game}"));
    while ann.client.link() != Link::Open {
        wait.check();
        ann.live(server).await;
    }
    let identity = ann.identity();
    let commitment = identity.share.commitment();
    let body = format!(
        r#"{{"game":"{game}","name":"Ann","seats":["me","open"],"is_public":true,"commitment":"{commitment}"}}"#
    );
    let table = open(server, &ann.cookie.clone().unwrap(), &body).await.table;
    ann.client.watch(table, identity);
    let identity = bob.identity();
    bob.client.watch(table, identity);
    while bob.phase(table) != Some(Phase::Waiting) {
        wait.check();
        ann.live(server).await;
        bob.live(bobs).await;
    }
    bob.client.act(table, None, Action::sit("Bob"), now());
    let seats = |player: &Player| player.client.table(table).map(|one| one.own_seats());
    while seats(bob).is_none_or(|seats| seats.is_empty()) {
        wait.check();
        bob.live(bobs).await;
    }
    let seat = bob.client.table(table).unwrap().own_seats()[0];
    bob.client.act(table, Some(seat), Action::Ready(true), now());
    table
}

/// Two people play a whole game. In the middle the server of the first one is stopped and
/// started again.
async fn play(game: &str, seed: u64, data: &Data, nats: Option<String>) {
    let mut server = Serving::start(data, nats.clone(), 0);
    let other = nats.is_some().then(|| Serving::start(data, nats.clone(), 0));
    let bobs = other.as_ref().map_or(server.address, |other| other.address);
    let (mut ann, mut bob) = (Player::new(seed), Player::new(seed + 1000));
    ann.client.watch_lobby(true);
    let table = meet(game, &mut ann, &mut bob, [server.address, bobs]).await;
    assert_eq!(ann.client.lobby().map(<[_]>::len), Some(1));
    let (mut moves, mut is_restarted) = (0, false);
    let wait = Wait::at_most(LONGEST, format!("the end of a game of {game}"));
    while ann.phase(table) != Some(Phase::Over) || bob.phase(table) != Some(Phase::Over) {
        wait.check();
        ann.live(server.address).await;
        bob.live(bobs).await;
        ann.play(table);
        bob.play(table);
        moves =
            moves.max(ann.client.table(table).unwrap().table().map_or(0, |one| one.moves().len()));
        if moves >= 5 && !is_restarted {
            is_restarted = true;
            let port = server.stop();
            server = Serving::start(data, nats.clone(), port);
        }
    }
    assert!(is_restarted);
    let (of_ann, of_bob) = (ann.client.table(table).unwrap(), bob.client.table(table).unwrap());
    assert!(of_ann.table().unwrap().is_revealed());
    assert_eq!(of_ann.table().unwrap().record(), of_bob.table().unwrap().record());
    assert_eq!(of_ann.deal(), DealCheck::Verified { without: vec![] });
    assert_eq!(of_bob.deal(), DealCheck::Verified { without: vec![] });
    assert_eq!((ann.refused, bob.refused), (vec![], vec![]));
    server.stop();
    other.map(Serving::stop);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clients_play_every_game_through_a_restart() {
    for (game, seed) in [("slides", 1), ("pyramids", 2), ("shuttles", 3), ("cups", 4)] {
        let folder = tempfile::tempdir().unwrap();
        let data = Data::Folder(folder.path().into());
        play(game, seed, &data, None).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "service: PostgreSQL, NATS"]
async fn two_servers_on_one_database_play_one_game() {
    let (database, nats) = (fixtures::Postgres::shared(), fixtures::Nats::start());
    let data = Data::Database(database.new_database());
    play("pyramids", 5, &data, Some(nats.address())).await;
}
