//! A table in memory: a cache of its log, and who is connected to it.

use std::collections::HashMap;
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use online::body::{PlayerKind, PlayerSummary, TableSummary};
use online::{TableId, TableNews, ToClient, You};
use parking_lot::{Mutex, MutexGuard};
use quatuor::{Refusal, Seat, refusal};
use table::{
    Action, Cause, Change, Command, Event, Next, PersonId, Player, Table, Time, Viewer, Who,
};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::row::{Row, Secrets, rows};
use super::spectators::Elsewhere;
use crate::storage::{Listing, Log};

/// A table in memory.
pub(crate) struct LiveTable {
    pub(crate) id: TableId,
    state: Mutex<State>,
}

/// What is known of a table. Never locked across an `await`.
pub(crate) struct State {
    /// With the events that are on their way to the storage.
    pub(crate) table: Table,
    /// The number of the last event that is stored: no later one is shown.
    pub(crate) stored: u32,
    /// The number of the first event of the last stored row.
    pub(crate) last_row: i64,
    /// The account of each person, by number from 1, and the event by which it is known.
    accounts: Vec<(i64, u32)>,
    /// People who are moving to another account: it is theirs once that is stored, but no other player
    /// at this table may become that account meanwhile.
    moving: Vec<(PersonId, i64)>,
    pub(crate) secrets: Secrets,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) elsewhere: Elsewhere,
    /// Since when accounts with a seat are not connected; from when on, for one that another
    /// server has last shown to be there.
    pub(crate) away: HashMap<i64, Time>,
    /// How often this server took accounts for gone that were connected to another one.
    pub(crate) mistakes: HashMap<i64, u32>,
    /// Where the table was opened from, or its last command came from, as far as is known: bots
    /// think at the expense of that network.
    pub(crate) network: Option<IpAddr>,
    /// The last event of the game when a bot was asked.
    pub(crate) asked_bot: Option<u32>,
    /// Whether the table of the rematch is being opened.
    pub(crate) opens_rematch: bool,
    /// Whether it was deleted: nothing more is stored of it.
    pub(crate) is_deleted: bool,
    /// Of many servers, this one does what the program has to do here, until this time.
    pub(crate) lease: Time,
    /// Whether the last row says that the program has something to do.
    pub(crate) has_work: bool,
    /// When it was last used.
    pub(crate) used: Time,
    /// How often commands were taken back because they could not be stored.
    pub(crate) epoch: u64,
}

/// A connection that watches.
#[derive(Clone)]
pub(crate) struct Watcher {
    /// Which connection.
    pub(crate) connection: u64,
    pub(crate) account: i64,
    pub(crate) queue: mpsc::Sender<Utf8Bytes>,
    /// Ends a connection that does not read.
    pub(crate) end: CancellationToken,
}

/// Who gives a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actor {
    Account(i64),
    Program,
}

/// What became of a command.
pub(crate) enum Step {
    /// It was carried out before: its first and last event.
    Repeated(u32, u32),
    /// It is to be stored.
    Fresh(Fresh),
}

/// A command that was accepted and is not stored yet.
pub(crate) struct Fresh {
    pub(crate) events: Vec<Event>,
    /// A person who was not known before.
    pub(crate) person: Option<(PersonId, i64)>,
    pub(crate) epoch: u64,
}

impl Watcher {
    /// Puts a message into the queue. A client that does not read loses its connection, and
    /// nothing else: it comes back and asks for what it has missed.
    pub(crate) fn send(&self, message: Utf8Bytes) -> bool {
        let is_sent = self.queue.try_send(message).is_ok();
        if !is_sent {
            self.end.cancel();
        }
        is_sent
    }
}

