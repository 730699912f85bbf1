//! One table, as the client may know it.

use std::sync::OnceLock;

use quatuor::{Refusal, Seat, refusal};
use table::{
    Action, Change, Command, Commitment, Event, Next, Origin, PersonId, Phase, Player, Share,
    Table, Time, Viewer, Who,
};

use crate::client::pending::Pending;
use crate::client::{DealCheck, News, check_deal};
use crate::{TableId, TableNews, ToServer, You};

/// A question for events is asked again after so many milliseconds.
const PATIENCE: u64 = 8_000;

/// What a client brings along to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its contribution to the deal: random, and the same after a reload.
    pub share: Share,
    /// The id of its first command; the following ones count on. Random, so that two clients
    /// of a person do not use the same ids.
    pub first_id: u64,
}

impl Identity {
    /// What a device brings along to a table. Its share is the hash of the device's secret and
    /// the table: it can't be guessed, and tells nothing of the secret.
    pub fn new(secret: &str, table: TableId, first_id: u64) -> Identity {
        let share = Commitment::to(&format!("{secret} {table}"));
        Identity { share: share.as_str().parse().expect("64 digits are a share"), first_id }
    }
}

/// One table, as the client may know it.
#[derive(Clone, Debug)]
pub struct TableClient {
    id: TableId,
    share: Share,
    next_id: u64,
    /// What the server has said about the client.
    news: Option<TableNews>,
    /// What the server's events have made of it.
    confirmed: Option<Table>,
    /// The same with own moves that are not answered yet, while there are any; made when it is
    /// first asked for.
    ahead: OnceLock<Option<Table>>,
    /// When own moves that are not answered yet are taken to be made.
    ahead_at: Time,
    pending: Pending,
    /// Whether the server is to be asked for the events after the last one, and when it was.
    should_ask: bool,
    asked: Option<Time>,
    /// Whether it was committed to the share since the person sat down.
    has_committed: bool,
    has_contributed: bool,
    /// The person for whom the table was last read from its first event.
    read_for: Option<PersonId>,
    missing: Option<Refusal>,
}

/// What a front end shows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// Nothing is known yet.
    Loading,
    /// There is no such table.
    Missing,
    /// Seats are taken.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// What a table waits for from the client's person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// Nothing.
    Nothing,
    /// To get ready, on this seat.
    Ready(Seat),
    /// A move of this seat.
    Move(Seat),
    /// An answer to another player who asks for a takeback, from this seat.
    TakebackAnswer(Seat),
}

impl TableClient {
    /// A table of which nothing is known yet.
    pub fn new(id: TableId, identity: Identity) -> TableClient {
        TableClient {
            id,
            share: identity.share,
            next_id: identity.first_id,
            news: None,
            confirmed: None,
            ahead: OnceLock::new(),
            ahead_at: Time::default(),
            pending: Pending::default(),
            should_ask: true,
            asked: None,
            has_committed: false,
            has_contributed: false,
            read_for: None,
            missing: None,
        }
    }

    /// Which table it is.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The table as it is shown, with own moves that are not answered yet; `None` as long as
    /// nothing is known.
    pub fn table(&self) -> Option<&Table> {
        let ahead = self.ahead.get_or_init(|| self.ahead());
        ahead.as_ref().or(self.confirmed.as_ref())
    }

    /// The table as the server has it.
    pub fn confirmed(&self) -> Option<&Table> {
        self.confirmed.as_ref()
    }

    /// Whether all own commands are answered.
    pub fn is_settled(&self) -> bool {
        self.pending.actions().next().is_none()
    }

    /// What the server has said about the client.
    pub fn news(&self) -> Option<&TableNews> {
        self.news.as_ref()
    }

    /// Who the client is at the table.
    pub fn you(&self) -> You {
        self.news.as_ref().map(|news| news.you.clone()).unwrap_or_default()
    }

    /// Why there is no such table.
    pub fn missing(&self) -> Option<&Refusal> {
        self.missing.as_ref()
    }

    /// The seats of the client's person.
    pub fn own_seats(&self) -> Vec<Seat> {
        let (Some(table), Some(person)) = (&self.confirmed, self.you().person) else {
            return vec![];
        };
        let is_own = |seat: &Seat| table.player(*seat).person_id() == Some(person);
        table.seats().filter(is_own).collect()
    }

