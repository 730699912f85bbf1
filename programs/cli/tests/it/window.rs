//! A program in a terminal of its own.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// How long a game may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Columns and lines of a window.
const WIDE: usize = 80;
const HIGH: usize = 24;

/// A program in a terminal of 80 columns and 24 lines.
pub(crate) struct Window {
    keys: File,
    pub(crate) child: Child,
    /// All that was drawn.
    drawn: Arc<Mutex<Vec<u8>>>,
    cells: Arc<Mutex<Cells>>,
}

/// What stands on the screen of a program that draws by places.
struct Cells {
    lines: Vec<Vec<char>>,
    at: (usize, usize),
    /// The part of an order, or of a character, that has come so far.
    begun: Vec<u8>,
}

impl Cells {
    fn new() -> Cells {
        Cells { lines: vec![vec![' '; WIDE]; HIGH], at: (0, 0), begun: vec![] }
    }

    fn follow(&mut self, byte: u8) {
        self.begun.push(byte);
        let is_order = self.begun[0] == 0x1b;
        if is_order && (self.begun.len() < 3 || !byte.is_ascii_alphabetic()) {
            return;
        }
        let Ok(text) = str::from_utf8(&self.begun) else { return };
        let text = text.to_string();
        self.begun.clear();
        let (x, y) = self.at;
        let numbers = || -> Vec<usize> {
            text[2..].split([';', 'H']).filter_map(|number| number.parse().ok()).collect()
        };
        match text.chars().last() {
            Some('H') if is_order => {
                if let [line, column] = numbers()[..] {
                    self.at = (column - 1, line - 1);
                }
            }
            Some('J') if is_order => self.lines = vec![vec![' '; WIDE]; HIGH],
            Some(letter) if !is_order => {
                if let Some(cell) = self.lines.get_mut(y).and_then(|line| line.get_mut(x)) {
                    *cell = letter;
                }
                self.at = (x + 1, y);
            }
            _ => {}
        }
    }
}

impl Window {
    /// A program that draws on the whole screen.
    pub(crate) fn new(arguments: &[&str], data: &Path) -> Window {
        let window = Window::plain(arguments, data);
        window.wait_for("\x1b[?1049h");
        window
    }

    /// Any program.
    pub(crate) fn plain(arguments: &[&str], data: &Path) -> Window {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("a terminal");
        unlockpt(&master).expect("a terminal");
        let size = Winsize { ws_col: WIDE as u16, ws_row: HIGH as u16, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a size");
        let name = ptsname(&master, vec![]).expect("a name");
        let slave = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().expect("a path"))
            .expect("a terminal");
        let end = || Stdio::from(OwnedFd::from(slave.try_clone().expect("a terminal")));
        let child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
            .args(arguments)
            .envs([("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")])
            .env("QUATUOR_DATA", data)
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program");
        let keys = File::from(master);
        let mut output = keys.try_clone().expect("a terminal");
        let drawn = Arc::new(Mutex::new(vec![]));
        let kept = Arc::clone(&drawn);
        let cells = Arc::new(Mutex::new(Cells::new()));
        let followed = Arc::clone(&cells);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                kept.lock().expect("a lock").extend_from_slice(&bytes[..count]);
                let mut cells = followed.lock().expect("a lock");
                bytes[..count].iter().for_each(|byte| cells.follow(*byte));
            }
        });
        Window { keys, child, drawn, cells }
    }

    /// Types, if the program still listens.
    pub(crate) fn type_text(&mut self, text: &str) {
        let _ = self.keys.write_all(text.as_bytes());
    }

    pub(crate) fn has_drawn(&self, text: &str) -> bool {
        let drawn = self.drawn.lock().expect("a lock");
        drawn.windows(text.len()).any(|part| part == text.as_bytes())
    }

    pub(crate) fn wait_for(&self, text: &str) {
        let begin = Instant::now();
        while !self.has_drawn(text) {
            assert!(begin.elapsed() < PATIENCE, "never drawn: {text:?}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// What stands on the screen now, line by line.
    pub(crate) fn picture(&self) -> String {
        let cells = self.cells.lock().expect("a lock");
        cells.lines.iter().map(|line| line.iter().collect::<String>() + "\n").collect()
    }

    /// Where this character stands on the screen: columns and lines, from 1.
    pub(crate) fn places(&self, sign: char) -> Vec<(usize, usize)> {
        let cells = self.cells.lock().expect("a lock");
        let all = cells.lines.iter().enumerate().flat_map(|(y, line)| {
            let here = line.iter().enumerate().filter(|(_, letter)| **letter == sign);
            here.map(move |(x, _)| (x + 1, y + 1)).collect::<Vec<_>>()
        });
        all.collect()
    }

    /// Points at a place and clicks.
    pub(crate) fn click(&mut self, (x, y): (usize, usize)) {
        self.type_text(&format!("\x1b[<35;{x};{y}M\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Waits until this stands on the screen.
    pub(crate) fn shows(&self, text: &str) {
        let begin = Instant::now();
        while !self.picture().contains(text) {
            assert!(begin.elapsed() < PATIENCE, "never shown: {text:?}\n{}", self.picture());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// All that was written, without what lines of the terminal end in.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.drawn.lock().expect("a lock")).replace('\r', "")
    }

    /// Waits until the program has ended well.
    pub(crate) fn ends(&mut self) {
        self.ends_after("");
    }

    /// Types this again and again until the program has ended well: of much that is typed at
    /// once, the end may be read with the next key only.
    pub(crate) fn ends_after(&mut self, text: &str) {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                assert!(status.success(), "{status}");
                return;
            }
            assert!(begin.elapsed() < PATIENCE, "the program goes on");
            self.type_text(text);
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
