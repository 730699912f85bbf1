//! Tests of the client against a server in memory.

mod connection;
mod convergence;
mod deals;
mod tiny_server;

use online::ToClient;
use online::client::{Client, Identity};
use quatuor::AnyGame;
use table::{Player, Setup, Share, Time};

use crate::client::tiny_server::TinyServer;

/// What the client with this index brings along.
pub(crate) fn identity(client: usize, reload: u64) -> Identity {
    Identity {
        share: Share::new([client as u8 + 10; 32]),
        first_id: (client as u64 + 1) * 1_000_000 + reload * 1_000,
    }
}

pub(crate) fn open_setup(game: AnyGame, seats: usize) -> Setup {
    let request = quatuor::Request { players: Some(seats), ..quatuor::Request::default() };
    let players = vec![Player::Open; seats];
    Setup { host: TinyServer::person(0), ..Setup::local(game, Some(request), players) }
}

/// Clients and a server without a network between them.
pub(crate) struct Room {
    pub(crate) server: TinyServer,
    pub(crate) clients: Vec<Client>,
    pub(crate) now: Time,
}

impl Room {
    pub(crate) fn new(setup: Setup, count: usize) -> Room {
        let (mut server, now) = (TinyServer::new(setup, count), Time(1_000));
        let mut clients: Vec<Client> = (0..count).map(|_| Client::new()).collect();
        for (index, client) in clients.iter_mut().enumerate() {
            client.watch(server.id, identity(index, 0));
            client.tick(now).unwrap();
            server.connect(index, Time(5_000_000));
        }
        let mut room = Room { server, clients, now };
        room.settle();
        room
    }

    pub(crate) fn server_now(&self) -> Time {
        Time(self.now.0 + 4_999_000)
    }

    /// Delivers everything until nothing is left to say; what the clients heard.
    pub(crate) fn settle(&mut self) -> Vec<ToClient> {
        let mut heard = vec![];
        loop {
            let mut is_quiet = true;
            self.now = self.now.plus(1);
            for index in 0..self.clients.len() {
                for message in std::mem::take(&mut self.server.out[index]) {
                    heard.push(message.clone());
                    self.clients[index].receive(message, self.now);
                    is_quiet = false;
                }
                for message in self.clients[index].take_messages(self.now) {
                    self.server.receive(index, message, self.server_now());
                    is_quiet = false;
                }
            }
            let before = self.server.table.number();
            self.server.tick(self.server_now());
            if is_quiet && before == self.server.table.number() {
                return heard;
            }
        }
    }

    /// All sit down and get ready.
    pub(crate) fn start(&mut self) {
        for index in 0..self.server.table.players().len() {
            let sit = table::Action::sit(format!("Player {index}"));
            if self.clients[index].table(self.server.id).unwrap().own_seats().is_empty() {
                self.clients[index].act(self.server.id, None, sit, self.now);
                self.settle();
            }
            let seat = self.clients[index].table(self.server.id).unwrap().own_seats()[0];
            let ready = table::Action::Ready(true);
            self.clients[index].act(self.server.id, Some(seat), ready, self.now);
            self.settle();
        }
        assert_eq!(self.server.table.phase(), table::Phase::Playing);
    }
}
