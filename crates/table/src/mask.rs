//! Makes a text unreadable at a glance.
//!
//! A table that is kept on the device holds everybody's secrets. Whoever is bent on
//! cheating on their own sofa can undo this; nobody reads a secret by accident, in
//! the browser's own view of what a page has stored.

use games::{Dice, Seed};

/// How the text begins, with the form's number.
const HEAD: &str = "quatuor 1 ";

/// The text, masked, with a check sum.
pub(crate) fn mask(text: &str) -> String {
    let sum = sum(text.as_bytes());
    let masked = text.bytes().zip(stream(sum)).map(|(byte, mask)| byte ^ mask);
    let digits: String = masked.map(|byte| format!("{byte:02x}")).collect();
    format!("{HEAD}{sum:08x} {digits}")
}

/// The text again; `None` when it has been damaged.
pub(crate) fn unmask(masked: &str) -> Option<String> {
    let (head, digits) = masked.strip_prefix(HEAD)?.split_once(' ')?;
    let expected = u32::from_str_radix(head, 16).ok()?;
    let digits = digits.as_bytes();
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> = digits.chunks(2).map(pair).collect();
    let bytes: Vec<u8> =
        bytes?.into_iter().zip(stream(expected)).map(|(byte, mask)| byte ^ mask).collect();
    (sum(&bytes) == expected).then(|| String::from_utf8(bytes).ok())?
}

fn stream(key: u32) -> impl Iterator<Item = u8> {
    let mut dice = Seed::new(format!("{key}")).dice("mask");
    std::iter::repeat_with(move || dice.below(256) as u8)
}

/// FNV-1a: finds damage, nothing more.
pub(crate) fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_and_can_not_be_read_in_between() {
        let text = "start: base 1 r,g … été\nmove: c4";
        let masked = mask(text);
        assert!(!masked.contains("base"));
        assert_eq!(unmask(&masked).as_deref(), Some(text));
        assert_eq!(unmask(&mask("")).as_deref(), Some(""));
    }

    #[test]
    fn damage_is_found() {
        let masked = mask("start: base 1 r,g");
        for place in 0..masked.len() {
            let mut damaged = masked.clone();
            let other = if &masked[place..=place] == "0" { "1" } else { "0" };
            damaged.replace_range(place..=place, other);
            assert_eq!(unmask(&damaged), None, "at {place}");
            assert_eq!(unmask(&masked[..place]), None, "cut at {place}");
        }
        assert_eq!(unmask("quatuor 1 00000000 zz"), None);
        assert_eq!(unmask("é"), None);
    }
}
