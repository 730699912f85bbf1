//! The game on the whole screen: reads keys, runs jobs, keeps the game, draws.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use analysis::engine::{Engine, Resources};
use analysis::{Finding, Job};
use bots::Budget;
use crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    KeyboardEnhancementFlags, MouseButton, MouseEventKind, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::{cursor, execute, terminal};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use table::{Table, Time};

use super::connection::{Connection, Heard, Server};
use super::kept::{self, KeptFile};
use crate::failure::Failure;
use crate::interruption;
use crate::language::{self, say};
use crate::screen::{Effect, Input, Key, Screen, Thinker};

/// How often a busy screen is drawn anew.
const FRAME: Duration = Duration::from_millis(60);
/// How often an online table looks at its clocks and its connection.
const TICK: Duration = Duration::from_millis(250);
/// After so many inputs the screen is drawn, even if more have come in.
const MOST_AT_ONCE: usize = 32;
/// The smallest window that is drawn in.
const SMALLEST: (u16, u16) = (20, 5);

/// Why a screen can't be drawn here: the key of a text. An empty key where that is plain
/// to see, as in a pipe.
pub(super) fn obstacle() -> Option<&'static str> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Some("");
    }
    if std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb") {
        return Some("terminal-plain-dumb");
    }
    let (width, height) = terminal::size().unwrap_or_default();
    // Some terminals don't know their size.
    let is_small = (width, height) != (0, 0) && (width < SMALLEST.0 || height < SMALLEST.1);
    is_small.then_some("terminal-plain-small")
}

/// What comes in.
enum News {
    /// What the player did, and when.
    Input(Input, Time),
    Resized(u16, u16),
    Found(u64, Option<Finding>),
    /// From the connection with this number.
    Heard(u64, Heard),
    /// The shell shall have the terminal back for a while.
    Suspend,
    /// The system asks the program to end, or the terminal is gone.
    Stop,
}

/// What a screen needs around it.
pub(super) struct Host {
    /// The most memory for each bot, in bytes.
    pub(super) memory: u64,
    /// Where the game is kept; `None` before one begins.
    pub(super) file: Option<KeptFile>,
    /// Whether games that begin later are kept.
    pub(super) keeps: bool,
    /// The server of an online table.
    pub(super) server: Option<Server>,
}

impl Default for Host {
    fn default() -> Host {
        Host { memory: Budget::MEMORY, file: None, keeps: false, server: None }
    }
}

/// What works for a screen.
#[derive(Default)]
struct Helpers {
    thinkers: BTreeMap<Thinker, Engine>,
    connection: Option<Connection>,
    /// The number of the last connection.
    number: u64,
}

/// Runs a screen until the player leaves.
pub(super) fn run(
    mut screen: Screen,
    mut host: Host,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let (sender, news) = sync_channel(256);
    let stop = sender.clone();
    interruption::watch(move || drop(stop.try_send(News::Stop)))?;
    let guard = Guard::new(output)?;
    let result = show(&mut screen, &mut host, &sender, &news, guard.output);
    restore(guard.output);
    result
}

