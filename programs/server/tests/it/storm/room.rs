//! One table, and the devices around it.

use std::net::SocketAddr;
use std::time::Duration;

use online::body::{Done, Opened, TableDocument};
use online::{TableId, ToClient, ToServer};
use quatuor::{Dice, FastDice};
use table::{Cause, Command, Event, Next, Player, Table, Time, Who};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use super::choice::{Choice, order};
use super::device::{Device, Heard};
use crate::serving::now;

/// After how long without a connection the server says that a person is gone.
pub(super) const ABSENCE: Duration = Duration::from_millis(20);

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A command that was sent, and what became of it.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) device: usize,
    /// As the table gets it.
    pub(super) command: Command,
    /// Whether the server refuses it before the table sees it: a name is none.
    pub(super) is_unfit: bool,
    /// As it was sent, to be sent again.
    raw: Command,
    /// The last event that any device knew.
    pub(super) seen: u32,
    pub(super) at: Time,
    pub(super) answered: Time,
    pub(super) outcome: Outcome,
}

#[derive(Debug)]
pub(super) enum Outcome {
    Waiting,
    /// The connection was cut before an answer came.
    Unknown,
    Done(Vec<Event>),
    /// With this code.
    Refused(String),
}

pub(super) struct Room {
    pub(super) id: TableId,
    pub(super) key: Option<String>,
    pub(super) dice: FastDice,
    server: SocketAddr,
    /// The host, players, a program now and then, a spectator and a stranger, who does not watch.
    pub(super) devices: Vec<Device>,
    /// The table as far as any device knows it.
    pub(super) shown: Table,
    pub(super) sent: Vec<Sent>,
    /// Messages that were no commands, and those of them that were not refused yet.
    pub(super) garbage: usize,
    unrefused: usize,
    pub(super) reconnects: usize,
    tell: UnboundedSender<Heard>,
    heard: UnboundedReceiver<Heard>,
}

impl Room {
    pub(super) async fn open(server: SocketAddr, seed: u64) -> Room {
        let mut dice = FastDice::new(seed);
        let has_program = dice.below(4) == 0;
        let count = 4 + dice.below(2) as usize;
        let mut devices = vec![];
        for index in 0..count {
            devices.push(Device::new(index, server, has_program && index == 1).await);
        }
        let opened: Opened = devices[0].http.post("/api/tables", &order(&mut dice)).await.read();
        let path = format!("/api/tables/{}", opened.table);
        let document: TableDocument = devices[0].http.get(&path).await.read();
        let shown = Table::from_events(document.events).expect("a table");
        let (tell, heard) = unbounded_channel();
        let mut room = Room {
            id: opened.table,
            key: opened.key.map(|key| key.to_string()),
            dice,
            server,
            devices,
            shown,
            sent: vec![],
            garbage: 0,
            unrefused: 0,
            reconnects: 0,
            tell,
            heard,
        };
        for index in 0..room.devices.len() - 1 {
            room.connect(index).await;
        }
        room
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.dice.below(one_in) == 0
    }

    async fn connect(&mut self, index: usize) {
        let (server, id) = (self.server, self.id);
        self.devices[index].connect(server, id, &self.tell).await;
        // Who it is has to be known before anything else is sent.
        let connection = self.devices[index].connection;
        loop {
            let heard = self.hear().await;
            let is_it = (heard.device, heard.connection) == (index, connection);
            let is_news = matches!(heard.message, Some(ToClient::Table(_)));
            self.take(heard);
            if is_it && is_news {
                return;
            }
        }
    }

    async fn hear(&mut self) -> Heard {
        let heard = tokio::time::timeout(PATIENCE, self.heard.recv()).await;
        heard.unwrap_or_else(|_| panic!("no answer: {}", self.describe())).expect("it is open")
    }

    /// What is waited for, with everything of the same id.
    fn describe(&self) -> String {
        let is_waiting = |sent: &&Sent| matches!(sent.outcome, Outcome::Waiting);
        let ids: Vec<u64> =
            self.sent.iter().filter(is_waiting).map(|sent| sent.command.id).collect();
        let same = self.sent.iter().filter(|sent| ids.contains(&sent.command.id));
        let lines = same.map(|sent| format!("{sent:?}\n"));
        format!("{}{} not refused", lines.collect::<String>(), self.unrefused)
    }

