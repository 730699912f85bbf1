//! The tables in memory: opening, reading, putting away.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use online::body::{OpenTable, SeatChoice, TableSummary};
use online::{Key, TableId};
use quatuor::{Gap, Refusal, Seat, refusal};
use show::words::{Language, Words};
use table::{
    Cause, Commitment, Person, PersonId, Phase, Player, Setup, Share, Table, TimeOut, Who,
};

use super::connection::check_bot;
use super::identity::{Visitor, clean_name};
use super::live_table::LiveTable;
use super::nodes::Hint;
use super::row::{self, Row, Secrets};
use super::{Online, random};
use crate::storage::Append;

/// A table that is not used for so long is put away.
const REST_AFTER: u64 = 300_000;

/// How often that is looked at.
const TIDY_EVERY: Duration = Duration::from_secs(30);

/// How often of many servers each reads the lobby, in case that a message was lost.
const READ_LOBBY_EVERY: u32 = 10;

/// How many public tables of a kind are read at most.
const MOST_LISTED: i64 = 200;

/// How many rows may be in no fold before old tables are folded while they are played.
const UNFOLDED: i64 = 10_000;

/// The number of the person who opens a table.
const HOST: PersonId = PersonId(1);

/// Names for bots, as at one device: the same in all languages. A person's own name is left
/// to them.
fn bot_names(person: &str) -> impl Iterator<Item = String> {
    let words = Words::new(Language::default());
    let names = (0..4).map(move |index| words.bot_name(index));
    names.filter(move |name| name != person)
}

impl Online {
    /// The table of this name.
    ///
    /// # Errors
    /// When there is none, or the storage can't be read.
    pub(crate) async fn table(&self, id: TableId) -> Result<Arc<LiveTable>, Refusal> {
        if let Some(live) = self.tables.lock().get(&id) {
            return Ok(Arc::clone(live));
        }
        let log = self.storage.read(id.number() as i64, None).await;
        let log = log.map_err(|error| self.broken(&error))?;
        if log.last().is_none() {
            return Err(no_table(id));
        }
        let live = Arc::new(LiveTable::new(id, row::rows(&log)?, self.now())?);
        live.lock().everyone_is_away(self.now());
        // Another task may have read it meanwhile: there is one in memory.
        let live = Arc::clone(self.tables.lock().entry(id).or_insert(live));
        self.look_after(&live);
        Ok(live)
    }

    /// The table of this name; none if it is damaged, or was deleted meanwhile: one such table must
    /// not keep its people from everything else.
    ///
    /// # Errors
    /// When the storage can't be read.
    pub(crate) async fn readable_table(
        &self,
        id: TableId,
    ) -> Result<Option<Arc<LiveTable>>, Refusal> {
        match self.table(id).await {
            Ok(live) => Ok(Some(live)),
            Err(refusal) if refusal.code == "server.storage" => Err(refusal),
            Err(refusal) => {
                tracing::error!(table = %id, %refusal, "a table can't be read");
                Ok(None)
            }
        }
    }

    /// What lists say of a table, and the number of its last event; `None` if there is none.
    pub(crate) async fn summary(&self, id: TableId) -> Option<(TableSummary, u32)> {
        let live = self.table(id).await.ok()?;
        let state = live.lock();
        Some((state.summary(id), state.stored))
    }

    /// Opens a table for a visitor.
    ///
    /// # Errors
    /// When the game has no such ruleset, or the players don't fit it.
    pub(crate) async fn open(
        &self,
        visitor: Visitor,
        order: OpenTable,
    ) -> Result<Arc<LiveTable>, Refusal> {
        let Visitor { account, is_program, network, .. } = visitor;
        let name = clean_name(&order.name)?;
        for seat in &order.seats {
            if let SeatChoice::Bot(bot) = seat {
                check_bot(bot)?;
            }
        }
        if let TimeOut::Bot(bot) = &order.time_out {
            check_bot(bot)?;
        }
        let mut commitment = order.commitment.clone();
        let mut names = bot_names(&name);
        let mut player = |choice: &SeatChoice| match choice {
            SeatChoice::Me => Player::Person(Person {
                is_ready: true,
                is_program,
                commitment: commitment.take(),
                ..Person::new(HOST, &name)
            }),
            SeatChoice::Open => Player::Open,
            SeatChoice::Friend => Player::Reserved,
            SeatChoice::Bot(bot) => {
                Player::bot(names.next().unwrap_or_else(|| bot.to_string()), bot.clone())
            }
        };
        let players: Vec<Player> = order.seats.iter().map(&mut player).collect();
        if order.seats.iter().filter(|seat| **seat == SeatChoice::Me).count() > 1 {
            return Err(refusal!("server.one-seat"));
        }
        let request = quatuor::Request { players: Some(players.len()), ..order.request };
        let setup = Setup {
            begins: order.begins,
            host: HOST,
            clock: order.clock,
            time_out: order.time_out,
            takebacks: order.takebacks,
            ..Setup::local(order.game, Some(request), players)
        };
        let waiting = self.waiting_tables(account).await?;
        // A program may want many of the same kind.
        if !is_program
            && let Some(live) = self.left_waiting(&waiting, account, &setup, order.is_public)?
        {
            return Ok(live);
        }
        self.make_room(waiting, account).await?;
        let id = TableId::new(u64::from_le_bytes(random()));
        self.open_table(id, setup, vec![(HOST, account)], order.is_public, Some(network)).await
    }

