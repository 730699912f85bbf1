//! A process whose lines come and go through channels, so that no call waits for it for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use quatuor::{Gap, Refusal, refusal};

use crate::engine_process::Program;
use crate::engine_process::usage::{self, Usage};
use crate::engine_protocol::{Fault, FaultKind, LONGEST_LINE, LineError, line};

/// How long a process may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(2);
/// More bytes that wait to be read mean that the program does not read.
const MOST_UNREAD: usize = 1 << 20;
/// A program that writes more lines than are read waits.
const MOST_LINES: usize = 256;

/// A running program.
pub(crate) struct Process {
    child: Child,
    /// What it shall read; `None` once its input is closed.
    input: Option<Sender<String>>,
    unread: Arc<AtomicUsize>,
    output: Receiver<Result<String, LineError>>,
    /// How it ended. From then on its id may belong to another process.
    end: Option<Refusal>,
}

impl Process {
    /// Starts the program. What it writes to standard error goes where that of this process
    /// goes.
    pub(crate) fn start(program: &Program) -> Result<Process, Fault> {
        let mut command = Command::new(&program.words()[0]);
        command.args(&program.words()[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own: whatever it starts can be ended with it, and Ctrl-C is left to
        // this process.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let gone = |error| {
            let (program, reason) = (Gap::text(program), Gap::text(error));
            let reason = refusal!("engine.no-start", program = program, reason = reason);
            Fault::new(FaultKind::Gone, reason)
        };
        let mut child = command.spawn().map_err(gone)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, lines) = channel();
        let unread = Arc::new(AtomicUsize::new(0));
        let (sender, output) = sync_channel(MOST_LINES);
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            let counted = Arc::clone(&unread);
            // These threads end when the process has ended; nothing waits for them.
            thread::spawn(move || write(stdin, &lines, &counted));
            thread::spawn(move || read(stdout, &sender));
        }
        Ok(Process { child, input: Some(input), unread, output, end: None })
    }

    /// Writes lines at once, or as soon as the program reads.
    pub(crate) fn write(&self, text: String) -> Result<(), Fault> {
        let waiting = self.unread.fetch_add(text.len(), Ordering::Relaxed) + text.len();
        if waiting > MOST_UNREAD {
            return Err(Fault::new(FaultKind::Wrong, refusal!("engine.does-not-read")));
        }
        // A program that is gone is noticed when it is read from.
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
        Ok(())
    }

    /// The next line; `None` if there is none within this time.
    pub(crate) fn read(&mut self, time: Duration) -> Result<Option<String>, Fault> {
        match self.output.recv_timeout(time) {
            Ok(Ok(line)) => Ok(Some(line)),
            Ok(Err(error)) => {
                let reason = refusal!("engine.unreadable", reason = Refusal::from(error));
                Err(Fault::new(FaultKind::Wrong, reason))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                let reason = match self.wait_for_exit(Duration::from_millis(200)) {
                    true => self.end_group(),
                    false => refusal!("engine.closed"),
                };
                Err(Fault::new(FaultKind::Gone, reason))
            }
        }
    }

    /// What the program and all that it has started use; `None` where the system does not
    /// tell.
    pub(crate) fn usage(&self) -> Option<Usage> {
        usage::of_group(self.child.id())
    }

    /// Waits until the program has ended after its input was closed, and returns whether it
    /// has.
    pub(crate) fn close(&mut self) -> bool {
        self.input = None;
        self.wait_for_exit(FAREWELL)
    }

    /// Waits until the program has ended by itself, without forgetting its id.
    fn wait_for_exit(&mut self, time: Duration) -> bool {
        let start = Instant::now();
        while self.end.is_none() && !self.has_ended() {
            if start.elapsed() >= time {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
        true
    }

    /// Whether it has ended. Its id still belongs to it then, so that the group can be ended
    /// by it.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let id = rustix::process::Pid::from_child(&self.child);
        !matches!(waitid(WaitId::Pid(id), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends the program and all that it has started, and says how it ended.
    fn end_group(&mut self) -> Refusal {
        if let Some(end) = &self.end {
            return end.clone();
        }
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // The group may be gone already.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        #[cfg(not(unix))]
        let _ = self.child.kill();
        let end = match self.child.wait() {
            Ok(status) => how_it_ended(status),
            Err(error) => refusal!("engine.lost", reason = Gap::text(error)),
        };
        self.end.insert(end).clone()
    }
}

fn how_it_ended(status: ExitStatus) -> Refusal {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return refusal!("engine.signal", signal = Gap::text(signal));
    }
    refusal!("engine.ended", status = Gap::text(status.code().unwrap_or_default()))
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        self.end_group();
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>, unread: &AtomicUsize) {
    for text in lines {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
        unread.fetch_sub(text.len(), Ordering::Relaxed);
    }
}

/// Reads lines until the end, or until the first that is none.
fn read(stdout: ChildStdout, lines: &SyncSender<Result<String, LineError>>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = vec![];
    loop {
        bytes.clear();
        let most = LONGEST_LINE as u64 + 1;
        match stdout.by_ref().take(most).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => (),
        }
        // The last line may have no line feed.
        bytes.pop_if(|last| *last == b'\n');
        let read = line(&bytes).map(String::from);
        let is_wrong = read.is_err();
        if lines.send(read).is_err() || is_wrong {
            return;
        }
    }
}
