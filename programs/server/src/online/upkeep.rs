//! What the program does at tables: it closes seats and deals, moves for bots, watches the
//! clocks, notices who is gone, and opens rematches.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use analysis::{AdviceJob, Finding, History, Job};
use online::TableId;
use quatuor::Seat;
use table::{
    Action, Beginning, BotName, Clock, Command, Next, Person, Phase, Player, Time, Viewer,
};

use super::Online;
use super::committer::Order;
use super::live_table::{Actor, LiveTable, State};
use crate::thinking::{Ask, steady};

/// How long the program waits for people to reveal their share of the deal.
const CONTRIBUTION_TIME: u64 = 5_000;

/// How long the program waits before it stores something again that could not be stored.
const RETRY: Duration = Duration::from_secs(2);

/// With this much time per move, people are not expected to stay.
const SLOW: u64 = 3_600_000;

/// What the program has to do at a table.
pub(crate) enum Task {
    Nothing,
    /// Look again at this time.
    Wait(Time),
    Do(Option<Seat>, Action),
    Think(Seat, BotName),
    Rematch,
}

impl Task {
    /// This, unless it is to wait longer than another.
    fn or_earlier(self, other: Task) -> Task {
        match (self, other) {
            (Task::Wait(one), Task::Wait(two)) => Task::Wait(one.min(two)),
            (Task::Nothing, other) => other,
            (task, _) => task,
        }
    }

    /// When there is something to do; `None` if nothing.
    pub(crate) fn due(&self, now: Time) -> Option<Time> {
        match self {
            Task::Nothing => None,
            Task::Wait(until) => Some(*until),
            Task::Do(..) | Task::Think(..) | Task::Rematch => Some(now),
        }
    }
}

impl Online {
    /// Whether the program may have something to do.
    pub(crate) fn needs_upkeep(&self, state: &State) -> bool {
        match state.table.next() {
            Next::Start | Next::Bot(..) | Next::Over => true,
            Next::Person(_) => {
                let is_gone =
                    |player: &Player| matches!(player, Player::Person(person) if person.is_gone);
                state.table.deadline().is_some()
                    || !state.away.is_empty()
                    || state.table.players().iter().any(is_gone)
            }
        }
    }

    /// Does what the program has to do at a table, now or later.
    pub(crate) fn look_after(&self, live: &Arc<LiveTable>) {
        let now = self.now();
        let mut state = live.lock();
        // What is on its way is looked at once it is stored.
        if state.table.number() > state.stored {
            return;
        }
        let task = match gone(&state, now, self.settings.patience.absence) {
            gone @ Task::Do(..) => gone,
            gone => match self.is_leased(&mut state, now) {
                Ok(()) => task(&state, now).or_earlier(gone),
                Err(later) => later.map_or(Task::Nothing, Task::Wait).or_earlier(gone),
            },
        };
        if matches!(task, Task::Rematch) && std::mem::replace(&mut state.opens_rematch, true) {
            return;
        }
        let number = state.table.number();
        drop(state);
        match task {
            Task::Nothing => {}
            Task::Wait(until) => self.timers.set(live.id, until),
            Task::Do(seat, action) => self.act(live, number, seat, action),
            Task::Think(seat, bot) => self.think(live, seat, &bot),
            Task::Rematch => {
                let (online, live) = (self.arc(), Arc::clone(live));
                tokio::spawn(async move { online.open_rematch(&live).await });
            }
        }
    }

    /// The program acts on the table as it was after so many events.
    pub(crate) fn act(
        &self,
        live: &Arc<LiveTable>,
        after: u32,
        seat: Option<Seat>,
        action: Action,
    ) {
        // The same state gives the same id: an action is carried out once, however often
        // the table is looked at.
        let command = Command { id: u64::from(after) + 1, after, seat, action };
        self.submit(live, Order::new(Actor::Program, command));
    }

    /// Lets a bot think, once about each move.
    fn think(&self, live: &Arc<LiveTable>, seat: Seat, bot: &BotName) {
        let (online, table) = (self.arc(), Arc::clone(live));
        let runtime = tokio::runtime::Handle::current();
        let (ask, number) = {
            let mut state = live.lock();
            let number = last_of_game(&state);
            if state.asked_bot.replace(number) == Some(number) {
                return;
            }
            let job = bot_job(&state, seat, bot, number);
            let (network, host) = (state.network.map_or(0, turn), state.host() as u64);
            (Ask { network, host, table: live.id.number(), job }, number)
        };
        let asked = self.thinkers.ask(ask, move |answer| {
            // On the runtime: carrying out the move may ask for the next one.
            runtime.spawn(async move { online.bot_moves(&table, number, answer.ok().as_ref()) });
        });
        if let Err(refusal) = asked {
            tracing::warn!(table = %live.id, %refusal, "a bot has to wait");
            live.lock().asked_bot = None;
            self.timers.set(live.id, self.now().plus(2_000));
        }
    }

