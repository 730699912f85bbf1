//! Tests of the protocol.

mod client;

use online::body::{OpenTable, SeatChoice};
use online::{Key, TableId, ToServer, read, write};
use quatuor::AnyGame;
use table::{Action, Command};

#[test]
fn a_table_id_is_12_letters_and_back() {
    for number in [0, 1, 31, 32, u64::MAX, 0x0123_4567_89ab_cdef] {
        let id = TableId::new(number);
        let text = id.to_string();
        assert_eq!(text.len(), TableId::LENGTH);
        assert_eq!(text.parse(), Ok(id));
    }
    for text in ["", "00000000000", "0000000000000", "00000000000l", "00000000000A", "éééééé"]
    {
        assert_eq!(text.parse::<TableId>().unwrap_err().code, "protocol.table-id");
    }
}

#[test]
fn a_key_does_not_show_in_a_log() {
    let key = Key::new([7; Key::LENGTH]);
    assert_eq!(key.as_str().parse(), Ok(key.clone()));
    assert_eq!(format!("{key:?}"), "Key(…)");
    assert!("x".parse::<Key>().is_err());
}

#[test]
fn messages_are_plain_json() {
    let table = TableId::new(1);
    let command = Command { id: 7, after: 3, seat: None, action: Action::Move("c4".into()) };
    let message = ToServer::Command { table, command };
    let text = r#"{"command":{"table":"000000000001","command":{"id":7,"after":3,"seat":null,"action":{"move":"c4"}}}}"#;
    assert_eq!(write(&message), text);
    assert_eq!(read::<ToServer>(text.as_bytes()), Ok(message));
    let short = br#"{"command":{"table":"000000000001","command":{"id":7,"after":3,"action":{"sit":{"name":"Ann"}}}}}"#;
    let ToServer::Command { command, .. } = read(short).unwrap() else { panic!("a command") };
    assert_eq!(command.action, Action::sit("Ann"));
}

#[test]
fn what_is_not_said_takes_its_default() {
    let text = br#"{"game":"cups","name":"Ann","seats":["me","friend",{"bot":"casual"}]}"#;
    let open: OpenTable = read(text).unwrap();
    assert_eq!((open.game, open.is_public), (AnyGame::Cups, false));
    assert_eq!(open.seats[2], SeatChoice::Bot("casual".parse().unwrap()));
    let unknown = br#"{"game":"cups","name":"Ann","seats":[],"colour":"red"}"#;
    let refusal = read::<OpenTable>(unknown).unwrap_err();
    assert_eq!(refusal.code, "protocol.json");
    assert!(refusal.to_string().contains("colour"), "{refusal}");
}

#[test]
fn no_text_makes_a_reader_panic() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let _ = read::<ToServer>(bytes);
        let _ = read::<online::ToClient>(bytes);
        let _ = read::<OpenTable>(bytes);
        if let Ok(text) = std::str::from_utf8(bytes) {
            let _ = text.parse::<TableId>();
            let _ = text.parse::<Key>();
        }
    });
}
