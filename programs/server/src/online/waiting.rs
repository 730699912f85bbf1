//! The tables of a host that wait for players: one that no other player has come to is used
//! again, and their number is limited.

use std::sync::Arc;

use online::TableId;
use quatuor::{Refusal, refusal};
use table::{Person, Phase, Player, Setup, Time};

use super::Online;
use super::live_table::{LiveTable, State};

/// The most tables of a host that wait for players.
const MOST_WAITING: usize = 10;

/// How many unfinished tables of a host are looked at.
const LOOK_AT: i64 = 100;

impl Online {
    /// The table that a host has left waiting, if it is just as the new one would be: the link
    /// to it may have been sent already. A host who is still there wants another one.
    pub(crate) fn left_waiting(
        &self,
        waiting: &[Arc<LiveTable>],
        account: i64,
        setup: &Setup,
        is_public: bool,
    ) -> Result<Option<Arc<LiveTable>>, Refusal> {
        let (setup, now) = (setup.clone().complete()?, self.now());
        let left = waiting.iter().find(|live| {
            let state = live.lock();
            state.is_left(account, now)
                && state.secrets.is_public == is_public
                && is_same(state.table.setup(), state.table.players(), &setup)
        });
        Ok(left.cloned())
    }

    /// Makes room for one more waiting table: the oldest one that the host has left, and no
    /// other player has come to, is closed.
    ///
    /// # Errors
    /// When there is none, or it can't be stored.
    pub(crate) async fn make_room(
        &self,
        mut waiting: Vec<Arc<LiveTable>>,
        account: i64,
    ) -> Result<(), Refusal> {
        let now = self.now();
        while waiting.len() >= MOST_WAITING {
            // The newest comes first.
            let left = waiting.iter().rposition(|live| live.lock().is_left(account, now));
            let full = || refusal!("server.too-many-tables", most = MOST_WAITING);
            let live = waiting.remove(left.ok_or_else(full)?);
            self.delete_table(live.id).await?;
        }
        Ok(())
    }

    /// The tables of a host at which the game has not started, the newest first.
    pub(crate) async fn waiting_tables(
        &self,
        account: i64,
    ) -> Result<Vec<Arc<LiveTable>>, Refusal> {
        let listed = self.storage.unfinished_games_of(account, LOOK_AT).await;
        let mut waiting = vec![];
        for one in listed.map_err(|error| self.broken(&error))? {
            if one.listing.phase != crate::storage::Phase::Waiting {
                continue;
            }
            let id = TableId::new(one.table as u64);
            let Some(live) = self.readable_table(id).await? else { continue };
            let is_own = {
                let state = live.lock();
                state.host() == account && state.table.phase() == Phase::Waiting
            };
            if is_own {
                waiting.push(live);
            }
        }
        Ok(waiting)
    }
}

impl State {
    /// Whether no other person sits at a waiting table, and its host is not there.
    fn is_left(&self, host: i64, now: Time) -> bool {
        let own = self.person(host);
        let is_other =
            |player: &Player| player.person_id().is_some_and(|person| Some(person) != own);
        !self.table.is_closed()
            && !self.table.players().iter().any(is_other)
            && !self.is_connected(host, now)
    }
}

/// Whether a table has these settings and players. What has happened to the deal of it so far
/// does not matter.
fn is_same(setup: &Setup, players: &[Player], wanted: &Setup) -> bool {
    let plain = |players: &[Player]| -> Vec<Player> {
        let plain = |player: &Player| match player {
            Player::Person(person) => Player::Person(Person::new(person.id, &person.name)),
            other => other.clone(),
        };
        players.iter().map(plain).collect()
    };
    let settings = |setup: &Setup| Setup {
        players: vec![],
        commitment: None,
        invitation: None,
        ..setup.clone()
    };
    settings(setup) == settings(wanted) && plain(players) == plain(&wanted.players)
}
