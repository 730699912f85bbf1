use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use analysis::{Advice, Context, Finding, Job};
use app::{BoardHistory, Hint, LocalGame, Secret, Selection, Touch, verdict, why};
use quatuor::{AnyGame, FastDice};
use table::{Next, Time};

use crate::{play_random, table, usual_tables, words};

pub(crate) fn advice(job: impl Into<Job>) -> Advice {
    let mut last = None;
    // A clock on which time passes quickly.
    let ticks = AtomicUsize::new(0);
    let clock = || 100.0 * ticks.fetch_add(1, Relaxed) as f64;
    let mut context = Context::new(&clock, &|| false);
    job.into().run(&mut context, &mut |finding| last = Some(finding)).expect("a job that fits");
    match last {
        Some(Finding::Advice(advice)) => advice,
        other => panic!("{other:?}"),
    }
}

/// The first move that touching spots one after the other comes to.
fn first_touch(game: &LocalGame) -> Option<quatuor::AnyMove> {
    let mut selection = Selection::default();
    for _ in 0..12 {
        let scene = game.scene(&selection, &words());
        let spots = scene.spots.iter().map(|spot| spot.id.clone());
        let all: Vec<String> =
            scene.actions.iter().map(|one| one.id.clone()).chain(spots).collect();
        let before = selection.clone();
        for spot in all {
            let mut next = before.clone();
            if let Some(mv) = game.touch(&mut next, Touch::Tap(spot)) {
                return Some(mv);
            }
            if next.chosen.len() > selection.chosen.len() {
                selection = next;
            }
        }
        if selection == before {
            return None;
        }
    }
    None
}

/// A person who touches the first thing that can be touched, against bots.
#[test]
fn whole_games_are_played_by_touch() {
    for table in usual_tables() {
        let mut game = LocalGame::new(table);
        let person = game.table().lone_person().expect("one person");
        let mut dice = FastDice::new(3);
        while !game.table().is_over() {
            let moves = game.table().moves().len();
            let mv = match game.table().next() {
                Next::Person(_) => {
                    assert_eq!((game.asked(), game.viewer()), (Some(person), person));
                    first_touch(&game).expect("a move can be touched")
                }
                // Without an answer a bot plays anything: the game goes on.
                _ => {
                    assert_eq!((game.asked(), game.legal_moves().len()), (None, 0));
                    assert!(game.bot_job(1).is_some());
                    assert_eq!(game.bot_move(None, moves + 1, &mut dice), None, "a late answer");
                    game.bot_move(None, moves, &mut dice).expect("any move")
                }
            };
            assert!(!game.told(mv, &words()).is_empty());
            game.play(mv, Time(1)).expect("a legal move");
            assert_eq!(*game.view(), game.table().board().view(person));
        }
        assert_eq!(game.bot_move(None, game.table().moves().len(), &mut dice), None);
        assert!(game.bot_job(1).is_none() && game.asked().is_none());
        assert_eq!(game.task(None, &words()), words().say("turn-over", &[]));
    }
}

#[test]
fn bots_answer_and_their_answers_are_played() {
    let mut game = LocalGame::new(table(AnyGame::Cups, "base", 0, 2));
    for _ in 0..3 {
        let answer = advice(game.bot_job(7).expect("a bot is next"));
        let moves = game.table().moves().len();
        let mv = game.bot_move(Some(&answer), moves, &mut FastDice::new(1)).expect("a move");
        assert_eq!(mv.to_string(), answer.best);
        game.play(mv, Time(0)).expect("a legal move");
    }
}

