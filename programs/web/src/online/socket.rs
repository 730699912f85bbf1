//! The live connection: a WebSocket.

use online::{ToClient, ToServer, VERSION};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

/// What is heard of a connection.
pub(super) enum Heard {
    /// A message.
    Message(ToClient),
    /// Nothing more: it is closed, or was never open.
    Closed,
}

/// An open connection, or one that is being opened. Closed when it is dropped.
pub(super) struct Socket {
    socket: WebSocket,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut()>,
}

impl Socket {
    /// Connects to the server of this page.
    pub(super) fn open(hear: impl Fn(Heard) + Clone + 'static) -> Result<Socket, JsValue> {
        let page = leptos::prelude::document().base_uri()?.unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default();
        let url = web_sys::Url::new_with_base(&format!("api/live?version={VERSION}"), page)?;
        url.set_protocol(if url.protocol() == "https:" { "wss:" } else { "ws:" });
        let socket = WebSocket::new(&url.href())?;
        let heard = hear.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match online::read(text.as_bytes()) {
                Ok(message) => heard(Heard::Message(message)),
                // A newer server may say more than this page knows.
                Err(refusal) => web_sys::console::warn_1(&refusal.to_string().into()),
            }
        });
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        let closed = Closure::<dyn FnMut()>::new(move || hear(Heard::Closed));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Ok(Socket { socket, _message: message, _closed: closed })
    }

    /// Sends a message. If that fails, the connection is about to be closed.
    pub(super) fn send(&self, message: &ToServer) {
        let _ = self.socket.send_with_str(&online::write(message));
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
