//! Jobs that wait, and whose turn it is.

use std::collections::{HashMap, VecDeque};

use quatuor::{Refusal, refusal};

use crate::thinking::turns::{Line, Turns};

/// Whose job it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owner {
    /// Where the table's host comes from. One person can be many hosts, but has few networks.
    pub network: u64,
    /// The account that has opened the table.
    pub host: u64,
    /// The table.
    pub table: u64,
}

/// How many jobs may wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most of one host.
    pub per_host: usize,
    /// How many of all hosts, before networks are refused that have at least their even share of
    /// these places. Others are not, so that no network can fill the queue for all.
    pub total: usize,
}

impl Default for Limits {
    /// 64 tables of a host and 10,000 jobs in all.
    fn default() -> Limits {
        Limits { per_host: 64, total: 10_000 }
    }
}

/// Jobs that wait, one per table.
///
/// Networks take turns, one job per turn; so do the hosts of a network, and the tables of a host.
/// While a job waits, each other network gets at most one turn more than the job's network; so a
/// job that is its network's only one waits for at most one job of each other network.
///
/// ```
/// use server::thinking::{Limits, Owner, Queue};
///
/// let mut queue = Queue::new(Limits::default());
/// for (host, table) in [(1, 1), (1, 2), (2, 3)] {
///     queue.push(Owner { network: 1, host, table }, "busy network").unwrap();
/// }
/// queue.push(Owner { network: 2, host: 3, table: 4 }, "quiet network").unwrap();
/// let order: Vec<u64> = std::iter::from_fn(|| queue.pop()).map(|(owner, _)| owner.table).collect();
/// assert_eq!(order, [1, 4, 3, 2]);
/// ```
#[derive(Debug)]
pub struct Queue<T> {
    limits: Limits,
    networks: Turns<Turns<VecDeque<(Owner, T)>>>,
    /// Whose the waiting job of a table is.
    owners: HashMap<u64, Owner>,
    /// How many jobs of a host wait.
    counts: HashMap<u64, usize>,
    /// How many jobs of a network wait.
    of_networks: HashMap<u64, usize>,
}

impl<T> Queue<T> {
    /// An empty queue.
    pub fn new(limits: Limits) -> Queue<T> {
        let (owners, counts, of_networks) = (HashMap::new(), HashMap::new(), HashMap::new());
        Queue { limits, networks: Turns::default(), owners, counts, of_networks }
    }

    /// How many jobs wait.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether no job waits.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// Adds a job. A job of the same table that still waits is replaced and returned; the new
    /// one takes its place, unless the table has changed owners.
    ///
    /// # Errors
    /// When the host has too many jobs here, or there are too many in all and the network has its
    /// share of them.
    pub fn push(&mut self, owner: Owner, job: T) -> Result<Option<T>, Refusal> {
        let before = self.owners.get(&owner.table).copied();
        if before == Some(owner) {
            let waiting = self.line(owner).and_then(|line| {
                line.iter_mut().find(|(of, _)| *of == owner).map(|(_, waiting)| waiting)
            });
            return Ok(waiting.map(|waiting| std::mem::replace(waiting, job)));
        }
        // A table that has changed owners does not add a job.
        let is_full = self.len() - usize::from(before.is_some()) >= self.limits.total;
        let of_network = self.of_networks.get(&owner.network).copied().unwrap_or(0);
        let others = self.of_networks.len() - usize::from(of_network > 0);
        let of_network =
            of_network - usize::from(before.is_some_and(|of| of.network == owner.network));
        if is_full && of_network >= self.limits.total / (others + 1) {
            return Err(refusal!("thinking.full"));
        }
        let waiting = self.counts.get(&owner.host).copied().unwrap_or(0);
        let of_host = waiting - usize::from(before.is_some_and(|of| of.host == owner.host));
        if of_host >= self.limits.per_host {
            return Err(refusal!("thinking.host-full", most = self.limits.per_host));
        }
        let replaced = self.remove(owner.table);
        self.count(owner);
        self.networks.add(owner.network).add(owner.host).push_back((owner, job));
        Ok(replaced)
    }

    /// The job whose turn it is.
    pub fn peek(&self) -> Option<&T> {
        self.networks.peek().map(|(_, job)| job)
    }

    /// Takes the job whose turn it is.
    pub fn pop(&mut self) -> Option<(Owner, T)> {
        let (owner, job) = self.networks.pop()?;
        self.uncount(owner);
        Some((owner, job))
    }

    /// Puts a job that was taken but could not be run back to the front. If there is a newer
    /// one of its table, the job is returned instead. The limits are not checked: it was
    /// here before.
    pub fn put_back(&mut self, owner: Owner, job: T) -> Option<T> {
        if self.owners.contains_key(&owner.table) {
            return Some(job);
        }
        self.count(owner);
        let line = self.networks.add_first(owner.network).add_first(owner.host);
        line.push_front((owner, job));
        None
    }

    /// Takes the waiting job of a table out of turn.
    pub fn remove(&mut self, table: u64) -> Option<T> {
        let owner = self.owners.get(&table).copied()?;
        let line = self.line(owner)?;
        let place = line.iter().position(|(of, _)| *of == owner)?;
        let (_, job) = line.remove(place)?;
        self.networks.get_mut(owner.network)?.remove_empty(owner.host);
        self.networks.remove_empty(owner.network);
        self.uncount(owner);
        Some(job)
    }

    /// Takes all jobs, in turn.
    pub fn drain(&mut self) -> impl Iterator<Item = (Owner, T)> + '_ {
        std::iter::from_fn(|| self.pop())
    }

    fn line(&mut self, owner: Owner) -> Option<&mut VecDeque<(Owner, T)>> {
        self.networks.get_mut(owner.network)?.get_mut(owner.host)
    }

    fn count(&mut self, owner: Owner) {
        self.owners.insert(owner.table, owner);
        *self.counts.entry(owner.host).or_default() += 1;
        *self.of_networks.entry(owner.network).or_default() += 1;
    }

    fn uncount(&mut self, owner: Owner) {
        self.owners.remove(&owner.table);
        less(&mut self.counts, owner.host);
        less(&mut self.of_networks, owner.network);
    }
}

/// Counts one less; what has none is forgotten.
fn less(counts: &mut HashMap<u64, usize>, of: u64) {
    if let Some(count) = counts.get_mut(&of) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&of);
        }
    }
}
