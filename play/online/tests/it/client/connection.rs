//! When a client connects, waits and gives up, and what it shows meanwhile.

use online::body::{TablePhase, TableSummary};
use online::client::{Awaited, Client, Link, News, Order, Screen};
use online::{TableId, ToClient, ToServer, VERSION};
use quatuor::{AnyGame, FastDice, Seat, refusal};
use table::{Action, Clock, Time};

use crate::client::{Room, identity, open_setup};

fn waits_until(client: &Client) -> Time {
    match client.link() {
        Link::Waiting(until) => until,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_client_waits_longer_after_each_failure_but_not_for_ever() {
    let (mut client, mut now, mut dice) = (Client::new(), Time(0), FastDice::new(1));
    assert_eq!(client.tick(now), None, "nothing is watched");
    client.watch(TableId::new(1), identity(0, 0));
    let mut waits = vec![];
    for _ in 0..12 {
        assert_eq!(client.tick(now), Some(Order::Connect));
        assert_eq!((client.tick(now), client.link()), (None, Link::Connecting));
        client.lose(now, &mut dice);
        waits.push(waits_until(&client).since(now));
        now = waits_until(&client);
    }
    for (wait, longest) in waits.iter().zip([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]) {
        assert!((longest / 2..=longest).contains(wait), "{waits:?}");
    }
    assert!(waits.iter().all(|wait| *wait <= 30_000), "{waits:?}");
    client.lose(now, &mut dice);
    client.hurry(now);
    assert_eq!(client.tick(now), Some(Order::Connect));
    assert_eq!(client.tick(now.plus(20_000)), Some(Order::Close), "no answer");
}

#[test]
fn the_server_says_when_to_come_back() {
    let (mut client, now) = (Client::new(), Time(50));
    client.watch_lobby(true);
    client.tick(now);
    client.receive(ToClient::Welcome { version: VERSION, now: Time(9_050) }, now);
    assert_eq!(client.server_time(Time(60)), Time(9_060));
    assert_eq!(client.take_messages(now), [ToServer::Lobby(true)]);
    client.receive(ToClient::ComeBack { wait: 2_000 }, now);
    client.lose(now, &mut FastDice::new(3));
    let wait = waits_until(&client).since(now);
    assert!((2_000..3_000).contains(&wait), "{wait}");
    assert_eq!(client.take_messages(now), []);
}

#[test]
fn another_version_means_that_the_page_must_be_loaded_again() {
    let welcome = ToClient::Welcome { version: VERSION + 1, now: Time(1) };
    let refused = refusal!("protocol.version");
    let refused = ToClient::Refused { table: None, id: None, refusal: refused };
    for message in [welcome, refused] {
        let (mut client, now) = (Client::new(), Time(50));
        client.watch_lobby(true);
        client.tick(now);
        assert_eq!(client.receive(message, now), [News::Link]);
        client.lose(now, &mut FastDice::new(3));
        assert_eq!((client.link(), client.tick(Time(1 << 40))), (Link::Outdated, None));
    }
}

#[test]
fn a_silent_connection_is_asked_and_then_closed() {
    let mut room = Room::new(open_setup(AnyGame::Cups, 2), 1);
    let (client, start) = (&mut room.clients[0], room.now);
    assert_eq!(client.tick(start.plus(40_000)), None);
    assert_eq!(client.take_messages(start.plus(40_000)), []);
    assert_eq!(client.tick(start.plus(46_000)), None);
    let asked = client.take_messages(start.plus(46_000));
    assert_eq!(asked, [ToServer::Watch { table: room.server.id, after: 1 }]);
    assert_eq!(client.tick(start.plus(50_000)), None);
    assert_eq!(client.tick(start.plus(62_000)), Some(Order::Close));
}

#[test]
fn a_connection_that_swallows_a_command_is_closed_soon() {
    let mut room = Room::new(open_setup(AnyGame::Cups, 2), 2);
    let (id, mut start) = (room.server.id, room.now);
    let client = &mut room.clients[0];
    // Nothing happens for a while: that alone says nothing.
    start = start.plus(30_000);
    client.act(id, None, Action::sit("Ann"), start);
    assert_eq!(client.take_messages(start).len(), 1);
    assert_eq!(client.tick(start.plus(7_000)), None);
    // Anything that is heard shows that the server is there: the command is sent again.
    let mut heard = client.clone();
    heard.receive(ToClient::Watching { table: id, count: 1 }, start.plus(7_000));
    assert_eq!(heard.tick(start.plus(8_000)), None);
    assert_eq!(heard.take_messages(start.plus(8_000)).len(), 1);
    assert_eq!(client.tick(start.plus(8_000)), Some(Order::Close));
    client.lose(start.plus(8_000), &mut FastDice::new(3));
    // The next connection carries it.
    let later = waits_until(client);
    assert_eq!(client.tick(later), Some(Order::Connect));
    client.receive(ToClient::Welcome { version: VERSION, now: Time(1) }, later);
    let sent = client.take_messages(later);
    assert!(sent.iter().any(|one| matches!(one, ToServer::Command { .. })), "{sent:?}");
}

#[test]
fn a_move_is_shown_at_once_and_taken_back_if_it_is_refused() {
    for game in AnyGame::ALL {
        let mut room = Room::new(open_setup(game, 2 + usize::from(game == AnyGame::Slides)), 3);
        room.start();
        let id = room.server.id;
        let mover = room.server.table.board().to_move();
        let at = |client: &Client| client.table(id).unwrap().awaited() == Awaited::Move(mover);
        let index = room.clients.iter().position(at).unwrap();
        let mv = room.server.table.legal_moves()[0];
        let client = &mut room.clients[index];
        client.act(id, Some(mover), Action::Move(mv.to_string()), room.now);
        let table = client.table(id).unwrap();
        assert_eq!(table.table().unwrap().moves(), [mv], "{game}");
        assert_eq!(table.confirmed().unwrap().moves(), []);
        let sent = client.take_messages(room.now);
        let [ToServer::Command { command, .. }] = &sent[..] else { panic!("{sent:?}") };
        let refused = refusal!("table.stale", number = 9_usize);
        let message =
            ToClient::Refused { table: Some(id), id: Some(command.id), refusal: refused.clone() };
        let news = client.receive(message, room.now);
        let (action, refusal) = (command.action.clone(), refused);
        assert_eq!(news, [News::Refused { table: id, id: command.id, action, refusal }]);
        assert_eq!(client.table(id).unwrap().table().unwrap().moves(), []);
        assert!(client.table(id).unwrap().is_settled());
    }
}

#[test]
fn moves_of_one_turn_follow_each_other_without_waiting() {
    let mut room = Room::new(open_setup(AnyGame::Shuttles, 2), 2);
    room.start();
    let id = room.server.id;
    let mover = room.server.table.board().to_move();
    let is_own = |client: &Client| client.table(id).unwrap().own_seats().contains(&mover);
    let index = room.clients.iter().position(is_own).unwrap();
    let mut count = 0;
    loop {
        let shown = room.clients[index].table(id).unwrap().table().unwrap();
        if shown.board().to_move() != mover {
            break;
        }
        // The move with the longest turn: any but the last, which may end it.
        let mv = shown.legal_moves()[0];
        room.clients[index].act(id, Some(mover), Action::Move(mv.to_string()), room.now);
        count += 1;
    }
    assert_eq!(room.server.table.moves().len(), 0);
    room.settle();
    assert_eq!(room.server.table.moves().len(), count);
    assert_eq!(room.clients[1 - index].table(id).unwrap().table().unwrap().moves().len(), count);
}

#[test]
fn clocks_run_by_the_servers_time() {
    let setup = table::Setup { clock: Clock::PerMove(60_000), ..open_setup(AnyGame::Cups, 2) };
    let mut room = Room::new(setup, 2);
    room.start();
    let client = &room.clients[0];
    let table = client.table(room.server.id).unwrap().table().unwrap();
    let mover = table.board().to_move();
    let left = table.time_left(mover, client.server_time(room.now.plus(10_000))).unwrap();
    assert!((49_000..=50_100).contains(&left), "{left}");
}

#[test]
fn what_is_shown_and_awaited_follows_the_table() {
    let mut room = Room::new(open_setup(AnyGame::Cups, 2), 3);
    let id = room.server.id;
    let look = |room: &Room, client: usize| {
        let table = room.clients[client].table(id).unwrap();
        (table.screen(), table.awaited())
    };
    assert_eq!(look(&room, 0), (Screen::Waiting, Awaited::Nothing));
    room.clients[0].act(id, None, Action::sit("Ada"), room.now);
    room.settle();
    assert_eq!(look(&room, 0), (Screen::Waiting, Awaited::Ready(Seat::FIRST)));
    room.start();
    let mover = room.server.table.board().to_move();
    let own = |room: &Room, client: usize| room.clients[client].table(id).unwrap().own_seats();
    let (first, second) = if own(&room, 0).contains(&mover) { (0, 1) } else { (1, 0) };
    assert_eq!(look(&room, first), (Screen::Playing, Awaited::Move(mover)));
    assert_eq!(look(&room, second), (Screen::Playing, Awaited::Nothing));
    assert_eq!(look(&room, 2), (Screen::Playing, Awaited::Nothing));
    let mv = room.server.table.legal_moves()[0];
    room.clients[first].act(id, Some(mover), Action::Move(mv.to_string()), room.now);
    room.clients[first].act(id, Some(mover), Action::AskTakeback, room.now);
    room.settle();
    let other = own(&room, second)[0];
    assert_eq!(look(&room, second), (Screen::Playing, Awaited::TakebackAnswer(other)));
    room.clients[second].act(id, Some(other), Action::AnswerTakeback(true), room.now);
    room.settle();
    assert_eq!(look(&room, first), (Screen::Playing, Awaited::Move(mover)));
    room.clients[first].act(id, Some(mover), Action::Resign, room.now);
    room.settle();
    assert_eq!(look(&room, 2), (Screen::Over, Awaited::Nothing));
}

#[test]
fn a_table_that_is_not_there_is_missing() {
    let mut client = Client::new();
    let (id, now) = (TableId::new(9), Time(50));
    client.watch(id, identity(0, 0));
    client.tick(now);
    client.receive(ToClient::Welcome { version: VERSION, now }, now);
    assert_eq!(client.table(id).unwrap().screen(), Screen::Loading);
    let refused = refusal!("server.no-table");
    let message = ToClient::Refused { table: Some(id), id: None, refusal: refused.clone() };
    assert_eq!(client.receive(message, now), [News::Missing(id, refused)]);
    assert_eq!(client.table(id).unwrap().screen(), Screen::Missing);
}

#[test]
fn the_lobby_follows_its_changes() {
    let summary = |number: u64, phase: TablePhase| TableSummary {
        table: TableId::new(number),
        game: AnyGame::Cups,
        variant: None,
        options: vec![],
        players: vec![],
        phase,
        clock: Clock::None,
        opened: Time(1),
        changed: Time(1),
        is_public: true,
    };
    let (waiting, playing) = (TablePhase::Waiting, TablePhase::Playing);
    let (mut client, now) = (Client::new(), Time(50));
    client.watch_lobby(true);
    client.receive(ToClient::Welcome { version: VERSION, now }, now);
    assert_eq!(client.lobby(), None);
    client.receive(ToClient::Lobby(vec![summary(1, waiting), summary(2, playing)]), now);
    client.receive(ToClient::LobbyTable(summary(3, waiting)), now);
    let numbers = |client: &Client| -> Vec<u64> {
        client.lobby().unwrap().iter().map(|one| one.table.number()).collect()
    };
    assert_eq!(numbers(&client), [3, 1, 2]);
    client.receive(ToClient::LobbyTable(summary(3, playing)), now);
    assert_eq!(numbers(&client), [1, 3, 2]);
    client.receive(ToClient::LobbyGone(TableId::new(1)), now);
    assert_eq!(numbers(&client), [3, 2]);
}

/// A move that is chosen while a takeback is on its way was meant for the board before it.
#[test]
fn a_move_behind_a_takeback_is_not_played_on_another_board() {
    let setup = open_setup(AnyGame::Slides, 2);
    let setup = table::Setup { takebacks: table::Takebacks::Free, ..setup };
    let mut room = Room::new(setup, 2);
    room.start();
    let (table, seat) = (room.server.id, room.server.table.board().to_move());
    let own = |client: &Client| client.table(table).unwrap().own_seats() == [seat];
    let index = room.clients.iter().position(own).unwrap();
    let first = room.server.table.legal_moves()[0].to_string();
    let now = room.now;
    let client = &mut room.clients[index];
    for action in [Action::Move(first.clone()), Action::AskTakeback, Action::Move(first)] {
        client.act(table, Some(seat), action, now);
    }
    room.settle();
    let changes = room.server.table.events().iter().map(|event| event.change.kind());
    let changes: Vec<&str> =
        changes.filter(|kind| ["moved", "taken-back"].contains(kind)).collect();
    assert_eq!(changes, ["moved", "taken-back"]);
    assert_eq!(room.clients[index].table(table).unwrap().table().unwrap().moves(), []);
}
