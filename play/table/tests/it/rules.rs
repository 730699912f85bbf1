//! What can be done at a table, example by example.

use quatuor::{AnyGame, FastDice, Refusal, Request, Seat};
use table::{
    Action, Beginning, BotName, Change, Clock, Command, Ending, Next, PersonId, Phase, Phrase,
    Player, Setup, Table, Takebacks, Time, TimeOut, Who,
};

use crate::{act_as, act_at, duel, opened, play_random};

const ANN: Who = Who::Person(PersonId(1));
const BEN: Who = Who::Person(PersonId(2));
const EVE: Who = Who::Person(PersonId(3));
const ONE: Option<Seat> = Some(Seat::FIRST);

fn two() -> Option<Seat> {
    Seat::new(2)
}

fn casual() -> BotName {
    "casual".parse().unwrap()
}

/// The kinds of the changes that came of a command.
#[track_caller]
fn kinds(answer: Result<Vec<table::Event>, Refusal>) -> Vec<&'static str> {
    answer.unwrap().iter().map(|event| event.change.kind()).collect()
}

#[track_caller]
fn code(answer: Result<Vec<table::Event>, Refusal>) -> String {
    answer.unwrap_err().code.into()
}

/// A table with open seats that person 1 hosts.
fn waiting_room() -> Table {
    let players = vec![Player::person(PersonId(1), "Ann"), Player::Open, Player::Open];
    let request = Request { players: Some(3), ..Request::default() };
    let mut setup = Setup::local(AnyGame::Cups, Some(request), players);
    setup.host = PersonId(1);
    opened(setup)
}

fn sit(name: &str) -> Action {
    Action::sit(name)
}

fn start() -> Action {
    Action::Start(Beginning::Seed("start".into()))
}

fn legal(table: &Table) -> Action {
    Action::Move(table.legal_moves()[0].to_string())
}

#[test]
fn people_sit_down_and_the_host_fills_the_rest_with_bots() {
    let mut table = waiting_room();
    assert_eq!((table.phase(), table.next()), (Phase::Waiting, Next::Start));
    assert_eq!(code(act_as(&mut table, ANN, None, start())), "table.seat-open");
    assert_eq!(kinds(act_as(&mut table, BEN, Seat::new(3), sit("Ben"))), ["sat"]);
    assert_eq!(code(act_as(&mut table, EVE, Seat::new(3), sit("Eve"))), "table.seat-taken");
    let fill = Action::Fill { bot: casual(), names: vec!["Ada".into()] };
    assert_eq!(code(act_as(&mut table, BEN, None, fill.clone())), "table.host-only");
    assert_eq!(kinds(act_as(&mut table, ANN, None, fill)), ["bot-sat"]);
    let names: Vec<&str> = table.players().iter().map(Player::name).collect();
    assert_eq!(names, ["Ann", "Ada", "Ben"]);
    assert_eq!(code(act_as(&mut table, ANN, None, start())), "table.not-ready");
    assert_eq!(kinds(act_as(&mut table, BEN, Seat::new(3), Action::Ready(true))), ["ready"]);
    assert_eq!(kinds(act_as(&mut table, ANN, None, start())), ["started"]);
    assert_eq!(table.phase(), Phase::Playing);
    assert_eq!(code(act_as(&mut table, BEN, Seat::new(3), Action::Stand)), "table.started");
}

#[test]
fn the_one_who_is_to_begin_begins() {
    for begins in 0..3 {
        let mut table = waiting_room();
        let mut setup = table.setup().clone();
        setup.begins = Some(Seat::from_index(begins));
        setup.players[1] = Player::bot("Ada", casual());
        setup.players[2] = Player::bot("Bea", casual());
        table = opened(setup.clone());
        act_as(&mut table, ANN, None, start()).unwrap();
        let first = table.board().to_move();
        assert_eq!(table.player(first), &setup.players[begins]);
    }
}

