//! Whatever happens to messages and connections, clients converge to the server's table,
//! and each command is carried out once or refused.

use std::collections::BTreeMap;

use online::client::{Client, Link, News, Order};
use online::{ToClient, ToServer};
use quatuor::{AnyGame, Dice, FastDice, Seat};
use table::{Action, Phase, Phrase, Takebacks, Time, Viewer, Who};

use crate::client::tiny_server::TinyServer;
use crate::client::{identity, open_setup};

/// Rounds per trial, and after how many of them nothing is disturbed any more.
const ROUNDS: usize = 500;
const TRIALS: u64 = 60;

/// Clients, a server, and a network that loses, repeats and reorders.
struct Trial {
    dice: FastDice,
    server: TinyServer,
    clients: Vec<Client>,
    /// What is on the way to the server.
    up: Vec<Vec<ToServer>>,
    is_connected: Vec<bool>,
    now: Time,
    /// What each client has asked for and not heard of yet, by id.
    waiting: Vec<BTreeMap<u64, Action>>,
    refused: Vec<BTreeMap<u64, Action>>,
    /// Clients that have been reloaded, so often.
    reloads: u64,
    given: usize,
    disturbances: usize,
}

impl Trial {
    fn new(seed: u64) -> Trial {
        let mut dice = FastDice::new(seed);
        let game = AnyGame::ALL[dice.below(4) as usize];
        let seats = 2 + usize::from(game == AnyGame::Slides);
        let setup = open_setup(game, seats);
        let setup = table::Setup { takebacks: Takebacks::ByConsent, ..setup };
        let count = seats + 1;
        let server = TinyServer::new(setup, count);
        let mut clients: Vec<Client> = (0..count).map(|_| Client::new()).collect();
        for (index, client) in clients.iter_mut().enumerate() {
            client.watch(server.id, identity(index, 0));
        }
        Trial {
            dice,
            server,
            clients,
            up: vec![vec![]; count],
            is_connected: vec![false; count],
            now: Time(10_000),
            waiting: vec![BTreeMap::new(); count],
            refused: vec![BTreeMap::new(); count],
            reloads: 0,
            given: 0,
            disturbances: 0,
        }
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.dice.below(one_in) == 0
    }

    fn server_now(&self) -> Time {
        Time(self.now.0 + 77_000_000)
    }

    /// The connection is gone, with everything on the way.
    fn disconnect(&mut self, client: usize) {
        self.is_connected[client] = false;
        self.up[client].clear();
        self.server.out[client].clear();
        let mut dice = FastDice::new(self.now.0);
        self.clients[client].lose(self.now, &mut dice);
    }

    fn round(&mut self, is_disturbed: bool) {
        let step = if is_disturbed { self.dice.below(3_000) } else { 1_000 };
        self.now = self.now.plus(u64::from(step));
        for client in 0..self.clients.len() {
            match self.clients[client].tick(self.now) {
                Some(Order::Connect) => {
                    let fails = is_disturbed && self.chance(4);
                    match fails {
                        true => self.disconnect(client),
                        false => {
                            self.is_connected[client] = true;
                            self.server.connect(client, self.server_now());
                        }
                    }
                }
                Some(Order::Close) => self.disconnect(client),
                None => {}
            }
            if self.is_connected[client] {
                self.exchange(client, is_disturbed);
            }
            if is_disturbed {
                self.disturb(client);
                self.act(client);
            }
        }
        self.server.tick(self.server_now());
    }

    fn exchange(&mut self, client: usize, is_disturbed: bool) {
        let messages = self.clients[client].take_messages(self.now);
        self.up[client].extend(messages);
        let mut up = std::mem::take(&mut self.up[client]);
        let mut down = std::mem::take(&mut self.server.out[client]);
        if is_disturbed {
            // The welcome is the first message of every connection.
            let first = usize::from(matches!(down.first(), Some(ToClient::Welcome { .. })));
            let welcome: Vec<ToClient> = down.drain(..first).collect();
            self.disturbances += garble(&mut up, &mut self.dice);
            self.disturbances += garble(&mut down, &mut self.dice);
            down = welcome.into_iter().chain(down).collect();
        }
        for message in up {
            self.server.receive(client, message, self.server_now());
        }
        for message in down {
            let news = self.clients[client].receive(message, self.now);
            self.hear(client, news);
        }
    }

    fn hear(&mut self, client: usize, news: Vec<News>) {
        for one in news {
            match one {
                News::Refused { id, action, .. } => {
                    self.waiting[client].remove(&id);
                    self.refused[client].insert(id, action);
                }
                News::Missing(_, refusal) => panic!("{refusal}"),
                _ => {}
            }
        }
    }

