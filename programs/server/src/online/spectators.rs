//! How many people watch a table without a seat, here and at other servers.

use std::collections::HashMap;

use online::ToClient;
use table::Time;

use super::Online;
use super::live_table::{LiveTable, State};
use super::nodes::{Hint, PRESENCE};

/// How many watch at other servers, and until when that counts.
pub(crate) type Elsewhere = HashMap<u64, (u32, Time)>;

impl State {
    /// How many people watch without a seat, at all servers.
    pub(crate) fn watching(&self) -> u32 {
        self.watching_here() + self.elsewhere.values().map(|(count, _)| count).sum::<u32>()
    }

    fn watching_here(&self) -> u32 {
        let mut accounts: Vec<i64> = self.watchers.iter().map(|watcher| watcher.account).collect();
        accounts.sort_unstable();
        accounts.dedup();
        accounts.iter().filter(|account| self.seats(**account).is_empty()).count() as u32
    }
}

impl Online {
    /// People at this server have begun or ceased to watch a table: all are told.
    pub(crate) fn tell_watching(&self, live: &LiveTable, state: &mut State) {
        state.tell_all(&ToClient::Watching { table: live.id, count: state.watching() });
        self.tell_others(live.id, Hint::Watching(state.watching_here()));
    }

    /// So many watch a table at another server, which says so again before long.
    pub(super) fn note_watching(&self, live: &LiveTable, server: u64, count: u32) {
        let mut state = live.lock();
        let before = state.watching();
        match count {
            0 => _ = state.elsewhere.remove(&server),
            _ => _ = state.elsewhere.insert(server, (count, self.now().plus(PRESENCE))),
        }
        if state.watching() != before {
            let count = state.watching();
            state.tell_all(&ToClient::Watching { table: live.id, count });
        }
    }

    /// Tells other servers again how many watch a table here, and forgets what servers have
    /// said that are gone.
    pub(super) fn say_watching(&self, live: &LiveTable) {
        let now = self.now();
        let mut state = live.lock();
        let before = state.watching();
        state.elsewhere.retain(|_, (_, until)| *until > now);
        match state.watching_here() {
            _ if state.watching() != before => self.tell_watching(live, &mut state),
            0 => {}
            here => self.tell_others(live.id, Hint::Watching(here)),
        }
    }
}