#[test]
fn each_seat_moves_for_itself_and_the_program_for_bots() {
    let mut table = duel(|setup| setup.players[1] = Player::bot("Ada", casual()));
    let ours = legal(&table);
    assert_eq!(code(act_as(&mut table, EVE, ONE, ours.clone())), "table.not-your-seat");
    assert_eq!(code(act_as(&mut table, Who::System, ONE, ours.clone())), "table.not-your-seat");
    assert_eq!(code(act_as(&mut table, Who::System, two(), ours.clone())), "table.not-your-turn");
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, ours)), ["moved"]);
    while table.next() == Next::Person(Seat::FIRST) {
        let mv = legal(&table);
        act_as(&mut table, ANN, ONE, mv).unwrap();
    }
    let theirs = legal(&table);
    assert_eq!(code(act_as(&mut table, ANN, two(), theirs.clone())), "table.not-your-seat");
    assert_eq!(kinds(act_as(&mut table, Who::System, two(), theirs)), ["moved"]);
}

#[test]
fn a_repeated_command_is_carried_out_once() {
    let mut table = duel(|_| {});
    let command = Command { id: 77, after: table.number(), seat: ONE, action: legal(&table) };
    let first = table.apply(ANN, &command, Time(5)).unwrap();
    let again = table.apply(ANN, &command, Time(9_000)).unwrap();
    assert_eq!(first, again);
    assert_eq!(table.moves().len(), 1);
    // The id of another person is another id.
    assert!(table.apply(BEN, &command, Time(9_000)).is_err());
}

#[test]
fn a_move_on_an_old_position_is_stale_but_talk_makes_nothing_stale() {
    let mut table = duel(|_| {});
    let after = table.number();
    let hello = Action::Say(Phrase::Hello);
    assert_eq!(kinds(act_as(&mut table, BEN, two(), hello)), ["said"]);
    let action = legal(&table);
    let command = Command { id: 1, after, seat: ONE, action };
    assert_eq!(kinds(table.apply(ANN, &command, Time(0))), ["moved"]);
    let action = legal(&table);
    let stale = Command { id: 2, after, seat: ONE, action };
    assert_eq!(code(table.apply(ANN, &stale, Time(0))), "table.stale");
    let ahead = Command { after: 99, ..stale };
    assert_eq!(code(table.apply(ANN, &ahead, Time(0))), "table.ahead");
}

#[test]
fn a_takeback_needs_the_consent_of_the_other_people() {
    let mut table = duel(|_| {});
    let none = code(act_as(&mut table, ANN, ONE, Action::AskTakeback));
    assert_eq!(none, "table.nothing-to-take-back");
    let mv = legal(&table);
    act_as(&mut table, ANN, ONE, mv).unwrap();
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, Action::AskTakeback)), ["takeback-asked"]);
    let own = code(act_as(&mut table, ANN, ONE, Action::AnswerTakeback(true)));
    assert_eq!(own, "table.answered");
    let no = act_as(&mut table, BEN, two(), Action::AnswerTakeback(false));
    assert_eq!(kinds(no), ["takeback-answered"]);
    assert_eq!((table.takeback(), table.moves().len()), (None, 1));
    act_as(&mut table, ANN, ONE, Action::AskTakeback).unwrap();
    let yes = act_as(&mut table, BEN, two(), Action::AnswerTakeback(true));
    assert_eq!(kinds(yes), ["takeback-answered", "taken-back"]);
    assert_eq!((table.takeback(), table.moves().len()), (None, 0));
    assert_eq!(table.board(), table.first_board());
}

#[test]
fn playing_on_answers_a_takeback_too() {
    let mut table = duel(|_| {});
    play_random(&mut table, 30, &mut FastDice::new(1));
    let Next::Person(mover) = table.next() else { panic!("a person") };
    let other = if mover == Seat::FIRST { (BEN, two()) } else { (ANN, ONE) };
    let own = if mover == Seat::FIRST { ANN } else { BEN };
    let after = table.number();
    act_as(&mut table, other.0, other.1, Action::AskTakeback).unwrap();
    let command = Command { id: 5, after, seat: Some(mover), action: legal(&table) };
    assert_eq!(kinds(table.apply(own, &command, Time(0))), ["moved"]);
    assert_eq!(table.takeback(), None);
}

