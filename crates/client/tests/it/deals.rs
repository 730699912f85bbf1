//! Deals that all have contributed to are checked at the end.

use client::{DealCheck, Flaw, check_deal};
use games::{AnyGame, Seat};
use table::{Action, Change, Event, Origin, Share, Table};

use crate::{Room, identity, open_setup};

/// A game that is over, as the server and a client have it.
fn finished(game: AnyGame) -> (Room, Vec<Event>) {
    let mut room = Room::new(open_setup(game, 2 + usize::from(game == AnyGame::Slides)), 4);
    room.start();
    let id = room.server.id;
    for client in &room.clients {
        assert_eq!(client.table(id).unwrap().deal(), DealCheck::Unknown);
    }
    let seat = room.clients[0].table(id).unwrap().own_seats()[0];
    room.clients[0].act(id, Some(seat), Action::Resign, room.now);
    room.settle();
    let events = room.clients[0].table(id).unwrap().table().unwrap().events().to_vec();
    (room, events)
}

#[test]
fn an_honest_deal_is_verified_by_all() {
    for game in AnyGame::ALL {
        let (room, _) = finished(game);
        for client in &room.clients {
            let deal = client.table(room.server.id).unwrap().deal();
            assert_eq!(deal, DealCheck::Verified { without: vec![] }, "{game}");
        }
        let table = &room.server.table;
        assert_eq!(check_deal(table, None), DealCheck::Verified { without: vec![] });
    }
}

fn changed(events: &[Event], change: impl Fn(&mut Change)) -> Table {
    let mut events = events.to_vec();
    events.iter_mut().for_each(|event| change(&mut event.change));
    Table::from_events(events).unwrap()
}

#[test]
fn a_dishonest_deal_is_found_out() {
    // Nothing is hidden in Cups: the start is known from the beginning.
    let (_, events) = finished(AnyGame::Cups);
    let own = identity(0, 0).share;
    let check = |table: &Table| check_deal(table, Some(&own));
    let honest = changed(&events, |_| ());
    assert_eq!(check(&honest), DealCheck::Verified { without: vec![] });

    // Another deal than the one of the contributions.
    let other = changed(&events, |change| {
        if let Change::Started { start, .. } = change
            && let Origin::Deal { seed, .. } = &mut start.origin
        {
            *seed = "a better one".into();
        }
    });
    assert_eq!(check(&other), DealCheck::NotVerified(Flaw::Deal));

    // Another first player.
    let other = changed(&events, |change| {
        if let Change::Started { turn, .. } = change {
            *turn = 1 - *turn;
        }
    });
    assert_eq!(check(&other), DealCheck::NotVerified(Flaw::Deal));

    // Another share of the server than the one it committed to.
    let other = changed(&events, |change| {
        if let Change::Started { start, .. } = change
            && let Origin::Deal { share, .. } = &mut start.origin
        {
            *share = Some(Share::new([99; 32]));
        }
    });
    assert_eq!(check(&other), DealCheck::NotVerified(Flaw::Deal));

    // Another share of a person.
    let other = changed(&events, |change| {
        if let Change::Contributed { seat, share } = change
            && *seat != Seat::FIRST
        {
            *share = Share::new([98; 32]);
        }
    });
    assert_eq!(check(&other), DealCheck::NotVerified(Flaw::Contribution));

    // Both the commitment and the share of this client.
    let forged = Share::new([97; 32]);
    let other = changed(&events, |change| match change {
        Change::Committed { seat: Seat::FIRST, commitment } => *commitment = forged.commitment(),
        Change::Contributed { seat: Seat::FIRST, share } => *share = forged.clone(),
        _ => {}
    });
    assert_eq!(check(&other), DealCheck::NotVerified(Flaw::OwnShare));
}

#[test]
fn a_commitment_after_closing_is_found_out() {
    let (_, mut events) = finished(AnyGame::Cups);
    let closed = events.iter().position(|event| event.change == Change::Closed).unwrap();
    let before = events[..closed].iter();
    let committed = |event: &Event| matches!(event.change, Change::Committed { .. });
    let late = events[before.clone().position(committed).unwrap()].clone();
    events.insert(closed + 1, late);
    for (number, event) in (1..).zip(&mut events) {
        event.number = number;
    }
    let table = Table::from_events(events).unwrap();
    assert_eq!(check_deal(&table, None), DealCheck::NotVerified(Flaw::LateCommitment));
}

#[test]
fn a_game_that_was_not_dealt_so_is_not_checked() {
    let request = games::Request { players: Some(2), ..games::Request::default() };
    let setup = table::Setup::local(
        AnyGame::Cups,
        Some(request),
        vec![table::Player::local("Ada"), table::Player::local("Bob")],
    );
    let mut table = Table::deal(setup, &games::Seed::new("x"), table::Time(0)).unwrap();
    table.resign(Seat::FIRST, table::Time(1)).unwrap();
    assert_eq!(check_deal(&table, None), DealCheck::Unknown);
}
