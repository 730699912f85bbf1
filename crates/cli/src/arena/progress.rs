//! How far a contest is, on a line of its own that is written over.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::{Duration, Instant};

use crate::words::counted;

use super::tally::Score;

/// Nobody reads faster than this.
const PAUSE: Duration = Duration::from_millis(200);

/// A bar of games.
pub(crate) struct Progress<W> {
    /// `None` where nobody looks.
    screen: Option<W>,
    start: Instant,
    drawn: Instant,
    all: usize,
    earlier: usize,
    done: usize,
}

impl Progress<Stderr> {
    /// A bar at the terminal, if there is one.
    pub(crate) fn at_terminal(all: usize, earlier: usize) -> Progress<Stderr> {
        let screen = io::stderr();
        Progress::new(screen.is_terminal().then_some(screen), all, earlier)
    }
}

impl<W: Write> Progress<W> {
    /// A bar that is seen at once: the first game may take long.
    fn new(screen: Option<W>, all: usize, earlier: usize) -> Progress<W> {
        let start = Instant::now();
        let mut progress = Progress { screen, start, drawn: start, all, earlier, done: earlier };
        progress.draw("");
        progress
    }

    /// One game more. How the first bot does is only asked for where it is shown.
    pub(crate) fn tell(&mut self, first: impl FnOnce() -> Score) {
        self.done += 1;
        let is_last = self.done == self.all;
        if self.screen.is_some() && (is_last || self.drawn.elapsed() >= PAUSE) {
            let new = (self.done - self.earlier) as f64;
            let left = self.start.elapsed().as_secs_f64() / new * (self.all - self.done) as f64;
            let Score { bot, share, .. } = first();
            let (mean, margin) = (share.mean * 100.0, share.margin * 100.0);
            self.draw(&format!(", about {left:.0} s left; {bot} {mean:.1} % ± {margin:.1}   "));
        }
    }

    fn draw(&mut self, rest: &str) {
        let Progress { all, done, .. } = *self;
        let filled = (done as f64 / all.max(1) as f64 * 20.0) as usize;
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(20 - filled));
        if let Some(screen) = &mut self.screen {
            // Nothing is lost if nobody can read it.
            let _ = write!(screen, "\r{bar} {done} of {}{rest}", counted(all, "game"));
            let _ = screen.flush();
        }
        self.drawn = Instant::now();
    }

    /// The bar stays; what comes next has a line of its own.
    pub(crate) fn end(&mut self) {
        if let Some(screen) = &mut self.screen {
            let _ = writeln!(screen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tally::{Estimate, Spread};

    fn score() -> Score {
        let share = Estimate::of(&[1.0, 0.5].into_iter().collect::<Spread>());
        Score { bot: "greedy".into(), share, wins: 0.5, thinking: 1.0 }
    }

    fn shown(progress: &Progress<Vec<u8>>) -> String {
        String::from_utf8(progress.screen.clone().expect("a screen")).expect("text")
    }

    #[test]
    fn it_is_there_before_the_first_game_ends() {
        let start = "\r░░░░░░░░░░░░░░░░░░░░ 0 of 8 games";
        assert_eq!(shown(&Progress::new(Some(vec![]), 8, 0)), start);
        let again = "\r██████████░░░░░░░░░░ 4 of 8 games";
        assert_eq!(shown(&Progress::new(Some(vec![]), 8, 4)), again);
        let one = "\r░░░░░░░░░░░░░░░░░░░░ 0 of 1 game";
        assert_eq!(shown(&Progress::new(Some(vec![]), 1, 0)), one);
        let nothing = "\r░░░░░░░░░░░░░░░░░░░░ 0 of 0 games";
        assert_eq!(shown(&Progress::new(Some(vec![]), 0, 0)), nothing);
    }

    #[test]
    fn it_is_drawn_a_few_times_a_second_and_at_the_end() {
        let mut progress = Progress::new(Some(vec![]), 1000, 0);
        (0..1000).for_each(|_| progress.tell(score));
        progress.end();
        let shown = shown(&progress);
        assert!(shown.matches('\r').count() < 100, "{shown}");
        let end = "████████████████████ 1000 of 1000 games, about 0 s left; greedy 75.0 % ± ";
        assert!(shown.contains(end), "{shown}");
        assert!(shown.ends_with('\n'), "{shown}");
    }

    #[test]
    fn where_nobody_looks_nothing_is_counted() {
        let mut progress = Progress::<Vec<u8>>::new(None, 1, 0);
        progress.tell(|| panic!("nobody asked"));
    }
}