#[test]
fn without_other_people_a_takeback_is_free_also_after_the_end() {
    let mut table = duel(|setup| setup.players[1] = Player::bot("Ada", casual()));
    play_random(&mut table, 40, &mut FastDice::new(3));
    let kept = table.movers().iter().rposition(|mover| mover.person.is_some()).unwrap();
    act_as(&mut table, ANN, ONE, Action::Resign).unwrap();
    assert_eq!(table.ending(), Some(Ending::Resigned(Seat::FIRST)));
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, Action::AskTakeback)), ["taken-back"]);
    assert_eq!((table.phase(), table.moves().len()), (Phase::Playing, kept));
    assert_eq!(table.next(), Next::Person(Seat::FIRST));
    let mut strict = duel(|setup| setup.takebacks = Takebacks::Never);
    let mv = legal(&strict);
    act_as(&mut strict, ANN, ONE, mv).unwrap();
    assert_eq!(code(act_as(&mut strict, ANN, ONE, Action::AskTakeback)), "table.no-takebacks");
    let mut ended = duel(|_| {});
    play_random(&mut ended, 3, &mut FastDice::new(3));
    act_as(&mut ended, ANN, ONE, Action::Resign).unwrap();
    assert_eq!(code(act_as(&mut ended, BEN, two(), Action::AskTakeback)), "table.over");
}

/// Ben is gone, and Ann lets a bot play for him. Resigning shows her everything that was hidden, so
/// she can't go on from there: Ben may come back.
#[test]
fn what_an_end_has_revealed_is_not_played_on() {
    for takebacks in [Takebacks::ByConsent, Takebacks::Free] {
        let players = vec![Player::person(PersonId(1), "Ann"), Player::person(PersonId(2), "Ben")];
        let request = Request { players: Some(2), ..Request::default() };
        let mut setup = Setup::local(AnyGame::Pyramids, Some(request), players);
        (setup.host, setup.begins, setup.takebacks) = (PersonId(1), Some(Seat::FIRST), takebacks);
        let mut table = opened(setup);
        act_as(&mut table, ANN, None, start()).unwrap();
        // The first player sits where the game begins.
        let seat = |who| {
            table.seats().find(|seat| table.player(*seat).person_id().map(Who::Person) == Some(who))
        };
        let (anns, bens) = (seat(ANN), seat(BEN));
        let mv = legal(&table);
        act_as(&mut table, ANN, anns, mv).unwrap();
        act_as(&mut table, Who::System, bens, Action::Leave).unwrap();
        act_as(&mut table, ANN, bens, Action::TakeOver(casual())).unwrap();
        act_as(&mut table, ANN, anns, Action::Resign).unwrap();
        assert_eq!(code(act_as(&mut table, ANN, anns, Action::AskTakeback)), "table.over");
        assert_eq!(table.phase(), Phase::Over, "{takebacks:?}");
        assert_eq!(code(act_as(&mut table, BEN, bens, Action::Return)), "table.over");
    }
}

#[test]
fn a_person_in_whose_place_a_bot_plays_is_asked_for_a_takeback() {
    let mut table = duel(|_| {});
    let mv = legal(&table);
    act_as(&mut table, ANN, ONE, mv).unwrap();
    act_as(&mut table, BEN, two(), Action::TakeOver(casual())).unwrap();
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, Action::AskTakeback)), ["takeback-asked"]);
    let yes = act_as(&mut table, BEN, two(), Action::AnswerTakeback(true));
    assert_eq!(kinds(yes), ["takeback-answered", "taken-back"]);
}

