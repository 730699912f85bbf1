//! The lines of a record.

use quatuor::{Gap, refusal};

use crate::record::RecordError;

/// The lines of a text, numbered from 1, without carriage returns and trailing spaces.
pub(crate) struct Lines<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    last: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lines { rest: text.lines().enumerate().peekable(), last: 0 }
    }

    pub(crate) fn next_or(&mut self, expected: &str) -> Result<(&'a str, usize), RecordError> {
        let line = self.last + 1;
        self.next().ok_or_else(|| {
            RecordError::new(line, refusal!("record.ends", expected = Gap::text(expected)))
        })
    }

    /// The value of the next line, which must have this key.
    pub(crate) fn value(&mut self, key: &str) -> Result<(&'a str, usize), RecordError> {
        if let Some(found) = self.optional_value(key) {
            return Ok(found);
        }
        let expected = format!("{key}: …");
        let (found, line) = self.next_or(&expected)?;
        Err(RecordError::expected(line, &expected, found))
    }

    /// The value of the next line, if it has this key.
    pub(crate) fn optional_value(&mut self, key: &str) -> Option<(&'a str, usize)> {
        let (_, line) = self.rest.peek()?;
        let value = line.strip_prefix(key)?.strip_prefix(':')?.trim();
        let (_, number) = self.next()?;
        Some((value, number))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (&'a str, usize);

    fn next(&mut self) -> Option<(&'a str, usize)> {
        let (index, line) = self.rest.next()?;
        self.last = index + 1;
        Some((line.trim_end(), self.last))
    }
}
