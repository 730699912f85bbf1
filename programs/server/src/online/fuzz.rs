//! Whatever comes in from outside is read or refused, and never stops the server: cookies,
//! tokens, addresses, stored rows and folds, messages of other servers.

use axum::http::header::{ACCEPT_LANGUAGE, COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use bolero::check;
use online::TableId;
use quatuor::{Dice, FastDice};
use table::{Action, Cause, Command, PersonId, Player, Setup, Table, Time, Who};
use unicode_normalization::char::is_combining_mark;

use super::identity::{Signer, clean_login, clean_name};
use super::live_table::LiveTable;
use super::nodes::{self, Heard, Hint};
use super::row::{self, Row, Secrets};
use crate::storage::Log;

#[test]
fn only_a_signed_cookie_names_an_account() {
    let signer = Signer::new(b"a key");
    let cookie = signer.cookie(7, Some(9), false);
    let cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_string();
    let account = |text: &[u8]| {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_bytes(text).ok()?);
        signer.read(&headers)
    };
    assert_eq!(account(cookie.as_bytes()), Some((7, Some(9))));
    let guest = signer.cookie(7, None, false);
    let guest = guest.to_str().unwrap().split(';').next().unwrap();
    assert_eq!(account(guest.as_bytes()), Some((7, None)));
    check!().for_each(|bytes: &[u8]| assert_eq!(account(bytes), None));
    check!().with_type::<(u8, u8)>().for_each(|(place, with)| {
        let mut changed = cookie.clone().into_bytes();
        let place = usize::from(*place) % changed.len();
        changed[place] = *with;
        // Of the signature, small and large letters are the same digits.
        if !changed.eq_ignore_ascii_case(cookie.as_bytes()) {
            assert_eq!(account(&changed), None, "{}", String::from_utf8_lossy(&changed));
        }
    });
}

#[test]
fn names_and_languages_are_cleaned_or_refused() {
    check!().for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(name) = clean_name(&text) {
            assert_eq!(clean_name(&name), Ok(name.clone()), "{name:?}");
            assert!(!name.contains(char::is_control) && name.trim() == name);
            assert!(!name.starts_with(is_combining_mark), "{name:?}");
        }
        let _ = clean_login(&text);
        let mut headers = HeaderMap::new();
        if let Ok(value) = HeaderValue::from_bytes(bytes) {
            headers.insert(ACCEPT_LANGUAGE, value);
        }
        super::language(&headers);
    });
}

#[test]
fn names_stay_in_their_line() {
    for (name, clean) in [
        ("  Zoe\u{308}  van  Dam ", Some("Zoë van Dam")),
        ("A\u{202e}n\u{7}n\u{200b}", Some("Ann")),
        ("o\u{323}\u{302}\u{301}", Some("ộ\u{301}")),
        ("x\u{334}\u{335}\u{336}\u{337}\u{338}\u{334}y", Some("x\u{334}\u{335}\u{336}\u{337}y")),
        ("\u{301}Ann \u{301}Bee", Some("Ann Bee")),
        ("\u{301}", None),
        ("\u{3164}\u{2800}", None),
        (" ", None),
    ] {
        assert_eq!(clean_name(name).ok().as_deref(), clean, "{name:?}");
    }
}

#[test]
fn messages_of_other_servers_are_read_or_ignored() {
    let table = TableId::new(5);
    let person = Hint::Present(PersonId(7));
    for hint in [Hint::Changed, Hint::Rewritten, person, Hint::Watching(8)] {
        let message = nodes::write_hint(3, table, hint);
        let heard = Heard { node: 3, table, hint };
        assert_eq!(nodes::read_hint(message.as_bytes()), Some(heard));
    }
    check!().for_each(|bytes: &[u8]| {
        let _ = nodes::read_hint(bytes);
    });
}

/// The rows of a table at which some moves were made.
fn rows_of_a_game() -> Vec<Row> {
    let person = PersonId(1);
    let bot = "casual".parse().unwrap();
    let players = vec![Player::person(person, "Ann"), Player::bot("Bo", bot)];
    let request = Some(quatuor::Request { players: Some(2), ..Default::default() });
    let setup = Setup { host: person, ..Setup::local(quatuor::AnyGame::Cups, request, players) };
    let cause = Cause { who: Who::Person(person), id: 0 };
    let (mut table, opened) = Table::open(setup, cause, Time(1)).unwrap();
    let secrets = Some(Secrets::default());
    let mut rows = vec![Row { events: vec![opened], people: vec![(person, 9)], secrets }];
    let mut act = |table: &mut Table, who, seat, action| {
        let after = table.number();
        let command = Command { id: u64::from(after), after, seat, action };
        let events = table.apply(who, &command, Time(u64::from(after))).unwrap();
        rows.push(Row { events, people: vec![], secrets: None });
    };
    let seed = table::Beginning::Seed("rain".into());
    act(&mut table, Who::System, None, Action::Start(seed));
    for _ in 0..6 {
        let (who, seat) = match table.next() {
            table::Next::Person(seat) => (Who::Person(person), seat),
            table::Next::Bot(seat, _) => (Who::System, seat),
            _ => break,
        };
        let mv = table.legal_moves()[0].to_string();
        act(&mut table, who, Some(seat), Action::Move(mv));
    }
    rows
}

/// What is stored of a table, damaged in some places.
fn damaged(text: &str, dice: &mut FastDice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32) as usize;
        match dice.below(4) {
            0 => bytes[at] = dice.below(256) as u8,
            1 => bytes[at] = b"0123456789\",:{}[]abcxyz"[dice.below(23) as usize],
            2 => drop(bytes.drain(at..(at + dice.below(12) as usize).min(bytes.len()))),
            _ => {
                let from = dice.below(bytes.len() as u32) as usize;
                let part = bytes[from..(from + 20).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

#[test]
fn damaged_rows_and_folds_are_refused_or_make_a_table() {
    let rows = rows_of_a_game();
    assert!(rows.len() > 5, "moves are made");
    let id = TableId::new(1);
    let texts: Vec<String> = rows.iter().map(online::write).collect();
    let mut dice = FastDice::new(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let broken = dice.below(texts.len() as u32) as usize;
        let payload = |(index, text): (usize, &String)| match index == broken {
            true => damaged(text, &mut dice),
            false => text.clone().into_bytes(),
        };
        let payloads: Vec<Vec<u8>> = texts.iter().enumerate().map(payload).collect();
        let rows = payloads.iter().zip(1..).map(|(payload, number)| crate::storage::Row {
            number,
            account: None,
            payload: payload.clone(),
        });
        let log = Log { rows: rows.collect(), ..Log::default() };
        let made = row::rows(&log).and_then(|rows| LiveTable::new(id, rows, Time(0)));
        match made {
            Ok(live) => {
                read += 1;
                let state = live.lock();
                state.events_after(0, table::Viewer::Spectator);
                state.summary(id);
                state.news(id, 9, Time(0));
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 100 && refused > 10_000, "{read} read, {refused} refused");
    let mut fold = row::fold(1, &rows, false);
    let whole = fold.payload.clone();
    for _ in 0..2_000 {
        fold.payload = whole.clone();
        let at = dice.below(whole.len() as u32) as usize;
        fold.payload[at] ^= 1 << dice.below(8);
        let log = Log { fold: Some(fold.clone()), ..Log::default() };
        let _ = row::rows(&log).and_then(|rows| LiveTable::new(id, rows, Time(0)));
    }
}
