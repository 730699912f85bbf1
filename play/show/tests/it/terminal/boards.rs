//! Boards as they are printed.

use quatuor::{AnyGame, AnyPosition, Seat};
use show::terminal::{Colours, draw};
use show::words::{Language, Words};

const SLIDES: &str = "base 2 r,y,g 3.0.0.0.0.1,0.0.0.0.0.0,0.2.0.0.0.0 rr*/yggbbp/bp/gyr*";
const PYRAMIDS: &str = "chance 2 4 r,p,g ogg,rb,bp R/Pg/Opr/Pgro/Ogo/Ro/Rp/Gp/B";
const SHUTTLES: &str = "1 drop 2 b wp 0-0 48 owwbb/yyyoo/gbbo/pprrp/oy/-/ywwgg/p/rrrgg";
const CUPS: &str = "base 1 b,g,r - 0.0.0.0 -5,-1:b6/-5,0:r1/-5,2:g7/-4,0:r2/-2,2:g1/-1,-4:b7/\
                    0,0:r10/0,2:b5/1,-4:g4/2,-3:r4/2,-1:g1";
const CUPS_SET_UP: &str = "duo 2 rg,by 15.15.15.16 0.0.0.0 0,0:g1/1,-1:r1/1,0:b1";

fn read(game: AnyGame, text: &str) -> AnyPosition {
    game.read(text).expect("a position")
}

fn drawn(game: AnyGame, text: &str, language: Language) -> String {
    draw(&read(game, text).revealed_view(), &Words::new(language)).render(Colours::None)
}

fn seen(game: AnyGame, text: &str, seat: u8) -> String {
    let view = read(game, text).view(Seat::new(seat).expect("a seat"));
    draw(&view, &Words::new(Language::English)).render(Colours::None)
}

#[test]
fn boards_without_colour() {
    let english = |game, text| drawn(game, text, Language::English);
    insta::assert_snapshot!("slides", english(AnyGame::Slides, SLIDES));
    insta::assert_snapshot!("slides-seat-3", seen(AnyGame::Slides, SLIDES, 3));
    insta::assert_snapshot!("pyramids", english(AnyGame::Pyramids, PYRAMIDS));
    insta::assert_snapshot!("pyramids-seat-1", seen(AnyGame::Pyramids, PYRAMIDS, 1));
    insta::assert_snapshot!("shuttles", english(AnyGame::Shuttles, SHUTTLES));
    insta::assert_snapshot!("cups", english(AnyGame::Cups, CUPS));
    insta::assert_snapshot!("cups-set-up", english(AnyGame::Cups, CUPS_SET_UP));
}

#[test]
fn boards_in_other_languages() {
    insta::assert_snapshot!("shuttles-fr", drawn(AnyGame::Shuttles, SHUTTLES, Language::French));
    insta::assert_snapshot!("cups-nl", drawn(AnyGame::Cups, CUPS_SET_UP, Language::Dutch));
}

#[test]
fn colours_change_nothing_but_the_colour() {
    let words = Words::new(Language::English);
    for (game, text) in [
        (AnyGame::Slides, SLIDES),
        (AnyGame::Pyramids, PYRAMIDS),
        (AnyGame::Shuttles, SHUTTLES),
        (AnyGame::Cups, CUPS),
    ] {
        let drawing = draw(&read(game, text).revealed_view(), &words);
        for colours in [Colours::Palette, Colours::True] {
            let coloured = drawing.render(colours);
            assert!(coloured.contains("\u{1b}["), "{coloured}");
            let parts = coloured.split('\u{1b}').map(|part| match part.strip_prefix('[') {
                Some(part) => part.split_once('m').expect("a colour code").1,
                None => part,
            });
            let plain = parts.collect::<String>();
            let trimmed: String =
                plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
            assert_eq!(trimmed, drawing.render(Colours::None));
        }
    }
}
