//! What can be chosen before the deal.

use quatuor::{AnyGame, Request};
use table::Choices;

#[test]
fn every_ruleset_that_can_be_chosen_can_be_dealt() {
    for game in AnyGame::ALL {
        let usual = game.complete(&Request::default()).expect("the usual ruleset");
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
