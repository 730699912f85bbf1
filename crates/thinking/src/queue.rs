//! Jobs that wait, and whose turn it is.

use std::collections::{BTreeMap, HashMap, VecDeque};

use games::{Refusal, refusal};

/// Whose job it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owner {
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
    /// The most of all hosts.
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
/// Hosts take turns, one job per turn, and so do the tables of a host. While a job waits, each
/// other host gets at most one turn more than the job's host; so the job of a host with one
/// table waits for at most one job of each other host.
///
/// ```
/// use thinking::{Limits, Owner, Queue};
///
/// let mut queue = Queue::new(Limits::default());
/// for table in 1..=3 {
///     queue.push(Owner { host: 1, table }, "busy host").unwrap();
/// }
/// queue.push(Owner { host: 2, table: 4 }, "quiet host").unwrap();
/// let order: Vec<u64> = std::iter::from_fn(|| queue.pop()).map(|(owner, _)| owner.table).collect();
/// assert_eq!(order, [1, 4, 2, 3]);
/// ```
#[derive(Debug)]
pub struct Queue<T> {
    limits: Limits,
    /// Hosts with waiting jobs, by their turn.
    turns: BTreeMap<u64, u64>,
    next_turn: u64,
    hosts: HashMap<u64, Line<T>>,
    /// Who is the host of a table with a waiting job.
    tables: HashMap<u64, u64>,
}

/// The waiting jobs of a host, with their tables; never empty.
#[derive(Debug)]
struct Line<T> {
    turn: u64,
    jobs: VecDeque<(u64, T)>,
}

impl<T> Queue<T> {
    /// An empty queue.
    pub fn new(limits: Limits) -> Queue<T> {
        Queue {
            limits,
            turns: BTreeMap::new(),
            // Turns below are for jobs that come back.
            next_turn: 1 << 63,
            hosts: HashMap::new(),
            tables: HashMap::new(),
        }
    }

    /// How many jobs wait.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Whether no job waits.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Adds a job. A job of the same table that still waits is replaced and returned; the new
    /// one takes its place.
    ///
    /// # Errors
    /// When the host has too many jobs here, or there are too many in all.
    pub fn push(&mut self, owner: Owner, job: T) -> Result<Option<T>, Refusal> {
        let Owner { host, table } = owner;
        if self.tables.get(&table) == Some(&host) {
            let line = self.hosts.get_mut(&host).expect("the host of a waiting job");
            let place = line.jobs.iter_mut().find(|(of, _)| *of == table);
            return Ok(place.map(|(_, waiting)| std::mem::replace(waiting, job)));
        }
        // A table that has changed hosts does not add a job to the total.
        let is_here = self.tables.contains_key(&table);
        if self.len() - usize::from(is_here) >= self.limits.total {
            return Err(refusal!("thinking.full"));
        }
        let waiting = self.hosts.get(&host).map_or(0, |line| line.jobs.len());
        if waiting >= self.limits.per_host {
            return Err(refusal!("thinking.host-full", most = self.limits.per_host));
        }
        let replaced = self.remove(table);
        self.tables.insert(table, host);
        let (turns, next_turn) = (&mut self.turns, &mut self.next_turn);
        let line = self.hosts.entry(host).or_insert_with(|| {
            let turn = *next_turn;
            *next_turn += 1;
            turns.insert(turn, host);
            Line { turn, jobs: VecDeque::new() }
        });
        line.jobs.push_back((table, job));
        Ok(replaced)
    }

    /// The job whose turn it is.
    pub fn peek(&self) -> Option<&T> {
        let (_, host) = self.turns.first_key_value()?;
        self.hosts.get(host)?.jobs.front().map(|(_, job)| job)
    }

    /// Takes the job whose turn it is.
    pub fn pop(&mut self) -> Option<(Owner, T)> {
        let (_, host) = self.turns.pop_first()?;
        let line = self.hosts.get_mut(&host).expect("a host with a turn");
        let (table, job) = line.jobs.pop_front().expect("a line is not empty");
        self.tables.remove(&table);
        if line.jobs.is_empty() {
            self.hosts.remove(&host);
        } else {
            line.turn = self.next_turn;
            self.turns.insert(self.next_turn, host);
            self.next_turn += 1;
        }
        Some((Owner { host, table }, job))
    }

    /// Puts a job that was taken but could not be run back to the front. If there is a newer
    /// one of its table, the job is returned instead. The limits are not checked: it was
    /// here before.
    pub fn put_back(&mut self, owner: Owner, job: T) -> Option<T> {
        let Owner { host, table } = owner;
        if self.tables.contains_key(&table) {
            return Some(job);
        }
        let first = self.turns.first_key_value().map_or(self.next_turn, |(turn, _)| *turn) - 1;
        self.tables.insert(table, host);
        let line = self.hosts.entry(host).or_insert(Line { turn: first, jobs: VecDeque::new() });
        line.jobs.push_front((table, job));
        self.turns.remove(&line.turn);
        line.turn = first;
        self.turns.insert(first, host);
        None
    }

    /// Takes the waiting job of a table out of turn.
    pub fn remove(&mut self, table: u64) -> Option<T> {
        let host = self.tables.remove(&table)?;
        let line = self.hosts.get_mut(&host)?;
        let place = line.jobs.iter().position(|(of, _)| *of == table)?;
        let (_, job) = line.jobs.remove(place)?;
        if line.jobs.is_empty() {
            self.turns.remove(&line.turn);
            self.hosts.remove(&host);
        }
        Some(job)
    }

    /// Takes all jobs, in turn.
    pub fn drain(&mut self) -> impl Iterator<Item = (Owner, T)> + '_ {
        std::iter::from_fn(|| self.pop())
    }
}