impl LiveTable {
    /// The table of these rows.
    pub(crate) fn new(id: TableId, rows: Vec<Row>, now: Time) -> Result<LiveTable, Refusal> {
        let torn = || refusal!("table.torn", number = 1_u8);
        let mut rows = rows.into_iter();
        let first = rows.next().ok_or_else(torn)?;
        let mut state = State {
            table: Table::from_events(first.events)?,
            stored: 0,
            last_row: 1,
            accounts: vec![],
            moving: vec![],
            secrets: first.secrets.unwrap_or_default(),
            watchers: vec![],
            elsewhere: Elsewhere::new(),
            away: HashMap::new(),
            mistakes: HashMap::new(),
            network: None,
            asked_bot: None,
            opens_rematch: false,
            is_deleted: false,
            lease: Time::default(),
            // Not known, so that the next row says it.
            has_work: true,
            used: now,
            epoch: 0,
        };
        state.stored = state.table.number();
        state.know(&first.people, state.stored);
        for row in rows {
            state.take_in(row)?;
        }
        Ok(LiveTable { id, state: Mutex::new(state) })
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }
}

impl State {
    /// Takes in rows that were stored by another server. Commands on their way are given up.
    pub(crate) fn take_in_log(&mut self, log: &Log) -> Result<(), Refusal> {
        self.forget_unstored();
        for row in rows(log)? {
            if row.events.first().is_some_and(|event| event.number > self.stored) {
                self.take_in(row)?;
            }
        }
        Ok(())
    }

    fn take_in(&mut self, row: Row) -> Result<(), Refusal> {
        self.last_row = row.events.first().map_or(self.last_row, |event| event.number.into());
        for event in row.events {
            self.table.fold(event)?;
        }
        self.stored = self.table.number();
        self.know(&row.people, self.stored);
        Ok(())
    }

    /// Learns which accounts people have, from a row whose last event has this number: they are
    /// forgotten if it is.
    pub(crate) fn know(&mut self, people: &[(PersonId, i64)], since: u32) {
        self.moving.retain(|moving| !people.contains(moving));
        for (person, account) in people {
            // An account is one person: numbers that it had here before have no seat by now. That of
            // the host stays, as the table would have no host without it.
            let host = self.table.setup().host;
            for (number, (known, _)) in (1..).map(PersonId).zip(&mut self.accounts) {
                if known == account && number != host {
                    *known = 0;
                }
            }
            let index = person.0.max(1) as usize - 1;
            if self.accounts.len() <= index {
                self.accounts.resize(index + 1, (0, since));
            }
            self.accounts[index] = (*account, since);
        }
    }

    /// Takes back everything that is not stored.
    pub(crate) fn forget_unstored(&mut self) {
        self.epoch += 1;
        self.asked_bot = None;
        self.moving.clear();
        if self.table.number() > self.stored {
            let events = self.stored_events().to_vec();
            self.table = Table::from_events(events).expect("stored events are those of a table");
            // People who were not known before are at the end.
            while self.accounts.last().is_some_and(|(_, since)| *since > self.stored) {
                self.accounts.pop();
            }
        }
    }

    /// The events that are stored.
    pub(crate) fn stored_events(&self) -> &[Event] {
        let events = self.table.events();
        &events[..events.len().min(self.stored as usize)]
    }

    /// The number of an account at this table. A host who has stood up and taken over another seat
    /// has two: then it is the one with the seat.
    pub(crate) fn person(&self, account: i64) -> Option<PersonId> {
        let mut own = self.people().filter(|(_, known)| *known == account);
        let (first, _) = own.next()?;
        let Some((second, _)) = own.next() else { return Some(first) };
        let sits = |person| self.table.players().iter().any(|one| one.person_id() == Some(person));
        Some(if sits(first) { first } else { second })
    }

    /// Whether an account is the host.
    pub(crate) fn is_host(&self, account: i64) -> bool {
        self.account(self.table.setup().host) == Some(account)
    }

    /// The number that an account acts with: a host who has taken over the seat of another number
    /// gives orders as the host.
    fn acting(&self, account: i64, command: &Command) -> Option<PersonId> {
        let is_for_host = match command.action {
            Action::SeatBot { .. } | Action::Fill { .. } | Action::Start(_) => true,
            Action::Stand => command.seat.is_some_and(|seat| !self.seats(account).contains(&seat)),
            _ => false,
        };
        match is_for_host && self.is_host(account) {
            true => Some(self.table.setup().host),
            false => self.person(account),
        }
    }

