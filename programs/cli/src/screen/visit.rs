//! A visit at an online table: sits down where there is room, is ready, goes to the rematch,
//! and says what is to be sent. What is shown of it is the front end's part.

use app::OnlineGame;
use online::client::{Awaited, Client, Identity, Link, News, Order, TableClient};
use online::{Key, TableId, ToClient};
use quatuor::{Dice as _, FastDice, Seat};
use table::{Action, BotName, Phase, Player, Table, Time};

use crate::screen::effect::Effect;

/// The bot that plays on for a person who has gone.
const STAND_IN: &str = "casual";

/// Who comes to an online table, and what for.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Which table.
    pub table: TableId,
    /// The key of the invitation, for a reserved seat.
    pub key: Option<Key>,
    /// The name at the table.
    pub name: String,
    /// What the contributions to deals are made of: random, and always the same.
    pub secret: String,
    /// Whether the guest watches, and never sits down.
    pub watches: bool,
}

/// A guest at an online table.
pub struct Visit {
    guest: Guest,
    client: Client,
    /// Whether a seat was asked for, and whether the guest was said to be ready.
    has_sat: bool,
    has_readied: bool,
    dice: FastDice,
}

impl Visit {
    /// A guest who comes to a table. The seed decides about chance in the connection.
    pub fn new(guest: Guest, seed: u64) -> Visit {
        let mut dice = FastDice::new(seed);
        let mut client = Client::new();
        client.watch(guest.table, identity(&guest, guest.table, &mut dice));
        Visit { guest, client, has_sat: false, has_readied: false, dice }
    }

    /// What is known of the table.
    pub fn at_table(&self) -> Option<&TableClient> {
        self.client.table(self.guest.table)
    }

    /// The table, once it is known.
    pub fn table(&self) -> Option<&Table> {
        self.at_table()?.table()
    }

    /// The state of the connection.
    pub fn link(&self) -> Link {
        self.client.link()
    }

    /// The time at the server.
    pub fn server_time(&self, now: Time) -> Time {
        self.client.server_time(now)
    }

    /// Whether the guest has a seat.
    pub fn is_seated(&self) -> bool {
        self.at_table().is_some_and(|client| !client.own_seats().is_empty())
    }

    /// Whether the guest has a seat in a game that is not over.
    pub fn is_playing(&self) -> bool {
        self.is_seated() && self.table().is_some_and(|table| !table.is_over())
    }

    /// Whether another player waits for this one to agree to a takeback.
    pub fn is_asked_for_takeback(&self) -> bool {
        let awaited = self.at_table().map(TableClient::awaited);
        matches!(awaited, Some(Awaited::TakebackAnswer(_)))
    }

    /// Something was heard from the server; what has changed by it.
    pub fn receive(&mut self, message: ToClient, now: Time) -> Vec<News> {
        self.client.receive(message, now)
    }

    /// The connection is gone, or could not be made.
    pub fn lose(&mut self, now: Time) {
        self.client.lose(now, &mut self.dice);
    }

    /// The next attempt to connect is made at once.
    pub fn hurry(&mut self, now: Time) {
        self.client.hurry(now);
    }

    /// What is to be done about the connection now, and what is to be sent.
    pub fn pump(&mut self, now: Time) -> Vec<Effect> {
        let mut effects = vec![];
        match self.client.tick(now) {
            Some(Order::Connect) => effects.push(Effect::Connect),
            Some(Order::Close) => {
                effects.push(Effect::Disconnect);
                self.lose(now);
            }
            None => {}
        }
        effects.extend(self.client.take_messages(now).into_iter().map(Effect::Send));
        effects
    }

    /// Asks for something.
    pub fn act(&mut self, seat: Option<Seat>, action: Action, now: Time) {
        self.client.act(self.guest.table, seat, action, now);
    }

