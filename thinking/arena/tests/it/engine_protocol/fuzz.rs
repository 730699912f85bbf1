//! No bytes cause a panic, and what is read is written the same way.

use arena::engine_protocol::{EngineLine, HostLine, line};
use bolero::check;

/// Words of the protocol, so that random lines get past the first of them.
const WORDS: [&str; 24] = [
    "quatuor",
    "engine",
    "set",
    "game",
    "slides",
    "cups",
    "seat",
    "of",
    "seen",
    "moves",
    "now",
    "legal",
    "go",
    "time",
    "iterations",
    "clock",
    "add",
    "over",
    "start",
    "info",
    "chances",
    "line",
    "move",
    "option",
];

#[test]
fn bytes_never_cause_a_panic() {
    check!().for_each(|bytes: &[u8]| {
        let Ok(text) = line(bytes) else { return };
        written_alike(text);
    });
}

#[test]
fn words_never_cause_a_panic() {
    check!().with_type::<Vec<(u8, u16)>>().for_each(|choices| {
        let word = |(kind, number): &(u8, u16)| match kind % 4 {
            0 => number.to_string(),
            1 => format!("0.{number}"),
            _ => WORDS[*kind as usize % WORDS.len()].into(),
        };
        let words: Vec<String> = choices.iter().map(word).collect();
        written_alike(&words.join(" "));
    });
}

/// A line that can be read is written, and reads as the same again.
fn written_alike(text: &str) {
    if let Ok(read) = text.parse::<HostLine>() {
        assert_eq!(read.to_string(), text);
    }
    if let Ok(read) = text.parse::<EngineLine>() {
        // Chances are rounded and `wants` is put into order, once.
        let written = read.to_string();
        let again: EngineLine = written.parse().expect("a line");
        assert_eq!(again.to_string(), written);
    }
}
