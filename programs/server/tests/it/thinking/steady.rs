//! Limits in iterations instead of time.

use analysis::Finding;
use bots::{Bot, Budget, Level, Limit, Name};
use quatuor::AnyGame;
use server::thinking::steady;

use crate::thinking::job;

#[test]
fn no_bot_of_a_server_goes_by_the_clock() {
    for name in Name::ALL {
        for limit in [None, Some(Limit::Milliseconds(u32::MAX)), Some(Limit::Iterations(u64::MAX))]
        {
            for game in AnyGame::ALL {
                for seats in 0..=5 {
                    let bot = steady(Bot { name, limit }, game, seats);
                    let master = steady(Bot::new(Name::Level(Level::Master)), game, seats);
                    assert!(matches!(bot.limit, Some(Limit::Iterations(_))), "{bot}");
                    assert!(bot.limit <= master.limit, "{bot} has more than {master}");
                    assert_eq!(steady(bot, game, seats), bot);
                }
            }
        }
    }
}

/// The number is far above what they use, so they play as they always do.
#[test]
fn the_lower_levels_are_not_limited() {
    for game in AnyGame::ALL {
        for level in ["beginner", "casual", "strong"] {
            let bot = steady(level.parse().expect("a bot"), game, 2);
            let answer = |bot: &str| match analysis::engine::run_once(
                &job(game, bot),
                Budget::MEMORY,
                &|| false,
            ) {
                Ok(Finding::Advice(advice)) => advice,
                other => panic!("{other:?}"),
            };
            let endless = answer(&format!("{level}@{}", u64::MAX));
            assert_eq!(answer(&bot.to_string()), endless, "{game} {level}");
        }
    }
}

#[test]
fn a_time_is_a_part_of_the_master_s_iterations() {
    let limit = |text: &str| match steady(text.parse().expect("a bot"), AnyGame::Shuttles, 2).limit
    {
        Some(Limit::Iterations(count)) => count,
        other => panic!("{other:?}"),
    };
    assert_eq!(limit("master@1250ms"), limit("master") / 2);
    assert_eq!(limit("master@0ms"), 0);
    assert_eq!(limit("master@9999ms"), limit("master"));
}
