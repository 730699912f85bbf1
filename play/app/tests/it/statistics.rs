//! What the games on a device say of its owner.

use app::{ListedGame, Statistics};
use bots::{Level, Name, Strength};
use quatuor::AnyGame;
use table::Time;
use table::record::Player;
use table::share::{GameSummary, Opponent, SeatSummary, Stage, Tally};

/// A finished game of the owner against these bots; the seats with these indices have won.
fn listed(game: AnyGame, variant: &str, bots: &[&str], winners: &[usize], time: u64) -> ListedGame {
    let bot = |level: &&str| Player { name: "Bot".into(), bot: Some(level.to_string()) };
    let players = [Player::person("Ann")].into_iter().chain(bots.iter().map(bot));
    let seat = |(side, player)| SeatSummary { player, side, won: winners.contains(&side) };
    let seats = players.enumerate().map(seat).collect();
    let variant = Some(variant.to_string());
    let summary =
        GameSummary { game, variant, stage: Stage::Over, is_foreign: false, own: None, seats };
    ListedGame { id: time.to_string(), changed: Time(time), summary }
}

fn sample() -> Vec<ListedGame> {
    let mut games = vec![
        listed(AnyGame::Cups, "base", &["casual"], &[0], 1),
        listed(AnyGame::Cups, "base", &["casual"], &[0], 2),
        listed(AnyGame::Cups, "base", &["casual", "master"], &[2], 3),
        listed(AnyGame::Cups, "duo", &["casual"], &[0, 1], 4),
        listed(AnyGame::Slides, "solo", &[], &[], 5),
        listed(AnyGame::Slides, "base", &["strong"], &[0], 6),
    ];
    // The latest first, as a device lists them.
    games.reverse();
    games
}

#[test]
fn games_are_counted_by_game_variant_and_opponent() {
    let statistics = Statistics::new(&sample(), None);
    assert_eq!(statistics.total, Tally { won: 3, shared: 1, lost: 2 });
    let rows: Vec<_> = statistics
        .rows
        .iter()
        .map(|row| (row.game, row.variant.as_deref().unwrap_or("-"), row.opponent, row.tally))
        .collect();
    let tally = |won, shared, lost| Tally { won, shared, lost };
    let expected = [
        (AnyGame::Slides, "base", Opponent::Bot("strong"), tally(1, 0, 0)),
        (AnyGame::Slides, "solo", Opponent::None, tally(0, 0, 1)),
        (AnyGame::Cups, "base", Opponent::Bot("casual"), tally(2, 0, 1)),
        (AnyGame::Cups, "base", Opponent::Bot("master"), tally(0, 0, 1)),
        (AnyGame::Cups, "duo", Opponent::Bot("casual"), tally(0, 1, 0)),
    ];
    assert_eq!(rows, expected);
    let cups = Statistics::new(&sample(), Some(AnyGame::Cups));
    assert_eq!(cups.total, tally(2, 1, 1));
    assert!(cups.rows.iter().all(|row| row.game == AnyGame::Cups));
}

#[test]
fn streaks_end_with_a_loss() {
    assert_eq!(Statistics::new(&sample(), None).streak, (1, 2));
    assert_eq!(Statistics::new(&sample(), Some(AnyGame::Cups)).streak, (1, 2));
    assert_eq!(Statistics::new(&[], None).streak, (0, 0));
}

#[test]
fn the_rating_follows_games_against_bots_in_the_order_of_play() {
    let statistics = Statistics::new(&sample(), None);
    // The solo game moves nothing.
    assert_eq!(statistics.ratings.len(), 5);
    assert!(statistics.ratings[0] > 1200 && statistics.ratings[1] > statistics.ratings[0]);
    assert!(statistics.is_provisional);
    assert_eq!(statistics.rating(), statistics.ratings.last().copied());
    assert_eq!(Statistics::new(&[], None).rating(), None);
    let won = |level: &str| {
        let games = [listed(AnyGame::Cups, "base", &[level], &[0], 1)];
        Statistics::new(&games, None).rating().expect("a rating")
    };
    assert!(won("beginner") < won("casual") && won("casual") < won("master"));
}

#[test]
fn games_of_others_and_running_games_are_left_out() {
    let mut foreign = listed(AnyGame::Cups, "base", &["casual"], &[0], 1);
    foreign.summary.is_foreign = true;
    let mut running = listed(AnyGame::Cups, "base", &["casual"], &[], 2);
    running.summary.stage = Stage::Playing;
    assert_eq!(Statistics::new(&[running, foreign], None).total, Tally::default());
}

fn rating(game: AnyGame, level: &str) -> f64 {
    let level =
        Level::ALL.into_iter().find(|one| Name::Level(*one).to_string() == level).expect("a level");
    Strength::of(game).rating(level).into()
}

/// The strengths of bots are what the last contest of each pair of levels has shown.
#[test]
fn strengths_are_measured() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/bots.tsv");
    let rows = std::fs::read_to_string(file).expect("measurements");
    let share = |name: &str| -> f64 {
        let of_contest = |row: &&str| row.split('\t').next() == Some(name);
        let mut measured = rows.lines().filter(of_contest).filter_map(|row| {
            row.split(['\t', ' ']).find_map(|word| word.strip_prefix("share=")?.parse().ok())
        });
        measured.next_back().unwrap_or_else(|| panic!("{name} was not measured"))
    };
    for (game, prefix) in [
        (AnyGame::Slides, "slides-duo"),
        (AnyGame::Pyramids, "pyramids-fair"),
        (AnyGame::Shuttles, "shuttles"),
        (AnyGame::Cups, "cups"),
    ] {
        for (better, worse) in [("casual", "beginner"), ("strong", "casual"), ("master", "strong")]
        {
            let share = share(&format!("{prefix}.{better}-{worse}")) / 100.0;
            let measured = 400.0 * (share / (1.0 - share)).log10();
            let counted = rating(game, better) - rating(game, worse);
            assert!((counted - measured).abs() < 2.0, "{game}: {better} {counted} {measured}");
        }
    }
}
