//! A server of one table, in memory.

use online::{TableId, TableNews, ToClient, ToServer, VERSION, You};
use quatuor::Refusal;
use table::{
    Action, Beginning, Cause, Command, PersonId, Phase, Setup, Share, Table, Time, Viewer, Who,
};

/// One table, and the people who watch it: the client with index n is person n.
pub(crate) struct TinyServer {
    pub(crate) table: Table,
    pub(crate) id: TableId,
    share: Share,
    /// What each client has asked to be sent.
    watches: Vec<bool>,
    /// What is on the way to each client.
    pub(crate) out: Vec<Vec<ToClient>>,
    commands: u64,
}

impl TinyServer {
    pub(crate) fn new(mut setup: Setup, clients: usize) -> TinyServer {
        let share = Share::new([7; 32]);
        setup.commitment = Some(share.commitment());
        let cause = Cause { who: Who::System, id: 0 };
        let (table, _) = Table::open(setup, cause, Time(1_000_000)).unwrap();
        TinyServer {
            table,
            id: TableId::new(5),
            share,
            watches: vec![false; clients],
            out: vec![vec![]; clients],
            commands: 0,
        }
    }

    pub(crate) fn person(client: usize) -> PersonId {
        PersonId(client as u32 + 1)
    }

    pub(crate) fn viewer(&self, client: usize) -> Viewer {
        let is_own = |seat: &quatuor::Seat| {
            self.table.player(*seat).person_id() == Some(TinyServer::person(client))
        };
        self.table.seats().find(is_own).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What a client may know of the table.
    pub(crate) fn seen_by(&self, client: usize) -> Table {
        let viewer = self.viewer(client);
        let events = self.table.events().iter().map(|event| event.seen_by(viewer).into_owned());
        Table::from_events(events).unwrap()
    }

    pub(crate) fn connect(&mut self, client: usize, now: Time) {
        self.watches[client] = false;
        self.out[client] = vec![ToClient::Welcome { version: VERSION, now }];
    }

    fn send_events(&mut self, client: usize, after: u32) {
        let viewer = self.viewer(client);
        let events = self.table.events_after(after);
        let events: Vec<_> = events.iter().map(|one| one.seen_by(viewer).into_owned()).collect();
        if !events.is_empty() {
            self.out[client].push(ToClient::Events { table: self.id, events });
        }
    }

    fn news(&self, client: usize, now: Time) -> ToClient {
        let person = TinyServer::person(client);
        let you = You { person: Some(person), is_host: client == 0, ..You::default() };
        ToClient::Table(TableNews { table: self.id, you, watching: 0, is_public: false, now })
    }

    /// Carries out a command, and tells all who watch.
    fn apply(&mut self, who: Who, command: &Command, now: Time) -> Result<(), Refusal> {
        let before = self.table.number();
        self.table.apply(who, command, now)?;
        for client in 0..self.watches.len() {
            if self.watches[client] {
                self.send_events(client, before);
            }
        }
        Ok(())
    }

    pub(crate) fn system(
        &mut self,
        seat: Option<quatuor::Seat>,
        action: Action,
        now: Time,
    ) -> bool {
        self.commands += 1;
        let command = Command { id: self.commands, after: self.table.number(), seat, action };
        self.apply(Who::System, &command, now).is_ok()
    }

    pub(crate) fn receive(&mut self, client: usize, message: ToServer, now: Time) {
        match message {
            ToServer::Watch { after, .. } => {
                self.watches[client] = true;
                let news = self.news(client, now);
                self.out[client].push(news);
                self.send_events(client, after);
            }
            ToServer::Unwatch { .. } => self.watches[client] = false,
            ToServer::Command { command, .. } => {
                let who = Who::Person(TinyServer::person(client));
                let id = Some(command.id);
                match self.table.caused_by(Cause { who, id: command.id }) {
                    // The first answer again.
                    Some(events) => {
                        let after = events[0].number - 1;
                        self.send_events(client, after);
                    }
                    None => {
                        if let Err(refusal) = self.apply(who, &command, now) {
                            let table = Some(self.id);
                            self.out[client].push(ToClient::Refused { table, id, refusal });
                        }
                    }
                }
            }
            ToServer::Lobby(_) => {}
        }
    }

    /// Starts the game once all are ready and have contributed.
    pub(crate) fn tick(&mut self, now: Time) {
        if self.table.phase() != Phase::Waiting || !self.table.is_complete() {
            return;
        }
        let people = || {
            self.table.players().iter().filter_map(|player| match player {
                table::Player::Person(person) => Some(person),
                _ => None,
            })
        };
        if !self.table.is_closed() {
            if people().all(|person| person.commitment.is_some()) {
                self.system(None, Action::Close, now);
            }
        } else if people().all(|person| person.share.is_some()) {
            let beginning = Beginning::Shares(self.share.clone());
            self.system(None, Action::Start(beginning), now);
        }
    }
}
