//! Games at a server, as people and spectators see them.

use app::{OnlineGame, Secret};
use online::client::{Identity, TableClient};
use online::{TableId, TableNews, ToServer, You};
use quatuor::{AnyGame, Refusal, Request, Seat, Seed, refusal};
use table::{Action, Event, PersonId, Player, Setup, Share, Table, Takebacks, Time, Viewer, Who};

/// A table of people 1, 2, … and what they may know of it.
fn dealt(game: AnyGame) -> Table {
    let request = Request::default();
    let seats = game.complete(&request).unwrap().players.unwrap();
    let player = |number: u32| Player::person(PersonId(number), format!("Player {number}"));
    let players = (1..=seats as u32).map(player).collect();
    let setup = Setup {
        host: PersonId(1),
        begins: Some(Seat::FIRST),
        takebacks: Takebacks::ByConsent,
        ..Setup::local(game, Some(request), players)
    };
    Table::deal(setup, &Seed::new("online"), Time(1)).unwrap()
}

fn seen(events: &[Event], viewer: Viewer) -> Vec<Event> {
    events.iter().map(|event| event.seen_by(viewer).into_owned()).collect()
}

/// What the person with this number has; 0 for a spectator.
fn client(table: &Table, number: u32) -> TableClient {
    let identity = Identity { share: Share::new([1; 32]), first_id: 1 << 40 };
    let mut client = TableClient::new(TableId::new(1), identity);
    let person = (number > 0).then_some(PersonId(number));
    let you = You { person, ..You::default() };
    let news =
        TableNews { table: TableId::new(1), you, watching: 0, is_public: false, now: Time(1) };
    client.take_news(news, Time(1));
    let is_own = |seat: &Seat| person.is_some() && table.player(*seat).person_id() == person;
    let viewer = table.seats().find(is_own).map_or(Viewer::Spectator, Viewer::Seat);
    client.take_events(seen(table.events(), viewer), Time(1));
    client
}

#[test]
fn an_own_move_is_shown_at_once_and_taken_back_when_it_is_refused() {
    for game in AnyGame::ALL {
        let table = dealt(game);
        let mover = table.board().to_move();
        let mut client = client(&table, table.player(mover).person_id().unwrap().0);
        let mut online = OnlineGame::new(&client).unwrap();
        assert_eq!((online.asked(), online.seat()), (Some(mover), Some(mover)));
        let before = online.game().view().clone();
        let mv = online.legal_moves()[0];
        client.messages(Time(2));
        client.act(Some(mover), Action::Move(mv.to_string()), Time(2));
        online.follow(&client);
        assert_eq!(online.table().moves(), [mv]);
        assert_ne!(*online.game().view(), before);
        let [ToServer::Command { command, .. }] = &client.messages(Time(3))[..] else {
            panic!("a command");
        };
        let why: Refusal = refusal!("table.stale", number = 3_usize);
        client.take_refusal(Some(command.id), why, Time(3));
        online.follow(&client);
        assert_eq!(*online.game().view(), before, "{game}");
    }
}

#[test]
fn others_choose_nothing_and_see_no_secret_until_the_end() {
    for game in AnyGame::ALL {
        let mut table = dealt(game);
        // Not the person who begins.
        let other = table.seats().find(|seat| *seat != table.board().to_move()).unwrap();
        let person = table.player(other).person_id().unwrap();
        for number in [0, person.0] {
            let online = OnlineGame::new(&client(&table, number)).unwrap();
            assert_eq!((online.asked(), online.legal_moves()), (None, vec![]));
            for seat in table.seats() {
                let may_know = number > 0 && seat == other;
                let is_shown = online.secret(seat) != Secret::Hidden;
                let has_secrets = matches!(game, AnyGame::Slides | AnyGame::Pyramids);
                assert!(!is_shown || may_know, "{game}: {number} sees {seat}");
                assert_eq!(is_shown, may_know && has_secrets);
            }
        }
        table.act(Who::Person(person), Some(other), Action::Resign, Time(9)).unwrap();
        let online = OnlineGame::new(&client(&table, 0)).unwrap();
        if matches!(game, AnyGame::Slides | AnyGame::Pyramids) {
            assert!(table.seats().all(|seat| matches!(online.secret(seat), Secret::Shown(_))));
        }
    }
}

#[test]
fn a_person_who_has_gone_can_be_replaced_and_comes_back() {
    let mut table = dealt(AnyGame::Cups);
    let second = Seat::from_index(1);
    assert_eq!(OnlineGame::new(&client(&table, 1)).unwrap().gone(), []);
    table.act(Who::System, Some(second), Action::Leave, Time(2)).unwrap();
    assert_eq!(OnlineGame::new(&client(&table, 1)).unwrap().gone(), [second]);
    assert_eq!(OnlineGame::new(&client(&table, 0)).unwrap().gone(), []);
    let bot = Action::TakeOver("casual".parse().unwrap());
    table.act(Who::Person(PersonId(1)), Some(second), bot, Time(3)).unwrap();
    assert_eq!(OnlineGame::new(&client(&table, 1)).unwrap().gone(), []);
    assert_eq!(OnlineGame::new(&client(&table, 2)).unwrap().replaced(), Some(second));
    assert!(!OnlineGame::new(&client(&table, 2)).unwrap().can_ask_takeback());
}

#[test]
fn a_takeback_can_be_asked_for_after_an_own_move_only() {
    let mut table = dealt(AnyGame::Cups);
    assert!(!OnlineGame::new(&client(&table, 1)).unwrap().can_ask_takeback());
    table.play(table.legal_moves()[0], Time(2)).unwrap();
    assert!(OnlineGame::new(&client(&table, 1)).unwrap().can_ask_takeback());
    assert!(!OnlineGame::new(&client(&table, 2)).unwrap().can_ask_takeback());
    assert!(!OnlineGame::new(&client(&table, 0)).unwrap().can_ask_takeback());
}
