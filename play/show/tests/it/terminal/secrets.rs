//! A drawing does not depend on what the viewer may not know.

use quatuor::{AnyGame, Seat};
use show::terminal::{Text, draw};
use show::words::{Language, Words};

fn seen(game: AnyGame, text: &str) -> Text {
    let view = game.read(text).expect("a position").view(Seat::FIRST);
    draw(&view, &Words::new(Language::English))
}

fn whole(game: AnyGame, text: &str) -> Text {
    draw(&game.read(text).expect("a position").revealed_view(), &Words::new(Language::English))
}

#[test]
fn secrets_of_others_do_not_show() {
    let slides = |secrets: &str| {
        format!("base 1 {secrets} 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/ygg/bpb/p")
    };
    let pyramids = |secrets: &str| format!("chance 1 - {secrets} og,rb,pp R/P/O/G/B");
    for (game, own, other, mine) in [
        (AnyGame::Slides, slides("r,y,g"), slides("r,b,p"), slides("b,y,g")),
        (AnyGame::Pyramids, pyramids("r,p,o"), pyramids("r,g,b"), pyramids("b,p,o")),
    ] {
        assert_eq!(seen(game, &own), seen(game, &other));
        assert_ne!(whole(game, &own), whole(game, &other), "a position shows all secrets");
        assert_ne!(seen(game, &own), seen(game, &mine), "a view shows the seat's own secret");
    }
}