    /// The account of a person.
    pub(crate) fn account(&self, person: PersonId) -> Option<i64> {
        let index = (person.0 as usize).checked_sub(1)?;
        self.accounts.get(index).map(|(account, _)| *account).filter(|account| *account != 0)
    }

    /// The accounts of all people, with their numbers.
    pub(crate) fn people(&self) -> impl Iterator<Item = (PersonId, i64)> {
        let numbered = (1..).map(PersonId).zip(&self.accounts);
        numbered.map(|(person, (account, _))| (person, *account))
    }

    /// Carries out a command, which is to be stored then.
    pub(crate) fn apply(
        &mut self,
        actor: Actor,
        command: &Command,
        now: Time,
    ) -> Result<Step, Refusal> {
        self.used = now;
        if self.is_deleted {
            return Err(refusal!("server.deleted"));
        }
        if let (Actor::Account(account), Action::Sit { .. }) = (actor, &command.action)
            && self.moving.iter().any(|(_, to)| *to == account)
        {
            return Err(refusal!("server.own-seat"));
        }
        let (who, new) = match actor {
            Actor::Program => (Who::System, None),
            Actor::Account(account) => match self.acting(account, command) {
                Some(person) => (Who::Person(person), None),
                None => {
                    let person = PersonId(self.accounts.len() as u32 + 1);
                    (Who::Person(person), Some((person, account)))
                }
            },
        };
        let cause = Cause { who, id: command.id };
        if let Some([first, .., last] | [first @ last]) = self.table.caused_by(cause) {
            return Ok(Step::Repeated(first.number, last.number));
        }
        let events = self.table.apply(who, command, now)?;
        if let Some(new) = new {
            self.know(&[new], self.table.number());
        }
        Ok(Step::Fresh(Fresh { events, person: new, epoch: self.epoch }))
    }

    /// The first and last event of a command that was carried out before and is stored.
    pub(crate) fn repeated(&self, actor: Actor, id: u64) -> Option<(u32, u32)> {
        let Actor::Account(account) = actor else { return None };
        let who = Who::Person(self.person(account)?);
        let events = self.table.caused_by(Cause { who, id })?;
        let (first, last) = (events.first()?.number, events.last()?.number);
        (last <= self.stored).then_some((first, last))
    }

    /// The seats of an account.
    pub(crate) fn seats(&self, account: i64) -> Vec<Seat> {
        let Some(person) = self.person(account) else { return vec![] };
        let is_own = |seat: &Seat| self.table.player(*seat).person_id() == Some(person);
        self.table.seats().filter(is_own).collect()
    }

    /// Whether an account has a seat.
    pub(crate) fn has_seat(&self, account: i64) -> bool {
        !self.seats(account).is_empty()
    }

    /// Whether an account has a seat other than that of this person, or is getting one: it would be
    /// two players.
    pub(crate) fn has_other_seat(&self, person: PersonId, account: i64) -> bool {
        let is_getting = |(other, to): &(PersonId, i64)| *to == account && *other != person;
        self.moving.iter().any(is_getting)
            || (self.person(account) != Some(person) && self.has_seat(account))
    }

    /// Notes that a person is moving to another account, until that is stored or given up.
    pub(crate) fn is_moving(&mut self, person: PersonId, account: i64) {
        self.moving.push((person, account));
    }

    /// Whether something waits for an account: a move, an answer, or to get ready.
    pub(crate) fn awaits(&self, account: i64) -> bool {
        let Some(own) = self.person(account) else { return false };
        let is_own = |seat: Seat| self.table.player(seat).person_id() == Some(own);
        match self.table.next() {
            Next::Start => self.table.players().iter().any(|player| match player {
                Player::Person(person) => person.id == own && !person.is_ready,
                Player::Open | Player::Reserved | Player::Bot(_) => false,
            }),
            Next::Person(seat) => {
                let asked = self.table.takeback().is_some_and(|takeback| {
                    !is_own(takeback.seat) && !takeback.agreed.contains(&own)
                });
                is_own(seat) || (asked && !self.seats(account).is_empty())
            }
            Next::Bot(..) => false,
            Next::Over => {
                let rematch = self.table.rematch();
                let is_offered = !rematch.is_agreed && !rematch.wanted.is_empty();
                is_offered && self.has_seat(account) && !rematch.wanted.contains(&own)
            }
        }
    }

