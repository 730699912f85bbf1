//! Positions of whichever game it is.

use games::{AnyGame, FastDice, Game, KnownGame, Request, Seat, Seed};

#[test]
fn games_are_looked_up_by_name() {
    for game in AnyGame::ALL {
        assert_eq!(game.name().parse(), Ok(game));
    }
    let unknown = "Chess".parse::<AnyGame>().expect_err("no such game");
    let expected = "no game 'Chess'; expected slides, pyramids, shuttles or cups";
    assert_eq!(unknown.to_string(), expected);
}

#[test]
fn every_table_deals_reads_and_plays() {
    for game in AnyGame::ALL {
        assert_eq!(
            game.complete(&Request::default()),
            Ok(game.rulesets()[0].clone()),
            "the default"
        );
        for table in game.rulesets() {
            let mut position = game.deal(&table, &Seed::new("any")).expect("a table");
            let mut dice = FastDice::new(1);
            while let Some(mv) = position.random_move(&mut dice) {
                assert_eq!(game.read(&position.to_string()).as_ref(), Ok(&position));
                let view = position.view(Seat::FIRST);
                assert_eq!(game.read_view(&view.to_string()).as_ref(), Ok(&view));
                assert_eq!(view.game(), game);
                assert_eq!(position.read_move(&mv.to_string()), Ok(mv));
                assert!(position.legal_moves().contains(&mv));
                position.play(mv).expect("a legal move");
            }
            assert!(position.outcome().is_some());
        }
    }
}

#[test]
fn a_move_of_another_game_is_refused() {
    let deal = |game: AnyGame| game.deal(&Request::default(), &Seed::new("1")).expect("a table");
    let mut shuttles = deal(AnyGame::Shuttles);
    let before = shuttles.clone();
    let mv = deal(AnyGame::Pyramids).legal_moves()[0];
    let refused = shuttles.play(mv).expect_err("not of this game").to_string();
    assert!(
        refused.ends_with("is a move of pyramids; this is a position of shuttles"),
        "{refused}"
    );
    assert_eq!(shuttles, before);
}

#[test]
fn a_game_knows_its_own() {
    let any = AnyGame::Cups.deal(&Request::default(), &Seed::new("own")).expect("a table");
    let mv = any.legal_moves()[0];
    assert_eq!(cups::Position::from_any(&any).map(|own| (*own).into()), Some(any.clone()));
    assert_eq!(cups::Position::move_from_any(mv).map(cups::Position::any_move), Some(mv));
    assert_eq!(slides::Position::from_any(&any), None);
    assert_eq!(slides::Position::move_from_any(mv), None);
}

#[test]
fn dealing_through_the_list_is_dealing() {
    let table =
        <slides::Ruleset as games::Ruleset>::from_request(&Request::default()).expect("base");
    let seed = Seed::new("same");
    let any = AnyGame::Slides.deal(&Request::default(), &seed).expect("base");
    assert_eq!(any, slides::Position::deal(&table, &seed).into());
}