    /// Whose view the client has.
    pub fn viewer(&self) -> Viewer {
        self.own_seats().first().map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat))
    }

    /// What is to be shown.
    pub fn screen(&self) -> Screen {
        match self.table().map(Table::phase) {
            None if self.missing.is_some() => Screen::Missing,
            None => Screen::Loading,
            Some(Phase::Waiting) => Screen::Waiting,
            Some(Phase::Playing) => Screen::Playing,
            Some(Phase::Over) => Screen::Over,
        }
    }

    /// The seat to move, while the game goes on.
    pub fn to_move(&self) -> Option<Seat> {
        match self.table()?.next() {
            Next::Person(seat) | Next::Bot(seat, _) => Some(seat),
            Next::Start | Next::Over => None,
        }
    }

    /// What the table waits for from the client's person.
    pub fn awaited(&self) -> Awaited {
        let Some(table) = self.table() else { return Awaited::Nothing };
        let own = self.own_seats();
        let playing = || own.iter().find(|seat| table.player(**seat).is_person());
        if table.phase() == Phase::Waiting {
            let is_waiting = |seat: &&Seat| match table.player(**seat) {
                Player::Person(person) => !person.is_ready,
                Player::Open | Player::Reserved | Player::Bot(_) => false,
            };
            return own
                .iter()
                .find(is_waiting)
                .map_or(Awaited::Nothing, |one| Awaited::Ready(*one));
        }
        if let (Some(asked), Some(seat)) = (table.takeback(), playing()) {
            let person = table.player(*seat).person_id();
            let is_own = own.contains(&asked.seat);
            if !is_own && !person.is_some_and(|person| asked.agreed.contains(&person)) {
                return Awaited::TakebackAnswer(*seat);
            }
        }
        match table.next() {
            Next::Person(seat) if own.contains(&seat) => Awaited::Move(seat),
            _ => Awaited::Nothing,
        }
    }

    /// Whether the deal is the one that all have contributed to.
    pub fn deal(&self) -> DealCheck {
        let own = self.has_contributed.then_some(&self.share);
        self.confirmed.as_ref().map_or(DealCheck::Unknown, |table| check_deal(table, own))
    }

    /// Asks for something. It is sent once all earlier commands are answered; the id of the
    /// command. A move is shown at once. `now` is the time at the server.
    pub fn act(&mut self, seat: Option<Seat>, action: Action, now: Time) -> u64 {
        let id = self.new_id();
        let is_move = matches!(action, Action::Move(_));
        self.pending.push(id, seat, action);
        if is_move {
            self.look_ahead(now);
        }
        id
    }

    fn new_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// What is to be sent now over an open connection.
    pub fn messages(&mut self, now: Time) -> Vec<ToServer> {
        let mut messages = vec![];
        if self.asked.is_some_and(|asked| now.since(asked) >= PATIENCE) {
            self.should_ask = true;
        }
        if std::mem::take(&mut self.should_ask) {
            self.asked = Some(now);
            messages.push(ToServer::Watch { table: self.id, after: self.known() });
        }
        let known = self.known();
        if let Some(command) = self.pending.next(known, now) {
            messages.push(ToServer::Command { table: self.id, command });
        }
        messages
    }

    /// Whether something was sent that should be answered by now, and nothing was heard since.
    pub(crate) fn is_unheard(&self, heard: Time, now: Time) -> bool {
        let mut sent = self.pending.sent().into_iter().chain(self.asked);
        sent.any(|sent| heard <= sent && now.since(sent) >= PATIENCE)
    }

    /// The number of the last known event.
    fn known(&self) -> u32 {
        self.confirmed.as_ref().map_or(0, Table::number)
    }

    /// The events after the last one are to be asked for, as a look whether the server still
    /// answers, or because the connection is new.
    pub(crate) fn ask(&mut self) {
        self.should_ask = true;
    }

    /// What was sent over the connection before may be lost.
    pub(crate) fn reconnected(&mut self) {
        self.pending.reconnected();
        (self.should_ask, self.asked) = (true, None);
    }

    /// Who the client is has changed.
    pub fn take_news(&mut self, news: TableNews, now: Time) -> Vec<News> {
        self.asked = None;
        self.missing = None;
        if self.news.as_ref() == Some(&news) {
            return vec![];
        }
        self.news = Some(news);
        let mut told = vec![News::Table(self.id)];
        self.answer(&mut told, now);
        told
    }

    /// How many watch has changed.
    pub fn take_watching(&mut self, count: u32) -> Vec<News> {
        let Some(news) = &mut self.news else { return vec![] };
        news.watching = count;
        vec![News::Table(self.id)]
    }

    /// Takes in events. `now` is the time at the server.
    pub fn take_events(&mut self, events: Vec<Event>, now: Time) -> Vec<News> {
        self.asked = None;
        let (mut told, mut new) = (vec![], vec![]);
        for event in events {
            self.notice_own(&event);
            let known = self.known();
            if event.number <= known {
                continue;
            }
            if event.number > known + 1 {
                self.should_ask = true;
                break;
            }
            let folded = match &mut self.confirmed {
                Some(table) => table.fold(event.clone()),
                None => Table::from_events([event.clone()]).map(|table| {
                    self.confirmed = Some(table);
                }),
            };
            match folded {
                Ok(()) => {
                    if matches!(event.change, Change::TakenBack { .. }) {
                        told.extend(self.drop_moves());
                    }
                    new.push(event);
                }
                Err(refusal) => {
                    // Not the table that was read so far: what the server has counts.
                    told.push(News::Missing(self.id, refusal));
                    self.restart(&mut told);
                    new.clear();
                    break;
                }
            }
        }
        self.look_ahead(now);
        if !new.is_empty() {
            told.push(News::Events(self.id, new));
            self.answer(&mut told, now);
        }
        told
    }

    /// An own command has been carried out.
    fn notice_own(&mut self, event: &Event) {
        let is_own = match (event.cause.who, self.you().person) {
            (Who::Person(who), Some(person)) => who == person,
            (Who::Person(_), None) => true,
            (Who::System, _) => false,
        };
        if is_own && self.pending.answered(event.cause.id).is_some() {
            self.has_contributed |= matches!(event.change, Change::Contributed { .. });
        }
    }

    /// The server has refused a command or a request.
    pub fn take_refusal(&mut self, id: Option<u64>, refusal: Refusal, now: Time) -> Vec<News> {
        let Some(id) = id else {
            // A server that can't look now is asked again later.
            let is_passing = matches!(refusal.code.as_ref(), "server.storage" | "server.busy");
            self.asked = is_passing.then_some(now);
            if self.confirmed.is_none() {
                self.missing = Some(refusal.clone());
            }
            return vec![News::Missing(self.id, refusal)];
        };
        let Some(action) = self.pending.answered(id) else { return vec![] };
        let mut told = vec![];
        if matches!(action, Action::Move(_)) {
            told.extend(self.drop_moves());
        }
        // Perhaps something has happened that the client does not know yet.
        self.should_ask |= refusal.code == "table.stale";
        told.insert(0, News::Refused { table: self.id, id, action, refusal });
        self.look_ahead(now);
        told
    }

    /// Drops moves that were not sent yet: they were meant for a board that is gone.
    fn drop_moves(&mut self) -> Vec<News> {
        let (table, number) = (self.id, self.known() as usize);
        let refused = |(id, action)| {
            let refusal = refusal!("table.stale", number = number);
            News::Refused { table, id, action, refusal }
        };
        self.pending.drop_moves().into_iter().map(refused).collect()
    }

    /// Own moves that are not answered yet may have other effects than before.
    fn look_ahead(&mut self, now: Time) {
        (self.ahead, self.ahead_at) = (OnceLock::new(), now);
    }

    /// Plays own moves that are not answered yet on a copy. The end of the game is not
    /// shown before the server has said so.
    fn ahead(&self) -> Option<Table> {
        let person = self.you().person?;
        self.pending.moves().next()?;
        let mut ahead = self.confirmed.clone()?;
        for (id, seat, action) in self.pending.moves() {
            let (seat, action) = (Some(seat), action.clone());
            let command = Command { id, after: ahead.number(), seat, action };
            let decided = ahead.decide(Who::Person(person), &command, self.ahead_at);
            let Some(event) = decided.ok().and_then(|events| events.into_iter().next()) else {
                break;
            };
            if ahead.fold(event).is_err() {
                break;
            }
        }
        (ahead.number() > self.known()).then_some(ahead)
    }

    /// What the client does by itself: it contributes to the deal, and reads the table
    /// anew if its viewer has changed.
    fn answer(&mut self, told: &mut Vec<News>, now: Time) {
        let person = self.you().person;
        if !self.viewer_fits() && self.read_for != person {
            self.read_for = person;
            self.restart(told);
            return;
        }
        self.contribute();
        self.look_ahead(now);
    }

    /// Whether the events were those for the viewer that the client is.
    fn viewer_fits(&self) -> bool {
        let Some(table) = self.confirmed.as_ref().filter(|table| table.phase() != Phase::Waiting)
        else {
            return true;
        };
        match &table.start().origin {
            Origin::Seen { viewer: Viewer::Seat(seat), .. } => self.own_seats().contains(seat),
            Origin::Seen { viewer: Viewer::Spectator, .. } => self.own_seats().is_empty(),
            Origin::Deal { .. } | Origin::Position(_) => true,
        }
    }

    /// Reads the table anew from its first event.
    fn restart(&mut self, told: &mut Vec<News>) {
        (self.confirmed, self.ahead) = (None, OnceLock::new());
        (self.should_ask, self.asked) = (true, None);
        told.push(News::Restarted(self.id));
    }

    fn contribute(&mut self) {
        let own = self.own_seats();
        let Some(table) = self.confirmed.as_ref().filter(|table| table.phase() == Phase::Waiting)
        else {
            return;
        };
        if table.setup().commitment.is_none() {
            return;
        }
        let commitment = self.share.commitment();
        let mut actions = vec![];
        for seat in &own {
            let Player::Person(person) = table.player(*seat) else { continue };
            let is_committed = person.commitment.as_ref() == Some(&commitment);
            match table.is_closed() {
                // Another device of the same person may commit as well: only once each.
                false if !is_committed && !self.has_committed => {
                    actions.push((*seat, Action::Commit(commitment.clone())));
                }
                true if is_committed && person.share.is_none() => {
                    actions.push((*seat, Action::Contribute(self.share.clone())));
                }
                _ => {}
            }
        }
        self.has_committed = !own.is_empty();
        actions.retain(|(_, action)| !self.pending.actions().any(|one| one == action));
        for (seat, action) in actions {
            let id = self.new_id();
            self.pending.push_first(id, Some(seat), action);
        }
    }
}
