//! Everything that a device keeps, as one file: a backup, or for another device.
//!
//! An archive holds texts under names. Each part is a line with a check sum of its own, so
//! that damage costs that part and no other.

use crate::share::checksum::checksum;

const HEAD: &str = "quatuor archive 1: ";

/// What was found in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Archive {
    /// Names with their texts.
    pub parts: Vec<(String, String)>,
    /// How many parts are missing or can't be read.
    pub damaged: usize,
}

impl Archive {
    /// Everything as one file. A name has no spaces.
    pub fn write(parts: &[(String, String)]) -> String {
        let mut file = format!("{HEAD}{}\n", parts.len());
        for (name, text) in parts {
            let line = format!("{name} {}", escape(text));
            file += &format!("{:08x} {line}\n", checksum(line.as_bytes()));
        }
        file
    }

    /// What is in a file; `None` if it is not an archive.
    pub fn read(file: &str) -> Option<Archive> {
        let file = file.trim_start_matches('\u{feff}');
        let mut lines = file.lines().map(|line| line.trim_end_matches('\r'));
        let promised: usize = lines.next()?.strip_prefix(HEAD)?.trim().parse().ok()?;
        let part = |line: &str| {
            let (check, line) = line.split_once(' ')?;
            let (name, text) = line.split_once(' ')?;
            let is_whole = u32::from_str_radix(check, 16).ok()? == checksum(line.as_bytes());
            is_whole.then(|| Some((name.to_string(), unescape(text)?)))?
        };
        let (mut parts, mut damaged) = (vec![], 0);
        for line in lines.filter(|line| !line.is_empty()) {
            match part(line) {
                Some(part) => parts.push(part),
                None => damaged += 1,
            }
        }
        let missing = promised.saturating_sub(parts.len());
        Some(Archive { parts, damaged: damaged.max(missing) })
    }

    /// Whether a text from an archive replaces the one that is here: only an older one.
    /// Texts that can change begin with the time when they did.
    pub fn takes(here: Option<&str>, there: &str) -> bool {
        let time = |text: &str| text.split(' ').next().and_then(|time| time.parse::<u64>().ok());
        here.is_none_or(|here| {
            time(here).zip(time(there)).is_some_and(|(here, there)| here < there)
        })
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            letter => letter,
        });
    }
    Some(plain)
}
