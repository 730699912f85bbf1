//! Group commit: whatever commands are waiting are stored in one transaction, and only then
//! answered and sent.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use online::TableId;
use quatuor::Refusal;
use table::{Command, Event, PersonId};
use tokio::sync::{mpsc, oneshot};

use super::Online;
use super::live_table::{Actor, LiveTable, Step, changes_listing, changes_seats};
use super::nodes::Hint;
use super::row::Row;
use crate::storage::{Append, Committed, StorageError};

/// The most commands in one transaction.
const MOST: usize = 256;

/// Under load there is at most one transaction in this time: fewer and larger ones cost the
/// server and its disk much less. A command that comes alone does not wait.
const PAUSE: Duration = Duration::from_millis(1);

/// After how long a command that is on its way is looked at again.
const STORING: Duration = Duration::from_millis(5);

/// How often a command is tried again after another server was quicker.
const TRIES: u32 = 5;

/// The end of the queue at which the committer is.
pub(crate) type Queue = tokio::sync::Mutex<mpsc::UnboundedReceiver<Pending>>;

/// Something that waits for the committer.
pub(crate) struct Pending {
    /// A row to be stored, until it is handed to the storage.
    append: Option<Append>,
    then: Then,
}

/// What follows: once a row is stored, or is not, or without a row.
enum Then {
    /// A table that is being opened is told whether it is stored.
    Open(oneshot::Sender<bool>),
    /// A command is answered.
    Answer(Box<Accepted>),
    /// A table is deleted, between two transactions that store rows: none of its rows is on its
    /// way then.
    Delete(TableId, oneshot::Sender<Result<(), StorageError>>),
    /// The storage is asked to write something, to see whether it can.
    Probe(oneshot::Sender<bool>),
}

/// A command that is accepted.
struct Accepted {
    live: Arc<LiveTable>,
    /// At least one.
    events: Vec<Event>,
    /// The events as JSON.
    json: String,
    people: Vec<(PersonId, i64)>,
    epoch: u64,
    changes_seats: bool,
    changes_listing: bool,
    order: Order,
}

impl Accepted {
    /// The numbers of the first and the last event.
    fn numbers(&self) -> (u32, u32) {
        let number = |event: Option<&Event>| event.map_or(0, |event| event.number);
        (number(self.events.first()), number(self.events.last()))
    }
}

/// What was asked for, to be tried again if another server was quicker.
pub(crate) struct Order {
    pub(crate) actor: Actor,
    pub(crate) command: Command,
    /// Where it comes from, unless the program gives it.
    pub(crate) network: Option<IpAddr>,
    /// The person moves to this account.
    pub(crate) hand_over: Option<(PersonId, i64)>,
    pub(crate) answer: Option<oneshot::Sender<Done>>,
    pub(crate) tries: u32,
    /// When it came.
    pub(crate) since: Instant,
}

/// The first and last event of a command that was carried out.
pub(crate) type Done = Result<(u32, u32), Refusal>;

impl Order {
    pub(crate) fn new(actor: Actor, command: Command) -> Order {
        let (network, hand_over, answer, since) = (None, None, None, Instant::now());
        Order { actor, command, network, hand_over, answer, tries: 0, since }
    }

    pub(crate) fn answer(self, done: Done) {
        if let Some(answer) = self.answer {
            // If the client is gone, it asks again when it is back.
            let _ = answer.send(done);
        }
    }
}