#[test]
fn hints_belong_to_one_position() {
    let mut game = LocalGame::new(table(AnyGame::Shuttles, "base", 2, 0));
    assert_eq!(*game.hint(), Hint::None);
    let job = game.ask_hint(1).expect("a person is next");
    assert_eq!((game.hint(), game.hinted_move()), (&Hint::Asked, None));
    let found = advice(job);
    game.take_hint(Some(found.clone()));
    let mv = game.hinted_move().expect("a hint");
    assert_eq!(mv.to_string(), found.best);
    game.play(mv, Time(0)).expect("a legal move");
    assert_eq!((game.hint(), game.hinted_move()), (&Hint::None, None));
    game.ask_hint(2);
    assert!(game.ask_hint(3).is_none(), "one question at a time");
    game.take_hint(None);
    assert_eq!(*game.hint(), Hint::None);
    game.take_hint(Some(found.clone()));
    assert_eq!(*game.hint(), Hint::None, "an answer that comes too late");
    game.ask_hint(4);
    game.drop_hint();
    game.take_hint(Some(found));
    assert_eq!((game.hint(), game.hinted_move()), (&Hint::None, None), "it was dropped");
    assert!(game.ask_hint(5).is_some(), "it can be asked for again");
}

/// A hint gives away something of the secrets of the player it is for.
#[test]
fn no_hint_is_given_before_the_player_has_the_device() {
    let mut game = LocalGame::new(table(AnyGame::Slides, "base", 2, 0));
    assert!(game.next_holder().is_some() && game.ask_hint(1).is_none());
    assert_eq!(*game.hint(), Hint::None);
    game.take_device();
    assert!(game.ask_hint(1).is_some());
}

#[test]
fn the_device_is_passed_on_where_people_have_secrets() {
    let mut game = LocalGame::new(table(AnyGame::Slides, "base", 2, 1));
    let first = match game.table().next() {
        Next::Person(seat) => seat,
        other => panic!("{other:?}"),
    };
    assert_eq!((game.next_holder(), game.asked()), (Some(first), None));
    assert_eq!((game.sharer(), game.legal_moves().len()), (None, 0));
    assert!(game.table().seats().all(|seat| game.secret(seat) == Secret::Hidden));
    game.take_device();
    assert_eq!((game.next_holder(), game.asked()), (None, Some(first)));
    assert_eq!((game.viewer(), game.sharer()), (first, Some(first)));
    for seat in game.table().seats() {
        let is_known = matches!(game.secret(seat), Secret::OnRequest(_));
        assert_eq!(is_known, seat == first, "own colours on request, and no others");
    }
    let mv = game.legal_moves()[0];
    game.play(mv, Time(0)).expect("a legal move");
    // The holder keeps looking at their own view until the device is passed on.
    let second = game.next_holder().expect("the other person");
    assert_ne!(second, first);
    assert_eq!(game.viewer(), first);
    assert!(game.table().seats().all(|seat| game.secret(seat) == Secret::Hidden));
    game.take_device();
    assert_eq!(game.viewer(), second);
    assert_eq!(*game.view(), game.table().board().view(second));
}

#[test]
fn one_person_sees_own_colours_and_all_at_the_end() {
    let mut game = LocalGame::new(table(AnyGame::Slides, "base", 1, 2));
    assert!(game.next_holder().is_none());
    let person = game.table().lone_person().expect("one person");
    for seat in game.table().seats() {
        assert_eq!(matches!(game.secret(seat), Secret::Shown(_)), seat == person);
        assert_eq!(game.secret(seat) == Secret::Hidden, seat != person);
    }
    game.resign(Time(0)).expect("the game goes on");
    assert!(game.table().seats().all(|seat| matches!(game.secret(seat), Secret::Shown(_))));
    assert!(game.resign(Time(0)).is_err());
}

/// Two games that differ only in what the person may not know look the same to the person,
/// and ask their adviser the same, byte for byte.
#[test]
fn secrets_of_others_change_nothing_at_the_device() {
    let game = |secrets: &str| {
        let board = "0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/bpb/p";
        let position = AnyGame::Slides.read(&format!("base 1 {secrets} {board}")).expect(secrets);
        let player = |bot: Option<&str>| table::record::Player {
            name: "Ann".into(),
            bot: bot.map(ToString::to_string),
        };
        let players = vec![player(None), player(Some("casual")), player(Some("casual"))];
        let record = table::record::Record::of_position(position).with_players(players);
        LocalGame::new(table::Table::from_record(&record, false))
    };
    let seen = |mut game: LocalGame| {
        let scene = game.scene(&Selection::default(), &words());
        let secrets: Vec<Secret> = game.table().seats().map(|seat| game.secret(seat)).collect();
        let job = Job::from(game.ask_hint(1).expect("a person is next")).to_bytes();
        let told = game.told(game.legal_moves()[0], &words());
        (scene, secrets, job, told, game.view().clone())
    };
    let one = seen(game("r,y,g"));
    assert_eq!(one, seen(game("r,b,p")));
    assert_ne!(one, seen(game("b,y,g")), "the own secret shows");
}

