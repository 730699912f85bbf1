use app::OpenedFile;
use quatuor::AnyGame;
use table::share::Archive;

use crate::{play_random, table};

#[test]
fn files_are_told_apart() {
    let mut table = table(AnyGame::Cups, "base", 1, 1);
    play_random(&mut table, 5, 1);
    let record = table.record().expect("a game");
    let text = record.to_string();
    for text in [text.clone(), format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
        assert_eq!(OpenedFile::read(&text), OpenedFile::Game(Box::new(record.clone())));
    }
    let archive = Archive::write(&[("quatuor.settings".into(), "sound yes\n".into())]);
    assert!(matches!(OpenedFile::read(&archive), OpenedFile::Archive(one) if one.parts.len() == 1));
    let wrong = text.replace("result: ongoing", "result: winners 1");
    match OpenedFile::read(&wrong) {
        OpenedFile::Damaged(refusal) => assert_eq!(refusal.code, "record.line"),
        other => panic!("{other:?}"),
    }
    for other in ["", "a letter", "Quatuor record 1", "quatuo"] {
        assert_eq!(OpenedFile::read(other), OpenedFile::Other, "{other}");
    }
}