    /// Opens a table of this name, whose people have these accounts.
    ///
    /// # Errors
    /// When the game has no such ruleset, the players don't fit it, or it can't be stored: also
    /// if there is such a table.
    pub(crate) async fn open_table(
        &self,
        id: TableId,
        mut setup: Setup,
        people: Vec<(PersonId, i64)>,
        is_public: bool,
        network: Option<IpAddr>,
    ) -> Result<Arc<LiveTable>, Refusal> {
        let share = Share::new(random());
        let key = setup.players.contains(&Player::Reserved).then(|| Key::new(random()));
        setup.commitment = Some(share.commitment());
        setup.invitation = key.as_ref().map(|key| Commitment::to(key.as_str()));
        let now = self.now();
        let host = setup.host;
        let cause = Cause { who: Who::Person(host), id: 0 };
        let (_, event) = Table::open(setup, cause, now)?;
        let secrets = Secrets { share: Some(share), key, is_public };
        let first = Row { events: vec![event], people, secrets: Some(secrets) };
        let live = Arc::new(LiveTable::new(id, vec![first.clone()], now)?);
        live.lock().network = network;
        let mut members: Vec<i64> = first.people.iter().map(|(_, account)| *account).collect();
        members.retain(|account| *account != 0);
        let mut append = Append::new(id.number() as i64, 1, online::write(&first).into_bytes());
        append.listing = Some(live.lock().listing(id));
        append.work = self.work_after(&mut live.lock(), now);
        append.account = members.first().copied();
        append.members = members;
        self.store_first(append).await?;
        self.tables.lock().insert(id, Arc::clone(&live));
        self.lobby.change(live.lock().summary(id), is_public);
        self.metrics.table();
        self.tell_others(id, Hint::Changed);
        self.look_after(&live);
        Ok(live)
    }

    /// Fills the lobby after the server was not running, and goes on in the background with
    /// the tables that wait for something. Of many servers each goes on with what it claims.
    pub(crate) async fn resume(&self) -> Result<(), Refusal> {
        if self.has_others() {
            return self.read_lobby().await;
        }
        let (mut after, mut tables) = (None, vec![]);
        loop {
            let listed = self.storage.unfinished_tables(after, 500).await;
            let listed = listed.map_err(|error| error.refusal())?;
            let Some(last) = listed.last() else { break };
            after = Some(last.table);
            for one in &listed {
                tables.push(TableId::new(one.table as u64));
                if let Ok(summary) = online::read(&one.listing.summary) {
                    self.lobby.change(summary, one.listing.is_public);
                }
            }
        }
        self.background.spawn(self.arc().wake_all(tables));
        Ok(())
    }

    /// Reads which public tables other servers have opened and put away.
    async fn read_lobby(&self) -> Result<(), Refusal> {
        let mut outdated: HashSet<TableId> = self.lobby.tables().collect();
        for phase in [crate::storage::Phase::Waiting, crate::storage::Phase::Playing] {
            let listed = self.storage.public_tables(phase, MOST_LISTED).await;
            for one in listed.map_err(|error| error.refusal())? {
                let table = TableId::new(one.table as u64);
                outdated.remove(&table);
                self.at_table(table, self.list(&one)).await;
            }
        }
        for table in outdated {
            self.at_table(table, self.look_again(table)).await;
        }
        Ok(())
    }

    /// Shows a table in the lobby as it is stored, or not any more. Of one that waits for
    /// players, every server has to notice that they are gone: another server may have ended.
    pub(super) async fn list(&self, listed: &crate::storage::Listed) {
        let (id, listing) = (TableId::new(listed.table as u64), &listed.listing);
        if self.tables.lock().contains_key(&id) {
            return;
        }
        if let Ok(summary) = online::read(&listing.summary) {
            self.lobby.change(summary, listing.is_public);
        }
        if listing.is_public
            && listing.phase == crate::storage::Phase::Waiting
            && let Err(refusal) = self.table(id).await
        {
            tracing::error!(table = %id, %refusal, "a table can't be read");
        }
    }

    async fn wake_all(self: Arc<Online>, tables: Vec<TableId>) {
        for id in tables {
            if self.end.is_cancelled() {
                return;
            }
            self.at_table(id, async { drop(self.readable_table(id).await) }).await;
        }
    }