/// Draws and listens until the player leaves.
fn show(
    screen: &mut Screen,
    host: &mut Host,
    sender: &SyncSender<News>,
    news: &Receiver<News>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let begin = Instant::now();
    let now = || time_since(begin);
    let mut window = Terminal::new(CrosstermBackend::new(output))?;
    let size = window.size()?;
    screen.resize(size.width, size.height);
    listen(sender.clone(), begin);
    let mut helpers = Helpers::default();
    let mut effects = screen.tick(now());
    loop {
        for effect in effects.drain(..) {
            if !host.perform(effect, screen, &mut helpers, sender) {
                return Ok(());
            }
        }
        window.draw(|frame| screen.draw(frame.buffer_mut(), now()))?;
        screen.drawn(now());
        let first = match (screen.is_busy(), screen.is_online()) {
            (true, _) => news.recv_timeout(FRAME),
            (false, true) => news.recv_timeout(TICK),
            (false, false) => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match first {
            Ok(one) => Some(one),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // What has come in meanwhile is drawn at once, but not put off for ever by a stream of keys.
        let more = std::iter::from_fn(|| news.try_recv().ok()).take(MOST_AT_ONCE);
        for one in first.into_iter().chain(more) {
            match one {
                News::Input(input, at) => effects.extend(screen.handle(input, at)),
                News::Resized(width, height) => {
                    screen.resize(width, height);
                    window.autoresize()?;
                }
                News::Found(job, finding) => screen.found(job, finding),
                News::Heard(number, heard) if number == helpers.number => match heard {
                    Heard::Message(message) => effects.extend(screen.receive(message, now())),
                    Heard::Closed(_) => {
                        helpers.connection = None;
                        effects.extend(screen.lose(now()));
                    }
                },
                // A connection that was given up.
                News::Heard(..) => {}
                News::Suspend => {
                    suspend(window.backend_mut())?;
                    let size = window.size()?;
                    screen.resize(size.width, size.height);
                    // All of it is drawn anew. `clear` would ask the terminal something, and
                    // its answer comes to the thread that listens.
                    window.resize(size.into())?;
                }
                News::Stop => return Ok(()),
            }
            if !effects.is_empty() {
                break;
            }
        }
        effects.extend(screen.tick(now()));
    }
}

impl Host {
    /// Does what the screen asks for; `false` if that is to leave.
    fn perform(
        &mut self,
        effect: Effect,
        screen: &mut Screen,
        helpers: &mut Helpers,
        sender: &SyncSender<News>,
    ) -> bool {
        match effect {
            Effect::Quit => return false,
            Effect::Think(thinker, number, job) => {
                let memory = self.memory;
                let engine = helpers.thinkers.entry(thinker).or_insert_with(|| {
                    Engine::new(Resources { memory, ..Resources::default() }, || false)
                });
                think(engine, number, job, sender.clone());
            }
            // Engines that are dropped end their jobs.
            Effect::Rest => helpers.thinkers.clear(),
            Effect::Connect => {
                helpers.number += 1;
                let (number, sender) = (helpers.number, sender.clone());
                // If the screen is gone, so is the listener.
                let hear = move |heard| drop(sender.send(News::Heard(number, heard)));
                helpers.connection = self.server.as_ref().map(|server| server.connect(hear));
            }
            Effect::Send(message) => {
                if let Some(connection) = &helpers.connection {
                    connection.send(&message);
                }
            }
            Effect::Disconnect => helpers.connection = None,
            Effect::Begin(record, bots) => {
                self.file = None;
                if self.keeps {
                    let kept = KeptFile::new(record.game()).and_then(|file| {
                        file.keep_bots(&bots)?;
                        file.keep(&record)?;
                        Ok(file)
                    });
                    match kept {
                        Ok(file) => self.file = Some(file),
                        Err(failure) => tell(failure, screen),
                    }
                }
            }
            Effect::Keep(record) => {
                if let Some(Err(failure)) = self.file.as_ref().map(|file| file.keep(&record)) {
                    tell(failure, screen);
                }
            }
            Effect::Resume(id) => {
                // The lock of the game before is given back first.
                self.file = None;
                match KeptFile::open(Path::new(&id)) {
                    Ok((file, record)) => {
                        let bots = file.bots();
                        self.file = Some(file);
                        screen.show_game(Table::from_record(&record, false), bots);
                    }
                    Err(failure) => screen.say(language::refusal(failure.into_refusal())),
                }
            }
        }
        if screen.table().is_none() && !screen.is_online() {
            self.file = None;
            screen.set_kept(kept::list());
        }
        true
    }
}

/// A record that can't be kept does not end the game: the next move tries again.
fn tell(failure: Failure, screen: &mut Screen) {
    let reason = language::refusal(failure.into_refusal());
    screen.say(say("terminal-not-kept", &[("reason", &reason)]));
}

fn think(engine: &mut Engine, number: u64, job: Job, sender: SyncSender<News>) {
    let running = engine.start(job);
    thread::spawn(move || {
        let finding = running.finish().ok();
        // If the screen is gone, so is the question.
        let _ = sender.send(News::Found(number, finding));
    });
}

/// Reads keys and the mouse on a thread of its own, so that none is lost while bots think.
fn listen(sender: SyncSender<News>, begin: Instant) {
    thread::spawn(move || {
        loop {
            let Ok(event) = crossterm::event::read() else {
                let _ = sender.send(News::Stop);
                return;
            };
            let Some(news) = understand(event, time_since(begin)) else { continue };
            if sender.send(news).is_err() {
                return;
            }
        }
    });
}

fn time_since(begin: Instant) -> Time {
    Time(begin.elapsed().as_millis() as u64)
}

fn understand(event: Event, at: Time) -> Option<News> {
    let input = match event {
        Event::Resize(width, height) => return Some(News::Resized(width, height)),
        Event::Key(event) => {
            let key = key(event)?;
            if key == Key::Control('z') && cfg!(unix) {
                return (event.kind == KeyEventKind::Press).then_some(News::Suspend);
            }
            match event.kind {
                KeyEventKind::Release => Input::Release(key),
                // A key that is held down must not play one turn after the other.
                KeyEventKind::Repeat if matches!(key, Key::Enter | Key::Char(' ')) => return None,
                KeyEventKind::Press | KeyEventKind::Repeat => Input::Key(key),
            }
        }
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Input::Press(mouse.column, mouse.row),
            MouseEventKind::Down(_) => Input::Key(Key::Escape),
            MouseEventKind::Moved => Input::Point(mouse.column, mouse.row),
            MouseEventKind::ScrollUp => Input::Scroll(-1),
            MouseEventKind::ScrollDown => Input::Scroll(1),
            _ => return None,
        },
        _ => return None,
    };
    Some(News::Input(input, at))
}

fn key(event: KeyEvent) -> Option<Key> {
    let with_control = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Char(letter) if with_control => Key::Control(letter.to_ascii_lowercase()),
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    })
}

