//! Deals that all have contributed to are checked at the end.

use online::client::{DealCheck, Flaw, check_deal};
use quatuor::{AnyGame, Seat};
use table::record::Record;
use table::{Action, Change, Event, Origin, Share, Table, check_record};

use crate::client::{Room, identity, open_setup};

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
    let request = quatuor::Request { players: Some(2), ..quatuor::Request::default() };
    let setup = table::Setup::local(
        AnyGame::Cups,
        Some(request),
        vec![table::Player::local("Ada"), table::Player::local("Bob")],
    );
    let mut table = Table::deal(setup, &quatuor::Seed::new("x"), table::Time(0)).unwrap();
    table.resign(Seat::FIRST, table::Time(1)).unwrap();
    assert_eq!(check_deal(&table, None), DealCheck::Unknown);
}

#[test]
fn the_record_of_an_honest_game_is_verified_without_the_table() {
    for game in AnyGame::ALL {
        let (room, events) = finished(game);
        let text = room.server.table.record().expect("a game").to_string();
        assert!(text.starts_with("quatuor record 3\n"), "{text}");
        let of_client = Table::from_events(events).unwrap().record().expect("a game");
        assert_eq!(of_client.to_string(), text, "server and clients write the same");
        let record = Record::read(&text).expect("what was written");
        assert_eq!(check_record(&record), DealCheck::Verified { without: vec![] }, "{game}");
        assert_eq!(record.to_string(), text);
        let kept = Table::from_record(&record, true).record().expect("a game");
        assert_eq!(kept.to_string(), text, "a device keeps it as it is");
    }
}

#[test]
fn a_changed_record_is_not_verified() {
    let (room, _) = finished(AnyGame::Cups);
    let text = room.server.table.record().expect("a game").to_string();
    let check = |text: &str| check_record(&Record::read(text).expect(text));
    let with = |key: &str, change: &dyn Fn(&str) -> String| {
        let lines = text.lines().map(|line| match line.strip_prefix(&format!("{key}: ")) {
            Some(value) => format!("{key}: {}", change(value)),
            None => line.to_owned(),
        });
        lines.map(|line| line + "\n").collect::<String>()
    };
    let no_share = |value: &str| format!("{} -", &value[..64]);
    let other_share = |value: &str| format!("{} {}", &value[..64], "0".repeat(64));
    let other_commitment = |value: &str| format!("{} {}", "0".repeat(64), &value[65..]);
    assert_eq!(check(&with("share", &other_share)), DealCheck::NotVerified(Flaw::Deal));
    assert_eq!(check(&with("share", &other_commitment)), DealCheck::NotVerified(Flaw::Deal));
    assert_eq!(check(&with("share", &no_share)), DealCheck::Unknown);
    let flaw = DealCheck::NotVerified(Flaw::Contribution);
    assert_eq!(check(&with("share 1", &other_share)), flaw);
    assert_eq!(check(&with("share 1", &other_commitment)), flaw);
    assert_eq!(check(&with("share 1", &no_share)), DealCheck::NotVerified(Flaw::Deal));
    let other_turn = |value: &str| (1 - value.parse::<u8>().unwrap()).to_string();
    assert_eq!(check(&with("turn", &other_turn)), DealCheck::NotVerified(Flaw::Deal));
    let bot = text.replace("seat 1: ", "seat 1: x\nbot 1: casual\nseat_: ");
    let bot: String = bot
        .lines()
        .filter(|line| !line.starts_with("seat_"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(check(&bot), DealCheck::NotVerified(Flaw::Deal), "shares of bots count for nothing");
    // Without contributions there is nothing to check, and the older version will do.
    let is_old = |line: &&str| !["share", "turn"].iter().any(|key| line.starts_with(key));
    let old: String = text.lines().filter(is_old).map(|line| format!("{line}\n")).collect();
    let old = old.replace("record 3", "record 2");
    assert_eq!(check(&old), DealCheck::Unknown);
    assert_eq!(Record::read(&old).unwrap().to_string(), old);
}