#[test]
fn undo_takes_back_to_the_person_and_drops_what_was_offered() {
    let mut game = LocalGame::new(table(AnyGame::Cups, "base", 2, 0));
    assert!(game.undo(Time(0)).is_err());
    let before = game.view().clone();
    let mv = game.legal_moves()[0];
    game.offer(Some(mv));
    assert_eq!(game.offered(), Some(mv));
    game.play(mv, Time(0)).expect("a legal move");
    assert_eq!(game.offered(), None);
    game.undo(Time(0)).expect("a move was made");
    assert_eq!(*game.view(), before);
    assert!(game.play(game.legal_moves()[0], Time(0)).is_ok());
    let past = game.table().moves()[0];
    if !game.legal_moves().contains(&past) {
        let before = game.table().clone();
        assert!(game.play(past, Time(0)).is_err());
        assert_eq!(*game.table(), before);
    }
}

#[test]
fn another_game_has_the_same_players() {
    let mut table = table(AnyGame::Shuttles, "base", 1, 1);
    play_random(&mut table, 400, 2);
    assert!(table.is_over());
    let game = LocalGame::new(table);
    let again = game.next_setup(false).expect("it was dealt");
    let rotated = game.next_setup(true).expect("it was dealt");
    let names = |setup: &table::Setup| {
        setup.players.iter().map(|one| one.name().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&again), ["Player 1", "Bot 1"]);
    assert_eq!(names(&rotated), ["Bot 1", "Player 1"]);
}

/// Who looks back sees the board of then, can't move, and bots wait.
#[test]
fn looking_back_shows_the_past_and_the_game_waits() {
    for mut start in usual_tables() {
        play_random(&mut start, 9, 4);
        let mut game = LocalGame::new(start);
        let (last, viewer) = (game.table().moves().len(), game.viewer());
        for step in (0..last).rev() {
            game.look(step);
            assert!(game.game().looks_back() && game.legal_moves().is_empty());
            assert!(game.bot_job(1).is_none());
            assert_eq!(game.bot_move(None, last, &mut FastDice::new(1)), None);
            let then = game.table().board_after(step).expect("a step of the game").view(viewer);
            assert_eq!(*game.game().shown_view(), then);
            assert_eq!(*game.view(), game.table().board().view(viewer), "the game is where it was");
        }
        game.look(last);
        assert!(!game.game().looks_back());
        assert_eq!(game.asked().is_some(), !game.legal_moves().is_empty());
    }
}

/// All moves since the viewer's last turn are marked, and no others.
#[test]
fn moves_of_others_are_marked() {
    for mut start in usual_tables() {
        let seats = start.seats().count();
        play_random(&mut start, 1, 4);
        let mut game = LocalGame::new(start);
        for seed in 0..24 {
            let mut table = game.table().clone();
            play_random(&mut table, 1, seed);
            let mv = *table.moves().last().expect("a move");
            if game.play(mv, Time(0)).is_err() {
                break;
            }
            let own = game.table().movers().iter().rev();
            let others = own.take_while(|mover| mover.seat != game.viewer()).count();
            assert_eq!(game.game().shown().marked(), others.max(1));
            assert!(
                seats > 2 || game.table().game().info().turns_have_several_moves || others <= 1
            );
            let scene = game.scene(&Selection::default(), &words());
            let ids: std::collections::BTreeSet<&str> =
                scene.things.iter().map(|thing| thing.id.as_str()).collect();
            assert_eq!(ids.len(), scene.things.len(), "every thing has an id of its own");
        }
    }
}

