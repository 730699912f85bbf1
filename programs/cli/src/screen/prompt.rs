//! A move that is typed, with completion.

use crate::screen::input::Key;

/// A text that is being typed, and the moves that it can become.
pub(crate) struct Prompt {
    typed: String,
    moves: Vec<String>,
    refused: String,
}

/// Longer texts are no moves.
const LONGEST: usize = 200;

impl Prompt {
    pub(crate) fn new(mut moves: Vec<String>) -> Prompt {
        moves.sort_unstable();
        Prompt { typed: String::new(), moves, refused: String::new() }
    }

    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    /// Why the text was refused.
    pub(crate) fn refused(&self) -> &str {
        &self.refused
    }

    pub(crate) fn refuse(&mut self, why: String) {
        self.refused = why;
    }

    /// The moves that begin with what was typed, in either case.
    pub(crate) fn fitting(&self) -> Vec<&str> {
        let typed = self.typed.trim().to_lowercase();
        let fits = |mv: &&String| mv.to_lowercase().starts_with(&typed);
        self.moves.iter().filter(fits).map(String::as_str).collect()
    }

    /// The move that was meant: as it was typed, or the only one that begins so.
    pub(crate) fn complete(&self) -> Option<String> {
        let fitting = self.fitting();
        let exact = fitting.iter().find(|mv| mv.eq_ignore_ascii_case(self.typed.trim()));
        match (exact, fitting.as_slice()) {
            (Some(exact), _) => Some((*exact).into()),
            (None, [only]) => Some((*only).into()),
            _ => None,
        }
    }

    pub(crate) fn press(&mut self, key: Key) {
        self.refused.clear();
        match key {
            Key::Char(letter) if self.typed.len() < LONGEST => self.typed.push(letter),
            Key::Backspace => drop(self.typed.pop()),
            Key::Control('u') => self.typed.clear(),
            Key::Tab => {
                let common = common_start(&self.fitting());
                if common.len() > self.typed.len() {
                    self.typed = common;
                }
            }
            _ => {}
        }
    }
}

/// What all texts begin with.
fn common_start(texts: &[&str]) -> String {
    let Some((first, others)) = texts.split_first() else { return String::new() };
    let is_common = |&(index, letter): &(usize, char)| {
        others.iter().all(|other| other[index.min(other.len())..].starts_with(letter))
    };
    first.char_indices().take_while(is_common).map(|(_, letter)| letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prompt(typed: &str) -> Prompt {
        let moves = ["L1", "L12", "left", "a1+b2"].map(String::from);
        let mut prompt = Prompt::new(moves.into());
        typed.chars().for_each(|letter| prompt.press(Key::Char(letter)));
        prompt
    }

    #[test]
    fn moves_are_completed() {
        assert_eq!(prompt("l").fitting(), ["L1", "L12", "left"]);
        assert_eq!(prompt("l1").complete().as_deref(), Some("L1"));
        assert_eq!(prompt("a").complete().as_deref(), Some("a1+b2"));
        assert_eq!(prompt("x").complete(), None);
        let mut one = prompt("A");
        one.press(Key::Tab);
        assert_eq!(one.typed(), "a1+b2");
    }
}