    /// Makes the move that a bot has found, or any legal one, so that the game goes on.
    fn bot_moves(&self, live: &Arc<LiveTable>, number: u32, finding: Option<&Finding>) {
        let state = live.lock();
        let Next::Bot(seat, _) = state.table.next() else { return };
        if state.asked_bot != Some(number) || last_of_game(&state) != number {
            return;
        }
        let view = state.table.view(Viewer::Seat(seat));
        let found = match finding {
            Some(Finding::Advice(advice)) => view.read_move(&advice.best).ok(),
            _ => None,
        };
        let Some(mv) = found.or_else(|| view.legal_moves().first().copied()) else { return };
        // Phrases and the like may have come in between; they make no move stale.
        let after = state.table.number();
        drop(state);
        self.act(live, after, Some(seat), Action::Move(mv.to_string()));
    }
}

/// What is to be done at a table that is stored as it is, no matter who is connected.
pub(crate) fn task(state: &State, now: Time) -> Task {
    let table = &state.table;
    match table.next() {
        Next::Start if table.is_closed() => closed(state, now),
        Next::Start if table.is_complete() && state.secrets.share.is_some() => {
            Task::Do(None, Action::Close)
        }
        Next::Start => Task::Nothing,
        Next::Bot(seat, bot) => Task::Think(seat, bot),
        Next::Person(_) => match table.deadline() {
            Some((seat, deadline)) if deadline <= now => Task::Do(Some(seat), Action::ClaimTimeOut),
            Some((_, deadline)) => Task::Wait(deadline),
            None => Task::Nothing,
        },
        Next::Over if table.rematch().is_agreed && table.rematch().table.is_none() => Task::Rematch,
        Next::Over => Task::Nothing,
    }
}

/// The seats are closed: the game starts once all have contributed, or have not in time.
fn closed(state: &State, now: Time) -> Task {
    let is_awaited = |player: &Player| match player {
        Player::Person(person) => person.commitment.is_some() && person.share.is_none(),
        Player::Open | Player::Reserved | Player::Bot(_) => false,
    };
    let is_closing = |event: &&table::Event| matches!(event.change, table::Change::Closed);
    let closed = state.table.events().iter().rfind(is_closing).map_or(now, |event| event.at);
    let until = closed.plus(CONTRIBUTION_TIME);
    match &state.secrets.share {
        Some(share) if until <= now || !state.table.players().iter().any(is_awaited) => {
            Task::Do(None, Action::Start(Beginning::Shares(share.clone())))
        }
        Some(_) => Task::Wait(until),
        None => Task::Nothing,
    }
}

/// The number by which networks take turns. Of IPv6 that is a /48: one customer is often given a whole one,
/// which is 65,536 networks. Tables whose network is not known take turns as one: they were read
/// again, and no player has been there since.
fn turn(network: IpAddr) -> u64 {
    match network {
        IpAddr::V4(four) => 1 << 32 | u64::from(u32::from(four)),
        IpAddr::V6(six) => 1 << 48 | (u128::from(six) >> 80) as u64,
    }
}

fn bot_job(state: &State, seat: Seat, bot: &BotName, number: u32) -> Job {
    let table = &state.table;
    let view = table.first_board().view(seat);
    let history = History::of_view(seat, &view, table.moves());
    let bot =
        bot.as_str().parse().unwrap_or_else(|_| "casual".parse().expect("there is such a bot"));
    let bot = steady(bot, table.game(), table.setup().seats());
    AdviceJob::bot_move(history, bot, u64::from(number)).into()
}

/// The number of the last event that belongs to the game: what is said meanwhile does not make
/// a bot think again.
fn last_of_game(state: &State) -> u32 {
    let is_of_game = |event: &&table::Event| {
        matches!(
            event.change,
            table::Change::Started { .. }
                | table::Change::Moved { .. }
                | table::Change::TakenBack { .. }
                | table::Change::TookOver { .. }
                | table::Change::Returned { .. }
        )
    };
    state.table.events().iter().rfind(is_of_game).map_or(0, |event| event.number)
}