    /// Asks for something for the guest's own seat.
    pub fn act_for_me(&mut self, game: Option<&OnlineGame>, action: Action, now: Time) {
        let own = self.at_table().and_then(|client| client.own_seats().first().copied());
        let seat = game.and_then(OnlineGame::seat).or(own);
        if seat.is_some() {
            self.act(seat, action, now);
        }
    }

    /// Plays on where a bot has played for the guest, or lets one play for another player who has
    /// gone; whether there was one of these to do.
    pub fn swap_bot(&mut self, game: &OnlineGame, now: Time) -> bool {
        let (replaced, gone) = (game.replaced(), game.gone().first().copied());
        let (seat, action) = match (replaced, gone, STAND_IN.parse::<BotName>()) {
            (Some(own), ..) => (own, Action::Return),
            (None, Some(seat), Ok(bot)) => (seat, Action::TakeOver(bot)),
            _ => return false,
        };
        self.act(Some(seat), action, now);
        true
    }

    /// Something has happened at the table, perhaps: sits down, is ready, or goes on to the
    /// rematch; whether that is another table.
    pub fn follow(&mut self, now: Time) -> bool {
        match self.table().map(Table::phase) {
            Some(Phase::Waiting) => self.take_seat(now),
            Some(Phase::Over) => return self.go_to_rematch(),
            Some(Phase::Playing) | None => {}
        }
        false
    }

    /// Who has stood up since sits down by a wish only.
    fn take_seat(&mut self, now: Time) {
        let Some(client) = self.at_table().filter(|client| client.news().is_some()) else { return };
        match client.awaited() {
            Awaited::Ready(seat) if !self.has_readied => {
                self.has_readied = true;
                self.act(Some(seat), Action::Ready(true), now);
            }
            _ if !self.has_sat && !self.is_seated() && self.can_sit() => self.sit_down(now),
            _ => {}
        }
    }

    /// Whether there is a seat for this guest.
    pub fn can_sit(&self) -> bool {
        let is_for_guest = |player: &Player| match player {
            Player::Open => true,
            Player::Reserved => self.guest.key.is_some(),
            Player::Person(_) | Player::Bot(_) => false,
        };
        let has_room = |table: &Table| {
            table.phase() == Phase::Waiting
                && !table.is_closed()
                && table.players().iter().any(is_for_guest)
        };
        !self.guest.watches && self.table().is_some_and(has_room)
    }

    /// Takes a seat, with a number behind the name if another player has the same.
    pub fn sit_down(&mut self, now: Time) {
        let Some(table) = self.table() else { return };
        let is_free = |name: &String| table.players().iter().all(|player| player.name() != name);
        let name = &self.guest.name;
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let name = [name.clone()].into_iter().chain(numbered).find(is_free).unwrap_or_default();
        let key = self.guest.key.as_ref().map(ToString::to_string);
        (self.has_sat, self.has_readied) = (true, false);
        self.act(None, Action::Sit { name, key, is_program: false }, now);
    }

    /// Is ready, or not yet after all.
    pub fn turn_ready(&mut self, now: Time) {
        let Some(client) = self.at_table() else { return };
        let is_ready = !matches!(client.awaited(), Awaited::Ready(_));
        self.has_readied = true;
        self.act_for_me(None, Action::Ready(!is_ready), now);
    }

    /// Who has played goes to the table of the rematch, once there is one.
    fn go_to_rematch(&mut self) -> bool {
        let next = self.at_table().filter(|_| self.is_seated());
        let next = next.and_then(|client| client.table()?.rematch().table.as_ref()?.parse().ok());
        let Some(next) = next else { return false };
        self.client.unwatch(self.guest.table);
        self.client.watch(next, identity(&self.guest, next, &mut self.dice));
        (self.guest.table, self.guest.key) = (next, None);
        (self.has_sat, self.has_readied) = (false, false);
        true
    }
}

fn identity(guest: &Guest, table: TableId, dice: &mut FastDice) -> Identity {
    Identity::new(&guest.secret, table, dice.next_u64() >> 12)
}
