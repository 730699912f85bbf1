//! Bytes as letters that stand in any address: base64 as links use it.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits a letter, without padding.
pub(crate) fn write(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(*three.get(index).unwrap_or(&0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * letter) & 63) as usize]));
        }
    }
    text
}

/// The opposite of [`write`]; `None` for anything that it would not have written.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = vec![];
    for four in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for (place, letter) in four.iter().enumerate() {
            let digit = LETTERS.iter().position(|one| one == letter)? as u32;
            bits |= digit << (18 - 6 * place);
        }
        // One letter alone is less than a byte, and bits beyond the last byte are nothing.
        let count = four.len() - 1;
        if count == 0 || bits & ((1 << (24 - 8 * count)) - 1) != 0 {
            return None;
        }
        bytes.extend(&bits.to_be_bytes()[1..=count]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for length in 0..50_u8 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(83) ^ 0xa5).collect();
            let text = write(&bytes);
            assert_eq!(read(&text).as_deref(), Some(bytes.as_slice()));
        }
        assert_eq!(write(b"\xfb\xff\x00a"), "-_8AYQ");
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["A", "AB", "ABC", "AAAAA", "AA=", "A+AA", "é", "AAA A"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
