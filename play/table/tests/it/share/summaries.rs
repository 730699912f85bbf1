//! Lists of games, and what can be counted from them.

use quatuor::{AnyGame, FastDice, Seat};
use table::record::{Player, Record};
use table::share::{
    Ending, GameSummary, Opponent, Stage, StoredGame, Tally, device_owner, results,
};

use crate::share::{bot, game, play_on, usual_games};

fn over(mut record: Record) -> Record {
    play_on(&mut record, 10_000, &mut FastDice::new(9));
    record
}

/// A finished game of cups between these, won by the seat with this index.
fn won(by: usize, players: Vec<Player>) -> GameSummary {
    let record = game(AnyGame::Cups, "base", players.len(), 0).with_players(players);
    // With two seats, the one that does not resign has won.
    GameSummary::new(&record.with_resigned(Some(Seat::from_index(1 - by))), false)
}

#[test]
fn a_summary_says_what_the_game_says() {
    for record in usual_games(0) {
        let summary = GameSummary::new(&record, false);
        assert_eq!(summary.stage, Stage::Playing);
        assert_eq!(GameSummary::from_text(&summary.to_text()), Some(summary));
        let record = over(record);
        let summary = GameSummary::new(&record, true);
        assert!(summary.stage == Stage::Over && summary.is_foreign);
        assert_eq!(GameSummary::from_text(&summary.to_text()), Some(summary.clone()));
        let winners = record.outcome().expect("over").winners();
        for (seat, one) in Seat::all(summary.seats.len()).zip(&summary.seats) {
            assert_eq!(one.won, winners.contains(seat));
        }
        let stored = StoredGame { record, is_foreign: true, own: vec![] }.to_text();
        let StoredGame { record, is_foreign, .. } = StoredGame::from_text(&stored).expect("stored");
        assert_eq!(GameSummary::new(&record, is_foreign), summary);
    }
    let seen = game(AnyGame::Slides, "base", 3, 0).as_seen_by(Seat::FIRST);
    assert_eq!(GameSummary::new(&seen, false).stage, Stage::Seen);
    for text in [
        "",
        "cups",
        "cups over 0 -",
        "chess over 0 -\n0 1 person A",
        "cups over 0 -\n0 1",
        "cups over 0\n0 1 person A",
    ] {
        assert_eq!(GameSummary::from_text(text), None, "{text}");
    }
}

#[test]
fn results_count_each_kind_of_opponent_once() {
    let me = || Player::person("Me");
    let games = [
        won(0, vec![me(), bot("Bot", "casual")]),
        won(0, vec![me(), bot("Bot", "casual")]),
        won(1, vec![me(), bot("Bot", "casual")]),
        won(0, vec![bot("Bot", "master"), me()]),
        // With a friend: counts by name.
        won(0, vec![me(), Player::person("Bo")]),
        won(0, vec![Player::person("Cem"), Player::person("Bo")]),
        // Not over, and a game of others.
        GameSummary::new(&game(AnyGame::Cups, "base", 2, 0), false),
        GameSummary::new(&game(AnyGame::Cups, "base", 2, 0), true),
    ];
    let owner = device_owner(&games);
    assert_eq!(owner.as_deref(), Some("Me"));
    let tally = |won, shared, lost| Tally { won, shared, lost };
    assert_eq!(
        results(games.iter(), owner.as_deref()),
        [
            (Opponent::Bot("casual"), tally(2, 0, 1)),
            (Opponent::Bot("master"), tally(0, 0, 1)),
            (Opponent::People, tally(1, 0, 0)),
        ]
    );
    // At a table online the seat is known, whatever the players are called.
    let mut online = won(0, vec![Player::person("Player"), Player::person("Player")]);
    for (own, ending) in [(0, Ending::Won), (1, Ending::Lost)] {
        online.own = Some(Seat::from_index(own));
        assert_eq!(GameSummary::from_text(&online.to_text()), Some(online.clone()));
        let seat = online.own(Some("Player")).expect("a seat");
        assert_eq!(online.ending(seat), Some(ending));
    }
    assert_eq!(results(games[..0].iter(), None), []);
    assert_eq!(device_owner(&games[4..6]), None);
}

#[test]
fn partners_are_no_opponents_and_several_levels_count_each() {
    let players = || {
        let levels = ["strong", "beginner", "strong"].map(|level| bot("Bot", level));
        [Player::person("Me")].into_iter().chain(levels).collect::<Vec<_>>()
    };
    let teams = over(game(AnyGame::Slides, "teams", 4, 0)).with_players(players());
    let opponents: Vec<Opponent> = results([GameSummary::new(&teams, false)].iter(), None)
        .into_iter()
        .map(|(opponent, _)| opponent)
        .collect();
    assert_eq!(opponents, [Opponent::Bot("strong")], "the beginner is a partner");
    let cups = over(game(AnyGame::Cups, "base", 4, 0)).with_players(players());
    assert_eq!(results([GameSummary::new(&cups, false)].iter(), None).len(), 2);
    let solo = GameSummary::new(&over(game(AnyGame::Slides, "solo", 1, 0)), false);
    let own = solo.own(None).expect("a person");
    let ending = solo.ending(own).expect("over");
    assert_eq!(ending == Ending::Won, own.won);
    assert_eq!(results([solo.clone()].iter(), None)[0].0, Opponent::None);
}
