//! A device of a person, a program or a spectator: one live connection at a time, and requests.

use std::net::SocketAddr;

use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use online::{TableId, ToClient, ToServer, You};
use table::Event;
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::AbortHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::http::Http;
use crate::wire::Wire;

/// What a device has received; `None` for the end of the connection.
pub(super) struct Heard {
    pub(super) device: usize,
    /// Which of its connections.
    pub(super) connection: u32,
    pub(super) message: Option<ToClient>,
}

pub(super) struct Device {
    index: usize,
    pub(super) http: Http,
    headers: Vec<(&'static str, String)>,
    sink: Option<SplitSink<WebSocketStream<MaybeTlsStream<TcpStream>>, Message>>,
    reader: Option<AbortHandle>,
    pub(super) connection: u32,
    pub(super) you: You,
    /// Without gaps, as they came.
    pub(super) events: Vec<Event>,
    pub(super) is_program: bool,
}

impl Device {
    pub(super) async fn new(index: usize, server: SocketAddr, is_program: bool) -> Device {
        let mut http = Http::new(server);
        let mut headers = vec![];
        if is_program {
            let made = http.post("/api/programs", r#"{"name":"Prog"}"#).await;
            let token = made.read::<online::body::ProgramToken>().token;
            let bearer = format!("Bearer {token}");
            http.headers = format!("authorization: {bearer}\r\n");
            http.cookie = None;
            headers.push(("authorization", bearer));
        } else {
            let renamed = http.ask("PUT", "/api/me", Some(r#"{"name":"Any"}"#)).await;
            assert_eq!(renamed.status, 200);
            headers.push(("cookie", http.cookie.clone().expect("a cookie")));
        }
        let (you, events) = (You::default(), vec![]);
        Device {
            index,
            http,
            headers,
            sink: None,
            reader: None,
            connection: 0,
            you,
            events,
            is_program,
        }
    }

    /// Connects, anew if it was, and watches the table.
    pub(super) async fn connect(
        &mut self,
        server: SocketAddr,
        table: TableId,
        heard: &UnboundedSender<Heard>,
    ) {
        self.cut();
        let headers: Vec<(&'static str, &str)> =
            self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let wire = Wire::connect(server, &headers).await.expect("a connection");
        let (sink, mut stream) = wire.socket.split();
        self.sink = Some(sink);
        let (device, connection, heard) = (self.index, self.connection, heard.clone());
        let reader = tokio::spawn(async move {
            loop {
                let message = match stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        Some(online::read(text.as_bytes()).expect("a message"))
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => None,
                    Some(Ok(_)) => continue,
                };
                let is_end = message.is_none();
                if heard.send(Heard { device, connection, message }).is_err() || is_end {
                    return;
                }
            }
        });
        self.reader = Some(reader.abort_handle());
        let after = self.events.len() as u32;
        self.send(&ToServer::Watch { table, after }).await;
    }

    /// Drops the connection, with what is on its way.
    pub(super) fn cut(&mut self) {
        self.sink = None;
        if let Some(reader) = self.reader.take() {
            reader.abort();
        }
        self.connection += 1;
    }

    /// Drops all connections: others need them.
    pub(super) fn leave(&mut self) {
        self.cut();
        self.http.close();
    }

    pub(super) fn is_connected(&self) -> bool {
        self.sink.is_some()
    }

    pub(super) async fn send(&mut self, message: &ToServer) -> bool {
        self.send_raw(Message::text(online::write(message))).await
    }

    pub(super) async fn send_raw(&mut self, message: Message) -> bool {
        match &mut self.sink {
            Some(sink) => sink.send(message).await.is_ok(),
            None => false,
        }
    }

    /// Takes in an event: what it has is the same, and there is no gap.
    pub(super) fn take(&mut self, event: &Event) {
        match (event.number as usize).cmp(&(self.events.len() + 1)) {
            std::cmp::Ordering::Less => {
                assert_eq!(self.events[event.number as usize - 1], *event, "the same again");
            }
            std::cmp::Ordering::Equal => self.events.push(event.clone()),
            std::cmp::Ordering::Greater => panic!("a gap before {}", event.number),
        }
    }
}