impl Online {
    /// Carries out a command. It is answered once it is stored; if it is refused, at once.
    pub(crate) fn submit(&self, live: &Arc<LiveTable>, order: Order) {
        let mut state = live.lock();
        let now = self.now();
        // Here, as another device may sit down at any time before.
        if let Some((person, account)) = order.hand_over
            && state.has_other_seat(person, account)
        {
            drop(state);
            return self.refuse(live, order, quatuor::refusal!("server.own-seat"));
        }
        let fresh = match state.apply(order.actor, &order.command, now) {
            Err(refusal) => {
                drop(state);
                return self.refuse(live, order, refusal);
            }
            Ok(Step::Fresh(fresh)) => fresh,
            Ok(Step::Repeated(first, last)) => {
                let is_stored = last <= state.stored;
                drop(state);
                match is_stored {
                    true => order.answer(Ok((first, last))),
                    false if order.answer.is_some() => self.ask_again(live, order),
                    // The answer comes with the events.
                    false => {}
                }
                return;
            }
        };
        state.network = order.network.or(state.network);
        if let Some((person, account)) = order.hand_over {
            state.is_moving(person, account);
        }
        let json = online::write(&fresh.events);
        let people: Vec<(PersonId, i64)> =
            fresh.person.into_iter().chain(order.hand_over).collect();
        let table = live.id.number() as i64;
        let first = fresh.events[0].number.into();
        let mut append = Append::new(table, first, Row::write(&json, &people));
        append.account = match order.actor {
            Actor::Account(account) => Some(account),
            Actor::Program => None,
        };
        append.members = people.iter().map(|(_, account)| *account).collect();
        append.listing = changes_listing(&fresh.events).then(|| state.listing(live.id));
        append.work = self.work_after(&mut state, now);
        let changes_listing = append.listing.is_some();
        let changes_seats = changes_seats(&fresh.events) || !people.is_empty();
        let live = Arc::clone(live);
        let epoch = fresh.epoch;
        let accepted = Accepted {
            live,
            events: fresh.events,
            json,
            people,
            epoch,
            changes_seats,
            changes_listing,
            order,
        };
        let then = Then::Answer(Box::new(accepted));
        // Under the lock, so that rows of a table are stored in their order.
        if let Err(unsent) = self.queue.send(Pending { append: Some(append), then }) {
            // The server is ending.
            state.forget_unstored();
            drop(state);
            if let Then::Answer(accepted) = unsent.0.then {
                let Accepted { live, order, .. } = *accepted;
                self.refuse(&live, order, quatuor::refusal!("server.busy"));
            }
        }
    }

    /// Stores the first row of a table.
    ///
    /// # Errors
    /// When it can't be stored.
    pub(crate) async fn store_first(&self, append: Append) -> Result<(), Refusal> {
        let (sender, stored) = oneshot::channel();
        let pending = Pending { append: Some(append), then: Then::Open(sender) };
        let is_sent = self.queue.send(pending).is_ok();
        match is_sent && stored.await.unwrap_or(false) {
            true => Ok(()),
            false => Err(quatuor::refusal!("server.storage")),
        }
    }

    /// Deletes a table. Nothing of it is stored afterwards, if no further command of it is accepted.
    ///
    /// # Errors
    /// When the storage can't be written to.
    pub(crate) async fn delete_stored(&self, table: TableId) -> Result<(), StorageError> {
        let (sender, deleted) = oneshot::channel();
        let pending = Pending { append: None, then: Then::Delete(table, sender) };
        let ending = || StorageError::Temporary("the server is ending".into());
        self.queue.send(pending).map_err(|_| ending())?;
        deleted.await.unwrap_or_else(|_| Err(ending()))
    }

    /// Asks whether a command could be stored now: on the way that commands take.
    pub(crate) fn probe(&self) -> oneshot::Receiver<bool> {
        let (sender, answer) = oneshot::channel();
        // If the server is ending, the sender is dropped, and that is an answer.
        let _ = self.queue.send(Pending { append: None, then: Then::Probe(sender) });
        answer
    }

    /// A command is sent again while it is on its way: it is answered once it is stored, and
    /// carried out if it could not be.
    fn ask_again(&self, live: &Arc<LiveTable>, order: Order) {
        let (online, live) = (self.arc(), Arc::clone(live));
        tokio::spawn(async move {
            tokio::time::sleep(STORING).await;
            online.submit(&live, order);
        });
    }

