//! The enums over all games.

use quatuor::{AnyGame, FastDice, Game, KnownGame, Request, Seat, Seed};

#[test]
fn games_are_looked_up_by_name() {
    for game in AnyGame::ALL {
        assert_eq!(game.name().parse(), Ok(game));
    }
    let unknown = "Chess".parse::<AnyGame>().expect_err("no such game");
    let expected = "game.unknown found=Chess expected=[slides | pyramids | shuttles | cups]";
    assert_eq!(unknown.to_string(), expected);
}

#[test]
fn every_ruleset_deals_reads_and_plays() {
    for game in AnyGame::ALL {
        assert_eq!(
            game.complete(&Request::default()),
            Ok(game.rulesets()[0].clone()),
            "the default"
        );
        for ruleset in game.rulesets() {
            let mut position = game.deal(&ruleset, &Seed::new("any")).expect("a ruleset");
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
    let deal = |game: AnyGame| game.deal(&Request::default(), &Seed::new("1")).expect("a ruleset");
    let mut shuttles = deal(AnyGame::Shuttles);
    let before = shuttles.clone();
    let mv = deal(AnyGame::Pyramids).legal_moves()[0];
    let refused = shuttles.play(mv).expect_err("not of this game");
    assert_eq!(refused.code, "game.other-move", "{refused}");
    assert_eq!(shuttles, before);
}

#[test]
fn an_outcome_says_why_the_game_ended() {
    let endings = [
        (
            "slides",
            "base 3 g,p,y 10.0.8.4.0.1,3.12.4.0.7.3,3.0.7.10.7.1 r/pyb/y/bpr/yr/p/by/ybybpyp",
            "colour-cleared",
        ),
        ("slides", "base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 r/b/r", "no-groups"),
        // The last group was also the last of a colour: that is what ended the game.
        ("slides", "base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 r/y/r", "colour-cleared"),
        (
            "pyramids",
            "chance 2 4 r,p -,- R/Pg/Opr/Pgro/Ogo/Ro/Rp/Gp/R/G/Gr/G/Op/Pro/Og/P",
            "all-played",
        ),
        ("pyramids", "chance 1 - r,o r,- R", "no-places"),
        (
            "shuttles",
            "1 load 2 - - 3-4 1 -/yyyyy/ggggg/rrrrr/-/ooooo/ppppp/wwwww/bbbbb",
            "seven-rows",
        ),
        ("shuttles", "1 load 1 - - 0-1 60 rrybp/ryo/wbbop/www/ggggg/oooyy/bb/yw/ppprr", "quiet"),
        ("cups", "base 1 r,b - 0.0.0.0 0,0:r1/2,0:b3", "no-moves"),
        ("cups", "base,early 1 r,b - 1.0.3.0 -", "no-moves"),
    ];
    for (name, text, ending) in endings {
        let game: AnyGame = name.parse().expect("a game");
        let position = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let outcome = position.outcome().unwrap_or_else(|| panic!("{text}: not over"));
        assert_eq!(outcome.ending, ending, "{text}");
    }
    let tried = |game: AnyGame, ending: &str| {
        endings.iter().any(|one| one.0 == game.name() && one.2 == ending)
    };
    for game in AnyGame::ALL {
        assert!(game.info().endings.iter().all(|ending| tried(game, ending)), "{game}");
    }
}

#[test]
fn positions_convert_to_their_own_game_only() {
    let any = AnyGame::Cups.deal(&Request::default(), &Seed::new("own")).expect("a ruleset");
    let mv = any.legal_moves()[0];
    assert_eq!(cups::Position::from_any(&any).map(|own| (*own).into()), Some(any.clone()));
    assert_eq!(cups::Position::move_from_any(mv).map(cups::Position::any_move), Some(mv));
    assert_eq!(slides::Position::from_any(&any), None);
    assert_eq!(slides::Position::move_from_any(mv), None);
}

#[test]
fn deals_are_those_of_the_game() {
    let ruleset =
        <slides::Ruleset as quatuor::Ruleset>::from_request(&Request::default()).expect("base");
    let seed = Seed::new("same");
    let any = AnyGame::Slides.deal(&Request::default(), &seed).expect("base");
    assert_eq!(any, slides::Position::deal(&ruleset, &seed).into());
}
