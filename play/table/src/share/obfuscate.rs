//! Makes a text unreadable at a glance.
//!
//! A game that is kept on a device holds the secrets of all players. A player who wants
//! to cheat can undo this, but no secret is read by accident in the browser's own view
//! of what a page has stored.

use quatuor::{Dice, Seed};

use crate::share::checksum::checksum;

/// How the text begins, with the number of the format.
const HEAD: &str = "quatuor 1 ";

/// The text, unreadable, with a check sum.
pub(crate) fn obfuscate(text: &str) -> String {
    let sum = checksum(text.as_bytes());
    let bytes = text.bytes().zip(stream(sum)).map(|(byte, mask)| byte ^ mask);
    let digits: String = bytes.map(|byte| format!("{byte:02x}")).collect();
    format!("{HEAD}{sum:08x} {digits}")
}

/// The text again; `None` if it has been damaged.
pub(crate) fn reveal(text: &str) -> Option<String> {
    let (head, digits) = text.strip_prefix(HEAD)?.split_once(' ')?;
    let expected = u32::from_str_radix(head, 16).ok()?;
    let digits = digits.as_bytes();
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> = digits.chunks(2).map(pair).collect();
    let bytes: Vec<u8> =
        bytes?.into_iter().zip(stream(expected)).map(|(byte, mask)| byte ^ mask).collect();
    (checksum(&bytes) == expected).then(|| String::from_utf8(bytes).ok())?
}

fn stream(key: u32) -> impl Iterator<Item = u8> {
    let mut dice = Seed::new(format!("{key}")).dice("mask");
    std::iter::repeat_with(move || dice.below(256) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_and_can_not_be_read_in_between() {
        let text = "start: base 1 r,g … été\nmove: c4";
        let hidden = obfuscate(text);
        assert!(!hidden.contains("base"));
        assert_eq!(reveal(&hidden).as_deref(), Some(text));
        assert_eq!(reveal(&obfuscate("")).as_deref(), Some(""));
    }

    #[test]
    fn damage_is_found() {
        let hidden = obfuscate("start: base 1 r,g");
        for place in 0..hidden.len() {
            let mut damaged = hidden.clone();
            let other = if &hidden[place..=place] == "0" { "1" } else { "0" };
            damaged.replace_range(place..=place, other);
            assert_eq!(reveal(&damaged), None, "at {place}");
            assert_eq!(reveal(&hidden[..place]), None, "cut at {place}");
        }
        assert_eq!(reveal("quatuor 1 00000000 zz"), None);
        assert_eq!(reveal("é"), None);
    }
}