/// The terminal while the screen is drawn on it.
struct Guard<'a, W: Write> {
    output: &'a mut W,
}

impl<'a, W: Write> Guard<'a, W> {
    fn new(output: &'a mut W) -> Result<Guard<'a, W>, Failure> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // A bot that fails is asked no more; only what ends the program is told.
            if thread::current().name() == Some("main") {
                restore(&mut io::stdout());
                before(panic);
            }
        }));
        enter(output)?;
        Ok(Guard { output })
    }
}

/// Takes the whole screen.
fn enter(output: &mut impl Write) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(output, terminal::EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
    // A program that was killed has left its screen behind, and only what changes is drawn.
    execute!(output, terminal::Clear(terminal::ClearType::All))?;
    if has_key_events() {
        execute!(output, PushKeyboardEnhancementFlags(KEY_EVENTS))?;
    }
    Ok(())
}

/// Stops the program as Ctrl-Z does elsewhere, until the shell lets it go on.
fn suspend(output: &mut impl Write) -> io::Result<()> {
    restore(output);
    #[cfg(unix)]
    signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
    enter(output)
}

/// Terminals that know the keyboard protocol of kitty tell when a key is let go; others ignore
/// the request.
const KEY_EVENTS: KeyboardEnhancementFlags = KeyboardEnhancementFlags::REPORT_EVENT_TYPES
    .union(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES);

/// The console of Linux takes the request for something else.
fn has_key_events() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term != "linux")
}

/// Leaves the terminal as it was.
fn restore(output: &mut impl Write) {
    // Where even that fails, there is no terminal any more.
    if has_key_events() {
        let _ = execute!(output, PopKeyboardEnhancementFlags);
    }
    let _ = execute!(output, DisableMouseCapture, terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As terminals with the keyboard protocol of kitty tell it.
    #[test]
    fn enter_and_space_that_are_held_down_act_once() {
        let is_heard = |code: KeyCode, kind: KeyEventKind| {
            let event = KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind);
            matches!(understand(Event::Key(event), Time(0)), Some(News::Input(Input::Key(_), _)))
        };
        for code in [KeyCode::Enter, KeyCode::Char(' ')] {
            assert!(is_heard(code, KeyEventKind::Press), "{code:?}");
            assert!(!is_heard(code, KeyEventKind::Repeat), "{code:?}");
        }
        // An arrow that is held down leads on, and a letter is typed again.
        assert!(is_heard(KeyCode::Left, KeyEventKind::Repeat));
        assert!(is_heard(KeyCode::Char('a'), KeyEventKind::Repeat));
    }
}
