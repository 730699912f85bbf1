//! Turns and limits, against a slow queue that is written from what is promised.

use std::collections::BTreeMap;

use bolero::{TypeGenerator, check};
use server::thinking::{Limits, Owner, Queue};

/// What is done to a queue.
#[derive(Debug, TypeGenerator)]
enum Step {
    Push(u8, u8),
    Pop,
    PopAndPutBack,
    Remove(u8),
}

/// A job that waits, and how many turns each network and each host has had since it came.
#[derive(Clone, Debug)]
struct Waiting {
    owner: Owner,
    job: u32,
    turns: BTreeMap<u64, u64>,
    turns_of_hosts: BTreeMap<u64, u64>,
}

const LIMITS: Limits = Limits { per_host: 3, total: 8 };

fn owner(host: u8, table: u8) -> Owner {
    // A host may be in two networks.
    let network = u64::from(host / 5 % 3);
    Owner { network, host: u64::from(host % 5), table: u64::from(table % 16) }
}

#[test]
fn a_queue_keeps_its_promises() {
    check!().with_type::<Vec<Step>>().with_iterations(4_000).for_each(|steps| {
        let (mut queue, mut model) = (Queue::new(LIMITS), Vec::<Waiting>::new());
        for (job, step) in (0u32..).zip(steps) {
            match *step {
                Step::Push(host, table) => push(&mut queue, &mut model, owner(host, table), job),
                Step::Pop => pop(&mut queue, &mut model),
                Step::PopAndPutBack => {
                    let Some((owner, job)) = queue.pop() else { continue };
                    assert_eq!(queue.put_back(owner, job), None);
                    let again = queue.pop().expect("it is back");
                    assert_eq!(again, (owner, job), "it is the next again");
                    assert_eq!(queue.put_back(again.0, again.1), None);
                }
                Step::Remove(table) => {
                    let table = u64::from(table % 16);
                    let place = model.iter().position(|one| one.owner.table == table);
                    let expected = place.map(|place| model.remove(place).job);
                    assert_eq!(queue.remove(table), expected);
                }
            }
            assert_eq!((queue.len(), queue.is_empty()), (model.len(), model.is_empty()));
        }
        while !model.is_empty() {
            pop(&mut queue, &mut model);
        }
        assert_eq!(queue.pop(), None);
    });
}

fn push(queue: &mut Queue<u32>, model: &mut Vec<Waiting>, owner: Owner, job: u32) {
    let same = model.iter().position(|one| one.owner.table == owner.table);
    let others = model.iter().filter(|one| one.owner.table != owner.table);
    let of_host = others.clone().filter(|one| one.owner.host == owner.host).count();
    let of_network = others.filter(|one| one.owner.network == owner.network).count();
    let mut networks: Vec<u64> = model.iter().map(|one| one.owner.network).collect();
    networks.push(owner.network);
    networks.sort_unstable();
    networks.dedup();
    let has_share = of_network >= LIMITS.total / networks.len();
    let answer = queue.push(owner, job);
    match same {
        Some(place) if model[place].owner == owner => {
            let replaced = std::mem::replace(&mut model[place].job, job);
            assert_eq!(answer, Ok(Some(replaced)));
        }
        _ if has_share && model.len() - usize::from(same.is_some()) >= LIMITS.total => {
            assert_eq!(answer.expect_err("full").code, "thinking.full");
        }
        _ if of_host >= LIMITS.per_host => {
            assert_eq!(answer.expect_err("full").code, "thinking.host-full");
        }
        _ => {
            assert_eq!(answer, Ok(same.map(|place| model.remove(place).job)));
            let (turns, turns_of_hosts) = (BTreeMap::new(), BTreeMap::new());
            model.push(Waiting { owner, job, turns, turns_of_hosts });
        }
    }
}

