//! Stands for the connection to a server where the program is built without any.

use online::{ToClient, ToServer};

/// What would be heard of a connection.
#[allow(dead_code)]
pub(super) enum Heard {
    Message(ToClient),
    Closed(String),
}

/// There is none.
pub(super) enum Server {}

impl Server {
    pub(super) fn connect(&self, _hear: impl Fn(Heard) + Send + 'static) -> Connection {
        match *self {}
    }
}

/// There is none.
pub(super) enum Connection {}

impl Connection {
    pub(super) fn send(&self, _message: &ToServer) {
        match *self {}
    }
}
