//! Lines that people type. A thread reads them, so that an interruption is noticed while
//! the program waits for a line.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::failure::Failure;
use crate::interruption;
use crate::lines::{self, Line};

/// What comes in.
pub(super) struct Typist {
    news: Receiver<News>,
    interrupted: &'static AtomicBool,
}

enum News {
    /// A line as it was typed; `None` after the last one.
    Line(io::Result<Option<Vec<u8>>>),
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
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let line = read_line(&mut input);
                let goes_on = matches!(line, Ok(Some(_)));
                if typed.send(News::Line(line)).is_err() || !goes_on {
                    break;
                }
            }
        });
        Ok(Typist { news, interrupted })
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
        match self.line().map_err(Failure::Input)? {
            Some(line) => Ok(Some(text(&line))),
            None => {
                writeln!(output)?;
                Ok(None)
            }
        }
    }

    /// Waits for a line for so long.
    pub(super) fn poll(&mut self, wait: Duration) -> Result<Typed, Failure> {
        let news = self.news.recv_timeout(wait);
        if self.interrupted.load(Ordering::Relaxed) {
            return Ok(Typed::End);
        }
        Ok(match news {
            Ok(News::Line(line)) => match line.map_err(Failure::Input)? {
                Some(line) => Typed::Line(text(&line)),
                None => Typed::End,
            },
            Ok(News::Interruption) | Err(RecvTimeoutError::Timeout) => Typed::Nothing,
            Err(RecvTimeoutError::Disconnected) => Typed::End,
        })
    }

    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            match self.news.recv() {
                _ if self.interrupted.load(Ordering::Relaxed) => return Ok(None),
                Ok(News::Line(line)) => return line,
                // It was dealt with.
                Ok(News::Interruption) => {}
                Err(_) => return Ok(None),
            }
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim().to_string()
}

/// Of a line that never ends only the beginning is kept, which makes no sense either.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = vec![];
    let read = lines::read_line(input, &mut line)?;
    Ok((!matches!(read, Line::End)).then_some(line))
}