    /// Stores commands until the server ends.
    pub(crate) async fn commit(self: Arc<Online>, queue: Arc<Queue>) {
        // Held until this ends, also by a panic: then the next one goes on with what waits.
        let mut queue = queue.lock().await;
        let mut batch: Vec<Pending> = vec![];
        loop {
            tokio::select! {
                biased;
                count = queue.recv_many(&mut batch, MOST) => if count == 0 { return },
                // What is accepted before the queue is closed is stored.
                () = self.committer_end.cancelled() => queue.close(),
            }
            take_outdated(&mut batch).into_iter().for_each(|accepted| self.try_again(accepted));
            let others: Vec<Pending> =
                batch.extract_if(.., |pending| pending.append.is_none()).collect();
            let (begun, count) = (Instant::now(), batch.len());
            if !batch.is_empty() {
                self.commit_batch(std::mem::take(&mut batch)).await;
            }
            for pending in others {
                match pending.then {
                    Then::Delete(table, deleted) => {
                        let number = [table.number() as i64];
                        let _ = deleted.send(self.storage.delete_tables(&number).await);
                    }
                    Then::Probe(answer) => drop(answer.send(self.storage.ping().await.is_ok())),
                    Then::Open(_) | Then::Answer(_) => {}
                }
            }
            if count > 1 {
                tokio::time::sleep_until((begun + PAUSE).into()).await;
            }
        }
    }

    async fn commit_batch(&self, mut batch: Vec<Pending>) {
        self.metrics.batch(batch.len());
        let appends = batch.iter_mut().filter_map(|pending| pending.append.take()).collect();
        // A storage that panics has stored the batch or not, as one whose connection breaks.
        let commit = AssertUnwindSafe(async { self.storage.commit(appends).await });
        let committed = commit.catch_unwind().await.unwrap_or_else(|_| {
            self.metrics.panic();
            Err(StorageError::Unknown("the storage has panicked".into()))
        });
        let committed = match committed {
            Ok(committed) => committed,
            Err(error) => return self.failed(batch, &error),
        };
        for (pending, committed) in batch.into_iter().zip(committed) {
            let is_stored = committed == Committed::Stored;
            match pending.then {
                // If it is not waited for any more, the table is read when it is used.
                Then::Open(opened) => drop(opened.send(is_stored)),
                Then::Answer(accepted) => self.carry_on(*accepted, is_stored),
                Then::Delete(..) | Then::Probe(_) => {}
            }
        }
    }

    /// Answers a command. A table at which that fails is read again from its log; the commands of
    /// others are not its business.
    fn carry_on(&self, accepted: Accepted, is_stored: bool) {
        let live = Arc::clone(&accepted.live);
        let answer = AssertUnwindSafe(|| match is_stored {
            true => self.stored(accepted),
            false => self.lost(accepted),
        });
        if catch_unwind(answer).is_err() {
            tracing::error!(table = %live.id, "answering a command has failed");
            self.metrics.panic();
            self.drop_table(live.id);
        }
    }

    fn stored(&self, accepted: Accepted) {
        let (first, last) = accepted.numbers();
        let Accepted { live, events, json, people, changes_seats, epoch, order, .. } = accepted;
        let mut state = live.lock();
        if state.is_deleted {
            drop(state);
            return self.refuse(&live, order, quatuor::refusal!("server.deleted"));
        }
        if state.epoch != epoch {
            // The table was read again meanwhile, and may have been read without this row.
            drop(state);
            let online = self.arc();
            tokio::spawn(async move {
                online.look_again(live.id).await;
                order.answer(Ok((first, last)));
            });
            return;
        }
        state.stored = last;
        state.last_row = first.into();
        state.know(&people, last);
        if changes_seats {
            state.tell_news(live.id, self.now());
        }
        state.tell_events(live.id, &events, &json);
        if accepted.changes_listing {
            self.lobby.change(state.summary(live.id), state.is_shown());
        }
        let needs_upkeep = self.needs_upkeep(&state);
        drop(state);
        self.metrics.command(order.since.elapsed());
        self.tell_others(live.id, Hint::Changed);
        order.answer(Ok((first, last)));
        if needs_upkeep {
            self.look_after(&live);
        }
    }

    /// Another server was quicker: the command is tried again on what it has stored.
    fn lost(&self, accepted: Accepted) {
        accepted.live.lock().forget_unstored();
        self.try_again(accepted);
    }

    fn try_again(&self, accepted: Accepted) {
        let online = self.arc();
        tokio::spawn(async move {
            let Accepted { live, mut order, .. } = accepted;
            order.tries += 1;
            if order.tries > TRIES {
                return order.answer(Err(quatuor::refusal!("server.busy")));
            }
            if let Err(refusal) = online.refresh(&live).await {
                return order.answer(Err(refusal));
            }
            online.submit(&live, order);
        });
    }

