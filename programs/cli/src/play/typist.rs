//! Lines that people type. A thread reads them, so that an interruption is noticed while
//! the program waits for a line. In a terminal they can be changed, and come back by the
//! arrow keys.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crossterm::event::{Event, KeyEvent};

use super::line_editor::{LineEditor, Pressed};
use crate::failure::Failure;
use crate::interruption;
use crate::lines::{self, Line};

/// What comes in.
pub(super) struct Typist {
    news: Receiver<News>,
    interrupted: &'static AtomicBool,
    editor: LineEditor,
    /// What stands before the line that is typed, where it was written by `tell`.
    prompt: String,
    /// The terminal is as before when this is dropped.
    #[cfg_attr(not(feature = "join"), expect(dead_code))]
    mode: Option<KeyMode>,
}

enum News {
    /// A line as it was typed; `None` after the last one.
    Line(io::Result<Option<Vec<u8>>>),
    /// A key, where lines are put together here.
    Key(KeyEvent),
    /// The flag was raised.
    Interruption,
}

/// What was typed meanwhile.
pub(super) enum Typed {
    Line(String),
    /// No more lines will come, or the program shall end.
    End,
    Nothing,
}

impl Typist {
    /// Reads standard input; nothing else should read it any more.
    pub(super) fn new() -> Result<Typist, Failure> {
        let (sender, news) = sync_channel(1);
        let typed = sender.clone();
        // Where there is other news already, the flag will be looked at as well.
        let interrupted = interruption::watch(move || drop(sender.try_send(News::Interruption)))?;
        let mode = KeyMode::begin();
        match mode {
            Some(_) => thread::spawn(move || read_keys(&typed)),
            None => thread::spawn(move || read_lines(&typed)),
        };
        let (editor, prompt) = (LineEditor::default(), String::new());
        Ok(Typist { news, interrupted, editor, prompt, mode })
    }

    /// Raised by an interruption.
    pub(super) fn interrupted(&self) -> &'static AtomicBool {
        self.interrupted
    }

    /// Asks for a line; `None` at the end of the input.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        output: &mut impl Write,
    ) -> Result<Option<String>, Failure> {
        write!(output, "{prompt}")?;
        output.flush()?;
        loop {
            match self.poll(Duration::MAX, output)? {
                Typed::Line(line) => return Ok(Some(line)),
                Typed::End => {
                    writeln!(output)?;
                    return Ok(None);
                }
                Typed::Nothing => {}
            }
        }
    }

    /// Writes what is new above the line that is being typed, which goes on below it, behind
    /// this prompt.
    #[cfg(feature = "join")]
    pub(super) fn tell(
        &mut self,
        text: &str,
        prompt: &str,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        if text.is_empty() && prompt == self.prompt {
            return Ok(());
        }
        if self.mode.is_some() {
            self.editor.clear(&self.prompt, output)?;
        } else if !self.prompt.is_empty() {
            writeln!(output)?;
        }
        write!(output, "{text}{prompt}")?;
        self.editor.redraw(output)?;
        self.prompt = prompt.into();
        output.flush()?;
        Ok(())
    }

    /// Waits for a line for so long.
    pub(super) fn poll(
        &mut self,
        wait: Duration,
        output: &mut impl Write,
    ) -> Result<Typed, Failure> {
        let news = match wait {
            Duration::MAX => self.news.recv().map_err(|_| RecvTimeoutError::Disconnected),
            wait => self.news.recv_timeout(wait),
        };
        if self.interrupted.load(Ordering::Relaxed) {
            return Ok(Typed::End);
        }
        Ok(match news {
            Ok(News::Line(line)) => match line.map_err(Failure::Input)? {
                Some(line) => {
                    let prompt = std::mem::take(&mut self.prompt);
                    // A terminal has shown the line and its end.
                    if !prompt.is_empty() && !io::stdin().is_terminal() {
                        writeln!(output)?;
                    }
                    Typed::Line(String::from_utf8_lossy(&line).trim().into())
                }
                None => Typed::End,
            },
            Ok(News::Key(key)) => match self.editor.press(key, output)? {
                Pressed::Line(line) => {
                    self.prompt.clear();
                    Typed::Line(line.trim().into())
                }
                Pressed::End => Typed::End,
                Pressed::Nothing => Typed::Nothing,
            },
            Ok(News::Interruption) | Err(RecvTimeoutError::Timeout) => Typed::Nothing,
            Err(RecvTimeoutError::Disconnected) => Typed::End,
        })
    }
}

fn read_keys(typed: &SyncSender<News>) {
    loop {
        let news = match crossterm::event::read() {
            Ok(Event::Key(key)) => News::Key(key),
            Ok(_) => continue,
            Err(error) => News::Line(Err(error)),
        };
        if typed.send(news).is_err() {
            break;
        }
    }
}

fn read_lines(typed: &SyncSender<News>) {
    let mut input = io::stdin().lock();
    loop {
        let line = read_line(&mut input);
        let goes_on = matches!(line, Ok(Some(_)));
        if typed.send(News::Line(line)).is_err() || !goes_on {
            break;
        }
    }
}

/// Of a line that never ends only the beginning is kept, which makes no sense either.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = vec![];
    let read = lines::read_line(input, &mut line)?;
    Ok((!matches!(read, Line::End)).then_some(line))
}

/// A terminal that hands over every key and shows none of them, while this lives. Ctrl-C still
/// interrupts, and lines that are written still begin on the left.
#[cfg(unix)]
struct KeyMode(rustix::termios::Termios);

#[cfg(unix)]
impl KeyMode {
    /// `None` where keys can't be read one by one.
    fn begin() -> Option<KeyMode> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        if is_dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return None;
        }
        let before = tcgetattr(io::stdin()).ok()?;
        let mut mode = before.clone();
        mode.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
        tcsetattr(io::stdin(), OptionalActions::Now, &mode).ok()?;
        Some(KeyMode(before))
    }
}

#[cfg(unix)]
impl Drop for KeyMode {
    fn drop(&mut self) {
        let now = rustix::termios::OptionalActions::Now;
        // Where even that fails, there is no terminal any more.
        let _ = rustix::termios::tcsetattr(io::stdin(), now, &self.0);
    }
}

#[cfg(not(unix))]
struct KeyMode;

#[cfg(not(unix))]
impl KeyMode {
    fn begin() -> Option<KeyMode> {
        None
    }
}
