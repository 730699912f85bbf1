use games::{AnyGame, FastDice, Request};
use table::Choices;

use crate::setup;

#[test]
fn whoever_is_asked_to_begin_begins() {
    for (game, variant, players) in [
        (AnyGame::Slides, "base", 5),
        (AnyGame::Pyramids, "fair", 3),
        (AnyGame::Shuttles, "base", 2),
    ] {
        for begins in 0..players {
            for seed in ["a", "b", "c"] {
                let mut setup = setup(game, variant, players);
                setup.begins = Some(begins);
                setup.seed = Some(seed.into());
                let table = setup.deal(&mut FastDice::new(1)).expect("a table");
                let first = table.chair(table.position().to_move());
                assert_eq!(*first, setup.chairs[begins]);
            }
        }
    }
}

#[test]
fn everybody_begins_now_and_then() {
    let setup = setup(AnyGame::Cups, "base", 3);
    let mut names: Vec<String> = (0..40)
        .map(|number| {
            let table = setup.deal(&mut FastDice::new(number)).expect("a table");
            table.chair(table.position().to_move()).name.clone()
        })
        .collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 3);
}

#[test]
fn a_rematch_moves_everybody_one_seat() {
    let first = setup(AnyGame::Cups, "base", 3);
    let names = |chairs: &[table::Chair]| chairs.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&first.rematch().chairs), ["Bot 2", "Bot 3", "Ann"]);
    assert_eq!(first.rematch().seed, None, "another deal");
}

#[test]
fn without_a_seed_every_deal_is_another() {
    let mut setup = setup(AnyGame::Slides, "base", 3);
    setup.seed = None;
    let mut dice = FastDice::new(9);
    let one = setup.deal(&mut dice).expect("a table");
    let other = setup.deal(&mut dice).expect("a table");
    assert_ne!(one.record().start(), other.record().start());
}

#[test]
fn every_table_that_can_be_chosen_can_be_dealt() {
    for game in AnyGame::ALL {
        let usual = game.complete(&Request::default()).expect("the usual table");
        let variants = Choices::of(game, usual.variant.as_deref().unwrap_or_default()).variants;
        for variant in variants {
            let choices = Choices::of(game, &variant);
            assert!(!choices.players.is_empty(), "{game} {variant}");
            for &players in &choices.players {
                for switch in choices.switches.iter().map(Some).chain([None]) {
                    let options = switch.cloned().into_iter().collect();
                    let request =
                        Request { variant: Some(variant.clone()), players: Some(players), options };
                    game.complete(&request)
                        .unwrap_or_else(|error| panic!("{game} {request}: {error}"));
                }
            }
        }
    }
    let solo = Choices::of(AnyGame::Slides, "solo");
    assert_eq!((solo.players, solo.colours), (vec![1], vec![1, 2, 3, 4, 5]));
    assert_eq!(Choices::of(AnyGame::Cups, "base").switches, ["advanced", "early"]);
    assert_eq!(Choices::of(AnyGame::Pyramids, "fair").players, [2, 3]);
}