    /// An account looks at the table from this network. If the table was read again, and so has none,
    /// it is that of its first player who comes: its bots don't take turns with those of all others
    /// that were read again.
    pub(crate) fn note_network(&mut self, account: i64, network: IpAddr) {
        if self.network.is_none() && self.has_seat(account) {
            self.network = Some(network);
        }
    }

    /// Whether an account is said to be gone, at any seat.
    pub(crate) fn is_said_gone(&self, account: i64) -> bool {
        let is_gone =
            |seat: &Seat| matches!(self.table.player(*seat), Player::Person(one) if one.is_gone);
        self.seats(account).iter().any(is_gone)
    }

    /// Whether an account is connected, here or to another server.
    pub(crate) fn is_connected(&self, account: i64, now: Time) -> bool {
        // Later than now: another server has said so.
        self.is_here(account) || self.away.get(&account).is_some_and(|since| *since > now)
    }

    /// Whether an account is connected to this server.
    pub(crate) fn is_here(&self, account: i64) -> bool {
        self.watchers.iter().any(|watcher| watcher.account == account)
    }

    /// What an account looks with.
    pub(crate) fn viewer(&self, account: i64) -> Viewer {
        self.seats(account).first().map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat))
    }

    /// The stored events after a number, as a viewer may know them.
    pub(crate) fn events_after(&self, number: u32, viewer: Viewer) -> Vec<Event> {
        let events = self.table.events_after(number);
        let count = self.stored.saturating_sub(number) as usize;
        let seen = events.iter().take(count).map(|event| event.seen_by(viewer).into_owned());
        seen.collect()
    }

    /// What a client is told first.
    pub(crate) fn news(&self, id: TableId, account: i64, now: Time) -> TableNews {
        let person = self.person(account);
        let is_host = self.is_host(account);
        let key = self.secrets.key.clone().filter(|_| is_host);
        TableNews {
            table: id,
            you: You { person, seats: self.seats(account), is_host, key },
            watching: self.watching(),
            is_public: self.secrets.is_public,
            now,
        }
    }

    /// Sends a message to all who watch.
    pub(crate) fn tell_all(&mut self, message: &ToClient) {
        let text = Utf8Bytes::from(online::write(message));
        self.send(|_| text.clone());
    }

    /// Tells each watcher who they are.
    pub(crate) fn tell_news(&mut self, id: TableId, now: Time) {
        let news: HashMap<i64, Utf8Bytes> = self
            .watchers
            .iter()
            .map(|watcher| {
                let news = ToClient::Table(self.news(id, watcher.account, now));
                (watcher.account, online::write(&news).into())
            })
            .collect();
        self.send(|watcher| news[&watcher.account].clone());
    }

    /// Sends events that are stored. `json` is all of them as JSON, if all viewers see the same.
    pub(crate) fn tell_events(&mut self, id: TableId, events: &[Event], json: &str) {
        let is_start = |event: &Event| matches!(event.change, Change::Started { .. });
        if !events.iter().any(is_start) {
            let text = format!("{{\"events\":{{\"table\":\"{id}\",\"events\":{json}}}}}");
            let text = Utf8Bytes::from(text);
            self.send(|_| text.clone());
            return;
        }
        let messages: HashMap<i64, Utf8Bytes> = self
            .watchers
            .iter()
            .map(|watcher| {
                let viewer = self.viewer(watcher.account);
                let events = events.iter().map(|event| event.seen_by(viewer).into_owned());
                let message = ToClient::Events { table: id, events: events.collect() };
                (watcher.account, online::write(&message).into())
            })
            .collect();
        self.send(|watcher| messages[&watcher.account].clone());
    }

    /// Puts a message into each watcher's queue.
    fn send(&mut self, message: impl Fn(&Watcher) -> Utf8Bytes) {
        self.watchers.retain(|watcher| watcher.send(message(watcher)));
    }

    /// Sends a message to the connections of one account.
    pub(crate) fn tell(&mut self, account: i64, message: &ToClient) {
        let text = Utf8Bytes::from(online::write(message));
        self.watchers.retain(|watcher| watcher.account != account || watcher.send(text.clone()));
    }

    /// How the table is listed.
    pub(crate) fn summary(&self, id: TableId) -> TableSummary {
        let setup = self.table.setup();
        let request = setup.request.clone().unwrap_or_default();
        let winners = self.table.winners();
        let player = |(seat, player): (Seat, &Player)| PlayerSummary {
            name: player.name().into(),
            kind: match player {
                Player::Open => PlayerKind::Open,
                Player::Reserved => PlayerKind::Reserved,
                Player::Person(person) if person.is_program => PlayerKind::Program,
                Player::Person(_) => PlayerKind::Person,
                Player::Bot(_) => PlayerKind::Bot,
            },
            has_won: winners.iter().any(|side| side.contains(seat)),
        };
        TableSummary {
            table: id,
            game: setup.game,
            variant: request.variant,
            options: request.options,
            players: self.table.seats().zip(self.table.players()).map(player).collect(),
            phase: self.table.phase().into(),
            clock: setup.clock,
            opened: self.table.events()[0].at,
            changed: self.table.time(),
            is_public: self.secrets.is_public,
        }
    }

    /// Whether the lobby shows the table: it is public, and does not wait for players where
    /// all others are gone.
    pub(crate) fn is_shown(&self) -> bool {
        let is_gone = |player: &Player| match player {
            Player::Person(person) => Some(person.is_gone),
            Player::Open | Player::Reserved | Player::Bot(_) => None,
        };
        let mut people = self.table.players().iter().filter_map(is_gone).peekable();
        let is_left = people.peek().is_some() && people.all(|is_gone| is_gone);
        let is_waiting = self.table.phase() == table::Phase::Waiting;
        self.secrets.is_public && !(is_waiting && is_left)
    }

    /// The summary as it is stored.
    pub(crate) fn listing(&self, id: TableId) -> Listing {
        let summary = self.summary(id);
        Listing {
            opened_at: summary.opened.0 as i64,
            changed_at: summary.changed.0 as i64,
            is_public: self.is_shown(),
            phase: match self.table.phase() {
                table::Phase::Waiting => crate::storage::Phase::Waiting,
                table::Phase::Playing => crate::storage::Phase::Playing,
                table::Phase::Over => crate::storage::Phase::Over,
            },
            summary: online::write(&summary).into_bytes(),
        }
    }
}