#[test]
fn a_seat_that_resigns_loses() {
    let mut table = duel(|_| {});
    assert_eq!(code(act_as(&mut table, BEN, ONE, Action::Resign)), "table.not-your-seat");
    assert_eq!(kinds(act_as(&mut table, BEN, two(), Action::Resign)), ["ended"]);
    let winners: Vec<String> = table.winners().iter().map(ToString::to_string).collect();
    assert_eq!((winners, table.outcome()), (vec!["1".into()], None));
    let mv = Action::Move("left".into());
    assert_eq!(code(act_as(&mut table, ANN, ONE, mv)), "table.over");
}

#[test]
fn only_the_program_ends_a_game_without_a_winner() {
    let mut table = duel(|_| {});
    assert_eq!(code(act_as(&mut table, ANN, ONE, Action::Abort)), "table.program-only");
    let ended = act_as(&mut table, Who::System, None, Action::Abort);
    assert_eq!(kinds(ended), ["ended"]);
    assert_eq!((table.ending(), table.winners()), (Some(Ending::Aborted), vec![]));
    assert!(table.is_revealed());
    assert_eq!(table.record().expect("a game").result(), "ongoing");
    assert_eq!(code(act_as(&mut table, Who::System, None, Action::Abort)), "table.over");
}

#[test]
fn time_per_move_runs_anew_for_each() {
    let mut table = duel(|setup| setup.clock = Clock::PerMove(1_000));
    assert_eq!(table.deadline(), Some((Seat::FIRST, Time(1_000))));
    let claim = |table: &mut Table, now| act_at(table, BEN, ONE, Action::ClaimTimeOut, Time(now));
    assert_eq!(code(claim(&mut table, 999)), "table.time-left");
    let mv = legal(&table);
    act_at(&mut table, ANN, ONE, mv, Time(600)).unwrap();
    assert_eq!(table.deadline(), Some((Seat::FIRST, Time(1_600))), "a turn of several moves");
    let late = legal(&table);
    assert_eq!(code(act_at(&mut table, ANN, ONE, late, Time(1_600))), "table.time-is-up");
    assert_eq!(kinds(claim(&mut table, 1_600)), ["timed-out", "ended"]);
    assert_eq!(table.ending(), Some(Ending::TimedOut(Seat::FIRST)));
    assert_eq!(table.winners().len(), 1);
}

#[test]
fn total_time_runs_down_and_grows_by_the_increment() {
    let clock = Clock::Total { time: 10_000, increment: 500 };
    let mut table = duel(|setup| setup.clock = clock);
    let mv = legal(&table);
    act_at(&mut table, ANN, ONE, mv, Time(4_000)).unwrap();
    assert_eq!(table.time_left(Seat::FIRST, Time(4_000)), Some(6_500));
    assert_eq!(table.time_left(Seat::FIRST, Time(5_000)), Some(5_500), "still her turn");
    assert_eq!(table.time_left(two().unwrap(), Time(5_000)), Some(10_000));
    // Clocks of several machines are never quite the same.
    let mv = legal(&table);
    let events = act_at(&mut table, ANN, ONE, mv, Time(3_000)).unwrap();
    assert_eq!(events[0].at, Time(4_000));
}

#[test]
fn after_a_time_out_a_bot_plays_on() {
    let bot = TimeOut::Bot(casual());
    let mut table = duel(|setup| {
        (setup.clock, setup.time_out) = (Clock::Total { time: 100, increment: 0 }, bot);
    });
    let timed_out = act_at(&mut table, Who::System, None, Action::ClaimTimeOut, Time(200));
    assert_eq!(kinds(timed_out), ["timed-out", "took-over"]);
    assert_eq!(table.next(), Next::Bot(Seat::FIRST, casual()));
    assert_eq!(table.deadline(), None, "bots have no clock");
    assert_eq!(code(act_as(&mut table, ANN, ONE, Action::Return)), "table.time-is-up");
    let mut patient = duel(|setup| {
        (setup.clock, setup.time_out) = (Clock::PerMove(100), TimeOut::Bot(casual()));
    });
    act_at(&mut patient, BEN, None, Action::ClaimTimeOut, Time(200)).unwrap();
    assert_eq!(kinds(act_at(&mut patient, ANN, ONE, Action::Return, Time(300))), ["returned"]);
    assert_eq!(patient.deadline(), Some((Seat::FIRST, Time(400))));
}

