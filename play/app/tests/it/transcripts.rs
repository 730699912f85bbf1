//! What a screen reader says during one game of each kind, kept to be read through.
//!
//! `QUATUOR_WRITE=1 cargo test -p quatuor-app transcripts` writes the texts anew.

use analysis::AdviceJob;
use app::{LocalGame, Selection, side_name, verdict, why};
use quatuor::{AnyGame, AnyMove, Dice, FastDice};
use table::{Next, Time};

use crate::local_games::advice;
use crate::{table, words};

/// What a bot would play for the seat that is to move.
fn considered_move(local: &LocalGame, dice: u64) -> Option<AnyMove> {
    let view = local.view();
    let bot = "plain@200".parse().expect("a bot");
    let job = AdviceJob::bot_move(local.history(view.to_move()), bot, dice);
    view.read_move(&advice(job).best).ok()
}

/// The whole game of a person against a bot, by labels and announcements.
fn transcript(game: AnyGame, variant: &str) -> String {
    let mut local = LocalGame::new(table(game, variant, 1, 1));
    let (words, mut dice) = (words(), FastDice::new(11));
    let mut text = vec![];
    let mut turns = 0;
    let mut is_new_turn = true;
    while !local.table().is_over() {
        let scene = local.scene(&Selection::default(), &words);
        if let Next::Person(_) = local.table().next() {
            if is_new_turn {
                turns += 1;
                let aim = local.aim(&words).expect("a person plays");
                text.push(format!("\n# Turn {turns}\n{}", aim.text));
            }
            text.push(local.task(scene.task.as_deref(), &words));
            // The whole board once; later what can be done.
            if turns == 1 && is_new_turn {
                text.push(scene.title.clone());
                text.extend(scene.spots.iter().map(|spot| format!("  {}", spot.label)));
            }
        }
        let mv = match game {
            // Random games of Shuttles complete no row.
            AnyGame::Shuttles => considered_move(&local, dice.next_u64()),
            _ => local.table().board().position().and_then(|now| now.random_move(&mut dice)),
        };
        let before = local.clone();
        local.play(mv.expect("a legal move"), Time(0)).expect("a legal move");
        is_new_turn = before.view().to_move() != local.view().to_move();
        text.push(format!(
            "> {}",
            local.announcement(&before, *local.table().moves().last().expect("a move"), &words)
        ));
    }
    text.push(format!(
        "\n# The end\n{}\n{}",
        verdict(local.table(), &words),
        why(local.table(), &words)
    ));
    for standing in local.table().outcome().expect("it is over").standings {
        let name = side_name(local.table(), standing.side, &words);
        text.push(format!("{}. {name}: {}", standing.rank, words.figures(&standing).join(", ")));
    }
    text.join("\n") + "\n"
}

#[test]
fn transcripts_are_as_they_were_read_through() {
    for game in AnyGame::ALL {
        let variant = if game == AnyGame::Pyramids { "chance" } else { "base" };
        let path = format!("{}/tests/data/spoken-{game}.txt", env!("CARGO_MANIFEST_DIR"));
        let spoken = transcript(game, variant);
        if std::env::var_os("QUATUOR_WRITE").is_some() {
            std::fs::create_dir_all(format!("{}/tests/data", env!("CARGO_MANIFEST_DIR")))
                .expect("a folder");
            std::fs::write(&path, &spoken).expect("a file");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(spoken, kept, "{path} is not what the page says now");
    }
}
