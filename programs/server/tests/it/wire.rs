//! Raw live connections.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use online::ToServer;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A live connection.
pub(crate) struct Wire {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The cookie that came with it.
    pub(crate) cookie: Option<String>,
}

impl Wire {
    /// Connects, with these headers.
    pub(crate) async fn connect(
        server: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<Wire, Error> {
        let address = format!("ws://{server}/api/live?version={}", online::VERSION);
        let mut request = address.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (socket, response) = connect_async(request).await?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_nodelay(true)?;
        }
        let cookie = response.headers().get("set-cookie").map(|cookie| {
            cookie.to_str().expect("text").split(';').next().unwrap_or_default().to_owned()
        });
        Ok(Wire { socket, cookie })
    }

    pub(crate) async fn send(&mut self, message: &ToServer) -> bool {
        self.socket.send(Message::text(online::write(message))).await.is_ok()
    }

    /// The text of the next message, within a time. `Err` when the connection is gone.
    pub(crate) async fn text(&mut self, within: Duration) -> Result<Option<String>, ()> {
        loop {
            return match tokio::time::timeout(within, self.socket.next()).await {
                Err(_) => Ok(None),
                Ok(Some(Ok(Message::Text(text)))) => Ok(Some(text.as_str().to_owned())),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => Err(()),
                Ok(Some(Ok(_))) => continue,
            };
        }
    }
}
