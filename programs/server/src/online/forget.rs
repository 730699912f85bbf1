//! Leaving without a trace.

use std::sync::Arc;

use quatuor::Refusal;
use table::{Action, Change, Command, Event, PersonId, Phase, Player, Table};

use super::committer::Order;
use super::live_table::{Actor, LiveTable, State};
use super::nodes::Hint;
use super::{Online, random};

/// The name of a player whose data was deleted.
const NO_NAME: &str = "–";

impl Online {
    /// Deletes an account and everything that tells who it was: seats before a start become
    /// free, running games are given up, and in all games the name is replaced.
    ///
    /// # Errors
    /// When the storage can't be used; then it can be tried again.
    pub(crate) async fn forget(&self, account: i64) -> Result<(), Refusal> {
        for table in self.tables_of(account).await? {
            let live = self.table(table).await?;
            self.give_up_seats(&live, account).await?;
            self.forget_at(&live, account).await?;
        }
        self.storage.delete_account(account).await.map_err(|error| self.broken(&error))
    }

    async fn give_up_seats(&self, live: &Arc<LiveTable>, account: i64) -> Result<(), Refusal> {
        let seats = live.lock().seats(account);
        for seat in seats {
            let action = {
                let state = live.lock();
                match state.table.phase() {
                    Phase::Waiting => Action::Stand,
                    Phase::Playing if state.table.player(seat).is_person() => Action::Resign,
                    Phase::Playing | Phase::Over => continue,
                }
            };
            let after = live.lock().table.number();
            let id = u64::from_le_bytes(random());
            let command = Command { id, after, seat: Some(seat), action };
            // If it can't be done, the game has ended meanwhile.
            let _ = self.carry_out(live, Order::new(Actor::Account(account), command)).await;
        }
        Ok(())
    }

    /// Writes the log of a table anew, without the name and the account.
    async fn forget_at(&self, live: &Arc<LiveTable>, account: i64) -> Result<(), Refusal> {
        let Some(person) = live.lock().person(account) else { return Ok(()) };
        let (fold, listing) = {
            let mut state = live.lock();
            state.forget(person)?;
            self.lobby.change(state.summary(live.id), state.is_shown());
            (state.fold(live.id), state.listing(live.id))
        };
        let rewritten = self.storage.rewrite(fold, Some(listing)).await;
        rewritten.map_err(|error| self.broken(&error))?;
        self.tell_others(live.id, Hint::Rewritten);
        live.lock().drop_watchers();
        Ok(())
    }
}

impl State {
    /// Ends the connections of all who watch: they come back, and read the table anew.
    pub(super) fn drop_watchers(&mut self) {
        self.watchers.drain(..).for_each(|watcher| watcher.end.cancel());
    }

    /// Replaces the name of a person, and forgets the account.
    fn forget(&mut self, person: PersonId) -> Result<(), Refusal> {
        let events: Vec<Event> =
            self.table.events().iter().map(|event| without_name(event, person)).collect();
        self.table = Table::from_events(events)?;
        self.know(&[(person, 0)], self.stored);
        Ok(())
    }
}

fn without_name(event: &Event, person: PersonId) -> Event {
    let mut event = event.clone();
    match &mut event.change {
        Change::Opened(setup) => {
            for player in &mut setup.players {
                if let Player::Person(one) = player
                    && one.id == person
                {
                    one.name = NO_NAME.into();
                }
            }
        }
        Change::Sat { person: one, name, .. } if *one == person => *name = NO_NAME.into(),
        _ => {}
    }
    event
}