/// Whether lists say something else after this.
pub(crate) fn changes_listing(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event.change,
            Change::Opened(_)
                | Change::Sat { .. }
                | Change::Stood { .. }
                | Change::BotSat { .. }
                | Change::Started { .. }
                | Change::Ended { .. }
                | Change::TakenBack { .. }
                | Change::Left { .. }
                | Change::CameBack { .. }
        )
    })
}

/// Whether a client may be another one after this: it has a seat, or none any more.
pub(crate) fn changes_seats(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(event.change, Change::Sat { .. } | Change::Stood { .. } | Change::Started { .. })
    })
}

#[cfg(test)]
mod tests {
    use table::{Person, Setup, Time};

    use super::*;

    const HOST: PersonId = PersonId(1);
    const NOW: Time = Time(1);

    /// A table of Ann, account 11, who has the first of three seats.
    fn live() -> LiveTable {
        let players = vec![Player::Person(Person::new(HOST, "Ann")), Player::Open, Player::Open];
        let request = quatuor::Request { players: Some(3), ..quatuor::Request::default() };
        let setup =
            Setup { host: HOST, ..Setup::local(quatuor::AnyGame::Cups, Some(request), players) };
        let cause = Cause { who: Who::Person(HOST), id: 0 };
        let (_, event) = Table::open(setup, cause, NOW).unwrap();
        let row = Row { events: vec![event], people: vec![(HOST, 11)], secrets: None };
        LiveTable::new(TableId::new(1), vec![row], NOW).unwrap()
    }

    fn act(state: &mut State, actor: Actor, seat: u8, action: Action) -> Result<Fresh, Refusal> {
        let after = state.table.number();
        let seat = Seat::new(seat);
        let command = Command { id: u64::from(after) + 100, after, seat, action };
        match state.apply(actor, &command, NOW)? {
            Step::Fresh(fresh) => Ok(fresh),
            Step::Repeated(..) => panic!("it is done once"),
        }
    }

