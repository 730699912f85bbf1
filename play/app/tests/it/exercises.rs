//! Costly moves of own games, played once more.

use analysis::{Context, Finding, Job, Review, ReviewJob};
use app::{ExerciseStand, ExerciseState, Store};
use bots::Limit;
use quatuor::{AnyGame, Seat};
use table::{Table, Time};

use crate::store::Memory;
use crate::{play_random, table, words};

/// A short look back at a game of chance, in which much is to be found.
fn reviewed(game: AnyGame, variant: &str) -> (Table, Review) {
    let mut table = table(game, variant, 1, 1);
    play_random(&mut table, 2_000, 3);
    assert!(table.is_over());
    let review = review(&table);
    (table, review)
}

fn review(table: &Table) -> Review {
    let start = table.first_board().position().expect("a game that is known");
    let job = ReviewJob::new(start, table.moves(), None, table.people(), 1);
    let mut context = Context::new(&|| 0.0, &|| false);
    let mut last = None;
    Job::from(job.within(Limit::Iterations(60)))
        .run(&mut context, &mut |finding| last = Some(finding))
        .expect("a game that is over");
    let Some(Finding::Review(review)) = last else { panic!("{last:?}") };
    review
}

#[test]
fn costly_moves_wait_for_a_second_try() {
    for (game, variant) in [(AnyGame::Slides, "base"), (AnyGame::Cups, "base")] {
        let memory = Memory::default();
        let store = Store::new(&memory);
        let (table, review) = reviewed(game, variant);
        store.keep_table("a", &table, Time(1));
        assert_eq!(store.own_games(), [("a".to_string(), false)]);
        store.keep_review("a", &table, &review);
        assert_eq!(store.own_games(), [("a".to_string(), true)]);
        let exercises = store.exercises("a");
        assert!(!exercises.is_empty(), "chance plays badly");
        for exercise in &exercises {
            // Only what people played, and never that move itself.
            let step = exercise.step;
            assert!(table.movers()[step].person.is_some() && exercise.cost >= 60);
            let played = table.moves()[step];
            assert!(!exercise.good.contains(&played.to_string()));
            let mut state = ExerciseState::new(exercise.clone(), &table).expect("a position");
            let name = table.player(state.seat()).name();
            let text = state.comment(&words());
            assert!(text.starts_with(name) && text.ends_with("What is better?"), "{text}");
            assert!(state.legal_moves().contains(&played));
            state.play(played);
            assert_eq!(state.stand(), ExerciseStand::Missed(played));
            assert!(state.legal_moves().is_empty());
            state.again();
            let best = state.board().view().read_move(&exercise.good[0]).expect("a move");
            state.play(best);
            assert_eq!(state.stand(), ExerciseStand::Solved(best));
            assert!(state.comment(&words()).starts_with("Yes"));
            state.show();
            assert!(state.comment(&words()).starts_with("Answer: "));
            // Nothing is shown that its player could not know.
            let view = table.board_after(step).expect("a moment").view(state.seat());
            state.again();
            assert_eq!(state.board().view(), &view);
        }
        assert!(store.keep_exercise_solved("a", exercises[0].step));
        // A second look back does not ask again for what was solved.
        store.keep_review("a", &table, &review);
        assert!(store.exercises("a")[0].is_solved);
        store.forget_table("a");
        assert!(store.exercises("a").is_empty() && store.own_games().is_empty());
    }
}

#[test]
fn games_of_others_have_no_exercises() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    let (table, review) = reviewed(AnyGame::Slides, "base");
    let record = table.record().expect("a game");
    let foreign = Table::from_record(&record, true);
    store.keep_table("a", &foreign, Time(1));
    store.keep_review("a", &foreign, &review);
    assert!(store.exercises("a").is_empty() && store.own_games().is_empty());
    // Nor has a game that is not the one that was reviewed.
    store.keep_table("b", &table, Time(1));
    store.keep_review("b", &table, &review);
    let exercise = store.exercises("b").pop().expect("a costly move");
    assert!(ExerciseState::new(exercise, &crate::table(AnyGame::Cups, "base", 1, 1)).is_none());
}

/// Of a game online, only the moves of the player at this device are exercises.
#[test]
fn moves_of_opponents_online_are_no_exercises() {
    let mut table = crate::table(AnyGame::Cups, "base", 2, 0);
    play_random(&mut table, 2_000, 3);
    let review = review(&table);
    let movers = |own: &[Seat]| {
        let memory = Memory::default();
        let store = Store::new(&memory);
        store.keep_shared_table("a", &table, own, Time(1));
        store.keep_review("a", &table, &review);
        let mut seats: Vec<Seat> =
            store.exercises("a").iter().map(|one| table.movers()[one.step].seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    };
    let both: Vec<Seat> = Seat::all(2).collect();
    assert_eq!(movers(&[]), both, "all people at one device");
    for seat in both {
        assert_eq!(movers(&[seat]), [seat]);
    }
}

/// A game that was played online and comes back by a link is the one that is kept.
#[test]
fn an_online_game_is_known_again() {
    let memory = Memory::default();
    let store = Store::new(&memory);
    let mut table = crate::table(AnyGame::Cups, "base", 2, 0);
    play_random(&mut table, 2_000, 3);
    let second = Seat::from_index(1);
    store.keep_shared_table("a", &table, &[second], Time(1));
    let record = table.record().expect("a game");
    assert_eq!(store.id_of(&record).as_deref(), Some("a"));
    assert_eq!(store.games().0[0].summary.own, Some(second));
}