#[test]
fn what_was_taken_back_can_be_played_again() {
    let mut start = table(AnyGame::Pyramids, "chance", 1, 2);
    play_random(&mut start, 9, 2);
    let mut game = LocalGame::new(start);
    let moves = game.table().moves().to_vec();
    assert!(!game.can_redo() && game.redo(Time(0)).is_ok(), "nothing to do again changes nothing");
    game.undo(Time(0)).expect("a move of the person");
    game.undo(Time(0)).expect("another one");
    let fewer = game.table().moves().len();
    assert!(fewer < moves.len() && game.can_redo());
    game.redo(Time(0)).expect("the first of them");
    game.redo(Time(0)).expect("the second of them");
    assert_eq!((game.table().moves(), game.can_redo()), (&moves[..], false));
    // Another move in its place ends it.
    game.undo(Time(0)).expect("a move of the person");
    game.play(game.table().legal_moves()[0], Time(0)).expect("a legal move");
    assert!(!game.can_redo());
}

#[test]
fn the_same_deal_and_a_harder_game_can_be_asked_for() {
    let game = LocalGame::new(table(AnyGame::Slides, "base", 1, 2));
    let (setup, seed) = game.same_deal().expect("a deal");
    let again = table::Table::deal(setup, &seed, Time(9)).expect("a table");
    assert_eq!(again.first_board(), game.table().first_board());
    assert_eq!(again.players(), game.table().players());
    let harder = game.harder_setup().expect("stronger bots");
    let bots: Vec<String> =
        harder.players.iter().filter_map(|one| Some(one.bot_name()?.to_string())).collect();
    assert_eq!(bots, ["strong", "strong"]);
    let alone = LocalGame::new(table(AnyGame::Slides, "solo", 1, 0));
    assert!(alone.harder_setup().is_none());
}

/// The aim names the secret where it is shown anyway, and nowhere else.
#[test]
fn the_aim_is_told_with_its_count() {
    for table in usual_tables() {
        let game = LocalGame::new(table);
        let aim = game.aim(&words()).expect("a person plays");
        match game.secret(game.viewer()) {
            // Whose cups are whose lies open.
            _ if game.table().game() == AnyGame::Cups => assert_eq!(aim.inks.len(), 1),
            Secret::Shown(inks) => assert_eq!(aim.inks, inks),
            _ => assert!(aim.inks.is_empty()),
        }
        assert!(aim.text.chars().any(|letter| letter.is_ascii_digit()), "{}", aim.text);
    }
    let people = LocalGame::new(table(AnyGame::Slides, "base", 3, 0));
    let aim = people.aim(&words()).expect("a person plays");
    assert_eq!((aim.text.as_str(), aim.inks.len()), ("Get rid of your secret colour", 0));
    assert!(LocalGame::new(table(AnyGame::Cups, "base", 0, 2)).aim(&words()).is_none());
}

/// A hint is drawn on the board, and further presses show other moves and what they cost.
#[test]
fn hints_are_drawn_and_followed_by_others() {
    for table in usual_tables() {
        let mut game = LocalGame::new(table);
        if game.asked().is_none() {
            continue;
        }
        let plain = game.scene(&Selection::default(), &words());
        let answer = advice(game.ask_hint(3).expect("a question"));
        game.take_hint(Some(answer.clone()));
        let best = game.hinted_move().expect("a move");
        assert_eq!((best.to_string(), game.hint_cost()), (answer.best.clone(), None));
        let drawn = game.scene(&Selection::default(), &words());
        assert!(drawn.things.len() > plain.things.len(), "the hint is drawn");
        if answer.moves.len() > 1 {
            assert!(game.ask_hint(3).is_none(), "the answer is known");
            assert_eq!(game.hinted_move().expect("a move").to_string(), answer.moves[1].mv);
            // One sentence: the move, what speaks for it, and the difference to the best.
            let text = game.told_hint(&words());
            let told = game.told(game.hinted_move().expect("a move"), &words());
            assert!(text.contains(&told) && text.matches(". ").count() == 0, "{text}");
            let reason = answer.next_reasons[0].as_ref().expect("a reason");
            assert_eq!(game.hint_reason(), Some(reason));
            let key = format!("reason-{}", reason.name);
            assert!(text.contains(&words().say(&key, &[("count", &reason.value)])), "{text}");
            let difference = match game.hint_cost() {
                Some(0) => "Just as good".into(),
                Some(cost) => format!("gives away {cost} %"),
                None => "next best".into(),
            };
            assert!(text.contains(&difference), "{text}");
        }
        for _ in 0..3 {
            game.ask_hint(3);
        }
        let board = BoardHistory::new(game.view().clone());
        assert!(board.view().check(game.hinted_move().expect("a move")).is_ok());
    }
}

