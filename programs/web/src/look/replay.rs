//! The replay on the page: shows a [`Replay`], and lets it go on by itself.

use std::time::Duration;

use app::{BoardHistory, Replay};
use leptos::prelude::*;
use quatuor::Seat;
use table::Table;

use crate::shell::Shell;

/// How long a step stays when the game goes on by itself; a turn of Shuttles is many.
const REST: Duration = Duration::from_millis(1_100);
const SHORT_REST: Duration = Duration::from_millis(600);

/// The replay on the page; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct ReplayOnPage {
    pub(super) shell: Shell,
    pub(super) state: RwSignal<Replay>,
    /// After how many moves the game is shown.
    pub(super) step: Memo<usize>,
    pub(super) board: Memo<BoardHistory>,
    /// How many moves there are.
    pub(super) last: usize,
}

impl ReplayOnPage {
    pub(super) fn new(shell: Shell, table: Table) -> ReplayOnPage {
        let is_short = table.game().info().turns_have_several_moves;
        let last = table.moves().len();
        let state = RwSignal::new(Replay::new(table));
        let replay = ReplayOnPage {
            shell,
            state,
            step: Memo::new(move |_| state.with(Replay::step)),
            board: Memo::new(move |_| state.with(|replay| replay.board().clone())),
            last,
        };
        let rest = if is_short { SHORT_REST } else { REST };
        let timer = set_interval_with_handle(move || replay.tick(), rest);
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
        replay
    }

    fn tick(self) {
        if self.state.with_untracked(Replay::is_playing) && !document().hidden() {
            self.state.update(Replay::tick);
        }
    }

    pub(super) fn with<T>(self, read: impl FnOnce(&Replay) -> T) -> T {
        self.state.with(read)
    }

    /// The game, which never changes.
    pub(super) fn table<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        self.state.with_untracked(|replay| read(replay.table()))
    }

    /// Shows a step, and says what it did.
    pub(super) fn go(self, step: usize) {
        self.show(step);
        self.shell.spoken.set(untrack(|| self.told()));
    }

    /// Shows a step to a person who may be far down the page.
    pub(super) fn go_and_look(self, step: usize) {
        self.go(step);
        scroll_up();
    }

    /// Shows what would have been better at a step.
    pub(super) fn show_better(self, step: usize, better: &str) {
        self.state.update(|replay| replay.show_better(step, better));
        self.shell.spoken.set(untrack(|| self.told()));
        scroll_up();
    }

    /// Shows a step while a slider is dragged.
    pub(super) fn show(self, step: usize) {
        self.state.update(|replay| replay.go(step));
    }

    pub(super) fn play_or_pause(self) {
        self.state.update(Replay::play_or_pause);
    }

    /// What the move did that led here.
    pub(super) fn told(self) -> String {
        self.shell.words.with(|words| self.with(|replay| replay.told(words)))
    }

    /// The name of the player on a seat.
    pub(super) fn name(self, seat: Seat) -> String {
        self.table(|table| table.player(seat).name().to_string())
    }
}

/// Scrolls up to the board, if it is out of sight.
fn scroll_up() {
    if let Ok(Some(top)) = document().query_selector(".look .play-head")
        && top.get_bounding_client_rect().bottom() < 0.0
    {
        top.scroll_into_view();
    }
}
