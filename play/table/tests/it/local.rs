//! Games at one device.

use quatuor::{AnyGame, FastDice, Seat, Seed};
use table::{BotName, Clock, Ending, Next, Player, Setup, Table, Takebacks, Time, TimeOut, Timing};

use crate::{dealt, play_random, usual_tables, with_bots};

#[test]
fn a_table_waits_for_the_seat_to_move() {
    for mut table in usual_tables() {
        let mut dice = FastDice::new(4);
        while table.next() != Next::Over {
            let seat = table.board().to_move();
            match table.next() {
                Next::Person(next) => assert!(next == seat && table.player(seat).name() == "Ann"),
                Next::Bot(next, bot) => assert!(next == seat && bot.as_str() == "casual"),
                Next::Start | Next::Over => unreachable!(),
            }
            play_random(&mut table, 1, &mut dice);
        }
        assert!(!table.winners().is_empty());
        let mv = table.position().legal_moves();
        assert!(mv.is_empty() && table.legal_moves().is_empty());
    }
}

#[test]
fn moves_are_made_for_people_and_bots_alike() {
    for mut table in usual_tables() {
        for _ in 0..12 {
            let mv = table.legal_moves()[0];
            table.play(mv, Time(0)).expect("a legal move");
        }
        assert_eq!(table.moves().len(), 12);
        let people = table.movers().iter().filter(|mover| mover.person.is_some()).count();
        assert!((1..12).contains(&people));
    }
}

#[test]
fn undo_goes_back_to_the_last_choice_of_a_person() {
    for mut table in usual_tables() {
        let mut dice = FastDice::new(7);
        while !matches!(table.next(), Next::Person(_)) {
            play_random(&mut table, 1, &mut dice);
        }
        assert!(!table.can_undo());
        let before = table.clone();
        play_random(&mut table, 1, &mut dice);
        while matches!(table.next(), Next::Bot(..)) {
            play_random(&mut table, 1, &mut dice);
        }
        assert!(table.can_undo());
        table.undo(Time(0)).expect("a move of Ann");
        assert_eq!(table.record(), before.record());
        assert_eq!(table.next(), before.next());
    }
}

#[test]
fn bots_alone_have_nothing_to_take_back() {
    let mut setup = with_bots(AnyGame::Shuttles, "base", 2);
    setup.players[0] = setup.players[1].clone();
    let mut table = dealt(setup);
    play_random(&mut table, 5, &mut FastDice::new(1));
    let before = table.clone();
    assert!(!table.can_undo() && table.undo(Time(0)).is_err());
    assert_eq!(table, before);
}

#[test]
fn a_person_who_resigns_may_think_again() {
    let mut table = dealt(with_bots(AnyGame::Cups, "base", 4));
    let ann = table.people().next().expect("Ann");
    play_random(&mut table, 6, &mut FastDice::new(1));
    table.resign(ann, Time(0)).expect("a game that goes on");
    assert_eq!(table.next(), Next::Over);
    assert_eq!(table.winners().len(), 3);
    assert!(table.winners().iter().all(|side| !side.contains(ann)));
    let mv = table.position().legal_moves()[0];
    assert_eq!(table.play(mv, Time(0)).expect_err("it is over").code, "table.over");
    table.undo(Time(0)).expect("a move of Ann");
    assert_eq!((table.ending(), table.next()), (None, Next::Person(ann)));
}

#[test]
fn a_partner_does_not_win_by_resigning() {
    let mut setup = with_bots(AnyGame::Slides, "teams", 4);
    setup.begins = None;
    let mut table = dealt(setup);
    let ann = table.people().next().expect("Ann");
    table.resign(ann, Time(0)).expect("a game that goes on");
    let [side] = table.winners()[..] else { panic!("one team") };
    assert_eq!(side.len(), 2);
    assert!(!side.contains(ann));
}

#[test]
fn the_board_is_covered_only_where_people_have_secrets_from_each_other() {
    let two = |game, variant, players| {
        let mut setup = with_bots(game, variant, players);
        setup.players[1] = Player::local("Ben");
        dealt(setup).passes_in_secret()
    };
    assert!(two(AnyGame::Slides, "duo", 2));
    assert!(two(AnyGame::Pyramids, "chance", 3));
    assert!(!two(AnyGame::Shuttles, "base", 2));
    assert!(!two(AnyGame::Cups, "duo", 2));
    let alone = |game, variant, players| dealt(with_bots(game, variant, players));
    assert!(!alone(AnyGame::Slides, "duo", 2).passes_in_secret(), "bots do not look");
    assert!(!alone(AnyGame::Slides, "solo", 1).passes_in_secret());
}

#[test]
fn each_player_begins_now_and_then() {
    let first = |number: u32| {
        let setup = with_bots(AnyGame::Cups, "base", 3);
        let seed = Seed::new(format!("seed {number}"));
        let table = Table::deal(setup, &seed, Time(0)).expect("a table");
        table.player(table.board().to_move()).name().to_string()
    };
    let mut names: Vec<String> = (0..40).map(first).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 3);
}

#[test]
fn a_rematch_moves_all_players_one_seat() {
    let setup = with_bots(AnyGame::Cups, "base", 3);
    let names = |setup: &Setup| {
        setup.players.iter().map(|player| player.name().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&setup.rotated()), ["Bot 2", "Bot 3", "Ann"]);
    assert_eq!(names(&setup.again()), names(&setup));
}

