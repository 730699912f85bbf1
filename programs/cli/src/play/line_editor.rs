//! A line that is typed in a terminal: it can be changed anywhere, and earlier lines come back
//! by the arrow keys.

use std::io::{self, Write};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Longer lines make no sense here.
const LONGEST: usize = 200;
/// So many lines are remembered.
const MOST: usize = 200;

/// A line that is being typed, and the lines before it.
#[derive(Default)]
pub(super) struct LineEditor {
    typed: Vec<char>,
    /// How many characters are before the cursor.
    at: usize,
    earlier: Vec<String>,
    /// Which earlier line is shown, and what was typed before one was.
    shown: Option<usize>,
    draft: Vec<char>,
}

/// What a key did.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Pressed {
    /// The line is still being typed.
    Nothing,
    Line(String),
    /// No more lines will come.
    End,
}

impl LineEditor {
    /// Follows a key, and shows what it did.
    pub(super) fn press(&mut self, key: KeyEvent, output: &mut impl Write) -> io::Result<Pressed> {
        if key.kind == KeyEventKind::Release {
            return Ok(Pressed::Nothing);
        }
        let (before, at) = (self.typed.clone(), self.at);
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => {
                writeln!(output)?;
                output.flush()?;
                return Ok(Pressed::Line(self.take()));
            }
            KeyCode::Char('d') if has_control && self.typed.is_empty() => return Ok(Pressed::End),
            KeyCode::Char('d') if has_control => self.delete(),
            KeyCode::Char('a') if has_control => self.at = 0,
            KeyCode::Char('e') if has_control => self.at = self.typed.len(),
            KeyCode::Char('u') if has_control => {
                self.typed.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('k') if has_control => self.typed.truncate(self.at),
            KeyCode::Char(letter) if !has_control && self.typed.len() < LONGEST => {
                self.typed.insert(self.at, letter);
                self.at += 1;
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.delete();
            }
            KeyCode::Delete => self.delete(),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.typed.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.typed.len(),
            KeyCode::Up => {
                let last = self.shown.unwrap_or(self.earlier.len());
                self.show(last.checked_sub(1));
            }
            KeyCode::Down => match self.shown {
                Some(shown) if shown + 1 < self.earlier.len() => self.show(Some(shown + 1)),
                Some(_) => {
                    self.typed = std::mem::take(&mut self.draft);
                    (self.at, self.shown) = (self.typed.len(), None);
                }
                None => {}
            },
            _ => {}
        }
        self.draw(&before, at, output)?;
        Ok(Pressed::Nothing)
    }

    /// Clears the line, and the prompt before it, so that something else can be written there.
    #[cfg(feature = "join")]
    pub(super) fn clear(&self, prompt: &str, output: &mut impl Write) -> io::Result<()> {
        if prompt.is_empty() && self.typed.is_empty() {
            return Ok(());
        }
        write!(output, "\r\x1b[K")
    }

    /// Shows the line again, after its prompt.
    #[cfg(feature = "join")]
    pub(super) fn redraw(&self, output: &mut impl Write) -> io::Result<()> {
        let line: String = self.typed.iter().collect();
        write!(output, "{line}{}", back(self.typed.len() - self.at))
    }

    /// The line is complete: it is remembered.
    fn take(&mut self) -> String {
        let line: String = std::mem::take(&mut self.typed).into_iter().collect();
        (self.at, self.shown) = (0, None);
        self.draft.clear();
        if !line.trim().is_empty() && self.earlier.last() != Some(&line) {
            self.earlier.push(line.clone());
            if self.earlier.len() > MOST {
                self.earlier.remove(0);
            }
        }
        line
    }

    fn delete(&mut self) {
        if self.at < self.typed.len() {
            self.typed.remove(self.at);
        }
    }

    /// Shows an earlier line, if there is one.
    fn show(&mut self, which: Option<usize>) {
        let Some((which, line)) = which.and_then(|which| Some((which, self.earlier.get(which)?)))
        else {
            return;
        };
        if self.shown.is_none() {
            self.draft.clone_from(&self.typed);
        }
        self.typed = line.chars().collect();
        (self.at, self.shown) = (self.typed.len(), Some(which));
    }

    /// Draws what has changed. A letter at the end is only added, which is what screen readers
    /// expect.
    fn draw(&self, before: &[char], at: usize, output: &mut impl Write) -> io::Result<()> {
        let text = |letters: &[char]| letters.iter().collect::<String>();
        if self.typed.starts_with(before) && at == before.len() && self.at == self.typed.len() {
            write!(output, "{}", text(&self.typed[before.len()..]))?;
        } else {
            let rest = self.typed.len() - self.at;
            write!(output, "{}{}\x1b[K{}", back(at), text(&self.typed), back(rest))?;
        }
        output.flush()
    }
}

/// Moves the cursor to the left.
fn back(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!("\x1b[{count}D"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(editor: &mut LineEditor, code: KeyCode) -> Pressed {
        editor.press(KeyEvent::from(code), &mut vec![]).expect("written")
    }

    fn type_line(editor: &mut LineEditor, text: &str) -> Pressed {
        text.chars().for_each(|letter| _ = press(editor, KeyCode::Char(letter)));
        press(editor, KeyCode::Enter)
    }

    #[test]
    fn lines_are_changed_and_come_back() {
        let mut editor = LineEditor::default();
        assert_eq!(type_line(&mut editor, "a1"), Pressed::Line("a1".into()));
        assert_eq!(type_line(&mut editor, "c4+d4"), Pressed::Line("c4+d4".into()));
        press(&mut editor, KeyCode::Char('x'));
        press(&mut editor, KeyCode::Up);
        press(&mut editor, KeyCode::Up);
        press(&mut editor, KeyCode::Up);
        assert_eq!(editor.typed, ['a', '1']);
        press(&mut editor, KeyCode::Down);
        press(&mut editor, KeyCode::Down);
        assert_eq!(editor.typed, ['x'], "what was typed is not lost");
        press(&mut editor, KeyCode::Up);
        press(&mut editor, KeyCode::Home);
        press(&mut editor, KeyCode::Delete);
        press(&mut editor, KeyCode::Char('e'));
        assert_eq!(press(&mut editor, KeyCode::Enter), Pressed::Line("e4+d4".into()));
        assert_eq!(type_line(&mut editor, ""), Pressed::Line(String::new()));
        press(&mut editor, KeyCode::Up);
        assert_eq!(editor.typed.len(), 5, "an empty line is not remembered");
    }

    #[test]
    fn only_what_changed_is_drawn() {
        let mut editor = LineEditor::default();
        let mut drawn = vec![];
        for code in [KeyCode::Char('a'), KeyCode::Char('b'), KeyCode::Left, KeyCode::Backspace] {
            editor.press(KeyEvent::from(code), &mut drawn).expect("written");
        }
        assert_eq!(
            String::from_utf8_lossy(&drawn),
            "ab\x1b[2Dab\x1b[K\x1b[1D\x1b[1Db\x1b[K\x1b[1D"
        );
        drawn.clear();
        editor.clear("Move: ", &mut drawn).expect("written");
        editor.redraw(&mut drawn).expect("written");
        assert_eq!(String::from_utf8_lossy(&drawn), "\r\x1b[Kb\x1b[1D");
        let end = KeyEvent::new(KeyCode::Char('d'), KeyModifiers::CONTROL);
        assert_eq!(LineEditor::default().press(end, &mut vec![]).expect("written"), Pressed::End);
    }
}