    /// Takes in a message.
    fn take(&mut self, heard: Heard) {
        let Heard { device, connection, message } = heard;
        if self.devices[device].connection != connection {
            return;
        }
        match message.expect("the server keeps the connection") {
            ToClient::Table(news) => {
                assert!(news.you.is_host || news.you.key.is_none(), "the key is the host's");
                self.devices[device].you = news.you;
            }
            ToClient::Events { events, .. } => {
                assert!(!events.is_empty(), "events without events");
                for event in &events {
                    self.devices[device].take(event);
                    self.show(event);
                }
                let own = self.devices[device].you.person.map(Who::Person);
                let ids = events.iter().filter(|event| Some(event.cause.who) == own);
                for id in ids.map(|event| event.cause.id).collect::<Vec<_>>() {
                    let caused = events.iter().filter(|event| event.cause.id == id).cloned();
                    let caused: Vec<Event> = caused.collect();
                    let is_waiting = |one: &Outcome| matches!(one, Outcome::Waiting);
                    while let Some(index) = self.find(device, id, is_waiting) {
                        self.sent[index].answered = now();
                        self.sent[index].outcome = Outcome::Done(caused.clone());
                    }
                }
            }
            ToClient::Refused { id: Some(id), refusal, .. } => {
                let (seen, at) = self.first_sent(device, id);
                let sent = match self.find(device, id, |one| matches!(one, Outcome::Waiting)) {
                    Some(index) => &mut self.sent[index],
                    // What was sent over a connection that was cut, answered on the next one.
                    None => {
                        let unknown = self.find(device, id, |one| matches!(one, Outcome::Unknown));
                        &mut self.sent[unknown.expect("what was sent")]
                    }
                };
                (sent.seen, sent.at) = (seen, at);
                (sent.answered, sent.outcome) = (now(), Outcome::Refused(refusal.code.into()));
            }
            ToClient::Refused { id: None, refusal, .. } => {
                assert!(refusal.code.starts_with("protocol."), "{refusal}");
                self.unrefused -= 1;
            }
            _ => {}
        }
    }

    fn show(&mut self, event: &Event) {
        if event.number == self.shown.number() + 1 {
            self.shown.fold(event.clone()).expect("the events of a table");
        }
    }

    /// The oldest command of a device with this id and such an outcome.
    fn find(&self, device: usize, id: u64, is_so: impl Fn(&Outcome) -> bool) -> Option<usize> {
        self.sent
            .iter()
            .position(|sent| (sent.device, sent.command.id) == (device, id) && is_so(&sent.outcome))
    }

    /// The state in which a command that is not answered was first sent, and when: the answer
    /// may be to any of the attempts.
    fn first_sent(&self, device: usize, id: u64) -> (u32, Time) {
        let is_open = |one: &Outcome| matches!(one, Outcome::Waiting | Outcome::Unknown);
        let first = &self.sent[self.find(device, id, is_open).expect("what was sent")];
        (first.seen, first.at)
    }

    /// Waits until everything is answered.
    pub(super) async fn settle(&mut self) {
        while self.unrefused > 0
            || self.sent.iter().rev().take(50).any(|sent| matches!(sent.outcome, Outcome::Waiting))
        {
            let heard = self.hear().await;
            self.take(heard);
        }
        while let Ok(heard) = self.heard.try_recv() {
            self.take(heard);
        }
    }

    /// Waits until all devices know what any of them was told, and drops their connections.
    pub(super) async fn leave(&mut self) {
        self.settle().await;
        let told = self.sent.iter().filter_map(|sent| match &sent.outcome {
            Outcome::Done(events) => events.last().map(|event| event.number),
            _ => None,
        });
        let last = told.chain([self.shown.number()]).max().unwrap_or(0) as usize;
        while self.devices.iter().any(|one| one.is_connected() && one.events.len() < last) {
            let heard = self.hear().await;
            self.take(heard);
        }
        self.devices.iter_mut().for_each(Device::leave);
    }

    /// Does something, and waits for the answers.
    pub(super) async fn step(&mut self) {
        // Most of the time a bot is waited for.
        let until = Instant::now() + Duration::from_millis(50);
        let is_patient = !self.chance(6);
        while is_patient && matches!(self.shown.next(), Next::Bot(..)) {
            let Ok(Some(heard)) = tokio::time::timeout_at(until, self.heard.recv()).await else {
                break;
            };
            self.take(heard);
        }
        match self.dice.below(50) {
            0 => {
                let device = self.dice.below(self.devices.len() as u32 - 1) as usize;
                self.command_of(Some(device)).await;
                self.reconnect(device).await;
            }
            1 => self.send_garbage().await,
            2 => {
                let device = self.dice.below(self.devices.len() as u32 - 1) as usize;
                self.stay_away(device).await;
            }
            3..9 => {
                for _ in 0..2 + self.dice.below(6) {
                    self.command_of(None).await;
                }
            }
            _ => self.command_of(None).await,
        }
        self.settle().await;
    }

