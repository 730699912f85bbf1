use app::DealDraft;
use quatuor::{AnyGame, Seed};

/// Whatever is chosen, one after the other, can be dealt.
#[test]
fn every_draft_can_be_dealt() {
    for game in AnyGame::ALL {
        let mut draft = DealDraft::new(game);
        for variant in draft.choices().variants {
            draft.choose_variant(variant);
            let choices = draft.choices();
            assert!(choices.players.contains(&draft.players()), "{draft:?}");
            for players in choices.players {
                draft.choose_players(players);
                for switch in &choices.switches {
                    draft.switch(switch, true);
                    draft.switch(switch, true);
                    assert!(draft.has(switch));
                    game.deal(&draft.request(), &Seed::new("draft")).expect("one option");
                    draft.switch(switch, false);
                    assert!(!draft.has(switch));
                }
            }
            for colours in choices.colours {
                draft.choose_colours(colours);
                let request = draft.request();
                assert!(request.options.contains(&format!("colours={colours}")));
                game.deal(&request, &Seed::new("draft")).expect("a ruleset");
            }
            // Options of this variant are dropped where the next one has none.
            choices.switches.iter().for_each(|switch| draft.switch(switch, true));
        }
    }
}

#[test]
fn a_seed_is_what_was_typed_without_spaces_around_it() {
    let mut draft = DealDraft::new(AnyGame::Cups);
    assert_eq!(draft.seed(), None);
    draft.type_seed("  ".into());
    assert_eq!(draft.seed(), None);
    draft.type_seed(" my seed ".into());
    assert_eq!(draft.seed(), Some(Seed::new("my seed")));
}

/// A set-up that is remembered is offered as it was chosen.
#[test]
fn a_draft_of_a_request_asks_for_the_same() {
    for game in AnyGame::ALL {
        for request in game.rulesets() {
            let again = DealDraft::of_request(game, &request).request();
            let (wanted, again) = (game.complete(&request), game.complete(&again));
            assert_eq!(again.expect("a deal"), wanted.expect("a deal"), "{game}");
        }
    }
}
