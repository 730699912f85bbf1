//! Escaping of names and seeds, which may be any text, so that they fit on one line.

/// Writes control characters, backslashes and outer spaces as `\u{…}`, so that the text
/// fits on a line and nothing is trimmed.
pub(crate) fn escape(text: &str) -> String {
    let last = text.chars().count().saturating_sub(1);
    let mut line = String::with_capacity(text.len());
    for (index, letter) in text.chars().enumerate() {
        let outer_space = letter.is_whitespace() && (index == 0 || index == last);
        if letter.is_control() || letter == '\\' || outer_space || breaks_lines(letter) {
            line.push_str(&format!("\\u{{{:x}}}", u32::from(letter)));
        } else {
            line.push(letter);
        }
    }
    line
}

/// Unicode's line and paragraph separators: many editors break lines there.
fn breaks_lines(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}')
}

/// The text that [`escape`] wrote; `None` for an invalid escape.
pub(crate) fn unescape(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let mut parts = line.split('\\');
    text.push_str(parts.next()?);
    for part in parts {
        let (code, rest) = part.strip_prefix("u{")?.split_once('}')?;
        let digits = code.bytes().all(|byte| byte.is_ascii_hexdigit());
        let code = u32::from_str_radix(code, 16).ok().filter(|_| digits)?;
        text.push(char::from_u32(code)?);
        text.push_str(rest);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_survives() {
        for text in ["", " ", "Ann", " two\nlines ", "a\\b", "\\u{41}", "é\u{2028}ü\t", "\u{feff}"]
        {
            let line = escape(text);
            assert_eq!(line.lines().count(), usize::from(!text.is_empty()), "{line}");
            assert_eq!(line.trim(), line);
            assert_eq!(unescape(&line).as_deref(), Some(text));
        }
    }

    #[test]
    fn broken_escapes_are_refused() {
        for line in
            ["\\", "\\n", "\\u{", "\\u{}", "\\u{110000}", "\\u{d800}", "\\u{zz}", "\\u{+1}}"]
        {
            assert_eq!(unescape(line), None, "{line}");
        }
    }
}