/// Whether a person is to be said gone, or back. Back is only who is connected here: that no
/// server has heard of a person for a while is no sign of them.
fn gone(state: &State, now: Time, absence: Duration) -> Task {
    let (table, absence) = (&state.table, absence.as_millis() as u64);
    let is_slow = matches!(table.setup().clock, Clock::PerMove(time) if time >= SLOW);
    if table.phase() == Phase::Over || is_slow {
        return Task::Nothing;
    }
    let mut first: Option<Time> = None;
    for seat in table.seats() {
        let Player::Person(person) = table.player(seat) else { continue };
        let is_here = || state.account(person.id).is_some_and(|account| state.is_here(account));
        match (away_since(state, person), person.is_gone) {
            (None, true) if is_here() => return Task::Do(Some(seat), Action::ComeBack),
            (Some(since), false) if since.plus(absence) <= now => {
                return Task::Do(Some(seat), Action::Leave);
            }
            (Some(since), false) => {
                let until = since.plus(absence);
                first = Some(first.map_or(until, |first| first.min(until)));
            }
            _ => {}
        }
    }
    first.map_or(Task::Nothing, Task::Wait)
}

/// Since when a person is not connected. A program asks when it wants to.
fn away_since(state: &State, person: &Person) -> Option<Time> {
    let account = state.account(person.id).filter(|_| !person.is_program)?;
    state.away.get(&account).copied()
}

impl Online {
    /// Looks after a table by name, if it is in memory or can be read.
    pub(crate) async fn wake(&self, table: TableId) {
        if let Ok(live) = self.table(table).await {
            self.look_after(&live);
        }
    }

    /// Opens the table of a rematch, with all seats moved round. Its name follows from that of
    /// the game before, so that there is one, however often this is tried.
    async fn open_rematch(&self, live: &Arc<LiveTable>) {
        let (mut setup, people, is_public, network, agreed) = {
            let state = live.lock();
            let people: Vec<_> = state.people().collect();
            let is_agreed = |event: &&table::Event| event.change == table::Change::RematchAgreed;
            let agreed = state.table.events().iter().rfind(is_agreed).map_or(0, |one| one.number);
            let is_public = state.secrets.is_public;
            (state.table.rematch_setup(), people, is_public, state.network, agreed)
        };
        let id = self.signer.rematch(live.id, agreed);
        if self.table(id).await.is_ok() {
            return self.lead_on(live, &id.to_string()).await;
        }
        for player in &mut setup.players {
            if let Player::Person(person) = player {
                // Each of them says so at the new table.
                person.is_ready = false;
            }
        }
        match self.open_table(id, setup, people, is_public, network).await {
            Ok(opened) => self.lead_on(live, &opened.id.to_string()).await,
            Err(refusal) => {
                tracing::error!(table = %live.id, %refusal, "a rematch can't be opened");
                live.lock().opens_rematch = false;
                self.timers.set(live.id, self.now().plus(5_000));
            }
        }
    }
}

impl Online {
    /// Says at a table where its rematch is played. The new table is there already, so this
    /// is tried until it is stored.
    async fn lead_on(&self, live: &Arc<LiveTable>, next: &str) {
        loop {
            let after = live.lock().table.number();
            let action = Action::Continue { table: next.into() };
            let command = Command { id: u64::from(after) + 1, after, seat: None, action };
            let done = self.carry_out(live, Order::new(Actor::Program, command)).await;
            let Err(refusal) = done else { return };
            if live.lock().table.rematch().table.is_some() {
                return;
            }
            tracing::warn!(table = %live.id, %refusal, "the way to a rematch is not stored yet");
            tokio::select! {
                () = tokio::time::sleep(RETRY) => {}
                () = self.end.cancelled() => return,
            }
        }
    }
}

impl State {
    /// The account of the host, who bots think for.
    pub(crate) fn host(&self) -> i64 {
        self.account(self.table.setup().host).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_of_one_customer_take_turns_as_one() {
        let turn = |address: &str| turn(address.parse().unwrap());
        assert_eq!(turn("2001:db8:1:2::"), turn("2001:db8:1:ffff::"));
        assert_ne!(turn("2001:db8:1:2::"), turn("2001:db8:2:2::"));
        assert_ne!(turn("192.0.2.1"), turn("192.0.2.2"));
        assert_ne!(turn("192.0.2.1"), turn("0:0:c000:201::"));
    }
}
