//! Checking a deal that all participants have contributed to.

use quatuor::Seat;

use crate::record::Record;
use crate::{
    Action, Beginning, Change, Command, Event, Origin, Person, Player, Share, Start, Table, Time,
    Who,
};

/// What is known about the fairness of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DealCheck {
    /// The deal is the one of all contributions, each of which was fixed before any was
    /// known.
    Verified {
        /// People who sat there but contributed nothing, by their seats in the game.
        without: Vec<Seat>,
    },
    /// The deal is not what it should be.
    NotVerified(Flaw),
    /// It can't be checked: the game goes on, or its deal was not made in this way.
    Unknown,
}

/// What is wrong with a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// A contribution is not the one that was committed to.
    Contribution,
    /// A commitment was made after contributions were known.
    LateCommitment,
    /// The server's contribution is not the one that it committed to, or the deal or the
    /// first player does not follow from the contributions.
    Deal,
    /// This client's contribution was replaced.
    OwnShare,
}

impl Flaw {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Flaw::Contribution => "contribution",
            Flaw::LateCommitment => "late-commitment",
            Flaw::Deal => "deal",
            Flaw::OwnShare => "own-share",
        }
    }
}

/// Checks the deal of a game that is over. `own` is the share that this client has
/// contributed, if it has.
pub fn check_deal(table: &Table, own: Option<&Share>) -> DealCheck {
    match table.is_over() {
        true => check(table, own),
        false => DealCheck::Unknown,
    }
}

/// Checks the deal of a record, which has to hold the contributions. That each of them was
/// fixed before any was known, a record can't prove: only players who were there know.
pub fn check_record(record: &Record) -> DealCheck {
    check(&Table::from_record(record, true), None)
}

fn check(table: &Table, own: Option<&Share>) -> DealCheck {
    match flaws(table, own) {
        None => DealCheck::Unknown,
        Some(Ok(without)) => DealCheck::Verified { without },
        Some(Err(flaw)) => DealCheck::NotVerified(flaw),
    }
}

fn flaws(table: &Table, own: Option<&Share>) -> Option<Result<Vec<Seat>, Flaw>> {
    let start = table.start();
    let Origin::Deal { share: Some(program), .. } = &start.origin else { return None };
    let is_started = |event: &Event| matches!(event.change, Change::Started { .. });
    let place = table.events().iter().position(is_started)?;
    let (before, rest) = table.events().split_at(place);
    let Change::Started { turn, .. } = &rest[0].change else { return None };
    Some(check_order(before, own).and_then(|()| {
        let without = check_start(before, rest[0].at, program, start, *turn)?;
        // The players have moved round.
        let seats = table.players().len();
        let seat = |index: usize| Seat::from_index((index + seats - usize::from(*turn)) % seats);
        Ok(without.into_iter().map(seat).collect())
    }))
}

/// All commitments come before all contributions, and fit them.
fn check_order(events: &[Event], own: Option<&Share>) -> Result<(), Flaw> {
    let (mut is_closed, mut commitments, mut owners) = (false, vec![], vec![]);
    for event in events {
        match &event.change {
            Change::Closed => is_closed = true,
            Change::Committed { .. } if is_closed => return Err(Flaw::LateCommitment),
            Change::Committed { seat, commitment } => {
                commitments.retain(|(one, _)| one != seat);
                commitments.push((*seat, commitment.clone()));
            }
            // A person who sits down has committed to nothing yet.
            Change::Sat { seat, .. } | Change::Stood { seat } => {
                commitments.retain(|(one, _)| one != seat);
            }
            Change::Opened(setup) => {
                for (index, player) in setup.players.iter().enumerate() {
                    if let Player::Person(Person { commitment: Some(one), .. }) = player {
                        commitments.push((Seat::from_index(index), one.clone()));
                    }
                }
            }
            Change::Contributed { seat, share } => {
                let committed = commitments.iter().find(|(one, _)| one == seat);
                if !is_closed || !committed.is_some_and(|(_, one)| one.is_to(share.as_str())) {
                    return Err(Flaw::Contribution);
                }
                owners.push(share.clone());
            }
            _ => {}
        }
    }
    match own {
        Some(own) if !owners.contains(own) => Err(Flaw::OwnShare),
        _ => Ok(()),
    }
}

/// Deals again; the seats of people who contributed nothing, before the players moved.
fn check_start(
    before: &[Event],
    at: Time,
    program: &Share,
    start: &Start,
    turn: u8,
) -> Result<Vec<usize>, Flaw> {
    let table = Table::from_events(before.iter().cloned()).map_err(|_| Flaw::Deal)?;
    let action = Action::Start(Beginning::Shares(program.clone()));
    let command = Command { id: 0, after: table.number(), seat: None, action };
    let events = table.decide(Who::System, &command, at).map_err(|_| Flaw::Deal)?;
    let is_same = match events.first().map(|event| &event.change) {
        Some(Change::Started { start: dealt, turn: moved }) => **dealt == *start && *moved == turn,
        _ => false,
    };
    if !is_same {
        return Err(Flaw::Deal);
    }
    let is_silent = |player: &Player| match player {
        Player::Person(person) => person.share.is_none(),
        Player::Open | Player::Reserved | Player::Bot(_) => false,
    };
    let players = table.players().iter().enumerate();
    Ok(players.filter(|(_, player)| is_silent(player)).map(|(index, _)| index).collect())
}