#[test]
fn others_may_let_a_bot_play_once_a_person_has_gone() {
    let mut table = duel(|_| {});
    let over = Action::TakeOver(casual());
    assert_eq!(code(act_as(&mut table, BEN, ONE, over.clone())), "table.still-here");
    assert_eq!(code(act_as(&mut table, BEN, ONE, Action::Leave)), "table.program-only");
    act_as(&mut table, Who::System, ONE, Action::Leave).unwrap();
    assert_eq!(code(act_as(&mut table, EVE, ONE, over.clone())), "table.players-only");
    assert_eq!(kinds(act_as(&mut table, BEN, ONE, over.clone())), ["took-over"]);
    let mv = legal(&table);
    assert_eq!(code(act_as(&mut table, ANN, ONE, mv.clone())), "table.bot-plays");
    assert_eq!(kinds(act_as(&mut table, Who::System, ONE, mv)), ["moved"]);
    assert_eq!(table.movers()[0].person, None);
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, Action::Return)), ["returned"]);
    assert_eq!(table.next(), Next::Person(Seat::FIRST));
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, over)), ["took-over"], "her own seat");
}

#[test]
fn a_rematch_is_agreed_on_and_moves_all_players_one_seat() {
    let mut table = duel(|_| {});
    assert_eq!(code(act_as(&mut table, ANN, ONE, Action::Rematch(true))), "table.not-over");
    act_as(&mut table, ANN, ONE, Action::Resign).unwrap();
    assert_eq!(kinds(act_as(&mut table, ANN, ONE, Action::Rematch(true))), ["rematch-wanted"]);
    let agreed = act_as(&mut table, BEN, two(), Action::Rematch(true));
    assert_eq!(kinds(agreed), ["rematch-wanted", "rematch-agreed"]);
    let next = table.rematch_setup();
    assert_eq!(next.players[0].name(), "Ben");
    let there = Action::Continue { table: "xyz".into() };
    assert_eq!(kinds(act_as(&mut table, Who::System, None, there)), ["continued"]);
    assert_eq!(table.rematch().table.as_deref(), Some("xyz"));
}

#[test]
fn a_table_folds_only_its_own_events() {
    let table = duel(|_| {});
    let events = table.events();
    assert_eq!(code(Table::from_events(events[1..].to_vec()).map(|_| vec![])), "table.torn");
    let mut twice = events.to_vec();
    twice.push(events[1].clone());
    assert_eq!(code(Table::from_events(twice).map(|_| vec![])), "table.torn");
    let mut wrong = events.to_vec();
    let mut next = events[1].clone();
    next.number += 1;
    next.change = Change::Moved { seat: Seat::FIRST, mv: "nonsense".into() };
    wrong.push(next);
    assert_eq!(code(Table::from_events(wrong).map(|_| vec![])), "table.torn");
}

#[test]
fn events_are_written_as_small_plain_data() {
    let mut table = duel(|_| {});
    let mv = legal(&table);
    let events = act_as(&mut table, ANN, ONE, mv).unwrap();
    let text = serde_json::to_string(&events[0]).unwrap();
    assert_eq!(
        text,
        r#"{"number":3,"at":0,"cause":{"who":{"person":1},"id":3},"change":{"moved":{"seat":1,"mv":"left"}}}"#
    );
    for phrase in Phrase::ALL {
        assert_eq!(serde_json::to_string(phrase).unwrap(), format!("\"{}\"", phrase.code()));
    }
    for event in table.events() {
        let change = serde_json::to_value(&event.change).unwrap();
        let kind = match &change {
            serde_json::Value::Object(fields) => fields.keys().next().unwrap().clone(),
            other => other.as_str().unwrap().to_string(),
        };
        assert_eq!(kind, event.change.kind());
    }
}