    /// Nothing of a batch could be stored, or it is not known.
    fn failed(&self, batch: Vec<Pending>, error: &StorageError) {
        tracing::error!(%error, commands = batch.len(), "commands could not be stored");
        self.metrics.failed_batch();
        for pending in batch {
            let Accepted { live, order, .. } = match pending.then {
                Then::Open(opened) => {
                    let _ = opened.send(false);
                    continue;
                }
                Then::Answer(accepted) => *accepted,
                Then::Delete(..) | Then::Probe(_) => continue,
            };
            live.lock().forget_unstored();
            let refusal = quatuor::refusal!("server.storage");
            if matches!(error, StorageError::Unknown(_)) {
                let (online, table) = (self.arc(), Arc::clone(&live));
                tokio::spawn(async move {
                    // What was stored after all is seen then.
                    let _ = online.refresh(&table).await;
                });
            }
            let is_program = order.actor == Actor::Program;
            self.refuse(&live, order, refusal);
            if is_program {
                self.timers.set(live.id, self.now().plus(1000));
            }
        }
    }

    /// Tells the sender why a command is refused.
    fn refuse(&self, live: &LiveTable, order: Order, refusal: Refusal) {
        self.metrics.refusal();
        if order.actor == Actor::Program {
            tracing::debug!(table = %live.id, %refusal, "the program's command is refused");
        }
        if let (Actor::Account(account), None) = (order.actor, &order.answer) {
            let message = online::ToClient::Refused {
                table: Some(live.id),
                id: Some(order.command.id),
                refusal: refusal.clone(),
            };
            live.lock().tell(account, &message);
        }
        order.answer(Err(refusal));
    }

    /// Carries out a command and waits until it is stored.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) async fn carry_out(&self, live: &Arc<LiveTable>, mut order: Order) -> Done {
        let (sender, answer) = oneshot::channel();
        order.answer = Some(sender);
        self.submit(live, order);
        answer.await.unwrap_or_else(|_| Err(quatuor::refusal!("server.storage")))
    }

    /// Reads what other servers have stored of a table, or notices that one has deleted it.
    ///
    /// # Errors
    /// When the storage can't be read, or the table was deleted.
    pub(crate) async fn refresh(&self, live: &Arc<LiveTable>) -> Result<(), Refusal> {
        let after = live.lock().last_row;
        let log = self.storage.read(live.id.number() as i64, Some(after)).await;
        let log = log.map_err(|error| self.broken(&error))?;
        if log.last().is_none() {
            let last = self.storage.last_numbers(&[live.id.number() as i64]).await;
            if last.map_err(|error| self.broken(&error))?.is_empty() {
                self.drop_deleted(live);
                return Err(quatuor::refusal!("server.deleted"));
            }
            return Ok(());
        }
        let mut state = live.lock();
        let before = state.stored;
        if log.last().is_some_and(|last| last <= state.last_row) {
            return Ok(());
        }
        state.take_in_log(&log)?;
        let fresh = state.table.events_after(before).to_vec();
        if !fresh.is_empty() {
            self.note_signs(&mut state, &fresh);
            state.tell_news(live.id, self.now());
            state.tell_events(live.id, &fresh, &online::write(&fresh));
            self.lobby.change(state.summary(live.id), state.is_shown());
        }
        drop(state);
        self.look_after(live);
        Ok(())
    }

    /// Says that the storage can't be used; the reason is in the log.
    pub(crate) fn broken(&self, error: &StorageError) -> Refusal {
        tracing::error!(%error, "the storage can't be used");
        quatuor::refusal!("server.storage")
    }
}

/// Takes the commands out of a batch whose table was taken back since.
fn take_outdated(batch: &mut Vec<Pending>) -> Vec<Accepted> {
    let is_outdated = |pending: &mut Pending| match &pending.then {
        Then::Open(_) | Then::Delete(..) | Then::Probe(_) => false,
        Then::Answer(accepted) => accepted.live.lock().epoch != accepted.epoch,
    };
    let outdated = batch.extract_if(.., is_outdated);
    let accepted = outdated.filter_map(|pending| match pending.then {
        Then::Answer(accepted) => Some(*accepted),
        Then::Open(_) | Then::Delete(..) | Then::Probe(_) => None,
    });
    accepted.collect()
}
