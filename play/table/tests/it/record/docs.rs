//! The records in the documentation are valid.

use quatuor::AnyGame;
use table::record::Record;

#[test]
fn every_documented_record_is_read_and_written_the_same() {
    let page = include_str!("../../../../../docs/records.md");
    let blocks = page.split("```record\n").skip(1);
    let games: Vec<AnyGame> = blocks
        .map(|block| {
            let text = block.split_once("```").expect("the block ends").0;
            let record = Record::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(record.to_string(), text);
            record.game()
        })
        .collect();
    assert_eq!(games[1..], AnyGame::ALL, "what was seen, and one example of each game");
}