    /// A person is gone for so long that the others are told, and may let a bot play. What the
    /// person does meanwhile is done over HTTP.
    async fn stay_away(&mut self, device: usize) {
        self.cut(device);
        let back = Instant::now() + 4 * ABSENCE;
        while Instant::now() < back {
            while let Ok(Some(heard)) = tokio::time::timeout(ABSENCE / 4, self.heard.recv()).await {
                self.take(heard);
            }
            let gone = self.shown.seats().find(
                |seat| matches!(self.shown.player(*seat), Player::Person(one) if one.is_gone),
            );
            match gone.filter(|_| self.chance(2)) {
                Some(seat) => self.take_over(seat).await,
                None => self.command_of(None).await,
            }
        }
        self.settle().await;
        self.reconnect(device).await;
    }

    /// The person on another seat lets a bot play.
    async fn take_over(&mut self, seat: quatuor::Seat) {
        let action = table::Action::TakeOver("random".parse().expect("a name"));
        let own = self.shown.player(seat).person_id();
        let is_other = |one: &Device| one.you.person != own && !one.you.seats.is_empty();
        let Some(device) = self.devices.iter().position(is_other) else { return };
        let (id, after) = (self.dice.next_u64(), self.shown.number());
        let command = Command { id, after, seat: Some(seat), action };
        self.send(device, command.clone(), command, false).await;
    }

    /// A connection goes, with what is on its way, and comes back.
    async fn reconnect(&mut self, device: usize) {
        self.cut(device);
        self.reconnects += 1;
        self.connect(device).await;
    }

    /// A connection goes, with what is on its way.
    fn cut(&mut self, device: usize) {
        self.devices[device].cut();
        for sent in &mut self.sent {
            if sent.device == device && matches!(sent.outcome, Outcome::Waiting) {
                (sent.answered, sent.outcome) = (now(), Outcome::Unknown);
            }
        }
    }

    async fn send_garbage(&mut self) {
        let device = self.dice.below(self.devices.len() as u32 - 1) as usize;
        let text = self.garbage();
        self.garbage += 1;
        self.unrefused += 1;
        let message = match self.chance(3) {
            true => Message::binary(text.into_bytes()),
            false => Message::text(text),
        };
        self.devices[device].send_raw(message).await;
    }

    async fn command_of(&mut self, device: Option<usize>) {
        if self.sent.len() > 3 && self.chance(12) {
            // The same again.
            let recent = self.sent.len().min(30) as u32;
            let index = self.sent.len() - 1 - self.dice.below(recent) as usize;
            let Sent { device, ref command, is_unfit, ref raw, .. } = self.sent[index];
            let (command, raw) = (command.clone(), raw.clone());
            return self.send(device, raw, command, is_unfit).await;
        }
        let Choice { device: chosen, seat, action, cleaned } = self.choose();
        let device = device.unwrap_or(chosen);
        let number = self.shown.number();
        let after = match self.dice.below(20) {
            0 => number + 1 + self.dice.below(3),
            1..=3 => self.dice.below(number + 1),
            _ => number,
        };
        let id = match self.dice.below(30) {
            0 => u64::from(self.dice.below(5)),
            _ => self.dice.next_u64(),
        };
        let is_unfit = cleaned.is_err();
        let mut command = Command { id, after, seat, action: action.clone() };
        let raw = command.clone();
        command.action = cleaned.unwrap_or(action);
        if let table::Action::Sit { is_program, .. } = &mut command.action {
            *is_program = self.devices[device].is_program;
        }
        self.send(device, raw, command, is_unfit).await;
    }

    async fn send(&mut self, device: usize, raw: Command, command: Command, is_unfit: bool) {
        let is_http = !self.devices[device].is_connected() || self.chance(6);
        let seen = self.shown.number();
        let (at, outcome, id) = (now(), Outcome::Waiting, raw.id);
        self.sent.push(Sent {
            device,
            command,
            is_unfit,
            raw: raw.clone(),
            seen,
            at,
            answered: at,
            outcome,
        });
        if !is_http {
            let message = ToServer::Command { table: self.id, command: raw };
            self.devices[device].send(&message).await;
            return;
        }
        let path = format!("/api/tables/{}/commands", self.id);
        let answer = self.devices[device].http.post(&path, &online::write(&raw)).await;
        assert!(answer.status < 500, "{answer:?}");
        let outcome = match answer.status {
            200 => Outcome::Done(answer.read::<Done>().events),
            _ => Outcome::Refused(answer.code()),
        };
        if let Outcome::Done(events) = &outcome
            && let Some(Event { cause: Cause { who: Who::Person(person), .. }, .. }) =
                events.first()
        {
            // Those who do not watch learn their number only here.
            self.devices[device].you.person = Some(*person);
        }
        let sent = self.sent.last_mut().expect("it was pushed");
        assert_eq!(sent.command.id, id);
        (sent.answered, sent.outcome) = (now(), outcome);
    }
}