    /// Puts tables away that are not used, and removes what is old, until the server ends.
    pub(crate) async fn tidy(self: Arc<Online>) {
        self.forget_old().await;
        for turn in 1_u32.. {
            tokio::select! {
                () = tokio::time::sleep(TIDY_EVERY) => {}
                () = self.end.cancelled() => return,
            }
            if self.has_others() && turn.is_multiple_of(READ_LOBBY_EVERY) {
                let _ = self.read_lobby().await;
            }
            let now = self.now();
            let is_resting = |live: &LiveTable| {
                let state = live.lock();
                let is_listed = state.is_shown() && state.table.phase() == Phase::Waiting;
                state.watchers.is_empty()
                    && !(is_listed && self.has_others())
                    && state.table.number() == state.stored
                    && now.since(state.used) > REST_AFTER
            };
            let resting: Vec<Arc<LiveTable>> = {
                let tables = self.tables.lock();
                tables.values().filter(|live| is_resting(live)).cloned().collect()
            };
            self.fold(&resting).await;
            for live in resting {
                let mut tables = self.tables.lock();
                // Only the list and this loop hold it: it is not about to be used.
                if Arc::strong_count(&live) == 2 && is_resting(&live) {
                    tables.remove(&live.id);
                }
            }
            self.fold_oldest().await;
            while self.storage.trim().await.is_ok_and(|rows| rows > 0) {}
            self.note_seen().await;
            self.forget_old().await;
        }
    }

    async fn forget_old(&self) {
        let day = 86_400_000;
        let now = self.now().0 as i64;
        if self.settings.keep_games > 0 {
            let before = now - i64::from(self.settings.keep_games) * day;
            for table in self.storage.delete_finished(before, 1000).await.unwrap_or_default() {
                let id = TableId::new(table as u64);
                self.lobby.remove(id);
                let live = self.tables.lock().get(&id).cloned();
                live.into_iter().for_each(|live| self.drop_deleted(&live));
            }
        }
        if self.settings.keep_guests > 0 {
            let before = now - i64::from(self.settings.keep_guests) * day;
            let _ = self.storage.delete_guests(before, 1000).await;
        }
    }

    /// Folds the tables with the oldest rows, so that these can be removed.
    async fn fold_oldest(&self) {
        let unfolded = self.storage.unfolded(200).await.unwrap_or_default();
        if unfolded.iter().map(|one| one.rows).sum::<i64>() < UNFOLDED {
            return;
        }
        for one in unfolded {
            if let Ok(live) = self.table(TableId::new(one.table as u64)).await {
                self.fold(&[live]).await;
            }
        }
    }

    /// Folds all tables in memory: the next start reads them quickly.
    pub(crate) async fn fold_all(&self) {
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        self.fold(&tables).await;
    }

    /// Folds tables, a few at a time and on a thread of its own, as packing takes a while.
    async fn fold(&self, tables: &[Arc<LiveTable>]) {
        for some in tables.chunks(50) {
            let some = some.to_vec();
            let pack = move || some.iter().map(|live| live.lock().fold(live.id)).collect();
            let Ok(folds) = tokio::task::spawn_blocking(pack).await else { return };
            if let Err(error) = self.storage.fold(folds).await {
                tracing::warn!(%error, "tables can't be put away");
            }
        }
    }

    /// The waiting public table of a game that a person could join, if there is one.
    pub(crate) fn joinable(&self, game: quatuor::AnyGame, account: i64) -> Option<Arc<LiveTable>> {
        let (waiting, now) = (self.lobby.list(), self.now());
        let tables = self.tables.lock();
        waiting.iter().filter(|one| one.game == game).find_map(|one| {
            let live = tables.get(&one.table)?;
            let state = live.lock();
            let is_open = state.table.players().contains(&Player::Open);
            let is_other = state.seats(account).is_empty();
            let has_host = state.is_connected(state.host(), now);
            (is_open && is_other && has_host && state.table.phase() == Phase::Waiting)
                .then(|| Arc::clone(live))
        })
    }
}

/// What a client is told that asks for a table that there is not.
pub(crate) fn no_table(id: impl std::fmt::Display) -> Refusal {
    refusal!("server.no-table", table = Gap::text(id))
}

impl super::live_table::State {
    /// All rows in one. One row per event is as good as one per command: what is folded is
    /// not written to by anyone else.
    pub(crate) fn fold(&self, id: TableId) -> crate::storage::Fold {
        let mut rows: Vec<Row> = vec![];
        for event in self.stored_events() {
            match rows.last_mut().filter(|row| {
                row.events
                    .last()
                    .is_some_and(|last| last.cause == event.cause && last.at == event.at)
            }) {
                Some(row) => row.events.push(event.clone()),
                None => {
                    rows.push(Row { events: vec![event.clone()], people: vec![], secrets: None })
                }
            }
        }
        if let Some(first) = rows.first_mut() {
            first.people = self.people().collect();
            first.secrets = Some(self.secrets.clone());
        }
        let mut fold = row::fold(id.number() as i64, &rows, self.table.is_over());
        fold.last = self.last_row;
        fold
    }

    /// When a table is read, no person is connected here.
    fn everyone_is_away(&mut self, now: table::Time) {
        let seats: Vec<Seat> = self.table.seats().collect();
        for seat in seats {
            let person = self.table.player(seat).person_id();
            if let Some(account) = person.and_then(|person| self.account(person)) {
                self.away.insert(account, now);
            }
        }
    }
}