    fn sit(name: &str) -> Action {
        Action::Sit { name: name.into(), key: None, is_program: false }
    }

    /// As the committer does it.
    fn store(state: &mut State, fresh: &Fresh, hand_over: Option<(PersonId, i64)>) {
        let people: Vec<_> = fresh.person.into_iter().chain(hand_over).collect();
        state.stored = fresh.events.last().unwrap().number;
        state.know(&people, state.stored);
    }

    fn sat(state: &mut State, account: i64, seat: u8) {
        let fresh = act(state, Actor::Account(account), seat, sit("Guest")).unwrap();
        store(state, &fresh, None);
    }

    #[test]
    fn no_account_becomes_two_players_by_what_is_on_its_way() {
        let live = live();
        let mut state = live.lock();
        sat(&mut state, 22, 2);
        let bob = state.person(22).unwrap();
        let fresh = act(&mut state, Actor::Program, 2, Action::HandOver).unwrap();
        state.is_moving(bob, 33);
        assert!(state.has_other_seat(HOST, 33), "two hand-overs to one account");
        assert!(!state.has_other_seat(bob, 33) && !state.has_other_seat(HOST, 44));
        let second = act(&mut state, Actor::Account(33), 3, sit("Bob")).err().unwrap();
        assert_eq!(second.code, "server.own-seat");
        store(&mut state, &fresh, Some((bob, 33)));
        assert_eq!((state.person(33), state.moving.len()), (Some(bob), 0));
        // One that is not stored is in no one's way.
        act(&mut state, Actor::Program, 2, Action::HandOver).unwrap();
        state.is_moving(bob, 44);
        state.forget_unstored();
        assert!(!state.has_other_seat(HOST, 44));
    }

    #[test]
    fn a_table_that_was_read_again_has_the_network_of_the_player_who_watches() {
        let live = live();
        let mut state = live.lock();
        let network = |last| IpAddr::from([192, 0, 2, last]);
        state.note_network(99, network(9));
        assert_eq!(state.network, None, "a spectator is not who the bots think for");
        for last in [1, 2] {
            state.note_network(11, network(last));
            assert_eq!(state.network, Some(network(1)));
        }
    }

    #[test]
    fn people_are_known_from_their_own_row_and_not_from_one_after_it() {
        let live = live();
        let mut state = live.lock();
        let stored = act(&mut state, Actor::Account(22), 2, sit("Bob")).unwrap();
        // Another one is on its way while the first is stored.
        act(&mut state, Actor::Account(33), 3, sit("Cid")).unwrap();
        store(&mut state, &stored, None);
        state.forget_unstored();
        assert_eq!(state.people().collect::<Vec<_>>(), [(HOST, 11), (PersonId(2), 22)]);
    }

    #[test]
    fn a_host_who_takes_over_the_seat_of_a_guest_stays_the_host() {
        let live = live();
        let mut state = live.lock();
        let fresh = act(&mut state, Actor::Account(11), 1, Action::Stand).unwrap();
        store(&mut state, &fresh, None);
        sat(&mut state, 22, 2);
        let guest = state.person(22).unwrap();
        let fresh = act(&mut state, Actor::Program, 2, Action::HandOver).unwrap();
        store(&mut state, &fresh, Some((guest, 11)));
        assert_eq!((state.host(), state.person(11)), (11, Some(guest)));
        assert_eq!(state.seats(11), [Seat::new(2).unwrap()]);
        let you = state.news(TableId::new(1), 11, NOW).you;
        assert!(you.is_host && you.person == Some(guest));
        // And gives orders as one, and plays as the other.
        let names = vec!["Deep Cup".into(), "Deeper Cup".into()];
        let fill = Action::Fill { bot: "random".parse().unwrap(), names };
        let fresh = act(&mut state, Actor::Account(11), 2, fill).unwrap();
        store(&mut state, &fresh, None);
        act(&mut state, Actor::Account(11), 2, Action::Ready(true)).unwrap();
    }
}
