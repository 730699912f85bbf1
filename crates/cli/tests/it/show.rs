//! Drawings, as pictures in text.

use crate::run::quatuor;

fn drawn(game: &str, position: &str, more: &[&str]) -> String {
    let answer = quatuor(&[&["show", game, position], more].concat());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    answer.out
}

#[test]
fn boards_without_colour() {
    let slides = "base 2 r,y,g 3.0.0.0.0.1,0.0.0.0.0.0,0.2.0.0.0.0 rr*/yggbbp/bp/gyr*";
    insta::assert_snapshot!("slides", drawn("slides", slides, &["--moves"]));
    insta::assert_snapshot!("slides-seat-3", drawn("slides", slides, &["--seat", "3"]));
    let pyramids = "chance 2 4 r,p,g ogg,rb,bp R/Pg/Opr/Pgro/Ogo/Ro/Rp/Gp/B";
    insta::assert_snapshot!("pyramids", drawn("pyramids", pyramids, &[]));
    insta::assert_snapshot!("pyramids-seat-1", drawn("pyramids", pyramids, &["--seat", "1"]));
    let shuttles = "1 drop 2 b wp 0-0 48 owwbb/yyyoo/gbbo/pprrp/oy/-/ywwgg/p/rrrgg";
    insta::assert_snapshot!("shuttles", drawn("shuttles", shuttles, &["--moves"]));
    let cups = "base 1 b,g,r - 0.0.0.0 -5,-1:b6/-5,0:r1/-5,2:g7/-4,0:r2/-2,2:g1/-1,-4:b7/0,0:r10/0,2:b5/1,-4:g4/2,-3:r4/2,-1:g1";
    insta::assert_snapshot!("cups", drawn("cups", cups, &["--moves"]));
    let placing = "duo 2 rg,by 15.15.15.16 0.0.0.0 0,0:g1/1,-1:r1/1,0:b1";
    insta::assert_snapshot!("cups-set-up", drawn("cups", placing, &[]));
}

#[test]
fn colour_changes_nothing_but_the_colour() {
    let position = "base 2 r,y,g 3.0.0.0.0.1,0.0.0.0.0.0,0.2.0.0.0.0 rr*/yggbbp/bp/gyr*";
    let coloured = drawn("slides", position, &["--colour", "always"]);
    assert!(coloured.contains("\u{1b}["), "{coloured}");
    let mut plain = String::new();
    for part in coloured.split('\u{1b}') {
        plain.push_str(match part.strip_prefix('[') {
            Some(part) => part.split_once('m').expect("a colour code").1,
            None => part,
        });
    }
    let plain: String = plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    assert_eq!(plain, drawn("slides", position, &["--colour", "never"]));
    assert_eq!(plain, drawn("slides", position, &[]), "no colour where there is no terminal");
}