/// To a lone person the end says "you", and it offers stronger bots to who has won.
#[test]
fn the_end_speaks_to_a_lone_person() {
    let (mut won, mut lost) = (0, 0);
    for game in AnyGame::ALL {
        let variant = if game == AnyGame::Pyramids { "chance" } else { "base" };
        for seed in 0..12 {
            let mut table = crate::seeded(game, variant, 1, 1, &seed.to_string());
            play_random(&mut table, 2_000, seed);
            assert!(table.is_over());
            let own = table.lone_person().expect("one person");
            let has_won = table.winners().iter().any(|side| side.contains(own));
            let told = format!("{} {}", verdict(&table, &words()), why(&table, &words()));
            assert!(!told.contains("Player 1"), "{told}");
            let is_only = has_won && table.winners().len() == 1;
            assert_eq!(told.starts_with("You have won!"), is_only, "{told}");
            assert_eq!(LocalGame::new(table).harder_setup().is_some(), has_won, "{told}");
            (won, lost) = (won + u32::from(has_won), lost + u32::from(!has_won));
        }
    }
    assert!(won > 4 && lost > 4, "{won} won, {lost} lost");
    let words = words();
    let points = words.say("decided-points-you", &[("own", &9), ("other", &7)]);
    assert_eq!(points, "you have more points: 9 against 7");
}

/// What decided is said in figures.
#[test]
fn the_end_says_what_decided() {
    let mut sentences = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut table = crate::seeded(AnyGame::Slides, "base", 2, 0, &seed.to_string());
        play_random(&mut table, 400, seed);
        let outcome = table.outcome().expect("the game is over");
        let told = why(&table, &words());
        let figures =
            |index: usize| outcome.standings.iter().map(move |one| one.figures[index].value);
        if outcome.ending == "no-groups" && outcome.winning_sides().len() == 1 {
            let level = figures(0).min() == figures(0).max();
            assert_eq!(told.contains("Both have"), level, "{told}");
            assert_eq!(told.contains("took fewer of their own"), level, "{told}");
            let deciding: Vec<String> =
                figures(usize::from(level)).map(|one| one.to_string()).collect();
            let end = format!("{} against {}.", deciding[0], deciding[1]);
            assert!(told.ends_with(&end), "{told} does not end with {end}");
        }
        sentences.insert(told.split(' ').take(6).collect::<Vec<_>>().join(" "));
    }
    assert!(sentences.iter().any(|one| one.contains("Both have")), "{sentences:?}");
}

/// Two winners have, one winner has.
#[test]
fn the_end_speaks_of_partners_in_the_plural() {
    let mut sentences = vec![];
    for seed in 0..12 {
        let mut table = crate::seeded(AnyGame::Slides, "teams", 4, 0, &seed.to_string());
        play_random(&mut table, 400, seed);
        sentences.push(why(&table, &words()));
    }
    assert!(sentences.iter().any(|text| text.contains(" and Player ")), "{sentences:?}");
    let is_wrong = |text: &&String| text.contains(" and Player ") && text.contains(" has ");
    assert_eq!(sentences.iter().find(is_wrong), None);
}