#[test]
fn in_a_rematch_the_next_player_begins() {
    for (game, variant) in
        [(AnyGame::Slides, "base"), (AnyGame::Pyramids, "fair"), (AnyGame::Cups, "base")]
    {
        let beginner = |table: &Table| table.player(table.board().to_move()).name().to_string();
        for number in 0..20 {
            let seed = |game: u32| Seed::new(format!("seed {number} of game {game}"));
            let mut table = Table::deal(with_bots(game, variant, 3), &seed(0), Time(0)).unwrap();
            let mut names = vec![beginner(&table)];
            for game in 1..3 {
                table = Table::deal(table.rematch_setup(), &seed(game), Time(0)).unwrap();
                names.push(beginner(&table));
            }
            names.sort();
            assert_eq!(names, ["Ann", "Bot 2", "Bot 3"], "{game}");
        }
    }
}

#[test]
fn what_if_sits_a_person_down_among_bots() {
    let strong: BotName = "strong".parse().expect("a bot");
    for mut table in usual_tables() {
        play_random(&mut table, 10_000, &mut FastDice::new(5));
        let other = table.what_if(4, Seat::FIRST, &strong).expect("a game that is known");
        assert_eq!(other.moves(), &table.moves()[..4]);
        assert!(!other.is_over() && other.setup().is_foreign);
        assert_eq!(other.lone_person(), Some(Seat::FIRST));
        assert_eq!(other.first_board(), table.first_board());
    }
}

/// Two people with five minutes each, and a bot.
fn with_clock(time_out: TimeOut) -> Table {
    let clock = Clock::Total { time: 300_000, increment: 5_000 };
    let setup = with_bots(AnyGame::Slides, "base", 3);
    let mut players = setup.players.clone();
    players[1] = Player::local("Ben");
    let takebacks = Takebacks::Never;
    let begins = Some(Seat::FIRST);
    dealt(Setup { clock, time_out, players, takebacks, begins, ..setup })
}

fn play_at(table: &mut Table, time: u64) {
    let mv = table.legal_moves()[0];
    table.play(mv, Time(time)).expect("a legal move");
}

/// The table as it comes back from its record and what is kept of its clocks.
fn kept(table: &Table, now: u64) -> Table {
    let text = table.timing(Time(now)).expect("a clock").to_string();
    let timing: Timing = text.parse().expect("what was written");
    assert_eq!(timing.to_string(), text);
    Table::from_record(&table.record().expect("a game"), false).timed(&timing)
}

#[test]
fn clocks_of_people_at_one_device_come_back() {
    let mut table = with_clock(TimeOut::Loses);
    for (time, left) in [(20_000, 285_000), (50_000, 275_000)] {
        let seat = table.board().to_move();
        play_at(&mut table, time);
        assert_eq!(table.time_left(seat, Time(time)), Some(left));
    }
    // The bot thinks for nothing.
    play_at(&mut table, 51_000);
    let again = kept(&table, 60_000);
    assert!(!again.can_undo() && again.setup().clock == table.setup().clock);
    for seat in table.seats() {
        assert_eq!(again.time_left(seat, Time(60_000)), table.time_left(seat, Time(60_000)));
    }
    assert_eq!(again.deadline(), table.deadline());
    assert_eq!(again.deadline().map(|(_, time)| time), Some(Time(51_000 + 285_000)));
}

#[test]
fn a_time_out_at_one_device_loses() {
    let mut table = with_clock(TimeOut::Loses);
    play_at(&mut table, 10_000);
    assert!(table.claim_time_out(Time(309_999)).is_err(), "there is time left");
    table.claim_time_out(Time(310_000)).expect("the time is up");
    let seat = table.seats().nth(1).expect("a seat");
    let ending = Some(Ending::TimedOut(seat));
    assert_eq!((table.ending(), kept(&table, 310_000).ending()), (ending, ending));
    // A player who gives up in time has not run out of it.
    let mut table = with_clock(TimeOut::Loses);
    table.resign(Seat::FIRST, Time(10_000)).expect("a person");
    assert_eq!(kept(&table, 10_000).ending(), Some(Ending::Resigned(Seat::FIRST)));
}

#[test]
fn a_bot_plays_on_for_a_person_at_one_device() {
    let bot: BotName = "casual".parse().expect("a bot");
    let mut table = with_clock(TimeOut::Bot(bot.clone()));
    table.claim_time_out(Time(300_000)).expect("the time is up");
    assert_eq!(table.next(), Next::Bot(Seat::FIRST, bot.clone()));
    let before = kept(&table, 300_000);
    assert_eq!(before.next(), table.next());
    for _ in 0..3 {
        play_at(&mut table, 301_000);
    }
    let again = kept(&table, 301_000);
    assert_eq!(again.next(), Next::Bot(Seat::FIRST, bot));
    // In a rematch the person plays again.
    assert!(again.setup().again().players[0].is_person());
}

#[test]
fn what_is_no_clock_is_refused() {
    for text in
        ["", "none 0 - 0", "move x - 0", "total 5 - 0", "move 5", "move 5 - 0 x1", "move 5 B!"]
    {
        assert!(text.parse::<Timing>().is_err(), "{text}");
    }
}