/// The first waiting job of its host comes, and since a job came neither its network nor, of those
/// in the network, its host had to let another one go ahead twice.
fn pop(queue: &mut Queue<u32>, model: &mut Vec<Waiting>) {
    let next = queue.peek().copied();
    let popped = queue.pop();
    assert_eq!(next, popped.map(|(_, job)| job));
    let Some((owner, job)) = popped else {
        return assert!(model.is_empty());
    };
    let is_of_line =
        |one: &Waiting| (one.owner.network, one.owner.host) == (owner.network, owner.host);
    let first = model.iter().position(is_of_line).expect("it waited");
    let taken = model.remove(first);
    assert_eq!((taken.owner, taken.job), (owner, job), "tables take turns");
    for one in model.iter_mut() {
        check_turn(&mut one.turns, owner.network, one.owner.network);
        if one.owner.network == owner.network {
            check_turn(&mut one.turns_of_hosts, owner.host, one.owner.host);
        }
    }
}

fn check_turn(turns: &mut BTreeMap<u64, u64>, taken: u64, own: u64) {
    *turns.entry(taken).or_default() += 1;
    let own = turns.get(&own).copied().unwrap_or(0);
    let most = turns.values().copied().max().unwrap_or(0);
    assert!(most <= own + 1, "they take turns: {turns:?}");
}

/// How many jobs of others come before that of a host with one table.
fn ahead_of_a_quiet_host(others: impl Iterator<Item = Owner>) -> usize {
    let mut queue = Queue::new(Limits::default());
    for owner in others {
        queue.push(owner, ()).expect("room");
    }
    queue.pop().expect("the first");
    let quiet = Owner { network: 2, host: 1000, table: 1000 };
    queue.push(quiet, ()).expect("room");
    std::iter::from_fn(|| queue.pop()).take_while(|(owner, ())| *owner != quiet).count()
}

#[test]
fn a_host_with_many_tables_waits_for_one_with_few() {
    let one_host = (0..50).map(|table| Owner { network: 2, host: 1, table });
    assert_eq!(ahead_of_a_quiet_host(one_host), 1);
}

#[test]
fn a_network_with_many_hosts_waits_for_one_with_few() {
    let many_hosts = (0..50).map(|table| Owner { network: 1, host: table, table });
    assert_eq!(ahead_of_a_quiet_host(many_hosts), 1);
}

#[test]
fn a_network_that_fills_the_queue_is_refused_and_others_are_not() {
    let mut queue = Queue::new(Limits { per_host: 3, total: 100 });
    let greedy = |number: u64| Owner { network: 1, host: number, table: number };
    for number in 0..100 {
        queue.push(greedy(number), ()).expect("room");
    }
    assert_eq!(queue.push(greedy(100), ()).expect_err("full").code, "thinking.full");
    for network in 2..6 {
        let quiet = Owner { network, host: network, table: 1000 + network };
        queue.push(quiet, ()).expect("room for others");
        assert_eq!(queue.push(greedy(100), ()).expect_err("full").code, "thinking.full");
    }
}

#[test]
fn a_newer_job_does_not_lose_its_place() {
    let mut queue = Queue::new(Limits::default());
    for (host, table, job) in [(1, 1, "old"), (1, 2, "other"), (1, 1, "new")] {
        queue.push(Owner { network: 1, host, table }, job).expect("room");
    }
    let jobs: Vec<&str> = queue.drain().map(|(_, job)| job).collect();
    assert_eq!(jobs, ["new", "other"]);
}

#[test]
fn a_job_that_comes_back_gives_way_to_a_newer_one() {
    let mut queue = Queue::new(Limits::default());
    let owner = Owner { network: 1, host: 1, table: 1 };
    queue.push(owner, "old").expect("room");
    let (_, old) = queue.pop().expect("a job");
    queue.push(owner, "new").expect("room");
    assert_eq!(queue.put_back(owner, old), Some("old"));
    assert_eq!(queue.len(), 1);
}