    fn disturb(&mut self, client: usize) {
        if self.chance(40) && self.is_connected[client] {
            self.disconnect(client);
        }
        // A reload forgets everything but the share. What was not answered is forgotten too.
        if self.chance(150) {
            self.disconnect(client);
            self.reloads += 1;
            self.clients[client] = Client::new();
            self.clients[client].watch(self.server.id, identity(client, self.reloads));
            self.waiting[client].clear();
        }
        if client == 0 && self.chance(100) {
            let seat = Seat::from_index(self.dice.below(2) as usize);
            let bot: table::BotName = "casual".parse().unwrap();
            let actions = [Action::Leave, Action::ComeBack, Action::TakeOver(bot)];
            let action = actions[self.dice.below(3) as usize].clone();
            self.server.system(Some(seat), action, self.server_now());
        }
    }

    /// A person does something that makes sense, more or less.
    fn act(&mut self, client: usize) {
        let table = self.clients[client].table(self.server.id).unwrap();
        let own = table.own_seats();
        let Some(shown) = table.table().cloned() else { return };
        let is_player = client + 1 < self.clients.len();
        let seat = own.first().copied();
        let action = match (shown.phase(), seat) {
            (Phase::Waiting, None) if is_player && self.chance(3) => Action::sit("Player"),
            (Phase::Waiting, Some(_)) if self.chance(4) => match self.dice.below(8) {
                0 => Action::Stand,
                1 => Action::Ready(false),
                _ => Action::Ready(true),
            },
            (Phase::Playing, Some(own)) => match self.dice.below(60) {
                0 => Action::AskTakeback,
                1 => Action::AnswerTakeback(true),
                2 => Action::Return,
                3 => Action::Say(Phrase::Hello),
                4 => Action::Move("nonsense".into()),
                5..30 => match self.random_move(&shown, own) {
                    Some(action) => action,
                    None => return,
                },
                _ => return,
            },
            _ => return,
        };
        let seat = seat.filter(|_| !matches!(action, Action::Sit { .. }));
        let id = self.clients[client].act(self.server.id, seat, action.clone(), self.now).unwrap();
        self.waiting[client].insert(id, action);
        self.given += 1;
    }

    fn random_move(&mut self, shown: &table::Table, own: Seat) -> Option<Action> {
        let legal = shown.legal_moves();
        if shown.board().to_move() != own || legal.is_empty() {
            return None;
        }
        let mv = legal[self.dice.below(legal.len() as u32) as usize];
        Some(Action::Move(mv.to_string()))
    }

    fn check(&self, seed: u64) {
        for (index, client) in self.clients.iter().enumerate() {
            assert_eq!(client.link(), Link::Open, "seed {seed}");
            let table = client.table(self.server.id).unwrap();
            assert!(table.is_settled(), "seed {seed}: client {index} waits for an answer");
            let expected = self.server.seen_by(index);
            assert_eq!(table.table(), Some(&expected), "seed {seed}: client {index}");
            let who = Who::Person(TinyServer::person(index));
            let is_done = |id: u64| self.server.table.caused_by(table::Cause { who, id }).is_some();
            for (id, action) in &self.waiting[index] {
                assert!(is_done(*id), "seed {seed}: {action:?} was neither done nor refused");
            }
            for (id, action) in &self.refused[index] {
                let is_move = matches!(action, Action::Move(_));
                assert!(!(is_move && is_done(*id)), "seed {seed}: {action:?} done and refused");
            }
        }
    }
}

/// Loses, repeats and reorders messages; how many.
fn garble<T: Clone>(messages: &mut Vec<T>, dice: &mut FastDice) -> usize {
    let mut count = 0;
    for message in std::mem::take(messages) {
        match dice.below(12) {
            0 => count += 1,
            1 => {
                messages.extend([message.clone(), message]);
                count += 1;
            }
            2 => {
                messages.insert(0, message);
                count += 1;
            }
            _ => messages.push(message),
        }
    }
    count
}

#[test]
fn clients_converge_to_the_servers_table() {
    let (mut given, mut moves, mut disturbances, mut ended) = (0, 0, 0, 0);
    let (mut refused, mut seats) = (0, 0);
    for seed in 1..=TRIALS {
        let mut trial = Trial::new(seed);
        for _ in 0..ROUNDS {
            trial.round(true);
        }
        for _ in 0..200 {
            trial.round(false);
        }
        trial.check(seed);
        given += trial.given;
        moves += trial.server.table.moves().len();
        disturbances += trial.disturbances;
        ended += usize::from(trial.server.table.is_over());
        refused += trial.refused.iter().map(BTreeMap::len).sum::<usize>();
        seats += (0..trial.clients.len())
            .filter(|client| trial.server.viewer(*client) != Viewer::Spectator)
            .count();
    }
    println!(
        "{given} commands, {refused} refused, {moves} moves, {disturbances} disturbances, {ended} ends, {seats} seats"
    );
    assert!(given > 3_000 && moves > 1_000 && disturbances > 3_000 && refused > 100);
    assert!(seats > 100);
}
